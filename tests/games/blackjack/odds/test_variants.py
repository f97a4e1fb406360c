"""Rules that no table in New Jersey has: an infinite shoe, early surrender, a dealer's blackjack that takes all."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.final import final_totals
from pitboss.games.blackjack.odds.shoe import checked, fresh, most_cards
from pitboss.games.blackjack.odds.solve import INFINITE, Solution, moves, solve, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import Terms, read_card, read_hand
from pitboss.games.blackjack.odds.variants import read_rules

SIX = Terms(decks=6)


def best(*rules: str, terms: Terms = SIX) -> float:
    return study(read_rules(rules).of(terms), treatments=(Treatment.OWN_HAND,)).expectation(Treatment.OWN_HAND)


def mean(outcomes: dict[str, float]) -> float:
    return sum(float(net) * chance for net, chance in outcomes.items())


def test_an_infinite_shoe() -> None:
    """Published at 0.511734 percent: S17, double after a split, up to four hands, one card on split aces."""
    assert best("decks=infinite", terms=Terms(splits=3)) == pytest.approx(-0.00511734, abs=5e-9)


def test_what_early_surrender_is_worth() -> None:
    """Published at 0.63 percent for six decks; 0.24 against tens, 0.39 against aces."""
    plain = best()
    any_card, tens = best("early-surrender"), best("early-surrender=ten")
    assert any_card - plain == pytest.approx(0.0063, abs=5e-5)
    assert tens - plain == pytest.approx(0.0024, abs=5e-5)
    late = replace(SIX, surrender=True)
    assert best(terms=late) < tens
    unseen = replace(SIX, dealer_blackjack="original")
    assert best("early-surrender", terms=unseen) > best(terms=replace(unseen, surrender=True))


def test_no_hole_card_and_everything_lost() -> None:
    """Published at 0.11 percent of cost for doubling and splitting into a dealer's blackjack."""
    assert best("dealers-blackjack=takes-all") - best() == pytest.approx(-0.0011, abs=5e-5)


def test_doubling_and_split_aces() -> None:
    assert best("double-on=none") < best("double-on=11") < best("double-on=8-11") < best()
    assert best("draw-to-split-aces") - best() == pytest.approx(0.0019, abs=1e-4)  # published with doubling


def test_doubling_after_drawing() -> None:
    """Published at 0.23 percent."""
    assert best("double-after-drawing") - best() == pytest.approx(0.0023, abs=1e-4)
    terms = replace(SIX, doubles_any=True)
    left = fresh(6)
    left[[1, 3, 4, 5]] -= 1
    later = moves(terms, left.tolist(), read_hand("5,4,2"), read_card("6"))
    assert later["double"] == max(later.values())
    assert "double" not in moves(SIX, left.tolist(), read_hand("5,4,2"), read_card("6"), two_cards=False)


def test_what_a_blackjack_pays() -> None:
    """Published at 2.3 percent of cost for even money with one deck."""
    one = replace(SIX, decks=1)
    assert best("blackjack-pays=1 to 1", terms=one) - best(terms=one) == pytest.approx(-0.0232, abs=5e-5)


@pytest.mark.parametrize(
    "terms",
    [
        replace(SIX, surrender=True, early_surrender="any"),
        replace(SIX, surrender=True, early_surrender="ten", dealer_blackjack="original"),
        replace(SIX, win_pays=Fraction(11, 10), five_card_21=Fraction(2)),
        replace(SIX, draws_to_aces=True),
        replace(SIX, doubles_any=True),
        replace(SIX, doubles_any=True, dealer_blackjack="original", double_after_split=False),
    ],
)
def test_the_results_of_a_round_have_the_exact_mean(terms: Terms) -> None:
    found = solve(terms)
    assert mean(found.outcomes) == pytest.approx(found.expectation, abs=1e-12)
    assert mean(found.by_total_outcomes) == pytest.approx(found.by_total, abs=1e-12)
    assert sum(found.outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert sum(found.by_total_outcomes.values()) == pytest.approx(1, abs=1e-12)


def deal(found: Solution, cards: str, up: str) -> dict[str, float]:
    return next(one.moves for one in found.deals if (one.cards, one.up) == (cards, up))


def test_an_early_surrender_is_compared_with_moves_that_meet_the_dealers_blackjack() -> None:
    terms = replace(SIX, surrender=True, early_surrender="any")
    found = solve(terms)
    sixteen = deal(found, "T,6", "A")
    assert sixteen["surrender"] == -0.5
    assert sixteen["stand"] < -0.75
    hand, up = read_hand("T,6"), read_card("A")
    left = fresh(6)
    for value, count in enumerate(hand):
        left[value] -= count
    left[up] -= 1
    assert moves(terms, left.tolist(), hand, up) == pytest.approx(sixteen, abs=1e-12)
    ten_only = replace(terms, early_surrender="ten")
    assert "surrender" not in moves(ten_only, left.tolist(), hand, up)
    assert "surrender" not in deal(solve(ten_only), "T,6", "A")


def test_rules_that_cannot_be_asked_about() -> None:
    for texts, words in (
        (("early-surender",), "did you mean 'early-surrender'"),
        (("double-on=9-11",), "has no value '9-11'; it has none, 11, 8-11"),
        (("decks", "decks=infinite"), "given twice"),
        (("blackjack-pays",), "is not payout odds"),
    ):
        with pytest.raises(BadInput, match=words):
            read_rules(texts)
    assert read_rules(("early-surrender", "draw-to-split-aces")).sentence == (
        "Not rules of New Jersey, for analysis only: early-surrender=any, draw-to-split-aces."
    )


# --- the dealer's final totals ----------------------------------------------------------------------------------------


def test_the_dealers_final_totals() -> None:
    """From published tables: an infinite shoe before anybody looks, and one deck given no blackjack."""
    endless = final_totals(Terms(decks=INFINITE)).by_up_card
    assert endless["7"]["20"] == pytest.approx(0.0786, abs=5e-5)
    assert endless["T"]["18"] == pytest.approx(0.1114, abs=5e-5)
    assert endless["A"]["blackjack"] == pytest.approx(4 / 13)
    one = final_totals(Terms(decks=1)).no_blackjack
    assert one["A"]["17"] == pytest.approx(0.183786, abs=6e-7)
    assert one["6"]["over 21"] == pytest.approx(0.420823, abs=6e-7)
    assert one["A"]["blackjack"] == 0


def test_final_totals_add_up() -> None:
    found = final_totals(Terms(decks=6, hits_soft_17=True, pushes_22=True), (24,) * 8 + (0, 96))
    assert "9" not in found.by_up_card
    assert list(found.every) == ["17", "18", "19", "20", "21", "22", "over 22", "blackjack"]
    for chances in (found.every, *found.by_up_card.values(), *found.no_blackjack.values()):
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12)


# --- shoes that run out -----------------------------------------------------------------------------------------------


def test_the_most_cards_of_a_round() -> None:
    """Aces: two hands of twenty and one more, and a dealer of sixteen and one more."""
    assert most_cards(Terms(), checked(Terms(), (59,) + (0,) * 8 + (20,))) == 59
    with pytest.raises(BadInput, match=r"can take 31 cards of this shoe, which has 30"):
        checked(Terms(), (25, 0, 0, 0, 0, 0, 0, 0, 0, 5))
