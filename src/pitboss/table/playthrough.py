"""Playthroughs: readable transcripts that are also scripts. The lines that begin with '>' are played.

The first lines of a playthrough state the game and its house rules:

    game roulette 19:47
    option wheel=single-zero
"""

from typing import Any

from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Refusal
from pitboss.games import open_game
from pitboss.money import dollars
from pitboss.table.language import read_command, tell_with_cites
from pitboss.table.table import Table


def play_through(script: str) -> str:
    """Play the script's commands and return a fresh transcript."""
    lines = script.splitlines()
    game_line = next((line for line in lines if line.startswith("game ")), None)
    if game_line is None:
        raise BadInput("A playthrough must name its game first, like 'game roulette 19:47'.")
    slug, edition = game_line.split()[1:]
    options = dict(line.removeprefix("option ").split("=", 1) for line in lines if line.startswith("option "))
    return play(Table(open_game(slug, edition, options)), script)


def play(table: Table[Any], script: str) -> str:
    """Play the script's commands at this table and return a fresh transcript."""
    written: list[str] = []
    for line in script.splitlines():
        if line.startswith(("game ", "option ", "#")) or not line.strip():
            written.append(line.rstrip())
        elif line.startswith("> "):
            written += [line.rstrip(), *_played(table, line.removeprefix("> "))]
    return "\n".join(written) + "\n"


def _played(table: Table[Any], line: str) -> list[str]:
    try:
        events = table.do(read_command(table, line))
    except BadInput as bad:
        return [f"  Refused: {bad}"]
    if isinstance(events, Refusal):
        return [f"  Refused: {events.sentence}  [{', '.join(events.cites)}]"]
    assert table.out_of_balance() is None, table.out_of_balance()
    return told(table, events)


def told(table: Table[Any], events: tuple[AnyEvent, ...]) -> list[str]:
    """What happened just now at this table, line by line, and what that left in front of everybody."""
    lines = [f"  {tell_with_cites(event, table.game)}" for event in events]
    if table.state.seats and any(event.transfers for event in events):
        purses = ", ".join(f"seat {seat} {dollars(table.chips(seat))}" for seat in table.state.seats)
        lines.append(f"    in front of them: {purses}")
    return lines
