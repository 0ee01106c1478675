"""Invites. The open one of a table fills any free seat; a personal one holds a seat for somebody until they come.

A seat with a personal invite is taken at once, in the table's own log, by a guest of the given name: no stranger can
sit there, whatever happens at the same moment. Whoever opens the link is signed in as that guest; a user who is signed
in already takes the seat over instead, in one step.

The database keeps hashes of codes only. A table's open code follows from the server's key, so that it can be shown
again; a personal one is shown once.
"""

from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, insert, not_, or_, select, update

from shofar.core.errors import Illegal, Malformed
from shofar.server.db import schema
from shofar.server.db.connect import lock
from shofar.server.people.accounts import add_guest
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import lock_user
from shofar.server.people.login_sessions import DAY_MS, HOUR_MS, create_session
from shofar.server.people.names import clean_name
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_id, new_secret, signature
from shofar.server.people.table_access import admit
from shofar.server.tables.session import TableSession
from shofar.table.checks import Denied, check_not_removed
from shofar.table.decide import decide
from shofar.table.decision import Decision
from shofar.table.housekeeping import rename, swap_seat
from shofar.table.messages import TakeSeat
from shofar.table.settings import Person, Seat
from shofar.table.table import Table

DAYS = 365
"""A table's link is kept from game to game."""
CODE_LETTERS = 16
OPEN, PERSONAL = "open", "personal"
AGAIN_MS = 60_000
"""How long a browser that has no cookie yet may open a personal link again."""

invites = schema.invites.c


@dataclass(frozen=True, slots=True)
class Joined:
    """The seat that an invite gave, none for one who may only watch, and the user who is signed in from now on."""

    table: str
    seat: Seat | None
    user: User
    cookie: str | None = None
    """Its value, if the link signed them in."""


@dataclass(frozen=True, slots=True)
class InviteOpener:
    """Who opens an invite. `replace` lets it sign in a browser that is signed in as somebody else."""

    user: User | None
    browser: str
    """Its address and user agent: the same one may open a link twice at once."""
    replace: bool = False


def _code(people: PeopleContext, table_id: str, made_at: int) -> str:
    return signature(people.key, "invite", table_id, str(made_at))[:CODE_LETTERS]


async def open_invite(people: PeopleContext, table_id: str, user: User, *, fresh: bool = False) -> str:
    """The code of the table's one link; a fresh one makes the old one worthless."""
    own = (invites.table_id == table_id, invites.kind == OPEN)

    def work(connection: Connection) -> str:
        lock(connection, f"open invite {table_id}")
        existing = connection.execute(select(invites.created_at, invites.expires_at).where(*own)).one_or_none()
        if existing is not None and not fresh and existing.expires_at > people.now():
            return _code(people, table_id, existing.created_at)
        connection.execute(delete(schema.invites).where(*own))
        # Never the moment of the old one: its code follows from that.
        made_at = max(people.now(), existing.created_at + 1 if existing else 0)
        code = _code(people, table_id, made_at)
        row = {"digest": hash_of(code), "table_id": table_id, "kind": OPEN, "created_by": user.id}
        connection.execute(insert(schema.invites).values(**row, created_at=made_at, expires_at=made_at + DAYS * DAY_MS))
        return code

    return await people.db.write(work)


async def personal_invite(people: PeopleContext, session: TableSession, host: User, seat: Seat, name: str) -> str:
    """Seats a new guest on a free seat, and gives the code of their link. What is refused leaves nothing behind."""
    if host.id != session.table.host:
        raise Denied("table-host-only")
    guest = User(new_id("u"), clean_name(name), "guest")
    person = replace(guest.person, invited=True)
    sit = TakeSeat(key=new_secret(), seat=seat)
    decide(session.table, person, sit, people.tables.now())
    code, now = new_secret(CODE_BYTES), people.now()
    row = {"digest": hash_of(code), "table_id": session.id, "kind": PERSONAL, "seat": str(seat), "user_id": guest.id}
    more = {"created_by": host.id, "created_at": now, "expires_at": now + DAYS * DAY_MS}

    def work(connection: Connection) -> None:
        add_guest(connection, people, guest)
        connection.execute(insert(schema.invites).values(**row, **more))

    # The link before the seat: a crash in between leaves a link to nothing, never a seat that nobody can reach.
    await people.db.write(work)
    try:
        await people.tables.request(session.id, person, sit)
    except (Denied, Illegal, Malformed):
        # Anything else may have been carried out all the same: then `unclaimed_guests` finds it.
        await people.db.change(
            delete(schema.invites).where(invites.digest == hash_of(code)),
            delete(schema.users).where(schema.users.c.id == guest.id),
        )
        raise
    return code


