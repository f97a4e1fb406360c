"""Blackjack rounds a second beside OpenSpiel's, in one run on one machine, all by one policy: hit below 17.

OpenSpiel plays one deck, shuffled for every round, without splits, doubles, surrender and insurance; an ace and a ten
count as any 21 does and pay 1 to 1. So one deck and a continuous shuffler here, and blackjack at 1 to 1. What differs:
a blackjack beats any other 21 here, and a dealer's ends the round before anybody draws. OpenSpiel is driven from Python
in two ways: as fast as we could (chance picks one of the legal actions) and as its own example program does it (chance
draws from the outcomes with their probabilities). The table keeps its whole record and its books, with every paragraph;
its cards come from a continuous shuffler too. Run it with `make bench`.
"""

import random
import time
from fractions import Fraction
from importlib import import_module
from statistics import median

import numpy as np

from pitboss.commands import BuyIn, Choose, Place, Sit
from pitboss.equipment import Seeded
from pitboss.games import open_game
from pitboss.games.blackjack.hand import count as count_of
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim import Conditions, find_count, read_chart, simulate
from pitboss.table import Dealer, Table

pyspiel = import_module("pyspiel")  # only the benchmarks' own environment has it
ROUNDS = 7  # taken in turns, and the median ratio counts, so that a busy machine wrongs neither side
PEER = "OpenSpiel"
EXAMPLE = "OpenSpiel, as its example"
TARGETS = {"bulk simulation": 300.0, "event-by-event table": 0.5}
HIT, STAND, PATRON = 0, 1, 0
LIKE_OPENSPIEL = Conditions(
    terms=Terms(decks=1, blackjack_pays=Fraction(1), splits=0, double_on=frozenset()), shuffler="continuous"
)
AT_A_TABLE = Conditions(terms=Terms(decks=6, splits=3), boxes=1)


def peer(rounds: int = 30_000) -> float:
    game, draw, total = pyspiel.load_game("blackjack"), random.Random(1).choice, 0.0
    start = time.perf_counter()
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state.legal_actions()))
            else:
                state.apply_action(HIT if state.get_best_player_total(PATRON) < 17 else STAND)
        total += state.returns()[PATRON]
    speed = rounds / (time.perf_counter() - start)
    assert abs(total / rounds + 0.075) < 0.03, "OpenSpiel's patron fared otherwise than this policy does"
    return speed


def by_example(rounds: int = 3_000) -> float:
    """OpenSpiel driven as its own example program drives it."""
    game, rng = pyspiel.load_game("blackjack"), np.random.RandomState(1)
    start = time.perf_counter()
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions, p=chances))
            else:
                state.apply_action(HIT if state.get_best_player_total(PATRON) < 17 else STAND)
    return rounds / (time.perf_counter() - start)


def at_the_table(rounds: int = 3_000) -> float:
    """The table of `pitboss play`, command by command."""
    table = Table(open_game("blackjack", options={"decks": "1", "dealing": "continuous"}))
    dealer, wager = Dealer(table, Seeded(1)), Place(1, "box-1", 500)
    draw, stand, decline = Choose(1, "draw"), Choose(1, "stand"), Choose(1, "decline")
    for command in (Sit(1), BuyIn(1, 10**9)):
        table.do(command)
    dealer.finish_round()  # the cards are made ready
    start = time.perf_counter()
    for _ in range(rounds):
        dealer.step()  # open
        table.do(wager)
        dealer.finish_round()  # until the patron must choose, or to the end
        while table.awaits is not None:
            if table.state.phase == "insurance":
                table.do(decline)
            else:
                table.do(draw if count_of(table.state.hands[0].cards)[0] < 17 else stand)
            dealer.finish_round()
    return rounds / (time.perf_counter() - start)


def bulk(rounds: int = 20_000_000) -> float:
    start = time.perf_counter()
    found = simulate(LIKE_OPENSPIEL, read_chart("mimic-dealer"), rounds, seed=1)
    speed = rounds / (time.perf_counter() - start)
    assert abs(found.box_mean + 0.075) < 0.01, "the patron fared otherwise than this policy does"
    return speed


def on_one_core(rounds: int = 10_000_000) -> float:
    start = time.perf_counter()
    simulate(LIKE_OPENSPIEL, read_chart("mimic-dealer"), rounds, seed=1, threads=1)
    return rounds / (time.perf_counter() - start)


def basic(rounds: int = 20_000_000) -> float:
    """Six decks, basic strategy with its doubles and splits, from real shoes."""
    start = time.perf_counter()
    simulate(AT_A_TABLE, read_chart("basic-s17"), rounds, seed=1)
    return rounds / (time.perf_counter() - start)


def counted(rounds: int = 10_000_000) -> float:
    """The same by Hi-Lo with its index plays."""
    start = time.perf_counter()
    simulate(AT_A_TABLE, read_chart("basic-s17"), rounds, seed=1, count=find_count("hi-lo"))
    return rounds / (time.perf_counter() - start)


MEASURES = {
    PEER: peer,
    EXAMPLE: by_example,
    "event-by-event table": at_the_table,
    "bulk simulation": bulk,
    "bulk, one thread": on_one_core,
    "bulk, basic, six decks": basic,
    "bulk, Hi-Lo, six decks": counted,
}


def main() -> None:
    bulk(1000)  # the loops are compiled when they are first used
    speeds: dict[str, list[float]] = {name: [] for name in MEASURES}
    for _ in range(ROUNDS):
        for name, measure in MEASURES.items():
            speeds[name].append(measure())
    for name, found in speeds.items():
        line = f"{name:26}{median(found):>14,.0f} blackjack rounds/s"
        if name not in (PEER, EXAMPLE):
            fast, example = (_times(found, speeds[one]) for one in (PEER, EXAMPLE))
            target = f" (target {TARGETS[name]:g})" if name in TARGETS else ""
            line += f"{fast:>10,.2f} times {PEER}{target},{example:>10,.2f} times as its example drives it"
        print(line)


def _times(found: list[float], other: list[float]) -> float:
    return median(mine / theirs for mine, theirs in zip(found, other, strict=True))


if __name__ == "__main__":
    main()
