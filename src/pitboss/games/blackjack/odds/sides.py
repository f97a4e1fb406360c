"""The optional wagers of blackjack, counted: every way that the cards can come, judged by the game itself.

Cards that a wager cannot tell apart are counted together, one of them standing for all; so a shoe of any size takes a
few thousand steps. The cards of others do not matter: whatever they take, any card is as likely to come next.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from msgspec import Struct

from pitboss.equipment import RANKS, SUITS, Shoe
from pitboss.games.blackjack import sides
from pitboss.games.blackjack.hand import VALUE, is_blackjack
from pitboss.games.blackjack.odds.untold import orders
from pitboss.games.blackjack.sides import Lines
from pitboss.odds.shoe import ToldShoe

Many = int | Fraction  # ways; or, where not every card of the shoe is told, their average
Ways = dict[Lines, Many]  # the lines that a wager wins by -> in how many ways
Groups = dict[str, int]  # a card that stands for others -> how many they are
Alike = Callable[[str], str]  # the card that stands for a card
Judge = Callable[[tuple[str, ...]], Lines]
OTHER: Final = "2C"  # stands for all cards that do not matter
TEN: Final = 10


def by_card(card: str) -> str:
    """Every card matters by itself."""
    return card


def by_value(card: str) -> str:
    """Only what a card counts matters."""
    return "TC" if VALUE[card[0]] == TEN else f"{card[0]}C"


def by_rank(card: str) -> str:
    """Suits do not matter."""
    return f"{card[0]}C"


def only(rank: str) -> Alike:
    """Only the cards of one rank matter."""
    return lambda card: card if card[0] == rank else OTHER


def eights_by_card(card: str) -> str:
    """Only what a card counts matters, except that eights are told apart."""
    return card if card[0] == "8" else by_value(card)


class Decided(Struct, frozen=True):
    """What decides a wager: so many cards in their order, which of them are alike, and the game's own judgment.

    Where the order does not matter, or where there is a shorter way to count, it says so.
    """

    cards: int
    alike: Alike
    judge: Judge
    in_order: bool = True
    counted: Callable[[Shoe], Ways] | None = None


def _match(cards: tuple[str, ...]) -> Lines:
    return sides.match_the_dealer(cards[:2], cards[2])


def _twenty(cards: tuple[str, ...]) -> Lines:
    return sides.twenty_point(cards[:2], dealers_blackjack=is_blackjack(cards[2:]))


def _between(cards: tuple[str, ...]) -> Lines:
    return sides.in_between(cards[:2], cards[2])


def chances(by: Decided, shoe: Shoe) -> dict[Lines, Fraction]:
    """The probability that a wager wins by each line or lines, and that it wins by none."""
    found = ways(by, shoe)
    total = sum(found.values(), Fraction(0))
    return {lines: Fraction(many) / total for lines, many in found.items()}


def ways(by: Decided, shoe: Shoe) -> Ways:
    """In how many ways the cards that decide a wager, in their order, come to each line or lines."""
    if by.counted:
        return by.counted(shoe)
    if by.in_order or isinstance(shoe, ToldShoe):
        return _judged(_orders(shoe, by.alike, by.cards), by.judge)
    return _judged(unordered(grouped(shoe, by.alike), by.cards), by.judge)


def _orders(shoe: Shoe, alike: Alike, cards: int) -> Iterator[tuple[tuple[str, ...], Many]]:
    """Every order in which so many cards can come, and in how many ways."""
    if isinstance(shoe, ToldShoe):
        return orders(shoe, alike, cards)
    return ordered(grouped(shoe, alike), cards)


def _judged(drawn: Iterable[tuple[tuple[str, ...], Many]], judge: Judge) -> Ways:
    found: Ways = {}
    for cards, many in drawn:
        lines = judge(cards)
        found[lines] = found.get(lines, 0) + many
    return found


def _against_each_up_card(shoe: Shoe) -> Ways:
    """Match-the-dealer, over all up cards."""
    found: Ways = {}
    for (up,), many in _orders(shoe, by_card, 1):
        for lines, more in _against(up, shoe.without(up)).items():
            found[lines] = found.get(lines, 0) + many * more
    return found


def _against(up: str, shoe: Shoe) -> Ways:
    """Match-the-dealer against one up card: each of two cards is its like, of its rank, or neither."""
    of_its_rank = next(up[0] + suit for suit in SUITS if suit != up[1])
    neither = next(rank + SUITS[0] for rank in RANKS if rank != up[0])

    def alike(card: str) -> str:
        return card if card == up else of_its_rank if card[0] == up[0] else neither

    return _judged(_orders(shoe, alike, 2), lambda cards: sides.match_the_dealer(cards, up))


def _beside_the_dealers_two(shoe: Shoe) -> Ways:
    """20 point bonus: two cards, and for two queens of hearts whether the dealer's two are a blackjack."""
    left = shoe.left - 2
    rest = left * (left - 1)
    two = _judged(_orders(shoe, by_card, 2), sides.twenty_point)
    queens = two.pop((sides.QUEENS,), 0)
    found: Ways = {lines: many * rest for lines, many in two.items()}
    if queens:
        dealer = grouped(shoe.without(sides.QUEEN_OF_HEARTS).without(sides.QUEEN_OF_HEARTS), by_value)
        naturals = 2 * dealer.get("AC", 0) * dealer.get("TC", 0)
        found[sides.QUEENS,] = queens * (rest - naturals)
        found[sides.QUEENS_AND_BLACKJACK,] = queens * naturals
    return {lines: many for lines, many in found.items() if many}


