"""Strategies as charts, in CSV files that anybody can read and write.

The rows are hands: `hard 16`, `soft 18`, `pair 8`, or the very cards, like `10-4-2`. The columns are up-cards, 2 to 10
and A. The cells are letters: H hit, S stand, D double, P split, R surrender; a small letter says what to do where that
is not allowed: Ds, Rh, Rs, Rp. Ph, Ps and Pd split where a split hand may be doubled. A pair that is not written, or
may not be split, is played as its total.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

import numpy as np

from pitboss.errors import BadInput, did_you_mean
from pitboss.odds.blackjack.hands import MOST, hands
from pitboss.odds.blackjack.terms import RANKS
from pitboss.sim.blackjack.strategy import LONGEST, Flags, Strategy, as_wish

VALUES = ("A", *(str(number) for number in range(2, 11)))  # by value
UP_CARDS = (*VALUES[1:], "A")  # as charts have them
SOLVED = ("basic", "composition")  # those that the analysis finds
LETTERS = re.compile(r"[HS]|D[HS]?|(?:RP?|P)D?[HS]?|R", re.IGNORECASE)
Cells = Mapping[tuple[str, str], str]  # row, up-card -> letters


def shipped() -> tuple[str, ...]:
    """The names of the charts that come with the package."""
    folder = files("pitboss.sim.blackjack") / "strategies"
    return tuple(sorted(one.name.removesuffix(".csv") for one in folder.iterdir() if one.name.endswith(".csv")))


def read_chart(name: str) -> Strategy:
    """A chart that comes with the package, or a CSV file of one's own."""
    if name in shipped():
        text = (files("pitboss.sim.blackjack") / "strategies" / f"{name}.csv").read_text(encoding="utf-8")
        return chart_from(name, text.splitlines())
    if not name.endswith(".csv"):
        raise BadInput(f"There is no strategy {name[:60]!r}; {did_you_mean(name, (*SOLVED, *shipped()))}")
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise BadInput(f"{name[-200:]!r} cannot be read: {reason.lower()}.") from None
    return chart_from(Path(name).stem, text.splitlines())


def chart_from(name: str, lines: Iterable[str]) -> Strategy:
    """A strategy from the lines of a CSV file."""
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines) if any(cell.strip() for cell in row)]
    if not rows or tuple(rows[0]) != ("hand", *UP_CARDS):
        raise BadInput(f"A chart begins with the line hand,{','.join(UP_CARDS)}.")
    cells: dict[tuple[str, str], str] = {}
    for row in rows[1:]:
        hand = row_name(row[0])
        if len(row) != len(rows[0]):
            raise BadInput(f"The row {hand} of a chart has {len(UP_CARDS)} cells, one for each up-card.")
        if (hand, "A") in cells:
            raise BadInput(f"The row {hand} is in the chart twice; write it once.")
        cells |= {(hand, up): read_letters(letters, hand) for up, letters in zip(UP_CARDS, row[1:], strict=True)}
    return strategy_of(name, cells)


def read_letters(letters: str, row: str) -> str:
    """The letters of a cell."""
    splits = "P" in letters.upper()
    if not LETTERS.fullmatch(letters) or (splits and not row.startswith("pair")):
        raise BadInput(f"{letters[:20]!r} is no move for {row}; write H, S, D, P or R, or like Ds, Rh, Ph.")
    return letters


def row_name(text: str) -> str:
    """The name of a row as charts are kept: cards in the order of their values, two like ones as a pair."""
    kind, _, number = " ".join(text.split()).partition(" ")
    kind, number = kind.lower(), number.upper().replace("T", "10")
    whole = int(number) if re.fullmatch("[0-9]{1,2}", number, re.ASCII) else 0
    if (kind == "hard" and 4 <= whole <= MOST) or (kind == "soft" and 12 <= whole <= MOST):
        return f"{kind} {whole}"
    if kind == "pair" and number in VALUES:
        return f"pair {number}"
    cards = kind.upper().replace("T", "10").split("-")
    if number or len(cards) < 2 or not set(cards) <= set(VALUES) or hand_of(cards) is None:
        raise BadInput(f"{text[:40]!r} is no row of a chart; write hard 16, soft 18, pair 8, or cards like 10-4-2.")
    if len(cards) == 2 and cards[0] == cards[1]:
        return f"pair {cards[0]}"
    return "-".join(sorted(cards, key=VALUES.index))


def hand_of(cards: Iterable[str]) -> int | None:
    """The number of a hand by its cards; None if they are over 21."""
    counts = [0] * RANKS
    for card in cards:
        counts[VALUES.index(card)] += 1
    return hands().index.get(tuple(counts))


def hands_in(row: str) -> Flags:
    """Which hands a row is about; a total is about its pairs too, when they are not split."""
    every = hands()
    kind, _, number = row.partition(" ")
    if kind in ("hard", "soft"):
        return np.asarray((every.total == int(number)) & (every.soft == (kind == "soft")))
    found = np.zeros(len(every.total), np.bool_)
    found[hand_of((number, number) if kind == "pair" else row.split("-"))] = True
    return found


def strategy_of(name: str, cells: Cells) -> Strategy:
    """The strategy of a chart, for every hand."""
    wishes = np.full((len(hands().total), RANKS), "H", dtype=f"<U{LONGEST}")
    wishes[hands().total == MOST] = "S"
    for value in range(RANKS):  # charts leave out a pair of twos that may not be split
        if ("hard 4", VALUES[value]) not in cells and ("hard 5", VALUES[value]) in cells:
            wishes[hands_in("hard 4"), value] = as_wish(cells["hard 5", VALUES[value]])
    for (row, up), letters in sorted(cells.items(), key=lambda cell: _rank(cell[0][0])):
        here, value = hands_in(row), VALUES.index(up)
        wish = as_wish(letters)
        if wish[-1] == "P":
            wish += str(wishes[here, value][0]).replace("R", "")
        wishes[here, value] = wish
    return Strategy(name, wishes)


def _rank(row: str) -> int:
    """Totals are written first, then pairs, and the very cards last."""
    kind, _, number = row.partition(" ")
    return 2 if not number else int(kind == "pair")
