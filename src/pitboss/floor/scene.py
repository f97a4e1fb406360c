"""What a viewer sees of a table: the current scene, and the lines that led to it."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from pitboss.commands import Call, Role, Viewer
from pitboss.equipment import Look
from pitboss.events import Covered, Paid, Refusal, Settled, Verdict, masked
from pitboss.felt import Bar, Contest, Hand, Invite, MeterFace, Prompt, Puck, felt_of
from pitboss.floor import time_bank, waiting_list
from pitboss.floor.actuary import Counsel
from pitboss.floor.coach import Coach
from pitboss.floor.due import Due, due
from pitboss.floor.duties import voids
from pitboss.floor.live import Moment
from pitboss.floor.people import Person, Power
from pitboss.floor.posting import gains
from pitboss.floor.protection import Reminder
from pitboss.floor.record import CONFIDENTIAL, Fact, Line, iso
from pitboss.floor.standing import Shown
from pitboss.floor.words import told
from pitboss.game import Bet, Calling, Chance, Choice, Game, Move, Offer, State, Wagering
from pitboss.law import Citation
from pitboss.money import owed, sealed
from pitboss.odds.strategy_chart import Situation
from pitboss.table.language import is_push

encode = msgspec.json.Encoder().encode


class SeatSeen(Struct, frozen=True):
    """An occupied seat."""

    seat: int
    name: str
    chips: int
    ready: bool
    connected: bool
    you: bool
    owes: int = 0
    house: bool = False  # whether a house player sits there
    title: str = ""  # the seat's role right now, such as the shooter
    leaving: bool = False  # whether the patron has left, and wagers are still to be settled
    time_bank: float = 0.0  # the seconds beyond the usual time that the patron has left for choices


class ConsentSeen(Struct, frozen=True):
    """What a patron asks staff to place, and in which roles it is confirmed so far."""

    seat: int
    spot: str
    name: str
    cents: int
    spoken: bool
    coupon: int
    confirmed: tuple[Role, ...]


class CallSeen(Struct, frozen=True):
    """A call for the floor, as somebody whom it concerns sees it; who may not read it sees only that it is open."""

    number: int
    at: str
    seat: int  # 0 is the dealer
    name: str
    round: int
    spot: str
    place: str  # the wager, as people call it
    text: str
    answer: str
    answered_by: str
    yours: bool
    for_you: bool  # whether it is for you to answer


class OfferSeen(Struct, frozen=True):
    """A call that the viewer may make now."""

    name: str
    about: str
    by: tuple[Role, ...]
    values: tuple[str, ...]
    seats: tuple[int, ...]
    routine: bool
    cites: tuple[Citation, ...]
    reason: bool = False  # whether it takes a reason: it makes wagers void, or a result not count


class You(Struct, frozen=True):
    """What concerns only the viewer."""

    person: int
    seat: int | None
    chips: int
    bankroll: int
    on_layout: int
    since: int  # the line of the record at which you sat down, or 0
    leaving: int  # the seat that you have left and that is not settled yet, or 0
    repeat: tuple[Bet, ...]
    reminders: tuple[Reminder, ...] = ()  # of the time and the result played today
    waits: int = 0  # your place on the waiting list; 0 if you are not on it
    seat_kept: float | None = None  # until when a free seat is kept for you


class DealerSeen(Struct, frozen=True):
    """Who deals."""

    automatic: bool
    name: str
    tracking: bool


class FairnessSeen(Struct, frozen=True):
    """What is public about the seed."""

    series: int
    commitment: str
    drawn: int
    cut: str


class Clock(Struct, frozen=True):
    """How long the table waits, and for how many patrons."""

    now: float
    deadline: float | None
    window: float
    alone: bool
    overtime: float | None = None  # when the usual time for a choice is up and the time bank begins, if there is one


class Scene(Struct, frozen=True):
    """A table as one viewer may see it."""

    number: int
    round: int
    phase: str
    at: str  # where the round stands, in a few words
    awaits: str
    open: bool
    retired: bool  # whether the house has closed the table for good
    seats: tuple[SeatSeen, ...]
    bets: tuple[Bet, ...]
    offers: tuple[OfferSeen, ...]
    choosers: tuple[int, ...]
    moves: tuple[Move, ...]
    deadline: float | None
    overtime: float | None  # when the time bank of whoever is to choose begins, before the deadline
    window: float
    now: float
    alone: bool
    waiting: int  # how many people are on the waiting list
    kept: int  # how many of the free seats are kept for them
    dealer: DealerSeen
    you: You
    state: Any
    device: Look | None
    due: Due | None
    showing: Shown | None
    results: tuple[Shown, ...]
    winning: tuple[str, ...]  # the spots that the last result decided for the patron, until the next round plays
    headline: str  # what the last result comes to, where that takes more than the equipment shows
    hands: tuple[Hand, ...]
    past: bool  # whether these are the hands of the last round
    road: tuple[str, ...]
    pucks: tuple[Puck, ...]
    bar: Bar | None
    contest: Contest | None
    meters: tuple[MeterFace, ...]
    fairness: FairnessSeen
    notices: tuple[str, ...]
    consents: tuple[ConsentSeen, ...]
    invites: tuple[Invite, ...] = ()
    asks: Prompt | None = None
    calls: tuple[CallSeen, ...] = ()
    advice: Counsel | None = None
    situation: Situation | None = None  # what the viewer must choose about, at a practice table


class Own(Struct, frozen=True):
    """The viewer's own part of a scene, besides the seat. The rest is the same for all who see the same state."""

    offers: tuple[OfferSeen, ...]
    moves: tuple[Move, ...]
    you: You
    invites: tuple[Invite, ...]
    asks: Prompt | None
    calls: tuple[CallSeen, ...]
    advice: Counsel | None
    situation: Situation | None


