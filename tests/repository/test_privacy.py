"""docs/privacy.md names every part of the database that holds something about people, and the times of the code."""

from shofar.server.config import Config
from shofar.server.db import schema
from shofar.server.people.login_sessions import FORGOTTEN_DAYS
from tests.repository.project import ROOT

PAGE = " ".join((ROOT / "docs" / "privacy.md").read_text(encoding="utf-8").split())
OF_PEOPLE = {
    "users": "Name, id",
    "sessions": "A cookie",
    "pushes": "Where a browser is reached",
    "tokens": "Tokens of programs",
    "registrations": None,  # a note of the operator's, and no person
    "bans": "banned ones",
    "tables": "keyed hash",
    "log": "every move",
    "players": "seats",
    "invites": None,  # ends within a year, and with whoever made it
    "named": None,  # where a name stands, for deleting it
    "erasures": None,  # an id that is nobody's any more
    "admitted": None,
    "chat": "What they said",
    "mutes": "Whom they muted",
    "games": "every move",
    "game_players": "seats",
    "ratings": "ratings",
    "audit": "What operators did",
    "bot_use": "shares of thinking time",
}
OF_NOBODY = {"unreadable", "keys", "jobs", "bot_workers", "processes", "outages"}


def test_every_table_of_the_database_is_accounted_for():
    assert {table.name for table in schema.metadata.sorted_tables} == OF_PEOPLE.keys() | OF_NOBODY
    assert [name for name, text in OF_PEOPLE.items() if text is not None and text not in PAGE] == []


def test_the_times_are_those_of_the_code():
    assert f"{Config().sign_in_days} days (`--sign-in`)" in PAGE
    assert f"{FORGOTTEN_DAYS} days" in PAGE
