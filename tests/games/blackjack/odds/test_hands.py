"""Single hands: against plain recursion with exact fractions, under every way a dealer's blackjack can be settled."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import blackjack_by_hand as by_hand
from pitboss.errors import BadInput
from pitboss.games.blackjack.odds import dealer
from pitboss.games.blackjack.odds.hands import all_hands, family, hands, hands_from
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms, hand_name, read_card, read_hand

LEFT = (3, 4, 2, 4, 1, 4, 3, 2, 4, 11)


def unseen(hand: by_hand.Hand, up: int, shoe: tuple[int, ...] = LEFT) -> by_hand.Shoe:
    left = np.array(shoe) - np.array(hand)
    left[up] -= 1
    return tuple(int(count) for count in left)


# --- the dealer -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hits", [False, True])
@pytest.mark.parametrize("up", [ACE, 1, 5, 8, TEN])
def test_the_dealers_ends_by_plain_recursion(up: int, hits: bool) -> None:
    left = unseen((0,) * RANKS, up)
    found = dealer.ends(up, np.array([left]), hits_soft_17=hits)[0]
    plain = by_hand.dealers_ends(left, by_hand.single(up), hits)
    for end, at in {"17": 0, "18": 1, "19": 2, "20": 3, "21": 4, "bust": 6, "blackjack": 7}.items():
        assert found[at] == pytest.approx(float(plain.get(end, 0)), abs=1e-13)
    assert found[dealer.TWENTY_TWO] == 0


def test_a_total_of_22_can_be_told_apart() -> None:
    left = np.array([unseen((0,) * RANKS, 5)])
    plain, apart = (dealer.ends(5, left, hits_soft_17=True, with_22=each)[0] for each in (False, True))
    assert 0.05 < apart[dealer.TWENTY_TWO] < 0.12
    assert apart[dealer.TWENTY_TWO] + apart[dealer.BUST] == pytest.approx(plain[dealer.BUST])
    assert apart[:5] == pytest.approx(plain[:5])


# --- the patron -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blackjack", ["known", "original", "all"])
@pytest.mark.parametrize(
    ("cards", "card", "hits"),
    [
        ("T,6", "T", False),
        ("9,7", "A", True),
        ("A,7", "T", True),
        ("9,5", "3", False),
        ("9,9", "A", False),
        ("T,5,2", "T", False),
    ],
)
def test_moves_by_plain_recursion(cards: str, card: str, hits: bool, blackjack: str) -> None:
    terms = Terms(hits_soft_17=hits, dealer_blackjack=blackjack, splits=1)
    hand, up = read_hand(cards), read_card(card)
    left = unseen(hand, up)
    found = moves(terms, left, hand, up)
    assert found["stand"] == pytest.approx(float(by_hand.standing(terms, left, hand, up)), abs=1e-12)
    assert found["hit"] == pytest.approx(float(by_hand.hitting(terms, left, hand, up)), abs=1e-12)
    assert ("double" in found) == (sum(hand) == 2)
    if sum(hand) == 2:
        assert found["double"] == pytest.approx(float(by_hand.doubling(terms, left, hand, up)), abs=1e-12)


def test_over_21_on_doubled_money_is_lost_whole() -> None:
    """Also to a dealer who would have had blackjack, which else takes only the original wager."""
    hand, up = read_hand("9,7"), ACE
    left = unseen(hand, up)
    original, everything = (
        moves(Terms(dealer_blackjack=rule), left, hand, up)["double"] for rule in ("original", "all")
    )
    natural = by_hand.natural(left, up)
    over = sum(Fraction(left[value], sum(left)) for value in range(5, RANKS))
    both = sum(
        Fraction(left[value], sum(left)) * by_hand.natural(by_hand.without(left, value), up)
        for value in range(5, RANKS)
    )
    assert original - everything == pytest.approx(float(natural - both), abs=1e-12)
    assert over > 0.5


def test_five_cards_totalling_21() -> None:
    hand, up = read_hand("2,3,4,4"), 4  # an eight makes 21 of five cards
    left = unseen(hand, up)
    terms = Terms(five_card_21=Fraction(2))
    found = moves(terms, left, hand, up)["hit"]
    assert found == pytest.approx(float(by_hand.hitting(terms, left, hand, up)), abs=1e-12)
    assert found > moves(Terms(), left, hand, up)["hit"] + 0.01


def test_which_moves_there_are() -> None:
    def of(cards: str, terms: Terms = Terms(surrender=True), **how: Any) -> set[str]:  # noqa: B008
        hand = read_hand(cards)
        return set(moves(terms, unseen(hand, 5), hand, 5, **how))

    assert of("T,6") == {"stand", "hit", "double", "surrender"}
    assert of("8,8") == {"stand", "hit", "double", "surrender", "split"}
    assert of("8,8", splits_left=0) == {"stand", "hit", "double", "surrender"}
    assert of("8,3", after_split=True) == {"stand", "hit", "double"}
    assert of("8,3", Terms(double_after_split=False), after_split=True) == {"stand", "hit"}
    assert of("8,3", two_cards=False) >= {"stand", "hit"}
    assert of("5,4,2") == {"stand", "hit"}
    assert of("T,6,5") == {"stand"}
    assert of("T,2", Terms(double_on=frozenset({9, 10, 11}))) == {"stand", "hit"}
    assert of("A,T") == {"stand"}
    assert "split" not in of("A,A", Terms(splits=3), after_split=True)
    assert "split" in of("A,A", Terms(splits=3, resplit_aces=True), after_split=True)


def test_a_blackjack_is_paid_and_one_after_a_split_is_not() -> None:
    hand = read_hand("A,K")
    left = unseen(hand, 8)
    assert moves(Terms(), left, hand, 8) == {"stand": 1.5}
    assert moves(Terms(), left, hand, 8, after_split=True)["stand"] < 1


def test_what_cannot_be_asked() -> None:
    with pytest.raises(BadInput, match="not over 21"):
        moves(Terms(), LEFT, read_hand("T,9,5"), 3)
    with pytest.raises(BadInput, match="too few"):
        moves(Terms(), (0,) * RANKS, read_hand("T,9"), 3)


# --- hands and names ------------------------------------------------------------------------------------------------


def test_there_are_3083_hands() -> None:
    assert len(hands().index) == len(all_hands().at) == 3083
    for value in range(RANKS):
        assert (hands_from(value).counts[:, value] > 0).all()
        assert hands_from(value).counts[0].sum() == 1
    own = family((0, 0, 0, 0, 0, 0, 0, 2, 0, 0))
    assert [hand_name(counts) for counts in own.counts[:3]] == ["8,8", "A,8,8", "8,8,2"]


def test_hands_as_people_write_them() -> None:
    assert read_hand("10,6") == read_hand("T6") == read_hand("k 6") == read_hand("106")
    assert hand_name(read_hand("7,A")) == "A,7"
    with pytest.raises(BadInput, match="not a card"):
        read_hand("1,6")
    with pytest.raises(BadInput, match="two cards"):
        read_hand("10")
