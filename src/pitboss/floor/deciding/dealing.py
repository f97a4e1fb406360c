"""The automatic dealer's next step, and where draws come from: the seed, a meter, a patron's cut, the reveal."""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Leave, Open, Result, Role
from pitboss.equipment import Meter
from pitboss.events import Refusal
from pitboss.felt import felt_of
from pitboss.floor import house_players, waiting_list
from pitboss.floor.deciding.carrying_out import Bench, carried_out, chosen, each, fact, new_series, or_none
from pitboss.floor.deciding.patrons import beyond_their_limits
from pitboss.floor.fairness import LONGEST_SERIES, FromSeed, cut_with
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Power
from pitboss.floor.record import Committed, CutMade, Deed, Reading
from pitboss.game import Chance, Choice, Wagering
from pitboss.procedures.clock import struck
from pitboss.procedures.timing import routine, silent_calls, silent_choice
from pitboss.procedures.voiding import given_back


def step(live: LiveTable, bench: Bench, thought: Sequence[Choose] | None = None) -> list[Deed] | Refusal:
    """The next routine step: open, call or draw; or the move for a patron who does not answer.

    House players have already thought about their choices, or choose now.
    """
    if listed := waiting_list.next_fact(live.game, live.standing, bench.pace, bench.now, bench.began):
        return [fact(listed)]
    if out := _cannot_play_on(live, bench):
        return out
    if moved := _house_players(live, bench, thought):
        return moved
    awaits = live.table.awaits
    if isinstance(awaits, Choice):  # whoever deals: a patron who does not answer holds nobody up
        return _silent(live, bench, awaits)
    if live.standing.dealer:
        return Refusal("A person is dealing at this table.")
    if call := struck(live.game, live.table.state, live.standing.log, bench.hours, bench.now):
        return carried_out(live, bench, call)
    if awaits is None:
        return open_round(live, bench)
    command = routine(awaits)
    if command is not None:
        wagered = house_wagers(live, bench) if isinstance(awaits, Wagering) else []
        closed = carried_out(live, bench, routine(live.table.awaits) or command)
        return closed if isinstance(closed, Refusal) and not wagered else [*wagered, *or_none(closed)]
    if isinstance(awaits, Chance):
        if live.standing.untracked and given_back(live.game, live.table.state):
            return Refusal("The result of this round must be keyed in; a dealer must take the table over for it.")
        return draw_result(live, bench)
    return each(live, bench, silent_calls(awaits)) or Refusal("The table is waiting for a patron.")


def _silent(live: LiveTable, bench: Bench, choice: Choice) -> list[Deed] | Refusal:
    """The moves of patrons who do not answer."""
    silent = [made for turn in choice.turns if (made := silent_choice(turn))]
    done = [deed for command in silent for deed in or_none(chosen(live, bench, command))]
    return done or Refusal("The table is waiting for a patron.")


def _cannot_play_on(live: LiveTable, bench: Bench) -> list[Deed]:
    """Between rounds: who did not answer in time sits out, and whose own limits allow no more stands up."""
    if live.standing.playing:
        return []
    awaits, sits_out = live.table.awaits, felt_of(live.game).pauses[0]
    offered = [seat for one in (awaits.calls if awaits else ()) if one.name == sits_out for seat in one.seats]
    calls = [Call(Role.PATRON, sits_out, seat) for seat in live.standing.silent if seat in offered]
    if out := each(live, bench, calls):
        return out
    return each(live, bench, [Leave(seat) for seat in beyond_their_limits(live, bench)])


def _house_players(live: LiveTable, bench: Bench, thought: Sequence[Choose] | None) -> list[Deed]:
    """House players sit down, buy chips, choose or get up, if that comes next."""
    if house_players.missing(live.game, live.standing):
        invited, commands = house_players.invitation(live)
        return [fact(invited), *each(live, bench, commands)]
    if bought := each(live, bench, house_players.purchases(live)):
        return bought
    if chose := each(live, bench, house_players.choices(live) if thought is None else thought):
        return chose
    quiet = [house_players.quiet(live, seat) for seat in house_players.choosing(live.table.awaits, live.standing)]
    if said := each(live, bench, [move for move in quiet if move]):
        return said
    return each(live, bench, house_players.leaving(live))


