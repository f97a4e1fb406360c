"""The chart of a strategy by totals: a letter for each hand against each up-card."""

from pitboss.odds.blackjack.deals import DOUBLE, HIT, MOVES, PAIRS, SPLIT, STAND, SURRENDER
from pitboss.odds.blackjack.hands import MOST
from pitboss.odds.blackjack.names import CARDS, UP_ORDER
from pitboss.odds.blackjack.solution import Chart, Row
from pitboss.odds.blackjack.terms import ACE, TEN
from pitboss.odds.blackjack.total import ByTotal

HARD = range(5, 21)
SOFT = range(13, 21)
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}


def chart(found: ByTotal) -> Chart:
    """The chart of a strategy."""
    return Chart(
        tuple(Row(str(total), _cells(found, total)) for total in HARD),
        tuple(Row(f"A,{total - 11}", _cells(found, total + MOST + 1)) for total in SOFT),
        tuple(Row(f"{CARDS[value]},{CARDS[value]}", _pair(found, value)) for value in (ACE, *range(1, TEN + 1))),
    )


def _cells(found: ByTotal, kind: int) -> dict[str, str]:
    return {CARDS[up]: _cell(found, kind, up) for up in UP_ORDER}


def _cell(found: ByTotal, kind: int, up: int) -> str:
    if found.choices.surrenders[kind, up]:
        return _else(found, kind, up, "R")
    if found.choices.doubles[kind, up]:
        return _else(found, kind, up, "D")
    return "H" if found.choices.draws[kind, up] else "S"


def _else(found: ByTotal, kind: int, up: int, letter: str) -> str:
    return letter if found.choices.draws[kind, up] else f"{letter}s"


def _pair(found: ByTotal, value: int) -> dict[str, str]:
    cells = {}
    soft = value == ACE
    total = 12 + MOST + 1 if soft else 2 * (value + 1)
    for up in UP_ORDER:
        move = MOVES[found.chosen[PAIRS[value], up]]
        if move == SURRENDER:
            worth = found.moves.worth[:, PAIRS[value], up]
            cells[CARDS[up]] = "Rp" if worth[3] > max(worth[0], worth[1]) else _else(found, total, up, "R")
        elif move == DOUBLE:
            cells[CARDS[up]] = _else(found, total, up, "D")
        else:
            cells[CARDS[up]] = LETTERS[move]
    return cells
