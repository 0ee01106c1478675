"""Invites. The open one of a table fills any free seat; a personal one holds a seat for somebody until they come.

A seat with a personal invite is taken at once, in the table's own log, by a guest of the given name: no stranger can
sit there, whatever happens at the same moment. Whoever opens the link becomes that guest; somebody who is known here
already takes the seat over instead, in one step.

The database keeps hashes of codes only. A table's open code follows from the server's key, so that it can be shown
again; a personal one is shown once.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, insert, not_, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from shofar.core.errors import Illegal, Malformed
from shofar.server import schema
from shofar.server.hub import Hub
from shofar.server.live import Live
from shofar.server.people.accounts import add_guest
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.locks import lock, locked_user
from shofar.server.people.names import clean_name
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_id, new_secret, signature
from shofar.server.people.sessions import DAY_MS, HOUR_MS, add_session
from shofar.table.decide import Decided, Denied, check_welcome, decide, rename, sit_instead
from shofar.table.messages import TakeSeat
from shofar.table.settings import Person, Seat
from shofar.table.table import Table

DAYS = 365
"""A table's link is kept from game to game."""
CODE_LETTERS = 16
OPEN, PERSONAL = "open", "personal"
AGAIN_MS = 60_000
"""How long a browser that has no cookie yet may open a personal link again."""

invites, admitted = schema.invites.c, schema.admitted.c


@dataclass(frozen=True, slots=True)
class Joined:
    """Where somebody sits now; no seat for one who may only watch. `visitor` is who they are from now on."""

    table: str
    seat: Seat | None
    visitor: Visitor
    cookie: str | None = None
    """The value of a new one, if the link made them somebody else."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Who opens a link, and with what: `replace` lets the link make somebody else of a browser that is somebody."""

    visitor: Visitor | None
    browser: str
    """Its address and what it says it is: the same one may open a link twice at once."""
    replace: bool = False


def _code(desk: Desk, table_id: str, made_at: int) -> str:
    return signature(desk.key, "invite", table_id, str(made_at))[:CODE_LETTERS]


async def open_invite(desk: Desk, table_id: str, visitor: Visitor, *, fresh: bool = False) -> str:
    """The code of the table's one link; a fresh one makes the old one worthless."""
    own = (invites.table_id == table_id, invites.kind == OPEN)

    def work(connection: Connection) -> str:
        lock(connection, f"open invite {table_id}")
        kept = connection.execute(select(invites.created_at, invites.expires_at).where(*own)).one_or_none()
        if kept is not None and not fresh and kept.expires_at > desk.now():
            return _code(desk, table_id, kept.created_at)
        connection.execute(delete(schema.invites).where(*own))
        # Never the moment of the old one: its code follows from that.
        made_at = max(desk.now(), kept.created_at + 1 if kept else 0)
        code = _code(desk, table_id, made_at)
        row = {"digest": hash_of(code), "table_id": table_id, "kind": OPEN, "created_by": visitor.user}
        connection.execute(insert(schema.invites).values(**row, created_at=made_at, expires_at=made_at + DAYS * DAY_MS))
        return code

    return await desk.db.write(work)


async def personal_invite(desk: Desk, hub: Hub, live: Live, host: Visitor, seat: Seat, name: str) -> str:
    """Holds a free seat for somebody; the code of their link. What is refused leaves nothing behind."""
    if host.user != live.table.host:
        raise Denied("table-host-only")
    guest = Visitor(new_id("u"), clean_name(name), "guest")
    person = replace(guest.person, invited=True)
    sit = TakeSeat(key=new_secret(), seat=seat)
    decide(live.table, person, sit, hub.now())
    code, now = new_secret(CODE_BYTES), desk.now()
    row = {"digest": hash_of(code), "table_id": live.id, "kind": PERSONAL, "seat": str(seat), "user_id": guest.user}
    told = {"created_by": host.user, "created_at": now, "expires_at": now + DAYS * DAY_MS}

    def work(connection: Connection) -> None:
        add_guest(connection, desk, guest)
        connection.execute(insert(schema.invites).values(**row, **told))

    # The link before the seat: a crash in between leaves a link to nothing, never a seat that nobody can reach.
    await desk.db.write(work)
    try:
        await hub.request(live.id, person, sit)
    except (Denied, Illegal, Malformed):
        # Anything else may have been carried out all the same: then `forgotten_guests` sees to it.
        await desk.db.change(
            delete(schema.invites).where(invites.digest == hash_of(code)),
            delete(schema.users).where(schema.users.c.id == guest.user),
        )
        raise
    return code


