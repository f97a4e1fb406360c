"""The data files of every registered game agree with themselves."""

import csv
from collections import defaultdict
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import pytest

OF_A_LINE = {"when", "pays", "pays_cites", "about"}  # the rest is said of the wager, and again on each of its lines
PACKAGES = {entry.name: entry.module for entry in entry_points(group="pitboss.games")}


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_line_of_a_wager_says_the_same_of_the_wager(slug: str) -> None:
    file = Path(str(import_module(PACKAGES[slug]).__file__)).parent / "wagers.csv"
    said: defaultdict[tuple[str, str], set[tuple[tuple[str, str], ...]]] = defaultdict(set)
    if file.exists():  # a game may have the wagers of another
        for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines()):
            about = tuple((column, value) for column, value in row.items() if column not in OF_A_LINE)
            said[row["wager"], row["edition"]].add(about)
    assert [wager for wager, versions in said.items() if len(versions) > 1] == []
