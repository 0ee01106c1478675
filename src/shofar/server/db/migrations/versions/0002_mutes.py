"""Adds the table `mutes`: whom somebody does not want to read."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.String(length=64), primary_key=True),
        sa.Column("muted", sa.String(length=64), primary_key=True, index=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
