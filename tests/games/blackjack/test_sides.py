"""The optional wagers: what wins by which line, what it pays, and which of them a table may offer."""

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pitboss.equipment import DECK, Seeded
from pitboss.equipment.display import Display
from pitboss.errors import BadInput
from pitboss.games.blackjack import sides
from pitboss.games.blackjack.hand import is_blackjack
from pitboss.games.blackjack.house import APART, PAY_TABLES, BlackjackCharter, clashes
from pitboss.games.blackjack.law import PACKAGE
from pitboss.games.blackjack.sides import ADVANTAGE, DISPLAYS, LEAST_AND_MOST, PRIZES, WEIGHTS, advantage, prize
from pitboss.games.blackjack_switch.settling import match
from pitboss.law import Edition

CASES = list(csv.DictReader((Path(__file__).parent / "side_cases.csv").read_text(encoding="utf-8").splitlines()))
CHARTER = BlackjackCharter.load(
    PACKAGE, slug="blackjack", name="Blackjack", citation="19:47-2.3", editions=(Edition.NJAC_13_69F,), places=7
)


def judged(wager: str, cards: tuple[str, ...], dealer: tuple[str, ...]) -> sides.Lines:
    match wager:
        case "over-13":
            return sides.over_13(cards)
        case "under-13":
            return sides.under_13(cards)
        case "same-suit":
            return sides.same_suit(cards)
        case "sevens":
            return sides.sevens(cards)
        case "match-the-dealer":
            return sides.match_the_dealer(cards, dealer[0])
        case "twenty-point":
            return sides.twenty_point(cards, dealers_blackjack=is_blackjack(dealer))
        case "in-between":
            return sides.in_between(cards, dealer[0])
        case "bonus":
            return sides.bonus(cards)
        case "optional-bonus":
            return sides.optional_bonus(dealer)
        case "progressive":
            return sides.progressive(cards)
    return match(cards)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['wager']} {case['cards']} {case['dealer']}".strip())
def test_which_line_wins(case: dict[str, str]) -> None:
    found = judged(case["wager"], tuple(case["cards"].split()), tuple(case["dealer"].split()))
    assert found == (() if case["lines"] == "lost" else tuple(case["lines"].split("|")))


# --- every two cards against predicates written again from the words of the rules -------------------------------------

PIPS = {rank: pips for pips, rank in enumerate("A23456789T", start=1)} | dict.fromkeys("JQK", 10)
PAIRS = list(product(DECK, DECK))


def test_over_and_under_are_never_both_won() -> None:
    for first, second in PAIRS:
        low = PIPS[first[0]] + PIPS[second[0]]
        assert bool(sides.over_13((first, second))) == (low >= 14)
        assert bool(sides.under_13((first, second))) == (low <= 12)


def test_a_blackjack_wins_the_bonus_and_nothing_else_does() -> None:
    for first, second in PAIRS:
        wins = "A" in (first[0], second[0]) and PIPS[first[0]] + PIPS[second[0]] == 11
        assert bool(sides.bonus((first, second))) == wins


def test_twenty_is_two_tens_or_an_ace_and_a_nine() -> None:
    for first, second in PAIRS:
        twenty = PIPS[first[0]] + PIPS[second[0]] == 20 or {first[0], second[0]} == {"A", "9"}
        assert bool(sides.twenty_point((first, second))) == twenty


def test_two_queens_of_hearts_wait_only_where_a_blackjack_can_come() -> None:
    waits = {up for up in DECK if sides.twenty_point_waits(("QH", "QH"), up)}
    assert waits == {card for card in DECK if card[0] in "ATJQK"}
    assert not sides.twenty_point_waits(("QH", "QS"), "AS")


def test_sevens_wait_for_a_third_card_only_with_two_of_them() -> None:
    assert sides.sevens_wait(("7H", "7D"))
    assert not sides.sevens_wait(("7H", "8D"))
    assert not sides.sevens_wait(("8H", "7D"))


def test_in_between_counts_the_ranks_between() -> None:
    order = "23456789TJQKA"
    for first, second, up in product(order, order, order):
        between = [rank for rank in order if order.index(rank) in range(*_inside(order, first, second))]
        lines = sides.in_between((first + "H", second + "D"), up + "S")
        if first == second == up:
            assert lines == ("three of one rank",)
        elif up in between:
            assert lines == (f"spread of {len(between)}" if len(between) < 4 else "spread of 4 or more",)
        else:
            assert lines == ()


def _inside(order: str, first: str, second: str) -> tuple[int, int]:
    low, high = sorted((order.index(first), order.index(second)))
    return low + 1, high


@pytest.mark.proves("blackjack/optional-bonus-draw")
def test_the_dealer_draws_a_third_card_below_17_only() -> None:
    for first, second in PAIRS:
        low = PIPS[first[0]] + PIPS[second[0]]
        total = low + 10 if "A" in (first[0], second[0]) else low
        assert sides.needs_a_third((first, second)) == (total < 17)


