"""`shofar user`: the people of a server, while it runs or not."""

import argparse
import sys
import time
from collections.abc import Callable, Iterable

import msgspec

from shofar.commands.errors import CommandError, requires
from shofar.commands.operator_session import OperatorSession, operator_session


def run(options: argparse.Namespace) -> int:
    """Prints what came of it."""
    with requires("server"):
        import sqlalchemy  # noqa: F401 - only whether it is there
    with operator_session(options) as session:
        lines = list(_ACTIONS[options.action](session, options))
    for line in lines:  # once it is in the database
        print(line)
    return 0


def _list(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import list_users

    wanted = {"kind": options.kind, "search": options.search, "most": options.most, "after": options.after}
    found = list_users(session.connection, session.by.now, **wanted)
    if options.json:
        return [msgspec.json.encode(one).decode() for one in found]
    return [
        f"{one.id}  {one.kind:7}  {moment(one.seen_at)}  {one.name}"
        f"{'  (operator)' if one.operator else ''}{'  (banned)' if one.banned else ''}"
        for one in found
    ] or ["nobody"]


def _show(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import details

    found = details(session.connection, session.user(options.who), session.by.now)
    if options.json:
        return [msgspec.json.encode(found).decode()]
    user = found.user
    role = " (operator)" if user.operator else ""
    lines = [
        f"{user.name} ({user.id}): {user.kind}{role}",
        f"here since {moment(user.created_at)}, last seen {moment(user.seen_at)}",
        f"banned: {'yes' if user.banned else 'no'}",
        f"password: {'yes' if found.password else 'none'}",
        f"a link that an operator made waits: {'yes' if found.link else 'no'}",
        f"signed in by {found.sessions} browsers and {found.tokens} tokens",
        f"sits at {found.tables} tables; played {found.games} games that are over",
    ]
    if found.owner:
        lines.append(f"belongs to {found.owner}")
    return [*lines, f"bots: {', '.join(found.bots)}"] if found.bots else lines


def _add(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import add_account

    user, code = add_account(session.connection, session.by, options.name, hours=options.hours)
    return [f"{options.name} ({user}) can choose a password here:", *_link(session, "/password", code, options)]


def _rename(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import rename_user

    user = session.user(options.who)
    name = rename_user(session.connection, session.by, user.id, options.name)
    return [f"{user.name} ({user.id}) is called {name} now"]


def _reset_password(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import reset_password

    user = session.user(options.who)
    code = reset_password(session.connection, session.by, user.id, hours=options.hours)
    return [
        f"{user.name} ({user.id}) is signed out everywhere, and can choose a new password here:",
        *_link(session, "/password", code, options),
    ]


def _sign_in_link(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import sign_in_link

    user = session.user(options.who)
    code = sign_in_link(session.connection, session.by, user.id, hours=options.hours)
    return [f"whoever opens this is {user.name} ({user.id}):", *_link(session, "/carry", code, options)]


def _link(session: OperatorSession, path: str, code: str, options: argparse.Namespace) -> list[str]:
    return [session.url(path, code), f"It opens once, within {options.hours} hours, and is told this once only."]


def _delete(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import delete_account

    user = session.user(options.who)
    if not options.yes:
        if not sys.stdin.isatty():
            raise CommandError(f"{user.name} ({user.id}) would be deleted for good: say --yes")
        if input(f"Delete {user.name} ({user.id}) for good? Say the name again: ").strip() != user.name:
            raise CommandError("nothing was deleted")
    delete_account(session.connection, session.by, user.id)
    return [f"{user.id} is deleted; the server clears away what is left of it within seconds, or when it next starts"]


def _ban(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import ban

    user = session.user(options.who)
    until = session.by.now + int(options.days * 86_400_000) if options.days else None
    ban(session.connection, session.by, user.id, options.reason, until)
    return [f"{user.name} ({user.id}) is banned {f'until {moment(until)}' if until else 'for good'}"]


def _unban(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import unban

    user = session.user(options.who)
    if not unban(session.connection, session.by, user.id):
        raise CommandError(f"{user.name} ({user.id}) is not banned")
    return [f"{user.name} ({user.id}) may come back"]


def _operator(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.operators import set_operator

    user = session.user(options.who)
    set_operator(session.connection, session.by, user.id, operator=not options.revoke)
    return [f"{user.name} ({user.id}) is {'no operator any more' if options.revoke else 'an operator'}"]


def _invite(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.registration import invite

    wanted = {"uses": options.uses, "days": options.days}
    made, code = invite(session.connection, session.by, **wanted, note=options.note)
    accounts = "one account" if made.uses == 1 else f"{made.uses} accounts"
    return [f"{made.id}: good for {accounts}, until {moment(made.expires_at)}:", session.url("/register", code)]


def _invites(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.registration import invitations

    found = invitations(session.connection, session.by.now)
    if options.json:
        return [msgspec.json.encode(one).decode() for one in found]
    lines = [f"{one.id}  {one.uses} left  until {moment(one.expires_at)}  {one.note}".rstrip() for one in found]
    return lines or ["there are no invitations"]


def _withdraw(session: OperatorSession, options: argparse.Namespace) -> Iterable[str]:
    from shofar.server.people.registration import withdraw

    withdraw(session.connection, session.by, options.id)
    return [f"{options.id} opens nothing any more"]


def moment(ms: int) -> str:
    """A time as operators read it."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ms / 1000))


_ACTIONS: dict[str, Callable[[OperatorSession, argparse.Namespace], Iterable[str]]] = {
    "list": _list,
    "show": _show,
    "add": _add,
    "rename": _rename,
    "reset-password": _reset_password,
    "link": _sign_in_link,
    "delete": _delete,
    "ban": _ban,
    "unban": _unban,
    "operator": _operator,
    "invite": _invite,
    "invites": _invites,
    "withdraw": _withdraw,
}