def house_wagers(live: LiveTable, bench: Bench) -> list[Deed]:
    """The wagers that house players make before the dealer closes the betting."""
    return [
        deed for seat in live.standing.house_players for deed in each(live, bench, house_players.wagers(live, seat))
    ]


def open_round(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """Open a round. If there is no seed, or the seed has served long enough, commit to a new one first."""
    if not live.standing.may_open(live.table.state.bets):
        return Refusal("This table is closed.")
    if beyond_their_limits(live, bench):
        return Refusal("A patron is about to leave the table; open the round in a moment.")
    opened = carried_out(live, bench, Open())
    if isinstance(opened, Refusal) or live.standing.tracking or (live.standing.series > 0 and not _worn(live)):
        return opened
    if any(isinstance(event, Committed) for deed in opened for event in deed.events):
        return opened  # the cards are shuffled for every round, and the series began with that
    return [fact(*new_series(live, bench)), *opened]


def _worn(live: LiveTable) -> bool:
    worn = live.standing.drawn >= LONGEST_SERIES and not live.table.equipment.used
    return worn and not live.game.discreet


def draw_result(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """Draw a result from the equipment with the next draw of the series."""
    awaits, standing = live.table.awaits, live.standing
    if not isinstance(awaits, Chance):
        return Refusal("There is nothing to draw now.", live.game.grounds.procedure)
    if isinstance(meter := live.table.equipment.now(awaits.device), Meter):
        return _read(live, bench, meter)
    facts: list[Deed] = []
    series, draw, cut = standing.series, standing.drawn + 1, standing.cut
    if not series:  # a table that was in tracking mode until now has no seed yet
        facts, series, draw, cut = [fact(*new_series(live, bench))], 1, 1, ""
    source = FromSeed(live.seed, live.chain, series, draw, cut)
    outcome = awaits.draw(live.table.equipment, source)
    done = carried_out(live, bench, Result(outcome))
    if isinstance(done, Refusal):
        return done
    drawn, *rest = done
    return [*facts, replace(drawn, draw=draw, numbers=tuple(source.asked)), *rest]


def _read(live: LiveTable, bench: Bench, meter: Meter) -> list[Deed] | Refusal:
    """Let a meter answer with what it shows; where it is shared, the record says as of which line of its own record."""
    done = carried_out(live, bench, Result(meter.cents))
    if isinstance(done, Refusal):
        return done
    read, *rest = done
    return [replace(read, reading=live.readings.get(meter.name, Reading(meter.name, 0))), *rest]


def make_cut(live: LiveTable, seat: int, word: str) -> list[Deed] | Refusal:
    """A patron cuts: the word changes every draw that comes after it in this series."""
    if not seat:
        return Refusal("Take a seat first; only a patron can cut.", live.game.grounds.seats)
    if not live.standing.series:
        return Refusal("There is nothing to cut yet; the first commitment comes with the first round.")
    if live.standing.bound:
        return Refusal("Wagering has closed, and nothing changes what the result comes from; cut after this round.")
    return [fact(CutMade(seat, word, cut_with(live.standing.cut, word)))]


def reveal(live: LiveTable, bench: Bench, seat: int) -> list[Deed] | Refusal:
    """Reveal the seed before its time, because somebody asked."""
    if not seat and not bench.person.may(Power.AUDIT):
        return Refusal("Take a seat first; only a patron can ask for the reveal.", live.game.grounds.seats)
    if live.game.discreet:
        return Refusal("The seed of this table stays sealed, since it would reveal hands that were never shown.")
    if not live.standing.drawn:
        return Refusal("Nothing has been drawn in this series yet.")
    between = live.table.awaits is None or (live.standing.window and not live.table.state.bets)
    if not between or live.table.equipment.used:
        return Refusal("The seed is revealed between rounds, when the equipment is fresh and no wagers are up.")
    return [fact(*new_series(live, bench))]
