"""The whole audit: every chain, and then the books of the floor."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from pitboss.errors import BadInput
from pitboss.floor import posting
from pitboss.floor.audit.chain import Fault, lines
from pitboss.floor.audit.fold import Fold, Row
from pitboss.floor.live import LiveTable, Snapshot
from pitboss.floor.record import THE_CAGE, Line
from pitboss.floor.rules import Rules
from pitboss.floor.store import Database, schema
from pitboss.money import Transfer

MOST_FAULTS = 200
Progress = Callable[[int], None]


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
    draws: int = 0
    transfers: int = 0

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def audit(database: Database, progress: Progress = lambda _: None) -> Findings:
    """Verify everything; `progress` hears of every line that was read."""
    findings = Findings([], [])
    accounts: dict[str, int] = {}
    with database.read() as connection:
        for chain, name in _chains(connection):
            _Chain(connection, chain, name, findings, accounts).verify(progress)
        _check_bankrolls(connection, accounts, findings.faults.append)
    if len(findings.faults) > MOST_FAULTS:
        findings.faults[MOST_FAULTS:] = [f"and {len(findings.faults) - MOST_FAULTS} more"]
    return findings


def count_of_lines(database: Database) -> int:
    """How many lines there are to read."""
    with database.read() as connection:
        return connection.execute(select(func.count()).select_from(schema.entries)).scalar() or 0


def _chains(connection: Connection) -> list[tuple[int, str]]:
    """Every chain that any row speaks of, so that none can hide."""
    found = set(connection.execute(select(schema.chains.c.chain)).scalars())
    found |= set(connection.execute(select(schema.entries.c.chain).distinct()).scalars())
    found |= set(connection.execute(select(schema.transfers.c.chain).distinct()).scalars())
    names = {row.id: row.name for row in connection.execute(select(schema.tables.c.id, schema.tables.c.name))}
    return [(chain, "the cage" if chain == THE_CAGE else names.get(chain, f"table {chain}")) for chain in sorted(found)]


class _Chain:
    """The audit of one chain."""

    def __init__(
        self, connection: Connection, chain: int, name: str, findings: Findings, accounts: dict[str, int]
    ) -> None:
        self._connection = connection
        self._chain = chain
        self._name = name
        self._findings = findings
        self._accounts = accounts

    def _fault(self, what: str) -> None:
        self._findings.faults.append(f"{self._name} (table {self._chain}): {what}")

    def verify(self, progress: Progress) -> None:
        """Read the chain, play it again, and compare what is written about it elsewhere."""
        fold = self._fold()
        money = _Compared("transfers", self._rows("transfers", "source target cents"), self._fault)
        decided = _Compared("settlements", self._rows("settlements", _SETTLEMENT), self._fault)
        rounds: list[Row] = []
        number, head, readable = 0, "", fold is not None or self._chain == THE_CAGE
        for line, digest in lines(self._connection, self._chain, self._fault):
            number, head = number + 1, digest
            progress(1)
            readable = readable and line is not None and not (fold and fold.lost)
            if line is None or not readable:
                continue
            self._findings.draws += sum(1 for deed in line.deeds if deed.draw)
            moved, settled, opened = fold.follow(line, digest) if fold else (self._granted(line), [], [])
            if fold and fold.lost:
                continue
            money.expects(line.number, [(one.source, one.target, one.cents) for one in moved])
            decided.expects(line.number, settled)
            rounds += opened
            self._post(moved)
            if fold:
                self._check_snapshot(fold.live)
        if readable:
            money.ends()
            decided.ends()
            self._check_rounds(rounds)
        self._findings.chains.append(ChainFound(self._chain, self._name, number, head))

    def _granted(self, line: Line) -> list[Transfer]:
        return posting.transfers(THE_CAGE, line, {}, practice=False)

    def _post(self, moved: list[Transfer]) -> None:
        for one in moved:
            self._accounts[one.source] = self._accounts.get(one.source, 0) - one.cents
            self._accounts[one.target] = self._accounts.get(one.target, 0) + one.cents
        self._findings.transfers += len(moved)

    def _fold(self) -> Fold | None:
        if self._chain == THE_CAGE:
            return None
        of = schema.tables.c
        row = self._connection.execute(select(of.name, of.rules, of.owner).where(of.id == self._chain)).one_or_none()
        try:
            game = Rules.loads(row.rules).open() if row else None
        except (BadInput, msgspec.MsgspecError):
            game = None
        if row is None or game is None:
            self._fault("its rules are missing, or are not lawful")
            return None
        live = LiveTable(self._chain, row.name, game, owner=row.owner or 0)
        kept = select(schema.series.c.series, schema.series.c.seed).where(schema.series.c.chain == self._chain)
        seeds = {row.series: row.seed for row in self._connection.execute(kept)}
        return Fold(live, seeds, self._fault)

    def _rows(self, table: str, columns: str) -> Iterator[tuple[int, Row]]:
        """The rows about this chain: the number of their line, and what they say."""
        of = schema.metadata.tables[table].c
        query = select(of.number, *(of[name] for name in columns.split())).where(of.chain == self._chain)
        found = self._connection.execution_options(yield_per=1000).execute(query.order_by(of.number, of.position))
        return ((row[0], tuple(row[1:])) for row in found)

    def _check_rounds(self, rounds: list[Row]) -> None:
        of = schema.rounds.c
        query = select(of.round, of.first, of.before, of.at).where(of.chain == self._chain).order_by(of.round)
        kept = [tuple(row) for row in self._connection.execute(query)]
        if kept != rounds:
            wrong = next((have[0] for have, want in zip(kept, rounds, strict=False) if have != want), None)
            self._fault(f"round {wrong or min(len(kept), len(rounds)) + 1} is not listed as the record tells it")

    def _check_snapshot(self, live: LiveTable) -> None:
        of = schema.snapshots.c
        if not hasattr(self, "_snapshot"):
            row = self._connection.execute(select(of.number, of.body).where(of.chain == self._chain)).one_or_none()
            self._snapshot: Any = row
        if self._snapshot is None or self._snapshot.number != live.number:
            return
        told, want = self._snapshot.body, live.snapshot()
        if want is None or msgspec.json.decode(told, type=Snapshot) != msgspec.json.decode(want, type=Snapshot):
            self._fault(f"the snapshot at line {live.number} is not the table as it was")


_SETTLEMENT = "person wager spot stake net round at"


class _Compared:
    """Rows as they are kept, beside rows as the record gives them, line by line."""

    def __init__(self, what: str, rows: Iterator[tuple[int, Row]], fault: Fault) -> None:
        self._what = what
        self._rows = rows
        self._fault = fault
        self._next = next(rows, None)

    def expects(self, line: int, rows: list[Row]) -> None:
        """The rows of a line must be these."""
        kept = []
        while self._next is not None and self._next[0] <= line:
            kept.append(self._next)
            self._next = next(self._rows, None)
        if kept != [(line, row) for row in rows]:
            self._fault(f"the {self._what} of line {line} are not those that the line makes")

    def ends(self) -> None:
        """There must be no rows after the last line."""
        if self._next is not None:
            self._fault(f"there are {self._what} of line {self._next[0]}, which does not exist")


def _check_bankrolls(connection: Connection, accounts: dict[str, int], fault: Fault) -> None:
    kept = {posting.bankroll(row.person): row.cents for row in connection.execute(select(schema.bankrolls))}
    told = {account: cents for account, cents in accounts.items() if account.startswith(posting.bankroll(0)[:-1])}
    for account in sorted({*kept, *told}):
        if kept.get(account, 0) != told.get(account, 0):
            fault(
                f"{account} has {kept.get(account, 0)} cents at the cage, but the record gives {told.get(account, 0)}"
            )
        if told.get(account, 0) < 0:
            fault(f"{account} is overdrawn: {told[account]} cents")
    if total := sum(accounts.values()):
        fault(f"all accounts together hold {total} cents, not 0")
