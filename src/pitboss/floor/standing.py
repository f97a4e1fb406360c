"""What the floor knows about a table beyond its game: who sits where, who deals, and how long it has waited."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Place, Role
from pitboss.equipment import Outcome
from pitboss.events import (
    AnyEvent,
    Called,
    Chosen,
    Disclosed,
    Drawn,
    Left,
    Opened,
    Over,
    Paid,
    Placed,
    Sat,
    Shuffled,
    Voiced,
)
from pitboss.felt import Hand
from pitboss.floor.posting import house_player
from pitboss.floor.record import (
    AnyFact,
    CameBack,
    Committed,
    Consented,
    CutMade,
    Deed,
    Fact,
    FloorAnswered,
    FloorCalled,
    HandedBack,
    Invited,
    Leaving,
    Line,
    Listed,
    Posted,
    Relieved,
    SeatKept,
    TableClosed,
    TableOpened,
    TakenOver,
    TimeUsed,
    Unlisted,
    result_of,
)
from pitboss.game import Awaits, Bet, Calling, Chance
from pitboss.money import dollars
from pitboss.procedures.betting import POT_NAMES
from pitboss.procedures.clock import Log
from pitboss.procedures.timing import routine
from pitboss.words import listed

MOST_RESULTS = 12
MOST_NOTICES = 5
MOST_DEALERS = 40  # spells of dealing that are remembered
MOST_ANSWERED = 20  # calls for the floor whose answer can still be read at the table
MOST_REMEMBERED = 500  # who left longest ago is forgotten first
COMES_BACK = 1.0  # seconds of the time bank that come back with each round
LONGEST_ROAD = 120
MOVES_ON = (Opened, Called, Drawn, Chosen, Disclosed, Over, Shuffled)  # after these, the table waits for something new


class Occupant(Struct, frozen=True):
    """Who sits in a seat, when that person last did something, and the line at which the person sat down."""

    person: int
    name: str
    active: float
    since: int = 0
    house: bool = False  # whether it is a house player


class Consent(Struct, frozen=True):
    """What a patron asked staff to place, and who has confirmed it so far.

    Where somebody has, that is remembered for the round, also when the patron takes it back: then it is of 0 cents.
    """

    seat: int
    spot: str
    cents: int
    spoken: bool = False
    coupon: int = 0
    confirmed: tuple[tuple[Role, int], ...] = ()  # in which role, and who


class FloorCall(Struct, frozen=True):
    """Somebody's call for the floor, which is open until a floorperson has answered it."""

    number: int  # of its line
    at: float
    person: int
    name: str
    seat: int  # 0 is the dealer
    text: str
    round: int = 0
    spot: str = ""
    dealer: int = 0  # who dealt when it was made
    answer: str = ""
    answered_by: str = ""

    @property
    def open(self) -> bool:
        """Whether nobody has answered it yet."""
        return not self.answer


class Waiting(Struct, frozen=True):
    """Somebody on the waiting list, and since when a free seat is kept for that person; 0 while none is."""

    person: int
    kept: float = 0.0


class Dealt(Struct, frozen=True):
    """A person dealt these rounds, or a part of them; the last is not known while the person deals."""

    person: int
    first: int
    last: int | None = None


class Shown(Struct, frozen=True):
    """What the equipment showed in a round, or who won the pots."""

    round: int
    says: str
    outcome: Outcome | None


