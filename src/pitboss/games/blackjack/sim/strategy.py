"""A strategy: what to do with every hand against every up card, with fallbacks where the rules do not allow it.

A wish is a word of moves, the first choice first: H hit, S stand, D double, P split, p split where the split hands may
be doubled, R surrender. Its last letter, H or S, is always possible.

Strategies are written as charts, in CSV files that anybody can read and write. The rows are hands: `hard 16`,
`soft 18`, `pair 8`, or exact cards like `10-4-2`. The columns are up cards, 2 to 10 and A. The cells are letters: H
hit, S stand, D double, P split, R surrender; a small letter says what to do where that is not allowed: Ds, Rh, Rs, Rp.
Ph, Ps and Pd split where a split hand may be doubled. A pair that has no row, or may not be split, is played by its
total.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.errors import BadInput, did_you_mean
from pitboss.games.blackjack.odds.hands import MOST, hands
from pitboss.games.blackjack.odds.play import MOVES, places
from pitboss.games.blackjack.odds.solve import Solution, Study, known_solution, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import ACE, RANKS, Terms
from pitboss.games.blackjack.odds.totals import Chart
from pitboss.games.blackjack.sim.tables import AGAIN, DOUBLE, HIT, LAST, LATER, OPENING, SPLIT, STAND, SURRENDER, Cards

BY_LETTER = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "p": SPLIT, "R": SURRENDER}
HERE = "pitboss.games.blackjack.sim"
LONGEST = 8  # letters of a wish
Flags = NDArray[np.bool_]


class Strategy(Struct, frozen=True, eq=False):
    """A strategy by its name: hand, up card -> wish.

    Where two hands are dealt, also first and second card of one, of the other, up card -> whether to exchange them.
    """

    name: str
    wishes: NDArray[np.str_]
    exchange: Cards | None = None


def as_wish(letters: str) -> str:
    """The letters of a chart's cell as a wish: D is Dh, R is Rh, and a split with a fallback needs doubling after it.

    A split alone stays as it is: what it falls back to depends on the hand.
    """
    wish = re.sub("P(?=.)", "p", letters.upper())
    return wish if wish[-1] in "HSP" else wish + "H"


def deviating(wish: str, letters: str, *, of_pair: bool = False) -> str:
    """A wish when the count says something different about the hand's total, or about the pair.

    R alone goes before what is there, - takes the surrender away. A hand is given up, and a pair split, before its
    total matters.
    """
    if letters in ("R", "-"):
        return letters.strip("-") + wish.replace("R", "")
    if letters == "P":
        return f"P{re.sub('[Pp]', '', wish)}"
    kept = "R" if of_pair else "RPp"
    return "".join(letter for letter in wish if letter in kept) + as_wish(letters)


def resolve(strategy: Strategy, terms: Terms) -> Cards:
    """The move in every situation, for every hand and one that is over 21, against every up card."""
    known, code = np.unique(strategy.wishes, return_inverse=True)
    code = code.reshape(strategy.wishes.shape)
    moves = np.zeros((4, len(code) + 1, RANKS), np.uint8)
    for situation in (OPENING, AGAIN, LAST, LATER):
        may = allowed(terms, situation)
        for at, wish in enumerate(known):
            left = code == at
            for letter in wish:
                here = left & may[letter][:, None]
                moves[situation, :-1][here] = BY_LETTER[letter]
                left &= ~here
    moves[:, :-1][:, hands().total == MOST] = STAND  # a hand of 21 takes no card
    return moves


def allowed(terms: Terms, situation: int) -> dict[str, Flags]:
    """Which hands may make each move in a situation."""
    every = hands()
    none = np.zeros(len(every.total), np.bool_)
    two = every.cards == 2
    pair = two & (every.counts.max(axis=1) == 2)
    if situation == LATER:
        split = double = none
    else:
        doubled = two & np.isin(every.total, list(terms.double_on))
        double = doubled if situation == OPENING or terms.double_after_split else none
        again = pair & ((every.counts[:, ACE] == 0) | terms.resplit_aces)
        split = {OPENING: pair & (terms.splits > 0), AGAIN: again}.get(situation, none)
    return {
        "H": ~none,
        "S": ~none,
        "D": double,
        "P": split,
        "p": split & terms.double_after_split,
        "R": two & (situation == OPENING) & terms.surrender,
    }


# --- strategies as charts ---------------------------------------------------------------------------------------------

VALUES = ("A", *(str(number) for number in range(2, 11)))  # by value
UP_CARDS = (*VALUES[1:], "A")  # as charts have them
SOLVED = ("basic", "composition")  # those that the analysis finds
LETTERS = re.compile(r"[HS]|D[HS]?|(?:RP?|P)D?[HS]?|R", re.IGNORECASE)
Cells = Mapping[tuple[str, str], str]  # row, up card -> letters


def shipped() -> tuple[str, ...]:
    """The names of the charts that come with the package."""
    folder = files(HERE) / "strategies"
    return tuple(sorted(one.name.removesuffix(".csv") for one in folder.iterdir() if one.name.endswith(".csv")))


def read_chart(name: str) -> Strategy:
    """A chart that comes with the package, or a CSV file of your own."""
    if name in shipped():
        text = (files(HERE) / "strategies" / f"{name}.csv").read_text(encoding="utf-8")
        return chart_from(name, text.splitlines())
    if not name.endswith(".csv"):
        raise BadInput(f"There is no strategy {name[:60]!r}; {did_you_mean(name, (*SOLVED, *shipped()))}")
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
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
            raise BadInput(f"The row {hand} of a chart has {len(UP_CARDS)} cells, one for each up card.")
        if (hand, "A") in cells:
            raise BadInput(f"The row {hand} is in the chart twice; write it once.")
        cells |= {(hand, up): read_letters(letters, hand) for up, letters in zip(UP_CARDS, row[1:], strict=True)}
    return strategy_of(name, cells)


def read_letters(letters: str, row: str) -> str:
    """The letters of a cell."""
    splits = "P" in letters.upper()
    if not LETTERS.fullmatch(letters) or (splits and not row.startswith("pair")):
        raise BadInput(f"{letters[:20]!r} is not a move for {row}; write H, S, D, P or R, or like Ds, Rh, Ph.")
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
        raise BadInput(f"{text[:40]!r} is not a row of a chart; write hard 16, soft 18, pair 8, or cards like 10-4-2.")
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
    """Totals are written first, then pairs, and exact cards last."""
    kind, _, number = row.partition(" ")
    return 2 if not number else int(kind == "pair")


# --- strategies from the exact analysis: by totals, and by the exact cards --------------------------------------------

BEFORE = {"split": "P", "surrender": "R"}  # what goes before drawing, standing or doubling


def find_strategy(name: str, terms: Terms) -> Strategy:
    """Basic strategy, or play by the exact cards, as solved for these terms; or a chart by its name."""
    if name == "basic":
        return basic(terms)
    return composition(terms) if name == "composition" else read_chart(name)


def exact(name: str, terms: Terms) -> float | None:
    """What a strategy of the analysis is worth per unit, from a full shoe; None for any other."""
    if name == "basic":
        return solved(terms).by_total
    return studied(terms).expectation(Treatment.FIXED) if name == "composition" else None


@lru_cache(maxsize=4)
def solved(terms: Terms) -> Solution:
    """The analysis, worked out once."""
    return known_solution(terms, studied=lambda: studied(terms))


@lru_cache(maxsize=4)
def studied(terms: Terms) -> Study:
    """The analysis of hands by their cards, worked out once."""
    return study(terms)


def basic(terms: Terms) -> Strategy:
    """The best strategy by totals."""
    return strategy_of("basic", cells_of(solved(terms).chart))


def cells_of(chart: Chart) -> dict[tuple[str, str], str]:
    """The cells of a chart that the analysis has drawn."""
    rows = (
        *((f"hard {row.hand}", row) for row in chart.hard),
        *((f"soft {11 + int(row.hand.partition(',')[2])}", row) for row in chart.soft),
        *((row.hand.replace(",", "-"), row) for row in chart.pairs),
    )
    return {(row_name(name), up.replace("T", "10")): letters for name, row in rows for up, letters in row.cells.items()}


def composition(terms: Terms) -> Strategy:
    """The best play of every hand by its cards; a split hand is played as the same cards before a split."""
    found = studied(terms)
    policy, best = found.basis.worth.policy, found.moves[Treatment.FIXED].best
    wishes = np.where(policy.draws, "H", "S").astype(f"<U{LONGEST}")
    wishes = np.where(policy.doubles, np.char.add("D", wishes), wishes)
    for first, hand in enumerate(places()):
        for up in range(best.shape[1]):
            wishes[hand, up] = BEFORE.get(MOVES[best[first, up]], "") + str(wishes[hand, up])
    wishes[hands().total == MOST] = "S"
    return Strategy("composition", wishes.astype(f"<U{LONGEST}"))
