"""Guests become somebody with a name alone; an account adds a password, and keeps the guest's seats."""

from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from shofar.server import schema
from shofar.server.logs import write_down
from shofar.server.people import passwords
from shofar.server.people.credentials import end_credentials
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.limits import Limiter
from shofar.server.people.locks import locked_user, locked_visitor
from shofar.server.people.lookalikes import Namesakes, check_free, hold_name, hold_namesakes, make_way
from shofar.server.people.names import account_name, checked_password, clean_name, looks, name_key
from shofar.server.people.secrets import new_id
from shofar.server.people.sessions import add_session
from shofar.table.decide import Denied

users = schema.users.c
SIGN_IN = "sign-in"


async def new_guest(desk: Desk, name: str, language: str | None = None) -> tuple[Visitor, str]:
    """Somebody new, and the value of their cookie."""
    visitor = Visitor(new_id("u"), clean_name(name), "guest")

    def work(connection: Connection) -> str:
        add_guest(connection, desk, visitor, language)
        return add_session(connection, desk, visitor.user)

    return visitor, await desk.db.write(work)


def add_guest(connection: Connection, desk: Desk, guest: Visitor, language: str | None = None) -> None:
    """A guest's row, unless others would take the name for an account's."""
    hold_name(connection, guest.name)
    check_free(connection, guest.name)
    connection.execute(insert(schema.users).values(_row(desk, guest, language=language)))


async def register(
    desk: Desk, guest: Visitor | None, name: str, password: str, address: str
) -> tuple[Visitor, str | None, Namesakes]:
    """A new account, the value of a new cookie if one is needed, and the guests who had to make way for its name.

    A guest who makes one stays the same user, with all seats and games; their other browsers are signed out: whoever
    sent them a link would have the account, too.
    """
    shown = account_name(name)
    if guest is not None and guest.kind != "guest":
        raise Denied("server-account-already")
    kept = await passwords.hashed(checked_password(password), address)
    told = {"kind": "account", "name": shown, "login": name_key(shown), "password": kept, **looks(shown)}

    def work(connection: Connection) -> tuple[Visitor, str | None, Namesakes]:
        hold_name(connection, shown)
        if guest is None:
            visitor = Visitor(new_id("u"), shown, "account")
            namesakes = make_way(connection, shown, visitor.user)
            connection.execute(insert(schema.users).values({**_row(desk, visitor), **told}))
            return visitor, add_session(connection, desk, visitor.user), namesakes
        hold_namesakes(connection, shown, guest.user)
        if locked_visitor(connection, guest).kind != "guest":
            raise Denied("server-account-already")
        namesakes = make_way(connection, shown, guest.user)
        connection.execute(update(schema.users).where(users.id == guest.user).values(told))
        end_credentials(connection, guest.user, desk.now(), keep=guest.secret)
        return Visitor(guest.user, shown, "account", guest.secret), None, namesakes

    made = await desk.db.write(work)
    write_down("account-made", user=made[0].user)
    return made


async def sign_in(desk: Desk, name: str, password: str, address: str) -> tuple[Visitor, str]:
    """The account of this name and a new cookie's value.

    A name that does not exist and a wrong password are told apart by nobody. A session is opened only where the hash
    that was verified is still the one that is kept.
    """
    login = name_key(name)
    charged = charge_sign_in(desk.limiter, login, address)
    query = select(users.id, users.password).where(
        users.login == login, users.kind == "account", users.deleted_at.is_(None)
    )
    found = await desk.db.row(query)
    if not await passwords.fits(found.password if found else None, password[:1000], address) or found is None:
        # Not the name: people type their passwords there, too.
        write_down("sign-in-failed", user=found.id if found else None, address=address)
        raise Denied("server-wrong-password")
    for key, cost in charged.items():
        desk.limiter.give_back(SIGN_IN, key, cost)
    fresh = await passwords.hashed(password, address) if passwords.outdated(found.password) else found.password

    def work(connection: Connection) -> tuple[Visitor, str]:
        row = _unchanged(connection, found.id, found.password)
        if fresh != found.password:
            connection.execute(update(schema.users).where(users.id == row.id).values(password=fresh))
        return Visitor.of(row.id, row.name, row.kind), add_session(connection, desk, row.id)

    return await desk.db.write(work)


def charge_sign_in(limiter: Limiter, login: str, address: str) -> dict[str, float]:
    """Takes for one try before anything is hashed, so that a hundred at once are no more than a hundred in a row.

    Tries count by address; those at one name also from wherever they come, ten times less. But the first one from an
    address that has not failed at this name is never refused for what others did: nobody can shut the owner out.
    """
    pair = f"at {login} from {address}"
    charged = {f"from {address}": 1.0, pair: 1.0}
    if not limiter.untouched(SIGN_IN, pair):
        charged[f"name {login}"] = 0.1
    limiter.take_all(SIGN_IN, charged)
    return charged


async def change_password(desk: Desk, visitor: Visitor, old: str, new: str, address: str) -> None:
    """A new password, for one who knows the old one; other browsers, links and tokens end in the same transaction."""
    checked_password(new, "new")
    verified = await confirm_password(desk, visitor, old, address)
    kept = await passwords.hashed(new, address)

    def work(connection: Connection) -> None:
        locked_visitor(connection, visitor)
        _unchanged(connection, visitor.user, verified)
        connection.execute(update(schema.users).where(users.id == visitor.user).values(password=kept))
        end_credentials(connection, visitor.user, desk.now(), keep=visitor.secret)

    await desk.db.write(work)


async def confirm_password(desk: Desk, visitor: Visitor, password: str, address: str) -> str:
    """Denies whoever sits at somebody else's open browser; gives the hash that was verified."""
    desk.limiter.take(SIGN_IN, f"user {visitor.user}")
    row = await desk.db.row(select(users.password).where(users.id == visitor.user))
    kept = str(row.password) if row is not None and row.password else None
    if not await passwords.fits(kept, password[:1000], address) or kept is None:
        raise Denied("server-wrong-password")
    desk.limiter.give_back(SIGN_IN, f"user {visitor.user}")
    return kept


async def rename(desk: Desk, visitor: Visitor, name: str) -> Visitor:
    """Another name for a guest; an account keeps the name that it signs in with, in letters as it likes them."""
    shown = clean_name(name)

    def work(connection: Connection) -> Visitor:
        hold_name(connection, shown)
        row = locked_visitor(connection, visitor)
        if row.kind != "guest" and name_key(shown) != row.login:
            raise Denied("server-name-fixed")
        check_free(connection, shown, but=visitor.user)
        connection.execute(update(schema.users).where(users.id == row.id).values(name=shown, **looks(shown)))
        return Visitor.of(row.id, shown, row.kind, visitor.secret, visitor.token)

    return await desk.db.write(work)


def _unchanged(connection: Connection, user: str, verified: str) -> "Row[*tuple[Any, ...]]":
    """The account, as long as its password is still the one that was verified."""
    row = locked_user(connection, user)
    if row.password != verified:
        raise Denied("server-wrong-password")
    return row


def _row(desk: Desk, visitor: Visitor, **more: str | None) -> dict[str, object]:
    now = desk.now()
    told = {"id": visitor.user, "kind": visitor.kind, "name": visitor.name, "created_at": now, "seen_at": now}
    return {**told, **looks(visitor.name), **more}
