"""What people are sent of a table: everything that they may see, and of a card that lies face down nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Struct, field

from on_the_floor import SLOW, HandClock, Seeds, a_house, a_person
from pitboss.floor import asked
from pitboss.floor.api.app import build
from pitboss.floor.books import Done
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.scene import encode
from pitboss.floor.sessions import COOKIE
from pitboss.floor.settings import Settings
from pitboss.floor.store.database import open_database, sqlite_at
from pitboss.floor.store.readings import lines_since
from pitboss.floor.watchers import Watcher
from pitboss.game import Game
from pitboss.games import find
from pocket_cards import CARDS, Dealt, Pocket

PATHS = (
    "/api/lobby",
    "/api/tables/1",
    "/api/tables/1/scene",
    "/api/tables/1/rounds",
    "/api/tables/1/rounds/1",
    "/api/tables/1/rounds/1/transcript",
    "/api/tables/1/fairness",
    "/api/cage",
    "/api/play",
    "/api/pit",
    "/api/me",
)
PRIVATE = {"/api/cage", "/api/play", "/api/pit"}


class Eyes(Struct, eq=False):
    """Somebody who looks at the table, over a connection and at every page."""

    person: Person | None
    client: httpx.AsyncClient
    watcher: Watcher
    sent: list[bytes] = field(default_factory=list)

    def saw(self, what: bytes | str) -> bool:
        sought = what.encode() if isinstance(what, str) else what
        return any(sought in one for one in self.sent)


class Watched:
    """A floor with the game of cards, a dealer, and everybody's eyes."""

    def __init__(self, floor: Floor, app: Any, seeds: Seeds, clock: HandClock) -> None:
        self.floor = floor
        self.app = app
        self.seeds = seeds
        self.clock = clock
        self.eyes: dict[str, Eyes] = {}
        self._keys = 0

    async def come(self, name: str, *roles: str) -> Eyes:
        """Somebody begins to look; without a name, somebody who is not signed in."""
        person = a_person(self.floor.database, name, *roles) if name else None
        cookies = {}
        if person:
            _, cookies[COOKIE] = await self.app.state.door.sessions.open(person, self.floor.now())
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 50_000))
        client = httpx.AsyncClient(transport=transport, base_url="http://floor.test", cookies=cookies)
        self.eyes[name] = Eyes(person, client, self.floor.watchers.come(1, person))
        return self.eyes[name]

    async def do(self, name: str, *commands: asked.OverTheWire) -> None:
        """Somebody asks for something; then everybody looks."""
        self._keys += 1
        person = self.eyes[name].person
        assert person is not None
        answer = await self.floor.ask(1, person, asked.Request(f"request-{self._keys:03}", commands))
        assert isinstance(answer, Done), answer
        self.look()

    def look(self) -> None:
        """What comes over each connection, and the scene."""
        for eyes in self.eyes.values():
            message = self.floor.watchers.message(eyes.watcher)
            assert message is not None
            eyes.sent += [message, encode(self.floor.scene(self.floor.moments[1], eyes.person))]

    async def read_pages(self) -> None:
        """Everything that each of them can ask for at this moment."""
        self.clock.at += 60.0  # nobody asks too often
        for eyes in self.eyes.values():
            for path in PATHS:
                response = await eyes.client.get(path)
                assert response.status_code == 200 or (path in PRIVATE and response.status_code in (401, 403)), path
                eyes.sent.append(f"{path} {response.headers}".encode() + response.content)

    def forget(self) -> None:
        for eyes in self.eyes.values():
            eyes.sent.clear()

    def state(self) -> Dealt:
        found: Dealt = self.floor.moments[1].state
        return found


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[Watched]:
    seeds, clock = Seeds(), HandClock()
    database = open_database(sqlite_at(folder), iso(0.0))
    floor = Floor(database, Settings(pace=SLOW, welcome=0), clock=clock, new_seed=seeds)
    app = build(floor, [Rules("pocket")])
    async with app.router.lifespan_context(app):
        here = Watched(floor, app, seeds, clock)
        for name, roles in (("Ann", ()), ("Bea", ()), ("Eve", ()), ("Dora", ("dealer",)), ("Otto", ("surveillance",))):
            await here.come(name, *roles)
        await here.come("")
        await here.do("Ann", asked.Sit(1))
        await here.do("Bea", asked.Sit(2))
        await here.do("Dora", asked.TakeOver())
        try:
            yield here
        finally:
            for eyes in here.eyes.values():
                await eyes.client.aclose()


