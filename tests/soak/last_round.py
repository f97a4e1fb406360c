"""After the storm a new patron comes to every table, and must be dealt to."""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Any

from .browser import Browser, Fault, Json, persist
from .felt import Felt

PATIENCE = 25.0


async def plays_on(addresses: Sequence[str], felts: Sequence[Felt], fault: Fault) -> None:
    """See a draw at each table."""
    await asyncio.gather(*(_one(addresses, felt, fault) for felt in felts))


async def _one(addresses: Sequence[str], felt: Felt, fault: Fault) -> None:
    browser = Browser(fault)
    keys = (f"last-round-{felt.table}-{number}" for number in count(1))
    address = addresses[felt.table % len(addresses)]

    async def ask(*do: Json) -> Any:
        return await browser.rest(address, felt.table, {"key": next(keys), "do": list(do)})

    try:
        async with asyncio.timeout(PATIENCE):
            await persist([address], 0, browser.come_in)
            await _sits(felt, ask)
            await _draws(felt, browser, ask)
    except TimeoutError:
        fault(f"nothing was drawn at table {felt.table} ({felt.game}) in {PATIENCE} seconds after the storm")
    finally:
        await browser.close()


async def _sits(felt: Felt, ask: Any) -> None:
    for seat in range(1, felt.places + 1):
        answer = await ask({"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 50_000})
        if answer is not None and answer.done:
            return
    raise TimeoutError


async def _draws(felt: Felt, browser: Browser, ask: Any) -> None:
    """Wager, call, choose and be ready until the equipment has answered."""
    first = browser.scenes[felt.table]["fairness"]
    spots = iter(felt.spots * 3)
    while True:
        await ask({"type": "Ready"})
        scene = browser.scenes[felt.table]
        drawn = scene["fairness"]
        if (drawn["series"], drawn["drawn"]) > (first["series"], first["drawn"]) and drawn["drawn"]:
            return
        if scene["awaits"] == "wagers" and not scene["you"]["on_layout"]:
            name, least, _ = next(spots)
            await ask({"type": "Place", "spot": name, "cents": least})
        for offer in scene["offers"][:1]:
            await ask({"type": "Call", "name": offer["name"], "value": (offer["values"] or [""])[0]})
        for move in scene["moves"][:1]:
            await ask({"type": "Choose", "move": move["name"], "cents": move["least"]})
        await asyncio.sleep(0.05)
