"""The floor under load: durable wagers a second and their latency, beside a bare loop of FastAPI and SQLite.

500 tables with five bots at each, over WebSockets; every bot is sent every change of its table. The floor is one
process, all bots are another, and the two share the machine's cores. The bare loop is a third process, measured by
itself in the same run: one POST inserts one row and commits it, with the same settings of SQLite.
Run it with `make bench`, or by itself: `python benchmarks/floor.py [--quick] [--json]`.
"""

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import uvicorn
import uvloop
from fastapi import FastAPI
from floor_bots import Bot, flat_out, flat_out_http, http, seated, steady
from pydantic import BaseModel

from pitboss.floor.api.app import build
from pitboss.floor.books import Published
from pitboss.floor.floor import Floor
from pitboss.floor.rates import Rates
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.serve import configured
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at

GAMES = ("roulette", "big-six", "sic-bo")  # every spot of these takes a wager at any time before the draw
SEATS = 5
FEW, MANY = 50, 500  # tables
LOAD = 300.0  # wagers a second, at few tables and at many
PEER_CONNECTIONS = (64, 2_500)  # the better of the two counts
UNLIMITED = Rates(**dict.fromkeys(Rates.__struct_fields__, 0))
SETTINGS = Settings(rates=UNLIMITED, welcome=100_000_000)  # the pace is the floor's own


# --- the servers ---------------------------------------------------------------------------------------------------


class CountedFloor(Floor):
    """The floor, which counts its transactions and what they answered."""

    groups = answers = 0

    def _from_the_books(self, published: Published) -> None:
        self.groups += 1
        self.answers += len(published.answers)
        super()._from_the_books(published)


def serve_floor(port: int, data: Path, tables: int) -> None:
    database = open_database(sqlite_at(data), iso(time.time()))
    floor = CountedFloor(database, SETTINGS, clock=time.time)
    app = build(floor, [Rules(GAMES[at % len(GAMES)]) for at in range(tables)])

    async def counts() -> dict[str, float]:
        return {"groups": floor.groups, "answers": floor.answers, "cpu": time.process_time()}

    app.add_api_route("/counts", counts)
    uvicorn.Server(configured(app, SETTINGS, "127.0.0.1", port)).run()


class Wager(BaseModel):
    spot: str
    cents: int


def serve_bare(port: int, data: Path, _: int) -> None:
    connection = sqlite3.connect(data / "bare.sqlite", isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}").close()
    connection.execute("CREATE TABLE wagers (id INTEGER PRIMARY KEY, spot TEXT, cents INTEGER)")
    app = FastAPI()

    @app.post("/wager")
    async def wager(wanted: Wager) -> dict[str, int | None]:
        connection.execute("BEGIN IMMEDIATE")
        made = connection.execute("INSERT INTO wagers (spot, cents) VALUES (?, ?)", (wanted.spot, wanted.cents))
        connection.execute("COMMIT")
        return {"number": made.lastrowid}

    @app.get("/counts")
    async def counts() -> dict[str, float]:
        return {"groups": 0, "answers": 0, "cpu": time.process_time()}

    uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning")).run()


SERVERS: dict[str, Callable[[int, Path, int], None]] = {"floor": serve_floor, "bare": serve_bare}


# --- measuring -----------------------------------------------------------------------------------------------------


class Served:
    """A server in a process of its own, on a new folder."""

    def __init__(self, kind: str, port: int, tables: int = 0) -> None:
        self.port = port
        self._folder = tempfile.TemporaryDirectory(prefix="pitboss-bench-")
        command = [sys.executable, __file__, "--serve", kind, "--port", str(port), "--tables", str(tables)]
        self._process = subprocess.Popen([*command, "--data", self._folder.name])

    async def __aenter__(self) -> "Served":
        for _ in range(600):
            try:
                (await http(self.port)).transport.close()
            except OSError:
                if self._process.poll() is not None:
                    break
                await asyncio.sleep(0.1)
            else:
                return self
        self._process.kill()
        raise AssertionError("the server did not start")

    async def __aexit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    async def counts(self) -> dict[str, float]:
        wire = await http(self.port)
        _, found = await wire.answer("GET", "/counts")
        wire.transport.close()
        return dict(found)


