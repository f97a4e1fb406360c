"""What tests of the floor share: books that write as they are told, a clock and seeds that are known, people, play."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

from sqlalchemy import insert

from hand_clock import BEGIN, HandClock
from pitboss.agents import at_random, kind_of_house_player, move_of
from pitboss.commands import Choose, Role
from pitboss.equipment import Seeded
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.accounts import checked_roles
from pitboss.floor.books import Answer, Books, Done, Job, Published
from pitboss.floor.floor import Floor
from pitboss.floor.house_players import choosing
from pitboss.floor.live import LiveTable
from pitboss.floor.names import folded
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import THE_CAGE, Line, iso
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace, Settings
from pitboss.floor.store import Database, open_database, schema
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.readings import bankroll_of, newest_lines
from pitboss.floor.store.tables import add_practice, furnish
from pitboss.game import Calling, Choice
from pitboss.odds.analyst import analyst_of

ROULETTE = Rules("roulette")
SLOW = Pace(betting=1e6, choosing=1e6, step=1e6, draw=1e6, card=1e6, pause=1e6, pause_alone=1e6, away=1e6)


class Seeds:
    """Seeds that a test knows, in the order in which they were given out."""

    def __init__(self) -> None:
        self.given: list[bytes] = []

    def __call__(self) -> bytes:
        self.given.append(sha256(f"seed {len(self.given) + 1}".encode()).digest())
        return self.given[-1]


class House:
    """Tables of the floor and their books, without a server: each group of requests is written when a test says so."""

    def __init__(self, folder: Path, *rules: Rules) -> None:
        self.folder = folder
        self.rules = rules
        self.clock = HandClock()
        self.seeds = Seeds()
        self.told: list[Published] = []
        self._keys = count(1)
        self._chance = Seeded(1)
        self.reopen()

    def reopen(self) -> None:
        """Begin anew with what is in the database, as a server does that was stopped."""
        self.database = open_database(sqlite_at(self.folder), iso(BEGIN))
        furnish(self.database, self.rules, iso(BEGIN))
        self.books = Books(
            self.database, clock=self.clock, new_seed=self.seeds, published=self.told.append, server="here"
        )

    # --- people ---

    def person(self, name: str, *roles: str, cents: int = 100_000) -> Person:
        """Somebody with an account and chips at the cage."""
        person = a_person(self.database, name, *roles)
        if cents:
            (answer,) = self.together(Job(THE_CAGE, person, (), _hears_nothing, f"{person.id}:welcome", grant=cents))
            assert isinstance(answer, Done), answer
        return person

    def seated(self, name: str, seat: int, *roles: str, table: int = 1, buys: int = 50_000) -> Person:
        """Somebody who sits at a table with chips."""
        person = self.person(name, *roles)
        self.do(person, asked.Sit(seat), asked.BuyIn(buys), table=table)
        return person

    def bankroll(self, person: Person) -> int:
        return bankroll_of(self.database, person.id)

    # --- asking ---

    def job(
        self, person: Person, *commands: asked.AnyAsked, table: int = 1, key: str = "", expects: int | None = None
    ) -> Job:
        wanted = f"{person.id}:{key or f'key-{next(self._keys):04}'}" if person.id else ""
        return Job(table, person, commands, _hears_nothing, wanted, expects)

    def together(self, *jobs: Job) -> list[Answer]:
        """The answers to requests that wait together."""
        before = len(self.told)
        self.books._carry_out(jobs)
        answers = [pair for published in self.told[before:] for pair in published.answers]
        return [next(answer for asked_, answer in answers if asked_ is job) for job in jobs]

    def ask(
        self, person: Person, *commands: asked.AnyAsked, table: int = 1, key: str = "", expects: int | None = None
    ) -> Answer:
        return self.together(self.job(person, *commands, table=table, key=key, expects=expects))[0]

    def do(self, person: Person, *commands: asked.AnyAsked, table: int = 1) -> Line:
        """The line of a request that is carried out."""
        answer = self.ask(person, *commands, table=table)
        assert isinstance(answer, Done), answer
        assert not answer.again
        return self.lines(table)[answer.number - 1]

    def refused(self, person: Person, *commands: asked.AnyAsked, table: int = 1) -> str:
        """The sentence of a request that is refused; it leaves the table and the record as they were."""
        live = self.live(table)
        before = live.table.now(), live.standing, live.number, live.seed
        answer = self.ask(person, *commands, table=table)
        assert isinstance(answer, Refusal), answer
        live = self.live(table)
        assert (live.table.now(), live.standing, live.number, live.seed) == before
        return answer.sentence

    def step(self, times: int = 1, table: int = 1) -> None:
        """The automatic dealer's next steps. House players whose choices take work choose at random here."""
        for _ in range(times):
            self.do(THE_HOUSE, asked.Step(self._thought(table)), table=table)

    def _thought(self, table: int) -> tuple[Choose, ...] | None:
        live = self.live(table)
        if not kind_of_house_player(live.game).ponders:
            return None
        seats, player = choosing(live.table.awaits, live.standing), at_random(self._chance)
        moves = (move_of(player, live.game, live.table.state, seat) for seat in seats)
        return tuple(move for move in moves if move is not None)

    def a_round(self, table: int = 1) -> None:
        """The automatic dealer goes on until the round is over; where there is none, a whole one."""
        self.step(table=table)
        while self.live(table).table.awaits is not None:
            self.step(table=table)

    # --- looking ---

    def live(self, table: int = 1) -> LiveTable:
        if table not in self.books._tables:
            self.books._carry_out([table])
        return self.books._tables[table]

    def lines(self, table: int = 1) -> list[Line]:
        return newest_lines(self.database, table, 100_000)

    def practice(self, owner: Person, rules: Rules = ROULETTE) -> int:
        return add_practice(self.database, rules, owner.id, 5, iso(BEGIN))


