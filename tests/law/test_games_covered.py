"""The promise of every registered game: each operative paragraph is carried out and proven, or is a physical act."""

import pytest

from measured import measured
from pitboss.games import find_all, names
from pitboss.law import provisions
from pitboss.law.coverage import Coverage, Row, Status

OPERATIVE = {"rule", "payout", "option", "procedure", "irregularity", "notice", "definition"}


@pytest.fixture(scope="module")
def covered() -> Coverage:
    find_all()
    return measured(provisions().values())


def unproven(rows: tuple[Row, ...]) -> dict[str, Status]:
    return {row.id: row.status for row in rows if row.status not in (Status.PROVEN, Status.PHYSICAL)}


@pytest.mark.parametrize("game", names())
def test_every_operative_paragraph_is_proven(covered: Coverage, game: str) -> None:
    """A game that the prints do not hold is known from its provisions alone, which must be proven likewise."""
    rows = tuple(row for row in covered.of_game(game).rows if row.kind in OPERATIVE)
    assert rows
    assert unproven(rows) == {}


def test_every_provision_is_proven(covered: Coverage) -> None:
    assert {row.game for row in covered.provisions} >= {"all-games"}
    assert unproven(covered.provisions) == {}


def test_every_physical_paragraph_says_why(covered: Coverage) -> None:
    for row in covered.paragraphs:
        if row.kind == "physical":
            assert row.reason
            assert row.status is not Status.MISSING