async def _find_invite(people: PeopleContext, code: str) -> "tuple[Row[*tuple[Any, ...]], TableSession]":
    """The invite of a code, and its table."""
    query = select(invites.kind, invites.table_id, invites.user_id, invites.used_at).where(
        invites.digest == hash_of(code), invites.kind.in_((OPEN, PERSONAL)), invites.expires_at > people.now()
    )
    found = await people.db.row(query)
    if found is None:
        raise Denied("server-no-such-invite")
    session = await people.tables.current(found.table_id)
    if session.table.stage == "closed":
        raise Denied("server-no-such-invite")
    return found, session


async def preview(people: PeopleContext, code: str) -> tuple[Table, int]:
    """The table of an invite, and how many seats there are for whoever opens it; nothing changes."""
    found, session = await _find_invite(people, code)
    if found.kind == OPEN:
        return session.table, len(_free(session.table)) if session.table.stage in ("open", "over") else 0
    if found.used_at is not None or not session.table.seats_of(found.user_id):
        raise Denied("server-no-such-invite")
    return session.table, 1


async def join(people: PeopleContext, code: str, opener: InviteOpener) -> Joined:
    """Opens an invite: takes a seat if there is one, else lets the user watch."""
    found, session = await _find_invite(people, code)
    user = opener.user
    if user is not None:
        check_not_removed(session.table, user.id)
    if found.kind == PERSONAL:
        return await _open_personal_invite(people, session, code, opener, found.user_id)
    if user is None:
        raise Denied("server-not-signed-in")
    await admit(people, session.id, user)
    return Joined(session.id, await take_any_seat(people, session, user.person), user)


def _free(table: Table) -> list[Seat]:
    return [seat for seat, held in table.seats.items() if not held.person and not held.bot]


async def take_any_seat(people: PeopleContext, session: TableSession, person: Person) -> Seat | None:
    """Takes a free seat, however many others try at the same moment; None if there is none left."""
    tried = 0
    while True:
        table = session.table
        if own := table.seats_of(person.user):
            return own[0]
        free = _free(table)
        if not free or table.stage not in ("open", "over") or tried > 4 * len(table.seats):
            return None
        try:
            await people.tables.request(session.id, person, TakeSeat(key=new_secret(), seat=free[0]))
            return free[0]
        except Denied as wrong:
            # Somebody was quicker: look again. Anything else is told.
            if wrong.code not in ("table-seat-taken", "table-seated-already"):
                raise
            tried += 1


async def _open_personal_invite(
    people: PeopleContext, session: TableSession, code: str, opener: InviteOpener, held_for: str
) -> Joined:
    user = opener.user
    seats = session.table.seats_of(held_for)
    if user is not None and user.id != held_for and (seats_taken := session.table.seats_of(user.id)):
        return Joined(session.id, seats_taken[0], user)
    if not seats:
        raise Denied("server-no-such-invite")
    if user is not None and user.id == held_for:
        return Joined(session.id, seats[0], user)
    if user is None or session.table.stage not in ("open", "over"):
        return await _sign_in_as_guest(people, session, seats[0], opener, code, held_for)
    now, own = people.now(), invites.digest == hash_of(code)
    mark = update(schema.invites).where(own, or_(invites.used_at.is_(None), invites.used_by == user.id))
    if not await people.db.change(mark.values(used_at=now, used_by=user.id)):
        raise Denied("server-no-such-invite")
    try:
        await _swap_seat(people, session, seats[0], held_for, user.person)
    except Denied:
        await people.db.change(update(schema.invites).where(own).values(used_at=None, used_by=None))
        raise
    await admit(people, session.id, user)
    return Joined(session.id, seats[0], user)


