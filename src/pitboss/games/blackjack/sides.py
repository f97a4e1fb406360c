"""The optional wagers of blackjack, judged on cards: the lines of the pay table that a wager wins by; none if it loses.

A line is the `when` of the pay table, empty for a wager with one line. Cards are in the order in which they came. The
prizes of the progressive wager are in `progressive_prizes.csv`, the amounts on the bonus display in
`bonus_amounts.csv`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from pitboss.datafile import rows
from pitboss.equipment.display import Display
from pitboss.games.blackjack.hand import MOST, VALUE, can_have_blackjack, count, is_blackjack, value
from pitboss.games.blackjack.law import PACKAGE
from pitboss.law import carries_out
from pitboss.money import cents

Lines = tuple[str, ...]
LOST: Final[Lines] = ()
WON: Final[Lines] = ("",)

KING_QUEEN, SUITED = "king and queen", "any other two of one suit"
SEVENS: Final = (
    "first card a seven",
    "first two sevens",
    "first two sevens of one suit",
    "three sevens",
    "three sevens of one suit",
)
SAME_SUIT_MATCH, OTHER_MATCH = "each match of the same suit", "each match of another suit"
QUEENS_AND_BLACKJACK, QUEENS = "two queens of hearts and dealer's blackjack", "two queens of hearts"
MATCHED, SUITED_20, OTHER_20 = "matched 20", "suited 20", "any other 20"
OVER_BY: Final = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
EIGHTS_OF_A_COLOUR, EIGHTS_OF_A_SUIT = "three eights of one colour", "three eights of one suit"
TRIPLE = "three of one rank"
SPREADS: Final = {1: "spread of 1", 2: "spread of 2", 3: "spread of 3"}
WIDE = "spread of 4 or more"
FOUR_ACES = "four aces of one colour"
THREE_ACES_SUITED, THREE_ACES = "three aces of one suit", "three aces"
TWO_ACES_SUITED, TWO_ACES = "two aces of one suit", "two aces"
ADDITIONAL: Final = ("over-13", "under-13", "same-suit", "sevens")
STREAKS: Final = {"streak-2": 2, "streak-3": 3, "streak-4": 4, "streak-5": 5}  # wins in a row

ACE, RED = "A", "DH"
UPWARDS = "23456789TJQKA"  # the ranks where aces are high
TWENTY, PAT, THIRTEEN = 20, 17, 13
QUEEN_OF_HEARTS = "QH"


def _total(cards: Sequence[str]) -> int:
    return count(tuple(cards))[0]


def _aces_low(cards: Sequence[str]) -> int:
    return sum(VALUE[card[0]] for card in cards)


def _of_one_suit(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def _of_one_colour(cards: Sequence[str]) -> bool:
    return len({card[1] in RED for card in cards}) == 1


def _of_one_rank(cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards}) == 1


# --- the additional wagers: a table has at most one kind --------------------------------------------------------------


def over_13(first_two: Sequence[str]) -> Lines:
    """Over 13: the first two cards total 14 or more, aces counted as one."""
    return WON if _aces_low(first_two) > THIRTEEN else LOST


def under_13(first_two: Sequence[str]) -> Lines:
    """Under 13: the first two cards total 12 or less, aces counted as one."""
    return WON if _aces_low(first_two) < THIRTEEN else LOST


def same_suit(first_two: Sequence[str]) -> Lines:
    """Same suit: the first two cards are of one suit; a king and a queen pay more."""
    if not _of_one_suit(first_two):
        return LOST
    return (KING_QUEEN,) if {card[0] for card in first_two} == {"K", "Q"} else (SUITED,)


def sevens(first_cards: Sequence[str]) -> Lines:
    """Sevens: how many of the hand's first cards, at most three, are sevens before another card comes.

    A seven that comes second or third after another card is in no line. Sevens that are split are the first two.
    """
    held = first_cards[:3]
    run = next((at for at, card in enumerate(held) if card[0] != "7"), len(held))
    if run < 2:
        return SEVENS[:run]
    return (SEVENS[2 * run - 3 + _of_one_suit(held[:run])],)


def sevens_wait(first_two: Sequence[str]) -> bool:
    """Whether the third card still matters to the sevens wager."""
    return all(card[0] == "7" for card in first_two)


# --- the others that two cards decide, with the dealer's up card ------------------------------------------------------


def match_the_dealer(first_two: Sequence[str], up: str) -> Lines:
    """Match-the-dealer: one line for each of the two cards that has the rank of the up card; two add up."""
    return tuple(SAME_SUIT_MATCH if card == up else OTHER_MATCH for card in first_two if card[0] == up[0])


def twenty_point(first_two: Sequence[str], *, dealers_blackjack: bool = False) -> Lines:
    """20 point bonus: the first two cards total 20; the highest line only."""
    first, second = first_two
    if _total(first_two) != TWENTY:
        return LOST
    if first == second == QUEEN_OF_HEARTS:
        return (QUEENS_AND_BLACKJACK if dealers_blackjack else QUEENS,)
    return (MATCHED if first == second else SUITED_20 if first[1] == second[1] else OTHER_20,)


def twenty_point_waits(first_two: Sequence[str], up: str) -> bool:
    """Whether a dealer's blackjack could still raise the 20 point bonus."""
    return tuple(first_two) == (QUEEN_OF_HEARTS, QUEEN_OF_HEARTS) and can_have_blackjack(up)