def own(
    moment: Moment,
    person: Person | None,
    view: State,
    *,
    bankroll: int,
    coach: Coach,
    reminders: tuple[Reminder, ...] = (),
    seat_kept: float | None = None,
) -> Own:
    """What only this person sees, given the state as this person sees it."""
    awaits = moment.awaits
    who = person.id if person else 0
    mine = moment.standing.plays_in(who)
    turn = awaits.turn(mine) if isinstance(awaits, Choice) else None
    you = _you(moment, who, mine, view.bets, bankroll)
    return Own(
        offers=tuple(_offers(moment, person, mine)),
        moves=turn.moves if turn else (),
        you=replace(you, reminders=reminders if mine else (), seat_kept=seat_kept),
        invites=felt_of(moment.game).invites(view, mine) if mine else (),
        asks=felt_of(moment.game).asks(view, mine) if mine and isinstance(awaits, Wagering) else None,
        calls=tuple(calls_seen(moment, person)),
        advice=coach.counsel(moment, mine),
        situation=coach.situation(moment, mine),
    )


def scene(
    moment: Moment,
    person: Person | None,
    *,
    clock: Clock,
    bankroll: int,
    ready: Collection[int],
    connected: Collection[int],
    look: Look | None,
    coach: Coach,
    reminders: tuple[Reminder, ...] = (),
    seat_kept: float | None = None,
) -> Scene:
    """The table as this person sees it, from a seat or as a spectator."""
    standing, awaits = moment.standing, moment.awaits
    who = person.id if person else 0
    mine = standing.plays_in(who)
    view = moment.game.view(moment.state, mine or Role.PUBLIC)
    choice = awaits if isinstance(awaits, Choice) else None
    held = moment.game.holds(moment.state)
    felt = felt_of(moment.game)
    titles = felt.titles(view)
    contest = felt.contest(view)
    hands = _hands(moment, view)
    past = not hands and bool(standing.hands) and not (contest and contest.paid)
    yours = own(moment, person, view, bankroll=bankroll, coach=coach, reminders=reminders, seat_kept=seat_kept)
    return Scene(
        number=moment.number,
        round=standing.round,
        phase=view.phase,
        at=felt.now(view),
        awaits=_awaits(awaits),
        open=standing.open,
        retired=standing.retired,
        seats=tuple(
            SeatSeen(
                seat,
                one.name,
                moment.chips[seat] + (held.get(sealed(seat), 0) if seat != mine else 0),
                seat in ready,
                one.house or one.person in connected,
                seat == mine,
                -held.get(owed(seat), 0),
                one.house,
                titles.get(seat, ""),
                seat in standing.leaving,
                time_bank.left(moment.game, standing, seat),
            )
            for seat, one in sorted(standing.occupants.items())
        ),
        bets=view.bets,
        offers=yours.offers,
        choosers=choice.seats if choice else (),
        moves=yours.moves,
        deadline=clock.deadline,
        overtime=clock.overtime,
        window=clock.window,
        now=clock.now,
        alone=clock.alone,
        waiting=len(standing.waiting),
        kept=waiting_list.kept(moment.game, standing),
        dealer=DealerSeen(not standing.dealer, standing.dealer_name, standing.tracking),
        you=yours.you,
        state=view,
        device=awaits.device.look() if isinstance(awaits, Chance) else look,
        due=due(moment),
        showing=standing.results[-1] if standing.results else None,
        results=standing.results,
        winning=_winning(moment, past=past),
        headline=felt.headline(standing.results[-1].outcome) if standing.results else "",
        hands=standing.hands if past else hands,
        past=past,
        road=standing.road,
        pucks=felt.pucks(view),
        bar=felt.bar(view),
        contest=contest,
        meters=felt.meters(view, moment.equipment),
        fairness=FairnessSeen(standing.series, standing.commitment, standing.drawn, standing.cut),
        notices=standing.notices,
        consents=tuple(_consents(moment)),
        invites=yours.invites,
        asks=yours.asks,
        calls=yours.calls,
        advice=yours.advice,
        situation=yours.situation,
    )


