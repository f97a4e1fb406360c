"""The storm in small: the whole of it is `make soak`."""

import asyncio
from itertools import islice
from pathlib import Path

import pytest

from soak.postgres import Postgres
from soak.script import DEEDS, FATES, turns
from soak.storm import Storm, blow

pytest_plugins = ["soak.fixtures"]
SEED = 1947


def test_a_server_on_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    outcome = asyncio.run(blow(Storm(seed=SEED, kills=5, bots=8, calm=(2, 20)), tmp_path))
    assert outcome.faults == []
    assert outcome.kills == 5
    assert outcome.acked > 50, "bots that achieve nothing prove nothing"
    assert outcome.draws > 8


def test_two_servers_on_postgresql_are_killed_in_turn(tmp_path: Path, a_postgres: Postgres) -> None:
    storm = Storm(seed=SEED, kills=3, bots=8, servers=2, calm=(5, 30))
    outcome = asyncio.run(blow(storm, tmp_path, a_postgres.database()))
    assert outcome.faults == []
    assert outcome.kills == 3
    assert outcome.acked > 50
    assert outcome.draws > 8


def test_what_bots_ask_follows_from_the_seed() -> None:
    script = list(islice(turns(SEED, 3), 500))
    assert script == list(islice(turns(SEED, 3), 500))
    assert script != list(islice(turns(SEED, 4), 500))
    assert script != list(islice(turns(SEED + 1, 3), 500))


@pytest.mark.parametrize(("what", "kinds"), [("deed", DEEDS), ("fate", FATES)])
def test_every_kind_of_turn_comes_up(what: str, kinds: dict[str, int]) -> None:
    assert {getattr(turn, what) for turn in islice(turns(SEED, 0), 2000)} == set(kinds)
