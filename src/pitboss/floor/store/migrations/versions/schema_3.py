"""The schema of version 0.4: the vault.

- significant events are listed by time, kind and person, and those of no table have a chain of their own, the journal;
- a table that was retired is closed by rule, and noted as cleared when nobody's chips are left there;
- who plays or deals where is listed, so that nobody does both; what a person played in a gaming day is summed up;
- lines with a shuffle, or with a result that a person keyed in, bear their series, and rounds tell of such results;
- the seeds that are still secret are sealed, with a key that is kept elsewhere;
- a person's own limits, wrong passwords, and codes for a new password are kept; sessions tell where they came from.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JOURNAL = -1
AT_ONCE = 1000  # lines


def upgrade() -> None:
    """Add what is new. What earlier lines would have noted is not noted in hindsight."""
    op.add_column("tables", sa.Column("cleared", sa.Boolean, nullable=False, server_default=sa.false()))
    _people()
    _play()
    op.add_column("rounds", sa.Column("keyed", sa.Boolean, nullable=False, server_default=sa.false()))
    _read_lines(op.get_bind())
    chains = sa.table("chains", sa.column("chain", Id), sa.column("number", sa.Integer), sa.column("hash", sa.Text))
    op.bulk_insert(chains, [{"chain": JOURNAL, "number": 0, "hash": "0" * 64}])


def _people() -> None:
    for name in ("opened", "seen"):
        op.add_column("sessions", sa.Column(name, sa.Float, nullable=False, server_default="0"))
    for name in ("address", "agent"):
        op.add_column("sessions", sa.Column(name, sa.Text))
    op.create_table(
        "lockouts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("lockouts_by_time", "lockouts", ["last"])
    op.create_table(
        "resets",
        sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("giver", sa.Text, nullable=False),
    )
    op.create_table(
        "protections",
        sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("limits", sa.Text, nullable=False),
        sa.Column("later", sa.Text),
        sa.Column("due", sa.Float, nullable=False, server_default="0"),
        sa.Column("excluded", sa.Float, nullable=False, server_default="-1"),
    )


def _play() -> None:
    op.create_table(
        "notable",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("says", sa.Text, nullable=False),
    )
    op.create_index("notable_by_kind", "notable", ["kind", "at", "chain", "number", "position"])
    op.create_index("notable_by_person", "notable", ["person", "kind", "at", "chain", "number", "position"])
    op.create_index("notable_by_table", "notable", ["chain", "kind", "at", "number", "position"])
    op.create_table(
        "posts",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("person", Id, primary_key=True),
        sa.Column("post", sa.Text, nullable=False),
    )
    op.create_index("posts_by_person", "posts", ["person"])
    op.create_table("vault", sa.Column("id", sa.Integer, primary_key=True), sa.Column("proof", sa.Text, nullable=False))
    op.create_table(
        "days",
        sa.Column("person", Id, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("staked", sa.BigInteger, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )


def _read_lines(connection: sa.Connection) -> None:
    """Go through every chain once, some lines at a time, and note what is told of each line from now on."""
    of = sa.table("entries", *map(sa.column, ("chain", "number", "body", "series")))
    for chain in connection.execute(sa.select(of.c.chain).distinct().order_by(of.c.chain)).scalars().all():
        last, reader = 0, _Reader()
        query = sa.select(of.c.number, of.c.body).where(of.c.chain == chain).order_by(of.c.number).limit(AT_ONCE)
        while rows := connection.execute(query.where(of.c.number > last)).all():
            for row in rows:
                if reader.reads(json.loads(row.body)):
                    this = sa.update(of).where(of.c.chain == chain, of.c.number == row.number)
                    connection.execute(this.values(series=reader.series))
            last = rows[-1].number
        rounds = sa.table("rounds", sa.column("chain"), sa.column("round"), sa.column("keyed", sa.Boolean))
        keyed = sa.update(rounds).where(rounds.c.chain == chain, rounds.c.round == sa.bindparam("at_round"))
        if reader.keyed:
            connection.execute(keyed.values(keyed=True), [{"at_round": one} for one in sorted(reader.keyed)])


class _Reader:
    """What the lines of one chain tell: its series, its round, and the rounds whose results a person keyed in."""

    def __init__(self) -> None:
        self.series = 0
        self.keyed: set[int] = set()
        self._playing = False

    def reads(self, line: dict[str, Any]) -> bool:
        """Whether whoever verifies draws needs this line, though it is not about a series."""
        number, needed = line["round"], False
        for deed in line["deeds"]:
            keyed = (
                (deed.get("command") or {}).get("type") == "Result" and not deed.get("draw") and not deed.get("reading")
            )
            if keyed and self._playing:
                self.keyed.add(number)
            for event in deed["events"]:
                kind = event["type"]
                self._playing = (self._playing or kind == "Opened") and kind != "Over"
                number += kind == "Opened"
                self.series = event["series"] if kind == "Committed" else self.series
                needed = needed or kind == "Shuffled"
            needed = needed or keyed
        return needed
