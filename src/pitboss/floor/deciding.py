"""What follows from a request at a table on the floor, or why it is refused.

The game decides everything that its rules cover. This file decides what concerns the floor: whose seat it is, whose
chips at the cage move, who may deal and make calls, and where draws come from.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Role,
    Sit,
    TakeDown,
    VoidRound,
)
from pitboss.equipment import Meter
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Left, Over, Refusal, Shuffled
from pitboss.floor import asked, duties, house_players
from pitboss.floor.day import NOTHING_YET, Day, would_play
from pitboss.floor.fairness import LONGEST_SERIES, SHORTEST_SERIES, FromSeed, commitment, cut_with
from pitboss.floor.live import LiveTable, NewSeed
from pitboss.floor.people import Person, Power
from pitboss.floor.posting import AT_THE_CAGE, to_the_cage
from pitboss.floor.protection import Protection, forbids, keeps_out
from pitboss.floor.record import (
    HOUSE,
    VOIDED,
    AnyFact,
    CameBack,
    Committed,
    Consented,
    CutMade,
    Deed,
    HandedBack,
    Leaving,
    Posted,
    Reading,
    Reasoned,
    Relieved,
    Revealed,
    TableClosed,
    TableOpened,
    TakenOver,
)
from pitboss.game import Chance, Choice, Wagering
from pitboss.money import dollars
from pitboss.procedures.clock import USUAL_HOURS, Hours, held_up, struck
from pitboss.procedures.timing import routine, silent_calls
from pitboss.procedures.voiding import given_back
from pitboss.table.dealer import bidden

# A command that changes the floor's side of a table must be sent alone, because commands after it would not see it.
BY_THEMSELVES = (
    asked.Consent,
    asked.Ready,
    asked.Cut,
    asked.Reveal,
    asked.TakeOver,
    asked.HandBack,
    asked.Relieve,
    asked.VoidRound,
    asked.Open,
    asked.Draw,
    asked.Result,
    asked.Post,
    asked.CloseTable,
    asked.OpenTable,
)
FROM_A_SEAT = (
    asked.BuyIn,
    asked.CashOut,
    asked.Leave,
    asked.Place,
    asked.Consent,
    asked.TakeDown,
    asked.Choose,
    asked.Call,
    asked.Cut,
)
GOES_ON = (asked.Place, asked.Call, asked.Open)  # what nobody does once the clock has struck
CLOSED_FOR_GOOD = Refusal("The house has closed this table for good; find another in the lobby.")
TABLE_CLOSED = Refusal("This table is closed and takes no more wagers; what is on the layout is still decided.")
NO_ANSWER = "A patron who has left was to choose, and no move is made for patrons who do not answer."
THE_HOUSE = Person(0, "dealer", guest=False, roles=("dealer", "floor"))


class Bench(Struct):
    """What a request may need: who asks, what people have at the cage, and where a new seed comes from."""

    person: Person
    bank: dict[int, int]  # kept up to date from request to request within a group
    new_seed: NewSeed
    now: float = 0.0
    hours: Hours = USUAL_HOURS
    posts: duties.Posts = {}  # of those who sit down or take a table over
    protections: dict[int, Protection] = {}  # of those people at the table, and of the one who asks, who have one
    days: dict[int, Day] = {}  # what people have played today, without this request


def decide(live: LiveTable, bench: Bench, commands: tuple[asked.AnyAsked, ...]) -> tuple[Deed, ...] | Refusal:
    """Carry out the commands and return the deeds that follow; or return a refusal and leave the table unchanged."""
    if len(commands) > 1 and (alone := next(filter(_must_be_alone, commands), None)):
        return Refusal(f"{type(alone).__name__} must be sent alone, without other commands.")
    before = live.table.now() if len(commands) > 1 or bench.protections else None
    bank, seed = dict(bench.bank), live.seed
    deeds: list[Deed] = []
    seat, leaving = _place_of(live, bench.person)
    remembered = live.standing.remembered.get(bench.person.id, "")
    for at, command in enumerate(commands):
        if isinstance(command, asked.Sit):
            done = (
                _kept_out(live, bench)
                or _back(leaving, command)
                or _may_not_sit(live, bench.person, seat)
                or _deals(live, bench)
                or _carried_out(live, bench, Sit(command.seat, remembered))
            )
            seat, leaving = seat or command.seat, 0
        elif leaving and not seat and _is_patrons(command):
            done = Refusal(f"You are leaving seat {leaving}; sit down there again to play on.", live.game.grounds.seats)
        else:
            done = _do(live, bench, seat, command)
        if bench.protections and not isinstance(done, Refusal):
            done = _against_own_limits(live, bench, command, seat, [*deeds, *done]) or done
        if isinstance(done, Refusal):
            if before is not None:
                live.table.back_to(before)
            bench.bank.clear()
            bench.bank.update(bank)
            live.seed = seed
            return _about(done, at, commands)
        deeds += done
        if isinstance(command, asked.Leave):
            leaving = 0 if any(isinstance(one, Left) for one in done[0].events) else seat
            seat = 0
            remembered = next((one.remembered for one in done[0].events if isinstance(one, Left)), remembered)
    return (*deeds, *_for_the_gone(live, bench, deeds))


def _place_of(live: LiveTable, person: Person) -> tuple[int, int]:
    """A person's seat, and the seat that the person is leaving, if any."""
    seat = live.standing.plays_in(person.id)
    return seat, live.standing.seat_of(person.id) if person.id and not seat else 0