def _winning(moment: Moment, *, past: bool) -> tuple[str, ...]:
    """The spots that the last result decided, or the hands of the last round."""
    felt, standing = felt_of(moment.game), moment.standing
    if past:
        return felt.won(standing.hands)
    drawn = standing.results and not isinstance(moment.awaits, Chance)
    return felt.winners(standing.results[-1].outcome) if drawn else ()


def _hands(moment: Moment, view: State) -> tuple[Hand, ...]:
    """The hands on the table; empty until the first card is dealt: the last round's hands stay visible for so long.

    Where patrons bet against each other, they stay only until the chips are in.
    """
    hands = felt_of(moment.game).hands(view)
    return hands if any(hand.cards for hand in hands) or not moment.standing.hands else ()


def _awaits(awaits: object) -> str:
    match awaits:
        case None:
            return "open"
        case Wagering():
            return "wagers"
        case Chance():
            return "chance"
        case Choice():
            return "choice"
        case _:
            assert isinstance(awaits, Calling)
            return "calls"


def _offers(moment: Moment, person: Person | None, mine: int) -> Iterator[OfferSeen]:
    """The calls that this viewer may make, as a patron or as staff."""
    awaits = moment.awaits
    if awaits is None or person is None:
        return
    for offer in awaits.calls:
        patron = Role.PATRON in offer.by and mine in offer.seats
        floor = Role.FLOOR in offer.by and person.may(Power.CALL_FLOOR) and not mine
        dealer = Role.DEALER in offer.by and moment.standing.dealer == person.id
        if patron or floor or dealer:
            yield _seen(moment, offer, Role.FLOOR if floor else Role.DEALER)


def calls_seen(moment: Moment, person: Person | None) -> Iterator[CallSeen]:
    """The calls for the floor that concern somebody: one's own, with the answer; those that are open, for staff.

    Floorpersons, surveillance and the Division read what is said, unless they play at the table. The dealer sees that
    somebody has called, and so does everybody who sees the pit.
    """
    if person is None or not moment.standing.calls:
        return
    standing, game = moment.standing, moment.game
    works = not standing.seat_of(person.id)
    reads = works and (person.may(Power.CALL_FLOOR) or person.may(Power.REPLAY))
    for one in standing.calls:
        yours = one.person == person.id
        if not yours and not (one.open and works and (standing.dealer == person.id or person.may(Power.SEE_PIT))):
            continue
        tells = yours or reads
        spot = game.spot(one.spot) if one.spot else None
        yield CallSeen(
            number=one.number,
            at=iso(one.at),
            seat=one.seat,
            name=one.name,
            round=one.round if tells else 0,
            spot=one.spot if tells else "",
            place=spot.name if spot and tells else "",
            text=one.text if tells else "",
            answer=one.answer,
            answered_by=one.answered_by,
            yours=yours,
            for_you=reads and person.may(Power.CALL_FLOOR) and not yours and standing.dealer != person.id,
        )