def grouped(shoe: Shoe, alike: Alike) -> Groups:
    """How many cards there are of each kind that matters."""
    found: Groups = {}
    for card, many in shoe.outcomes().items():
        stands = alike(str(card))
        found[stands] = found.get(stands, 0) + many
    return found


def ordered(groups: Groups, cards: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every order in which so many cards can come, and in how many ways."""
    if not cards:
        yield (), 1
        return
    for card, many in groups.items():
        if many:
            groups[card] = many - 1
            for rest, more in ordered(groups, cards - 1):
                yield (card, *rest), many * more
            groups[card] = many


def unordered(groups: Groups, cards: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """The same where the order does not matter: each set of cards once, with the ways of all its orders."""
    for held in combinations_with_replacement(sorted(groups), cards):
        times = [held.count(card) for card in dict.fromkeys(held)]
        falls = (prod(range(groups[card] - held.count(card) + 1, groups[card] + 1)) for card in dict.fromkeys(held))
        many = prod(falls) * factorial(cards) // prod(map(factorial, times))
        if many > 0 and all(groups[card] >= held.count(card) for card in held):
            yield held, many


def ten_next(shoe: Shoe) -> Fraction | None:
    """The probability of a ten-value card under an ace when no other card is known; None if no ace is left."""
    groups = grouped(shoe, by_value)
    return Fraction(groups.get("TC", 0), shoe.left - 1) if groups.get("AC") and shoe.left > 1 else None


def in_a_row(wins: int, win: Fraction, lose: Fraction) -> tuple[Fraction, Fraction]:
    """The probability of winning so many decided rounds in a row, and how many decided rounds that takes on average."""
    won = win / (win + lose) if win + lose else Fraction(0)
    return won**wins, sum((won**before for before in range(wins)), Fraction(0))


DECIDED: Final[Mapping[str, Decided]] = {
    "over-13": Decided(2, by_value, sides.over_13),
    "under-13": Decided(2, by_value, sides.under_13),
    "same-suit": Decided(2, by_card, sides.same_suit),
    "sevens": Decided(3, only("7"), sides.sevens),
    "bonus": Decided(2, by_value, sides.bonus),
    "progressive": Decided(4, only("A"), sides.progressive),
    "optional-bonus": Decided(3, eights_by_card, sides.optional_bonus),  # of the dealer's hand
    "in-between": Decided(3, by_rank, _between),  # the third is the up card
    "match-the-dealer": Decided(3, by_card, _match, counted=_against_each_up_card),
    "twenty-point": Decided(4, by_card, _twenty, counted=_beside_the_dealers_two),  # the dealer's two are the last
}
