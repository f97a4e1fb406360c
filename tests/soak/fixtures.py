"""A PostgreSQL for the tests that need a real one; they name this file in `pytest_plugins`."""

from collections.abc import Iterator
from importlib.util import find_spec
from unittest.mock import patch

import pytest

from pitboss.floor.store import database

from .house import SLOWEST
from .postgres import Postgres, postgres


@pytest.fixture(scope="session")
def a_postgres() -> Iterator[Postgres]:
    """One for all tests; each asks it for a database of its own. Where it cannot start, the tests fail."""
    if find_spec("pgserver") is None:
        pytest.skip("pgserver has no wheel for this platform")
    with patch.object(database, "MOST_IDLE", SLOWEST), postgres() as running:
        yield running
