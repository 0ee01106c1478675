"""Invites. The open one of a table fills any free seat; a personal one holds a seat for somebody until they come.

A seat with a personal invite is taken at once, in the table's own log, by a guest of the given name: no stranger can
sit there, whatever happens at the same moment. Whoever opens the link becomes that guest; somebody who is known here
already takes the seat over instead, in one step.

The database keeps hashes of codes only. A table's open code follows from the server's key, so that it can be shown
again; a personal one is shown once.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from shofar.server import schema
from shofar.server.hub import Hub
from shofar.server.live import Live
from shofar.server.people.accounts import new_guest
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_secret, signature
from shofar.server.people.sessions import DAY_MS
from shofar.table.decide import Decided, Denied, check_welcome, sit_instead
from shofar.table.messages import TakeSeat
from shofar.table.settings import Person, Seat
from shofar.table.table import Table

DAYS = 365
"""A table's link is kept from game to game."""
CODE_LETTERS = 16
OPEN, PERSONAL = "open", "personal"

invites, admitted = schema.invites.c, schema.admitted.c


@dataclass(frozen=True, slots=True)
class Joined:
    """Where somebody sits now; no seat for one who may only watch. `visitor` is who they are from now on."""

    table: str
    seat: Seat | None
    visitor: Visitor
    changed: bool
    """Whether the link made them somebody else, so that this browser needs a new cookie."""


def _code(desk: Desk, table_id: str, made_at: int) -> str:
    return signature(desk.key, "invite", table_id, str(made_at))[:CODE_LETTERS]


async def open_invite(desk: Desk, table_id: str, visitor: Visitor, *, fresh: bool = False) -> str:
    """The code of the table's one link; a fresh one makes the old one worthless."""
    own = (invites.table_id == table_id, invites.kind == OPEN)

    def work(connection: Connection) -> str:
        if fresh:
            connection.execute(delete(schema.invites).where(*own))
        query = select(invites.created_at).where(*own).order_by(invites.created_at).limit(1)
        made_at = connection.scalar(query)
        if made_at is None:
            made_at = desk.now()
            code = _code(desk, table_id, made_at)
            row = {"digest": hash_of(code), "table_id": table_id, "kind": OPEN, "created_by": visitor.user}
            connection.execute(
                insert(schema.invites).values(**row, created_at=made_at, expires_at=made_at + DAYS * DAY_MS)
            )
        return _code(desk, table_id, made_at)

    return await desk.db.write(work)


async def personal_invite(desk: Desk, hub: Hub, live: Live, host: Visitor, seat: Seat, name: str) -> str:
    """Holds a free seat for somebody; the code of their link."""
    if host.user != live.table.host:
        raise Denied("table-host-only")
    guest = await new_guest(desk, name)
    code, now = new_secret(CODE_BYTES), desk.now()
    row = {"digest": hash_of(code), "table_id": live.id, "kind": PERSONAL, "seat": str(seat), "user_id": guest.user}
    told = {"created_by": host.user, "created_at": now, "expires_at": now + DAYS * DAY_MS}
    # The link before the seat: a crash in between leaves a link to nothing, never a seat that nobody can reach.
    await desk.db.change(insert(schema.invites).values(**row, **told))
    try:
        await hub.request(live.id, guest.person, TakeSeat(key=new_secret(), seat=seat))
    except Exception:
        await desk.db.change(delete(schema.invites).where(invites.digest == hash_of(code)))
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


async def join(desk: Desk, hub: Hub, code: str, visitor: Visitor | None) -> Joined:
    """Opens a link: a seat if there is one, else a place to watch from."""
    found, live = await _found(desk, hub, code)
    if visitor is not None:
        check_welcome(live.table, visitor.user)
    if found.kind == PERSONAL:
        return await _redeem(desk, hub, live, code, Person(found.user_id, "?"), visitor)
    if visitor is None:
        raise Denied("server-not-signed-in")
    await admit(desk, live.id, visitor)
    return Joined(live.id, await any_seat(hub, live, visitor.person), visitor, changed=False)


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


async def _redeem(desk: Desk, hub: Hub, live: Live, code: str, held_for: Person, visitor: Visitor | None) -> Joined:
    seats = live.table.seats_of(held_for.user)
    if visitor is not None and visitor.user != held_for.user:
        mine = live.table.seats_of(visitor.user)
        if mine:
            return Joined(live.id, mine[0], visitor, changed=False)
    if not seats:
        raise Denied("server-no-such-invite")
    swap = visitor is not None and visitor.user != held_for.user and live.table.stage in ("open", "over")
    taker = visitor.user if swap and visitor else held_for.user
    now = desk.now()
    mark = update(schema.invites).where(invites.digest == hash_of(code), invites.used_at.is_(None))
    if not await desk.db.change(mark.values(used_at=now, used_by=taker)):
        if visitor is not None and visitor.user == held_for.user:
            return Joined(live.id, seats[0], visitor, changed=False)
        raise Denied("server-no-such-invite")
    if swap and visitor:
        try:
            await _take_over(hub, live, seats[0], held_for.user, visitor.person)
        except Exception:
            own = update(schema.invites).where(invites.digest == hash_of(code))
            await desk.db.change(own.values(used_at=None, used_by=None))
            raise
        await admit(desk, live.id, visitor)
        return Joined(live.id, seats[0], visitor, changed=False)
    query = select(schema.users.c.name).where(schema.users.c.id == held_for.user)
    row = await desk.db.row(query)
    if row is None:
        raise Denied("server-no-such-invite")
    return Joined(live.id, seats[0], Visitor(held_for.user, row.name, "guest"), changed=True)


async def _take_over(hub: Hub, live: Live, seat: Seat, holder: str, person: Person) -> None:
    """The one who was invited sits down in the place of the guest who held the seat for them."""

    def work(table: Table, at: int) -> Decided:
        if seat not in table.seats_of(holder) or table.stage not in ("open", "over"):
            raise Denied("server-no-such-invite")
        return sit_instead(table, seat, holder, person, at)

    await hub.answer(live, work)


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
