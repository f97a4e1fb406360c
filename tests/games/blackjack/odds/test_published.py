"""Published figures: the dealer's ends, single hands, and whole games."""

import numpy as np
import pytest

from pitboss.games.blackjack.odds import dealer
from pitboss.games.blackjack.odds.shoe import fresh
from pitboss.games.blackjack.odds.solve import moves, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import Terms, read_card, read_hand

# Decks, dealer on soft 17, up-card, end, probability, tolerance: wizardofodds.com appendix 2, no dealer's blackjack.
ENDS = """
1 S17 A 17 0.183786 6e-7
1 S17 2 18 0.131762 6e-7
1 S17 2 19 0.131815 6e-7
1 S17 2 21 0.120526 6e-7
1 S17 3 19 0.123761 6e-7
1 S17 3 21 0.116047 6e-7
1 S17 4 21 0.115096 6e-7
1 S17 6 21 0.097879 6e-7
1 S17 6 bust 0.420823 6e-7
1 S17 7 18 0.138583 6e-7
1 S17 7 20 0.078897 6e-7
1 S17 8 21 0.069791 6e-7
1 S17 8 bust 0.238627 6e-7
1 S17 9 bust 0.233442 6e-7
2 S17 2 bust 0.353291 6e-7
2 S17 3 20 0.121811 6e-7
2 S17 4 17 0.130704 6e-7
2 S17 7 bust 0.261143 6e-7
2 S17 8 17 0.129697 6e-7
2 S17 9 17 0.12094 6e-7
1 H17 4 bust 0.4058 5e-5
1 H17 7 bust 0.2599 5e-5
1 H17 A bust 0.2046 5e-5
1 H17 3 20 0.1242 5e-5
1 H17 5 20 0.1052 5e-5
1 H17 6 20 0.1096 5e-5
1 H17 7 20 0.0789 5e-5
"""


@pytest.mark.parametrize("line", ENDS.strip().splitlines())
def test_the_dealers_ends(line: str) -> None:
    decks, soft_17, card, end, value, tolerance = line.split()
    up = read_card(card)
    left = fresh(int(decks))[None]
    left[0, up] -= 1
    found = dealer.ends(up, left, hits_soft_17=soft_17 == "H17")[0]
    at = dealer.BUST if end == "bust" else int(end) - dealer.LEAST
    assert found[at] / (1 - found[dealer.BLACKJACK]) == pytest.approx(float(value), abs=float(tolerance))


# A shoe of very many decks, before the dealer looks for blackjack.
@pytest.mark.parametrize(("card", "end", "value"), [("7", 20, 0.0786), ("T", 18, 0.1114), ("A", 18, 0.1308)])
def test_the_dealers_ends_from_an_endless_shoe(card: str, end: int, value: float) -> None:
    up = read_card(card)
    found = dealer.ends(up, fresh(10**6)[None], hits_soft_17=False)[0]
    assert found[end - dealer.LEAST] == pytest.approx(value, abs=5e-5)


# Decks, dealer on soft 17, hand, move, worth; all against an ace: wizardofodds.com appendix 9, no dealer's blackjack.
HANDS = """
1 S17 5,4 hit -0.070215
1 S17 7,A hit -0.108386
1 S17 6,A hit -0.199899
1 H17 6,4 stand -0.575556
1 H17 6,4 double 0.030867
1 H17 6,5 stand -0.575374
1 H17 7,A stand -0.223909
1 H17 6,A hit -0.229134
2 H17 3,2 stand -0.592126
2 H17 3,2 hit -0.320313
2 H17 3,2 double -1.184253
2 H17 6,4 double -0.003909
2 H17 6,5 stand -0.587564
5 S17 6,A double -0.535696
5 H17 3,2 double -1.192217
5 H17 6,4 hit 0.034973
5 H17 7,A double -0.417747
8 H17-all 3,2 stand -0.721955
8 H17-all 6,5 double -0.537869
"""


@pytest.mark.parametrize("line", HANDS.strip().splitlines())
def test_single_hands(line: str) -> None:
    decks, rule, cards, move, value = line.split()
    terms = Terms(
        decks=int(decks),
        hits_soft_17=rule.startswith("H17"),
        dealer_blackjack="all" if rule.endswith("all") else "known",
    )
    hand, up = read_hand(cards), read_card("A")
    left = fresh(terms.decks) - np.array(hand)
    left[up] -= 1
    assert moves(terms, left.tolist(), hand, up)[move] == pytest.approx(float(value), abs=6e-7)


# wizardofodds.com appendix 9, no hole card, everything lost to a dealer's blackjack; splits by the number of hands.
@pytest.mark.parametrize(("decks", "value"), [(6, -0.0086975), (8, -0.0089865)])
def test_whole_games(decks: int, value: float) -> None:
    terms = Terms(decks=decks, splits=3, hits_soft_17=True, double_after_split=False, dealer_blackjack="all")
    found = study(terms, treatments=(Treatment.BY_COUNT, Treatment.OWN_HAND))
    assert found.expectation(Treatment.BY_COUNT) == pytest.approx(value, abs=5e-8)
    assert found.expectation(Treatment.OWN_HAND) == pytest.approx(value, abs=3e-6)  # exact; theirs is not


def test_a_single_deck() -> None:
    """Theirs is 0.001839, with splits approximated; exact it is a little less."""
    found = study(Terms(decks=1, splits=3))
    assert found.expectation(Treatment.OWN_HAND) == pytest.approx(0.001839, abs=1e-5)
    assert found.expectation(Treatment.OWN_HAND) > found.expectation(Treatment.FIXED)


# gamblingonlinemagazine.com: eight decks, double after a split, late surrender; here with H17 and one split.
def test_eight_decks_with_late_surrender() -> None:
    terms = Terms(decks=8, hits_soft_17=True, surrender=True)
    found = study(terms, treatments=(Treatment.OWN_HAND,))
    assert found.expectation(Treatment.OWN_HAND) == pytest.approx(-0.0061, abs=5e-5)
