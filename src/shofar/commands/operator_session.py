"""A transaction on a server's database for an operator at the machine, who is named in the audit."""

import argparse
import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from shofar.commands.databases import opened_database, server_settings
from shofar.commands.errors import CommandError
from shofar.core.errors import Malformed
from shofar.i18n import refusal_sentence

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from shofar.server.people.audit import Actor
    from shofar.server.people.operators import KnownUser

ANYWHERE = "https://YOUR-SERVER"


class OperatorSession:
    """The connection, who acts, and the settings of the server."""

    def __init__(self, connection: "Connection", by: "Actor", settings: dict[str, Any]) -> None:
        self.connection = connection
        self.by = by
        self._settings = settings

    def url(self, path: str, code: str) -> str:
        """A link to hand out: at the server's public address, or where one says that it runs."""
        from shofar.server.db.sqlite_lock import announced_url

        base = self._settings["public-url"] or announced_url(self._settings["database"]) or ANYWHERE
        return f"{base.rstrip('/')}{path}#{code}"

    def user(self, who: str) -> "KnownUser":
        """By name or id; CommandError where there is none, which tells the ids of guests of that name."""
        from shofar.server.people.operators import find_user

        found = find_user(self.connection, who, self.by.now)
        if found is None:
            raise CommandError(f"{who} is no account here{self.guests_called(who)}")
        return found

    def guests_called(self, name: str) -> str:
        """The end of a sentence that nobody was found: guests of a name, of whom there may be many."""
        from shofar.server.people.operators import list_users

        guests = [one.id for one in list_users(self.connection, self.by.now, search=name) if one.name == name]
        return f"; guests of that name, by id: {', '.join(guests[:10])}" if guests else ""


@contextmanager
def operator_session(options: argparse.Namespace) -> Iterator[OperatorSession]:
    """All of it is carried out, or nothing; CommandError for what is refused."""
    settings = server_settings(options)
    with opened_database(settings["database"]) as engine:
        from shofar.server.clock import now_ms
        from shofar.server.db.connect import begin_write
        from shofar.server.people.audit import Actor
        from shofar.table.checks import Denied

        with engine.connect() as connection:
            begin_write(connection)
            try:
                yield OperatorSession(connection, Actor(f"command:{_login()}", now_ms()), settings)
            except (Denied, Malformed) as wrong:
                raise CommandError(refusal_sentence(wrong.code, wrong.params)) from None
            connection.commit()


def _login() -> str:
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):  # a container's user without a name
        return str(os.getuid()) if hasattr(os, "getuid") else "unknown"
