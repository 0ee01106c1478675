"""Browsers can be told that a correspondence game waits, each question once (adds `pushes`, `players.told`)."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Where they are told goes with the login session."""
    op.create_table(
        "pushes",
        sa.Column("session", sa.String(length=64), primary_key=True),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=32), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["session"], ["sessions.digest"], name="fk_pushes_session", ondelete="CASCADE"),
    )
    op.add_column("players", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
