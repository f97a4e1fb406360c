"""Coups in bulk: a fair shuffle, exact bounds, real shoes, and frequencies that agree with the exact odds."""

from collections import Counter
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from pitboss.games.baccarat.counts import by_value, coups
from pitboss.games.baccarat.coup import Coup
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.sim import BaccaratBulk, coups_and_table, cut, shuffle
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.games.punto_banco import PuntoBanco
from pitboss.odds.analysis import possible_wagers
from pitboss.sim import simulate
from pitboss.sim.randomness import Words, below, next_word

HALF = (1 << 32) - 1
WHOLE = (1 << 64) - 1
ROUNDS = 400_000


def mini_baccarat(**options: str) -> Baccarat:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return MiniBaccarat(MiniBaccarat.charter.house(edition="13:69F", options=chosen))


def fresh(seed: int) -> Words:
    state: Words = np.random.SFC64(seed).state["state"]["state"].copy()
    return state


# --- randomness ------------------------------------------------------------------------------------------------------


def test_words_are_those_of_numpys_generator() -> None:
    state = fresh(42)
    assert [int(next_word(state)) for _ in range(1000)] == np.random.SFC64(42).random_raw(1000).tolist()


class Plain:
    """The same generator and the same shuffle, in plain integers."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def next_word(self) -> int:
        one, two, three, count = self.words
        word = (one + two + count) & WHOLE
        turned = ((three << 24) | (three >> 40)) & WHOLE
        self.words = [two ^ (two >> 11), (three + (three << 3)) & WHOLE, (turned + word) & WHOLE, (count + 1) & WHOLE]
        return word

    def below(self, bound: int, half: int) -> int:
        while (half * bound) & HALF < (1 << 32) % bound:
            half = self.next_word() & HALF
        return (half * bound) >> 32

    def shuffle(self, cards: list[int]) -> None:
        left = len(cards)
        while left > 1:
            word = self.next_word()
            for half in (word & HALF, word >> 32):
                other = self.below(left, half)
                left -= 1
                cards[left], cards[other] = cards[other], cards[left]


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 52, 415, 416, 1040])
@pytest.mark.parametrize("half", [0, 1, 2, HALF // 3, HALF])
def test_a_number_below_a_bound_is_exact(bound: int, half: int) -> None:
    """Halves that would make some numbers likelier than others are drawn again."""
    state, plain = fresh(7), Plain(fresh(7).tolist())
    assert int(below(np.uint64(bound), np.uint64(half), state)) == plain.below(bound, half)
    assert state.tolist() == plain.words


def test_unfair_halves_are_drawn_again() -> None:
    """Of 2**32 halves one is too many for three numbers: zero."""
    state, after = fresh(7), fresh(7)
    below(np.uint64(3), np.uint64(0), state)
    next_word(after)
    assert state.tolist() == after.tolist()


@pytest.mark.parametrize("words", [fresh(1).tolist(), [0, 0, 0, 0], [0, 0, 9, 0], [0, 5 << 32, 1, 0], [WHOLE, 1, 3, 0]])
@pytest.mark.parametrize("cards", [6, 52, 416])
def test_the_shuffle_is_that_of_fisher_and_yates(words: list[int], cards: int) -> None:
    """Also where a word has a half that must be drawn again: zeros are such."""
    state, plain = np.array(words, dtype=np.uint64), Plain(list(words))
    order, listed = np.arange(cards, dtype=np.uint16).astype(np.uint8), [card & 0xFF for card in range(cards)]
    for _ in range(20):
        shuffle(order, state)
        plain.shuffle(listed)
        assert order.tolist() == listed
        assert state.tolist() == plain.words


def test_every_order_is_as_likely_as_any_other() -> None:
    state, many = fresh(3), 48_000
    found: Counter[tuple[int, ...]] = Counter()
    cards = np.arange(4, dtype=np.uint8)
    for _ in range(many):
        shuffle(cards, state)
        found[tuple(cards.tolist())] += 1
    assert found.keys() == set(permutations(range(4)))
    expected = many / 24
    assert sum((one - expected) ** 2 / expected for one in found.values()) < 49.7  # one in a thousand, 23 degrees


def test_the_cut_puts_the_front_behind() -> None:
    cards = np.arange(100, dtype=np.uint8)
    order = np.empty_like(cards)
    cut(cards, 30, order)
    assert order.tolist() == [*range(30, 100), *range(30)]


# --- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 80, 12_345, 1_500_000])
@pytest.mark.parametrize("shuffler", ["hand", "continuous"])
def test_as_many_rounds_as_are_wanted(rounds: int, shuffler: str) -> None:
    told: list[int] = []
    found = BaccaratBulk(mini_baccarat(shuffler=shuffler)).play(rounds, 5, told.append)
    assert sum(found.values()) == rounds == sum(told)


def test_the_same_seed_gives_the_same_run() -> None:
    game = mini_baccarat()
    one, again, other = (BaccaratBulk(game).play(50_000, seed) for seed in (8, 8, 9))
    assert one == again
    assert one != other


def test_every_coup_has_its_place() -> None:
    found, table = coups_and_table()
    assert len(found) == len(set(found)) == 205
    assert {Coup(0, 0, 3, 3), Coup(9, 8, 2, 2), Coup(7, 6, 2, 2)} <= set(found)
    assert {int(one) >> 8 for one in table} == {4, 5, 6}


@pytest.mark.parametrize("options", [{}, {"decks": "6", "cutting_card": "100"}, {"shuffler": "continuous"}])
def test_every_coup_is_as_frequent_as_its_ways(options: dict[str, str]) -> None:
    game = mini_baccarat(**options)
    rounds = 4_000_000
    came, ways = BaccaratBulk(game).play(rounds, 2012), coups(by_value(game.shuffling.shoe))
    total = sum(ways.values())
    squares = 0.0
    for coup, many in ways.items():
        expected = rounds * many / total
        squares += (came[coup] - expected) ** 2 / expected
        assert abs(came[coup] - expected) < 5 * sqrt(expected), coup
    assert squares < 204 + 4 * sqrt(2 * 204)  # chi-square, about four standard errors above its mean


@pytest.mark.parametrize("kind", [PuntoBanco, MiniBaccarat])
@pytest.mark.parametrize("vigorish", ["win", "dragon-7", "banker-six"])
def test_every_wager_agrees_with_the_exact_odds(kind: type[Baccarat], vigorish: str) -> None:
    game = kind(kind.charter.house(edition="13:69F", options={"vigorish": vigorish}))
    for wager in possible_wagers(game):
        run = simulate(game, wager.slug, ROUNDS, seed=1978)
        assert (run.rounds, run.rolls, sum(run.counts.values())) == (ROUNDS, ROUNDS, ROUNDS)
        assert run.counts.keys() == run.exact.outcomes.keys()
        assert abs(run.errors_off) < 4, wager.slug