async def _found(desk: Desk, hub: Hub, code: str) -> "tuple[Row[*tuple[Any, ...]], Live]":
    """What stands behind a code, and its table."""
    query = select(invites.kind, invites.table_id, invites.user_id, invites.used_at).where(
        invites.digest == hash_of(code), invites.kind.in_((OPEN, PERSONAL)), invites.expires_at > desk.now()
    )
    found = await desk.db.row(query)
    if found is None:
        raise Denied("server-no-such-invite")
    live = await hub.current(found.table_id)
    if live.table.stage == "closed":
        raise Denied("server-no-such-invite")
    return found, live


async def look(desk: Desk, hub: Hub, code: str) -> tuple[Table, int]:
    """Where a link leads, and how many seats there are for whoever opens it; nothing changes."""
    found, live = await _found(desk, hub, code)
    if found.kind == OPEN:
        return live.table, len(_free(live.table)) if live.table.stage in ("open", "over") else 0
    if found.used_at is not None or not live.table.seats_of(found.user_id):
        raise Denied("server-no-such-invite")
    return live.table, 1


async def join(desk: Desk, hub: Hub, code: str, opening: Opening) -> Joined:
    """Opens a link: a seat if there is one, else a place to watch from."""
    found, live = await _found(desk, hub, code)
    visitor = opening.visitor
    if visitor is not None:
        check_welcome(live.table, visitor.user)
    if found.kind == PERSONAL:
        return await _redeem(desk, hub, live, code, opening, found.user_id)
    if visitor is None:
        raise Denied("server-not-signed-in")
    await admit(desk, live.id, visitor)
    return Joined(live.id, await any_seat(hub, live, visitor.person), visitor)


def _free(table: Table) -> list[Seat]:
    return [seat for seat, held in table.seats.items() if not held.person and not held.bot]


async def any_seat(hub: Hub, live: Live, person: Person) -> Seat | None:
    """Sits down on a free seat, however many others try at the same moment; None if there is none left."""
    tried = 0
    while True:
        table = live.table
        if own := table.seats_of(person.user):
            return own[0]
        free = _free(table)
        if not free or table.stage not in ("open", "over") or tried > 4 * len(table.seats):
            return None
        try:
            await hub.request(live.id, person, TakeSeat(key=new_secret(), seat=free[0]))
            return free[0]
        except Denied as wrong:
            # Somebody was quicker: look again. Anything else is told.
            if wrong.code not in ("table-seat-taken", "table-seated-already"):
                raise
            tried += 1


async def _redeem(desk: Desk, hub: Hub, live: Live, code: str, opening: Opening, held_for: str) -> Joined:
    visitor = opening.visitor
    seats = live.table.seats_of(held_for)
    if visitor is not None and visitor.user != held_for and (mine := live.table.seats_of(visitor.user)):
        return Joined(live.id, mine[0], visitor)
    if not seats:
        raise Denied("server-no-such-invite")
    if visitor is not None and visitor.user == held_for:
        return Joined(live.id, seats[0], visitor)
    if visitor is None or live.table.stage not in ("open", "over"):
        return await _become(desk, hub, live, seats[0], opening, code, held_for)
    now, own = desk.now(), invites.digest == hash_of(code)
    mark = update(schema.invites).where(own, or_(invites.used_at.is_(None), invites.used_by == visitor.user))
    if not await desk.db.change(mark.values(used_at=now, used_by=visitor.user)):
        raise Denied("server-no-such-invite")
    try:
        await _take_over(hub, live, seats[0], held_for, visitor.person)
    except Denied:
        await desk.db.change(update(schema.invites).where(own).values(used_at=None, used_by=None))
        raise
    await admit(desk, live.id, visitor)
    return Joined(live.id, seats[0], visitor)


