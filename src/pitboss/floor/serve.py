"""Running a floor: from the operator's options to a listening server."""

import fcntl
import gc
import resource
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
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
from pitboss.floor.heads import Keeper, keeper_of, own_file
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import file_of, sqlite_at
from pitboss.floor.store.private import private_file, private_folder
from pitboss.floor.store.vault import KEY_FILE
from pitboss.floor.turnstile import Turnstile
from pitboss.games import names
from pitboss.pit import read_house_file

MORE_TABLES = Path(__file__).parent / "tables"
OTHER_FILES = 200  # open files that are no connections
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
    key: Path | None = None,
    ready: Callable[[str], None],
    clock: HouseClock | None = None,
    heads: Sequence[str] = (),
) -> None:
    """Serve until interrupted. `ready` is called with the address once the doors are open.

    The key of the seeds is in the folder of the data or beside the file of the database, or in the file `key`. `heads`
    are places besides the data folder to which the heads of the record are exported.
    """
    rules = furniture(house)
    url = database or sqlite_at(data)
    held = _alone(url)
    clock = clock or FloorClock()
    key = key or (None if database and file_of(database) else private_folder(data) / KEY_FILE)
    try:
        keepers = _keepers(data, database, heads)
        store = open_database(url, iso(clock()), key)
        floor = Floor(store, settings, clock=clock, keepers=keepers)
        app = build(floor, rules)
        server = Server(configured(app, settings, host, port), ready, floor.coach.close)
        server.run()
    finally:
        if held:
            held.close()
    if not server.started:
        raise BadInput(f"The floor could not open at {host}:{port}; perhaps another program already uses that port.")


def _keepers(data: Path, database: str | None, heads: Sequence[str]) -> list[Keeper]:
    """Where heads are exported to: the data folder, and wherever the operator says."""
    sqlite_at(data)
    return [keeper_of(target) for target in (str(own_file(data, database)), *heads)]


def configured(app: FastAPI, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """The server's configuration."""
    most = min(settings.most_connections, _most_files() - OTHER_FILES)
    turnstile = Turnstile(most, settings.rates.sockets_per_address, settings.proxies, settings.patience)
    app.state.turnstile = turnstile
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        http=turnstile.http,
        ws=turnstile.websocket,
        ws_max_size=LARGEST_MESSAGE * 2,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=settings.patience.idle,
        timeout_graceful_shutdown=5,
        proxy_headers=False,  # we read them ourselves, and only from the proxies of the settings
        server_header=False,
    )


def _most_files() -> int:
    """Allow as many open files as the system lets us, since each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2**31 if soft == resource.RLIM_INFINITY else soft


class Server(uvicorn.Server):
    """A server that says when it is ready, and when it is about to close, while requests are still answered."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None], closing: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._closing = closing

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the doors and say so."""
        await super().startup(sockets)
        if self.started:
            _settle_down()
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host  # noqa: S104
            self._ready(f"http://{shown}:{port}")

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Let go of whoever waits for the coach, and close the doors."""
        self._closing()
        await super().shutdown(sockets)


def _settle_down() -> None:
    """Shorten garbage collection pauses: existing objects stay and need not be scanned."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.001)  # let the books and the updates take turns


def _alone(url: str) -> TextIO | None:
    """Lock an SQLite file, because two servers on one would not notice each other. PostgreSQL needs no lock."""
    file = file_of(url)
    if file is None:
        return None
    held = private_file(file.with_name(f"{file.name.removesuffix('.sqlite')}.lock")).open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise BadInput(
            f"Another floor is open on {str(file)!r}; use PostgreSQL to share data between several servers."
        ) from None
    return held