async def measured(served: Served, seconds: float, load: Awaitable[list[float]], bots: list[Bot]) -> dict[str, float]:
    """Carry a load out, and say what it took."""
    before, own, began = await served.counts(), time.process_time(), time.perf_counter()
    scenes, volume, refused = _heard(bots)
    found = await load
    after, spent = await served.counts(), time.perf_counter() - began
    cut = quantiles(found, n=100)
    more, larger, said_no = _heard(bots)
    groups = after["groups"] - before["groups"]
    return {
        "wagers_per_second": len(found) / seconds,
        "p50_ms": median(found) * 1e3,
        "p99_ms": cut[98] * 1e3,
        "server_cpu": (after["cpu"] - before["cpu"]) / spent,
        "bots_cpu": (time.process_time() - own) / spent,
        "requests_per_commit": (after["answers"] - before["answers"]) / groups if groups else 1.0,
        "scenes_per_second": (more - scenes) / spent,
        "bytes_per_scene": (larger - volume) / max(1, more - scenes),
        "refused": said_no - refused,
    }


def _heard(bots: list[Bot]) -> tuple[int, int, int]:
    return sum(bot.scenes for bot in bots), sum(bot.scene_bytes for bot in bots), sum(bot.refused for bot in bots)


async def run(port: int, seconds: float, load: float) -> dict[str, Any]:
    found: dict[str, Any] = {}
    _stop_at_a_mistake()
    for tables in (FEW, MANY):
        async with Served("floor", port, tables) as served:
            bots = await seated(port, tables, SEATS)
            await steady(bots, load, 3.0)
            at = f"{tables} tables, {load:,.0f} wagers a second"
            found[at] = await measured(served, seconds, steady(bots, load, seconds), bots)
            if tables == MANY:
                await flat_out(bots, 3.0)
                at = f"{tables} tables, as fast as it goes"
                found[at] = await measured(served, seconds, flat_out(bots, seconds), bots)
    for connections in PEER_CONNECTIONS:
        async with Served("bare", port) as served:
            await flat_out_http(port, connections, 1.0)
            at = f"bare loop, {connections:,} connections"
            found[at] = await measured(served, seconds, flat_out_http(port, connections, seconds), [])
    return found


def _stop_at_a_mistake() -> None:
    """A bot that hears what it should not ends the run, and is not merely one bot fewer."""
    task = asyncio.current_task()
    assert task is not None

    def mistaken(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loop.default_exception_handler(context)
        task.cancel("a bot made a mistake")

    asyncio.get_running_loop().set_exception_handler(mistaken)


def compared(found: dict[str, Any]) -> dict[str, float]:
    few, many, fast, *peers = found.values()
    best = max(one["wagers_per_second"] for one in peers)
    return {
        "throughput_to_bare_loop": fast["wagers_per_second"] / best,
        "p99_many_to_few": many["p99_ms"] / few["p99_ms"],
    }


def show(found: dict[str, Any], ratios: dict[str, float]) -> None:
    print(f"{os.cpu_count()} cores; the floor in one process, {MANY * SEATS:,} bots in another")
    heads = ("wagers/s", "p50 ms", "p99 ms", "a commit", "scenes/s", "cpu floor", "cpu bots")
    print(f"{'':36}" + "".join(f"{head:>11}" for head in heads))
    for name, one in found.items():
        figures = (
            f"{one['wagers_per_second']:,.0f}",
            f"{one['p50_ms']:,.1f}",
            f"{one['p99_ms']:,.1f}",
            f"{one['requests_per_commit']:,.1f}",
            f"{one['scenes_per_second']:,.0f}",
            f"{one['server_cpu']:.0%}",
            f"{one['bots_cpu']:.0%}",
        )
        print(f"{name:36}" + "".join(f"{figure:>11}" for figure in figures))
    print(f"durable wagers, times the bare loop: {ratios['throughput_to_bare_loop']:.2f} (target 1)")
    print(f"p99 at {MANY} tables, times that at {FEW}: {ratios['p99_many_to_few']:.2f} (target: less than 2)")


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    said.add_argument("--quick", action="store_true", help="5 seconds a measurement instead of 20")
    said.add_argument("--json", action="store_true")
    said.add_argument("--load", type=float, default=LOAD, help="wagers a second where that is given")
    said.add_argument("--port", type=int, default=8199)
    said.add_argument("--serve", choices=list(SERVERS), help=argparse.SUPPRESS)
    said.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    said.add_argument("--tables", type=int, help=argparse.SUPPRESS)
    given = said.parse_args()
    if given.serve:
        with suppress(KeyboardInterrupt):  # that is how it is told to stop
            SERVERS[given.serve](given.port, given.data, given.tables)
        return
    found = uvloop.run(run(given.port, 5.0 if given.quick else 20.0, given.load))
    ratios = compared(found)
    if given.json:
        print(json.dumps(found | ratios, indent=2))
    else:
        show(found, ratios)


if __name__ == "__main__":
    main()
