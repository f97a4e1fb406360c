"""The whole audit: every chain, and then the books of the floor."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.floor import duties, posting
from pitboss.floor.audit import columns, keys, storage
from pitboss.floor.audit.chain import Fault, Found, lines
from pitboss.floor.audit.draws import Seeds, seeds_revealed
from pitboss.floor.audit.fold import Fold, Followed
from pitboss.floor.audit.kept import Compared, Rounds, Snapshots
from pitboss.floor.audit.meters import Meters
from pitboss.floor.audit.protections import Protections
from pitboss.floor.audit.reckoned import Reckoner, Reconciliation
from pitboss.floor.audit.vouched import Kept, Vouched
from pitboss.floor.journal import notable
from pitboss.floor.live import LiveTable
from pitboss.floor.record import BEGINNING, OF_NO_TABLE, THE_CAGE, THE_JOURNAL, Committed, Granted, Line, beginning, iso
from pitboss.floor.rules import Rules, WholeRules, is_whole, kept_by
from pitboss.floor.store import Database, schema
from pitboss.floor.store.meters import names_of
from pitboss.floor.store.statements import posts_at
from pitboss.floor.store.vault import Vault, is_sealed
from pitboss.floor.takings import Takings, movements, takings
from pitboss.game import Game
from pitboss.money import Transfer
from pitboss.procedures.clock import USUAL_HOURS, Hours

MOST_FAULTS = 200
Progress = Callable[[int], None]
ABOUT_CHAINS = (
    "chains",
    "entries",
    "transfers",
    "movements",
    "settlements",
    "notable",
    "rounds",
    "series",
    "snapshots",
    "posts",
)
NO_TABLES = {THE_CAGE: "the cage", THE_JOURNAL: "the journal"}


class ChainFound(Struct, frozen=True):
    """One chain as the audit found it. Who keeps the head elsewhere can tell later whether lines were taken away."""

    table: int
    name: str
    lines: int
    head: str


class Findings(Struct):
    """What the audit found."""

    chains: list[ChainFound]
    faults: list[str]
    lines: int = 0
    draws: int = 0
    keyed: int = 0  # rounds in which a person keyed in what real equipment showed
    unchecked: int = 0  # draws whose seed is still sealed, where the audit was made without the key
    transfers: int = 0
    decided: int = 0  # lines whose commands were decided again
    folded: int = 0  # lines of earlier rules, whose events were only folded
    reconciliation: Reconciliation | None = None  # None where a record cannot be followed to its end
    sound: bool = False


def audit(
    database: Database,
    progress: Progress = lambda _: None,
    heads: Iterable[Kept] = (),
    hours: Hours = USUAL_HOURS,
) -> Findings:
    """Verify everything; `progress` hears of every line that was read.

    `heads` were kept elsewhere, before this: each must still be the hash of a line of its chain. `hours` are the
    floor's, by which gaming days change.
    """
    findings = Findings([], [])
    try:
        with database.read() as connection, _reading_anything(connection):
            _read_everything(connection, findings, progress, _by_table(heads), hours=hours, vault=database.vault)
    except (SQLAlchemyError, UnicodeError) as wrong:
        findings.faults.append(f"the database cannot be read on: {str(wrong).splitlines()[0][:200]}")
    findings.sound = not findings.faults
    if len(findings.faults) > MOST_FAULTS:
        findings.faults[MOST_FAULTS:] = [f"and {len(findings.faults) - MOST_FAULTS} more"]
    return findings


def _read_everything(
    connection: Connection,
    findings: Findings,
    progress: Progress,
    heads: dict[int, list[Kept]],
    *,
    hours: Hours,
    vault: Vault | None,
) -> None:
    for part in (storage, columns):
        with _going_on(findings.faults.append):
            part.check(connection, findings.faults.append)
    accounts: dict[str, int] = {}
    meters, named, reckoner, protections = Meters(), names_of(connection), Reckoner(), Protections(hours)
    followed, names = True, dict(_chains(connection))
    with _going_on(findings.faults.append):
        keys.check(connection, lambda chain, what: findings.faults.append(f"{_place(chain, names[chain])}: {what}"))
    for chain, name in names.items():
        one = _Chain(connection, (chain, name), findings, accounts, heads=heads.pop(chain, ()))
        one.follows_meters(meters, named.get(chain, ""))
        one.reckons(reckoner)
        one.follows_protections(protections)
        one.opens_seeds(vault)
        followed = one.verify(progress) and followed
    findings.faults += [f"table {chain}: the whole chain is gone, of which a head was kept" for chain in heads]
    if followed:
        _check_bankrolls(connection, accounts, findings.faults.append)
        meters.compare(connection, accounts, findings.faults.append)
        findings.reconciliation = reckoner.balance(findings.faults.append)
        protections.compare(connection, findings.faults.append)
    else:
        findings.faults.append("the cage's bankrolls were not compared: a record above cannot be followed to its end")


def _by_table(heads: Iterable[Kept]) -> dict[int, list[Kept]]:
    found: dict[int, list[Kept]] = {}
    for head in heads:
        found.setdefault(head.table, []).append(head)
    return found


@contextmanager
def _going_on(fault: Fault) -> Iterator[None]:
    """Whatever cannot be read here is told, and the audit goes on."""
    try:
        yield
    except Exception as wrong:
        fault(f"the database cannot be read on: {' '.join(str(wrong).split())[:200]}")


def count_of_lines(database: Database) -> int:
    """How many lines there are to read."""
    with database.read() as connection:
        return connection.execute(select(func.count()).select_from(schema.entries)).scalar() or 0


def tables_of(database: Database) -> list[tuple[int, str]]:
    """Every table that there is a record of, with its name; the cage is number 0."""
    with database.read() as connection:
        return _chains(connection)


def _chains(connection: Connection) -> list[tuple[int, str]]:
    """Every chain that any row speaks of, so that none can hide."""
    found: set[int] = set(connection.execute(select(schema.tables.c.id)).scalars())
    for table in ABOUT_CHAINS:
        found |= set(connection.execute(select(schema.metadata.tables[table].c.chain).distinct()).scalars())
    names = {row.id: row.name for row in connection.execute(select(schema.tables.c.id, schema.tables.c.name))}
    names |= {chain: f"meter {name}" for chain, name in names_of(connection).items()}
    names |= NO_TABLES
    in_order = sorted(found, key=lambda one: (str(type(one)), one == THE_JOURNAL, one))
    return [(chain, names.get(chain, f"table {chain}")) for chain in in_order]


@contextmanager
def _reading_anything(connection: Connection) -> Iterator[None]:
    """Read texts in which a byte was changed to one that no text has: what is read then does not fit its hash."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        yield
        return
    driver.text_factory = lambda stored: stored.decode(errors="replace")
    try:
        yield
    finally:
        driver.text_factory = str


