"""Connections of people who may not have them any more, to whichever process."""

from collections.abc import Collection

from shofar.server.hub import Hub
from shofar.server.writer import Write, Written

POLICY = 1008
BANNED = 4003
"""A connection is closed with this code when its person is not wanted here: the page does not try again."""
OUT = "out"
"""Under this name other processes are told who has been signed out."""


def hang_up(hub: Hub, users: Collection[str], code: int = POLICY, reason: str = "signed out") -> int:
    """Ends the connections of these users to this process; how many there were. Who may, comes back at once."""
    theirs = [
        watcher
        for live in hub.lives.values()
        for watcher in live.watchers
        if watcher.person is not None and watcher.person.user in users
    ]
    for watcher in theirs:
        watcher.hang_up(code, reason)
    return len(theirs)


def hang_up_everywhere(hub: Hub, user: str) -> None:
    """The same at all processes."""
    hang_up(hub, {user})
    if hub.shared:
        hub.writer.submit(Write("", [], _unheard, (), [f"{OUT}:{user}"]))


def _unheard(_: Written) -> None:
    return
