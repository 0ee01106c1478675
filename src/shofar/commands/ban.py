"""`shofar ban`: whom the operator shuts out: a user by name or id, an address or a network."""

import argparse
import asyncio
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from shofar.commands.databases import database_at, must_be_there
from shofar.commands.inputs import Refused, missing_package, refuse

if TYPE_CHECKING:
    from shofar.server.people.bans import Ban
    from shofar.server.people.database import Database


def run(options: argparse.Namespace) -> int:
    """Without anybody named, lists the bans that hold."""
    try:
        from shofar.server.migrations import NewerSchema, prepare
        from shofar.server.people.database import Database
        from shofar.server.store import engine_for
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        with database_at(options.database), ExitStack() as stack:
            must_be_there(options.database)
            engine = engine_for(options.database)
            stack.callback(engine.dispose)
            db = Database(engine)
            stack.callback(db.close)
            prepare(engine)
            print(asyncio.run(_carry_out(db, options)))
    except (Refused, NewerSchema) as wrong:
        return refuse(wrong)
    return 0


async def _carry_out(db: "Database", options: argparse.Namespace) -> str:
    from shofar.server import profiles
    from shofar.server.people import bans

    now = time.time_ns() // 1_000_000
    until = now + int(options.days * 86_400_000) if options.days else None
    if options.who is None:
        return "\n".join([await _line(db, ban) for ban in await bans.in_force(db, now)]) or "nobody is banned"
    user = await profiles.profile(db, options.who)
    if options.lift:
        lifted = await bans.lift(db, user.id if user else options.who)
        if not lifted:
            raise Refused(f"{options.who} is not banned")
        return f"{options.who} may come back"
    if user is not None:
        await bans.ban_user(db, user.id, options.reason, now, until)
        return f"{user.name} ({user.id}) is banned {_until(until)}"
    try:
        subject = await bans.ban_address(db, options.who, options.reason, now, until)
    except ValueError:
        guests = await profiles.guests_called(db, options.who)
        told = f"; guests of that name, by id: {', '.join(guests)}" if guests else ""
        raise Refused(f"{options.who} is no account here, and no address or network{told}") from None
    return f"{subject} is banned {_until(until)}"


async def _line(db: "Database", ban: "Ban") -> str:
    from shofar.server import profiles

    user = await profiles.profile(db, ban.subject) if ban.kind == "user" else None
    named = f"{user.name} ({user.id})" if user else ban.subject
    return f"{ban.kind} {named} {_until(ban.until)} {ban.reason}".rstrip()


def _until(moment: int | None) -> str:
    return "for good" if moment is None else time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(moment / 1000))
