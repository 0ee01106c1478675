"""Guests become somebody with a name alone; an account adds a password, and keeps the guest's seats."""

from sqlalchemy import Insert, Update, insert, select, update
from sqlalchemy.exc import IntegrityError

from shofar.core.errors import Malformed
from shofar.server import schema
from shofar.server.logs import write_down
from shofar.server.people import passwords
from shofar.server.people.bans import check_user
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.names import GUESTS_OWN, account_name, checked_password, clean_name, looks_like, name_key
from shofar.server.people.secrets import new_id
from shofar.server.people.sessions import close_others
from shofar.table.decide import Denied

users = schema.users.c


async def new_guest(desk: Desk, name: str, language: str | None = None) -> Visitor:
    """Somebody new."""
    visitor = Visitor(new_id("u"), await _no_accounts_name(desk, name), "guest")
    await desk.db.change(insert(schema.users).values(_row(desk, visitor, language=language)))
    return visitor


async def register(desk: Desk, guest: Visitor | None, name: str, password: str) -> Visitor:
    """A new account; a guest who makes one stays the same user, with all seats and games."""
    shown = account_name(name)
    kept = await passwords.hashed(checked_password(password))
    if guest is not None and guest.kind != "guest":
        raise Denied("server-account-already")
    told = {"name": shown, "login": name_key(shown), "password": kept}
    if guest is None:
        visitor = Visitor(new_id("u"), shown, "account")
        change: Insert | Update = insert(schema.users).values({**_row(desk, visitor), **told})
    else:
        visitor = Visitor(guest.user, shown, "account", guest.secret)
        change = update(schema.users).where(users.id == guest.user).values(kind="account", **told)
    try:
        await desk.db.change(change)
    except IntegrityError:
        raise Malformed("name", "server-name-taken") from None
    write_down("account-made", user=visitor.user)
    return visitor


async def sign_in(desk: Desk, name: str, password: str, address: str) -> Visitor:
    """The account of this name; a name that does not exist and a wrong password are told apart by nobody."""
    login = name_key(name)
    # Many tries at one name count from wherever they come, but ten times less: nobody can shut others out at will.
    charged = {f"from {address}": 1.0, f"name {login}": 0.1}
    for key, cost in charged.items():
        desk.limiter.spent("sign-in", key, cost)
    query = select(users.id, users.name, users.kind, users.password).where(
        users.login == login, users.kind == "account", users.deleted_at.is_(None)
    )
    found = await desk.db.row(query)
    if not await passwords.fits(found.password if found else None, password[:1000]) or found is None:
        for key, cost in charged.items():
            desk.limiter.allows("sign-in", key, cost)
        # Not the name: people type their passwords there, too.
        write_down("sign-in-failed", user=found.id if found else None, address=address)
        raise Denied("server-wrong-password")
    await desk.db.read(lambda connection: check_user(connection, found.id, desk.now()))
    if passwords.outdated(found.password):
        await _set_password(desk, found.id, password)
    return Visitor.of(found.id, found.name, found.kind)


async def change_password(desk: Desk, visitor: Visitor, old: str, new: str) -> None:
    """A new password, for one who knows the old one; all other browsers are signed out."""
    await confirm_password(desk, visitor, old)
    await _set_password(desk, visitor.user, checked_password(new, "new"))
    await close_others(desk, visitor)


async def confirm_password(desk: Desk, visitor: Visitor, password: str) -> None:
    """Denies whoever sits at somebody else's open browser."""
    desk.limiter.spent("sign-in", f"user {visitor.user}")
    kept = await desk.db.row(select(users.password).where(users.id == visitor.user))
    if not await passwords.fits(kept.password if kept else None, password[:1000]):
        desk.limiter.allows("sign-in", f"user {visitor.user}")
        raise Denied("server-wrong-password")


async def rename(desk: Desk, visitor: Visitor, name: str) -> Visitor:
    """Another name for a guest; an account keeps the name that it signs in with, in letters as it likes them."""
    shown = await _no_accounts_name(desk, name) if visitor.kind == "guest" else clean_name(name)
    if visitor.kind != "guest" and name_key(shown) != name_key(visitor.name):
        raise Denied("server-name-fixed")
    await desk.db.change(update(schema.users).where(users.id == visitor.user).values(name=shown))
    return Visitor(visitor.user, shown, visitor.kind, visitor.secret)


async def _no_accounts_name(desk: Desk, name: str) -> str:
    """A name for a guest: any, but none that others would take for an account's."""
    shown = clean_name(name)
    key = looks_like(shown)
    if key not in GUESTS_OWN and await desk.db.row(select(users.id).where(users.login == key)) is not None:
        raise Malformed("name", "server-name-taken")
    return shown


async def _set_password(desk: Desk, user: str, password: str) -> None:
    kept = await passwords.hashed(password)
    await desk.db.change(update(schema.users).where(users.id == user).values(password=kept))


def _row(desk: Desk, visitor: Visitor, **more: str | None) -> dict[str, object]:
    now = desk.now()
    told = {"id": visitor.user, "kind": visitor.kind, "name": visitor.name, "created_at": now, "seen_at": now}
    return {**told, **more}