def _place(chain: int, name: str) -> str:
    """Where a fault is."""
    return name if chain in NO_TABLES else f"{name} (table {chain})"


class _Chain:
    """The audit of one chain."""

    def __init__(
        self,
        connection: Connection,
        chain: tuple[int, str],
        findings: Findings,
        accounts: dict[str, int],
        *,
        heads: Iterable[Kept],
    ) -> None:
        self._connection = connection
        self._chain, self._name = chain
        self._findings = findings
        self._accounts = accounts
        self._first = self._beginning()
        self._vouched = Vouched(heads, self._first)
        self._last = (0, self._first)
        self._count = 0
        self._took = Takings()
        self._guarded = False  # whether its last line was written since 0.4
        self._meters, self._meter = Meters(), ""
        self._reckoner = Reckoner()
        self._protections = Protections(USUAL_HOURS)
        self._vault: Vault | None = None
        self._keyed_round = 0

    def opens_seeds(self, vault: Vault | None) -> None:
        """Seeds that are still secret are opened with this vault; without it, only revealed ones are known."""
        self._vault = vault

    def follows_meters(self, meters: Meters, name: str) -> None:
        """What this chain says of shared meters is noted there; `name` is the meter whose own chain it is, if any."""
        self._meters, self._meter = meters, name

    def reckons(self, reckoner: Reckoner) -> None:
        """The chips of this chain are reconciled with those of all others there."""
        self._reckoner = reckoner

    def follows_protections(self, protections: Protections) -> None:
        """What this chain says of people's play, and of what protects them, is noted there."""
        self._protections = protections

    def _fault(self, what: str) -> None:
        self._findings.faults.append(f"{_place(self._chain, self._name)}: {what}")

    def verify(self, progress: Progress) -> bool:
        """Read the chain, play it again, and compare what is kept beside it: whether its end was reached."""
        try:
            reached = self._verified(progress)
        except Exception as wrong:  # a damaged database may fail anywhere; the audit tells where, and goes on
            self._fault(f"cannot be read on after line {self._last[0]}: {' '.join(str(wrong).split())[:200]}")
            reached = False
        for why in self._vouched.ends():
            self._fault(why)
        self._findings.chains.append(ChainFound(self._chain, self._name, self._count, self._last[1]))
        self._findings.lines += self._count
        return reached

    def _verified(self, progress: Progress) -> bool:
        with closing(_Books(self._connection, self._chain, self._fault)) as compared:
            return self._compared(compared, progress)

    def _compared(self, compared: "_Books", progress: Progress) -> bool:
        seeds = self._seeds()
        fold = self._fold(seeds)
        follows = fold is not None or self._chain in NO_TABLES or bool(self._meter)
        for found in lines(self._connection, self._chain, self._first, self._fault):
            progress(1)
            self._notes(found)
            followed = self._followed(fold, found) if follows else None
            follows = followed is not None
            if found.line and followed:
                if found.series != followed.series:
                    self._fault(f"line {found.number} is listed under another series than its own")
                compared.expects(found.line, followed, fold)
                self._keyed_in(fold)
                self._post(followed.moved)
                if not (fold and fold.live.practice):
                    self._reckoner.line(self._chain, found.line, followed.moved, self._fault)
                if fold:
                    self._meters.table_line(self._chain, found.line, followed.moved)
                    self._protections.table_line(found.line, followed.played)
                _forget_committed(seeds, found.line)
        self._findings.unchecked += fold.unchecked if fold else 0
        if follows:
            compared.ends()
            self._check_takings()
            if fold and not fold.live.practice:
                self._reckoner.table(fold.live, self._fault)
            self._check_posts(fold)
            for series in seeds:
                self._fault(f"the seed of series {series} is kept, and no line commits to it")
        return follows

    def _keyed_in(self, fold: Fold | None) -> None:
        """Count a round in which a person keys in a result, once."""
        if fold and fold.live.standing.keyed and fold.live.standing.round != self._keyed_round:
            self._keyed_round = fold.live.standing.round
            self._findings.keyed += 1

    def _beginning(self) -> str:
        """What the first line is chained to."""
        of = schema.tables.c
        row = self._connection.execute(select(of.rules, of.owner).where(of.id == self._chain)).one_or_none()
        return beginning(str(row.rules), row.owner or 0) if row else BEGINNING

    def _notes(self, found: Found) -> None:
        self._count += 1
        self._last = (found.number, found.hash)
        self._vouched.sees(found.number, found.hash)
        self._guarded = found.line is not None and found.line.guarded

    def _followed(self, fold: Fold | None, found: Found) -> Followed | None:
        """What must be in the books for a line; None where it cannot be told, and so for no line after it."""
        if found.line is None:
            return None
        self._findings.draws += sum(1 for deed in found.line.deeds if deed.draw)
        if fold is not None and not fold.decides(found.line):
            self._findings.folded += 1
        else:
            self._findings.decided += 1
        if fold:
            return fold.follow(found.line, found.hash)
        if self._chain == THE_JOURNAL:
            return self._journaled(found.line)
        return self._metered(found.line) if self._meter else self._granted(found.line)

    def _journaled(self, line: Line) -> Followed | None:
        facts = [event for deed in line.deeds for event in deed.events]
        if (
            not facts
            or any(deed.command for deed in line.deeds)
            or not all(isinstance(one, OF_NO_TABLE) for one in facts)
        ):
            self._fault(f"line {line.number} is no line of the journal")
            return None
        for why in self._protections.journal_line(line):
            self._fault(f"line {line.number} {why}")
        return Followed([], noted=[(iso(line.at), *astuple(one)) for one in notable(line, {})])

    def _metered(self, line: Line) -> Followed | None:
        if why := self._meters.own_line(self._meter, line):
            self._fault(f"line {line.number} {why}")
            return None
        return Followed(posting.transfers(self._chain, line, {}, practice=False), [], None, None)

    def _granted(self, line: Line) -> Followed | None:
        given = [event for deed in line.deeds for event in deed.events]
        if not all(isinstance(event, Granted) and event.person == line.who and event.cents > 0 for event in given):
            self._fault(f"line {line.number} is no gift of the cage to its person")
            return None
        return Followed(posting.transfers(THE_CAGE, line, {}, practice=False))

    def _post(self, moved: list[Transfer]) -> None:
        for one in moved:
            self._accounts[one.source] = self._accounts.get(one.source, 0) - one.cents
            self._accounts[one.target] = self._accounts.get(one.target, 0) + one.cents
        self._took += takings(self._chain, moved)
        self._findings.transfers += len(moved)

    def _check_takings(self) -> None:
        of = schema.chains.c
        row = self._connection.execute(select(of.rack, of.dropped).where(of.chain == self._chain)).one_or_none()
        if row is not None and Takings(row.rack, row.dropped) != self._took:
            self._fault(
                f"its rack is noted with {row.rack} cents and its drop with {row.dropped}, "
                f"but the record gives {self._took.rack} and {self._took.dropped}"
            )

    def _check_posts(self, fold: Fold | None) -> None:
        """Who plays and deals is kept for public tables; of one that no version since 0.4 has opened, it is not yet."""
        told = duties.posts_of(fold.live.standing) if fold and not fold.live.practice else {}
        kept = posts_at(self._connection, self._chain)
        if kept != told and (kept or self._guarded):
            self._fault(f"its posts are kept as {kept}, but the record gives {told}")

    def _seeds(self) -> dict[int, str | None]:
        of = schema.series.c
        kept = self._connection.execute(select(of.series, of.seed).where(of.chain == self._chain)).all()
        if self._vault is None:
            revealed = seeds_revealed(self._connection, self._chain)
            return {row.series: revealed.get(row.series) if is_sealed(str(row.seed)) else row.seed for row in kept}
        return {row.series: self._opened(self._vault, row.series, str(row.seed)) for row in kept}

    def _opened(self, vault: Vault, series: int, kept: str) -> str:
        seed = vault.opened(self._chain, series, kept)
        if seed is None:
            self._fault(f"the seed of series {series} cannot be opened: it was changed, or sealed elsewhere")
        return seed.hex() if seed else ""

    def _fold(self, seeds: Seeds) -> Fold | None:
        if self._chain in NO_TABLES or self._meter:
            return None
        of = schema.tables.c
        query = select(of.name, of.rules, of.house, of.owner).where(of.id == self._chain)
        row = self._connection.execute(query).one_or_none()
        game = self._game(str(row.rules), None if row.house is None else str(row.house)) if row else None
        if row is None or game is None:
            self._fault("its rules are missing, or cannot be opened")
            return None
        return Fold(LiveTable(self._chain, row.name, game, owner=row.owner or 0), dict(seeds), self._fault)

    def _game(self, rules: str, house: str | None) -> Game[Any] | None:
        """The game of a table; a house beside its rules may only fill in what they leave out."""
        try:
            if house is not None and is_whole(rules):
                self._fault("has a second house beside its rules, which are whole")
            elif house is not None and not WholeRules.loads(house).keeps(Rules.loads(rules)):
                self._fault("the house beside its rules is not the one that they choose")
            return kept_by(rules, house).open()
        except Exception:  # whatever was written there
            return None


