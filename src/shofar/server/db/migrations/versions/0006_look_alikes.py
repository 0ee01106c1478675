"""What names look like, who is named where, one open link for each table; links and sessions of tokens end.

Adds `named`, `erasures`, `users.looks`, `users.looks_cased`, `invites.used_from`.
"""

import sqlalchemy as sa
from alembic import op

from shofar.server.people.names import looks

revision = "0006"
down_revision = "0005"

CHUNK = 1000
OPEN = sa.text("kind = 'open'")


def upgrade() -> None:
    """Existing rows are kept; names are filled in from them."""
    op.add_column("users", sa.Column("looks", sa.String(length=80), nullable=True))
    op.add_column("users", sa.Column("looks_cased", sa.String(length=80), nullable=True))
    op.add_column("invites", sa.Column("used_from", sa.String(length=64), nullable=True))
    op.create_table(
        "named",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("user_id", sa.String(length=64), primary_key=True),
    )
    op.create_table(
        "erasures",
        sa.Column("user_id", sa.String(length=64), primary_key=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
    connection = op.get_bind()
    _fill_looks(connection)
    _fill_named(connection)
    # Whoever was let in by a token's link has a session that revoking the token does not end.
    connection.execute(sa.text("DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE kind = 'bot')"))
    connection.execute(sa.text("DELETE FROM invites WHERE kind = 'carry'"))
    connection.execute(
        sa.text(
            "DELETE FROM invites WHERE kind = 'open' AND digest NOT IN (SELECT min(digest) FROM invites one "
            "WHERE kind = 'open' AND created_at = (SELECT min(created_at) FROM invites other "
            "WHERE other.kind = 'open' AND other.table_id = one.table_id) GROUP BY table_id)"
        )
    )
    for table, column in (
        ("users", "owner"),
        ("users", "looks"),
        ("users", "looks_cased"),
        ("invites", "user_id"),
        ("invites", "created_by"),
        ("chat", "user_id"),
        ("named", "user_id"),
    ):
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column], unique=False)
    op.create_index("uq_invites_open", "invites", ["table_id"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN)


def _fill_looks(connection: sa.Connection) -> None:
    users = sa.table("users", *map(sa.column, ("id", "name", "deleted_at", "looks", "looks_cased")))
    own = sa.update(users).where(users.c.id == sa.bindparam("of"))
    last = ""
    while True:
        query = sa.select(users.c.id, users.c.name).where(users.c.id > last, users.c.deleted_at.is_(None))
        rows = connection.execute(query.order_by(users.c.id).limit(CHUNK)).all()
        if not rows:
            return
        connection.execute(own, [{"of": user, **looks(name)} for user, name in rows])
        last = rows[-1][0]


def _fill_named(connection: sa.Connection) -> None:
    for found in (
        "SELECT DISTINCT table_id, asker FROM log WHERE asker IS NOT NULL",
        "SELECT id, host FROM tables WHERE true",
        "SELECT table_id, user_id FROM players WHERE true",
        "SELECT table_id, user_id FROM admitted WHERE true",
        "SELECT table_id, user_id FROM invites WHERE kind = 'personal' AND user_id IS NOT NULL",
        "SELECT table_id, game_players.user_id FROM games JOIN game_players ON game_players.game_id = games.id "
        "WHERE game_players.user_id IS NOT NULL",
    ):
        connection.execute(sa.text(f"INSERT INTO named (table_id, user_id) {found} ON CONFLICT DO NOTHING"))