def in_between(first_two: Sequence[str], up: str) -> Lines:
    """In-between: the up card ranks strictly between the first two cards, or all three are of one rank."""
    if _of_one_rank((*first_two, up)):
        return (TRIPLE,)
    low, high = sorted(UPWARDS.index(card[0]) for card in first_two)
    return (SPREADS.get(high - low - 1, WIDE),) if low < UPWARDS.index(up[0]) < high else LOST


@carries_out("19:47-2.20(d)")
def bonus(first_two: Sequence[str]) -> Lines:
    """Blackjack bonus: the first two cards are a blackjack, whatever the dealer has."""
    return WON if is_blackjack(tuple(first_two)) else LOST


# --- those that wait for more cards -----------------------------------------------------------------------------------


def needs_a_third(dealers_two: Sequence[str]) -> bool:
    """Whether the dealer must draw a third card for the optional bonus wager; on 17 or more it loses."""
    return _total(dealers_two) < PAT


def optional_bonus(dealers_cards: Sequence[str]) -> Lines:
    """Optional bonus: the dealer goes over 21 with the third card; that card sets the odds, or all three if eights."""
    first_three = dealers_cards[:3]
    if not needs_a_third(dealers_cards[:2]) or _total(first_three) <= MOST:
        return LOST
    if all(card[0] == "8" for card in first_three) and _of_one_colour(first_three):
        return (EIGHTS_OF_A_SUIT if _of_one_suit(first_three) else EIGHTS_OF_A_COLOUR,)
    return (OVER_BY[value(first_three[2])],)


@carries_out("19:47-2.19(c)", "19:47-2.19(d)", "19:47-2.19(e)")
def progressive(cards: Sequence[str]) -> Lines:
    """Progressive: the aces of a box in the order dealt, up to the first other card; only the best prize is paid."""
    run = next((at for at, card in enumerate(cards) if card[0] != ACE), len(cards))
    aces = cards[:run]
    if run >= 4 and _of_one_colour(aces[:4]):
        return (FOUR_ACES,)
    if run >= 3:
        return (THREE_ACES_SUITED if _of_one_suit(aces[:3]) else THREE_ACES,)
    if run == 2:
        return (TWO_ACES_SUITED if _of_one_suit(aces) else TWO_ACES,)
    return LOST


# --- what is paid by amounts, and not by odds -------------------------------------------------------------------------

METER: Final = "meter"
PROGRESSIVE_STAKE: Final = 100  # one dollar, which stays with the house
PRIZES: Final[Mapping[str, int]] = {
    row["when"]: cents(row["prize"]) for row in rows(PACKAGE, "progressive_prizes.csv") if row["prize"] != METER
}
LEAST_AND_MOST: Final = {100: (500, 100_000), 500: (5_000, 500_000)}  # stake -> what the display may show, in cents
ADVANTAGE: Final = (Fraction(0), Fraction(30, 100))  # the least and the most that the house may keep of a bonus wager
BLANK: Final = 21  # to one, where the display shows no amount and none can be found


def prize(line: str, meter: int) -> int:
    """What a line of the progressive table pays, in cents, when the meter stands at so many cents."""
    return meter if line == FOUR_ACES else PRIZES[line]


def _read_amounts() -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for row in rows(PACKAGE, "bonus_amounts.csv"):
        found.setdefault(cents(row["stake"]), {})[cents(row["amount"])] = int(row["weight"])
    return found


WEIGHTS: Final[Mapping[int, Mapping[int, int]]] = _read_amounts()  # stake -> amount -> weight, in cents
DISPLAYS: Final = {stake: Display("bonus display", weights) for stake, weights in WEIGHTS.items()}


def bonus_stakes(offered: str) -> tuple[int, ...]:
    """The stakes in cents that the option `bonus` offers: `1`, `5`, or with `1-or-5` a choice; none for `none`."""
    return () if offered == "none" else tuple(cents(stake) for stake in offered.split("-or-"))


def shown_on_average(stake: int) -> Fraction:
    """What the bonus display shows on average for a stake, in cents."""
    weights = WEIGHTS[stake]
    return Fraction(sum(amount * weight for amount, weight in weights.items()), sum(weights.values()))


@carries_out("blackjack/bonus-advantage")
def advantage(stake: int, blackjack: Fraction) -> Fraction:
    """What the house keeps of a bonus stake, given the probability of a blackjack; a winner gets the stake back too."""
    return 1 - blackjack * (1 + shown_on_average(stake) / stake)
