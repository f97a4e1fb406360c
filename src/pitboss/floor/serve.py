"""Running a floor: from the operator's options to a listening server."""

import fcntl
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from socket import socket
from typing import TextIO

import uvicorn
from fastapi import FastAPI

from pitboss.errors import BadInput
from pitboss.floor.api.app import build
from pitboss.floor.api.live import LARGEST_MESSAGE
from pitboss.floor.clock import FloorClock, HouseClock
from pitboss.floor.floor import Floor
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at
from pitboss.games import names
from pitboss.pit import read_house_file

MORE_TABLES = Path(__file__).parent / "tables"
MOST_PLAYED = 200  # the most tables that a folder of house files may define


def furniture(house: Path | None) -> list[Rules]:
    """The rules of the floor's tables: one table per house file, or one of every game and some under other rules."""
    if house is None:
        return [Rules(name) for name in names()] + _read(sorted(MORE_TABLES.glob("*.toml")))
    if not house.is_dir():
        raise BadInput(f"{str(house)!r} is not a folder of house files.")
    files = sorted(house.glob("*.toml"))
    if not 0 < len(files) <= MOST_PLAYED:
        raise BadInput(f"{str(house)!r} has {len(files)} house files (*.toml); it must have 1 to {MOST_PLAYED}.")
    return _read(files)


def _read(files: list[Path]) -> list[Rules]:
    return [Rules.from_file(read_house_file(str(file))) for file in files]


def serve(
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    house: Path | None,
    settings: Settings,
    ready: Callable[[str], None],
    clock: HouseClock | None = None,
) -> None:
    """Serve until interrupted. `ready` is called with the address once the doors are open."""
    rules = furniture(house)
    held = None if database else _alone(data)
    clock = clock or FloorClock()
    store = open_database(database or sqlite_at(data), iso(clock()))
    app = build(Floor(store, settings, clock=clock), rules)
    server = Server(configured(app, settings, host, port), ready)
    server.run()
    if held:
        held.close()
    if not server.started:
        raise BadInput(f"The floor could not open at {host}:{port}; perhaps another program already uses that port.")


def configured(app: FastAPI, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """The server's configuration."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=LARGEST_MESSAGE * 2,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        limit_concurrency=settings.most_watchers * 2,
        timeout_graceful_shutdown=5,
        server_header=False,
    )


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the doors and say so."""
        await super().startup(sockets)
        if self.started:
            _settle_down()
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host  # noqa: S104
            self._ready(f"http://{shown}:{port}")


def _settle_down() -> None:
    """Shorten garbage collection pauses: existing objects stay and need not be scanned."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.001)  # let the books and the updates take turns


def _alone(data: Path) -> TextIO:
    """Lock the folder, because two servers on one SQLite file would not notice each other."""
    sqlite_at(data)
    held = (data / "floor.lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(
            f"Another floor is open on {str(data)!r}; use PostgreSQL to share data between several servers."
        ) from None
    return held
