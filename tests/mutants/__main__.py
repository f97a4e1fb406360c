"""`python -m tests.mutants`: change rules on purpose, and report the changes that nobody notices."""

import argparse
import queue
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from msgspec import Struct
from rich.console import Console

from pitboss.games import names

from .change import Change, sample
from .game import Suspect
from .tree import Tree, Verdict, collected

SLOWER = 4  # times as long as without a change, and
AT_LEAST = 60  # seconds: then the tests are taken to hang


class Judged(Struct, frozen=True):
    """A change, and what a game's tests said of it."""

    slug: str
    change: Change
    verdict: Verdict
    said: str


def main() -> int:
    """Report on every game that is asked for; 1 only where too few changes were noticed and a limit was given."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--games", default=",".join(names()), help="their slugs, with commas; all, if not told")
    parser.add_argument("--count", type=int, default=10, help="changes to each game")
    parser.add_argument("--seed", type=int, default=1947, help="another seed makes another sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many trees are changed at the same time")
    parser.add_argument("--fail-under", type=float, default=0.0, metavar="PERCENT", help="of all changes noticed")
    parser.add_argument("--verbose", action="store_true", help="tell also which test noticed a change")
    wanted = parser.parse_args()
    console = Console(highlight=False, markup=False, soft_wrap=True)
    tests, found = collected(), list[Judged]()
    with tempfile.TemporaryDirectory(prefix="pitboss-mutants-") as folder:
        trees: queue.SimpleQueue[Tree] = queue.SimpleQueue()
        for number in range(wanted.jobs):
            trees.put(Tree(Path(folder) / str(number)))
        for slug in wanted.games.split(","):
            found += report(Suspect.of(slug), tests, trees, wanted, console)
    noticed = sum(one.verdict != "survived" for one in found)
    share = 100 * noticed / len(found) if found else 100.0
    console.print(f"\nAll games: {noticed} of {len(found)} changes noticed, {share:.0f} %; seed {wanted.seed}.")
    return 1 if share < wanted.fail_under else 0


def report(
    suspect: Suspect,
    collected: list[str],
    trees: "queue.SimpleQueue[Tree]",
    wanted: argparse.Namespace,
    console: Console,
) -> list[Judged]:
    """Change one game's rules, and tell what came of it."""
    tests, began = suspect.tests(collected), time.monotonic()
    assert tests, f"{suspect.slug} has no tests"
    tree = trees.get()
    code, said = tree.run(tests, keeps=True)
    trees.put(tree)
    assert code == 0, f"without any change the tests of {suspect.slug} must pass: {said}"
    patience = max(AT_LEAST, SLOWER * (time.monotonic() - began))
    possible = list(suspect.changes())
    chosen = sample(possible, wanted.count, Random(f"{wanted.seed} {suspect.slug}"))

    def judge(change: Change) -> Judged:
        tree = trees.get()
        try:
            return Judged(suspect.slug, change, *tree.judge(change, tests, patience))
        finally:
            trees.put(tree)

    with ThreadPoolExecutor(wanted.jobs) as pool:
        judged = list(pool.map(judge, chosen))
    noticed = sum(one.verdict != "survived" for one in judged)
    console.print(
        f"{suspect.slug}: {noticed} of {len(judged)} changes noticed by {len(tests)} tests, "
        f"of {len(possible)} possible; {time.monotonic() - began:.0f} s"
    )
    for one in judged:
        if one.verdict == "survived" or wanted.verbose:
            console.print(f"  {one.verdict}: {one.change.file}:{one.change.line} ({one.change.kind})")
            console.print("    " + one.change.diff().replace("\n", "\n    "))
        if wanted.verbose and one.verdict != "survived":
            console.print(f"    {one.said}")
    return judged


if __name__ == "__main__":
    sys.exit(main())
