"""The two hands: what cards are worth, and which hand takes a third card.

`third_cards.csv` is the table of the regulation, repaired as the errata say: D draws, S stays. The column `none` is for
a Player's Hand of two cards; the columns 0 to 9 are for the value of its third card. The Player's Hand has one column.
"""

from collections.abc import Sequence

from pitboss.datafile import rows
from pitboss.games.baccarat.coup import BANKER, NATURALS, PLAYER, THREE, TWO, Coup
from pitboss.law import carries_out

Hand = tuple[str, ...]
_VALUES = {rank: at for at, rank in enumerate("A23456789", 1)} | dict.fromkeys("TJQK", 0)


@carries_out("19:47-3.1(b)1", "19:47-3.1(b)2", "19:47-3.1(b)3", "19:47-7.1(b)1", "19:47-7.1(b)2", "19:47-7.1(b)3")
def value(card: str) -> int:
    """What a card is worth: an ace one, tens and face cards nothing, others their number."""
    return _VALUES[card[0]]


@carries_out("19:47-3.1(c)", "19:47-3.1(c)1", "19:47-3.1(c)2", "19:47-7.1(c)", "19:47-7.1(c)1", "19:47-7.1(c)2")
def point_count(hand: Sequence[str]) -> int:
    """The count of a hand: the last digit of the sum of its cards."""
    return sum(_VALUES[card[0]] for card in hand) % 10


@carries_out("19:47-3.9(f)")
def _table() -> dict[tuple[str, int, int | None], bool]:
    """Whether a hand with a count draws, given the third card of the Player's Hand; D must draw, S must stay."""
    found: dict[tuple[str, int, int | None], bool] = {}
    for row in rows("pitboss.games.baccarat", "third_cards.csv"):
        for column, letter in list(row.items())[2:]:
            if letter:
                assert letter in ("D", "S"), f"{letter!r} is neither D nor S"
                third = None if column == "none" else int(column)
                found[row["hand"], int(row["count"]), third] = letter == "D"
    return found


THIRD_CARDS = _table()


@carries_out("19:47-3.9(b)", "19:47-3.9(b) Table 1", "mini-baccarat/player-third-card")
def player_draws(count: int) -> bool:
    """Whether the Player's Hand draws on this count of two cards; naturals are ruled out before."""
    return THIRD_CARDS[PLAYER, count, None]


@carries_out(
    "19:47-3.9(c)",
    "19:47-3.9(c) Table 2",
    "19:47-3.9(d)",
    "19:47-3.9(e)",
    "19:47-3.9(g)",
    "mini-baccarat/banker-third-card",
)
def banker_draws(count: int, third: int | None) -> bool:
    """Whether the Banker's Hand draws on this count of two cards, against the value of the Player's third card."""
    return THIRD_CARDS[BANKER, count, third]


@carries_out("19:47-3.9(a)", "19:47-3.8(c)", "19:47-3.8(d)", "mini-baccarat/naturals", "mini-baccarat/third-cards")
def draws_next(player: Hand, banker: Hand) -> str:
    """Which hand takes the next card when both have two or more: the Player's first, each at most one; or neither."""
    if len(banker) == THREE:
        return ""
    theirs = point_count(banker)
    if len(player) == THREE:
        return BANKER if banker_draws(theirs, value(player[2])) else ""
    mine = point_count(player)
    if mine in NATURALS or theirs in NATURALS:
        return ""
    if player_draws(mine):
        return PLAYER
    return BANKER if banker_draws(theirs, None) else ""


@carries_out("19:47-3.7(a)", "19:47-3.7(c)", "19:47-7.7(a)", "19:47-7.7(c)")
def dealt_next(player: Hand, banker: Hand) -> str:
    """Which of the two hands takes the next opening card: by turns, the Player's first; neither once both have two."""
    if len(banker) == TWO:
        return ""
    return PLAYER if len(player) == len(banker) else BANKER


def coup_of(player: Hand, banker: Hand) -> Coup:
    """The coup that two finished hands make."""
    return Coup(point_count(player), point_count(banker), len(player), len(banker))