def _is_patrons(command: asked.AnyAsked) -> bool:
    """Whether somebody asks this from a seat."""
    return isinstance(command, FROM_A_SEAT) and getattr(command, "by", "patron") == "patron"


def _must_be_alone(command: asked.AnyAsked) -> bool:
    """Whether a command must be sent alone: commands after it would not see what it changed, or used up."""
    return isinstance(command, BY_THEMSELVES) or (isinstance(command, asked.Place) and command.by != "patron")


def _about(refusal: Refusal, at: int, commands: tuple[asked.AnyAsked, ...]) -> Refusal:
    """The refusal, with the command that it concerns if there are several."""
    command = commands[at]
    if len(commands) == 1 or not isinstance(command, asked.Place | asked.TakeDown):
        return refusal
    sentence = f"{command.spot}: {refusal.sentence} None of the {len(commands)} commands was carried out."
    return Refusal(sentence, refusal.cites)


def _do(live: LiveTable, bench: Bench, seat: int, command: asked.AnyAsked) -> list[Deed] | Refusal:
    if isinstance(command, GOES_ON) and (refusal := _held_up(live, bench, command)):
        return refusal
    match command:
        case asked.Step():
            return _step(live, bench)
        case asked.StandUp():
            return _leave(live, bench, command.seat)
        case asked.Retire():
            return _retire(live, bench)
        case asked.Cut():
            return _cut(live, seat, command.word)
        case asked.Reveal():
            return _reveal(live, bench, seat)
        case asked.TakeOver() | asked.HandBack() | asked.Open() | asked.Draw() | asked.Result():
            return _deal(live, bench, command)
        case asked.Post() | asked.CloseTable() | asked.OpenTable() | asked.Relieve() | asked.VoidRound():
            return _supervise(live, bench, command)
        case asked.Place() | asked.Call() if command.by != "patron":
            return _for_staff(live, bench, command)
        case _:
            return _for_patron(live, bench, seat, command)