# --- prizes and amounts -----------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-2.19(c) table")
def test_progressive_prizes() -> None:
    assert PRIZES == {
        "three aces of one suit": 250_000,
        "three aces": 25_000,
        "two aces of one suit": 10_000,
        "two aces": 2_500,
    }
    assert prize("four aces of one colour", 1_234_500) == 1_234_500
    assert prize("two aces", 1_234_500) == 2_500


@pytest.mark.proves("blackjack/bonus-amounts", "blackjack/bonus-advantage", "blackjack/bonus-stake")
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("stake", [100, 500])
def test_bonus_amounts_keep_to_their_bounds(stake: int, decks: int) -> None:
    least, most = LEAST_AND_MOST[stake]
    assert {100: (500, 100_000), 500: (5_000, 500_000)}[stake] == (least, most)
    assert least == min(WEIGHTS[stake])
    assert most == max(WEIGHTS[stake])
    cards = 52 * decks
    blackjack = Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))
    kept = 1 - sum(
        blackjack * Fraction(weight, sum(WEIGHTS[stake].values())) * Fraction(amount + stake, stake)
        for amount, weight in WEIGHTS[stake].items()
    )
    assert advantage(stake, blackjack) == kept
    assert ADVANTAGE[0] < kept < ADVANTAGE[1] == Fraction(3, 10)


@pytest.mark.proves("19:47-2.20(f)")
def test_the_display_shows_each_amount_as_often_as_its_weight_says() -> None:
    display = DISPLAYS[100]
    randomness = Seeded(5)
    shown = [display.draw(randomness) for _ in range(20_000)]
    total = sum(WEIGHTS[100].values())
    for amount, weight in WEIGHTS[100].items():
        chance = weight / total
        off = shown.count(amount) - 20_000 * chance
        assert abs(off) < 4.5 * (20_000 * chance * (1 - chance)) ** 0.5
    assert set(shown) <= set(WEIGHTS[100])


def test_a_display_is_read_in_dollars() -> None:
    display = Display("bonus display", {2_500: 1, 500: 3})
    assert display.outcomes() == {500: 3, 2_500: 1}
    assert display.read("$25") == 2_500
    assert display.says(2_500) == "$25"
    assert display.possible(500)
    assert not display.possible(600)
    with pytest.raises(BadInput, match=r"does not show \$7; it shows \$5, \$25"):
        display.read("7")


# --- the pay tables ---------------------------------------------------------------------------------------------------


def posted(wager: str, pays: dict[str, str] | None = None, **options: str) -> dict[str, str]:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    house = CHARTER.house(options=chosen, pays=pays)
    return {pay.when: str(pay.odds) for pay in house.wagers[wager].pays}


SAME_SUIT = {
    1: ["50 5/2", "10 3", "5 3", "25 5/2"],
    2: ["10 3", "5 3", "25 5/2", "20 5/2"],
    4: ["5 3", "25 5/2", "20 5/2", "50 2"],
    6: ["5 3", "25 5/2", "20 5/2", "15 5/2"],
    8: ["5 3", "25 5/2", "50 2"],
}


@pytest.mark.proves("blackjack/same-suit-pays")
@pytest.mark.parametrize(
    ("decks", "table"), [(decks, at) for decks, rows in SAME_SUIT.items() for at in range(len(rows))]
)
def test_same_suit_pays_by_decks_and_table(decks: int, table: int) -> None:
    found = posted("same-suit", additional="same-suit", same_suit_pays=str(table + 1), decks=str(decks))
    ratios = [Fraction(*map(int, odds.split(" to "))) for odds in found.values()]
    assert ratios == [Fraction(part) for part in SAME_SUIT[decks][table].split()]
    assert list(found) == ["king and queen", "any other two of one suit"]


@pytest.mark.proves("blackjack/match-pays")
@pytest.mark.parametrize(
    ("decks", "table", "other", "same"),
    [("6", "standard", 4, 11), ("6", "alternative", 4, 10), ("8", "standard", 3, 14), ("8", "alternative", 4, 10)],
)
def test_match_pays_by_decks_and_table(decks: str, table: str, other: int, same: int) -> None:
    found = posted("match-the-dealer", match="yes", match_pays=table, decks=decks)
    assert found == {"each match of another suit": f"{other} to 1", "each match of the same suit": f"{same} to 1"}


@pytest.mark.proves("blackjack/twenty-point-pays")
@pytest.mark.parametrize(("table", "odds"), [("A", [4, 9, 19, 125, 1000]), ("B", [4, 10, 25, 200, 1000])])
def test_twenty_point_tables(table: str, odds: list[int]) -> None:
    found = posted("twenty-point", twenty_point="yes", twenty_point_pays=table, decks="6")
    assert list(found.values()) == [f"{one:,} to 1" for one in odds]


