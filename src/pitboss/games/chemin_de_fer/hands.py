"""The two hands: what cards are worth, and what each hand must do or may choose.

`drawing.csv` is the table of third cards: D must draw, S must stay, O has the option. The column `none` is for the
Player's Hand itself, and for a Banker whose opponent stayed; the columns 0 to 9 are for the Player's third card.
"""

from collections.abc import Sequence
from itertools import combinations

from pitboss.datafile import rows
from pitboss.games.baccarat.coup import BANKER, NATURALS, PLAYER
from pitboss.games.chemin_de_fer.law import PACKAGE
from pitboss.law import carries_out

DRAW, STAY, OPTION = "D", "S", "O"
_VALUES = {rank: at for at, rank in enumerate("A23456789", 1)} | dict.fromkeys("TJQK", 0)


@carries_out("19:47-4.1(b)1", "19:47-4.1(b)2", "19:47-4.1(b)3")
def value(card: str) -> int:
    """What a card is worth: an ace one, tens and face cards nothing, others their number."""
    return _VALUES[card[0]]


@carries_out("19:47-4.1(c)", "19:47-4.1(c)1", "19:47-4.1(c)2")
def point_count(hand: Sequence[str]) -> int:
    """The count of a hand: the last digit of the sum of its cards."""
    return sum(map(value, hand)) % 10


@carries_out("19:47-4.12(c)")
def highest(hand: Sequence[str]) -> int:
    """The highest count that any two or all three of three cards can make."""
    return max(point_count(cards) for size in (2, 3) for cards in combinations(hand, size))


@carries_out("19:47-4.12(d)")
def lowest(hand: Sequence[str]) -> int:
    """The lowest count that two of the cards can make."""
    return min(point_count(cards) for cards in combinations(hand, 2))


def _table() -> dict[tuple[str, int, int | None], str]:
    found: dict[tuple[str, int, int | None], str] = {}
    for row in rows(PACKAGE, "drawing.csv"):
        for column, letter in list(row.items())[2:]:
            if letter:
                assert letter in (DRAW, STAY, OPTION), f"{letter!r} is not one of D, S and O"
                found[row["hand"], int(row["count"]), None if column == "none" else int(column)] = letter
    return found


TABLE = _table()


@carries_out("chemin-de-fer/player-third-card", "chemin-de-fer/naturals")
def player_must(count: int, *, forced: bool = False) -> str:
    """What the Player's Hand must do on a count of its first cards; a natural stays."""
    letter = STAY if count in NATURALS else TABLE[PLAYER, count, None]
    return DRAW if forced and letter == OPTION else letter


@carries_out("chemin-de-fer/banker-third-card", "chemin-de-fer/forced-draws")
def banker_must(count: int, third: int | None, *, forced: bool = False) -> str:
    """What the Banker's Hand must do on a count of its first cards, given the value of the Player's third card."""
    letter = STAY if count in NATURALS else TABLE[BANKER, count, third]
    return DRAW if forced and letter == OPTION else letter


@carries_out("19:47-4.12(e)", "19:47-4.12(f)")
def takes_stray(must: str, *, wrongly_called: bool) -> bool:
    """Whether a card dealt to a Player who stayed becomes the Banker's.

    It does if the Banker must draw; and if the Banker has the option, unless the dealer had wrongly called "Card".
    """
    return must == DRAW or (must == OPTION and not wrongly_called)
