"""Servers that are started, killed without warning, and started again at the same address."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

HOUSE = Path(__file__).parent / "house.py"
PATIENCE = 30.0  # seconds until a server must be open
PORTS = range(15_000, 30_000)  # below those that outgoing connections are given: one of them must not take our place


class Server:
    """One server process."""

    def __init__(self, folder: Path, database: str | None, name: str) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        self._command = [sys.executable, str(HOUSE), str(self.port), str(folder / "data")]
        if database:
            self._command.append(database)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; it opens in a while."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)

    def kill(self) -> None:
        """End the process where it stands: nothing is finished, nothing is said."""
        assert self._process is not None, "it was started"
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Let the process close in order."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def died(self) -> bool:
        """Whether it ended by itself."""
        return self._process is not None and self._process.poll() not in (None, -signal.SIGKILL)

    async def opened(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient(verify=False) as client, asyncio.timeout(PATIENCE):
            while not self.died:
                try:
                    if (await client.get(f"http://{self.address}/healthz")).is_success:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        raise AssertionError(f"the server did not open: {self.log.read_text()[-2000:]}")

    def complaints(self) -> list[str]:
        """What the server had to say of its own mistakes."""
        told = self.log.read_text(errors="replace").splitlines()
        return [line for line in told if line and not line.startswith("open at ")]


@contextmanager
def several(folder: Path, count: int, database: str | None) -> Iterator[Sequence[Server]]:
    """Servers on one database, started; every one is gone afterwards."""
    servers = [Server(folder, database, f"server-{number}") for number in range(1, count + 1)]
    try:
        for server in servers:
            server.start()
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
