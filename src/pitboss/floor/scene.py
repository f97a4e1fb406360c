"""What a viewer sees of a table: the current scene, and the lines that led to it."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from pitboss.commands import Role, Viewer
from pitboss.equipment import Look
from pitboss.events import Covered, masked
from pitboss.felt import Hand, MeterFace, Puck, felt_of
from pitboss.floor.actuary import Counsel
from pitboss.floor.coach import Coach
from pitboss.floor.live import Moment
from pitboss.floor.people import Person, Power
from pitboss.floor.protection import Reminder
from pitboss.floor.record import Fact, Line, iso
from pitboss.floor.standing import Shown
from pitboss.floor.words import told
from pitboss.game import Bet, Calling, Chance, Choice, Game, Move, Offer, State, Wagering
from pitboss.law import Citation
from pitboss.money import owed, sealed

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


class ConsentSeen(Struct, frozen=True):
    """What a patron asks staff to place, and in which roles it is confirmed so far."""

    seat: int
    spot: str
    name: str
    cents: int
    spoken: bool
    coupon: int
    confirmed: tuple[Role, ...]


class OfferSeen(Struct, frozen=True):
    """A call that the viewer may make now."""

    name: str
    about: str
    by: tuple[Role, ...]
    values: tuple[str, ...]
    seats: tuple[int, ...]
    routine: bool
    cites: tuple[Citation, ...]


class You(Struct, frozen=True):
    """What concerns only the viewer."""

    person: int
    seat: int | None
    chips: int
    bankroll: int
    on_layout: int
    leaving: int  # the seat that you have left and that is not settled yet, or 0
    repeat: tuple[Bet, ...]
    reminders: tuple[Reminder, ...] = ()  # of the time and the result played today


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


class Scene(Struct, frozen=True):
    """A table as one viewer may see it."""

    number: int
    round: int
    phase: str
    awaits: str
    open: bool
    retired: bool  # whether the house has closed the table for good
    seats: tuple[SeatSeen, ...]
    bets: tuple[Bet, ...]
    offers: tuple[OfferSeen, ...]
    choosers: tuple[int, ...]
    moves: tuple[Move, ...]
    deadline: float | None
    window: float
    now: float
    alone: bool
    dealer: DealerSeen
    you: You
    state: Any
    device: Look | None
    showing: Shown | None
    results: tuple[Shown, ...]
    hands: tuple[Hand, ...]
    past: bool  # whether these are the hands of the last round
    road: tuple[str, ...]
    pucks: tuple[Puck, ...]
    meters: tuple[MeterFace, ...]
    fairness: FairnessSeen
    notices: tuple[str, ...]
    consents: tuple[ConsentSeen, ...]
    advice: Counsel | None = None


class Own(Struct, frozen=True):
    """The viewer's own part of a scene, besides the seat. The rest is the same for all who see the same state."""

    offers: tuple[OfferSeen, ...]
    moves: tuple[Move, ...]
    you: You
    advice: Counsel | None


def own(
    moment: Moment,
    person: Person | None,
    view: State,
    *,
    bankroll: int,
    coach: Coach,
    reminders: tuple[Reminder, ...] = (),
) -> Own:
    """What only this person sees, given the state as this person sees it."""
    awaits = moment.awaits
    who = person.id if person else 0
    mine = moment.standing.plays_in(who)
    turn = awaits.turn(mine) if isinstance(awaits, Choice) else None
    return Own(
        offers=tuple(_offers(moment, person, mine)),
        moves=turn.moves if turn else (),
        you=replace(_you(moment, who, mine, view.bets, bankroll), reminders=reminders if mine else ()),
        advice=coach.counsel(moment, mine),
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
    hands = _hands(moment, view)
    yours = own(moment, person, view, bankroll=bankroll, coach=coach, reminders=reminders)
    return Scene(
        number=moment.number,
        round=standing.round,
        phase=view.phase,
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
            )
            for seat, one in sorted(standing.occupants.items())
        ),
        bets=view.bets,
        offers=yours.offers,
        choosers=choice.seats if choice else (),
        moves=yours.moves,
        deadline=clock.deadline,
        window=clock.window,
        now=clock.now,
        alone=clock.alone,
        dealer=DealerSeen(not standing.dealer, standing.dealer_name, standing.tracking),
        you=yours.you,
        state=view,
        device=awaits.device.look() if isinstance(awaits, Chance) else look,
        showing=standing.results[-1] if standing.results else None,
        results=standing.results,
        hands=hands or standing.hands,
        past=not hands and bool(standing.hands),
        road=standing.road,
        pucks=felt.pucks(view),
        meters=felt.meters(view, moment.equipment),
        fairness=FairnessSeen(standing.series, standing.commitment, standing.drawn, standing.cut),
        notices=standing.notices,
        consents=tuple(_consents(moment)),
        advice=yours.advice,
    )


def _hands(moment: Moment, view: State) -> tuple[Hand, ...]:
    """The hands on the table; empty until the first card is dealt, so that the last round's hands stay visible."""
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
            yield _seen(offer)


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


def _seen(offer: Offer) -> OfferSeen:
    return OfferSeen(offer.name, offer.about, offer.by, offer.values, offer.seats, offer.routine, offer.cites)


def _you(moment: Moment, who: int, mine: int, bets: tuple[Bet, ...], bankroll: int) -> You:
    up = {bet.spot: bet.cents for bet in bets if bet.seat == mine}
    last = (bet for bet in moment.standing.last if bet.seat == mine)
    again = (Bet(mine, bet.spot, bet.cents - up.get(bet.spot, 0)) for bet in last)
    return You(
        person=who,
        seat=mine or None,
        chips=moment.chips.get(mine, 0),
        bankroll=bankroll,
        on_layout=sum(up.values()),
        leaving=moment.standing.seat_of(who) if who and not mine else 0,
        repeat=tuple(one for one in again if one.cents > 0),
    )


# --- lines ---------------------------------------------------------------------------------------------------------


def is_secret(line: Line) -> bool:
    """Whether a line contains something that not everybody may see."""
    return any(isinstance(event, Covered) and event.seen_by is not None for deed in line.deeds for event in deed.events)


def line_seen(game: Game[Any], line: Line, viewer: Viewer | None) -> Raw:
    """A line as a viewer may read it; `None` sees everything. It never has commands, since a result names the card."""
    events = []
    for event in (event for deed in line.deeds for event in deed.events):
        seen = event if isinstance(event, Fact) or viewer is None else masked(event, viewer)
        fields = msgspec.to_builtins(seen)
        fields.pop("transfers", None)
        fields["text"] = told(seen, game)
        if spot := game.spot(fields.get("spot", "")):
            fields["place"] = spot.name
        events.append(fields)
    who = line.name if line.who else "dealer"
    return Raw(encode({"number": line.number, "at": iso(line.at), "who": who, "round": line.round, "events": events}))
