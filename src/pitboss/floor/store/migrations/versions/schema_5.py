"""The schema with who sat where as a round opened: a replay shows people the cards that they held themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what is new. Of earlier rounds it is not known, and everybody sees them as the public did."""
    op.add_column("rounds", sa.Column("seats", sa.Text))