def _held_up(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> Refusal | None:
    """Why play does not go on: the clock has struck, and the floor's call comes first."""
    if isinstance(command, asked.Call) and command.by != "dealer":
        return None
    return held_up(live.game, live.table.state, live.standing.log, bench.hours, bench.now)


# --- patron protection ---------------------------------------------------------------------------------------------


def _kept_out(live: LiveTable, bench: Bench) -> Refusal | None:
    """Why somebody who is excluded may neither sit down nor buy in; practice chips are nobody's."""
    has = bench.protections.get(bench.person.id)
    return keeps_out(has, bench.now) if has and not live.practice else None


def _against_own_limits(
    live: LiveTable, bench: Bench, command: asked.AnyAsked, seat: int, deeds: Sequence[Deed]
) -> Refusal | None:
    """Why the wagers of a request are against the limits that a person set; other people's limits are not asked."""
    for_another = isinstance(command, asked.Place) and command.by != "patron"
    if for_another and isinstance(command, asked.Place):
        seat = command.seat
    seats = {where: one.person for where, one in live.standing.occupants.items()}
    if not for_another and seat:
        seats[seat] = bench.person.id
    person = seats.get(seat, 0)
    has = bench.protections.get(person)
    if has is None or live.practice:
        return None
    today = bench.days.get(person, NOTHING_YET)
    refusal = forbids(has, today, would_play(person, deeds, seats), bench.hours, bench.now)
    if refusal and for_another:
        return Refusal("This patron's own limits do not allow the wager.", live.game.grounds.chips)
    return refusal


# --- patrons -------------------------------------------------------------------------------------------------------


def _may_not_sit(live: LiveTable, person: Person, seat: int) -> Refusal | None:
    if seat:
        return Refusal(f"You are already in seat {seat}.", live.game.grounds.seats)
    if live.owner and live.owner != person.id:
        return Refusal("This is somebody else's practice table.")
    if live.standing.retired:
        return CLOSED_FOR_GOOD
    if not live.standing.open:
        return Refusal("This table is closed.")
    if live.standing.dealer == person.id:
        return Refusal("The person who deals at a table may not play there.")
    return None


def _deals(live: LiveTable, bench: Bench) -> Refusal | None:
    if live.practice or not duties.has_post(bench.posts, bench.person.id, duties.Post.DEALS):
        return None
    return Refusal("A person who deals in this pit may not play in it; hand your table back first.")


def _for_patron(live: LiveTable, bench: Bench, seat: int, command: asked.AnyAsked) -> list[Deed] | Refusal:
    if not seat:
        return Refusal("Take a seat first.", live.game.grounds.seats)
    match command:
        case asked.BuyIn():
            if refused := _kept_out(live, bench):
                return refused
            if not live.practice and bench.bank.get(bench.person.id, 0) < command.cents:
                has = dollars(bench.bank.get(bench.person.id, 0))
                return Refusal(f"You have {has} at the cage, not {dollars(command.cents)}.", live.game.grounds.chips)
            return _carried_out(live, bench, BuyIn(seat, command.cents))
        case asked.CashOut():
            return _carried_out(live, bench, CashOut(seat, command.cents))
        case asked.Leave():
            return _leave(live, bench, seat)
        case asked.Place():
            if command.seat not in (0, seat):
                return Refusal("You can place chips only for your own seat.", live.game.grounds.chips)
            if not live.standing.open:
                return TABLE_CLOSED
            return _carried_out(live, bench, _place(command, seat))
        case asked.Consent():
            return _consent(live, bench, seat, command)
        case asked.TakeDown():
            return _carried_out(live, bench, TakeDown(seat, command.spot, command.cents))
        case asked.Choose():
            return _carried_out(live, bench, Choose(seat, command.move, command.cents))
        case asked.Call():
            if command.seat not in (0, seat):
                return Refusal("You can make calls only for your own seat.", live.game.grounds.procedure)
            return _called(live, bench, Call(Role.PATRON, command.name, seat, command.value))
        case _:
            raise AssertionError(f"{command} has no answer")


def _consent(live: LiveTable, bench: Bench, seat: int, command: asked.Consent) -> list[Deed] | Refusal:
    """A patron asks staff to place a wager; what they could not place is refused at once."""
    standing = live.standing
    if command.cents:
        bank = bench.bank.get(bench.person.id, 0)
        if refusal := duties.not_in_cash(live, command, seat, bank) or duties.not_possible(live, seat, command):
            return refusal
        if command.spoken and not standing.dealer:
            sentence = "The automatic dealer takes no wagers that are called out; place chips on the layout."
            return Refusal(sentence, live.game.grounds.chips)
    mine = [one for one in standing.consents if one.seat == seat and one.spot != command.spot]
    if command.cents and len(mine) >= duties.MOST_CONSENTS:
        return Refusal(f"You have asked for {len(mine)} wagers already; wait until staff have placed some of them.")
    asked_for = standing.consent(seat, command.spot)
    if not command.cents and not (asked_for and asked_for.cents):
        return Refusal("You have not asked staff for a wager there.", live.game.grounds.chips)
    return [_fact(Consented(seat, command.spot, command.cents, command.spoken, command.coupon))]


def _place(command: asked.Place, seat: int) -> Place:
    return Place(seat, command.spot, command.cents, Role(command.by), command.spoken, command.coupon)


def _called(live: LiveTable, bench: Bench, call: Call) -> list[Deed] | Refusal:
    """A patron's call, followed by the automatic dealer's calls that it requests."""
    before = live.table.awaits
    deeds = _carried_out(live, bench, call)
    if isinstance(deeds, Refusal) or live.standing.dealer:
        return deeds
    for confirmed in bidden(before, live.table.awaits, call.seat):
        more = _carried_out(live, bench, confirmed)
        if not isinstance(more, Refusal):
            deeds += more
    return deeds


# --- leaving -------------------------------------------------------------------------------------------------------


def _back(leaving: int, command: asked.Sit) -> list[Deed] | Refusal | None:
    """A patron who is still leaving a seat can only have that seat back."""
    if not leaving:
        return None
    if command.seat != leaving:
        return Refusal(f"You are still leaving seat {leaving}; sit down there again, or wait until it is settled.")
    return [_fact(CameBack(leaving))]


def _leave(live: LiveTable, bench: Bench, seat: int) -> list[Deed] | Refusal:
    """The patron leaves: at once, or, where wagers are in play, as soon as these are decided."""
    left = _carried_out(live, bench, Leave(seat))
    if not isinstance(left, Refusal) or seat not in live.standing.occupants:
        return left
    if seat in live.standing.leaving:
        return Refusal("The patron has left already; what is undecided is settled by the rules.", left.cites)
    mine = [TakeDown(seat, bet.spot, bet.cents) for bet in live.table.state.bets if bet.seat == seat]
    return [_fact(Leaving(seat)), *_each(live, bench, mine)]


def _for_the_gone(live: LiveTable, bench: Bench, deeds: Sequence[Deed]) -> list[Deed]:
    """What follows for patrons who have left: the silent move is made, and who has nothing undecided stands up."""
    seats = set(live.standing.leaving)
    for event in (event for deed in deeds for event in deed.events):
        if isinstance(event, Leaving):
            seats.add(event.seat)
        elif isinstance(event, CameBack):
            seats.discard(event.seat)
    found: list[Deed] = []
    while seats and (done := _next_of_the_gone(live, bench, seats)):
        found += done
    return found


def _next_of_the_gone(live: LiveTable, bench: Bench, seats: set[int]) -> list[Deed]:
    for seat in sorted(seats & set(live.table.state.seats)):
        for command in (Leave(seat), *_said_for(live, seat)):
            if done := _or_none(_carried_out(live, bench, command)):
                return [*done, _fact(Reasoned(VOIDED, NO_ANSWER))] if isinstance(command, VoidRound) else done
    return []


def _said_for(live: LiveTable, seat: int) -> list[AnyCommand]:
    """What is said for a patron who has left and whose wagers are in play."""
    awaits = live.table.awaits
    if isinstance(awaits, Choice) and (turn := awaits.turn(seat)):
        return [Choose(seat, turn.silent) if turn.silent else VoidRound()]
    return [call for call in silent_calls(awaits) if call.seat == seat]


def _retire(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """The house closes the table for good: the dealer is relieved, and everybody leaves with what is theirs."""
    standing = live.standing
    if standing.retired:
        return CLOSED_FOR_GOOD
    relieved = [Relieved(standing.dealer, standing.dealer_name, "the table is closed.")] if standing.dealer else []
    deeds = [_fact(*relieved, TableClosed(for_good=True))]
    for seat in standing.patrons:
        if seat not in standing.leaving:
            deeds += _or_none(_leave(live, bench, seat))
    return deeds


# --- staff ---------------------------------------------------------------------------------------------------------


def _for_staff(live: LiveTable, bench: Bench, command: asked.Place | asked.Call) -> list[Deed] | Refusal:
    role = Role(command.by)
    if not bench.person.acts_as(role):
        return Refusal(f"Only the {role} can do that.", live.game.grounds.procedure)
    if refusal := duties.plays_here(live, bench.person):
        return refusal
    if role is Role.DEALER and live.standing.dealer != bench.person.id:
        return Refusal("Take the table over first.", live.game.grounds.procedure)
    if isinstance(command, asked.Place):
        return _placed_for(live, bench, command)
    call = Call(role, command.name, command.seat, command.value)
    decided = live.game.decide(live.table.state, call)
    if isinstance(decided, Refusal):
        return decided
    why = command.reason.strip()
    voids = duties.voids(live.game, live.table.state, call, decided)
    if voids and not why:
        return Refusal(f"Give the reason for {call.name!r}: it makes wagers void, or a result not count.")
    # House players wager before the dealer closes the betting; no call of the floor does that.
    wagered = _house_wagers(live, bench) if role is Role.DEALER and isinstance(live.table.awaits, Wagering) else []
    called = _carried_out(live, bench, call)
    if isinstance(called, Refusal):
        return wagered or called
    return [*wagered, *called, *([_fact(Reasoned(call.name, why))] if voids else [])]


def _placed_for(live: LiveTable, bench: Bench, command: asked.Place) -> list[Deed] | Refusal:
    """A wager that staff place, as its patron asked."""
    occupant = live.standing.occupants.get(command.seat)
    bank = bench.bank.get(occupant.person, 0) if occupant else 0
    refusal = duties.not_agreed(live, bench.person, command) or duties.not_in_cash(live, command, command.seat, bank)
    return refusal or _carried_out(live, bench, _place(command, command.seat))


def _deal(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> list[Deed] | Refusal:
    person, standing = bench.person, live.standing
    if not person.may(Power.DEAL):
        return Refusal("Only a dealer can do that.", live.game.grounds.procedure)
    if isinstance(command, asked.TakeOver):
        if standing.dealer not in (0, person.id):
            return Refusal(f"{standing.dealer_name} is dealing at this table and must hand it back first.")
        if standing.seat_of(person.id):
            return Refusal("A person who plays at a table may not deal there.")
        if not live.practice and duties.has_post(bench.posts, person.id, duties.Post.PLAYS):
            return Refusal("A person who plays in this pit may not deal in it; leave your seat first.")
        if command.tracking != standing.tracking and standing.bound:
            how = "with keying in" if standing.tracking else "without keying in"
            return Refusal(
                f"Wagers are closed; until the round is over, take the table over {how} results.",
                live.game.grounds.procedure,
            )
        return [_fact(TakenOver(person.id, person.name, command.tracking))]
    if standing.dealer != person.id:
        return Refusal("Take the table over first.", live.game.grounds.procedure)
    match command:
        case asked.HandBack():
            if standing.tracking and standing.bound:
                sentence = "Wagers are closed; key in the result of this round before you hand the table back."
                return Refusal(sentence, live.game.grounds.procedure)
            return [_fact(HandedBack())]
        case asked.Open():
            return _open(live, bench)
        case asked.Result():
            return _keyed_in(live, bench, command.text)
        case _:
            if standing.tracking:
                return Refusal("In tracking mode, results must be keyed in.", live.game.grounds.procedure)
            return _draw(live, bench)


def _keyed_in(live: LiveTable, bench: Bench, text: str) -> list[Deed] | Refusal:
    awaits = live.table.awaits
    if not isinstance(awaits, Chance):
        return Refusal("There is no result to enter now.", live.game.grounds.procedure)
    if not live.standing.tracking:
        return Refusal("Results can be keyed in only in tracking mode; take the table over with tracking.")
    try:
        outcome = awaits.read(text, live.table.equipment)
    except BadInput as bad:
        return Refusal(str(bad), live.game.grounds.procedure)
    return _carried_out(live, bench, Result(outcome))


def _supervise(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> list[Deed] | Refusal:
    if not bench.person.may(Power.CLOSE) and bench.person.id != HOUSE:
        return Refusal("Only a casino supervisor can do that.", live.game.grounds.procedure)
    if refusal := duties.plays_here(live, bench.person):
        return refusal
    match command:
        case asked.Relieve():
            return _relieve(live, command.reason)
        case asked.VoidRound():
            return _void(live, bench, command.reason)
        case asked.Post():
            return [_fact(Posted(command.text))]
        case asked.CloseTable():
            return [_fact(TableClosed())] if live.standing.open else Refusal("The table is already closed.")
        case _ if live.standing.retired:
            return CLOSED_FOR_GOOD
        case _:
            return [_fact(TableOpened())] if not live.standing.open else Refusal("The table is already open.")


def _relieve(live: LiveTable, reason: str) -> list[Deed] | Refusal:
    standing = live.standing
    if not standing.dealer:
        return Refusal("The automatic dealer deals at this table; there is nobody to relieve.")
    return [_fact(Relieved(standing.dealer, standing.dealer_name, reason))]


def _void(live: LiveTable, bench: Bench, reason: str) -> list[Deed] | Refusal:
    void = _carried_out(live, bench, VoidRound())
    return void if isinstance(void, Refusal) else [*void, _fact(Reasoned(VOIDED, reason))]


# --- the automatic dealer, and draws -------------------------------------------------------------------------------


def _step(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """The next routine step: open, call or draw; or the move for a patron who does not answer."""
    if moved := _house_players(live, bench):
        return moved
    awaits = live.table.awaits
    if isinstance(awaits, Choice):  # whoever deals: a patron who does not answer holds nobody up
        return _silent(live, bench, awaits)
    if live.standing.dealer:
        return Refusal("A person is dealing at this table.")
    if call := struck(live.game, live.table.state, live.standing.log, bench.hours, bench.now):
        return _carried_out(live, bench, call)
    if awaits is None:
        return _open(live, bench)
    command = routine(awaits)
    if command is not None:
        wagered = _house_wagers(live, bench) if isinstance(awaits, Wagering) else []
        closed = _carried_out(live, bench, routine(live.table.awaits) or command)
        return closed if isinstance(closed, Refusal) and not wagered else [*wagered, *_or_none(closed)]
    if isinstance(awaits, Chance):
        if live.standing.untracked and given_back(live.game, live.table.state):
            return Refusal("The result of this round must be keyed in; a dealer must take the table over for it.")
        return _draw(live, bench)
    return _each(live, bench, silent_calls(awaits)) or Refusal("The table is waiting for a patron.")


def _silent(live: LiveTable, bench: Bench, choice: Choice) -> list[Deed] | Refusal:
    """The moves of patrons who do not answer."""
    silent = [Choose(turn.seat, turn.silent) for turn in choice.turns if turn.silent]
    return _each(live, bench, silent) or Refusal("The table is waiting for a patron.")


def _or_none(done: list[Deed] | Refusal) -> list[Deed]:
    return [] if isinstance(done, Refusal) else done


def _each(live: LiveTable, bench: Bench, commands: Sequence[AnyCommand]) -> list[Deed]:
    """Carry out the commands one after another, skipping those that are refused."""
    return [deed for command in commands for deed in _or_none(_carried_out(live, bench, command))]


def _house_players(live: LiveTable, bench: Bench) -> list[Deed]:
    """House players sit down, choose or get up, if that comes next."""
    if house_players.missing(live.game, live.standing):
        invited, commands = house_players.invitation(live)
        return [_fact(invited), *_each(live, bench, commands)]
    if chosen := _each(live, bench, house_players.choices(live)):
        return chosen
    asked = live.table.awaits.seats if isinstance(live.table.awaits, Choice) else ()
    quiet = [house_players.quiet(live, seat) for seat in asked if seat in live.standing.house_players]
    if said := _each(live, bench, [move for move in quiet if move]):
        return said
    return _each(live, bench, house_players.leaving(live))


def _house_wagers(live: LiveTable, bench: Bench) -> list[Deed]:
    """The wagers that house players make before the dealer closes the betting."""
    return [
        deed for seat in live.standing.house_players for deed in _each(live, bench, house_players.wagers(live, seat))
    ]


def _open(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """Open a round. If there is no seed, or the seed has served long enough, commit to a new one first."""
    if not live.standing.may_open(live.table.state.bets):
        return Refusal("This table is closed.")
    opened = _carried_out(live, bench, Open())
    if isinstance(opened, Refusal) or live.standing.tracking or (live.standing.series > 0 and not _worn(live)):
        return opened
    if any(isinstance(event, Committed) for deed in opened for event in deed.events):
        return opened  # the cards are shuffled for every round, and the series began with that
    return [_fact(*_new_series(live, bench)), *opened]


def _worn(live: LiveTable) -> bool:
    return live.standing.drawn >= LONGEST_SERIES and not live.table.equipment.used


def _new_series(live: LiveTable, bench: Bench) -> list[AnyFact]:
    old, number = live.seed, live.standing.series
    live.seed = bench.new_seed()
    facts: list[AnyFact] = [Revealed(number, old.hex())] if number else []
    return [*facts, Committed(number + 1, commitment(live.seed))]


def _draw(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """Draw a result from the equipment with the next draw of the series."""
    awaits, standing = live.table.awaits, live.standing
    if not isinstance(awaits, Chance):
        return Refusal("There is nothing to draw now.", live.game.grounds.procedure)
    if isinstance(meter := live.table.equipment.now(awaits.device), Meter):
        return _read(live, bench, meter)
    facts: list[Deed] = []
    series, draw, cut = standing.series, standing.drawn + 1, standing.cut
    if not series:  # a table that was in tracking mode until now has no seed yet
        facts, series, draw, cut = [_fact(*_new_series(live, bench))], 1, 1, ""
    source = FromSeed(live.seed, live.chain, series, draw, cut)
    outcome = awaits.draw(live.table.equipment, source)
    done = _carried_out(live, bench, Result(outcome))
    if isinstance(done, Refusal):
        return done
    drawn, *rest = done
    return [*facts, replace(drawn, draw=draw, numbers=tuple(source.asked)), *rest]


def _read(live: LiveTable, bench: Bench, meter: Meter) -> list[Deed] | Refusal:
    """Let a meter answer with what it shows; where it is shared, the record says as of which line of its own record."""
    done = _carried_out(live, bench, Result(meter.cents))
    if isinstance(done, Refusal):
        return done
    read, *rest = done
    return [replace(read, reading=live.readings.get(meter.name, Reading(meter.name, 0))), *rest]


def _cut(live: LiveTable, seat: int, word: str) -> list[Deed] | Refusal:
    if not seat:
        return Refusal("Take a seat first; only a patron can cut.", live.game.grounds.seats)
    if not live.standing.series:
        return Refusal("There is nothing to cut yet; the first commitment comes with the first round.")
    if live.standing.bound:
        return Refusal("Wagering has closed, and nothing changes what the result comes from; cut after this round.")
    return [_fact(CutMade(seat, word, cut_with(live.standing.cut, word)))]


def _reveal(live: LiveTable, bench: Bench, seat: int) -> list[Deed] | Refusal:
    if not seat and not bench.person.may(Power.AUDIT):
        return Refusal("Take a seat first; only a patron can ask for the reveal.", live.game.grounds.seats)
    if not live.standing.drawn:
        return Refusal("Nothing has been drawn in this series yet.")
    between = live.table.awaits is None or (live.standing.window and not live.table.state.bets)
    if not between or live.table.equipment.used:
        return Refusal("The seed is revealed between rounds, when the equipment is fresh and no wagers are up.")
    return [_fact(*_new_series(live, bench))]


# --- carrying out --------------------------------------------------------------------------------------------------


def _carried_out(live: LiveTable, bench: Bench, command: AnyCommand) -> list[Deed] | Refusal:
    occupants = live.standing.occupants
    cuts = isinstance(command, Call) and _cuts(live, command)
    events = live.table.carry_out(command)
    if isinstance(events, Refusal):
        return events
    if not live.practice:
        for event in events:
            if isinstance(event, AT_THE_CAGE) and (cents := to_the_cage(event)):
                person = occupants[event.seat].person if event.seat in occupants else bench.person.id
                if person > 0:  # house players' chips belong to the house
                    bench.bank[person] = bench.bank.get(person, 0) + cents
    return [Deed(events, command), *_of_the_shoe(live, bench, events, cuts=cuts)]


def _cuts(live: LiveTable, call: Call) -> bool:
    """Whether this call is a patron cutting the cards."""
    awaits = live.table.awaits
    offers = awaits.calls if awaits is not None else ()
    return bool(call.seat) and any(offer.cuts and offer.name == call.name for offer in offers)


def _of_the_shoe(live: LiveTable, bench: Bench, events: tuple[AnyEvent, ...], *, cuts: bool) -> list[Deed]:
    """A shuffle between rounds begins a new series before anybody cuts, and a patron's cut affects every draw in it.

    A shuffle in the middle of a round begins none: cards that the seed decided may lie face down, and whoever chose a
    new seed then would know the wagers. For the same reason a cut that comes after wagering closed changes no draw.
    """
    standing = live.standing
    if standing.tracking:
        return []
    playing = standing.playing and not any(isinstance(event, Over) for event in events)
    for event in events:
        if isinstance(event, Shuffled) and not standing.series:
            return [_fact(*_new_series(live, bench))]
        if isinstance(event, Shuffled) and not playing and standing.drawn >= SHORTEST_SERIES:
            return [_fact(*_new_series(live, bench))]
        if isinstance(event, Called) and cuts and not standing.bound:
            begun = [] if standing.series else [_fact(*_new_series(live, bench))]  # the cards came shuffled
            return [*begun, _fact(CutMade(event.seat, event.value, cut_with(standing.cut, event.value)))]
    return []


def _fact(*facts: AnyFact) -> Deed:
    return Deed(tuple(facts))
