"""Craps pass line: rolls a second, beside the crapssim package, in one run on one machine. Run it with `make bench`."""

import random
import time
from statistics import median

import crapssim
import numpy as np
from crapssim.strategy import BetPassLine

from pitboss.commands import BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.events import Refusal
from pitboss.games import open_game
from pitboss.games.craps.state import CrapsState
from pitboss.odds.analysis import offering_game
from pitboss.sim.bulk import run
from pitboss.sim.table_of import life_table
from pitboss.table import Table

ROUNDS = 7  # taken in turns, and the median ratio of processor time counts, so that a busy machine wrongs neither side
TARGETS = {"bulk simulation": 1000.0, "event-by-event table": 1.5}


def peer(rolls: int = 30_000) -> float:
    table = crapssim.Table(seed=1)
    table.add_player(bankroll=1e9, strategy=BetPassLine(5))
    start = time.process_time()
    table.run(max_rolls=rolls, max_shooter=10**9, verbose=False)
    return float(table.dice.n_rolls / (time.process_time() - start))


def bulk(wagers: int = 20_000_000) -> float:
    offering, spot = offering_game(open_game("craps"), "pass")
    table = life_table(offering, spot.id)
    start = time.process_time()
    _, rolls = run(table, wagers, np.random.default_rng(1))
    return rolls / (time.process_time() - start)


def event_by_event(rolls: int = 30_000) -> float:
    table: Table[CrapsState] = Table(open_game("craps", options={"shooter-needs-line-bet": "no"}))
    table.do(Sit(1))
    table.do(BuyIn(1, 100_000_000_00))
    opened, wager, close = Open(), Place(1, "pass", 500), Call(Role.DEALER, "dice-out")
    shoot = Call(Role.PATRON, "shoot", 1, "1-2")
    faces = [Result((one, two)) for one in range(1, 7) for two in range(1, 7)]
    draw = random.Random(1).choice
    start = time.process_time()
    for _ in range(rolls):
        table.do(opened)
        if not table.state.bets:
            table.do(wager)
        if table.state.shooter is None:
            table.do(shoot)
        table.do(close)
        if isinstance(table.do(draw(faces)), Refusal):
            raise AssertionError("a roll was refused")
    return rolls / (time.process_time() - start)


def main() -> None:
    measures = {"crapssim 0.4.1": peer, "bulk simulation": bulk, "event-by-event table": event_by_event}
    speeds: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            speeds[name].append(measure())
    base = speeds["crapssim 0.4.1"]
    for name, found in speeds.items():
        line = f"{name:24}{median(found):>16,.0f} rolls/s"
        if name in TARGETS:
            times = median(one / other for one, other in zip(found, base, strict=True))
            line += f"{times:>12,.2f} times crapssim (target {TARGETS[name]:,g})"
        print(line)


if __name__ == "__main__":
    main()
