"""The floor as it runs on one server: the current tables, the people who watch them, and access to the books."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from pitboss.agents import kind_of_house_player
from pitboss.commands import Choose
from pitboss.equipment import Look
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.floor import asked, house_players
from pitboss.floor.accounts import CHANGED
from pitboss.floor.back_room import Asker, BackRoom
from pitboss.floor.books import NO_TABLES, OTHERWISE, Answer, Books, Done, Failed, Job, Published, UsedKey
from pitboss.floor.bus import Bus, whisper
from pitboss.floor.clock import HouseClock
from pitboss.floor.coach import Coach
from pitboss.floor.croupier import Croupiers
from pitboss.floor.fairness import SEED_BYTES
from pitboss.floor.heads import Exporter, Keeper
from pitboss.floor.health import Health
from pitboss.floor.leases import RENEWED_EVERY, Leases
from pitboss.floor.live import Moment, NewSeed, look_of
from pitboss.floor.people import THE_HOUSE, Person, Power, powers_of
from pitboss.floor.presence import EVERY, HERE, Elsewhere, whispers
from pitboss.floor.protection import Care, Reminder, Wish, forbids, reminders, taken
from pitboss.floor.rates import TooMuch
from pitboss.floor.reading_room import ReadingRoom
from pitboss.floor.record import THE_CAGE, THE_JOURNAL, AnyFact, ClockJumped, ServerStarted, ServerStopped, iso
from pitboss.floor.rules import Rules
from pitboss.floor.scene import Clock, Scene, encode, scene
from pitboss.floor.settings import Settings
from pitboss.floor.store import Database
from pitboss.floor.store.choices import add_choice
from pitboss.floor.store.protections import care_for
from pitboss.floor.store.readings import bankroll_of, is_done, newest_time, roles_of
from pitboss.floor.store.tables import clear, find_table, furnish, listed, uncleared
from pitboss.floor.tableau import Tableau
from pitboss.floor.timing import deadline, is_alone, overtime
from pitboss.floor.waiting_list import kept_until
from pitboss.floor.watchers import Watchers
from pitboss.game import Wagering
from pitboss.money import dollars
from pitboss.procedures.clock import day_of

log = logging.getLogger(__name__)
PATIENCE = 20.0  # seconds that a request waits for the books
TRY_AGAIN = 1.0  # seconds before a failed read or write is retried
WATCHED_EVERY = 5.0  # seconds between two looks at the clock on the wall
TIDY = 5.0  # seconds between cleanups of the database
SWEEP = 60.0  # seconds between checks for unused practice tables
MOST_BANKROLLS = 20_000  # bankrolls kept in memory
MOST_LOOKS = 500  # equipment looks kept in memory
THINKS = 3.0  # seconds that a table waits for what a house player chooses
NOBODY = Asker(None)  # who asks for house players, so that this uses up no visitor's share

Stage = tuple[int, int, str]  # what a patron was ready for: the line at which the patron sat down, the round, the phase


class Floor:
    """One server's floor. Everything here runs in its event loop, except the books, which have their own thread."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        *,
        clock: HouseClock,
        new_seed: NewSeed | None = None,
        keepers: Sequence[Keeper] = (),
    ) -> None:
        self.database = database
        self.settings = settings
        self.now = clock
        self.server = secrets.token_hex(6)
        self.moments: dict[int, Moment] = {}
        self.public: list[int] = []
        self._closing: set[int] = set()  # retired tables that are not cleared yet
        self.watchers = Watchers(self, settings.most_watchers)
        self.heeds: Callable[[int], None] = lambda _: None  # called when something about a person changed; 0: anybody
        self.back_room = BackRoom(settings.back_room)
        self.auditors = BackRoom(settings.auditors)
        self.reading_room = ReadingRoom(settings.reading_room)
        self.house_players = BackRoom(settings.house_players)
        self.coach = Coach(self.back_room, self.watchers.wake, partial(add_choice, database), self._today)
        self._looks: dict[str, Look | None] = {}
        self._bank: dict[int, int] = {}
        self._care: dict[int, Care] = {}  # of everybody who sits at a public table, as the books last told it
        self._ready: dict[int, dict[int, Stage]] = {}  # who is ready, by table and seat
        self._pondering: set[int] = set()  # tables at which house players think
        self._elsewhere = Elsewhere(clock)
        self._looked_for: dict[int, list[asyncio.Future[None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._bus: Bus | None = None
        self._books = Books(
            database,
            clock=clock,
            new_seed=new_seed or (lambda: secrets.token_bytes(SEED_BYTES)),
            published=self._from_the_books,
            server=self.server,
            hours=settings.hours,
            pace=settings.pace,
        )
        self.health = Health(database, self._books)
        self.exporter = Exporter(database, self.server, keepers)
        self._leases = Leases(database, self.server, clock)
        self.croupiers = Croupiers(
            settings.pace,
            hours=settings.hours,
            clock=clock,
            moments=self.moments,
            ready=self.ready,
            absent=self.absent,
            excluded=self.excluded,
            owns=self._leases.owns,
            step=self._step,
            may_not_deal=self._may_not_deal,
        )

    # --- opening and closing ---

    async def open(self, rules: Sequence[Rules]) -> None:
        """Set up the tables and let the dealers begin."""
        self._loop = asyncio.get_running_loop()
        self.now.not_before(await asyncio.to_thread(newest_time, self.database))
        await asyncio.to_thread(furnish, self.database, rules, iso(self.now()))
        self._books.start()
        self.public = [table.id for table in await asyncio.to_thread(listed, self.database)]
        for table in self.public:
            await self.moment(table)
        for table in await asyncio.to_thread(uncleared, self.database):
            await self._retire(table)
        if self.database.is_postgres:
            self._books.follow(THE_JOURNAL)  # from here on, we hear of every exclusion
            self._bus = Bus(self.database, self.server, self._from_the_bus)
            self._bus.start()
        await self._renew()
        own = self._tell_who_is_here() if self._bus else self._keep_tidy()
        always = (own, self._keep_leases(), self.croupiers.walk(), self._sweep(), self._meet_house_players())
        for work in (*always, self._export_heads(), self._watch_the_clock()):
            self._tasks.add(asyncio.create_task(work))
        await self.note(ServerStarted(self.server))

    async def _retire(self, table: int) -> None:
        """Close a table for good that the house no longer has: everybody gets what is theirs, and nobody sits down."""
        moment = await self.moment(table)
        if moment is None:
            log.warning("table %d is closed for good, but cannot be opened to give the chips there back", table)
            return
        self._closing.add(table)
        if not moment.standing.retired:
            await self._through_the_books(table, THE_HOUSE, (asked.Retire(),), key="")

    async def _clear(self) -> None:
        """Let go of the retired tables at which nobody is left."""
        for table in list(self._closing):
            moment = self.moments.get(table)
            if moment and moment.standing.retired and not moment.standing.occupants:
                await asyncio.to_thread(clear, self.database, table)
                self._closing.discard(table)

    async def close(self) -> None:
        """Answer the requests in line, and release the tables to other servers."""
        for task in self._tasks:
            task.cancel()
        self.croupiers.stop()
        self.coach.close()
        self.watchers.close()
        with suppress(BadInput):  # the database may be gone
            await self.note(ServerStopped(self.server))
        if self._bus:
            self._bus.stop()
        for room in (self.back_room, self.auditors, self.reading_room, self.house_players):
            await asyncio.to_thread(room.close)
        self._books.stop()
        await asyncio.to_thread(self._books.join, 10.0)
        await asyncio.to_thread(self.exporter.export, iso(self.now()))
        with suppress(SQLAlchemyError):
            await asyncio.to_thread(self._leases.give_up)
        self.database.close()

    # --- asking ---

    async def ask(self, table: int, person: Person, request: asked.Request) -> Answer:
        """Carry out a request and answer when it is durable."""
        moment = await self.moment(table, person)
        if moment is None:
            return Refusal(f"There is no table {table}.")
        await self.bankroll(person.id)  # needed for the scene that is sent with the answer
        if any(isinstance(command, asked.Ready) for command in request.do):
            if self.database.is_postgres and not moment.standing.seat_of(person.id):
                await self._read(table)  # another server may have given this person a seat a moment ago
            return self._is_ready(self.moments.get(table, moment), person, request)
        answer = await self._through_the_books(table, person, request.do, key=f"{person.id}:{request.key}")
        chosen = next((command for command in request.do if isinstance(command, asked.Choose)), None)
        if chosen and isinstance(answer, Done) and not answer.again and answer.number == moment.number + 1:
            self.coach.judge(moment, moment.standing.plays_in(person.id), chosen)
        return answer

    def _today(self) -> str:
        """The gaming day."""
        return day_of(self.settings.hours, self.now())

    def lobby(self) -> list[Moment]:
        """Every public table; a server that was started later may have retired some of them."""
        found = (self.moments.get(table) for table in self.public)
        return [moment for moment in found if moment and not moment.standing.retired]

    def pit(self) -> list[Moment]:
        """Every table of the house, and those it has closed for good at which somebody still has chips."""
        found = (self.moments.get(table) for table in (*self.public, *sorted(self._closing)))
        return [moment for moment in found if moment]

    async def grant(self, person: int, key: str) -> None:
        """Give a person the play chips that newcomers get. A person who is not broke is refused."""
        cents, least = self.settings.welcome, self.settings.broke
        held = await self.bankroll(person) + sum(one["chips"] + one["on_layout"] for one in await self.seats_of(person))
        if held >= least and not await asyncio.to_thread(is_done, self.database, f"{person}:{key}"):
            raise BadInput(
                f"You can get play chips when you have less than {dollars(least)} in all; you have {dollars(held)}."
            )
        answer = await self._through_the_books(THE_CAGE, Person(person, ""), (), key=f"{person}:{key}", grant=cents)
        if not isinstance(answer, Done):
            raise UsedKey(answer.sentence) if answer == OTHERWISE else BadInput(answer.sentence)

    async def note(self, *facts: AnyFact, by: Person = THE_HOUSE) -> None:
        """Note significant events of no table in the journal, and return when they are durable."""
        answer = await self._through_the_books(THE_JOURNAL, by, (), key="", facts=facts)
        if not isinstance(answer, Done):
            raise BadInput(answer.sentence)

    async def protect(self, person: Person, wish: Wish) -> Answer:
        """Limit a person's own play, or exclude the person from it, and answer when that is durable."""
        return await self._through_the_books(THE_JOURNAL, person, (), key="", wish=wish)

    async def care_for(self, person: int) -> Care:
        """What protects a person, and what that person has played today."""
        return await asyncio.to_thread(care_for, self.database, person, self._today())

    async def relieve(self) -> None:
        """Relieve every dealer who may no longer deal, because somebody's roles have changed."""
        await self.croupiers.relieve()

    async def seats_of(self, person: int) -> list[dict[str, Any]]:
        """The seats that a person holds, with the chips there that came from the cage."""
        return [
            {
                "table": moment.chain,
                "name": moment.name,
                "seat": seat,
                "chips": 0 if moment.owner else moment.chips[seat],
                "on_layout": 0 if moment.owner else moment.game.in_play(moment.state, seat),
                "practice": bool(moment.owner),
            }
            for moment in self.moments.values()
            if (seat := moment.standing.seat_of(person))
        ]

    async def _through_the_books(
        self,
        chain: int,
        person: Person,
        commands: tuple[asked.AnyAsked, ...],
        *,
        key: str,
        grant: int = 0,
        facts: tuple[AnyFact, ...] = (),
        wish: Wish | None = None,
    ) -> Answer:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answer(found: Answer) -> None:
            if not answered.done():
                answered.set_result(found)

        if not self._books.ask(Job(chain, person, commands, answer, key, grant=grant, facts=facts, wish=wish)):
            return Failed("The floor is busy right now; it is safe to ask again.")
        late = Failed("The floor did not answer in time; it is safe to ask again.")
        timer = self._loop.call_later(PATIENCE, answer, late)
        try:
            return await answered
        finally:
            timer.cancel()

    async def _may_not_deal(self, people: Collection[int]) -> Collection[int]:
        """Those of these people whose roles no longer let them deal."""
        try:
            roles = await asyncio.to_thread(roles_of, self.database, people)
        except SQLAlchemyError as error:
            log.warning("the dealers' roles were not read: %s", str(error).splitlines()[0])
            return ()
        return [person for person in people if Power.DEAL not in powers_of(roles.get(person, ()))]

    def _step(self, moment: Moment, command: asked.ByTheHouse) -> None:
        """The automatic dealer's step, once house players have thought about their choices, where that takes work."""
        thoughts = house_players.ponders(moment) if isinstance(command, asked.Step) else ()
        if thoughts:
            if moment.chain not in self._pondering:
                self._pondering.add(moment.chain)
                self._begin(self._pondered(moment, thoughts))
            return
        if rules := house_players.soon_ponders(moment):
            self._begin(self._wake(rules))
        self._by_the_house(moment, command)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake(self, rules: str) -> None:
        """Bring in a clerk who can think for house players, before the first of them has to choose."""
        with suppress(BadInput, RuntimeError):
            await self.house_players.ask(NOBODY, house_players.wakes, rules)

    async def _pondered(self, moment: Moment, thoughts: Sequence[house_players.Thought]) -> None:
        """Take the step with the choices of the house players; any whose choice is late stay silent.

        People may come and go in the meantime. If thinking began anew each time, the table might never go on.
        """
        try:
            found = [await self._thought(moment, thought) for thought in thoughts]
        finally:
            self._pondering.discard(moment.chain)
        now = self.moments.get(moment.chain, moment)
        if house_players.still_choosing(moment, now):
            self._by_the_house(now, asked.Step(tuple(choice for choice in found if choice is not None)))
        else:
            self.croupiers.consider(moment.chain)

    async def _thought(self, moment: Moment, thought: house_players.Thought) -> Choose | None:
        """What a house player chooses; None where the back room is busy, or takes longer than a table waits."""
        try:
            async with asyncio.timeout(THINKS):
                chosen: Choose = await self.house_players.ask(NOBODY, house_players.pondered, *thought)
                return chosen
        except (BadInput, TimeoutError):
            return None
        except Exception as mistake:  # our own, which must not hold up the table
            log.warning("a house player at table %d could not choose: %s", moment.chain, mistake)
            return None

    def _by_the_house(self, moment: Moment, command: asked.ByTheHouse) -> None:
        """Ask the books for what the house does. If it fails, it is tried again at the table's next check."""

        def answer(found: Answer) -> None:
            if isinstance(found, Failed):
                self._loop.call_later(TRY_AGAIN, self.croupiers.consider, moment.chain)

        if not self._books.ask(Job(moment.chain, THE_HOUSE, (command,), answer, expects=moment.number)):
            answer(Failed("The floor is busy right now."))

    # --- who is ready ---

    def ready(self, moment: Moment) -> Collection[int]:
        """The seats whose patrons are ready for what the table is waiting for now."""
        said, seats = self._ready.get(moment.chain), moment.standing.occupants
        return [seat for seat in said if seat in seats and said[seat] == _stage(moment, seat)] if said else ()

    def present(self, chain: int) -> Collection[int]:
        """The people who are connected to a table, on this or another server."""
        return self.watchers.people_at(chain) | self._elsewhere.at(chain)

    def absent(self, moment: Moment) -> Collection[int]:
        """The seats whose patrons are not connected and have done nothing for a while."""
        long_ago, seats = self.now() - self.settings.pace.absent, moment.standing.occupants.items()
        idle = [(seat, one.person) for seat, one in seats if one.active < long_ago]
        if not idle:
            return ()
        present = self.present(moment.chain)
        return [seat for seat, person in idle if person not in present]

    def excluded(self, moment: Moment) -> Collection[int]:
        """The seats at a public table whose patrons are excluded from play, or could not pay what comes next."""
        seats = () if moment.owner else moment.standing.occupants.items()
        care = ((seat, self._care.get(one.person)) for seat, one in seats)
        return [seat for seat, known in care if known and self._keeps_out(moment, seat, known)]

    def _keeps_out(self, moment: Moment, seat: int, care: Care) -> bool:
        """Whether a patron may play no more: excluded, or, between rounds, at the end of the patron's own limits."""
        now, hours = self.now(), self.settings.hours
        if care.protection.excludes(now) or moment.standing.playing:
            return care.protection.excludes(now)
        takes = moment.game.compulsory(moment.state, seat)
        return forbids(care.protection, care.today(hours, now), taken(takes), hours, now) is not None

    def _is_ready(self, moment: Moment, person: Person, request: asked.Request) -> Answer:
        seat = moment.standing.seat_of(person.id)
        if len(request.do) > 1:
            return Refusal("Ready must be sent alone, without other commands.")
        if not seat:
            return Refusal("Take a seat first.", moment.game.grounds.seats)
        if seat in moment.standing.leaving:
            return Refusal(f"You are leaving seat {seat}; sit down there again to play on.", moment.game.grounds.seats)
        if isinstance(moment.awaits, Wagering) and (lacking := moment.game.incomplete(moment.state, seat)):
            return lacking
        stage = _stage(moment, seat)
        self._heard_ready(moment.chain, seat, stage)
        if self.database.is_postgres:
            self._whisper(f"ready:{moment.chain}:{seat}:{stage[0]}:{stage[1]}:{stage[2]}")
        return Done(moment.number)

    def _heard_ready(self, chain: int, seat: int, stage: Stage) -> None:
        self._ready.setdefault(chain, {})[seat] = stage
        self.watchers.wake(chain)
        self.croupiers.consider(chain)

    # --- looking ---

    async def moment(self, table: int, by: Person | None = None) -> Moment | None:
        """A table as it stands, read first if it is not in memory; None if there is none that this person may see."""
        if found := self.moments.get(table):
            return found if _may_see(found.owner, by) else None
        try:
            listed = await asyncio.to_thread(find_table, self.database, table)
        except BadInput:
            return None
        if not _may_see(listed.owner, by):
            return None
        if listed.owner:
            self._make_room()
        await self._read(table)
        return self.moments.get(table)

    async def _read(self, table: int) -> None:
        """Have the books read a table as it stands now."""
        arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._looked_for.setdefault(table, []).append(arrived)
        self._books.follow(table)
        with suppress(TimeoutError):
            await asyncio.wait_for(arrived, PATIENCE)

    async def bankroll(self, person: int) -> int:
        """What a person has at the cage."""
        if person not in self._bank:
            found = await asyncio.to_thread(bankroll_of, self.database, person)
            self._bank.setdefault(person, found)  # anything the books have reported in the meantime is newer
            while len(self._bank) > MOST_BANKROLLS:
                self._bank.pop(next(iter(self._bank)))
        return self._bank[person]

    def look(self, moment: Moment) -> Look | None:
        """How a table's equipment looks before its first use."""
        key = f"{moment.game.charter.slug} {moment.game.house.edition} {sorted(moment.game.house.options.items())}"
        if key not in self._looks:
            self._looks[key] = look_of(moment.game)
            while len(self._looks) > MOST_LOOKS:
                self._looks.pop(next(iter(self._looks)))
        return self._looks[key]

    def scene(self, moment: Moment, person: Person | None) -> Scene:
        """The table as a person sees it now."""
        pace = self.croupiers.pace_of(moment)
        absent = self.absent(moment)
        until = deadline(moment, pace, absent, self.ready(moment), began=self.croupiers.began)
        usual = overtime(moment, pace, absent, began=self.croupiers.began)
        clock = Clock(self.now(), until, pace.betting, is_alone(moment, absent), None if usual == until else usual)
        return scene(
            moment,
            person,
            clock=clock,
            bankroll=self._bank.get(person.id, 0) if person else 0,
            ready=self.ready(moment),
            connected=self.present(moment.chain),
            look=self.look(moment),
            coach=self.coach,
            reminders=self._reminders(moment, person),
            seat_kept=self._seat_kept(moment, person),
        )

    def _seat_kept(self, moment: Moment, person: Person | None) -> float | None:
        """Until when a seat at a table is kept for a person."""
        pace, began = self.croupiers.pace_of(moment), self.croupiers.began
        return kept_until(moment.standing, pace, person.id, began) if person else None

    def _reminders(self, moment: Moment, person: Person | None) -> tuple[Reminder, ...]:
        """What a person at a public table is reminded of."""
        care = self._care.get(person.id) if person and not moment.owner else None
        if person is None or care is None:
            return ()
        seat = moment.standing.seat_of(person.id)
        in_play = moment.game.in_play(moment.state, seat) > 0
        return reminders(care, self.settings.hours, self.now(), in_play=in_play)

    def tableau(self, moment: Moment) -> Tableau:
        """The table as everybody sees it now."""
        return Tableau(moment, self.scene(moment, None))

    def scene_of(self, tableau: Tableau, person: Person | None) -> bytes:
        """The table as a person sees it, as JSON. The part that everybody sees is not encoded again."""
        bankroll = self._bank.get(person.id, 0) if person else 0
        told = self._reminders(tableau.moment, person)
        kept = self._seat_kept(tableau.moment, person)
        seen = tableau.seen_by(person, bankroll=bankroll, coach=self.coach, reminders=told, seat_kept=kept)
        return encode(self.scene(tableau.moment, person)) if seen is None else seen

    # --- what comes in ---

    def _from_the_books(self, published: Published) -> None:
        with suppress(RuntimeError):  # the loop may already be closed when the server stops
            self._loop.call_soon_threadsafe(self._arrived, published)

    def _arrived(self, published: Published) -> None:
        for person, cents in published.bank.items():
            self._bank[person] = cents
        self._take_care(published.care)
        for update in published.updates:
            moment = update.moment
            held = self.moments.get(moment.chain)
            if held is None or held.number <= moment.number:
                self.moments[moment.chain] = moment
            for future in self._looked_for.pop(moment.chain, ()):
                if not future.done():
                    future.set_result(None)
            self.watchers.tell(moment.chain, update.lines)
            self.croupiers.consider(moment.chain)
        for job, answer in published.answers:
            job.answer(answer)
        for chain in published.unread:
            self._loop.call_later(TRY_AGAIN, self._books.follow, chain)

    def _take_care(self, told: dict[int, Care]) -> None:
        """Note what people have played, and see that those who are newly excluded are stood up."""
        now = self.now()
        for person, care in told.items():
            before = self._care.pop(person, None)
            self._care[person] = care
            if care.protection.excludes(now) and not (before and before.protection.excludes(now)):
                for moment in self.moments.values():
                    if moment.standing.seat_of(person):
                        self.croupiers.consider(moment.chain)
        while len(self._care) > MOST_BANKROLLS:
            self._care.pop(next(iter(self._care)))

    def _from_the_bus(self, said: list[str]) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._heard, said)

    def _heard(self, said: list[str]) -> None:
        """Another server wrote to tables, or reports who is ready, who is connected, or who has changed."""
        for one in said:
            if one == "all":
                self.heeds(0)
                for chain in (*NO_TABLES, *self.moments):
                    self._books.follow(chain)
            elif one.startswith("ready:"):
                _, table, seat, since, number, phase = one.split(":", 5)
                self._heard_ready(int(table), int(seat), (int(since), int(number), phase))
            elif one.startswith(HERE):
                self._elsewhere.heard(one)
            elif one.startswith(CHANGED):
                self.heeds(int(one.removeprefix(CHANGED)))
            elif int(one) in NO_TABLES or int(one) in self.moments:
                self._books.follow(int(one))

    def _whisper(self, said: str) -> None:
        self._loop.run_in_executor(None, whisper, self.database, self.server, said)

    # --- what goes on all the time ---

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            try:
                await self._renew()
            except SQLAlchemyError as error:
                log.warning("leases were not renewed: %s", str(error).splitlines()[0])

    async def _renew(self) -> None:
        for chain in await asyncio.to_thread(self._leases.renew, list(self.moments)):
            self.croupiers.consider(chain)

    async def _tell_who_is_here(self) -> None:
        """Regularly tell the other servers who is connected to this one."""
        while True:
            for said in whispers(self.watchers.people()):
                self._whisper(said)
            await asyncio.sleep(EVERY)

    async def _watch_the_clock(self) -> None:
        """Regularly compare the floor's clock with the clock on the wall; whoever sets that one is noted."""
        while True:
            await self.now.sleep(WATCHED_EVERY)
            if seconds := round(self.now.jumped(), 3):
                log.warning("the clock on the wall was set by %+.1f seconds; the floor's clock goes on", seconds)
                try:
                    await self.note(ClockJumped(self.server, seconds))
                except BadInput as busy:
                    log.warning("that was not noted in the journal: %s", busy.sentence)

    async def _keep_tidy(self) -> None:
        """Regularly clean up the database, so that no transaction has to."""
        while True:
            await asyncio.sleep(TIDY)
            try:
                await asyncio.to_thread(self.database.tidy)
            except (SQLAlchemyError, sqlite3.Error) as error:
                log.warning("the database was not tidied: %s", str(error).splitlines()[0])

    async def _export_heads(self) -> None:
        """Regularly tell the heads to those who keep them elsewhere."""
        while True:
            await asyncio.to_thread(self.exporter.export, iso(self.now()))
            await self.now.sleep(self.settings.heads_every)

    async def _meet_house_players(self) -> None:
        """Load what house players need, so that nobody waits for it when the first of them sits down."""
        for moment in self.lobby():
            await asyncio.to_thread(kind_of_house_player, moment.game)

    async def _sweep(self) -> None:
        """Regularly drop from memory what is no longer used: practice tables, and who was ready."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self._clear()
            except SQLAlchemyError as error:
                log.warning("cleared tables were not noted: %s", str(error).splitlines()[0])
            self._put_away()

    def _put_away(self) -> None:
        for chain in list(self.moments):
            used = chain in self.public or chain in self._closing or chain in self._looked_for
            if not used and not self.watchers.at(chain):
                del self.moments[chain]
                self._ready.pop(chain, None)
                self._books.forget(chain)

    def _make_room(self) -> None:
        """See that there is room for one more practice table, or refuse it."""
        most = len(self.public) + self.settings.most_practice_in_use
        if len(self.moments) + len(self._looked_for) >= most:
            self._put_away()
        if len(self.moments) + len(self._looked_for) >= most:
            raise TooMuch("Too many practice tables are in use", SWEEP)


def _may_see(owner: int, by: Person | None) -> bool:
    """Whether a person may see a table: everybody a public one, and only its owner a practice table."""
    return not owner or (by is not None and by.id == owner)


def _stage(moment: Moment, seat: int) -> Stage:
    """What the patron in a seat can be ready for now. It does not carry over to the seat's next patron."""
    return moment.standing.occupants[seat].since, moment.standing.round, moment.state.phase
