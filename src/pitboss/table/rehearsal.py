"""Rehearsals: a hand history is replayed at a table, and the result is compared with the one recorded.

The table is opened by the house rules that the history shows. What a history does not say, such as who gets a chip that
cannot be divided, is tried in every way that the house's options have, until the hand comes to what was recorded.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Open
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.game import AnyGame
from pitboss.games import find_all
from pitboss.money import dollars
from pitboss.poker.history import DEEP, History
from pitboss.scribe import AllIn, Contradiction, Scribe, Script, rounds, scribe_of
from pitboss.table.language import spell
from pitboss.table.playthrough import told
from pitboss.table.record import Record
from pitboss.table.table import Table
from pitboss.words import listed

ATTEMPTS = 500  # with other cards in the place of unknown ones, where those decide the hand, by the likeliest rules
FEWER = 50  # by any other rules
MOST = 1_000  # by all of them, so that a hand that cannot come out is given up within seconds
MOST_RAKE = 10  # no house takes more than a tenth of a pot


class Rehearsal(Struct, frozen=True):
    """A hand that was replayed: its game and record, its result, and how that differs from the one recorded."""

    history: History
    game: AnyGame
    record: Record
    finishing_stacks: tuple[int, ...]
    disagreement: str = ""  # one sentence; empty if the result is as recorded
    remarks: tuple[str, ...] = ()  # what a reader should know, in sentences
    filled: bool = False  # whether cards that nobody wrote down decided the hand
    taken: int = 0  # what the house may have taken besides, going by the winnings


@cache
def _scribes() -> tuple[Scribe[Any], ...]:
    found = (scribe_of(definition(definition.charter.house())) for definition in find_all())
    return tuple(scribe for scribe in found if scribe is not None)


def rehearse(history: History) -> Rehearsal:
    """Replay a hand. A hand of a game that is not played here is refused in one sentence."""
    scribe = next((one for one in _scribes() if one.plays(history)), None)
    if scribe is None:
        raise BadInput(f"The regulation has no {history.variant}, so the hand cannot be played here.")
    found = _closest(scribe, history)
    if not (found.disagreement and found.taken and history.rake is None):
        return found
    raked = _closest(scribe, replace(history, rake=found.taken))
    if raked.disagreement:
        return found
    sentence = f"The house took {dollars(found.taken)}, going by the winnings."
    return replace(raked, history=history, remarks=(*raked.remarks, sentence))


def _closest(scribe: Scribe[Any], history: History) -> Rehearsal:
    """The hand under the first house rules and cards that give the recorded result; if none do, under the likeliest."""
    first: Rehearsal | None = None
    for found in islice(_tries(scribe, history), MOST):
        if not found.disagreement:
            return found
        first = first or found
    assert first is not None, "a history has house rules"
    return first


def _tries(scribe: Scribe[Any], history: History) -> Iterator[Rehearsal]:
    """The hand by all house rules, the likeliest first, and by each with other cards where unknown ones decide."""
    attempts = ATTEMPTS
    for house in scribe.houses(history):
        for attempt in range(attempts):
            yield (found := _played(type(scribe.game)(house), history, attempt))
            if not found.filled:
                break
        attempts = FEWER


def _played(game: AnyGame, history: History, attempt: int) -> Rehearsal:
    table, scribe = Table(game), scribe_of(game)
    assert scribe is not None
    script = scribe.script(history, attempt)
    wrong = ""
    try:
        while not wrong and (command := script.next(table.state, table.equipment)):
            events = table.do(command)
            wrong = events.sentence if isinstance(events, Refusal) else ""
    except AllIn as bet:
        return _all_in(game, history, attempt, bet)
    except Contradiction as contradiction:
        wrong = contradiction.sentence
    assert table.out_of_balance() is None, table.out_of_balance()
    stacks = tuple(table.chips(seat) for seat in range(1, history.count + 1))
    found = Rehearsal(history, game, table.record, stacks, wrong, tuple(_remarks(history, script)), script.filled)
    return found if wrong else _compared(found, script)


def _all_in(game: AnyGame, history: History, attempt: int, bet: AllIn) -> Rehearsal:
    """The hand again, with a stack that nobody wrote down as it must have been."""
    stacks = list(history.starting_stacks)
    stacks[bet.player - 1] = bet.stack
    found = _played(game, replace(history, starting_stacks=tuple(stacks)), attempt)
    sentence = f"Player {bet.player} bet less than the minimum, and so must have been all-in."
    return replace(found, history=history, remarks=(*found.remarks, sentence))


def _remarks(history: History, script: Script) -> Iterator[str]:
    if not script.is_over:
        yield "The recording stops before the end of the hand."
    if not history.tells_its_end:
        yield "The result of the hand was not recorded, so there was nothing to compare."
    if unknown := [player for player in history.unknown_stacks if history.starting_stacks[player - 1] == DEEP]:
        whose = listed([f"player {player}" for player in unknown])
        yield f"The starting stack of {whose} was not recorded; it is taken to be {dollars(DEEP)}."
    yield from script.remarks


def _compared(found: Rehearsal, script: Script) -> Rehearsal:
    """The hand with its result compared with the one recorded: stacks, or else winnings."""
    history = found.history
    told = history.winnings if script.is_over and any(history.winnings or ()) else None
    won, back = ((), ()) if told is None else (_winnings(found), _out_of_pots(found))
    if told is not None:
        found = replace(found, taken=_taken(sum(told), sum(won), sum(back)))
    if history.finishing_stacks is not None:
        here = enumerate(zip(history.finishing_stacks, found.finishing_stacks, strict=True), 1)
        came = tuple(theirs if player in history.unknown_stacks else mine for player, (theirs, mine) in here)
        return replace(found, disagreement=_apart("stacks", history.finishing_stacks, came))
    if told is None:
        return found
    if won != told == back:
        return replace(found, remarks=(*found.remarks, "The recorded winnings include an uncalled bet."))
    return replace(found, disagreement=_apart("winnings", told, won))


def _taken(told: int, won: int, back: int) -> int:
    """What the house may have taken, if that is what the recorded winnings lack of those here.

    They may include an uncalled bet, and so lack less than what came back from the pots. That says little about the
    house, so it must be a charge that houses take.
    """
    if told < won:
        return won - told
    return back - told if told < back and (back - told) * MOST_RAKE <= won else 0


def _apart(what: str, recorded: tuple[int, ...], came: tuple[int, ...]) -> str:
    apart = [
        f"player {player} has {dollars(mine)} instead of {dollars(theirs)}"
        for player, (theirs, mine) in enumerate(zip(recorded, came, strict=True), 1)
        if theirs != mine
    ]
    return f"The {what} differ from those recorded: {listed(apart)}." if apart else ""


def _winnings(found: Rehearsal) -> tuple[int, ...]:
    """What each player collected from the pots."""
    scribe = scribe_of(found.game)
    assert scribe is not None
    events = (event for entry in found.record.entries for event in entry.events)
    ((before, hand),) = rounds(found.game, events)
    return scribe.written(before, hand, None).winnings or ()


def _out_of_pots(found: Rehearsal) -> tuple[int, ...]:
    """What each player got back from the pots, including uncalled bets."""
    moved = [one for entry in found.record.entries for event in entry.events for one in event.transfers]
    purses = [found.game.purse(seat) for seat in range(1, found.history.count + 1)]
    return tuple(
        sum(one.cents for one in moved if one.target == mine and one.source.startswith("pot:")) for mine in purses
    )


def transcript(found: Rehearsal) -> Iterator[str]:
    """What happened in a hand, from the moment it was opened: commands after '>', and what followed from each."""
    table = Table(found.game)
    begun = False
    for entry in found.record.entries:
        table.happen(entry.events)
        begun = begun or isinstance(entry.command, Open)
        if begun:
            yield f"> {spell(entry.command)}"
            yield from told(table, entry.events)
