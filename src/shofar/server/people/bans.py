"""Bans by the operator: of users, addresses and whole networks."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select

from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.server.people.credentials import end_credentials
from shofar.server.people.secrets import new_id
from shofar.table.checks import Denied

bans, users = schema.bans.c, schema.users.c
Networks = tuple[tuple[int, int, int], ...]
"""Of each network its IP version, first and last address, as numbers."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Who, why and until when (None: for good)."""

    kind: str
    subject: str
    reason: str
    until: int | None


def check_not_banned(connection: Connection, user: str, now: int) -> None:
    """Denies a banned user, and the bots of one."""
    owner = select(users.owner).where(users.id == user).scalar_subquery()
    banned = or_(bans.subject == user, bans.subject == owner)
    query = select(bans.id).where(bans.kind == "user", banned, in_force(now)).limit(1)
    if connection.execute(query).first() is not None:
        raise Denied("server-banned")


def insert_user_ban(connection: Connection, user: str, reason: str, now: int, until: int | None) -> None:
    """Bans a user, whose row is locked, and ends all their sessions, links and tokens, and those of their bots."""
    connection.execute(insert(schema.bans).values(_row("user", user, reason, now, until)))
    end_credentials(connection, user, now)


def insert_address_ban(connection: Connection, network: str, reason: str, now: int, until: int | None) -> str:
    """Bans an address or a network; gives it as it is kept. ValueError if it is neither."""
    subject = str(ip_network(network, strict=False))
    connection.execute(insert(schema.bans).values(_row("address", subject, reason, now, until)))
    return subject


def delete_bans(connection: Connection, subject: str) -> int:
    """Lifts all bans of a user, an address or a network; gives how many there were."""
    with suppress(ValueError):  # A user's id is no network.
        subject = str(ip_network(subject, strict=False))
    return connection.execute(delete(schema.bans).where(bans.subject == subject)).rowcount


async def current_bans(db: Database, now: int, kind: str | None = None) -> list[Ban]:
    """The bans in force now."""
    return await db.read(lambda connection: bans_in_force(connection, now, kind))


def bans_in_force(connection: Connection, now: int, kind: str | None = None) -> list[Ban]:
    """The same within a transaction."""
    query = select(bans.kind, bans.subject, bans.reason, bans.until).where(in_force(now)).order_by(bans.created_at)
    return [Ban(*row) for row in connection.execute(query if kind is None else query.where(bans.kind == kind))]


async def banned_users(db: Database, bans_given: Iterable[Ban]) -> set[str]:
    """The users among them, and the bots that are theirs."""
    named = {ban.subject for ban in bans_given if ban.kind == "user"}
    owned = await db.rows(select(users.id).where(users.owner.in_(named))) if named else ()
    return named.union(bot for (bot,) in owned)


class BannedAddresses:
    """The banned networks, read again every few seconds instead of at every request."""

    def __init__(self, db: Database, fresh_ms: int = 10_000) -> None:
        self._db = db
        self._fresh_ms = fresh_ms
        self._read_at: int | None = None
        self._networks: Networks = ()

    async def check(self, address: str, now: int) -> None:
        """Denies a banned address."""
        if self._read_at is None or now - self._read_at >= self._fresh_ms:
            self._read_at = now
            self._networks = networks_of(await current_bans(self._db, now, "address"))
        if in_networks(address, self._networks):
            raise Denied("server-banned")


def networks_of(bans_given: Iterable[Ban]) -> Networks:
    """The networks among them."""
    banned = [ip_network(ban.subject) for ban in bans_given if ban.kind == "address"]
    return tuple((net.version, int(net.network_address), int(net.broadcast_address)) for net in banned)


def in_networks(address: str, networks: Networks) -> bool:
    """Whether a text is an address in one of these networks."""
    if not networks:
        return False
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed.version == version and low <= int(parsed) <= high for version, low, high in networks)


def in_force(now: int) -> ColumnElement[bool]:
    """Bans that have not run out."""
    return or_(bans.until.is_(None), bans.until > now)


def _row(kind: str, subject: str, reason: str, now: int, until: int | None) -> dict[str, object]:
    row = {"id": new_id("b"), "kind": kind, "subject": subject, "reason": reason[:200]}
    return {**row, "created_at": now, "until": until}