class Standing(Struct, frozen=True):
    """The floor's side of a table. It depends only on the lines of the record."""

    round: int = 0
    occupants: dict[int, Occupant] = {}
    dealer: int = 0  # the person who deals; 0 is the automatic dealer
    dealer_name: str = ""
    tracking: bool = False
    open: bool = True
    retired: bool = False  # whether the house has closed it for good
    leaving: tuple[int, ...] = ()  # the seats of patrons who left while wagers were undecided
    notices: tuple[str, ...] = ()
    series: int = 0
    commitment: str = ""
    drawn: int = 0
    cut: str = ""
    playing: bool = False  # whether a round is in progress
    keyed: bool = False  # whether a person keyed in a result of this round
    results: tuple[Shown, ...] = ()  # one per round
    hands: tuple[Hand, ...] = ()  # the hands of cards as they last lay on the table
    road: tuple[str, ...] = ()  # the side that won each round since the shuffle, if the game announces one
    since: float = 0.0  # when the table began to wait for what it is waiting for, or the first wager was made then
    began: float = 0.0  # when it began to wait, whoever has wagered since
    window: bool = False  # whether the round is open and the dealer has not moved on yet
    chosen: bool = False  # whether the last step was a patron's choice rather than the dealer's
    last: tuple[Bet, ...] = ()  # the wagers on the layout when the dealer last moved on
    invited: dict[int, str] = {}  # house players who are invited to sit down, by seat
    remembered: dict[int, str] = {}  # what the game must be told of persons who left a seat, until the next shuffle
    log: Log = Log()  # what the floor's clock goes by: when the table opened, and when the floor's calls were made
    consents: tuple[Consent, ...] = ()  # what patrons asked staff to place, until it is placed or the dealer moves on
    calls: tuple[FloorCall, ...] = ()  # for the floor: those that are open, and the last that were answered
    dealt: tuple[Dealt, ...] = ()  # who dealt in place of the automatic dealer, lately
    waiting: tuple[Waiting, ...] = ()  # the waiting list, in the order in which people came
    time_used: dict[int, float] = {}  # the seconds of their time bank that people have used up
    silent: tuple[int, ...] = ()  # the seats of patrons who did not answer in time, and have done nothing since

    @property
    def patrons(self) -> tuple[int, ...]:
        """The seats of people, without house players."""
        return tuple(seat for seat, one in self.occupants.items() if not one.house)

    @property
    def house_players(self) -> tuple[int, ...]:
        """The seats of house players."""
        return tuple(seat for seat, one in self.occupants.items() if one.house)

    @property
    def bound(self) -> bool:
        """Whether wagering has closed and the round is not over: nobody may change what the result comes from now."""
        return self.playing and not self.window

    def call(self, number: int) -> FloorCall | None:
        """The call for the floor that a line made."""
        return next((one for one in self.calls if one.number == number), None)

    def open_call(self, person: int) -> FloorCall | None:
        """A person's call for the floor that nobody has answered yet."""
        return next((one for one in self.calls if one.open and one.person == person), None)

    def dealt_by(self, person: int, number: int) -> bool:
        """Whether a person dealt a round, or a part of it, as far as that is remembered."""
        spans = [(one.first, one.last) for one in self.dealt if one.person == person]
        return any(first <= number and (last is None or number <= last) for first, last in spans)

    def consent(self, seat: int, spot: str) -> Consent | None:
        """What the patron of a seat asked staff to place on a spot."""
        return next((one for one in self.consents if (one.seat, one.spot) == (seat, spot)), None)

    @property
    def untracked(self) -> bool:
        """Whether the one who keyed in results is gone, and the round waits for somebody else to do it."""
        return self.tracking and not self.dealer

    def is_stuck(self, awaits: Awaits) -> bool:
        """Whether nobody at the table can go on: a result is to be keyed in and nobody does, or only staff can call."""
        if isinstance(awaits, Chance):
            return self.untracked
        if not isinstance(awaits, Calling):
            return False
        if self.dealer:
            return not any(Role.DEALER in offer.by for offer in awaits.calls)
        return routine(awaits) is None

    def may_open(self, bets: tuple[Bet, ...]) -> bool:
        """Whether a round may be opened: at a closed table only one that decides wagers of patrons who have left."""
        return self.open or any(bet.seat in self.leaving for bet in bets)

    def waits(self, person: int) -> Waiting | None:
        """A person's place on the waiting list."""
        return next((one for one in self.waiting if one.person == person), None)

    def plays_in(self, person: int) -> int:
        """The seat from which a person can act, or 0; nobody acts from a seat that they are leaving."""
        seat = self.seat_of(person) if person else 0
        return 0 if seat in self.leaving else seat

    def seat_of(self, person: int) -> int:
        """A person's seat, or 0."""
        return next((seat for seat, one in self.occupants.items() if one.person == person), 0)


