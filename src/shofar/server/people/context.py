"""What everything about people needs (database, key, limits, clock), and users as values."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Self, cast

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from shofar.server.clock import now_ms
from shofar.server.config import Registration
from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.server.people import cookies
from shofar.server.people.secrets import hash_of, new_secret
from shofar.server.rate_limiter import RateLimiter
from shofar.server.tables.connected_users import ConnectedUsers
from shofar.server.tables.table_service import TableService
from shofar.table.checks import Denied
from shofar.table.settings import Person

UserKind = Literal["guest", "account", "bot"]
OPERATOR = "operator"
"""The one role that there is; only the command line gives it."""
KEY = "cookies"
"""The name under which the signing key is kept."""


@dataclass(frozen=True, slots=True)
class User:
    """A guest, an account or a bot account; with `secret` or `token`, the one who is signed in."""

    id: str
    name: str
    kind: UserKind
    secret: str | None = None
    """The login session's, if a cookie brought it; a program with a token has none."""
    token: str | None = None
    """The digest of the token that a program sent."""
    operator: bool = False
    """Whether this browser may do what operators do."""

    @property
    def credential(self) -> str | None:
        """The digest of the login session or the token."""
        return hash_of(self.secret) if self.secret is not None else self.token

    @property
    def person(self) -> Person:
        """The user as tables know them."""
        return Person(user=self.id, name=self.name)

    @classmethod
    def from_row(
        cls,
        user_id: str,
        name: str,
        kind: str,
        secret: str | None = None,
        token: str | None = None,
        *,
        role: str | None = "",
    ) -> Self:
        """From a row of the database, which holds kinds as text."""
        operator = role == OPERATOR and token is None
        return cls(user_id, name, cast(UserKind, kind), secret, token, operator=operator)

    def require_browser(self) -> None:
        """Denies programs: what a token gives away would outlive it."""
        if self.secret is None:
            raise Denied("server-browsers-only")

    def require_account(self) -> None:
        """Denies guests and bot accounts."""
        if self.kind != "account":
            raise Denied("server-accounts-only")


@dataclass(slots=True)
class PeopleContext:
    """The database, the key that signs cookies and invites, the tables, who is connected to them, limits, clock."""

    db: Database
    key: bytes
    tables: TableService
    users: ConnectedUsers
    limiter: RateLimiter = field(default_factory=RateLimiter)
    now: Callable[[], int] = now_ms
    sign_in_days: int = 180
    """How long a login session lasts after its last request."""
    registration: Registration = "open"
    guests: bool = True
    """Whether anybody may come with a name alone."""

    def cookie(self, value: str, *, secure: bool) -> str:
        """The header that signs a browser in for as long as its session lives."""
        return cookies.set_cookie_header(value, secure=secure, max_age=self.sign_in_days * 86_400)


async def signing_key(db: Database, given: str | None = None) -> bytes:
    """The operator's key, or the one in the database, which the first process makes and all share."""
    if given:
        return given.encode()
    query = select(schema.keys.c.value).where(schema.keys.c.name == KEY)

    def read_or_insert(connection: Connection) -> str:
        value = connection.scalar(query)
        if value is None:
            value = new_secret(32)
            connection.execute(insert(schema.keys).values(name=KEY, value=value))
        return str(value)

    try:
        value = await db.write(read_or_insert)
    except IntegrityError:  # Another process made it in the meantime.
        value = await db.write(read_or_insert)
    return value.encode()