class _Books:
    """Everything that is kept about the lines of one chain, read beside them."""

    def __init__(self, connection: Connection, chain: int, fault: Fault) -> None:
        self._transfers = Compared(connection, chain, "transfers", "source target cents", fault)
        self._movements = Compared(connection, chain, "movements", "person cents at", fault)
        columns = "person wager spot stake net round at practice"
        self._settlements = Compared(connection, chain, "settlements", columns, fault)
        self._notable = Compared(connection, chain, "notable", "at kind person says", fault)
        self._rounds = Rounds(connection, chain, fault)
        self._snapshots = Snapshots(connection, chain, fault)

    def expects(self, line: Line, followed: Followed, fold: Fold | None) -> None:
        """These rows and no others must be there for a line."""
        self._transfers.expects(line.number, [(one.source, one.target, one.cents) for one in followed.moved])
        into = [(one.person, one.cents, iso(line.at)) for one in movements(followed.moved)]
        self._movements.expects(line.number, into)
        # What a line means for a person's results may be told otherwise by another version; it moves no chips.
        self._settlements.expects(line.number, followed.decided, exactly=line.version == __version__)
        self._notable.expects(line.number, followed.noted, exactly=line.version == __version__)
        shown = fold.live.standing.results[-1] if fold and fold.live.standing.results else None
        self._rounds.expects(line, followed, shown, keyed=bool(fold and fold.live.standing.keyed))
        if fold:
            self._snapshots.expects(fold.live, line)

    def ends(self) -> None:
        """There must be nothing about lines that do not exist."""
        for kept in (
            self._transfers,
            self._movements,
            self._settlements,
            self._notable,
            self._rounds,
            self._snapshots,
        ):
            kept.ends()

    def close(self) -> None:
        """Read no further, where the lines cannot be followed to their end."""
        for kept in (self._transfers, self._movements, self._settlements, self._notable, self._rounds):
            kept.close()


def _forget_committed(seeds: dict[int, str | None], line: Line) -> None:
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, Committed):
            seeds.pop(event.series, None)


def _check_bankrolls(connection: Connection, accounts: dict[str, int], fault: Fault) -> None:
    kept = {posting.bankroll(row.person): row.cents for row in connection.execute(select(schema.bankrolls))}
    told = {account: cents for account, cents in accounts.items() if account.startswith(posting.bankroll(0)[:-1])}
    for account in sorted({*kept, *told}):
        if kept.get(account, 0) != told.get(account, 0):
            has, gives = kept.get(account, 0), told.get(account, 0)
            fault(f"the bankroll of {account} is {has} cents, but the record gives {gives}")
        if told.get(account, 0) < 0:
            fault(f"{account} is overdrawn: {told[account]} cents")
    if total := sum(accounts.values()):
        fault(f"all accounts together hold {total} cents, not 0")
