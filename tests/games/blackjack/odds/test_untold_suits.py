"""Shoes whose suits are told, and shoes of which they are not: then every way to suit the cards counts alike."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment import DECK, Shoe
from pitboss.errors import BadInput
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.odds.sides import DECIDED, chances
from pitboss.games.blackjack_switch.odds import SwitchKernel
from pitboss.odds import Analysis, analyse_shoe
from pitboss.odds.report import report
from pitboss.odds.shoe import Together, ToldShoe, read_shoe

WAGERS = {**DECIDED, **SwitchKernel.decided}


def table(decks: str) -> Blackjack:
    return Blackjack(Blackjack.charter.house(edition="13:69F", options={"decks": decks}))


def by_wager(game: Blackjack, text: str) -> dict[str, Analysis]:
    return {one.wager: one for one in analyse_shoe(game, read_shoe(game, text))}


def known(cards: Counter[str]) -> Shoe:
    return Shoe(1, "shoe", tuple(cards[card] for card in DECK))


@pytest.mark.parametrize("wager", WAGERS)
def test_every_way_to_suit_the_cards(wager: str) -> None:
    """Two of four sevens, three of four queens, an ace; three of the four tens and kings that are black."""
    sevens, queens, tens = ["7C", "7D", "7H", "7S"], ["QC", "QD", "QH", "QH"], ["TC", "TS", "KC", "KS"]
    told = ToldShoe(
        1,
        "shoe",
        (
            Together(2, Counter(sevens)),
            Together(3, Counter(queens)),
            Together(3, Counter(tens)),
            Together(2, {"AH": 2}),
            Together(2, {"8C": 2}),
        ),
    )
    courses = [
        known(Counter((*one, *two, *three, "AH", "AH", "8C", "8C")))
        for one in combinations(sevens, 2)
        for two in combinations(queens, 3)
        for three in combinations(tens, 3)
    ]
    average: dict[tuple[str, ...], Fraction] = {}
    for shoe in courses:
        for lines, chance in unordered(chances(WAGERS[wager], shoe)).items():
            average[lines] = average.get(lines, Fraction(0)) + chance / len(courses)
    assert unordered(chances(WAGERS[wager], told)) == average


def unordered(found: dict[tuple[str, ...], Fraction]) -> dict[tuple[str, ...], Fraction]:
    """The same whatever the order of the lines."""
    together: dict[tuple[str, ...], Fraction] = {}
    for lines, chance in found.items():
        together[tuple(sorted(lines))] = together.get(tuple(sorted(lines)), Fraction(0)) + chance
    return together


def test_suits_that_are_told_make_a_difference() -> None:
    game = table("8")
    hearts = by_wager(game, "QC=0,QD=0,QS=0,QH=8")["twenty-point"]
    clubs = by_wager(game, "QC=8,QD=0,QS=0,QH=0")["twenty-point"]
    assert (hearts.method, clubs.method) == ("exact", "exact")
    assert hearts.house_advantage < clubs.house_advantage
    assert max(clubs.outcomes) < max(hearts.outcomes)


def test_what_is_averaged_says_so() -> None:
    game = table("8")
    found = by_wager(game, "A=30")
    over = {wager: one.method for wager, one in found.items() if "averaged" in one.method}
    assert over == {
        "same-suit": "averaged over suits",
        "progressive": "averaged over suits",
        "match-the-dealer": "averaged over suits",
        "twenty-point": "averaged over suits",
    }
    assert found["same-suit"].when == "averaged over suits"
    assert found["sevens"].method == "exact"
    assert sum(found["match-the-dealer"].outcomes.values()) == 1
    by_value = by_wager(game, "100,32,32,32,32,32,32,32,32,32")
    assert by_value["in-between"].method == "averaged over ranks and suits"
    assert by_value["over-13"].method == "exact"


def test_what_is_averaged_says_so_under_other_house_rules_too() -> None:
    game = table("8")
    found = report(game, "match-the-dealer", shoe=read_shoe(game, "A=30"))
    assert found.other_rules
    assert [line.when for line in found.other_rules] == ["match-pays=alternative; averaged over suits"]


def test_an_average_over_suits_is_not_an_even_spread() -> None:
    """With one queen left of a deck, two queens of hearts cannot come; with two of two decks, seldom."""
    game = table("2")
    chance = by_wager(game, "Q=2,K=0,J=0,T=0")["twenty-point"].outcomes
    cards = 104 - 24 - 6
    of_hearts = Fraction(2, 8) * Fraction(1, 7) * Fraction(2, cards * (cards - 1))
    assert sum(likely for net, likely in chance.items() if net >= 100) == of_hearts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AS=9", "8 decks have 8 cards AS, not 9"),
        ("A=30,AS=4", "names A with and without suits"),
        ("AS=4,AS=5", "names AS twice"),
        ("200,1,1,1,1,1,1,1,1,1", "8 decks have 128 tens and face cards, not 200"),
        ("A=99", "8 decks have 32 cards of rank A, not 99"),
    ],
)
def test_shoes_that_there_are_not(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_shoe(table("8"), text)


def test_a_shoe_with_every_suit_told_is_known() -> None:
    game = table("8")
    assert not isinstance(read_shoe(game, "AS=4,10h=3,K=0,Q=32"), ToldShoe)
    shoe = read_shoe(game, "AS=4,10h=3")
    assert (shoe.counts[DECK.index("AS")], shoe.counts[DECK.index("TH")], shoe.left) == (4, 3, 407)
