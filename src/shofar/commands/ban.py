"""`shofar ban`: bans a user by name or id, an address or a network."""

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from shofar.commands.databases import opened_database
from shofar.commands.errors import CommandError

if TYPE_CHECKING:
    from shofar.server.db.executor import Database
    from shofar.server.people.bans import Ban


def run(options: argparse.Namespace) -> int:
    """Without a name, lists the bans in force."""
    with opened_database(options.database) as engine:
        from shofar.server.db.executor import Database

        database = Database(engine)
        try:
            print(asyncio.run(_carry_out(database, options)))
        finally:
            database.close()
    return 0


async def _carry_out(db: "Database", options: argparse.Namespace) -> str:
    from shofar.server.archive import profiles
    from shofar.server.clock import now_ms
    from shofar.server.people import bans

    now = now_ms()
    until = now + int(options.days * 86_400_000) if options.days else None
    if options.who is None:
        return "\n".join([await _line(db, ban) for ban in await bans.current_bans(db, now)]) or "nobody is banned"
    user = await profiles.profile(db, options.who)
    if options.lift:
        lifted = await bans.lift_bans(db, user.id if user else options.who)
        if not lifted:
            raise CommandError(f"{options.who} is not banned")
        return f"{options.who} may come back"
    if user is not None:
        await bans.ban_user(db, user.id, options.reason, now, until)
        return f"{user.name} ({user.id}) is banned {_until(until)}"
    try:
        subject = await bans.ban_address(db, options.who, options.reason, now, until)
    except ValueError:
        guests = await profiles.guests_called(db, options.who)
        hint = f"; guests of that name, by id: {', '.join(guests)}" if guests else ""
        raise CommandError(f"{options.who} is no account here, and no address or network{hint}") from None
    return f"{subject} is banned {_until(until)}"


async def _line(db: "Database", ban: "Ban") -> str:
    from shofar.server.archive import profiles

    user = await profiles.profile(db, ban.subject) if ban.kind == "user" else None
    named = f"{user.name} ({user.id})" if user else ban.subject
    return f"{ban.kind} {named} {_until(ban.until)} {ban.reason}".rstrip()


def _until(moment: int | None) -> str:
    return "for good" if moment is None else time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(moment / 1000))
