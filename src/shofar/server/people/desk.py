"""The front desk: what everything about people needs, and who is asking."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, cast

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from shofar.server import schema
from shofar.server.people import cookies
from shofar.server.people.database import Database
from shofar.server.people.limits import Limiter
from shofar.server.people.secrets import hash_of, new_secret
from shofar.table.decide import Denied
from shofar.table.settings import Person

Kind = Literal["guest", "account", "bot"]
KEY = "cookies"
"""The name under which the signing key is kept."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who is signed in, as a guest, an account or a bot account."""

    user: str
    name: str
    kind: Kind
    secret: str | None = None
    """The session's, if a cookie brought it; a program with a token has none."""
    token: str | None = None
    """The digest of the token that a program came with."""

    @property
    def credential(self) -> str | None:
        """The digest of the session or token that says who it is."""
        return hash_of(self.secret) if self.secret is not None else self.token

    @property
    def person(self) -> Person:
        """Who sits down when this visitor does."""
        return Person(user=self.user, name=self.name)

    @classmethod
    def of(cls, user: str, name: str, kind: str, secret: str | None = None, token: str | None = None) -> "Visitor":
        """From a row of the database, which holds kinds as text."""
        return cls(user, name, cast(Kind, kind), secret, token)

    def browsers_only(self) -> None:
        """Denies programs: what a token gives away would outlive it."""
        if self.secret is None:
            raise Denied("server-browsers-only")

    def accounts_only(self) -> None:
        """Denies guests and bot accounts."""
        if self.kind != "account":
            raise Denied("server-accounts-only")


@dataclass(slots=True)
class Desk:
    """The database, the key that signs cookies and invites, the limits, the clock."""

    db: Database
    key: bytes
    limiter: Limiter = field(default_factory=Limiter)
    now: Callable[[], int] = now_ms
    sign_in_days: int = 180
    """A closed browser keeps its seats for this long; every visit begins the time anew."""

    def cookie(self, value: str, *, secure: bool) -> str:
        """The header that signs a browser in for as long as its session lives."""
        return cookies.header(value, secure=secure, max_age=self.sign_in_days * 86_400)


async def signing_key(db: Database, given: str | None = None) -> bytes:
    """The operator's key, or the one that all processes on this database share: made once, by the first."""
    if given:
        return given.encode()
    query = select(schema.keys.c.value).where(schema.keys.c.name == KEY)

    def made(connection: Connection) -> str:
        kept = connection.scalar(query)
        if kept is None:
            kept = new_secret(32)
            connection.execute(insert(schema.keys).values(name=KEY, value=kept))
        return str(kept)

    try:
        kept = await db.write(made)
    except IntegrityError:  # Another process made it in the meantime.
        kept = await db.write(made)
    return kept.encode()
