"""Servers that are started, killed without warning, and started again at the same address."""

import asyncio
import multiprocessing
import os
import random
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import entry_points
from itertools import cycle
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import httpx

from pitboss.floor.settings import Pace

from .house import FAST, run

PATIENCE = 120.0  # seconds until a server must be open
PORTS = range(15_000, 30_000)  # below those that outgoing connections are given: one of them must not take our place

_processes = multiprocessing.get_context("forkserver")  # what a server imports is imported once, and not at every start
_processes.set_forkserver_preload(
    ["pitboss.floor.serve", *(game.module for game in entry_points(group="pitboss.games"))]
)


class Server:
    """One server process."""

    def __init__(self, folder: Path, database: str | None, name: str, pace: Pace) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        self._about = (self.port, folder / "data", database, self.log, pace)
        self._process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start the process; it opens in a while."""
        self._process = _processes.Process(target=run, args=self._about, daemon=True)
        self._process.start()

    def kill(self) -> None:
        """End the process where it stands: nothing is finished, nothing is said."""
        assert self._process is not None, "it was started"
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        """Let the process close in order."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.join(60)
        self.kill()

    @property
    def died(self) -> bool:
        """Whether it ended by itself."""
        return self._process is not None and self._process.exitcode not in (None, -signal.SIGKILL)

    async def opened(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient(verify=False) as client, asyncio.timeout(PATIENCE):
            while not self.died:
                try:
                    if (await client.get(f"http://{self.address}/healthz")).is_success:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        raise AssertionError(f"the server did not open: {self.complaints()[-20:]}")

    def complaints(self) -> list[str]:
        """What the server had to say of its own mistakes."""
        told = self.log.read_text(errors="replace") if self.log.exists() else ""
        return [line for line in told.splitlines() if line]


@contextmanager
def several(folder: Path, count: int, database: str | None, *paces: Pace) -> Iterator[Sequence[Server]]:
    """Servers on one database, to be started; every one is gone afterwards. Each may have a pace of its own."""
    pace = cycle(paces or (FAST,))
    servers = [Server(folder, database, f"server-{number}", next(pace)) for number in range(1, count + 1)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def free_port() -> int:
    """A port that nobody listens at."""
    ports = random.Random(f"{os.getpid()} {os.urandom(8).hex()}")  # tests that run beside each other look elsewhere
    while True:
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port := ports.choice(PORTS)))
            except OSError:
                continue
            return port
