"""Opening a floor: one server on one SQLite file, whichever way its place is spelled."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from typer.testing import CliRunner

from at_the_door import PASSWORD, quick_hasher
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor.serve import Server, _alone, serve
from pitboss.floor.settings import Settings
from pitboss.floor.store.database import sqlite_at


def opens(data: Path, database: str | None) -> None:
    serve(
        host="127.0.0.1",
        port=0,
        data=data,
        database=database,
        house=None,
        settings=Settings(),
        ready=lambda _: pytest.fail("the floor opened"),
    )


@pytest.mark.parametrize("first", ["data", "address"])
@pytest.mark.parametrize("second", ["data", "address", "driver", "link", "detour"])
def test_two_servers_on_one_file_are_refused(tmp_path: Path, first: str, second: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    spelled = {
        "data": None,
        "address": f"sqlite:///{folder}/floor.sqlite",
        "driver": f"sqlite+pysqlite:///{folder}/floor.sqlite",
        "link": f"sqlite:///{tmp_path}/link/floor.sqlite",
        "detour": f"sqlite:///{folder}/../data/floor.sqlite",
    }
    held = _alone(spelled[first] or sqlite_at(folder))
    assert held is not None
    with (
        held,
        pytest.raises(BadInput, match=r"^Another floor is open on '.*/data/floor\.sqlite'; use PostgreSQL .*\.$"),
    ):
        opens(folder, spelled[second])


def test_two_files_in_one_folder_are_two_floors(tmp_path: Path) -> None:
    first, second = (_alone(f"sqlite:///{tmp_path}/{name}.sqlite") for name in ("one", "two"))
    assert first is not None
    assert second is not None
    first.close()
    second.close()


def test_postgres_needs_no_lock() -> None:
    assert _alone("postgresql://boss@localhost/pitboss") is None


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?uri=true", "nonsense", "sqlite:"])
def test_what_is_no_file_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadInput, match=r"is no database; write sqlite:///FILE or postgresql://USER@HOST/NAME\.$"):
        opens(tmp_path, url)


def test_a_file_in_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere/floor.lock' cannot be opened: No such file or directory\.$"):
        opens(tmp_path, f"sqlite:///{tmp_path}/nowhere/floor.sqlite")


def test_an_administrator_may_write_beside_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.accounts.PasswordHasher", quick_hasher)
    held = _alone(sqlite_at(tmp_path))
    assert held is not None
    with held:
        args = ["admin", "create", "boss", "--data", str(tmp_path), "--password-stdin"]
        result = CliRunner().invoke(app, args, input=f"{PASSWORD}\n")
        assert result.exit_code == 0, result.output


def test_a_proxy_that_is_none_is_refused() -> None:
    result = CliRunner().invoke(app, ["serve", "--proxy", "10.0.0.0/8", "--proxy", "somewhere"])
    assert result.exit_code == 2
    assert result.stderr.startswith("'somewhere' is no address of a proxy; write an address like 10.0.0.7")


def test_whoever_waits_for_the_coach_is_let_go_while_requests_are_still_answered() -> None:
    """A request that waits for longer than the server does would be broken off, with a traceback in its log."""
    answered: list[str] = []
    waits = asyncio.Event()

    async def answers(scope: Any, receive: Any, send: Any) -> None:
        await waits.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    def asks(address: str) -> None:
        with httpx.Client(timeout=60) as visitor:
            answered.append(str(visitor.get(address).status_code))

    def opened(address: str) -> None:
        asking = threading.Thread(target=asks, args=(address,))
        asking.start()
        threads.append(asking)
        asyncio.get_running_loop().create_task(ends())

    async def ends() -> None:
        while not server.server_state.tasks:
            await asyncio.sleep(0)
        server.should_exit = True

    threads: list[threading.Thread] = []
    server = Server(
        uvicorn.Config(answers, port=0, lifespan="off", log_level="error", timeout_graceful_shutdown=60),
        opened,
        waits.set,
    )
    server.run()
    threads[0].join()
    assert answered == ["204"]
