"""The rows that one transaction writes, collected first and written kind by kind."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, insert, text, update

from pitboss import __version__
from pitboss.equipment import Outcome
from pitboss.events import Opened
from pitboss.floor import journal, posting
from pitboss.floor.day import Day
from pitboss.floor.protection import Protection
from pitboss.floor.record import Committed, Line, iso, release
from pitboss.floor.standing import Shown
from pitboss.floor.store import schema
from pitboss.floor.store.protections import add_to_days, replace_protection
from pitboss.floor.store.vault import Vault
from pitboss.floor.takings import Takings, movements, takings
from pitboss.game import Game, State

CHANNEL = "pitboss"
SEATS_KEPT = (0, 6)  # the first version that kept who sat where as a round opened

_INSERT = {table: insert(table) for table in schema.metadata.tables.values()}  # built once: each group needs them
_HEAD = (
    update(schema.chains)
    .where(schema.chains.c.chain == bindparam("of"))
    .values(
        number=bindparam("new_number"),
        hash=bindparam("new_hash"),
        rack=schema.chains.c.rack + bindparam("more_rack"),
        dropped=schema.chains.c.dropped + bindparam("more_dropped"),
    )
)
_BANK = (
    update(schema.bankrolls)
    .where(schema.bankrolls.c.person == bindparam("of"))
    .values(cents=schema.bankrolls.c.cents + bindparam("more"))
)
_NO_POST = delete(schema.posts).where(
    schema.posts.c.chain == bindparam("at_table"), schema.posts.c.person == bindparam("of")
)
_METER = update(schema.meters).where(schema.meters.c.name == bindparam("of")).values(cents=bindparam("shows"))
_SAYS = (
    update(schema.rounds)
    .where(schema.rounds.c.chain == bindparam("of"), schema.rounds.c.round == bindparam("in_round"))
    .values(says=bindparam("said"), outcome=bindparam("shown"))
)
_KEYED = (
    update(schema.rounds)
    .where(schema.rounds.c.chain == bindparam("of"), schema.rounds.c.round == bindparam("in_round"))
    .values(keyed=True)
)
_SNAPSHOT = (
    update(schema.snapshots)
    .where(schema.snapshots.c.chain == bindparam("of"))
    .values(number=bindparam("new_number"), body=bindparam("new_body"), version=__version__)
)


def notify(connection: Connection, server: str, said: str) -> None:
    """Tell the other servers something when this transaction is durable; without a server's name, all of them."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": f"{server} {said}"})


def in_json(outcome: Outcome | None) -> str:
    """What was shown in a round, as it is stored."""
    return msgspec.json.encode(outcome).decode()


def people_in(line: Line, seats: dict[int, int]) -> str | None:
    """Which person sits in which seat, without house players, as it is stored; early versions did not store it."""
    if release(line.version) < SEATS_KEPT:
        return None
    return msgspec.json.encode({seat: one for seat, one in sorted(seats.items()) if one > 0}).decode()


