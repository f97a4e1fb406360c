"""Split pairs: against a count of every course of play on small shoes, and against published figures."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

import blackjack_by_hand as by_hand
from pitboss.games.blackjack.odds.dealer import ground
from pitboss.games.blackjack.odds.hands import all_hands, hands_from
from pitboss.games.blackjack.odds.play import NO_CARDS, play, taken
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.splitting import closings, courses, met_by_splitting, pair_cards, split_hands
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms

ANY = frozenset(range(22))
EIGHTS = (0, 0, 2, 0, 0, 0, 0, 6, 0, 6)
WITH_ACES = (6, 0, 0, 0, 1, 0, 0, 0, 2, 6)
SEVENS = (2, 0, 0, 2, 0, 0, 5, 0, 0, 7)


@pytest.mark.parametrize(
    ("shoe", "pair", "up", "terms"),
    [
        (EIGHTS, 7, TEN, Terms(splits=1)),
        (EIGHTS, 7, TEN, Terms(splits=2)),
        (EIGHTS, 7, 2, Terms(splits=3)),
        (EIGHTS, 7, TEN, Terms(splits=3, double_after_split=False)),
        (SEVENS, 6, TEN, Terms(splits=3)),
        (SEVENS, 6, ACE, Terms(splits=2)),
        (SEVENS, 6, TEN, Terms(splits=3, dealer_blackjack="original")),
        (SEVENS, 6, TEN, Terms(splits=2, dealer_blackjack="all", hits_soft_17=True)),
        (SEVENS, 6, ACE, Terms(splits=3, dealer_blackjack="original", hits_soft_17=True)),
        (WITH_ACES, ACE, TEN, Terms(splits=3)),
        (WITH_ACES, ACE, TEN, Terms(splits=3, resplit_aces=True)),
        (WITH_ACES, ACE, 8, Terms(splits=3, resplit_aces=True, dealer_blackjack="original")),
        (WITH_ACES, ACE, ACE, Terms(splits=2, resplit_aces=True, dealer_blackjack="all")),
    ],
)
def test_every_course_of_a_split(shoe: tuple[int, ...], pair: int, up: int, terms: Terms) -> None:
    base = ground(terms, np.array(shoe), (up,), [(all_hands(), NO_CARDS), *met_by_splitting(terms, (pair,))])
    policy = play(base.field(all_hands(), NO_CARDS), terms, taken(terms)).policy
    found = split_hands(terms, base, pair, policy.within(hands_from(pair).at)).worth[0]

    def plays(hand: by_hand.Hand) -> str:
        at = all_hands().find(hand)
        if policy.doubles[at, 0] and terms.double_after_split:
            return "double"
        return "hit" if policy.draws[at, 0] else "stand"

    left = by_hand.without(by_hand.without(by_hand.without(shoe, pair), pair), up)
    assert found == pytest.approx(float(by_hand.splitting(terms, left, pair, up, plays)), abs=1e-12)


def test_the_courses_of_a_split_are_all_there_are() -> None:
    """However often a pair is split again, the chances of all courses add up to one."""
    shoe = np.array([4, 4, 4, 4, 4, 4, 4, 9, 4, 16])
    hands = 4

    def no_pairs(gone: int, drawn: int) -> float:
        return float(sum((-1) ** k * comb(drawn, k) * pair_cards(shoe, 7, (9,), gone, k)[0] for k in range(drawn + 1)))

    whole = sum(
        closings(again) * pair_cards(shoe, 7, (9,), 2, again)[0] * no_pairs(again + 2, again + 2)
        for again in range(hands - 2)
    )
    whole += sum(
        courses(hands - 2, closed) * pair_cards(shoe, 7, (9,), 2, hands - 2)[0] * no_pairs(hands, closed)
        for closed in range(hands)
    )
    assert whole == pytest.approx(1, abs=1e-14)


# Eric Farmer's strategy calculator 6.3, post-split play as before a split; blackjackinfo.com thread 22710.
def test_a_published_small_shoe() -> None:
    shoe = np.array([0, 4, 4, 2, 0, 0, 2, 0, 0, 7])
    terms = Terms(splits=3)
    base = ground(terms, shoe, (6,), [(all_hands(), NO_CARDS), *met_by_splitting(terms, (1,))])
    policy = play(base.field(all_hands(), NO_CARDS), terms, taken(terms)).policy.within(hands_from(1).at)
    assert split_hands(terms, base, 1, policy).worth[0] == pytest.approx(-0.76210220335, abs=5e-12)
    unseen = shoe.copy()
    unseen[[1, 6]] -= (2, 1)
    found = moves(terms, unseen.tolist(), (0, 2, 0, 0, 0, 0, 0, 0, 0, 0), 6)
    assert found["stand"] == pytest.approx(-0.61639194139, abs=5e-12)
    assert found["hit"] == pytest.approx(-0.13266733267, abs=5e-12)
    assert found["double"] == pytest.approx(-1.23278388278, abs=5e-12)
    assert found["split"] > -0.76210220335  # the pair need not be split again


# The same and an independent program on twos against a six: one deck, S17, double 9 to 11, no resplit; thread 22385.
def test_published_twos_against_a_six() -> None:
    terms = Terms(decks=1, splits=1, double_on=frozenset({9, 10, 11}))
    shoe = np.array([4] * 9 + [16])
    base = ground(terms, shoe, (5,), [(all_hands(), NO_CARDS), *met_by_splitting(terms, (1,))])
    policy = play(base.field(all_hands(), NO_CARDS), terms, taken(terms)).policy.within(hands_from(1).at)
    assert split_hands(terms, base, 1, policy).worth[0] == pytest.approx(0.2587, abs=5e-5)
    assert split_hands(terms, base, 1).worth[0] == pytest.approx(0.2656, abs=5e-5)


def test_own_hand_is_never_worse_with_one_split() -> None:
    terms = Terms(splits=1, hits_soft_17=True)
    shoe = np.array([4] * 9 + [16])
    ups = tuple(range(RANKS))
    base = ground(terms, shoe, ups, [(all_hands(), NO_CARDS), *met_by_splitting(terms, ups)])
    policy = play(base.field(all_hands(), NO_CARDS), terms, taken(terms)).policy
    better = 0
    for pair in range(RANKS):
        gain = (
            split_hands(terms, base, pair).worth
            - split_hands(terms, base, pair, policy.within(hands_from(pair).at)).worth
        )
        assert (gain >= -1e-15).all()
        better += int((gain > 1e-9).sum())
    assert better > 10


def test_five_cards_of_a_split_hand_count() -> None:
    shoe = (0, 5, 2, 0, 4, 3, 0, 0, 0, 6)
    terms = Terms(splits=1, five_card_21=Fraction(2))
    base = ground(terms, np.array(shoe), (TEN,), [(all_hands(), NO_CARDS), *met_by_splitting(terms, (1,))])
    policy = play(base.field(all_hands(), NO_CARDS), terms, taken(terms)).policy

    def plays(hand: by_hand.Hand) -> str:
        at = all_hands().find(hand)
        return "double" if policy.doubles[at, 0] else "hit" if policy.draws[at, 0] else "stand"

    left = by_hand.without(by_hand.without(by_hand.without(shoe, 1), 1), TEN)
    found = split_hands(terms, base, 1, policy.within(hands_from(1).at)).worth[0]
    assert found == pytest.approx(float(by_hand.splitting(terms, left, 1, TEN, plays)), abs=1e-12)
