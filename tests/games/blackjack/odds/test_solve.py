"""The whole analysis: its sums, the chart, the strategy by totals, the results of a round."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.odds.play import UPS
from pitboss.games.blackjack.odds.shoe import fresh
from pitboss.games.blackjack.odds.solve import Solution, insurance, moves, solve, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import Terms, read_card, read_counts, read_hand, terms_of
from pitboss.games.blackjack_switch import BlackjackSwitch

ONCE = Terms(decks=8)


@pytest.fixture(scope="module")
def eight() -> Solution:
    return solve(ONCE)


def test_everything_adds_up(eight: Solution) -> None:
    assert sum(deal.probability for deal in eight.deals) == pytest.approx(1, abs=1e-12)
    assert sum(deal.probability * deal.worth for deal in eight.deals) == pytest.approx(eight.expectation, abs=1e-15)
    assert sum(eight.outcomes.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(float(net) * chance for net, chance in eight.outcomes.items())
    assert mean == pytest.approx(
        eight.expectation, abs=1e-12
    )  # with one split even the approximation has the exact mean
    assert eight.house_advantage == -eight.expectation
    assert eight.cost == pytest.approx(eight.expectation - eight.by_total)
    assert 1.3 < eight.variance < 1.35


def test_the_best_move_is_the_one_worth_most(eight: Solution) -> None:
    for deal in eight.deals:
        assert deal.moves[deal.best] == max(deal.moves.values())


def test_a_deal_is_the_same_hand_asked_by_itself(eight: Solution) -> None:
    for cards, up in (("8,8", "T"), ("A,7", "9"), ("T,2", "4"), ("A,A", "A"), ("A,T", "A")):
        deal = next(each for each in eight.deals if (each.cards, each.up) == (cards, up))
        hand, card = read_hand(cards), read_card(up)
        left = fresh(8) - np.array(hand)
        left[card] -= 1
        assert moves(ONCE, left.tolist(), hand, card) == pytest.approx(deal.moves, abs=1e-12)


def test_basic_strategy_for_eight_decks(eight: Solution) -> None:
    """Dealer stands on soft 17, double any two and after a split, as every book has it."""
    rows = {row.hand: "".join(cell[0] for cell in row.cells.values()) for row in (*eight.chart.hard, *eight.chart.soft)}
    pairs = {row.hand: "".join(cell[0] for cell in row.cells.values()) for row in eight.chart.pairs}
    assert rows == {
        **{str(total): "HHHHHHHHHH" for total in range(5, 9)},
        "9": "HDDDDHHHHH",
        "10": "DDDDDDDDHH",
        "11": "DDDDDDDDDH",
        "12": "HHSSSHHHHH",
        **{str(total): "SSSSSHHHHH" for total in range(13, 17)},
        **{str(total): "SSSSSSSSSS" for total in range(17, 21)},
        "A,2": "HHHDDHHHHH",
        "A,3": "HHHDDHHHHH",
        "A,4": "HHDDDHHHHH",
        "A,5": "HHDDDHHHHH",
        "A,6": "HDDDDHHHHH",
        "A,7": "SDDDDSSHHH",
        "A,8": "SSSSSSSSSS",
        "A,9": "SSSSSSSSSS",
    }
    assert pairs == {
        "A,A": "PPPPPPPPPP",
        "2,2": "PPPPPPHHHH",
        "3,3": "PPPPPPHHHH",
        "4,4": "HHHPPHHHHH",
        "5,5": "DDDDDDDDHH",
        "6,6": "PPPPPHHHHH",
        "7,7": "PPPPPPHHHH",
        "8,8": "PPPPPPPPPP",
        "9,9": "PPPPPSPPSS",
        "T,T": "SSSSSSSSSS",
    }


def test_one_deck_and_what_its_exceptions_are_worth() -> None:
    found = solve(Terms(decks=1, double_after_split=False), treatment=Treatment.FIXED)
    assert 0 < found.cost < 0.0005
    listed = sum(each.worth for each in found.exceptions) + found.more_worth
    assert listed == pytest.approx(found.cost, rel=0.1)  # some of the cost is in split hands
    assert found.treatment == "fixed"
    assert found.expectation == found.expectations["fixed"] < found.expectations["own-hand"]
    assert "by-count" not in found.expectations
    assert "as the same cards would be before a split" in found.notes[0]
    first = found.exceptions[0]
    assert (first.cards, first.up, first.by_total, first.better) == ("T,2", "4", "stand", "hit")
    assert [each.worth for each in found.exceptions] == sorted((each.worth for each in found.exceptions), reverse=True)


def test_insurance(eight: Solution) -> None:
    assert eight.insurance.worth == pytest.approx(3 * 128 / 415 - 1)
    assert not eight.insurance.take
    rich = (32,) * 9 + (160,)
    found = insurance(study(Terms(decks=8), rich, treatments=(Treatment.OWN_HAND,)))
    assert found.worth == pytest.approx(3 * 160 / 447 - 1)
    assert "9,8" in found.take
    assert "T,T" in found.take
    assert found.blackjack < 1.5


def test_surrender_and_its_letters() -> None:
    found = solve(Terms(decks=8, hits_soft_17=True, surrender=True))
    cells = {row.hand: row.cells for row in (*found.chart.hard, *found.chart.pairs)}
    assert cells["16"]["9"] == "R"
    assert cells["17"]["A"] == "Rs"
    assert cells["8,8"]["A"] == "Rp"
    assert found.outcomes["-0.5"] > 0.02


def test_results_of_a_round_have_the_exact_mean_whatever_a_dealers_blackjack_takes() -> None:
    found = solve(Terms(decks=2, dealer_blackjack="original", surrender=True, five_card_21=Fraction(2)))
    assert sum(found.outcomes.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(float(net) * chance for net, chance in found.outcomes.items())
    assert mean == pytest.approx(found.expectation, abs=1e-12)


def test_less_kind_rules_are_worth_less() -> None:
    known, original, everything = (
        study(Terms(dealer_blackjack=rule), treatments=(Treatment.OWN_HAND,)).expectation(Treatment.OWN_HAND)
        for rule in ("known", "original", "all")
    )
    assert known > original > everything


def test_too_small_a_shoe_is_refused() -> None:
    with pytest.raises(BadInput, match="20 cards"):
        solve(Terms(), (1,) * 10)


# --- house rules ----------------------------------------------------------------------------------------------------


def test_the_terms_of_a_house() -> None:
    def terms(**options: str) -> Terms:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        return terms_of(Blackjack(Blackjack.charter.house(options=chosen)))

    assert terms() == Terms(decks=8)
    assert terms(decks="6", soft_17="hit", blackjack_pays="6-to-5", even_money="no") == Terms(
        decks=6, hits_soft_17=True, blackjack_pays=Fraction(6, 5)
    )
    assert terms(double_on="10-11", double_after_split="no", surrender="yes", five_card_21="yes") == Terms(
        double_on=frozenset({10, 11}), double_after_split=False, surrender=True, five_card_21=Fraction(2)
    )
    assert terms(splits="3", resplit_aces="yes") == Terms(splits=3, resplit_aces=True)
    assert terms(dealers_second_card="hole") == terms(dealers_second_card="late") == Terms(dealer_blackjack="original")
    assert terms(multiple_action="yes", dealers_second_card="late") == Terms(dealer_blackjack="original")


def test_the_terms_of_blackjack_switch() -> None:
    table = BlackjackSwitch(BlackjackSwitch.charter.house(options={"dealers-second-card": "hole", "splits": "2"}))
    assert terms_of(table) == Terms(
        decks=6,
        hits_soft_17=True,
        blackjack_pays=Fraction(1),
        splits=2,
        dealer_blackjack="original",
        pushes_22=True,
    )


def test_a_shoe_as_people_write_it() -> None:
    game = Blackjack(Blackjack.charter.house())
    assert read_counts(game, "A=30,K=20") == (30, *(32,) * 8, 116)
    assert read_counts(game, "100,1,2,3,4,5,6,7,8,9") == (1, 2, 3, 4, 5, 6, 7, 8, 9, 100)
    assert len(UPS) == 10
