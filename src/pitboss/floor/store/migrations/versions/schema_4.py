"""The schema with a coach who remembers: what people chose at practice tables, summed up by day and kind of hand."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add what is new. Earlier choices are not judged in hindsight."""
    op.create_table(
        "choices",
        sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("cost", sa.BigInteger, nullable=False),
    )
