"""The records that every version kept are sound for this one, and give the same money."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from at_the_corpus import CORPUS, VERSIONS, accounts_of, bankrolls_of, load, records
from corpus.renew import is_released, renew
from hand_clock import BEGIN
from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.audit import audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.history import replayed, transcript
from pitboss.floor.record import BEGINNING, THE_JOURNAL, iso, read
from pitboss.floor.rules import kept_by
from pitboss.floor.store import open_database
from pitboss.floor.store.migrations.houses import whole_house
from pitboss.floor.store.readings import round_lines
from pitboss.games import find, names

NO_JOURNAL = {THE_JOURNAL: (0, BEGINNING)}  # of versions that had none


@pytest.mark.parametrize("version", VERSIONS)
def test_the_records_of_every_version_are_sound_and_give_the_same_money(version: str, tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'floor.sqlite'}", iso(BEGIN))
    try:
        headers = load(version, database)
        findings = audit(database)
        assert findings.faults == []
        kept_lines = {header["chain"]: (header["lines"], header["head"]) for header in headers}
        assert {chain.table: (chain.lines, chain.head) for chain in findings.chains} == NO_JOURNAL | kept_lines
        assert findings.decided + findings.folded == findings.lines
        for header in headers:
            assert accounts_of(database, header["chain"]) == header["accounts"], header["name"]
        kept = {int(person): cents for person, cents in headers[0]["bankrolls"].items()}
        assert bankrolls_of(database) == kept
    finally:
        database.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_records_stay_sound_where_the_rules_of_every_game_are_newer(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is decided again but the cage's gifts, and every line's money, seats and draws are in order."""
    database = open_database(f"sqlite:///{tmp_path / 'floor.sqlite'}", iso(BEGIN))
    try:
        headers = load(version, database)
        for name in names():
            monkeypatch.setattr(find(name), "version", 99)
        findings = audit(database)
        assert findings.faults == []
        tables = [header for header in headers if "rules" in header]
        assert findings.folded == sum(header["lines"] for header in tables)
        assert findings.decided == findings.lines - findings.folded
    finally:
        database.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_round_that_a_version_kept_can_be_shown_step_by_step(version: str, tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'floor.sqlite'}", iso(BEGIN))
    shown = 0
    try:
        for header in (one for one in load(version, database) if "rules" in one):
            game = kept_by(
                header["rules"], None if "version" in header["rules"] else whole_house(header["rules"])
            ).open()
            number = 1
            while found := round_lines(database, header["chain"], number):
                told: Any = msgspec.json.decode(msgspec.json.encode(replayed(game, number, found, everything=True)))
                assert len(told["steps"]) == len(found.lines)
                assert transcript(game, header["name"], number, found, everything=True).count("\n") > len(found.lines)
                number, shown = number + 1, shown + 1
    finally:
        database.close()
    assert shown > 50


def test_this_version_kept_a_record_of_every_game_and_says_so_in_every_line() -> None:
    kept = list(records(__version__))
    games = {msgspec.json.decode(header["rules"])["game"] for header, _ in kept if "rules" in header}
    assert games == set(names()), "run `python tests/corpus/renew.py`"
    assert {read(body).version for _, bodies in kept for body in bodies} == {__version__}


def test_a_record_is_renewed_in_one_go_and_a_released_one_never(tmp_path: Path) -> None:
    written = renew(tmp_path, __version__, "# Changelog\n\n## Unreleased\n")
    assert sorted(path.name for path in written.iterdir()) == ["postgresql.sql", "records", "rows.sql", "sqlite.sql"]
    with pytest.raises(BadInput, match=f"Version {__version__} is released"):
        renew(CORPUS, __version__, f"# Changelog\n\n## {__version__} (2026-12-01)\n")
    assert not is_released("0.2.0", "## 0.2.0.1\n## 10.2.0\n ## 0.2.0\n")
    with pytest.raises(BadInput, match="There is no floor's record"), opened(written, None):
        pass  # only text is kept
