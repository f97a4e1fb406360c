"""The storm itself: bots on one side, somebody who kills servers on the other."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from .bot import Bot
from .browser import Browser, persist
from .felt import Felt
from .hostile import ACTORS, Actor, hire
from .last_round import plays_on
from .reckoning import reckon
from .servers import Server, several

BEFORE_THE_FIRST = 20  # acknowledged requests until the first kill
OFF_BEAT = 0.05  # seconds at most between an answer and the kill, so that it also falls into the midst of work
NEVER = 300.0  # seconds without enough acknowledged requests
WHILE_STARTING = 0.15  # of all kills: the server is killed again before it is open
Tell = Callable[[str], None]


class Storm(Struct, frozen=True):
    """How hard it blows."""

    seed: int
    kills: int
    bots: int = 12
    servers: int = 1
    calm: tuple[int, int] = (2, 40)  # requests acknowledged between all being open and the next kill


class Outcome(Struct):
    """What became of it."""

    kills: int = 0
    acked: int = 0
    refused: int = 0
    foiled: int = 0  # what hostile actors tried and did not get
    lines: int = 0
    draws: int = 0
    seconds: float = 0.0
    audit: float = 0.0
    faults: list[str] = []

    def told(self) -> str:
        verdict = "sound" if not self.faults else f"{len(self.faults)} faults"
        return (
            f"{self.kills} kills in {self.seconds:.0f} s; {self.acked} requests acknowledged, {self.refused} refused, "
            f"{self.foiled} hostile ones foiled; "
            f"{self.lines} lines, {self.draws} draws; audit {self.audit:.1f} s: {verdict}"
        )


async def blow(storm: Storm, folder: Path, database: str | None = None, tell: Tell = lambda _: None) -> Outcome:
    """Play, kill, and then reckon."""
    outcome = Outcome(faults=[])
    began = time.monotonic()
    await hire(folder / "data", database)
    with several(folder, storm.servers, database) as servers:
        for server in servers:
            server.start()
        for server in servers:
            await server.opened()
        addresses = [server.address for server in servers]
        felts = await _felts(addresses[0], outcome.faults.append)
        stop = asyncio.Event()
        bots = [Bot(storm.seed, number, addresses, felts, outcome.faults.append) for number in range(storm.bots)]
        actors = [one(storm.seed, addresses, felts, outcome.faults.append) for one in ACTORS]
        playing = [asyncio.create_task(work) for work in _all_at_work(bots, actors, stop)]
        await _kill(storm, servers, bots, outcome, tell)
        stop.set()
        await asyncio.gather(*playing)
        await plays_on(addresses, list(felts.values()), outcome.faults.append)
    outcome.seconds = time.monotonic() - began
    for server in servers:
        outcome.faults += [f"{server.log.name}: {line}" for line in server.complaints()]
    acked = [one for bot in bots for one in bot.acked]
    outcome.foiled = sum(actor.refused for actor in actors)
    outcome.faults += [f"{actor.name} tried nothing, which proves nothing" for actor in actors if not actor.tried]
    outcome.acked, outcome.refused = len(acked), sum(len(bot.refused) for bot in bots)
    found = reckon(folder / "data", database, acked, [key for bot in bots for key in bot.refused], felts)
    outcome.lines, outcome.draws, outcome.audit = found.lines, found.draws, found.seconds
    outcome.faults += found.faults
    return outcome


def _all_at_work(bots: Sequence[Bot], actors: Sequence[Actor], stop: asyncio.Event) -> list[Coroutine[Any, Any, None]]:
    return [*(bot.play(stop) for bot in bots), *(actor.act(stop) for actor in actors)]


async def _felts(address: str, fault: Callable[[str], None]) -> dict[int, Felt]:
    """Every table, as it is described."""
    browser = Browser(fault)
    lobby: Any = await persist([address], 0, lambda one: browser.get(one, "/api/lobby"))
    felts = {}
    for card in lobby["tables"]:
        described = await browser.get(address, f"/api/tables/{card['id']}")
        assert described is not None, "the server is up, and the table is in the lobby"
        felts[card["id"]] = Felt.read(described)
    await browser.close()
    return felts


async def _achieve(bots: Sequence[Bot], more: int) -> None:
    """Wait until so many more of the bots' requests are acknowledged; refusals prove little."""
    enough = sum(len(bot.acked) for bot in bots) + more
    async with asyncio.timeout(NEVER):
        while sum(len(bot.acked) for bot in bots) < enough:
            await asyncio.sleep(0.005)


async def _kill(storm: Storm, servers: Sequence[Server], bots: Sequence[Bot], outcome: Outcome, tell: Tell) -> None:
    """Kill the servers in turn, each at a moment that nobody expects."""
    chance = Random(f"{storm.seed} kills")
    await _achieve(bots, BEFORE_THE_FIRST)
    while outcome.kills < storm.kills:
        server = servers[outcome.kills % len(servers)]
        server.kill()
        outcome.kills += 1
        server.start()
        if chance.random() < WHILE_STARTING and outcome.kills < storm.kills:
            await asyncio.sleep(chance.uniform(0, 0.4))
            server.kill()
            outcome.kills += 1
            server.start()
        await server.opened()
        tell(f"{outcome.kills} of {storm.kills} kills; faults: {'; '.join(outcome.faults) or 'none'}")
        await _achieve(bots, chance.randint(*storm.calm))
        await asyncio.sleep(chance.uniform(0, OFF_BEAT))
