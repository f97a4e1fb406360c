"""A request: its commands are carried out one after another, and either all of them or none."""

from collections import Counter
from collections.abc import Sequence

from pitboss.commands import Sit
from pitboss.events import Left, Refusal
from pitboss.floor import asked
from pitboss.floor.deciding.carrying_out import Bench, carried_out
from pitboss.floor.deciding.dealing import make_cut, reveal, step
from pitboss.floor.deciding.floor_calls import answer_call, call_floor
from pitboss.floor.deciding.leaving import back, for_the_gone, leave, retire
from pitboss.floor.deciding.patrons import against_own_limits, deals, for_patron, kept_out, may_not_sit
from pitboss.floor.deciding.staff import deal, for_staff, supervise
from pitboss.floor.deciding.waiting import join_list, leave_list
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Person
from pitboss.floor.record import Deed
from pitboss.floor.waiting_list import kept_from
from pitboss.procedures.clock import held_up

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
    asked.CallFloor,
    asked.AnswerCall,
    asked.JoinList,
    asked.LeaveList,
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
MOST_WAGERS = 300  # of one seat at a time; everything that happens at a table takes longer with each
GOES_ON = (asked.Place, asked.Call, asked.Open)  # what nobody does once the clock has struck


def decide(live: LiveTable, bench: Bench, commands: tuple[asked.AnyAsked, ...]) -> tuple[Deed, ...] | Refusal:
    """Carry out the commands and return the deeds that follow; or return a refusal and leave the table unchanged."""
    if len(commands) > 1 and (alone := next(filter(_must_be_alone, commands), None)):
        return Refusal(f"{type(alone).__name__} must be sent alone, without other commands.")
    if len(live.table.state.bets) + len(commands) > MOST_WAGERS and (refusal := _crowded(live, bench.person, commands)):
        return refusal
    before = live.table.now() if len(commands) > 1 or bench.protections else None
    bank, seed = dict(bench.bank), live.seed
    deeds: list[Deed] = []
    seat, leaving = _place_of(live, bench.person)
    remembered = live.standing.remembered.get(bench.person.id, "")
    for at, command in enumerate(commands):
        if isinstance(command, asked.Sit):
            done = (
                kept_out(live, bench)
                or back(live, leaving, command)
                or may_not_sit(live, bench.person, seat)
                or deals(live, bench)
                or kept_from(live.game, live.standing, bench.person.id)
                or carried_out(live, bench, Sit(command.seat, remembered))
            )
            seat, leaving = seat or command.seat, 0
        elif leaving and not seat and _is_patrons(command):
            done = Refusal(f"You are leaving seat {leaving}; sit down there again to play on.", live.game.grounds.seats)
        else:
            done = _do(live, bench, seat, command)
        if bench.protections and not isinstance(done, Refusal):
            done = against_own_limits(live, bench, command, seat, [*deeds, *done]) or done
        if isinstance(done, Refusal):
            if before is not None:
                live.table.back_to(before)
            bench.bank.clear()
            bench.bank.update(bank)
            live.seed = seed
            return _about(live, done, at, commands)
        deeds += done
        if isinstance(command, asked.Leave):
            leaving = 0 if any(isinstance(one, Left) for one in done[0].events) else seat
            seat = 0
            remembered = next((one.remembered for one in done[0].events if isinstance(one, Left)), remembered)
    return (*deeds, *for_the_gone(live, bench, deeds))


def _crowded(live: LiveTable, person: Person, commands: Sequence[asked.AnyAsked]) -> Refusal | None:
    """Why no more wagers are taken for a seat: tickets can be written without end, with practice chips at least."""
    own = live.standing.seat_of(person.id)
    placed = Counter(command.seat or own for command in commands if isinstance(command, asked.Place))
    there = Counter(bet.seat for bet in live.table.state.bets)
    if any(there[seat] + more > MOST_WAGERS for seat, more in placed.items()):
        return Refusal(f"One seat may have no more than {MOST_WAGERS} wagers at a time.")
    return None


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


def _about(live: LiveTable, refusal: Refusal, at: int, commands: tuple[asked.AnyAsked, ...]) -> Refusal:
    """The refusal, with the command that it concerns if there are several."""
    command = commands[at]
    if len(commands) == 1 or not isinstance(command, asked.Place | asked.TakeDown):
        return refusal
    spot = live.game.spot(command.spot)
    name = spot.name if spot else command.spot
    return Refusal(f"{name}: {refusal.sentence} Nothing was changed.", refusal.cites)


def _do(live: LiveTable, bench: Bench, seat: int, command: asked.AnyAsked) -> list[Deed] | Refusal:
    if isinstance(command, GOES_ON) and (refusal := _held_up(live, bench, command)):
        return refusal
    match command:
        case asked.Step():
            return step(live, bench, command.chosen)
        case asked.StandUp():
            return leave(live, bench, command.seat)
        case asked.Retire():
            return retire(live, bench)
        case asked.Cut():
            return make_cut(live, seat, command.word)
        case asked.Reveal():
            return reveal(live, bench, seat)
        case asked.TakeOver() | asked.HandBack() | asked.Open() | asked.Draw() | asked.Result():
            return deal(live, bench, command)
        case asked.Post() | asked.CloseTable() | asked.OpenTable() | asked.Relieve() | asked.VoidRound():
            return supervise(live, bench, command)
        case asked.CallFloor():
            return call_floor(live, bench.person, command)
        case asked.AnswerCall():
            return answer_call(live, bench.person, command)
        case asked.JoinList():
            return join_list(live, bench)
        case asked.LeaveList():
            return leave_list(live, bench)
        case asked.Place() | asked.Call() if command.by != "patron":
            return for_staff(live, bench, command)
        case _:
            return for_patron(live, bench, seat, command)


def _held_up(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> Refusal | None:
    """Why play does not go on: the clock has struck, and the floor's call comes first."""
    if isinstance(command, asked.Call) and command.by != "dealer":
        return None
    return held_up(live.game, live.table.state, live.standing.log, bench.hours, bench.now)
