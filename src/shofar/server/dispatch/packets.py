"""What a dispatcher and its processes tell each other: packets over a pair of UNIX sockets, connections with them."""

import socket
import sys

from msgspec import Struct

from shofar.server.config import Config
from shofar.server.errors import OperatorError

READY = b"r"
"""From a process: it can serve now."""
ALIVE = b"a"
"""From a process, every second."""
CLOSED = b"c"
"""From a process, with a number: that connection is closed."""
CONNECTION = b"n"
"""To a process, with a number and a socket."""
CONFIG_BYTES = 65_536
"""The longest first packet."""
PACKET_BYTES = 64


def numbered(word: bytes, number: int) -> bytes:
    """A packet about one connection."""
    return word + number.to_bytes(8, "big")


def number_of(packet: bytes) -> int:
    """Which connection a packet is about."""
    return int.from_bytes(packet[1:9], "big")


class Instructions(Struct, frozen=True):
    """The first packet to a process: how it is run."""

    config: Config
    log_level: str


def check_system() -> None:
    """Raises OperatorError where there are no such sockets."""
    if not sys.platform.startswith("linux"):
        raise OperatorError("--processes needs Linux; elsewhere, start several servers behind a proxy: docs/server.md")


def channel() -> tuple[socket.socket, socket.socket]:
    """Both ends; the first one never blocks."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setblocking(False)
    return ours, theirs
