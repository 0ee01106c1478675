"""Connections of people who may not have them any more."""

from collections.abc import Collection

from shofar.server.hub import Hub

POLICY = 1008


def hang_up(hub: Hub, users: Collection[str]) -> int:
    """Ends the connections of these users to this process; how many there were. Who may, comes back at once."""
    theirs = [
        watcher
        for live in hub.lives.values()
        for watcher in live.watchers
        if watcher.person is not None and watcher.person.user in users
    ]
    for watcher in theirs:
        watcher.hang_up(POLICY, "signed out")
    return len(theirs)