def after(standing: Standing, line: Line, bets: tuple[Bet, ...], *, forgets: bool = True) -> Standing:
    """The standing after a line. `bets` are the wagers on the layout before it.

    A game that `forgets` is told nothing of earlier patrons once the cards are shuffled.
    """
    at, had_bets = line.at, bool(bets)
    if not standing.log.opened:
        standing = replace(standing, log=replace(standing.log, opened=at))
    for deed in line.deeds:
        if standing.playing and deed.keyed_in:
            standing = replace(standing, keyed=True)
        for event in deed.events:
            if standing.consents and not isinstance(event, Fact):
                standing = _consents_after(standing, line, deed, event)
            if isinstance(event, Fact):
                standing = _after_fact(standing, event, line)
            elif isinstance(event, Sat):
                occupant = _occupant(standing, line, event.seat)
                standing = _unlisted(standing, occupant.person)
                # The clock starts with the second patron. A patron who comes later gets the time that is left.
                standing = standing if len(standing.occupants) > 1 else _waits(standing, at)
                standing = replace(standing, occupants={**standing.occupants, event.seat: occupant})
            elif isinstance(event, Left):
                standing = _remembered(standing, event)
                rest = {seat: one for seat, one in standing.occupants.items() if seat != event.seat}
                last = tuple(bet for bet in standing.last if bet.seat != event.seat)
                invited = {seat: name for seat, name in standing.invited.items() if seat != event.seat}
                leaving = tuple(seat for seat in standing.leaving if seat != event.seat)
                silent = tuple(seat for seat in standing.silent if seat != event.seat)
                standing = replace(standing, occupants=rest, last=last, invited=invited, leaving=leaving, silent=silent)
            elif isinstance(event, Chosen) and event.seen_by is not None:
                standing = _answered_for(standing, line, event)
                continue  # others are still choosing, and their clock keeps running
            elif isinstance(event, MOVES_ON):
                standing = _moved_on(standing, line, event, bets, forgets=forgets)
                if isinstance(event, Called) and event.by is not Role.PATRON:
                    made = {**standing.log.made, event.name: at}
                    standing = replace(standing, log=replace(standing.log, made=made))
            elif isinstance(event, Placed) and not had_bets:
                standing, had_bets = replace(standing, since=at), True
        if deed.draw:
            standing = replace(standing, drawn=deed.draw)
    seat = standing.seat_of(line.who) if line.who else 0
    if seat and seat not in standing.leaving:
        occupants = {**standing.occupants, seat: replace(standing.occupants[seat], name=line.name, active=at)}
        silent = tuple(one for one in standing.silent if one != seat)
        standing = replace(standing, occupants=occupants, silent=silent)
    return standing


def _answered_for(standing: Standing, line: Line, event: Chosen) -> Standing:
    """The house moves for a patron who does not answer. One who has left is not asked to answer."""
    one = standing.occupants.get(event.seat)
    if line.who or one is None or one.house or event.seat in standing.leaving:
        return standing
    return replace(standing, silent=tuple(sorted({*standing.silent, event.seat})))


def _unlisted(standing: Standing, person: int) -> Standing:
    """The standing after a person came off the waiting list."""
    return replace(standing, waiting=tuple(one for one in standing.waiting if one.person != person))


def _seat_kept(standing: Standing, person: int, at: float) -> Standing:
    waiting = tuple(replace(one, kept=at) if one.person == person else one for one in standing.waiting)
    return replace(standing, waiting=waiting)


def _time_used(standing: Standing, fact: TimeUsed) -> Standing:
    """The standing after a patron used up some of the time bank; whoever leaves and comes back has no more of it."""
    person = standing.occupants[fact.seat].person
    others = {one: seconds for one, seconds in standing.time_used.items() if one != person}
    mine = standing.time_used.get(person, 0.0) + fact.seconds
    return replace(standing, time_used=dict([*others.items(), (person, round(mine, 1))][-MOST_REMEMBERED:]))


def _time_comes_back(standing: Standing) -> Standing:
    rest = {one: round(seconds - COMES_BACK, 1) for one, seconds in standing.time_used.items()}
    return replace(standing, time_used={one: seconds for one, seconds in rest.items() if seconds > 0})


