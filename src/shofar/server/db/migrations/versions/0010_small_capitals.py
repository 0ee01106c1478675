"""Names in small capitals, in boxes, circles and halves of flags look like ordinary ones (fills `users.looks` anew)."""

import sqlalchemy as sa
from alembic import op

from shofar.server.people.names import looks

revision = "0010"
down_revision = "0009"

CHUNK = 1000


def upgrade() -> None:
    """What such names look like is found anew."""
    connection = op.get_bind()
    users = sa.table("users", *map(sa.column, ("id", "name", "deleted_at", "looks", "looks_cased")))
    own = sa.update(users).where(users.c.id == sa.bindparam("of"))
    last = ""
    while True:
        query = sa.select(users.c.id, users.c.name).where(users.c.id > last, users.c.deleted_at.is_(None))
        rows = connection.execute(query.order_by(users.c.id).limit(CHUNK)).all()
        if not rows:
            return
        if changed := [{"of": user, **looks(name)} for user, name in rows if not name.isascii()]:
            connection.execute(own, changed)
        last = rows[-1][0]