@pytest.mark.proves("blackjack/in-between-pays")
@pytest.mark.parametrize(
    ("table", "odds"),
    [("A", [1, 4, 6, 12, 30]), ("B", [1, 4, 6, 10, 30]), ("C", [1, 3, 5, 10, 30]), ("D", [1, 3, 5, 10, 40])],
)
def test_in_between_tables(table: str, odds: list[int]) -> None:
    found = posted("in-between", in_between="yes", in_between_pays=table, decks="6")
    assert list(found.values()) == [f"{one} to 1" for one in odds]


def test_every_table_has_the_lines_of_its_wager() -> None:
    lines = {wager.slug: {pay.when for pay in wager.pays} for wager in CHARTER.wagers}
    for table in PAY_TABLES:
        assert {pay.when for pay in table.pays} == lines[table.wager]
        assert len(table.pays) == len(lines[table.wager])


def test_own_odds_are_set_against_the_chosen_table() -> None:
    own = {"same-suit/any other two of one suit": "3 to 1"}  # what another table pays as well
    found = posted("same-suit", own, additional="same-suit", same_suit_pays="2", decks="6")
    assert found == {"king and queen": "25 to 1", "any other two of one suit": "3 to 1"}


# --- which may be offered ---------------------------------------------------------------------------------------------

ON = {"additional": "over-under", "bonus": "1", "multiple-action": "yes"}
RIVALS = {  # each with those that it may not stand beside
    "multiple-action": "progressive bonus streak match twenty-point optional-bonus in-between",
    "progressive": "additional multiple-action bonus streak twenty-point optional-bonus in-between",
    "bonus": "multiple-action progressive streak twenty-point optional-bonus in-between",
    "streak": "multiple-action progressive bonus twenty-point optional-bonus in-between",
    "match": "multiple-action optional-bonus in-between",
    "twenty-point": "multiple-action progressive bonus streak optional-bonus in-between",
    "optional-bonus": "multiple-action progressive bonus streak match twenty-point in-between",
    "in-between": "multiple-action progressive bonus streak match twenty-point optional-bonus",
    "additional": "progressive",
}


def clash(options: dict[str, str]) -> None:
    """The first reason for which these may not be offered together is raised."""
    for sentence, typed, cites in clashes(options):
        raise BadInput(sentence, cites, typed)


def offered(*names: str, decks: str = "6", **more: str) -> dict[str, str]:
    return {"decks": decks, "same-suit-pays": "1", **{name: ON.get(name, "yes") for name in names}, **more}


@pytest.mark.proves("blackjack/exclusions", "blackjack/multiple-action-alone", "blackjack/additional-wagers")
@pytest.mark.parametrize(("one", "other"), [(one, other) for one in RIVALS for other in RIVALS if one < other])
def test_which_stand_beside_each_other(one: str, other: str) -> None:
    if other not in RIVALS[one].split():
        clash(offered(one, other))
        return
    with pytest.raises(BadInput, match="may not be offered beside") as refused:
        clash(offered(one, other))
    assert refused.value.cites
    assert f"set {one}=" in str(refused.value) or f"or {one}=" in str(refused.value)
    waived = offered(one, other, exclusions="waived")
    if {one, other} == {"additional", "progressive"}:
        with pytest.raises(BadInput, match="may not be offered beside"):
            clash(waived)
    else:
        clash(waived)


def test_what_one_may_not_stand_beside_holds_both_ways() -> None:
    for one, others in RIVALS.items():
        for other in others.split():
            assert one in RIVALS[other].split()
    assert len(APART) == sum(len(others.split()) for others in RIVALS.values()) // 2


DECKS = {
    "sevens": "45678",
    "same-suit": "12468",
    "progressive": "45678",
    "match": "68",
    "optional-bonus": "68",
    "twenty-point": "2345678",
    "in-between": "2345678",
    "over-under": "12345678",
    "bonus": "12345678",
    "streak": "12345678",
}


@pytest.mark.proves(
    "blackjack/decks-sevens",
    "blackjack/decks-progressive",
    "blackjack/decks-match",
    "blackjack/decks-optional-bonus",
    "blackjack/decks-twenty-point",
    "blackjack/decks-in-between",
)
@pytest.mark.parametrize("decks", "12345678")
@pytest.mark.parametrize("wager", DECKS)
def test_how_many_decks_a_wager_needs(wager: str, decks: str) -> None:
    additional = wager in ("sevens", "same-suit", "over-under")
    options = offered(decks=decks, additional=wager) if additional else offered(wager, decks=decks)
    if decks in DECKS[wager]:
        clash(options)
    else:
        with pytest.raises(BadInput, match=f"not {decks}; set decks="):
            clash(options)


def test_eight_decks_have_three_tables_of_same_suit() -> None:
    with pytest.raises(BadInput, match="has no pay table 4; set same-suit-pays=1"):
        clash(offered(decks="8", additional="same-suit", **{"same-suit-pays": "4"}))
    clash(offered(decks="8", additional="none", **{"same-suit-pays": "4"}))
