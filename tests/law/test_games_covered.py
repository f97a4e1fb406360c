"""The promise of these games: every operative paragraph is carried out and proven, or is a purely physical act."""

import pytest

from pitboss.games import find_all
from pitboss.law import provisions
from pitboss.law.coverage import Coverage, Status, measure

OPERATIVE = {"rule", "payout", "option", "procedure", "irregularity", "notice", "definition"}


@pytest.fixture(scope="module")
def covered() -> Coverage:
    find_all()
    return measure(provisions().values())


@pytest.mark.parametrize("game", ["roulette", "big-six", "sic-bo", "craps", "punto-banco", "mini-baccarat"])
def test_every_operative_paragraph_is_proven(covered: Coverage, game: str) -> None:
    rows = [row for row in covered.of_game(game).paragraphs if row.kind in OPERATIVE]
    assert rows
    assert {row.id: row.status for row in rows if row.status not in (Status.PROVEN, Status.PHYSICAL)} == {}


def test_every_provision_is_carried_out(covered: Coverage) -> None:
    assert {"roulette", "mini-craps", "keno"} <= {row.game for row in covered.provisions}
    assert [row.id for row in covered.provisions if row.status is Status.MISSING] == []


def test_every_physical_paragraph_says_why(covered: Coverage) -> None:
    for row in covered.paragraphs:
        if row.kind == "physical":
            assert row.reason
            assert row.status is not Status.MISSING
