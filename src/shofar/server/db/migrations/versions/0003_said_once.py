"""Adds `chat.key`: a line that is sent again is stored once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Chat keeps the key of its request."""
    op.add_column("chat", sa.Column("key", sa.String(length=64), nullable=True))
    op.create_index("ix_chat_said_once", "chat", ["table_id", "user_id", "key"], unique=True)
