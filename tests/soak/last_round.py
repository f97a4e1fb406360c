"""After the storm new patrons come to every table, and must be dealt to."""

import asyncio
from collections.abc import Sequence
from itertools import count, cycle
from typing import Any

from .browser import Browser, Fault, Json, persist
from .felt import Felt

PATIENCE = 600.0  # seconds after which nothing is taken to come any more
AT_EACH = 2  # some games take two
ENOUGH = 6  # wagers of one patron
WAGERS = 3  # some games want so many of each


async def plays_on(addresses: Sequence[str], felts: Sequence[Felt], fault: Fault) -> None:
    """See a draw at each table."""
    await asyncio.gather(*(_table(addresses, felt, fault) for felt in felts))


async def _table(addresses: Sequence[str], felt: Felt, fault: Fault) -> None:
    """Patrons who play until all of them have seen a draw."""
    patrons = [_Patron(addresses, felt, number, fault) for number in range(AT_EACH)]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(patron.play() for patron in patrons))
    except TimeoutError:
        last = [patron.last() for patron in patrons]
        fault(f"nothing was drawn at table {felt.table} ({felt.game}) in {PATIENCE} seconds after the storm: {last}")


class _Patron:
    """One who tries whatever is to be had."""

    def __init__(self, addresses: Sequence[str], felt: Felt, number: int, fault: Fault) -> None:
        self._browser = Browser(fault)
        self._address = addresses[(felt.table + number) % len(addresses)]
        self._felt = felt
        self._number = number
        self._asked = count(1)
        self._spots = list(felt.spots)
        self._phase = ""

    async def play(self) -> None:
        try:
            await persist([self._address], 0, self._browser.come_in)
            await persist([self._address], 0, self._stay)
            await self._sit()
            await self._until_drawn()
        finally:
            await self._browser.close()

    def last(self) -> Json:
        """What this patron saw last."""
        scene = self._browser.scenes.get(self._felt.table, {})
        return {name: scene.get(name) for name in ("phase", "awaits", "seats", "bets", "offers", "chooser", "moves")}

    async def _ask(self, *do: Json) -> Any:
        key = f"last-round-{self._felt.table}-{self._number}-{next(self._asked)}"
        return await self._browser.rest(self._address, self._felt.table, {"key": key, "do": list(do)})

    async def _stay(self, address: str) -> bool | None:
        """Look at the table all the time, and so see a seat that was given up: a refusal shows nothing."""
        return await self._browser.watch(address, self._felt.table) or None

    async def _sit(self) -> None:
        for seat in cycle(range(1, self._felt.places + 1)):
            answer = await self._ask({"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 50_000})
            if answer is not None and answer.done:
                return

    async def _until_drawn(self) -> None:
        """Wager, call, choose and be ready until the equipment has answered."""
        first = self._shown()
        while self._shown() == first:
            scene = self._scene()
            if not scene["you"]["seat"]:  # it was given up, because there was long nothing to do but to wait
                await self._sit()
                continue
            if scene["awaits"] == "wagers" and not scene["you"]["on_layout"]:
                await self._wager()
            for offer in [one for one in scene["offers"] if one["name"] not in self._felt.pauses[:1]][:1]:
                await self._ask({"type": "Call", "name": offer["name"], "value": (offer["values"] or [""])[0]})
            for move in scene["moves"][:1]:
                await self._ask({"type": "Choose", "move": move["name"], "cents": move["least"]})
            if scene["awaits"] != "wagers" or scene["you"]["on_layout"]:  # else others play without this one
                answer = await self._ask({"type": "Ready"})
                if answer is not None and not answer.done and scene["awaits"] == "wagers":
                    await self._take_down(scene)  # a wager that lacks its other half is made anew as a whole
            await asyncio.sleep(0.05)

    async def _take_down(self, scene: Json) -> None:
        self._spots = list(self._felt.spots)  # the half that is missing may have been refused because it came too late
        mine = [bet for bet in scene["bets"] if bet["seat"] == scene["you"]["seat"]]
        if mine:
            await self._ask(*({"type": "TakeDown", "spot": bet["spot"], "cents": bet["cents"]} for bet in mine))

    async def _wager(self) -> None:
        """Make some wagers, for there are games that want several; where one was refused it is tried no more."""
        made = 0
        for spot in tuple(self._spots):
            name, least, _ = spot
            answer = await self._ask({"type": "Place", "spot": name, "cents": least})
            if answer is not None and answer.done:
                made += 1
                if made == ENOUGH:
                    return
            elif answer is not None:
                self._spots.remove(spot)
        self._spots = self._spots or list(self._felt.spots)  # they came too late, all of them

    def _scene(self) -> Json:
        return self._browser.scenes[self._felt.table]

    def _shown(self) -> Json:
        """What the equipment has shown in the last rounds; a card from a shoe is no draw of its own."""
        scene = self._scene()
        return {"results": scene["results"], "drawn": scene["fairness"]["drawn"] or None}
