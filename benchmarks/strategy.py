"""How long an analysis of blackjack takes: the whole game, one hand, and one up-card beside plain recursion.

Run it with the project's own interpreter: `python benchmarks/strategy.py`.
"""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from time import perf_counter

import numpy as np

from pitboss.games.blackjack.odds.dealer import ends
from pitboss.games.blackjack.odds.hands import all_hands
from pitboss.games.blackjack.odds.shoe import fresh
from pitboss.games.blackjack.odds.solve import moves, solve, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import CARDS, Terms, hand_name, read_hand
from pitboss.games.blackjack_switch.odds.both import Both

COLD = """
from pitboss.games.blackjack.odds.solve import solve
from pitboss.games.blackjack.odds.terms import Terms
solve(Terms(splits={}))
"""


def timed(what: str, work: Callable[[], object], times: int = 3) -> float:
    """Do it some times, and print the least time."""
    least = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        least = min(least, perf_counter() - start)
    sys.stdout.write(f"{what:<64}{1000 * least:>10.1f} ms\n")
    return least


def one_hand(cards: str, up: int) -> None:
    """One hand against one up-card from eight decks."""
    hand = read_hand(cards)
    left = fresh(8).tolist()
    for value, count in enumerate(hand):
        left[value] -= count
    left[up] -= 1
    timed(f"one hand, {hand_name(hand)} against {CARDS[up]}", lambda: moves(Terms(splits=3), left, hand, up))


@cache
def plain_ends(left: tuple[int, ...], total: int, soft: bool, cards: int) -> tuple[float, ...]:
    """The dealer's ends by plain recursion: 17 to 21, over 21, blackjack."""
    if cards == 2 and total == 21:
        return (0, 0, 0, 0, 0, 0, 1)
    if total > 21:
        return (0, 0, 0, 0, 0, 1, 0)
    if total >= 17:
        return tuple(float(total == 17 + at) for at in range(7))
    found = [0.0] * 7
    every = sum(left)
    for value, count in enumerate(left):
        if count:
            more, now_soft = total + value + 1, soft
            if value == 0 and total + 11 <= 21:
                more, now_soft = total + 11, True
            if more > 21 and now_soft:
                more, now_soft = more - 10, False
            rest = (*left[:value], count - 1, *left[value + 1 :])
            for at, chance in enumerate(plain_ends(rest, more, now_soft, cards + 1)):
                found[at] += chance * count / every
    return tuple(found)


def peers() -> None:
    """The dealer's ends against a two from a thousand shoes, both ways."""
    shoes = fresh(8) - all_hands().counts[:1000]
    shoes[:, 1] -= 1

    def plain() -> None:
        plain_ends.cache_clear()
        for left in shoes[:10].tolist():
            plain_ends(tuple(left), 2, False, 1)

    ours = timed("the dealer's ends against a two, 1,000 shoes", lambda: ends(1, shoes, hits_soft_17=False)) / 1000
    theirs = timed("the same by plain recursion with a memory, 10 shoes", plain, 1) / 10
    found = ends(1, shoes[:10], hits_soft_17=False)
    for left, row in zip(shoes[:10].tolist(), found, strict=True):
        assert np.allclose([*row[:5], row[5] + row[6], row[7]], plain_ends(tuple(left), 2, False, 1), atol=1e-12)
    sys.stdout.write(f"for each shoe {theirs / ours:,.0f} times as fast, with the same answers to 1e-12\n")


def main() -> None:
    """Time everything."""
    for splits in (1, 3):
        terms = Terms(splits=splits)
        timed(f"whole analysis, eight decks, splits={splits}", partial(solve, terms))
        only = partial(study, terms, treatments=(Treatment.OWN_HAND,))
        timed(f"expectation only, splits={splits}", only)
        anew = [sys.executable, "-c", COLD.format(splits)]
        timed(f"whole analysis in a new process, splits={splits}", partial(subprocess.run, anew, check=True))
    for cards, up in (("10,6", 9), ("A,2", 0), ("2,2", 1), ("8,8", 9)):
        one_hand(cards, up)
    rules = Terms(decks=6, hits_soft_17=True, blackjack_pays=Fraction(1), pushes_22=True)
    timed("blackjack switch, six decks, all deals", lambda: Both(rules).means(), 1)
    timed("the same with the net results", lambda: Both(rules).results(), 1)
    peers()


if __name__ == "__main__":
    main()
