"""A patron who follows a script, sends things twice, late or not to the end, and remembers what was acknowledged."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from .browser import Answer, Browser, Fault, Json, persist
from .felt import Felt, wild
from .script import Turn, turns

BUY_IN = (10_000, 20_000, 30_000)
LOOKS = 100  # a tenth of a second apart, after which another server must have heard of a change
NOT_RECORDED = "Ready"  # is not written down; everything else that is acknowledged is


class Acked(Struct, frozen=True):
    """A request that a server said it had carried out."""

    person: int
    key: str
    table: int  # 0 is the cage
    number: int  # 0 where it was not told
    do: tuple[Json, ...] = ()


class Bot:
    """One patron after another: some vanish, and the next one comes in."""

    def __init__(self, seed: int, number: int, addresses: Sequence[str], felts: dict[int, Felt], fault: Fault) -> None:
        self._seed, self._number = seed, number
        self._addresses = addresses
        self._felts = dict(felts)
        self._tell = fault
        self._browser = Browser(self._fault)
        self._asked = 0
        self._person = 0
        self._table = 0
        self._practice: set[int] = set()
        self._bankroll: int | None = None  # at the cage, as far as that is certain
        self._left = False  # whether it left a seat from which chips may still come, when they are decided
        self._left_tables: set[int] = set()
        self.acked: list[Acked] = []
        self.refused: list[str] = []  # keys that were asked once, and refused

    @property
    def answered(self) -> int:
        """How many requests have been carried out or refused."""
        return len(self.acked) + len(self.refused)

    def _fault(self, what: str) -> None:
        self._tell(f"bot {self._number}: {what}")

    async def play(self, stop: asyncio.Event) -> None:
        """Turn after turn until told to stop."""
        try:
            await self._come_in()
            for turn in turns(self._seed, self._number):
                if stop.is_set():
                    break
                await self._take(turn)
                await asyncio.sleep(turn.pause)
        except TimeoutError:
            self._fault("no server answered for ten minutes")
        finally:
            await self._browser.close()

    async def _come_in(self) -> None:
        me = await persist(self._addresses, self._number, self._browser.come_in)
        self._person, self._bankroll, self._table = me["person"], me["bankroll"], 0
        for table in self._practice:
            del self._felts[table]
        self._practice.clear()
        self._browser.scenes.clear()
        self._left = False
        if me["bankroll"] != 100_000:
            self._fault(f"a newcomer has {me['bankroll']} cents")

    # --- a turn ---

    async def _take(self, turn: Turn) -> None:
        match turn.deed:
            case "look":
                await self._look(turn)
            case "echo":
                await self._echo(turn)
            case "grant":
                await self._ask_for_chips(turn)
            case "practice":
                await self._practise(turn)
            case "vanish":
                await self._come_in()
            case "wild":
                await self._request(turn, self._table or 1, wild(turn), lawful=False)
            case _ if not self._table:
                felt = turn.pick(0, list(self._felts.values()))
                await self._sit(turn, felt)
            case _:
                await self._play_on(turn)

    async def _sit(self, turn: Turn, felt: Felt) -> None:
        cents = turn.pick(2, BUY_IN)
        seat = 1 + int(turn.choices[1] * felt.places)
        do: list[Json] = [{"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": cents}]
        answer = await self._request(turn, felt.table, do)
        if not answer.done:
            return
        self._table = felt.table
        scene = answer.scene
        fresh = felt.table not in self._left_tables  # else it may have come back to chips that were still in play
        if fresh and scene and scene["you"]["chips"] + scene["you"]["on_layout"] != cents:  # a blind may be posted
            self._fault(f"bought in for {cents} cents, and has {scene['you']['chips']} without a wager")
        await self._browser.watch(turn.pick(3, self._addresses), felt.table)

    async def _play_on(self, turn: Turn) -> None:
        """Do something at the table where it sits."""
        felt, scene = self._felts[self._table], self._browser.scenes.get(self._table)
        do = felt.lawful(turn, scene)
        if not do:
            return
        answer = await self._request(turn, self._table, do)
        if "Take a seat" in answer.sentence:  # it was away for too long
            self._table, self._bankroll = 0, None
        elif answer.done and turn.deed == "leave":
            self._left_tables.add(self._table)
            self._table = 0

    async def _practise(self, turn: Turn) -> None:
        """Open a private table, and sit down there."""
        if self._table:
            return
        like = turn.pick(4, list(self._felts.values()))
        told = await persist(
            self._addresses,
            int(turn.choices[5] * 8),
            lambda address: self._browser.post(address, "/api/practice", {"game": like.game}),
        )
        if "table" not in told:
            self._fault(f"a practice table was refused: {told}")
            return
        table = told["table"]
        self._practice.add(table)
        self._felts[table] = like.at(table)
        await self._sit(turn, self._felts[table])

    async def _look(self, turn: Turn) -> None:
        """Read a page or two; what they say of the bankroll must be what is known of it."""
        paths = ("/api/lobby", "/api/cage", "/api/play", "/api/me")
        address = turn.pick(6, self._addresses)
        await self._browser.get(address, turn.pick(7, paths))
        if self._table and turn.choices[8] < 0.3:
            for path in ("rounds", "fairness", "odds", "scene"):
                await self._browser.get(address, f"/api/tables/{self._table}/{path}")
        await self._check_bankroll(address)

    async def _echo(self, turn: Turn) -> None:
        """Send an old request again: it is not done again, and the answer is the same."""
        mine = [one for one in self.acked if one.person == self._person and one.table]
        if not mine:
            return
        old = turn.pick(9, mine)
        request = {"key": old.key, "do": list(old.do)}
        answer = await self._browser.rest(turn.pick(6, self._addresses), old.table, request)
        if answer is not None and answer.number != old.number:
            self._fault(f"{old.key} was line {old.number}, and is now {answer.number or answer.sentence}")

    async def _ask_for_chips(self, turn: Turn) -> None:
        """Ask the cage for chips, in need or not."""
        key = self._key()
        told = await persist(
            self._addresses,
            int(turn.choices[6] * 8),
            lambda address: self._browser.post(address, "/api/cage/grant", {"key": key}),
        )
        if "bankroll" in told:
            self.acked.append(Acked(self._person, key, 0, 0))
            self._bankroll = None

    # --- asking ---

    def _key(self) -> str:
        self._asked += 1
        return f"bot{self._number}-{self._asked:06d}"

    async def _request(self, turn: Turn, table: int, do: list[Json], *, lawful: bool = True) -> Answer:
        """Ask until there is an answer, in the way that the turn wants; note what was acknowledged."""
        request = {"key": self._key(), "do": do}
        certain = True
        answers: list[Answer | None] = []
        first, second = turn.pick(6, self._addresses), turn.pick(7, self._addresses)
        wires = (self._browser.rest, self._browser.socket)
        wire = wires[turn.wire == "socket"]
        if turn.fate == "cut":
            await self._cut(turn, first, table, request)
            certain = False
        elif turn.fate == "twice":
            answers = list(
                await asyncio.gather(
                    self._browser.rest(first, table, request), self._browser.socket(second, table, request)
                )
            )
            certain = False
        else:
            if turn.fate == "late":
                await asyncio.sleep(turn.delay)
            answers = [await wire(first, table, request)]
            certain = answers[0] is not None
        found = [one for one in answers if one is not None]
        if not found:
            ask = wires[turn.choices[8] < 0.5]
            found = [
                await persist(self._addresses, int(turn.choices[9] * 8), lambda address: ask(address, table, request))
            ]
        return await self._concluded(table, request, found, certain=certain, lawful=lawful)

    async def _cut(self, turn: Turn, address: str, table: int, request: Json) -> None:
        """Send a request, and go before the answer comes."""
        wire = self._browser.socket if turn.wire == "socket" else self._browser.rest
        asking = asyncio.create_task(wire(address, table, request))
        await asyncio.sleep(turn.delay / 10)
        self._browser.drop()
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking

    async def _concluded(
        self, table: int, request: Json, answers: list[Answer], *, certain: bool, lawful: bool
    ) -> Answer:
        done = [one for one in answers if one.done]
        key, do = request["key"], request["do"]
        if not done:
            if certain:
                self.refused.append(f"{self._person}:{key}")
            else:
                self._bankroll = None  # a copy of it may still be on its way
            return answers[0]
        if not lawful:
            self._fault(f"{key} was carried out, and is not lawful: {do}")
        if do[0]["type"] != NOT_RECORDED:
            self.acked.append(Acked(self._person, key, table, done[0].number, tuple(do)))
            if len({one.number for one in done}) > 1:
                self._fault(f"{key} was acknowledged as lines {[one.number for one in done]}")
        self._reckon(table, do)
        shown = next((one for one in done if one.scene), done[0])
        if shown.scene:
            self._check_scene(table, shown)
        return shown

    # --- balances ---

    def _reckon(self, table: int, do: list[Json]) -> None:
        """What is at the cage after this, where that can be told."""
        if do[0]["type"] == "Sit" and len(do) == 1:
            self._bankroll = None  # it was away for too long, and the house has sent its chips to the cage
        if any(command["type"] == "Leave" for command in do):
            self._bankroll, self._left = None, True
        if self._bankroll is None or table in self._practice:
            return
        for command in do:
            if command["type"] == "BuyIn":
                self._bankroll -= command["cents"]
            elif command["type"] == "CashOut":
                self._bankroll += command["cents"]

    def _check_scene(self, table: int, shown: Answer) -> None:
        scene = shown.scene
        assert scene is not None
        if scene["number"] < shown.number:
            self._fault(f"line {shown.number} at table {table} is acknowledged with a scene of {scene['number']}")
        if len(self._addresses) == 1:
            self._compare(scene["you"]["bankroll"])

    async def _check_bankroll(self, address: str) -> None:
        """One server has it right at once; another has it right as soon as it has heard of it."""
        for _ in range(LOOKS):
            found = [await self._browser.get(one, "/api/me") for one in (address, *self._addresses)]
            if None in found:
                return  # a server is gone; the next look will tell
            told = [me for me in found if me is not None]
            if any(me["person"] != self._person for me in told):
                self._fault(f"was person {self._person}, and is now {[me['person'] for me in told]}")
            if self._table and not any(seat["table"] == self._table for me in told for seat in me["seats"]):
                self._bankroll = None  # it was away for too long
            if all(seat["table"] == self._table for me in told for seat in me["seats"]):
                self._left = False
            held = {me["bankroll"] for me in told}
            if len(held) == 1 and self._bankroll in (None, *held):
                break
            if len(self._addresses) > 1:
                await asyncio.sleep(0.1)
        if len(held) > 1:
            self._fault(f"has {sorted(held)} cents at the cage, by different servers, after {LOOKS} looks")
        self._compare(told[0]["bankroll"])

    def _compare(self, told: int) -> None:
        if self._bankroll is not None and told != self._bankroll:
            self._fault(f"has {told} cents at the cage, where its own requests leave {self._bankroll}")
        self._bankroll = None if self._left else told
