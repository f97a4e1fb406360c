"""The schema of version 0.4: the vault.

- significant events are listed by time, kind and person, and those of no table have a chain of their own, the journal;
- a table that was retired is closed by rule, and noted as cleared when nobody's chips are left there;
- who plays or deals where is listed, so that nobody does both; what a person played in a gaming day is summed up;
- a person's own limits, wrong passwords, and codes for a new password are kept; sessions tell where they came from.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JOURNAL = -1


def upgrade() -> None:
    """Add what is new. What earlier lines would have noted is not noted in hindsight."""
    op.add_column("tables", sa.Column("cleared", sa.Boolean, nullable=False, server_default=sa.false()))
    _people()
    _play()
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
    op.create_index("notable_by_time", "notable", ["at", "chain", "number", "position"])
    op.create_index("notable_by_kind", "notable", ["kind", "at", "chain", "number", "position"])
    op.create_index("notable_by_person", "notable", ["person", "at", "chain", "number", "position"])
    op.create_table(
        "posts",
        sa.Column("chain", Id, primary_key=True),
        sa.Column("person", Id, primary_key=True),
        sa.Column("post", sa.Text, nullable=False),
    )
    op.create_index("posts_by_person", "posts", ["person"])
    op.create_table(
        "days",
        sa.Column("person", Id, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("staked", sa.BigInteger, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )
