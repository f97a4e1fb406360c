"""A bit of the database that flips is found by the audit, or it changes nothing; see `tests/flips.py`."""

from pathlib import Path

import pytest

from at_the_file import kinds_of_pages
from flips import FILE, a_small_floor, blow, content
from pitboss.floor.audit import audit, storage
from pitboss.floor.audit.opening import opened

FLIPS = 300


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_small_floor(tmp_path_factory.mktemp("floor"))


def test_the_floor_has_every_kind_of_page_and_is_sound(floor: Path) -> None:
    data = (floor / FILE).read_bytes()
    kinds = {"table leaf", "table interior", "index leaf", "index interior", "overflow", "freelist"}
    assert set(kinds_of_pages(data)) == kinds
    found = content(floor / FILE)
    empty = {"choices", "days", "meters", "posts", "protections", "snapshots"}  # not every floor has these
    assert {name for name, rows in found.items() if not rows and "sqlite" not in name and "_by_" not in name} <= empty
    with opened(floor, None) as database:
        assert audit(database).faults == []


def test_no_bit_flips_unseen(floor: Path, tmp_path: Path) -> None:
    flips = blow(floor, tmp_path, FLIPS, 1)
    assert flips.missed == [], flips.told()
    assert sum(flips.found.values()) > FLIPS / 2, flips.told()
    assert sum(flips.harmless.values()) > FLIPS / 10, flips.told()


def test_a_flip_that_is_missed_is_told(floor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: without SQLite's own check, flips in indexes go unseen."""
    monkeypatch.setattr(storage, "_SQLITE", (storage._references,))
    assert blow(floor, tmp_path, 70, 1).missed
