"""The books: one thread that decides requests, writes them, and only then answers.

Requests that are waiting at the same time are decided together in one transaction, so that many tables share one disk
sync. The transaction locks its tables before the first decision and first reads what other servers have written.
Memory is only a copy of the record; after any failure it is discarded and read again.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.events import Left, Refusal, Sat
from pitboss.floor import asked, day, duties, posting, protection
from pitboss.floor.day import NOTHING_YET, Day
from pitboss.floor.deciding import Bench, decide
from pitboss.floor.live import LiveTable, Moment, NewSeed
from pitboss.floor.people import Person
from pitboss.floor.protection import NO_PROTECTION, Care, Protection, Wish
from pitboss.floor.record import (
    HOUSE,
    THE_CAGE,
    THE_JOURNAL,
    AnyFact,
    Deed,
    Excluded,
    Fact,
    Granted,
    LimitsSet,
    Line,
    MeterMoved,
    Reading,
    chained,
    iso,
    written,
)
from pitboss.floor.settings import USUAL_PACE, Pace
from pitboss.floor.store import Database, statements
from pitboss.floor.store.journaling import noted
from pitboss.floor.store.keys import Carried, Keys
from pitboss.floor.store.meters import MeterHead, locked_meters
from pitboss.floor.store.pages import Pages
from pitboss.floor.store.protections import locked_days, locked_protections
from pitboss.procedures.clock import USUAL_HOURS, Hours, day_of

log = logging.getLogger(__name__)

MOST_TOGETHER = 400  # requests in one transaction
MOST_WAITING = 20_000
SNAPSHOT_EVERY = 500  # lines between snapshots
JUST_NOW = 5.0  # seconds after which every server knows who has which chips at which table
NO_TABLES = (THE_CAGE, THE_JOURNAL)
OTHERWISE = Refusal("This key was used for another request; give each new request a key of its own.")
OF_ONES_OWN = (asked.Place, asked.TakeDown, asked.BuyIn, asked.CashOut)
MOVES_CHIPS = (asked.Sit, asked.BuyIn, asked.CashOut, asked.Leave, asked.Consent)
TAKES_A_POST = (asked.Sit, asked.TakeOver)


class UsedKey(BadInput):
    """The key was used for another request."""


class Done(Struct, frozen=True):
    """The request is in the record under this number. `again` means that it was already there."""

    number: int
    again: bool = False


class Failed(Struct, frozen=True):
    """It is unknown whether the request was written; ask again under the same key."""

    sentence: str


Answer = Done | Refusal | Failed


class Job(Struct, eq=False):
    """A request in progress. It is answered once it is durable, or refused."""

    chain: int
    person: Person
    commands: tuple[asked.AnyAsked, ...]
    answer: Callable[[Answer], None]  # called by whoever receives what was published, not by the books
    key: str = ""  # prefixed with the person's number; empty for the automatic dealer
    expects: int | None = None  # carried out only if this is still the table's last line
    grant: int = 0  # cents that the cage gives to the person
    facts: tuple[AnyFact, ...] = ()  # what the journal notes
    wish: Wish | None = None  # limits on the person's own play, or exclusion from it


class Update(Struct, frozen=True):
    """A table that changed, and the lines that changed it."""

    moment: Moment
    lines: tuple[Line, ...]


class Published(Struct, frozen=True):
    """The durable result of a transaction: changed tables, changed bankrolls, and the pending answers.

    `unread` lists tables that could not be read.
    """

    updates: list[Update]
    bank: dict[int, int]
    answers: list[tuple[Job, Answer]]
    unread: tuple[int, ...] = ()
    care: dict[int, Care] = {}  # of everybody who may have played, or whose protection may have changed


class Group:
    """What is decided in one transaction."""

    def __init__(self, at: float, keys: dict[str, Carried], bank: dict[int, int]) -> None:
        self.at = at
        self.keys = keys
        self.had = dict(bank)
        self.bank = bank
        self.pages = Pages()
        self.lines: dict[int, list[Line]] = {}
        self.answers: list[tuple[Job, Answer]] = []
        self.meters: dict[str, MeterHead] = {}
        self.posts: dict[int, dict[int, str]] = {}  # of those who ask for one, by person and table
        self.protections: dict[int, Protection] = {}  # of those who have one
        self.days: dict[int, Day] = {}
        self.supplied: set[int] = set()  # of those who ask for play chips, who had some only just now

    def posted(self, chain: int, before: dict[int, str], after: dict[int, str]) -> None:
        """Note who plays or deals at a table now, and who does not any more."""
        for person in {*before, *after}:
            if before.get(person) != after.get(person):
                self.pages.posts[chain, person] = after.get(person)
                self.posts.setdefault(person, {}).pop(chain, None)
                self.posts[person] |= {chain: after[person]} if person in after else {}

    def plays(self, line: Line, seats: dict[int, int]) -> None:
        """Add a line of a public table to the day of each person there."""
        for person, play in day.played(line, seats).items():
            self.days[person] = day.after(self.days.get(person, NOTHING_YET), play, line.at)

    def reckon(self) -> None:
        """Add the changes at the cage to the pages to be written."""
        for person, cents in self.bank.items():
            if person not in self.had:
                self.pages.new_bank[person] = cents
            elif cents != self.had[person]:
                self.pages.bank[person] = cents - self.had[person]


class Books(threading.Thread):
    """Takes requests from any thread, and answers them on its own thread once they are durable."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], float],
        new_seed: NewSeed,
        published: Callable[["Published"], None],
        server: str,
        hours: Hours = USUAL_HOURS,
        pace: Pace = USUAL_PACE,
    ) -> None:
        super().__init__(name="books", daemon=True)
        self._database = database
        self._clock = clock
        self._new_seed = new_seed
        self._published = published
        self._server = server
        self._hours = hours
        self._pace = pace
        self._began = clock()
        self._tables: dict[int, LiveTable] = {}
        self._heads: dict[int, tuple[int, str]] = {}  # of the chains that are no tables: the cage and the journal
        self._keys = Keys()
        with database.read() as connection:
            self._keys.recall(connection)
        self._told: dict[int, int] = {}  # the last published line of each chain
        self._left: set[int] = set()  # tables to drop from memory
        self._waiting: deque[Job | int] = deque()
        self._wake = threading.Condition()
        self._stopping = False
        self.trouble = ""  # what went wrong with the last group, if anything

    # --- from any thread ---

    def ask(self, job: Job) -> bool:
        """Put a request in line; False if the line is too long."""
        with self._wake:
            if len(self._waiting) >= MOST_WAITING or self._stopping:
                return False
            self._waiting.append(job)
            self._wake.notify()
        return True

    def follow(self, chain: int) -> None:
        """Read a table again, because somebody opened it for the first time or another server wrote to it."""
        with self._wake:
            if chain not in self._waiting:
                self._waiting.append(chain)
                self._wake.notify()

    def forget(self, chain: int) -> None:
        """Drop a table from memory, because nobody is there."""
        with self._wake:
            self._left.add(chain)

    def stop(self) -> None:
        """Finish the requests in line, and stop."""
        with self._wake:
            self._stopping = True
            self._wake.notify()

    # --- the thread ---

    def run(self) -> None:
        """Write group after group until stopped."""
        while True:
            with self._wake:
                while not self._waiting and not self._stopping:
                    self._wake.wait()
                if not self._waiting:
                    return
                group = [self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))]
                left, self._left = self._left, set()
            for chain in left:
                self._tables.pop(chain, None)
                self._told.pop(chain, None)
            self._carry_out(group)

    def _carry_out(self, group: Sequence[Job | int]) -> None:
        jobs = [one for one in group if isinstance(one, Job)]
        followed = [one for one in group if isinstance(one, int)]
        try:
            published = self._write(jobs, followed)
        except Exception as error:
            self._recover(jobs, followed, error)
            return
        self.trouble = ""
        self._published(published)

    def _recover(self, jobs: Sequence[Job], followed: Sequence[int], error: Exception) -> None:
        """Forget what may not have been written, and try each request alone, so that a bad one affects no other."""
        why = str(error).splitlines()[0] if isinstance(error, SQLAlchemyError) else "an internal error"
        log.warning("a group of %d requests was not written: %s", len(jobs), why, exc_info=not jobs or len(jobs) == 1)
        chains = {*(job.chain for job in jobs), *followed}
        for chain in chains:
            self._tables.pop(chain, None)
        if len(jobs) + bool(followed) > 1:
            for job in jobs:
                self._carry_out([job])
            if followed:
                self._carry_out(followed)
        else:  # it may have been written after all, so our copy of the table may be out of date
            failed = Failed("The floor could not save that; it is safe to ask again.")
            self.trouble = "The books could not be written."
            self._published(Published([], {}, [(job, failed) for job in jobs], tuple(chains)))

    def _write(self, jobs: Sequence[Job], followed: Sequence[int]) -> Published:
        chains = sorted({*(job.chain for job in jobs), *followed})
        with self._database.write() as connection:
            news, moved = self._locked(connection, chains)
            keys = self._keys.find(connection, [job.key for job in jobs if job.key])
            bank = statements.bankrolls_of(connection, sorted(moved | self._buyers(jobs)))
            meters = self._meters(connection, chains)
            group = Group(self._now(connection, chains, meters), keys, bank)
            group.meters = meters
            if broke := sorted({job.person.id for job in jobs if job.grant}):
                group.supplied = statements.supplied_after(connection, broke, iso(group.at - JUST_NOW))
            group.posts = statements.posts_of(connection, sorted(_who_take_a_post(jobs)))
            people = self._concerned(jobs, followed, news)
            today = day_of(self._hours, group.at)
            group.protections = locked_protections(connection, people)
            group.days = locked_days(connection, people, today)
            group.pages.day, group.pages.days_before = today, dict(group.days)
            for job in jobs:
                group.answers.append((job, self._answered(group, job)))
            group.reckon()
            group.pages.days = group.days
            self._snapshots(group)
            group.pages.write(connection, self._server)
        for lines in (*news.values(), *group.lines.values()):
            self._keys.remember(lines)
        updates = [
            Update(self._tables[chain].moment(), (*news.get(chain, ()), *group.lines.get(chain, ())))
            for chain in chains
            if chain in self._tables and (chain in followed or chain in news or chain in group.lines)
        ]
        updates += self._metered(group, chains)
        self._told.update((update.moment.chain, update.moment.number) for update in updates)
        self._told.update((chain, self._heads[chain][0]) for chain in NO_TABLES if chain in chains)
        care = {
            one: Care(group.protections.get(one, NO_PROTECTION), today, group.days.get(one, NOTHING_YET))
            for one in people
        }
        return Published(updates, bank, group.answers, care=care)

    def _concerned(self, jobs: Sequence[Job], followed: Sequence[int], news: dict[int, list[Line]]) -> list[int]:
        """Everybody whose play or protection this group is about: who asks, who sits there, whom the journal names."""
        people = {job.person.id for job in jobs}
        busy = {*followed, *news, *(job.chain for job in jobs if not _is_own(job))}
        for chain in busy.union(job.chain for job in jobs):
            live = self._tables.get(chain)
            # Where somebody is leaving, any request may be followed by a result of anybody's.
            if live is not None and not live.practice and (chain in busy or live.standing.leaving):
                people |= {one.person for one in live.standing.occupants.values()}
        people |= {fact.person for line in news.get(THE_JOURNAL, ()) for fact in _protective(line)}
        return sorted(person for person in people if person > HOUSE)

    def _locked(self, connection: Connection, chains: Sequence[int]) -> tuple[dict[int, list[Line]], set[int]]:
        """Lock the tables and read what other servers wrote: the new lines, and the people whose chips moved."""
        news: dict[int, list[Line]] = {}
        moved: set[int] = set()
        for chain, head in statements.locked_heads(connection, chains).items():
            live = self._tables.get(chain)
            if live is not None:
                if live.number < head[0]:
                    seats = _seats(live)
                    news[chain] = statements.catch_up(connection, live, self._database.vault)
                    moved |= _moved(news[chain], seats)
                continue
            if chain in NO_TABLES:
                self._heads[chain] = head
            elif loaded := statements.load(connection, chain, self._database.vault):
                self._tables[chain] = loaded
                if not loaded.practice:
                    statements.first_posts(connection, chain, duties.posts_of(loaded.standing))
            news[chain] = statements.lines_after(connection, chain, self._told.get(chain, head[0]))
            moved |= _moved(news[chain], {})
        return news, moved

    def _now(self, connection: Connection, chains: Sequence[int], meters: dict[str, MeterHead]) -> float:
        """The time, and never before the last line of a chain; the clock of the server that wrote it may be ahead."""
        tables = [live.at for chain in chains if (live := self._tables.get(chain))]
        others = [chain for chain in chains if chain in NO_TABLES] + [head.chain for head in meters.values()]
        return max(self._clock(), *tables, statements.newest_of(connection, others))

    def _meters(self, connection: Connection, chains: Sequence[int]) -> dict[str, MeterHead]:
        """The meters that these tables share, locked; each table is told what they show."""
        tables = [live for chain in chains if (live := self._tables.get(chain))]
        meters = locked_meters(connection, sorted({one.name for live in tables for one in live.shared_meters}))
        for live in tables:
            _show(live, meters)
        return meters

    def _metered(self, group: Group, chains: Sequence[int]) -> list[Update]:
        """The other tables at which a meter shows something new."""
        if not group.pages.meters:
            return []
        others = [live for chain, live in self._tables.items() if chain not in chains]
        seen = [live for live in others if any(one.name in group.pages.meters for one in live.shared_meters)]
        for live in seen:
            _show(live, group.meters)
        return [Update(live.moment(), ()) for live in seen]

    def _buyers(self, jobs: Sequence[Job]) -> set[int]:
        """Everybody whose chips at the cage may move in this group."""
        people: set[int] = set()
        for job in jobs:
            if job.grant or any(isinstance(command, MOVES_CHIPS) for command in job.commands):
                people.add(job.person.id)
            for command in job.commands:
                spoken = isinstance(command, asked.Place) and command.spoken
                everybody = spoken or isinstance(command, asked.StandUp | asked.Retire)
                live = self._tables.get(job.chain)
                if live and (everybody or (isinstance(command, asked.Step) and _takes_unasked(live))):
                    people |= {one.person for one in live.standing.occupants.values() if not one.house}
            if live := self._tables.get(job.chain):  # whoever's line it is, a patron who has left may stand up in it
                people |= {live.standing.occupants[seat].person for seat in live.standing.leaving}
        return people

    # --- deciding ---

    def _answered(self, group: Group, job: Job) -> Answer:
        if job.key and (carried := group.keys.get(job.key)):
            return _again(job, carried)
        if job.wish is not None:
            return self._protected(group, job, job.wish)
        if job.facts:
            return self._journaled(group, job, job.facts)
        if job.grant:
            return self._granted(group, job)
        live = self._tables.get(job.chain)
        if live is None:
            return Refusal("There is no such table.")
        if job.expects is not None and job.expects != live.number:
            return Refusal("The table has moved on.")
        before, seats, seed, stood = live.table.state, _seats(live), live.seed, live.standing
        deeds = decide(live, self._bench(group, job, seats), job.commands)
        if isinstance(deeds, Refusal):
            return deeds
        line = Line(
            number=live.number + 1,
            at=group.at,
            who=job.person.id,
            name=job.person.name,
            round=live.standing.round,
            deeds=deeds,
            key=job.key,
            version=__version__,
            rules=live.game.version,
            asked=_digest(job),
        )
        body = written(line)
        live.noted(line, chained(live.hash, body), before)
        self._entered(group, job.chain, line, body, live.hash, series=live.standing.series)
        group.pages.money(job.chain, line, seats, practice=live.practice)
        self._fed(group, live, line, seats)
        group.pages.play(job.chain, line, live.game, before, seats, practice=live.practice)
        if not live.practice:
            group.pages.notable(job.chain, line, seats)
            if any(map(_moves_people, deeds)):
                group.posted(job.chain, duties.posts_of(stood), duties.posts_of(live.standing))
            group.plays(line, seats)
        if live.standing.results != stood.results:
            shown = live.standing.results[-1]
            group.pages.shown[job.chain, shown.round] = shown
        if live.standing.keyed and not stood.keyed:
            group.pages.keyed.add((job.chain, live.standing.round))
        if live.seed != seed:
            assert self._database.vault is not None, "without the key, no seed can be kept"
            group.pages.seed(job.chain, line, live.seed, self._database.vault)
        return Done(line.number)

    def _bench(self, group: Group, job: Job, seats: dict[int, int]) -> Bench:
        people = (job.person.id, *seats.values()) if group.protections else ()
        protections = {one: group.protections[one] for one in people if one in group.protections}
        return Bench(
            person=job.person,
            bank=group.bank,
            new_seed=self._new_seed,
            now=group.at,
            hours=self._hours,
            posts=group.posts,
            protections=protections,
            days=group.days,
            pace=self._pace,
            began=self._began,
        )

    def _fed(self, group: Group, live: LiveTable, line: Line, seats: dict[int, int]) -> None:
        """Write into the record of each shared meter what a line of a table did to it."""
        if not live.shared_meters:
            return
        moved = posting.transfers(live.chain, line, seats, practice=False)
        for name, cents in posting.meter_moves(moved).items():
            head = group.meters[name]
            deed = Deed((MeterMoved(live.chain, line.number, cents),))
            own = Line(head.number + 1, group.at, line.who, line.name, 0, (deed,), version=__version__)
            body = written(own)
            head.number, head.hash, head.cents = own.number, chained(head.hash, body), head.cents + cents
            group.pages.line(head.chain, own, body, head.hash)
            group.pages.meters[name] = head.cents
        for one in self._tables.values():
            _show(one, group.meters)

    def _granted(self, group: Group, job: Job) -> Answer:
        number, _ = self._heads[THE_CAGE]
        if refusal := protection.keeps_out(group.protections.get(job.person.id, NO_PROTECTION), group.at):
            return refusal
        if group.bank.get(job.person.id, 0) >= job.grant:
            return Refusal("Play chips are for those who have none left.")
        if job.person.id in group.supplied:  # whoever asked may not have known yet what lies at the tables
            return Refusal("You took chips from the cage just now; ask again in a few seconds.")
        group.supplied.add(job.person.id)
        group.bank[job.person.id] = group.bank.get(job.person.id, 0) + job.grant
        deed = Deed((Granted(job.person.id, job.grant),))
        line = Line(number + 1, group.at, job.person.id, job.person.name, 0, (deed,), job.key, __version__)
        line = replace(line, asked=_digest(job))
        self._of_no_table(group, THE_CAGE, line)
        group.pages.money(THE_CAGE, line, {}, practice=False)
        return Done(line.number)

    def _journaled(self, group: Group, job: Job, facts: tuple[AnyFact, ...]) -> Answer:
        """Note facts that belong to no table in the journal."""
        head = self._heads[THE_JOURNAL] = noted(group.pages, self._heads[THE_JOURNAL], group.at, job.person, facts)
        return Done(head[0])

    def _protected(self, group: Group, job: Job, wish: Wish) -> Answer:
        """Note in the journal what a person sets on their own play, and keep what binds from now on."""
        person = job.person.id
        has = group.protections.get(person, NO_PROTECTION)
        facts = protection.granted(person, has, wish, group.at)
        if isinstance(facts, Refusal):
            return facts
        for fact in facts:
            has = protection.after(has, fact, group.at)
        group.protections[person] = group.pages.protections[person] = has
        return self._journaled(group, job, facts)

    def _of_no_table(self, group: Group, chain: int, line: Line) -> None:
        body = written(line)
        self._heads[chain] = (line.number, chained(self._heads[chain][1], body))
        self._entered(group, chain, line, body, self._heads[chain][1])

    def _entered(self, group: Group, chain: int, line: Line, body: str, digest: str, *, series: int = 0) -> None:
        group.pages.line(chain, line, body, digest, series=series)
        group.lines.setdefault(chain, []).append(line)
        if line.key:
            group.keys[line.key] = Carried(line.number, line.asked)

    def _snapshots(self, group: Group) -> None:
        for chain in group.lines:
            live = self._tables.get(chain)
            if live and live.number - live.snapped >= SNAPSHOT_EVERY and (body := live.snapshot()):
                group.pages.snapshots[chain] = (live.number, body)
                live.snapped = live.number