def _consents_after(standing: Standing, line: Line, deed: Deed, event: AnyEvent) -> Standing:
    """A consent is used up by the wager, and ends when its patron leaves or the dealer moves on."""
    found = standing.consents
    match event:
        case Placed() if isinstance(deed.command, Place) and deed.command.by is not Role.PATRON:
            found = tuple(one for one in found if (one.seat, one.spot) != (event.seat, event.spot))
        case Voiced() if (one := standing.consent(event.seat, event.spot)) is not None:
            said = dict.fromkeys((*one.confirmed, (event.by, line.who)))
            found = tuple(replace(other, confirmed=tuple(said)) if other is one else other for other in found)
        case Left():
            found = tuple(one for one in found if one.seat != event.seat)
        case Called() if event.by is not Role.DEALER:
            pass  # neither a patron's call nor the floor's closes the betting
        case Opened():
            found = ()
        case _ if isinstance(event, MOVES_ON):
            found = tuple(replace(one, cents=0) for one in found if one.confirmed)
    return replace(standing, consents=found)


def _asked_for(standing: Standing, fact: Consented) -> Standing:
    """The standing after a patron asked for a wager, instead of what was asked for there before."""
    before = standing.consent(fact.seat, fact.spot)
    others = tuple(one for one in standing.consents if one is not before)
    said = before.confirmed if before else ()
    asked = Consent(fact.seat, fact.spot, fact.cents, fact.spoken, fact.coupon, said)
    return replace(standing, consents=(*others, asked) if fact.cents or said else others)


def _waits(standing: Standing, at: float) -> Standing:
    """The table begins to wait for something."""
    return replace(standing, since=at, began=at)


def still_waits(before: Standing, standing: Standing) -> Standing:
    """The standing after something that costs nobody time and gains nobody any: the clock goes on as before."""
    return replace(
        standing,
        since=before.since,
        began=before.began,
        window=before.window,
        chosen=before.chosen,
        last=before.last,
    )


def _occupant(standing: Standing, line: Line, seat: int) -> Occupant:
    """The person who asked to sit down, or the house player who was invited."""
    if name := standing.invited.get(seat):
        return Occupant(house_player(seat), name, line.at, line.number, house=True)
    return Occupant(line.who, line.name, line.at, line.number)


def _remembered(standing: Standing, event: Left) -> Standing:
    """What the game says of the person who leaves replaces what it said before."""
    occupant = standing.occupants.get(event.seat)
    if occupant is None or occupant.house:
        return standing
    others = {person: said for person, said in standing.remembered.items() if person != occupant.person}
    said = {occupant.person: event.remembered} if event.remembered else {}
    return replace(standing, remembered=dict([*(others | said).items()][-MOST_REMEMBERED:]))


def _moved_on(standing: Standing, line: Line, event: object, bets: tuple[Bet, ...], *, forgets: bool) -> Standing:
    at = line.at
    if isinstance(event, Opened):
        opened = replace(standing, round=standing.round + 1, window=True, chosen=False, playing=True, keyed=False)
        return _waits(_time_comes_back(opened) if opened.time_used else opened, at)
    if isinstance(event, Chosen):
        standing = _answered_for(standing, line, event)
    if isinstance(event, Drawn) and event.seen_by is None and standing.playing:
        standing = _shown(standing, event.says, event.outcome)
    elif isinstance(event, Called) and (result := result_of(line, event)):
        road = (*standing.road, result)[-LONGEST_ROAD:]
        standing = replace(_shown(standing, event.says, result), road=road)
    elif isinstance(event, Shuffled):
        standing = replace(standing, road=(), remembered={} if forgets else standing.remembered)
    elif isinstance(event, Over):
        standing = ended(_won(standing, line))
    if standing.window and (isinstance(event, Shuffled) or (isinstance(event, Called) and event.by is Role.FLOOR)):
        return _waits(standing, at)  # a shuffle or a call of the floor costs patrons none of their time to wager
    if standing.window and not isinstance(event, Over):
        seats = {bet.seat for bet in bets}
        kept = tuple(bet for bet in standing.last if bet.seat not in seats)
        standing = replace(standing, window=False, last=tuple(sorted((*kept, *bets))))
    return replace(_waits(standing, at), window=False, chosen=isinstance(event, Chosen))