@pytest.fixture(autouse=True)
def _pocket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of cards is found like any other."""

    def found(slug: str) -> type[Game[Any]]:
        return Pocket if slug == "pocket" else find(slug)

    monkeypatch.setattr("pitboss.floor.rules.find", found)


def with_cards(folder: Path, play: Callable[[Watched], Awaitable[None]]) -> None:
    async def run() -> None:
        async with watched(folder) as here:
            await play(here)

    asyncio.run(run())


async def dealt(here: Watched) -> tuple[int, int, int]:
    """A round is dealt: the cards of Ann, of Bea, and of the house."""
    await here.do("Dora", asked.Open())
    await here.do("Dora", asked.Call("deal", by="dealer"))
    for _ in range(3):
        await here.do("Dora", asked.Draw())
    ann, bea, house = here.state().cards
    assert {ann, bea, house} < set(CARDS)
    await here.read_pages()
    return ann, bea, house


def secrets_of(here: Watched) -> list[str]:
    """The seed of the series that is not over, in every way in which it could be written."""
    seed = here.seeds.given[-1]
    return [seed.hex(), seed.hex().upper(), repr(seed), str(list(seed))[1:-1].replace(" ", "")]


def test_a_card_is_seen_by_its_owner_and_by_nobody_else_until_it_is_turned_over(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann, bea, house = await dealt(here)
        eyes = here.eyes
        for name, seen in (("Ann", (ann, -1, -1)), ("Bea", (-1, bea, -1)), ("Dora", (-1, -1, -1))):
            assert here.floor.scene(here.floor.moments[1], eyes[name].person).state.cards == seen
        assert eyes["Ann"].saw(str(ann))
        assert eyes["Bea"].saw(str(bea))
        for name in eyes:
            mine = {"Ann": ann, "Bea": bea}.get(name)
            for card in (ann, bea, house):
                assert card == mine or not eyes[name].saw(str(card)), f"{name or 'a watcher'} saw {card}"
        await here.do("Ann", asked.Choose("stay"))
        await here.read_pages()
        for name in ("Eve", "Dora", "Otto", ""):
            assert not any(eyes[name].saw(str(card)) for card in CARDS)
        await here.do("Dora", asked.Call("turn-over", by="dealer"))
        await here.read_pages()
        for name in eyes:
            assert eyes[name].saw(f"The cards are ({ann}, {bea}, {house})")

    with_cards(tmp_path, play)


def test_the_seed_and_its_numbers_are_sent_to_nobody_before_they_are_revealed(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        for _ in range(2):
            await dealt(here)
            await here.do("Ann", asked.Choose("fold"))
        await here.read_pages()
        draws = [deed for line in _lines(here) for deed in line.deeds if deed.draw]
        assert len(draws) == 6
        for name, eyes in here.eyes.items():
            assert not any(eyes.saw(secret) for secret in secrets_of(here)), name
            assert not eyes.saw('"numbers":[['), name
            assert eyes.saw(here.floor.moments[1].standing.commitment), name
        await here.do("Ann", asked.Reveal())
        await here.read_pages()
        for eyes in here.eyes.values():
            assert eyes.saw(here.seeds.given[0].hex())
            assert not any(eyes.saw(secret) for secret in secrets_of(here))

    with_cards(tmp_path, play)


def test_what_was_folded_face_down_is_seen_in_no_history_but_by_surveillance_once_it_is_over(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann, bea, house = await dealt(here)
        assert not any(here.eyes["Otto"].saw(str(card)) for card in CARDS)
        await here.do("Ann", asked.Choose("fold"))
        here.forget()
        await here.read_pages()
        for card in (ann, bea, house):
            assert here.eyes["Otto"].saw(str(card))
            assert not any(here.eyes[name].saw(str(card)) for name in ("Ann", "Bea", "Eve", "Dora", ""))

    with_cards(tmp_path, play)


def told(here: Watched, name: str) -> str:
    """Every line of the table, as it is told to somebody who comes now."""
    moment, person = here.floor.moments[1], here.eyes[name].person
    return encode([here.floor.watchers.seen(moment, line, person) for line in _lines(here)]).decode()


def test_who_takes_a_seat_sees_nothing_of_what_was_dealt_there_before(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann, bea, _ = await dealt(here)
        await here.do("Ann", asked.Choose("fold"))
        await here.do("Bea", asked.Leave())
        await here.do("Eve", asked.Sit(2))
        here.forget()
        assert str(bea) not in told(here, "Eve")
        assert str(ann) in told(here, "Ann")

    with_cards(tmp_path, play)


def test_results_and_the_list_of_rounds_show_no_card_that_lay_face_down(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await dealt(here)
        await here.do("Ann", asked.Choose("stay"))
        await here.do("Dora", asked.Call("turn-over", by="dealer"))
        scene = here.floor.scene(here.floor.moments[1], here.eyes["Ann"].person)
        assert (scene.results, scene.showing) == ((), None)

    with_cards(tmp_path, play)


def _lines(here: Watched) -> list[Any]:
    return lines_since(here.floor.database, 1, 0)


# --- the scene itself ----------------------------------------------------------------------------------------------


def test_each_sees_their_own_seat_chips_and_offers(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await here.do("Dora", asked.Open())
        moment = here.floor.moments[1]
        ann = here.floor.scene(moment, here.eyes["Ann"].person)
        dora = here.floor.scene(moment, here.eyes["Dora"].person)
        nobody = here.floor.scene(moment, None)
        assert (ann.you.seat, dora.you.seat, nobody.you.seat, nobody.you.person) == (1, None, None, 0)
        assert [[seat.you for seat in scene.seats] for scene in (ann, dora, nobody)] == [
            [True, False],
            [False, False],
            [False, False],
        ]
        assert [[offer.name for offer in scene.offers] for scene in (ann, dora, nobody)] == [[], ["deal"], []]
        assert (ann.awaits, ann.dealer.automatic, ann.dealer.name) == ("wagers", False, "Dora")
        await here.do("Dora", asked.Call("deal", by="dealer"))
        for _ in range(3):
            await here.do("Dora", asked.Draw())
        moment = here.floor.moments[1]
        ann, bea = (here.floor.scene(moment, here.eyes[name].person) for name in ("Ann", "Bea"))
        assert ([move.name for move in ann.moves], ann.chooser) == (["stay", "fold"], 1)
        assert (bea.moves, bea.chooser) == ((), 1)

    with_cards(tmp_path, play)


def test_the_wagers_of_the_last_round_can_be_repeated(tmp_path: Path) -> None:
    async def again() -> None:
        database = open_database(sqlite_at(tmp_path), iso(0.0))
        floor = Floor(database, Settings(pace=SLOW), clock=HandClock())
        await floor.open([Rules("roulette")])
        try:
            moment = await floor.moment(1)
            assert moment is not None
            seen = floor.scene(moment, ann)
            assert [(bet.spot, bet.cents) for bet in seen.you.repeat] == [("black", 1_000)]
            assert (seen.you.on_layout, seen.you.chips, len(seen.results)) == (500, 48_500 + won, 1)
            assert msgspec.json.decode(encode(seen))["showing"]["round"] == 1
        finally:
            await floor.close()

    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("red", 500), asked.Place("black", 1_000))
        house.a_round()
        house.step()
        house.do(ann, asked.Place("red", 500))
        won = house.live().table.chips(1) - 48_500
    asyncio.run(again())
