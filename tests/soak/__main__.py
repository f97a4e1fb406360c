"""`python -m tests.soak`: the long storms. It ends with 1 where anything was lost, doubled or out of balance."""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console

from .postgres import postgres
from .storm import Outcome, Storm, blow


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often a server is killed, in each storm")
    parser.add_argument("--bots", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1947)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--sqlite", action="store_true", help="only one server on SQLite")
    only.add_argument("--postgres", action="store_true", help="only two servers on PostgreSQL")
    wanted = parser.parse_args()
    storm = Storm(seed=wanted.seed, kills=wanted.kills, bots=wanted.bots)
    outcomes = []
    if not wanted.postgres:
        outcomes.append(_run("SQLite, one server", storm, None))
    if not wanted.sqlite:
        with postgres() as server:
            both = replace(storm, servers=2, calm=(10, 120))  # time for one to take over the other's dealers
            outcomes.append(_run("PostgreSQL, two servers", both, server.database()))
    return 1 if any(outcome.faults for outcome in outcomes) else 0


def _run(name: str, storm: Storm, database: str | None) -> Outcome:
    console = Console(highlight=False)
    folder = Path(tempfile.mkdtemp(prefix="pitboss-storm-"))
    began = time.monotonic()

    def tell(told: str) -> None:
        line = f"{name}: {told}, {time.monotonic() - began:.0f} s"
        console.print(line, end="\r" if console.is_terminal else "\n")

    outcome = asyncio.run(blow(storm, folder, database, tell))
    console.print(f"{name}, seed {storm.seed}: {outcome.told()}")
    for fault in outcome.faults[:50]:
        console.print(f"  {fault}", markup=False)
    if outcome.faults:
        console.print(f"Everything is kept in {folder}.")
    else:
        shutil.rmtree(folder)
    return outcome


if __name__ == "__main__":
    sys.exit(main())
