"""Hostile actors in the storm: a dealer who cheats, a floorperson who plays, and a patron who floods.

Each tries what must be refused, again and again, while servers are killed. What is carried out all the same is a fault.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from pitboss.floor.accounts import Accounts
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at

from .browser import Answer, Browser, Fault, Json, persist
from .felt import Felt

PASSWORD = "a long enough password"
NOW = 1_767_225_600.0
A_FORTUNE = 500_000_000  # cents
CHEAT, PLAYER = "Storm Dealer", "Storm Floor"
STAFF = {CHEAT: ("patron", "dealer"), PLAYER: ("patron", "dealer", "floor", "supervisor", "surveillance")}
FLOOD = 60  # requests at once


async def hire(data: Path, url: str | None) -> None:
    """Give the staff accounts, before any server is open."""
    database = open_database(url or sqlite_at(data), "2026-01-01T00:00:00.000Z", unlock=False)
    try:
        accounts = Accounts(database)
        for name, roles in STAFF.items():
            await accounts.register(None, name, PASSWORD, NOW, roles)
    finally:
        database.close()


class Actor(ABC):
    """Somebody who tries one thing after another, each at a table and a moment that the seed decides."""

    name = "actor"

    def __init__(self, seed: int, addresses: Sequence[str], felts: dict[int, Felt], fault: Fault) -> None:
        self._chance = Random(f"{seed} {self.name}")
        self._addresses = addresses
        self._felts = felts
        self._tell = fault
        self._browser = Browser(self._fault)
        self._numbers = count(1)
        self._table = 0
        self.tried = 0
        self.refused = 0

    def _fault(self, what: str) -> None:
        self._tell(f"{self.name}: {what}")

    async def act(self, stop: asyncio.Event) -> None:
        """Go on until told to stop."""
        try:
            await self._come_in()
            while not stop.is_set():
                self._table = self._chance.choice(list(self._felts))
                await self._visit()
                await asyncio.sleep(self._chance.uniform(0, 0.05))
        except TimeoutError:
            self._fault("no server answered for ten minutes")
        finally:
            await self._browser.close()

    @abstractmethod
    async def _come_in(self) -> None:
        """Get a session."""

    @abstractmethod
    async def _visit(self) -> None:
        """Try something at the table."""

    async def _sign_in(self, name: str) -> None:
        given = {"name": name, "password": PASSWORD}
        await persist(self._addresses, 0, lambda address: self._browser.sign_in(address, given))

    # --- asking ---

    async def _ask(self, *do: Json, table: int = 0) -> Answer:
        """Ask until there is an answer."""
        request: Json = {"key": f"{self.name}-{next(self._numbers):06}", "do": list(do)}
        first = self._chance.randrange(8)
        where = table or self._table
        answer: Answer = await persist(
            self._addresses, first, lambda address: self._browser.rest(address, where, request)
        )
        return answer

    async def _must_be_refused(self, what: str, *do: Json, table: int = 0, in_round: int = 0) -> None:
        """Ask for what nobody gets in this actor's place, or in this round.

        While servers are killed, an answer may come after the house relieved the dealer or stood the patron up, or
        after the round was over. What is carried out then is no fault, and proves nothing.
        """
        self.tried += 1
        if not (await self._ask(*do, table=table)).done:
            self.refused += 1
            return
        address = f"/api/tables/{self._table}/scene"
        scene: Json = await persist(self._addresses, 0, lambda server: self._browser.get(server, address))
        if self._is_in_place(scene) and in_round in (0, scene["round"]):
            self._fault(f"{what} was carried out at table {table or self._table}: {list(do)}")

    def _is_in_place(self, scene: Json) -> bool:
        """Whether the actor still deals or plays at the table, as it did when it asked."""
        return True

    @property
    def _scene(self) -> Json:
        return self._browser.scenes.get(self._table) or {"awaits": "", "seats": [], "bets": [], "offers": []}

    def _other_table(self) -> int:
        return self._chance.choice([table for table in self._felts if table != self._table])

    def _spot(self) -> str:
        spots = self._felts[self._table].spots
        return self._chance.choice(spots)[0] if spots else "1-2-3"


class Dealer(Actor):
    """A dealer who wants to help an accomplice, and vanishes when it goes wrong."""

    name = "dealer"

    def _is_in_place(self, scene: Json) -> bool:
        return bool(scene["dealer"]["name"] == CHEAT)

    async def _come_in(self) -> None:
        await self._sign_in(CHEAT)

    async def _visit(self) -> None:
        tracking = self._chance.random() < 0.5
        if not (await self._ask({"type": "TakeOver", "tracking": tracking})).done:
            return
        await self._must_be_refused("playing while dealing", {"type": "Sit", "seat": 1}, table=self._other_table())
        for seat in [one["seat"] for one in self._scene["seats"]][:3]:
            await self._wagers_for(seat)
        await self._must_be_refused("a supervisor's order by a dealer", {"type": "Relieve", "reason": "because"})
        await self._deals(tracking=tracking)
        if self._chance.random() < 0.5:
            await self._ask({"type": "HandBack"})  # else gone without a word, in the middle of whatever it was

    async def _wagers_for(self, seat: int) -> None:
        """Try to make wagers for a patron who knows nothing of it."""
        place: Json = {"type": "Place", "spot": self._spot(), "cents": A_FORTUNE, "seat": seat, "by": "dealer"}
        for more in ({}, {"spoken": True}, {"spoken": True, "by": "floor"}, {"coupon": A_FORTUNE}):
            await self._must_be_refused("a wager that no patron asked for", place | more)

    async def _deals(self, *, tracking: bool) -> None:
        """Go as far as a result that is still to come, and try to have it come from elsewhere."""
        await self._ask({"type": "Open"})
        for _ in range(4):
            routine = [one for one in self._scene["offers"] if one["routine"] and "dealer" in one["by"]]
            if not routine:
                break
            value = (routine[0]["values"] or [""])[0]
            await self._ask({"type": "Call", "name": routine[0]["name"], "value": value, "by": "dealer"})
        if self._scene["awaits"] != "chance" or not self._scene["bets"]:
            return
        now = self._scene["round"]
        if tracking:
            await self._must_be_refused("leaving a result to the seed", {"type": "HandBack"}, in_round=now)
        else:
            await self._must_be_refused("keying in a result", {"type": "TakeOver", "tracking": True}, in_round=now)
            await self._must_be_refused("keying in a result", {"type": "Result", "text": "1"}, in_round=now)


class Floorperson(Actor):
    """Somebody with every role of the pit who sits down to play."""

    name = "floorperson"

    def _is_in_place(self, scene: Json) -> bool:
        return bool(scene["you"]["seat"])

    async def _come_in(self) -> None:
        await self._sign_in(PLAYER)
        welcome = {"key": "storm-welcome"}
        await persist(self._addresses, 0, lambda address: self._browser.post(address, "/api/cage/grant", welcome))

    async def _visit(self) -> None:
        seat = 1 + self._chance.randrange(self._felts[self._table].places)
        if not (await self._ask({"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 500})).done:
            await self._ask({"type": "Leave"})
            return
        calls = [one for one in self._scene["offers"] if "floor" in one["by"] or "dealer" in one["by"]]
        for call in calls[:3]:
            by = "floor" if "floor" in call["by"] else "dealer"
            said: Json = {"type": "Call", "name": call["name"], "by": by, "value": (call["values"] or [""])[0]}
            await self._must_be_refused("a call by somebody who plays here", said | {"reason": "because"})
        for said in (
            {"type": "TakeOver"},
            {"type": "VoidRound", "reason": "because"},
            {"type": "Relieve", "reason": "because"},
            {"type": "CloseTable"},
            {"type": "Post", "text": "The house pays double today."},
            {"type": "Place", "spot": self._spot(), "cents": 500, "seat": seat, "by": "floor"},
        ):
            await self._must_be_refused("staff's work by somebody who plays here", said)
        await self._must_be_refused("dealing while playing", {"type": "TakeOver"}, table=self._other_table())
        await self._ask({"type": "Leave"})


class Flooder(Actor):
    """A patron who asks for far too much at once, in every way."""

    name = "flooder"

    async def _come_in(self) -> None:
        await persist(self._addresses, 0, self._browser.come_in)

    async def _visit(self) -> None:
        seat = 1 + self._chance.randrange(self._felts[self._table].places)
        await self._ask({"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 500})
        place: Json = {"type": "Place", "spot": self._spot(), "cents": 500}
        await asyncio.gather(*(self._floods(place) for _ in range(FLOOD)))
        await self._must_be_refused("41 commands at once", *[place] * 41)
        await self._must_be_refused("more than there is", {"type": "BuyIn", "cents": A_FORTUNE})
        await self._ask({"type": "Leave"})

    async def _floods(self, place: Json) -> None:
        address = self._chance.choice(self._addresses)
        request = {"key": f"{self.name}-{next(self._numbers):06}", "do": [place]}
        self.tried += 1
        answer = await self._browser.rest(address, self._table, request)
        self.refused += answer is not None and not answer.done


ACTORS: tuple[type[Actor], ...] = (Dealer, Floorperson, Flooder)
