"""`shofar ban`: bans a user by name or id, an address or a network."""

import argparse
from typing import TYPE_CHECKING

from shofar.commands.errors import CommandError, requires
from shofar.commands.operator_session import OperatorSession, operator_session
from shofar.commands.user import moment

if TYPE_CHECKING:
    from shofar.server.people.bans import Ban


def run(options: argparse.Namespace) -> int:
    """Without a name, lists the bans in force."""
    with requires("server"):
        import sqlalchemy  # noqa: F401 - only whether it is there
    with operator_session(options) as session:
        report = _carry_out(session, options)
    print(report)
    return 0


def _carry_out(session: OperatorSession, options: argparse.Namespace) -> str:
    from shofar.server.people import bans, operators

    connection, now = session.connection, session.by.now
    until = now + int(options.days * 86_400_000) if options.days else None
    if options.who is None:
        return "\n".join(_line(session, ban) for ban in bans.bans_in_force(connection, now)) or "nobody is banned"
    user = operators.find_user(connection, options.who, now)
    if options.lift:
        if not operators.unban(connection, session.by, user.id if user else options.who):
            raise CommandError(f"{options.who} is not banned")
        return f"{options.who} may come back"
    if user is not None:
        operators.ban(connection, session.by, user.id, options.reason, until)
        return f"{user.name} ({user.id}) is banned {_until(until)}"
    try:
        subject = operators.ban_network(connection, session.by, options.who, options.reason, until)
    except ValueError:
        hint = session.guests_called(options.who)
        raise CommandError(f"{options.who} is no account here, and no address or network{hint}") from None
    return f"{subject} is banned {_until(until)}"


def _line(session: OperatorSession, ban: "Ban") -> str:
    from shofar.server.people.operators import find_user

    user = find_user(session.connection, ban.subject, session.by.now) if ban.kind == "user" else None
    named = f"{user.name} ({user.id})" if user else ban.subject
    return f"{ban.kind} {named} {_until(ban.until)} {ban.reason}".rstrip()


def _until(until: int | None) -> str:
    return "for good" if until is None else f"until {moment(until)}"
