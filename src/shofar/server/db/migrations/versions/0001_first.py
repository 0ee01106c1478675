"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """All tables."""
    op.create_table(
        "admitted",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("user_id", sa.String(length=64), primary_key=True, index=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False, index=True),
        sa.Column("reason", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("n", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("rated_at", sa.BigInteger(), nullable=True),
        sa.UniqueConstraint("table_id", "number"),
    )
    op.create_index("ix_games_public_ended_at", "games", ["public", "ended_at"], unique=False)
    op.create_index("ix_games_rated_rated_at", "games", ["rated", "rated_at"], unique=False)
    op.create_table(
        "invites",
        sa.Column("digest", sa.String(length=64), primary_key=True),
        sa.Column("table_id", sa.String(length=32), nullable=False, index=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=8), nullable=True),
        sa.Column("user_id", sa.String(length=64), nullable=True),
        sa.Column("created_by", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_by", sa.String(length=64), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("version", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("seat", sa.String(length=8), primary_key=True),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("bot", sa.String(length=64), nullable=False),
        sa.Column("view", sa.Text(), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("worker", sa.String(length=64), nullable=True),
        sa.Column("lease_until", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("answer", sa.String(length=32), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
    )
    op.create_index("ix_jobs_waiting", "jobs", ["answered_at", "lease_until"], unique=False)
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=32), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("version", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("asker", sa.String(length=64), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.UniqueConstraint("table_id", "asker", "key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outages",
        sa.Column("began_at", sa.BigInteger(), autoincrement=False, primary_key=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("user_id", sa.String(length=64), primary_key=True, index=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=64), primary_key=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(length=64), primary_key=True),
        sa.Column("game", sa.String(length=16), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("stage", sa.String(length=16), nullable=False, index=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("seated", sa.Text(), nullable=False),
        sa.Column("wakes_at", sa.BigInteger(), nullable=True, index=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False, index=True),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(length=64), primary_key=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40), nullable=True, unique=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("owner", sa.String(length=64), nullable=True),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("deleted_at", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "game_players",
        sa.Column("game_id", sa.String(length=32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(length=8), primary_key=True),
        sa.Column("user_id", sa.String(length=64), nullable=True, index=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("forfeit", sa.Boolean(), nullable=False),
        sa.Column("rating_before", sa.Float(), nullable=True),
        sa.Column("rating_after", sa.Float(), nullable=True),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(length=64), primary_key=True),
        sa.Column(
            "user_id", sa.String(length=64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False, index=True),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("digest", sa.String(length=64), nullable=False, unique=True),
        sa.Column(
            "user_id", sa.String(length=64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
    )
