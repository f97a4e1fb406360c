"""The floor under load: durable wagers a second and their latency, beside a bare loop of FastAPI and SQLite.

500 tables with five bots at each, over WebSockets; every bot is sent every change of its table, several together where
the floor is busy (see the scenes a second). Then ten tables with five bots at each and 2,000 visitors who watch. The
floor is one process, all bots are another, and the two share the machine's cores. The bare loop is a third process,
measured by itself in the same run: one POST inserts one row and commits it, with the same settings of SQLite.
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
from floor_bots import Bot, flat_out, flat_out_http, http, seated, steady, watching
from pydantic import BaseModel

from pitboss.floor.api.app import build
from pitboss.floor.books import Published
from pitboss.floor.clock import FloorClock
from pitboss.floor.floor import Floor
from pitboss.floor.rates import Rates
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.serve import Server, configured
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at

GAMES = ("roulette", "big-six", "sic-bo")  # every spot of these takes a wager at any time before the draw
SEATS = 5
FEW, MANY = 50, 500  # tables
LOAD = 300.0  # wagers a second, at few tables and at many
TURNS, A_TURN = 7, 4.0  # how many, and seconds
FEW_TABLES, MANY_TABLES = (f"{tables} tables, {LOAD:,.0f} wagers a second" for tables in (FEW, MANY))
FLAT_OUT = f"{MANY} tables, as fast as it goes"
SEEN, VIEWERS, SEEN_LOAD = 10, 2_000, 50.0  # tables, people who only watch them, and wagers a second
WATCHED = f"{SEEN} tables, {VIEWERS:,} viewers"
PEERS = {f"bare loop, {connections:,} connections": connections for connections in (64, 2_500)}  # the better counts
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
    floor = CountedFloor(database, SETTINGS, clock=FloorClock())
    app = build(floor, [Rules(GAMES[at % len(GAMES)]) for at in range(tables)])

    async def counts() -> dict[str, float]:
        return {"groups": floor.groups, "answers": floor.answers, "cpu": time.process_time()}

    app.add_api_route("/counts", counts)
    Server(configured(app, SETTINGS, "127.0.0.1", port), lambda _: None, floor.coach.close).run()


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


async def run(port: int, turns: int, load: float) -> dict[str, list[dict[str, float]]]:
    """Measure in turns, so that a busy machine wrongs nobody: few tables and many, then the floor and the bare loop."""
    _stop_at_a_mistake()
    found: dict[str, list[dict[str, float]]] = {
        name: [] for name in (FEW_TABLES, MANY_TABLES, FLAT_OUT, *PEERS, WATCHED)
    }
    async with Served("floor", port, FEW) as small, Served("floor", port + 1, MANY) as large:
        few, many = await seated(small.port, FEW, SEATS), await seated(large.port, MANY, SEATS)
        for turn in range(turns + 1):  # the first warms up
            for name, served, bots in ((FEW_TABLES, small, few), (MANY_TABLES, large, many)):
                one = await measured(served, A_TURN, steady(bots, load, A_TURN), bots)
                found[name] += [one] if turn else []
        for turn in range(turns + 1):
            one = await measured(large, A_TURN, flat_out(many, A_TURN), many)
            found[FLAT_OUT] += [one] if turn else []
            async with Served("bare", port + 2) as bare:
                for name, connections in PEERS.items():
                    one = await measured(bare, A_TURN, flat_out_http(bare.port, connections, A_TURN), [])
                    found[name] += [one] if turn else []
    async with Served("floor", port, SEEN) as seen:
        players = await seated(seen.port, SEEN, SEATS)
        viewers = await watching(seen.port, players, VIEWERS)
        for turn in range(turns + 1):
            one = await measured(seen, A_TURN, steady(players, SEEN_LOAD, A_TURN), [*players, *viewers])
            found[WATCHED] += [one] if turn else []
    return found


def _stop_at_a_mistake() -> None:
    """A bot that hears what it should not ends the run, and is not merely one bot fewer."""
    task = asyncio.current_task()
    assert task is not None

    def mistaken(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loop.default_exception_handler(context)
        task.cancel("a bot made a mistake")

    asyncio.get_running_loop().set_exception_handler(mistaken)


def compared(found: dict[str, list[dict[str, float]]]) -> dict[str, float]:
    """The two ratios that count, each the median over the turns."""
    peers = zip(*(found[name] for name in PEERS), strict=True)
    best = [max(one["wagers_per_second"] for one in turn) for turn in peers]
    ours = [one["wagers_per_second"] for one in found[FLAT_OUT]]
    growth = zip(found[MANY_TABLES], found[FEW_TABLES], strict=True)
    return {
        "throughput_to_bare_loop": median(one / other for one, other in zip(ours, best, strict=True)),
        "p99_many_to_few": median(many["p99_ms"] / few["p99_ms"] for many, few in growth),
    }


def medians(turns: list[dict[str, float]]) -> dict[str, float]:
    return {figure: median(one[figure] for one in turns) for figure in turns[0]}


def show(found: dict[str, list[dict[str, float]]], ratios: dict[str, float]) -> None:
    print(f"{os.cpu_count()} cores, shared by the floor (one process) and {MANY * SEATS:,} bots (another)")
    heads = ("wagers/s", "p50 ms", "p99 ms", "a commit", "scenes/s", "cpu floor", "cpu bots")
    print(f"{'':36}" + "".join(f"{head:>11}" for head in heads))
    for name, turns in found.items():
        one = medians(turns)
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
    print(f"durable wagers, times the bare loop: {ratios['throughput_to_bare_loop']:.2f} (target: at least 1)")
    print(f"p99 at {MANY} tables, times that at {FEW}: {ratios['p99_many_to_few']:.2f} (target: less than 2)")


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    said.add_argument("--quick", action="store_true", help="one turn instead of seven")
    said.add_argument("--json", action="store_true")
    said.add_argument("--port", type=int, default=8190, help="the first of three free ports")
    said.add_argument("--serve", choices=list(SERVERS), help=argparse.SUPPRESS)
    said.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    said.add_argument("--tables", type=int, help=argparse.SUPPRESS)
    given = said.parse_args()
    if given.serve:
        with suppress(KeyboardInterrupt):  # that is how it is told to stop
            SERVERS[given.serve](given.port, given.data, given.tables)
        return
    found = uvloop.run(run(given.port, 1 if given.quick else TURNS, LOAD))
    ratios = compared(found)
    if given.json:
        print(json.dumps({name: medians(turns) for name, turns in found.items()} | ratios, indent=2))
    else:
        show(found, ratios)


if __name__ == "__main__":
    main()