async def _sign_in_as_guest(
    people: PeopleContext, session: TableSession, seat: Seat, opener: InviteOpener, code: str, held_for: str
) -> Joined:
    """Signs a browser in as the guest who holds the seat; one that is signed in already must say `replace`."""
    now, own = people.now(), invites.digest == hash_of(code)
    at = signature(people.key, "from", opener.browser)
    # A browser may open a link twice at once, and neither request brings the cookie that the other one got.
    again = and_(invites.used_by == held_for, invites.used_from == at, invites.used_at > now - AGAIN_MS)
    mark = update(schema.invites).where(own, or_(invites.used_at.is_(None), again))

    def work(connection: Connection) -> tuple[User, str]:
        found = lock_user(connection, held_for)
        if opener.user is not None and not opener.replace:
            raise Denied("server-would-replace", {"name": opener.user.name, "by": found.name})
        if not connection.execute(mark.values(used_at=now, used_by=held_for, used_from=at)).rowcount:
            raise Denied("server-no-such-invite")
        return User.from_row(found.id, found.name, found.kind), create_session(connection, people, found.id)

    try:
        guest, cookie = await people.db.write(work)
    except Denied as wrong:
        if wrong.code == "server-not-signed-in":  # the guest has gone with the invite
            raise Denied("server-no-such-invite") from None
        raise
    with suppress(Denied):  # it has been told
        await people.tables.decide(session, partial(rename, guest.person, come=True))
    return Joined(session.id, seat, guest, cookie)


async def _swap_seat(people: PeopleContext, session: TableSession, seat: Seat, holder: str, person: Person) -> None:
    """The invited user takes the seat of the guest who held it for them."""

    def work(table: Table, at: int) -> Decision:
        if seat in table.seats_of(person.user):
            return Decision([], table)  # the same browser opened it twice at once, and the other one was quicker
        if seat not in table.seats_of(holder) or table.stage not in ("open", "over"):
            raise Denied("server-no-such-invite")
        return swap_seat(table, seat, holder, person, at)

    await people.tables.decide(session, work)


async def pending_guests_of(people: PeopleContext, host: User) -> list[User]:
    """Guests who hold seats by personal invites of a host that nobody has opened."""
    return await _guests(people, invites.created_by == host.id, 1_000)


def pending_guest_ids(connection: Connection, host: str) -> list[str]:
    """The same by id, for a command that has no server."""
    query = _guests_query(invites.created_by == host, 1_000)
    return [row[0] for row in connection.execute(query)]


async def unclaimed_guests(
    people: PeopleContext, most: int = 20, *, passing_over: AbstractSet[str] = frozenset()
) -> list[User]:
    """Guests of personal invites that nobody can open any more: the seat was taken or freed, or the link expired."""
    seated = schema.players.c
    lost = and_(invites.created_at < people.now() - HOUR_MS, not_(exists().where(seated.user_id == invites.user_id)))
    over = or_(invites.used_at.is_not(None), invites.expires_at <= people.now(), lost)
    return await _guests(people, and_(over, invites.user_id.not_in(passing_over)), most)


async def _guests(people: PeopleContext, which: ColumnElement[bool], most: int) -> list[User]:
    return [User.from_row(*row) for row in await people.db.rows(_guests_query(which, most))]


def _guests_query(which: ColumnElement[bool], most: int) -> Select[str, str, str]:
    users = schema.users.c
    return (
        select(users.id, users.name, users.kind)
        .join(schema.invites, invites.user_id == users.id)
        .where(invites.kind == PERSONAL, users.kind == "guest", users.deleted_at.is_(None), which)
        .where(or_(invites.used_at.is_(None), invites.used_by != users.id))
        .limit(most)
    )
