"""Connections of people who may not have them any more, to whichever process."""

from collections.abc import Callable, Collection

from shofar.server.faults import Place, attempt
from shofar.server.hub import Hub
from shofar.server.live import Watcher
from shofar.server.people.bans import Networks, lies_in
from shofar.server.writer import Write, Written

POLICY = 1008
BANNED = 4003
"""A connection is closed with this code when its person is not wanted here: the page does not try again."""
OUT = "out"
"""Under this name other processes are told who has been signed out."""


def hang_up(hub: Hub, user: str) -> None:
    """Ends the connections of a user to this process, those that are being made too. Who may, comes back at once."""
    for ended in hub.leaving.arriving.values():
        ended.add(user)
    _end(hub, lambda watcher: watcher.person is not None and watcher.person.user == user, POLICY, "signed out")


def shut_out(hub: Hub, users: Collection[str], networks: Networks) -> None:
    """Ends the connections of these users, and from these networks, to this process."""

    def banned(watcher: Watcher) -> bool:
        return (watcher.person is not None and watcher.person.user in users) or lies_in(watcher.address, networks)

    _end(hub, banned, BANNED, "banned")


def hang_up_on(hub: Hub, meant: Callable[[Watcher], bool]) -> None:
    """Ends those connections to this process."""
    _end(hub, meant, POLICY, "signed out")


def _end(hub: Hub, meant: Callable[[Watcher], bool], code: int, reason: str) -> None:
    for live in list(hub.lives.values()):
        for watcher in [watcher for watcher in live.watchers if meant(watcher)]:
            attempt(Place.SEND, live.id, watcher.hang_up, code, reason)


def hang_up_everywhere(hub: Hub, user: str) -> None:
    """The same at all processes."""
    hang_up(hub, user)
    if hub.shared:
        hub.writer.submit(Write("", [], _unheard, (), [f"{OUT}:{user}"]))


def _unheard(_: Written) -> None:
    return
