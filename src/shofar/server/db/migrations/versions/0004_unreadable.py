"""Adds the table `unreadable`: tables that cannot be read are set aside."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Which, since when, and why."""
    op.create_table(
        "unreadable",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("software", sa.String(length=40), nullable=False),
        sa.Column("error", sa.String(length=200), nullable=False),
        sa.Column("place", sa.String(length=200), nullable=False),
    )