def _consents(moment: Moment) -> Iterator[ConsentSeen]:
    """What patrons ask staff to place: it is said aloud, and everybody hears it."""
    voices = [(bet.seat, bet.spot, bet.cents, bet.mark) for bet in moment.state.aside]
    for one in moment.standing.consents:
        if not one.cents:
            continue
        spot = moment.game.spot(one.spot)
        said = (role for role in Role if (one.seat, one.spot, one.cents, role) in voices)
        name = spot.name if spot else one.spot
        yield ConsentSeen(one.seat, one.spot, name, one.cents, one.spoken, one.coupon, tuple(said))


def _seen(moment: Moment, offer: Offer, role: Role) -> OfferSeen:
    reason = not offer.routine and role in offer.by and _takes_a_reason(moment, offer, role)
    return OfferSeen(offer.name, offer.about, offer.by, offer.values, offer.seats, offer.routine, offer.cites, reason)


def _takes_a_reason(moment: Moment, offer: Offer, role: Role) -> bool:
    """Whether staff must give the reason for a call, whatever it says; made for the first seat that it can be for."""
    game, state = moment.game, moment.state
    for value in offer.values or ("",):
        call = Call(role, offer.name, offer.seats[0] if offer.seats else 0, value)
        decided = game.decide(state, call)
        if not isinstance(decided, Refusal) and voids(game, state, call, decided):
            return True
    return False


def _you(moment: Moment, who: int, mine: int, bets: tuple[Bet, ...], bankroll: int) -> You:
    up = {bet.spot: bet.cents for bet in bets if bet.seat == mine}
    leaving = moment.standing.seat_of(who) if who and not mine else 0
    last = (bet for bet in moment.standing.last if bet.seat == mine)
    again = (Bet(mine, bet.spot, bet.cents - up.get(bet.spot, 0)) for bet in last)
    return You(
        person=who,
        seat=mine or None,
        chips=moment.chips.get(mine, 0),
        bankroll=bankroll,
        on_layout=moment.game.in_play(moment.state, mine) if mine else 0,
        since=moment.standing.occupants[mine or leaving].since if mine or leaving else 0,
        leaving=leaving,
        repeat=tuple(one for one in again if one.cents > 0),
        waits=waiting_list.place_of(moment.standing, who),
    )


# --- lines ---------------------------------------------------------------------------------------------------------


def is_secret(line: Line) -> bool:
    """Whether a line contains something that not everybody may see."""
    return any(isinstance(event, Covered) and event.seen_by is not None for deed in line.deeds for event in deed.events)


def line_seen(game: Game[Any], line: Line, viewer: Viewer | None) -> Raw:
    """A line as a viewer may read it; `None` sees everything. It never has commands, since a result names the card."""
    events = []
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, CONFIDENTIAL) and viewer is not None:
            continue
        seen = event if isinstance(event, Fact) or viewer is None else masked(event, viewer)
        fields = msgspec.to_builtins(seen)
        fields.pop("transfers", None)
        if isinstance(seen, Settled | Paid):
            fields["gains"] = gains(seen)
        fields["text"] = told(seen, game)
        if isinstance(seen, Settled) and is_push(seen, game):
            fields["verdict"] = Verdict.PUSH
        if spot := game.spot(fields.get("spot", "")):
            fields["place"] = spot.name
        events.append(fields)
    who = line.name if line.who else "dealer"
    return Raw(encode({"number": line.number, "at": iso(line.at), "who": who, "round": line.round, "events": events}))
