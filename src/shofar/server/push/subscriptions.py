"""The browsers that are notified, each kept with its login session: it goes when the session or the user goes."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from shofar.core.errors import Malformed
from shofar.server.db import schema
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import lock_signed_in
from shofar.server.push.delivery import host_of
from shofar.server.tables.context import TablesContext

MOST = 5
"""Browsers of one user; the one that subscribed longest ago gives way."""

pushes, sessions, players = schema.pushes.c, schema.sessions.c, schema.players.c


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser."""

    session: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


def check(endpoint: str, p256dh: str, auth: str) -> None:
    """Raises Malformed for what no browser would send."""
    from shofar.server.push.encryption import BrowserKeys  # which only a server with a key needs

    for field, test in (("endpoint", lambda: host_of(endpoint)), ("keys", lambda: BrowserKeys.of(p256dh, auth))):
        try:
            test()
        except ValueError:
            raise Malformed(field, "server-push-unfit") from None


async def subscribe(people: PeopleContext, user: User, endpoint: str, p256dh: str, auth: str, language: str) -> None:
    """Keeps where this browser is told, in place of what was kept for it."""
    check(endpoint, p256dh, auth)
    now = people.now()

    def work(connection: Connection) -> None:
        lock_signed_in(connection, user)
        connection.execute(delete(schema.pushes).where(pushes.session == user.credential))
        row = {"session": user.credential, "endpoint": endpoint, "p256dh": p256dh, "auth": auth}
        connection.execute(insert(schema.pushes).values(**row, language=language, since=now))
        own = select(pushes.session).join(schema.sessions, sessions.digest == pushes.session)
        newest = own.where(sessions.user_id == user.id).order_by(pushes.since.desc(), pushes.session)
        # This browser's own row stays even where five others were written in the same millisecond.
        others = [one for one in connection.scalars(newest) if one != user.credential]
        connection.execute(delete(schema.pushes).where(pushes.session.in_(others[MOST - 1 :])))

    await people.db.write(work)


async def unsubscribe(people: PeopleContext, user: User) -> None:
    """This browser is told nothing more."""
    await people.db.change(delete(schema.pushes).where(pushes.session == user.credential))


async def subscriptions_of(context: TablesContext, user: str) -> list[Subscription]:
    """The browsers in which a user is still signed in and wants to be told."""
    query = (
        select(pushes.session, pushes.endpoint, pushes.p256dh, pushes.auth, pushes.language)
        .join(schema.sessions, sessions.digest == pushes.session)
        .where(sessions.user_id == user, sessions.expires_at > context.now())
        .limit(MOST)
    )
    return [Subscription(*row) for row in await context.database.rows(query)]


async def claim(context: TablesContext, table: str, user: str, question: int) -> bool:
    """Whether it falls to this process to tell a user of a question: the first that asks, and once."""
    own = update(schema.players).where(players.table_id == table, players.user_id == user, players.told < question)
    return await context.database.change(own.values(told=question)) == 1


async def drop(context: TablesContext, expired: Subscription) -> None:
    """Forgets a browser of which the push service says that it is gone, unless it has subscribed anew."""
    await context.database.change(
        delete(schema.pushes).where(pushes.session == expired.session, pushes.endpoint == expired.endpoint)
    )
