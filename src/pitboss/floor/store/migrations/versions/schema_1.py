"""The schema of version 0.1, and the first chain, which is the cage's."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")  # SQLite numbers rows by itself only where they are INTEGER


def upgrade() -> None:
    """Create every table."""
    op.create_table(
        "versions",
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
    )
    _people()
    _chains()
    _books()
    op.create_table(
        "leases",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    chains = sa.table("chains", sa.column("chain", Id), sa.column("number", sa.Integer), sa.column("hash", sa.Text))
    op.bulk_insert(chains, [{"chain": 0, "number": 0, "hash": "0" * 64}])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", Id, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("secret", sa.Text),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", Id, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("csrf", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "bankrolls",
        sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
    )


def _chains() -> None:
    op.create_table(
        "tables",
        sa.Column("id", Id, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("owner", Id),
        sa.Column("retired", sa.Boolean, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "chains",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, unique=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_index("entries_by_round", "entries", ["chain", "round"])


def _books() -> None:
    op.create_table(
        "transfers",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
    )
    op.create_index("transfers_by_source", "transfers", ["source"])
    op.create_index("transfers_by_target", "transfers", ["target"])
    op.create_table(
        "rounds",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("says", sa.Text),
        sa.Column("outcome", sa.Text),
    )
    op.create_table(
        "settlements",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("person", Id, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("wager", sa.Text, nullable=False),
        sa.Column("spot", sa.Text, nullable=False),
        sa.Column("stake", sa.BigInteger, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_index("settlements_by_person", "settlements", ["person", "chain", "round"])
    op.create_table(
        "series",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("series", sa.Integer, primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