async def _become(desk: Desk, hub: Hub, live: Live, seat: Seat, opening: Opening, code: str, held_for: str) -> Joined:
    """The link makes somebody new of a browser; one that is somebody already is asked first."""
    now, own = desk.now(), invites.digest == hash_of(code)
    at = signature(desk.key, "from", opening.browser)
    # A browser may open a link twice at once, and neither request brings the cookie that the other one got.
    again = and_(invites.used_by == held_for, invites.used_from == at, invites.used_at > now - AGAIN_MS)
    mark = update(schema.invites).where(own, or_(invites.used_at.is_(None), again))

    def work(connection: Connection) -> tuple[Visitor, str]:
        found = locked_user(connection, held_for)
        if opening.visitor is not None and not opening.replace:
            raise Denied("server-would-replace", {"name": opening.visitor.name, "by": found.name})
        if not connection.execute(mark.values(used_at=now, used_by=held_for, used_from=at)).rowcount:
            raise Denied("server-no-such-invite")
        return Visitor.of(found.id, found.name, found.kind), add_session(connection, desk, found.id)

    try:
        guest, cookie = await desk.db.write(work)
    except Denied as wrong:
        if wrong.code == "server-not-signed-in":  # the guest has gone with the invite
            raise Denied("server-no-such-invite") from None
        raise
    with suppress(Denied):  # it has been told
        await hub.answer(live, partial(rename, guest.person, come=True))
    return Joined(live.id, seat, guest, cookie)


async def _take_over(hub: Hub, live: Live, seat: Seat, holder: str, person: Person) -> None:
    """The one who was invited sits down in the place of the guest who held the seat for them."""

    def work(table: Table, at: int) -> Decided:
        if seat in table.seats_of(person.user):
            return Decided([], table)  # the same browser opened it twice at once, and the other one was quicker
        if seat not in table.seats_of(holder) or table.stage not in ("open", "over"):
            raise Denied("server-no-such-invite")
        return sit_instead(table, seat, holder, person, at)

    await hub.answer(live, work)


async def guests_of(desk: Desk, host: Visitor) -> list[Visitor]:
    """Guests who hold seats by a host's personal invites that nobody has opened."""
    return await _guests(desk, invites.created_by == host.user, 1_000)


async def forgotten_guests(desk: Desk, most: int = 20) -> list[Visitor]:
    """Guests of personal invites who never came: another took the seat, the host freed it, or the link has run out."""
    seated = schema.players.c
    lost = and_(invites.created_at < desk.now() - HOUR_MS, not_(exists().where(seated.user_id == invites.user_id)))
    return await _guests(desk, or_(invites.used_at.is_not(None), invites.expires_at <= desk.now(), lost), most)


async def _guests(desk: Desk, which: ColumnElement[bool], most: int) -> list[Visitor]:
    users = schema.users.c
    query = (
        select(users.id, users.name, users.kind)
        .join(schema.invites, invites.user_id == users.id)
        .where(invites.kind == PERSONAL, users.kind == "guest", users.deleted_at.is_(None), which)
        .where(or_(invites.used_at.is_(None), invites.used_by != users.id))
        .limit(most)
    )
    return [Visitor.of(*row) for row in await desk.db.rows(query)]


async def admit(desk: Desk, table_id: str, visitor: Visitor) -> None:
    """From now on this visitor may look at a private table."""
    row = {"table_id": table_id, "user_id": visitor.user, "since": desk.now()}

    def work(connection: Connection) -> None:
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        connection.execute(dialect.insert(schema.admitted).values(row).on_conflict_do_nothing())

    await desk.db.write(work)


async def may_look(desk: Desk, live: Live, user: str | None) -> bool:
    """Whether somebody may see a table at all: all may see public ones, private ones those who were let in.

    Denied if they were, and a host has removed them since.
    """
    table = live.table
    if table.settings.public:
        return True
    if user is None:
        return False
    check_welcome(table, user)
    if user == table.host or table.seats_of(user):
        return True
    query = select(admitted.since).where(admitted.table_id == live.id, admitted.user_id == user)
    return await desk.db.row(query) is not None


async def may_know(desk: Desk, table_id: str, user: str | None) -> bool:
    """Whether somebody may hear that a table is there which cannot be read: by its summary, since nothing else is."""
    tables, players = schema.tables.c, schema.players.c
    found = await desk.db.row(select(tables.public, tables.host).where(tables.id == table_id))
    if found is not None and (found.public or found.host == user):
        return True
    if user is None:
        return False
    seat = select(players.since).where(players.table_id == table_id, players.user_id == user)
    let_in = select(admitted.since).where(admitted.table_id == table_id, admitted.user_id == user)
    return await desk.db.row(seat) is not None or await desk.db.row(let_in) is not None
