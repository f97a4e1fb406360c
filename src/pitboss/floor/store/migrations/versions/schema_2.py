"""The schema of version 0.2: records that outlive a release, and pages that read no more than they show.

- a table of 0.1 gets its whole house beside its rules, which the record is chained to and which stay as they are;
- what went in and out of each bankroll is listed by person and time, and no longer looked for among all transfers;
- lines about draws bear their series, and the last line of each chain what its rack has taken and what was dropped;
- progressive meters that several tables share are kept, each with a chain of its own;
- a settlement says whether it was practice; snapshots say which version wrote them, and are taken again.
"""

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from pitboss.floor.store.migrations.houses import whole_house

revision = "0002"
down_revision = "0001"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
AT_ONCE = 1000  # lines
FAIRNESS = ("Committed", "CutMade", "Revealed")
PATRON = "patron:"
Lines = Mapping[int, dict[str, Any]]


def upgrade() -> None:
    """Change the tables, and fill what is new from what is there."""
    _change_tables()
    connection = op.get_bind()
    _keep_whole_houses(connection)
    _read_lines(connection)
    _sum_up_chains(connection)
    connection.execute(
        sa.text(
            "UPDATE settlements SET practice = :yes WHERE chain IN (SELECT id FROM tables WHERE owner IS NOT NULL)"
        ).bindparams(sa.bindparam("yes", True, sa.Boolean))
    )


def _change_tables() -> None:
    op.add_column("tables", sa.Column("house", sa.Text))
    op.create_index("tables_by_owner", "tables", ["owner", "retired"])
    op.add_column("chains", sa.Column("rack", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("chains", sa.Column("dropped", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("entries", sa.Column("series", sa.Integer))
    op.drop_index("entries_by_round", "entries")
    numbered = sa.text("series IS NOT NULL")
    op.create_index(
        "entries_by_series",
        "entries",
        ["chain", "series", "number"],
        sqlite_where=numbered,
        postgresql_where=numbered,
    )
    op.drop_index("transfers_by_source", "transfers")
    op.drop_index("transfers_by_target", "transfers")
    op.create_table(
        "movements",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("person", Id, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_index("movements_by_person", "movements", ["person", "at", "chain", "number", "position"])
    op.add_column("settlements", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.drop_index("settlements_by_person", "settlements")
    op.create_index("settlements_by_person", "settlements", ["person", "practice", "at", "chain", "number", "position"])
    op.create_index("settlements_by_round", "settlements", ["chain", "round", "person"])
    secret = sa.text("secret IS NOT NULL")
    op.create_index("people_with_accounts", "people", ["id"], sqlite_where=secret, postgresql_where=secret)
    op.create_table(
        "meters",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("chain", Id, nullable=False, unique=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
    )
    op.drop_table("snapshots")
    op.create_table(
        "snapshots",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def _keep_whole_houses(connection: sa.Connection) -> None:
    of = sa.table("tables", sa.column("id"), sa.column("rules"), sa.column("house"))
    for row in connection.execute(sa.select(of.c.id, of.c.rules)).all():
        connection.execute(sa.update(of).where(of.c.id == row.id).values(house=whole_house(row.rules)))


def _read_lines(connection: sa.Connection) -> None:
    """Go through every chain once, some lines at a time, and note what is told of each line from now on."""
    of = sa.table("entries", *map(sa.column, ("chain", "number", "body")))
    for chain in connection.execute(sa.select(of.c.chain).distinct().order_by(of.c.chain)).scalars().all():
        last = series = 0
        query = sa.select(of.c.number, of.c.body).where(of.c.chain == chain).order_by(of.c.number).limit(AT_ONCE)
        while rows := connection.execute(query.where(of.c.number > last)).all():
            lines = {row.number: json.loads(row.body) for row in rows}
            _list_movements(connection, chain, lines)
            series = _number_series(connection, chain, lines, series)
            last = rows[-1].number


def _list_movements(connection: sa.Connection, chain: int, lines: Lines) -> None:
    """List what these lines moved into bankrolls, and out of them."""
    moved = sa.table("transfers", *map(sa.column, ("chain", "number", "position", "source", "target", "cents")))
    listed = sa.table("movements", *map(sa.column, ("chain", "number", "position", "person", "cents", "at")))
    query = (
        sa.select(moved)
        .where(moved.c.chain == chain, moved.c.number.between(min(lines), max(lines)))
        .where(sa.or_(moved.c.source.like(f"{PATRON}%"), moved.c.target.like(f"{PATRON}%")))
        .order_by(moved.c.number, moved.c.position)
    )
    positions: Counter[int] = Counter()
    rows = []
    for row in connection.execute(query).all():
        sign, account = (1, row.target) if row.target.startswith(PATRON) else (-1, row.source)
        rows.append(
            {
                "chain": chain,
                "number": row.number,
                "position": positions[row.number],
                "person": int(account.removeprefix(PATRON)),
                "cents": sign * row.cents,
                "at": _iso(lines[row.number]["at"]),
            }
        )
        positions[row.number] += 1
    if rows:
        connection.execute(sa.insert(listed), rows)


def _number_series(connection: sa.Connection, chain: int, lines: Lines, series: int) -> int:
    """Note beside each line about draws which series it belongs to: the one that it begins, or the last one begun."""
    of = sa.table("entries", *map(sa.column, ("chain", "number", "series")))
    change = (
        sa.update(of)
        .where(of.c.chain == chain, of.c.number == sa.bindparam("at_number"))
        .values(series=sa.bindparam("of_series"))
    )
    found = []
    for number, line in lines.items():
        events = [event for deed in line["deeds"] for event in deed["events"]]
        series = next((event["series"] for event in events if event["type"] == "Committed"), series)
        if any(deed.get("draw") for deed in line["deeds"]) or any(event["type"] in FAIRNESS for event in events):
            found.append({"at_number": number, "of_series": series})
    if found:
        connection.execute(change, found)
    return series


def _sum_up_chains(connection: sa.Connection) -> None:
    moved = sa.table("transfers", *map(sa.column, ("chain", "source", "target", "cents")))
    chains = sa.table("chains", *map(sa.column, ("chain", "rack", "dropped")))
    query = sa.select(moved.c.chain, moved.c.source, moved.c.target, sa.func.sum(moved.c.cents).label("cents"))
    rack: dict[int, int] = {}
    dropped: dict[int, int] = {}
    for row in connection.execute(query.group_by(moved.c.chain, moved.c.source, moved.c.target)).all():
        house, cents = f"{row.chain}/rack", int(row.cents)
        rack[row.chain] = rack.get(row.chain, 0) + cents * ((row.target == house) - (row.source == house))
        if row.source.startswith(PATRON):
            dropped[row.chain] = dropped.get(row.chain, 0) + cents
    for chain, cents in rack.items():
        values = {"rack": cents, "dropped": dropped.get(chain, 0)}
        connection.execute(sa.update(chains).where(chains.c.chain == chain).values(**values))


def _iso(at: float) -> str:
    moment = datetime.fromtimestamp(at, tz=UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
