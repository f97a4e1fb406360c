"""A change to one place of one file."""

import difflib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

from msgspec import Struct


class Change(Struct, frozen=True):
    """One place of a file, what stands there instead, and what kind of change that is."""

    file: str  # from the root of the tree
    line: int
    kind: str
    before: str  # the whole text of the file
    begin: int
    end: int
    new: str

    @property
    def after(self) -> str:
        """The whole text of the file with the change made."""
        return self.before[: self.begin] + self.new + self.before[self.end :]

    def diff(self) -> str:
        """The lines that differ."""
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))

    def put(self, root: Path) -> None:
        """Make the change in a tree."""
        (root / self.file).write_text(self.after, encoding="utf-8")


def sample(changes: Iterable[Change], count: int, chance: Random) -> list[Change]:
    """Some of the changes, of every kind about as many."""
    kinds: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        kinds[change.kind].append(change)
    for alike in kinds.values():
        chance.shuffle(alike)
    order = sorted(kinds)
    chance.shuffle(order)
    chosen: list[Change] = []
    while len(chosen) < count and any(kinds.values()):
        chosen += [kinds[kind].pop() for kind in order if kinds[kind]]
    return chosen[:count]
