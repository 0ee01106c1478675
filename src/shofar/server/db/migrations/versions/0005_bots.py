"""A fair queue for bots' moves, and the workers that are there (adds `bot_use`, `bot_workers`; to `jobs`, `tables`)."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """New columns, two tables."""
    op.add_column("tables", sa.Column("origin", sa.String(length=32), server_default="", nullable=False))
    op.add_column("jobs", sa.Column("late_at", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("jobs", sa.Column("claimed_at", sa.BigInteger(), nullable=True))
    op.add_column("jobs", sa.Column("stand_in", sa.String(length=32), nullable=True))
    op.create_table(
        "bot_use",
        sa.Column("who", sa.String(length=160), primary_key=True),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "bot_workers",
        sa.Column("name", sa.String(length=64), primary_key=True),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=True),
    )