class Pages:
    """Rows to insert, by table, and rows to change."""

    def __init__(self) -> None:
        self.rows: dict[Table, list[dict[str, Any]]] = {}
        self.heads: dict[int, tuple[int, str]] = {}
        self.takings: dict[int, Takings] = {}  # what each chain took beyond what it had
        self.shown: dict[tuple[int, int], Shown] = {}  # by chain and round
        self.keyed: set[tuple[int, int]] = set()  # chains and rounds in which a person keyed in a result
        self.bank: dict[int, int] = {}  # what is added to whose bankroll
        self.new_bank: dict[int, int] = {}  # bankrolls that did not exist
        self.snapshots: dict[int, tuple[int, str]] = {}
        self.meters: dict[str, int] = {}  # what each shared meter shows now
        self.posts: dict[tuple[int, int], str | None] = {}  # what a person does at a table now, by table and person
        self.day = ""  # the gaming day
        self.days_before: dict[int, Day] = {}  # what people had played in it
        self.days: dict[int, Day] = {}  # what they have played by now
        self.protections: dict[int, Protection] = {}  # what people set on their own play

    def line(self, chain: int, line: Line, body: str, digest: str, *, series: int = 0) -> None:
        """A line of the record, and that it is the last of its chain now; `series` is the table's after the line."""
        self._row(
            schema.entries,
            chain=chain,
            number=line.number,
            round=line.round,
            key=line.key or None,
            body=body,
            hash=digest,
            series=series if line.about_draws else None,
        )
        self.heads[chain] = (line.number, digest)

    def money(self, chain: int, line: Line, seats: dict[int, int], *, practice: bool) -> None:
        """The transfers of a line, and what they mean for bankrolls and for the table's takings."""
        moved = posting.transfers(chain, line, seats, practice=practice)
        self.takings[chain] = self.takings.get(chain, Takings()) + takings(chain, moved)
        for position, change in enumerate(movements(moved)):
            self._row(
                schema.movements,
                chain=chain,
                number=line.number,
                position=position,
                at=iso(line.at),
                **msgspec.structs.asdict(change),
            )
        for position, one in enumerate(moved):
            self._row(
                schema.transfers,
                chain=chain,
                number=line.number,
                position=position,
                source=one.source,
                target=one.target,
                cents=one.cents,
            )

    def play(
        self, chain: int, line: Line, game: Game[Any], before: State, seats: dict[int, int], *, practice: bool
    ) -> None:
        """What a line decided, and the rounds that it opened."""
        at, number = iso(line.at), line.round
        for position, one in enumerate(posting.settlements(game, line, seats)):
            self._row(
                schema.settlements,
                chain=chain,
                number=line.number,
                position=position,
                round=line.round,
                at=at,
                practice=practice,
                **msgspec.structs.asdict(one),
            )
        for event in (event for deed in line.deeds for event in deed.events):
            if isinstance(event, Opened):
                number += 1
                state = msgspec.json.encode(before).decode()
                self._row(
                    schema.rounds,
                    chain=chain,
                    round=number,
                    first=line.number,
                    before=state,
                    at=at,
                    seats=people_in(line, seats),
                )

    def notable(self, chain: int, line: Line, seats: dict[int, int]) -> None:
        """The significant events of a line."""
        for position, one in enumerate(journal.notable(line, seats)):
            self._row(
                schema.notable,
                chain=chain,
                number=line.number,
                position=position,
                at=iso(line.at),
                **msgspec.structs.asdict(one),
            )

    def seed(self, chain: int, line: Line, seed: bytes, vault: Vault) -> None:
        """The seed that a line committed to, sealed."""
        for event in (event for deed in line.deeds for event in deed.events):
            if isinstance(event, Committed):
                self._row(schema.series, chain=chain, series=event.series, seed=vault.seal(chain, event.series, seed))

    def _row(self, table: Table, **values: Any) -> None:
        self.rows.setdefault(table, []).append(values)

    def write(self, connection: Connection, server: str) -> None:
        """Write everything, and tell the other servers when it is durable."""
        for table, rows in self.rows.items():
            connection.execute(_INSERT[table], rows)
        if self.heads:
            connection.execute(_HEAD, [self._head(chain) for chain in self.heads])
        if self.shown:
            rows = [
                {"of": of, "in_round": at, "said": shown.says, "shown": in_json(shown.outcome)}
                for (of, at), shown in self.shown.items()
            ]
            connection.execute(_SAYS, rows)
        if self.keyed:
            connection.execute(_KEYED, [{"of": of, "in_round": at} for of, at in sorted(self.keyed)])
        if self.new_bank:
            rows = [{"person": person, "cents": cents} for person, cents in self.new_bank.items()]
            connection.execute(insert(schema.bankrolls), rows)
        if self.bank:
            connection.execute(_BANK, [{"of": person, "more": cents} for person, cents in sorted(self.bank.items())])
        if self.meters:
            connection.execute(_METER, [{"of": name, "shows": cents} for name, cents in sorted(self.meters.items())])
        self._write_posts(connection)
        add_to_days(connection, self.day, self.days_before, self.days)
        for person, has in sorted(self.protections.items()):
            replace_protection(connection, person, has)
        self._write_snapshots(connection)
        if self.heads:
            notify(connection, server, " ".join(map(str, self.heads)))

    def _head(self, chain: int) -> dict[str, Any]:
        (number, digest), took = self.heads[chain], self.takings.get(chain, Takings())
        return {
            "of": chain,
            "new_number": number,
            "new_hash": digest,
            "more_rack": took.rack,
            "more_dropped": took.dropped,
        }

    def _write_posts(self, connection: Connection) -> None:
        if not self.posts:
            return
        connection.execute(_NO_POST, [{"at_table": chain, "of": person} for chain, person in self.posts])
        rows = [
            {"chain": chain, "person": person, "post": post} for (chain, person), post in self.posts.items() if post
        ]
        if rows:
            connection.execute(_INSERT[schema.posts], rows)

    def _write_snapshots(self, connection: Connection) -> None:
        for chain, (number, body) in self.snapshots.items():  # another server may have made the first one
            new = {"of": chain, "new_number": number, "new_body": body}
            if not connection.execute(_SNAPSHOT, new).rowcount:
                row = {"chain": chain, "number": number, "body": body, "version": __version__}
                connection.execute(insert(schema.snapshots).values(row))
