"""Closes the connections of users who are signed out or banned."""

from collections.abc import Collection

from shofar.server.people.bans import Networks, in_networks
from shofar.server.tables.connected_users import ConnectedUsers
from shofar.server.tables.session import Subscriber

BANNED = 4003
"""A connection is closed with this code when its person is not wanted here: the page does not try again."""
SIGNED_OUT = "out"
"""Notice: a user has been signed out."""


def disconnect_banned(connected: ConnectedUsers, users: Collection[str], networks: Networks) -> None:
    """Closes the connections of these users, and from these networks, to this process."""

    def banned(subscriber: Subscriber) -> bool:
        return (subscriber.person is not None and subscriber.person.user in users) or in_networks(
            subscriber.address, networks
        )

    connected.disconnect(banned, BANNED, "banned")


def sign_out_everywhere(connected: ConnectedUsers, user: str) -> None:
    """Closes the connections of a user to all processes."""
    connected.sign_out(user)
    connected.publish(f"{SIGNED_OUT}:{user}")


async def on_signed_out(connected: ConnectedUsers, user: str) -> None:
    """Closes the user's connections to this process, since another one has signed the user out."""
    connected.sign_out(user)
