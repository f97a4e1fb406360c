"""Equity: exact counts against published ones and against plain dealing, split pots, ranges, simulation, bad input."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker import best_hand, best_low, best_low_three, best_omaha, best_omaha_low, best_three
from pitboss.poker.equity import Equity, equity, quick
from pitboss.poker.ranges import read_range

Values = list[tuple[int, int]]  # for each hand its strength for high, and for low, where 0 does not qualify


def shares(values: Values) -> list[Fraction]:
    """How a pot is split, plainly."""
    best, lowest = max(high for high, _ in values), max(low for _, low in values)
    highs = [high == best for high, _ in values]
    lows = [low == lowest and low > 0 for _, low in values]
    for_high = Fraction(1, 2) if any(lows) else Fraction(1)
    return [
        (for_high / sum(highs) if high else Fraction(0)) + (Fraction(1, 2) / sum(lows) if low else Fraction(0))
        for high, low in zip(highs, lows, strict=True)
    ]


def strength(found: object) -> int:
    return 0 if found is None else int(found.strength) + 1  # type: ignore[attr-defined]


def check(found: Equity, deals: list[Values]) -> None:
    """The answer is what plain dealing gives, to the last deal."""
    pots = [shares(values) for values in deals]
    assert found.exact
    assert found.deals == len(pots)
    for at, hand in enumerate(found.hands):
        mine = [pot[at] for pot in pots]
        assert hand.equity == sum(mine, start=Fraction(0)) / len(pots)
        assert hand.equity == hand.high + hand.low
        assert (hand.wins, hand.losses) == (mine.count(Fraction(1)), mine.count(Fraction(0)))
        assert hand.wins + hand.ties + hand.losses == found.deals
        assert hand.standard_error == 0


def rest(*known: str) -> list[str]:
    return [card for card in DECK if card not in known]


@pytest.mark.parametrize(
    ("hands", "wins", "ties"),
    [
        (("AsKs", "QdQh"), 787_966, 6_732),
        (("AsAh", "KdKc"), 1_388_072, 6_538),
        (("AsKs", "2d2h"), 852_207, 10_775),
        (("7s2h", "AcAd"), 212_248, 6_236),
    ],
)
def test_two_hands_before_the_flop(hands: tuple[str, str], wins: int, ties: int) -> None:
    """The eval7 package counts the same deals."""
    found = equity("holdem", hands)
    assert found.deals == 1_712_304
    one, other = found.hands
    assert one.wins + one.ties + one.losses == found.deals
    assert (one.wins, one.ties, one.losses) == (other.losses, other.ties, other.wins)
    assert (one.wins, one.ties) == (wins, ties)
    assert one.equity == Fraction(2 * wins + ties, 2 * found.deals)


def test_boards_that_are_partly_known() -> None:
    mine, board, dead = (("AS", "KS"), ("QD", "QH"), ("7C", "6C")), ("2S", "8C", "9C"), ("3C",)
    left = rest(*mine[0], *mine[1], *mine[2], *board, *dead)
    deals = [[(best_hand((*hand, *board, *more)).strength, 0) for hand in mine] for more in combinations(left, 2)]
    check(equity("holdem", mine, board, dead), deals)
    river = (*board, "TC", "2D")
    check(equity("holdem", mine, river), [[(best_hand((*hand, *river)).strength, 0) for hand in mine]])


@pytest.mark.parametrize("form", ["high", "high-low-eight"])
def test_omaha(form: str) -> None:
    mine, board = (
        (("AS", "2S", "QD", "JD"), ("9C", "9D", "8C", "3H"), ("AC", "3D", "4D", "5H")),
        ("2H", "3S", "8S", "KD"),
    )
    deals = []
    for card in rest(*mine[0], *mine[1], *mine[2], *board):
        full = (*board, card)
        lows = [strength(best_omaha_low(hand, full, "8")) if form != "high" else 0 for hand in mine]
        deals.append([(best_omaha(hand, full).strength, low) for hand, low in zip(mine, lows, strict=True)])
    check(equity("omaha", mine, board, form=form), deals)


@pytest.mark.parametrize(("form", "highest"), [("high", ""), ("high-low", None), ("high-low-eight", "8")])
def test_the_last_card_of_seven_card_stud(form: str, highest: str | None) -> None:
    mine = ("AS 2S QD JD 7H 4C".split(), "9C 9D 8C 3H 2D AD".split())
    deals = []
    for one in rest(*mine[0], *mine[1]):
        for other in rest(*mine[0], *mine[1], one):
            full = ((*mine[0], one), (*mine[1], other))
            lows = [0 if highest == "" else strength(best_low(hand, highest)) for hand in full]
            deals.append([(best_hand(hand).strength, low) for hand, low in zip(full, lows, strict=True)])
    check(equity("seven-card-stud", mine, form=form), deals)


def test_a_common_last_card_of_seven_card_stud() -> None:
    mine = ("AS 2S QD JD 7H 4C".split(), "9C 9D 8C 3H 2D AD".split())
    check(equity("seven-card-stud", mine, "KC"), [[(best_hand((*hand, "KC")).strength, 0) for hand in mine]])


@pytest.mark.parametrize("first", ["6D", "7D"])  # with a seven, only some common cards make a low hand
def test_mambo_stud_with_a_common_card(first: str) -> None:
    mine = (("AS", "2S", first), ("9C", "9D", "5H"))
    deals = [
        [(best_three((*hand, card)).strength, strength(best_low_three((*hand, card), "6"))) for hand in mine]
        for card in rest(*mine[0], *mine[1])
    ]
    check(equity("mambo-stud", mine), deals)


def test_five_card_draw_for_low() -> None:
    mine = (("AS", "2S", "3D", "7H"), ("8C", "6D", "5H", "4S", "2D"))
    found = equity("five-card-draw", mine, form="low")
    left = rest(*mine[0], *mine[1])
    lows = [(strength(best_low((*mine[0], card))), strength(best_low(mine[1]))) for card in left]
    assert found.hands[0].wins == sum(one > other for one, other in lows)
    assert found.hands[0].equity == found.hands[0].low == Fraction(found.hands[0].wins, len(left))


def test_hands_that_tie_share() -> None:
    found = equity("holdem", ["2s3s", "2d3d", "2h3c"], "AcKcQcJcTc")
    assert [hand.equity for hand in found.hands] == [Fraction(1, 3)] * 3
    assert [(hand.wins, hand.ties) for hand in found.hands] == [(0, 1)] * 3


def test_a_range_is_all_its_hands() -> None:
    board = "2s7d8hKc"
    whole = equity("holdem", ["TT+,AKs", "QJs,9h8h"], board)
    wins = ties = deals = 0
    for one in read_range("TT+,AKs"):
        for other in read_range("QJs,9h8h"):
            if len({*one, *other, "2S", "7D", "8H", "KC"}) == 8:
                part = equity("holdem", [one, other], board)
                wins, ties, deals = wins + part.hands[0].wins, ties + part.hands[0].ties, deals + part.deals
    assert (whole.hands[0].wins, whole.hands[0].ties, whole.deals) == (wins, ties, deals)


def test_an_unknown_hand_is_every_hand() -> None:
    board, left = "2s7d8hKcQc", rest("AS", "KS", "2S", "7D", "8H", "KC", "QC")
    found = equity("holdem", ["AsKs", "random"], board)
    assert found.deals == len(left) * (len(left) - 1) // 2
    mine = best_hand("AS KS 2S 7D 8H KC QC".split())
    beaten = sum(best_hand((*two, "2S", "7D", "8H", "KC", "QC")) < mine for two in combinations(left, 2))
    assert found.hands[0].wins == beaten
    assert equity("holdem", ["AsKs", "random"], board, exact=True) == found


@pytest.mark.parametrize(
    ("game", "form", "hands", "board"),
    [
        ("holdem", None, ("AsKs", "QdQh"), "2s7d8h"),
        ("holdem", None, ("TT+,AKs", "QJs,KQo"), "2s7d8h"),
        ("omaha", "high-low-eight", ("As2sQdJd", "9c9d8c3h"), "2h3s8s"),
        ("mambo-stud", None, ("As2s", "9c9d5h"), ""),
        ("five-card-stud", None, ("AsKsQs", "9c9d8h"), ""),
        ("seven-card-stud", "high-low-eight", ("AsKsQs2d3d", "9c9d8h7h5h"), ""),
    ],
)
def test_what_is_simulated_is_near_what_is_exact(
    game: str, form: str | None, hands: tuple[str, ...], board: str
) -> None:
    exact = equity(game, hands, board, form=form)
    some = equity(game, hands, board, form=form, samples=40_000, seed=3)
    assert (exact.exact, some.exact, some.deals) == (True, False, 40_000)
    for one, other in zip(exact.hands, some.hands, strict=True):
        assert 0 < other.standard_error < 0.004
        assert abs(float(one.equity) - float(other.equity)) < 4.5 * other.standard_error
        assert abs(float(one.win) - float(other.win)) < 0.015
        assert abs(float(one.tie) - float(other.tie)) < 0.015
    assert sum(hand.equity for hand in some.hands) == 1


def test_the_same_seed_gives_the_same_estimate() -> None:
    ask = ("holdem", ("AsKs", "random", "random"))
    assert quick(*ask, seed=5) == quick(*ask, seed=5)
    assert quick(*ask, seed=5) != quick(*ask, seed=6)
    assert quick(*ask, seed=5, samples=300).deals == 300


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    equity("holdem", ["AsKs", "random"], samples=600_000, seed=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(250_000, 600_000), (500_000, 600_000), (600_000, 600_000)]


def test_progress_is_told_while_every_deal_of_one_choice_is_counted() -> None:
    """In steps that are short enough for whoever waits to see them, and to give up between two of them."""
    told: list[tuple[int, int]] = []
    found = equity(
        "five-card-draw", ["AsKs3d", "QdQh4h"], exact=True, progress=lambda done, of: told.append((done, of))
    )
    assert told == [(done, 979_110) for done in (250_000, 500_000, 750_000, 979_110)]
    hand = found.hands[0]
    assert found.exact
    assert hand.wins + hand.ties + hand.losses == found.deals == 979_110


def test_progress_is_told_over_all_choices() -> None:
    told: list[tuple[int, int]] = []
    found = equity("holdem", ["AKs", "KQs"], "2s3s7d", progress=lambda done, of: told.append((done, of)))
    assert {of for _, of in told} == {told[-1][0]}
    assert found.deals >= told[-1][0] == len(told) * 990


def test_what_would_be_counted_for_minutes_is_simulated() -> None:
    """141 million deals of seven-card stud, each of which is dealt card by card."""
    hands = ["AsKs3d4c", "QdQh4h8h"]
    assert not equity("seven-card-stud", hands, seed=1).exact
    with pytest.raises(BadInput, match="give a seed"):
        equity("seven-card-stud", hands)
    assert equity("seven-card-stud", ["AsKs3d4c5h", "QdQh4h8h9s"]).exact


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "sentence"),
    [
        ("holdem", ["AsKs", "AsQd"], "", "", "The card AS is listed twice."),
        ("holdem", ["AsKs", "QdQh"], "2s2s", "", "The card 2S is listed twice."),
        ("holdem", ["AsKs", "QdQh"], "2s", "As", "The card AS is listed twice."),
        ("holdem", ["AsKs", "Zz"], "", "", "'Zz' is not a list of cards"),
        ("holdem", ["AsKsQs", "9c9d"], "", "", "Hold 'em deals 2 cards to a hand, not 3."),
        ("omaha", ["AsKsQsJsTs9s", "9c9d"], "", "", "Omaha deals 5 cards to a hand, not 6."),
        ("holdem", ["AsKs"], "", "", "Equity is for 2 to 23 hands, not 1."),
        ("holdem", ["AsKs", "QdQh"], "2s3s4s5s6s7s", "", "Hold 'em has 5 cards on the board, not 6."),
        ("holdem", ["AsKs", "KsKd"], "", "", "The card KS is listed twice."),
        ("holdem", ["AA", "AA", "AA"], "", "", "These hands cannot be dealt together"),
        ("holdem", ["AA", "KK"], "AsAhAc", "", "No hand of 'AA' is possible"),
        ("holdem", ["AKs", "random"], "", "", "give a seed"),
        ("five-card-stud", ["AsKs", "QdQh"], "2s", "", "Five-card stud has no cards on the board, not 1."),
        ("five-card-stud", ["random"] * 11, "", "", "There are not enough cards for 11 hands."),
        ("poker", ["AsKs", "QdQh"], "", "", "There is no poker game 'poker'"),
    ],
)
def test_bad_input_is_told_in_one_sentence(game: str, hands: list[str], board: str, dead: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        equity(game, hands, board, dead)
    assert str(refused.value).startswith(sentence) or sentence in str(refused.value)
    assert str(refused.value).endswith((".", "?"))


def test_forms_and_samples_that_are_not_there() -> None:
    with pytest.raises(BadInput, match="Hold 'em has no form 'low'"):
        equity("holdem", ["AsKs", "QdQh"], form="low")
    with pytest.raises(BadInput, match="at least one deal"):
        equity("holdem", ["AsKs", "QdQh"], samples=0, seed=1)
    with pytest.raises(BadInput, match="too many deals"):
        equity("omaha", ["random", "random"], exact=True)
    with pytest.raises(BadInput, match="hardly ever be dealt together"):
        equity("holdem", ["AA", "AA", "AA"], samples=10, seed=1)


def test_any_seed_of_cards_in_any_game_sums_to_one_pot() -> None:
    chance = random.Random(2)
    for game, own in (("omaha", 5), ("five-card-draw", 5), ("mambo-stud", 3)):
        cards = chance.sample(DECK, 3 * own)
        found = quick(game, [cards[at * own : (at + 1) * own] for at in range(3)], seed=1, samples=500)
        assert sum(hand.equity for hand in found.hands) == 1
