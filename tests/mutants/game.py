"""What belongs to a game: the files of its rules, and the tests that are its own."""

import re
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from pathlib import Path

from msgspec import Struct

from pitboss.games import find, names

from . import in_code, in_data
from .change import Change

ROOT = Path(__file__).parents[2]
TESTS = ("games", "playthroughs", "explore", "table", "odds", "sim", "law")  # what runs without a server


class Suspect(Struct, frozen=True):
    """A game whose tests are put to the test."""

    slug: str
    folders: tuple[Path, ...]  # of its package, and of those that it builds on and that are no game by themselves

    @classmethod
    def of(cls, slug: str) -> "Suspect":
        """A registered game by its slug."""
        entries = {entry.name: entry.module for entry in entry_points(group="pitboss.games")}
        others = {module for name, module in entries.items() if name != slug}
        family = {one.__module__.rpartition(".")[0] for one in find(slug).__mro__ if ".games." in one.__module__}
        packages = [entries[slug], *sorted(family - others - {entries[slug]})]
        return cls(slug, tuple(ROOT / "src" / Path(*package.split(".")) for package in packages))

    def changes(self) -> Iterator[Change]:
        """Every change that can be made to its rules."""
        for path in (path for folder in self.folders for path in sorted(folder.rglob("*"))):
            file = path.relative_to(ROOT).as_posix()
            if path.suffix == ".py" and path.name != "__init__.py":
                yield from in_code.changes_in(file, path.read_text(encoding="utf-8"))
            elif path.suffix == ".csv" and path.name not in ("provisions.csv", "physical.csv"):
                yield from in_data.changes_in(file, path.read_text(encoding="utf-8"))

    def tests(self, collected: Sequence[str]) -> list[str]:
        """Its own of all tests: those in a folder of its name, and those that have its name among their parameters."""
        folders = {folder.name for folder in self.folders}
        longer = [name for name in names() if name.startswith(f"{self.slug}-")]
        mine = []
        for test in collected:
            path, _, case = test.partition("::")
            parts = path.split("/")
            if parts[0] != "tests" or parts[1] not in TESTS:
                continue
            if folders & set(parts) or self._named(case, longer):
                mine.append(test)
        return sorted(mine, key=lambda test: TESTS.index(test.split("/")[1]))

    def _named(self, case: str, longer: Sequence[str]) -> bool:
        found = re.search(r"\[(.*)\]$", case)
        if not found or any(name in found[1] for name in longer):
            return False
        return bool(re.search(rf"(?<![a-z-]){re.escape(self.slug)}(?![a-z])", found[1]))