def _who_take_a_post(jobs: Sequence[Job]) -> set[int]:
    """The people who want to sit down or take a table over."""
    return {job.person.id for job in jobs if any(isinstance(command, TAKES_A_POST) for command in job.commands)}


def _takes_unasked(live: LiveTable) -> bool:
    """Whether the next round takes chips that nobody chooses to wager, so that patrons may stand up before it."""
    state = live.table.state
    return not live.standing.playing and any(live.game.compulsory(state, seat) for seat in live.standing.patrons)


def _is_own(job: Job) -> bool:
    """Whether a request changes nobody's chips but those of the person who asks: a wager decides nothing yet."""
    return all(isinstance(one, OF_ONES_OWN) and getattr(one, "by", "patron") == "patron" for one in job.commands)


def _digest(job: Job) -> str:
    return asked.digest(job.chain, job.commands) if job.key else ""


def _again(job: Job, carried: Carried) -> Answer:
    """The answer to a request under a key that was used before: nothing is carried out again."""
    if carried.asked and carried.asked != _digest(job):
        return OTHERWISE
    return Done(carried.number, again=True)


def _show(live: LiveTable, meters: dict[str, MeterHead]) -> None:
    for one in live.shared_meters:
        if head := meters.get(one.name):
            live.shows(head.name, head.cents, Reading(head.name, head.number))


def _seats(live: LiveTable) -> dict[int, int]:
    return {seat: one.person for seat, one in live.standing.occupants.items()}


def _moves_people(deed: Deed) -> bool:
    """Whether somebody may have sat down, left, or begun or ceased to deal."""
    return any(isinstance(event, Sat | Left | Fact) for event in deed.events)


def _protective(line: Line) -> Iterator[LimitsSet | Excluded]:
    """The facts of a line that set somebody's protection."""
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, LimitsSet | Excluded):
            yield event


def _moved(lines: Sequence[Line], seats: dict[int, int]) -> set[int]:
    """The people who moved chips from or to the cage. `seats` says who sat where before."""
    people: set[int] = set()
    sitting = posting.Sitting(dict(seats))
    for line in lines:
        for event in (event for deed in line.deeds for event in deed.events):
            sitting.sees(line, event)
            if isinstance(event, Granted):
                people.add(event.person)
            elif isinstance(event, posting.AT_THE_CAGE) and posting.to_the_cage(event):  # also of a seat given up
                people.add(sitting.people.get(event.seat, line.who))
    return {person for person in people if person > HOUSE}  # house players' chips belong to the house
