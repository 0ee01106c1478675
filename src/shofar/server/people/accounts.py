"""Guests, who have a name alone, and accounts, which add a password: signing up, signing in, renaming."""

from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from shofar.server.db import schema
from shofar.server.logs import log_event
from shofar.server.people import passwords
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import end_credentials, lock_signed_in, lock_user
from shofar.server.people.login_sessions import create_session
from shofar.server.people.lookalikes import Namesakes, check_name_free, lock_name, lock_namesakes, rename_namesakes
from shofar.server.people.names import check_password, clean_account_name, clean_name, looks, name_key
from shofar.server.people.registration import check_may_register, redeem
from shofar.server.people.secrets import new_id
from shofar.server.rate_limiter import RateLimiter
from shofar.table.checks import Denied

users = schema.users.c
SIGN_IN = "sign-in"


async def new_guest(people: PeopleContext, name: str, language: str | None = None) -> tuple[User, str]:
    """A new guest, and the value of their cookie."""
    user = User(new_id("u"), clean_name(name), "guest")

    def work(connection: Connection) -> str:
        add_guest(connection, people, user, language)
        return create_session(connection, people, user.id)

    return user, await people.db.write(work)


def add_guest(connection: Connection, people: PeopleContext, guest: User, language: str | None = None) -> None:
    """Inserts a guest's row; refused if the name looks like an account's, or the operator lets no guests in."""
    if not people.guests:
        raise Denied("server-guests-off")
    lock_name(connection, guest.name)
    check_name_free(connection, guest.name)
    connection.execute(insert(schema.users).values(_row(people, guest, language=language)))


async def register(
    people: PeopleContext, guest: User | None, name: str, password: str, address: str, invitation: str | None = None
) -> tuple[User, str, Namesakes]:
    """A new account, the value of a new cookie, and the guests who were renamed because of it.

    A guest who makes one stays the same user, with all seats and games; their other browsers are signed out, and this
    one gets a new session: whoever sent them a link, or had copied their cookie, would have the account, too.
    """
    clean = clean_account_name(name)
    if guest is not None and guest.kind != "guest":
        raise Denied("server-account-already")
    check_password(password)
    await people.db.read(
        lambda connection: check_may_register(connection, people.registration, invitation, people.now())
    )
    password_hash = await passwords.hash_password(password, address)
    row = {"kind": "account", "name": clean, "login": name_key(clean), "password": password_hash, **looks(clean)}

    def work(connection: Connection) -> tuple[User, str, Namesakes]:
        lock_name(connection, clean)
        redeem(connection, people.registration, invitation, people.now())
        if guest is None:
            user = User(new_id("u"), clean, "account")
            namesakes = rename_namesakes(connection, clean, user.id)
            connection.execute(insert(schema.users).values({**_row(people, user), **row}))
            return user, create_session(connection, people, user.id), namesakes
        lock_namesakes(connection, clean, guest.id)
        if lock_signed_in(connection, guest).kind != "guest":
            raise Denied("server-account-already")
        namesakes = rename_namesakes(connection, clean, guest.id)
        connection.execute(update(schema.users).where(users.id == guest.id).values(row))
        end_credentials(connection, guest.id, people.now())
        return User(guest.id, clean, "account"), create_session(connection, people, guest.id), namesakes

    made = await people.db.write(work)
    log_event("account-made", user=made[0].id)
    return made


async def sign_in(people: PeopleContext, name: str, password: str, address: str) -> tuple[User, str]:
    """The account of this name and a new cookie's value.

    A name that does not exist and a wrong password get the same answer. A session is opened only where the hash
    that was verified is still the one that is kept.
    """
    login = name_key(name)
    charged = charge_sign_in(people.limiter, login, address)
    query = select(users.id, users.password).where(
        users.login == login, users.kind == "account", users.deleted_at.is_(None)
    )
    found = await people.db.row(query)
    verified = await passwords.verify_password(found.password if found else None, password[:1000], address)
    if not verified or found is None:
        # Not the name: people type their passwords there, too.
        log_event("sign-in-failed", user=found.id if found else None, address=address)
        raise Denied("server-wrong-password")
    for key, cost in charged.items():
        people.limiter.give_back(SIGN_IN, key, cost)
    new_hash = found.password
    if passwords.needs_rehash(found.password):
        new_hash = await passwords.hash_password(password, address)

    def work(connection: Connection) -> tuple[User, str]:
        row = _lock_account(connection, found.id, found.password)
        if new_hash != found.password:
            connection.execute(update(schema.users).where(users.id == row.id).values(password=new_hash))
        return User.from_row(row.id, row.name, row.kind, role=row.role), create_session(connection, people, row.id)

    return await people.db.write(work)


def charge_sign_in(limiter: RateLimiter, login: str, address: str) -> dict[str, float]:
    """Charges the limits for one try before anything is hashed, so that many at once are no cheaper than in a row.

    Tries count by address; those at one name also from wherever they come, ten times less. But the first one from an
    address that has not failed at this name is never refused for what others did: nobody can shut the owner out.
    """
    pair = f"at {login} from {address}"
    charged = {f"from {address}": 1.0, pair: 1.0}
    if not limiter.untouched(SIGN_IN, pair):
        charged[f"name {login}"] = 0.1
    limiter.take_all(SIGN_IN, charged)
    return charged


async def change_password(people: PeopleContext, user: User, old: str, new: str, address: str) -> None:
    """A new password, for one who knows the old one; other browsers, links and tokens end in the same transaction."""
    check_password(new, "new")
    verified = await confirm_password(people, user, old, address)
    password_hash = await passwords.hash_password(new, address)

    def work(connection: Connection) -> None:
        lock_signed_in(connection, user)
        _lock_account(connection, user.id, verified)
        connection.execute(update(schema.users).where(users.id == user.id).values(password=password_hash))
        end_credentials(connection, user.id, people.now(), keep=user.secret)

    await people.db.write(work)


async def confirm_password(people: PeopleContext, user: User, password: str, address: str) -> str:
    """Gives the hash that was verified; Denied for a wrong password."""
    people.limiter.take(SIGN_IN, f"user {user.id}")
    row = await people.db.row(select(users.password).where(users.id == user.id))
    password_hash = str(row.password) if row is not None and row.password else None
    if not await passwords.verify_password(password_hash, password[:1000], address) or password_hash is None:
        raise Denied("server-wrong-password")
    people.limiter.give_back(SIGN_IN, f"user {user.id}")
    return password_hash


async def rename(people: PeopleContext, user: User, name: str) -> User:
    """Another name for a guest; an account keeps the name that it signs in with, in letters as it likes them."""
    clean = clean_name(name)

    def work(connection: Connection) -> User:
        lock_name(connection, clean)
        row = lock_signed_in(connection, user)
        if row.kind != "guest" and name_key(clean) != row.login:
            raise Denied("server-name-fixed")
        check_name_free(connection, clean, but=user.id)
        connection.execute(update(schema.users).where(users.id == row.id).values(name=clean, **looks(clean)))
        return User.from_row(row.id, clean, row.kind, user.secret, user.token, role=row.role)

    return await people.db.write(work)


def _lock_account(connection: Connection, user: str, verified: str) -> "Row[*tuple[Any, ...]]":
    """The account, as long as its password is still the one that was verified."""
    row = lock_user(connection, user)
    if row.password != verified:
        raise Denied("server-wrong-password")
    return row


def _row(people: PeopleContext, user: User, **more: str | None) -> dict[str, object]:
    now = people.now()
    row = {"id": user.id, "kind": user.kind, "name": user.name, "created_at": now, "seen_at": now}
    return {**row, **looks(user.name), **more}