def ended(standing: Standing) -> Standing:
    """The standing when a round is over; the next one is tracked only if somebody is there to do it."""
    return replace(standing, playing=False, tracking=standing.tracking and bool(standing.dealer))


def _shown(standing: Standing, says: str, outcome: Outcome | None) -> Standing:
    """The last outcome shown in a round becomes its result."""
    before = tuple(one for one in standing.results if one.round != standing.round)
    return replace(standing, results=(*before, Shown(standing.round, says, outcome))[-MOST_RESULTS:])


def _won(standing: Standing, line: Line) -> Standing:
    """Where patrons bet against each other, the result of a round is who won what from the pots."""
    won: Counter[int] = Counter()
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, Paid) and event.what.startswith(POT_NAMES):
            won[event.seat] += event.cents
    if not won:
        return standing
    told = listed([f"seat {seat} wins {dollars(cents)}" for seat, cents in won.items()])
    return _shown(standing, f"{told[:1].upper()}{told[1:]}", None)


def _calls_after(standing: Standing, fact: FloorCalled | FloorAnswered, line: Line) -> Standing:
    """An answer stays until its person calls again, or so many others were answered."""
    calls = standing.calls
    if isinstance(fact, FloorCalled):
        about = (fact.seat, fact.text, fact.round, fact.spot)
        made = FloorCall(line.number, line.at, line.who, line.name, *about, standing.dealer)
        return replace(standing, calls=(*(one for one in calls if one.person != line.who), made))
    told = [replace(one, answer=fact.text, answered_by=line.name) if one.number == fact.call else one for one in calls]
    kept = [one.number for one in told if not one.open][-MOST_ANSWERED:]
    return replace(standing, calls=tuple(one for one in told if one.open or one.number in kept))


def _deals(standing: Standing, person: int) -> Standing:
    """From now on a person deals, or the automatic dealer."""
    if person == standing.dealer:
        return standing
    before = [replace(one, last=standing.round) if one.last is None else one for one in standing.dealt]
    new = [Dealt(person, standing.round + (not standing.playing))] if person else []
    return replace(standing, dealer=person, dealt=(*before, *new)[-MOST_DEALERS:])


def _after_fact(standing: Standing, fact: AnyFact, line: Line) -> Standing:
    at = line.at
    match fact:
        case FloorCalled() | FloorAnswered():
            return _calls_after(standing, fact, line)
        case Committed():
            return replace(standing, series=fact.series, commitment=fact.commitment, drawn=0, cut="")
        case CutMade():
            return replace(standing, cut=fact.cut)
        case Consented():
            return _asked_for(standing, fact)
        case TakenOver():
            new = standing if standing.dealer == fact.person else _waits(standing, at)  # who deals gains no time by it
            return replace(_deals(new, fact.person), dealer_name=fact.name, tracking=fact.tracking)
        case HandedBack():
            return replace(_deals(_waits(standing, at), 0), dealer_name="", tracking=False)
        case Relieved():  # a result that real equipment may have shown by now must not come from the seed
            tracking = standing.tracking and standing.bound
            return replace(_deals(_waits(standing, at), 0), dealer_name="", tracking=tracking)
        case Leaving():
            return replace(standing, leaving=tuple(sorted({*standing.leaving, fact.seat})))
        case CameBack():
            return replace(standing, leaving=tuple(seat for seat in standing.leaving if seat != fact.seat))
        case Listed():
            return replace(standing, waiting=(*standing.waiting, Waiting(fact.person)))
        case SeatKept():
            return _seat_kept(standing, fact.person, at)
        case Unlisted():
            return _unlisted(standing, fact.person)
        case TimeUsed():
            return _time_used(standing, fact)
        case TableClosed(for_good=True):
            return replace(standing, open=False, retired=True, waiting=())
        case TableClosed():
            return replace(standing, open=False, waiting=tuple(Waiting(one.person) for one in standing.waiting))
        case TableOpened():
            return replace(_waits(standing, at), open=True, log=replace(standing.log, reopened=at))
        case Invited():
            return replace(standing, invited={**standing.invited, fact.seat: fact.name})
        case Posted():
            return replace(standing, notices=(*standing.notices, fact.text)[-MOST_NOTICES:])
        case _:
            return standing