def asked_now(house: House) -> tuple[int, ...]:
    """The seats that are to choose."""
    awaits = house.live().table.awaits
    return awaits.seats if isinstance(awaits, Choice) else ()


def first_of_two_to_choose(house: House) -> tuple[Person, Person]:
    """Two patrons at blackjack, each with a box; the first of them is to choose."""
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    while house.live().table.state.phase != "wagering":
        house.step()
    house.do(ann, asked.Place("box-1", 500))
    house.do(bea, asked.Place("box-2", 500))
    while asked_now(house) != (1,):
        house.step()
    return ann, bea


def _hears_nothing(_: Answer) -> None:
    """The books publish answers; nobody waits for them one by one."""


@contextmanager
def a_house(folder: Path, *rules: Rules) -> Iterator[House]:
    """A house with one table for each of the rules, numbered from 1; a roulette table if there are none."""
    house = House(folder, *(rules or (ROULETTE,)))
    try:
        yield house
    finally:
        house.database.close()


@asynccontextmanager
async def a_floor(folder: Path, *rules: Rules, pace: Pace = SLOW) -> AsyncIterator[Floor]:
    """A whole floor as one server runs it, with its automatic dealers at this pace."""
    clock, seeds = HandClock(), Seeds()
    database: Database = open_database(sqlite_at(folder), iso(BEGIN))
    floor = Floor(database, Settings(pace=pace), clock=clock, new_seed=seeds)
    await floor.open(rules or (ROULETTE,))
    try:
        yield floor
    finally:
        await floor.close()


async def until(true: object) -> None:
    """Wait until something has happened; a minute is taken to be never."""
    assert callable(true)
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


def a_person(database: Database, name: str, *roles: str) -> Person:
    """Somebody with an account and nothing else."""
    kept = checked_roles(("patron", *roles))
    values = {"name": name, "folded": folded(name), "roles": " ".join(kept), "created": iso(BEGIN)}
    with database.write() as connection:
        made = connection.execute(insert(schema.people).values(values)).inserted_primary_key
    assert made is not None
    return Person(made[0], name, guest=False, roles=kept)


def play_on(house: House, people: list[Person], random: Random, lines: int, table: int = 1) -> None:
    """Random play until the record has so many lines: wagers, calls, choices and the dealer's steps, a few together.

    It ends sooner where the people's own limits have made all of them stand up.
    """
    live = house.live(table)
    while live.number < lines and (live.standing.patrons or live.game.patrons == 1):
        jobs = [_wish(house, person, random, table) for person in people for _ in range(3)]
        step = asked.Step(() if kind_of_house_player(live.game).ponders else None)  # there is no time to think
        jobs += [house.job(THE_HOUSE, step, table=table) for _ in range(random.randint(1, 6))]
        house.together(*jobs)
        house.clock.at += 1.0
        live = house.live(table)


def _wish(house: House, person: Person, random: Random, table: int) -> Job:
    """Something that a patron might like to do; the table may refuse it."""
    live = house.live(table)
    awaits = live.table.awaits
    seat = live.standing.seat_of(person.id)
    wishes: list[Callable[[], asked.AnyAsked]] = [lambda: _wager(house, random, table)] * 6
    wishes += [lambda: asked.Cut(f"word {random.randrange(1000)}"), lambda: asked.BuyIn(1_000)]
    if isinstance(awaits, Choice):
        moves = awaits.only.moves
        wishes = [lambda: asked.Choose((move := random.choice(moves)).name, move.least)]
    offers = [] if awaits is None else [one for one in awaits.calls if Role.PATRON in one.by and seat in one.seats]
    if offers and (isinstance(awaits, Calling) or random.random() < 0.2):
        offer = random.choice(offers)
        wishes = [lambda: asked.Call(offer.name, random.choice(offer.values or ("",)))]
    if live.table.state.bets and random.random() < 0.1:
        bet = random.choice(live.table.state.bets)
        wishes = [lambda: asked.TakeDown(bet.spot, bet.cents)]
    return house.job(person, random.choice(wishes)(), table=table)


def _wager(house: House, random: Random, table: int) -> asked.Place:
    game = house.live(table).game
    spots = list(game.spots) or ["3-17-22"]
    spot = game.spot(random.choice(spots))
    assert spot is not None
    return asked.Place(spot.id, game.house.limits_of(spot.wager).minimum * analyst_of(game).lots(spot.id))
