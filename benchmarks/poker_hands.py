"""Poker hands per second on one core: bulk ranking next to eval7 and phevaluator, in one run on one machine.

Each of them ranks the same random hands of seven cards. The peers take one hand at a time from Python, which is how
they are meant to be used. The script also times one hand at a time without NumPy, the count of all hands, and equity.
Run it with `make bench`.
"""

import time
from collections.abc import Callable
from statistics import median

import eval7  # type: ignore[import-not-found]
import numpy as np
import phevaluator  # type: ignore[import-not-found]

from pitboss.equipment import DECK
from pitboss.poker import best_hand, best_omaha
from pitboss.poker.equity import equity, quick
from pitboss.poker.kernels.counting import every_hand, every_three
from pitboss.poker.kernels.evaluating import omaha_strengths, strengths

ROUNDS = 7  # taken in turns, and the median ratio of processor time counts, so that a busy machine favors neither side
TARGETS = {"eval7": 20.0, "phevaluator": 120.0}
TARGET = 44e6
FEW, MANY = 50_000, 2_000_000

HANDS = np.argsort(np.random.default_rng(1).random((MANY // 10, 52)), axis=1)[:, :7].astype(np.uint8)
BULK = np.tile(HANDS, (10, 1))
NAMED = [[DECK[card] for card in hand] for hand in HANDS[:FEW].tolist()]


def speed(work: Callable[[], object], hands: int) -> float:
    start = time.process_time()
    work()
    return hands / (time.process_time() - start)


def of_eval7() -> float:
    hands = [[eval7.Card(card[0] + card[1].lower()) for card in hand] for hand in NAMED]
    evaluate = eval7.evaluate
    return speed(lambda: [evaluate(hand) for hand in hands], FEW)


def of_phevaluator() -> float:
    hands = [[phevaluator.Card(card[0] + card[1].lower()).id_ for card in hand] for hand in NAMED]
    evaluate = phevaluator.evaluate_cards
    return speed(lambda: [evaluate(*hand) for hand in hands], FEW)


def one_at_a_time() -> float:
    return speed(lambda: [best_hand(hand) for hand in NAMED], FEW)


def bulk() -> float:
    return speed(lambda: strengths(BULK), MANY)


def milliseconds(work: Callable[[], object], times: int = 7) -> float:
    work()
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return 1000 * median(spent)


def agree() -> None:
    """Check that all of them put the same hands in the same order."""
    mine = strengths(HANDS[:FEW]).tolist()
    theirs = [eval7.evaluate([eval7.Card(card[0] + card[1].lower()) for card in hand]) for hand in NAMED]
    others = [-phevaluator.evaluate_cards(*(card[0] + card[1].lower() for card in hand)) for hand in NAMED]
    for found in (theirs, others):
        pairs = sorted(set(zip(mine, found, strict=True)))
        assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
        assert [other for _, other in pairs] == sorted(other for _, other in pairs)


def main() -> None:
    agree()
    one_at_a_time()
    measures = {
        "eval7": of_eval7,
        "phevaluator": of_phevaluator,
        "one at a time": one_at_a_time,
        "bulk ranking": bulk,
    }
    speeds: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            speeds[name].append(measure())
    for name, found in speeds.items():
        print(f"{name:24}{median(found):>16,.0f} hands of seven cards/s")
    print(f"{'':24}{median(speeds['bulk ranking']) / TARGET:>16,.2f} times {TARGET:,.0f} a second (target 1)")
    for peer, target in TARGETS.items():
        times = median(one / other for one, other in zip(speeds["bulk ranking"], speeds[peer], strict=True))
        print(f"{'bulk ranking':24}{times:>16,.1f} times {peer} (target {target:,.0f})")
        alone = median(one / other for one, other in zip(speeds["one at a time"], speeds[peer], strict=True))
        print(f"{'one at a time':24}{alone:>16,.2f} times {peer}")
    omaha = np.argsort(np.random.default_rng(2).random((100_000, 52)), axis=1)[:, :9].astype(np.uint8)
    named = [[DECK[card] for card in hand] for hand in omaha[:10_000].tolist()]
    omaha_strengths(omaha)
    print(f"{'omaha, bulk':24}{speed(lambda: omaha_strengths(omaha), len(omaha)):>16,.0f} hands/s")
    alone = speed(lambda: [best_omaha(hand[:4], hand[4:]) for hand in named], len(named))
    print(f"{'omaha, one at a time':24}{alone:>16,.0f} hands/s")
    for size in (5, 6, 7):
        kinds = every_hand(size)
        spent = milliseconds(lambda size=size: every_hand(size), 3)  # type: ignore[misc]
        print(f"all {sum(kinds.values()):,} hands of {size} cards in {spent:,.0f} ms:")
        print("  " + ", ".join(f"{kind.words} {count:,}" for kind, count in kinds.items() if count))
    threes = every_three()
    print(f"all {sum(threes.values()):,} hands of 3 cards in {milliseconds(every_three, 3):,.0f} ms:")
    print("  " + ", ".join(f"{kind.words} {count:,}" for kind, count in threes.items()))
    asked: dict[str, Callable[[], object]] = {
        "hold 'em, AsKs against QdQh, every board (target 150)": lambda: equity("holdem", ["AsKs", "QdQh"]),
        "hold 'em, TT+ against AKs, every board": lambda: equity("holdem", ["TT+", "AKs"]),
        "hold 'em after the flop": lambda: equity("holdem", ["AsKs", "QdQh"], "2s3s7d"),
        "omaha, two hands, every board": lambda: equity("omaha", ["AsKsQdJd", "9c9d8c8h"]),
        "hold 'em against three unknown hands, 1,000 deals": lambda: quick(
            "holdem", ["AsKs", *["random"] * 3], seed=1, samples=1_000
        ),
    }
    for name, work in asked.items():
        print(f"{milliseconds(work):>12,.2f} ms  {name}")


if __name__ == "__main__":
    main()
