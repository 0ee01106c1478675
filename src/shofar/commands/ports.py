"""The address that a server listens on: taken before anything else, so that a busy port is told in one line."""

import errno
import os
import socket
from typing import Any

from shofar.commands.inputs import Refused

TRIED = 20
"""How many ports are tried after the one that was wished for."""
BACKLOG = 2048


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets on every address of a host; Refused in one line where that cannot be."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as wrong:
        raise Refused(f"--host: {host}: {wrong.strerror or wrong}") from None
    made: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            made.append(_listening(socket.socket(family, kind, protocol), address))
    except OSError as wrong:
        for one in made:
            one.close()
        if wrong.errno == errno.EADDRINUSE:
            raise Refused(f"port {port} is in use by another program; choose another with --port") from None
        raise Refused(f"cannot listen on {host}, port {port}: {wrong.strerror or wrong}") from None
    return made


def listening_near(host: str, port: int) -> list[socket.socket]:
    """The same, on the next free port where this one is taken."""
    for tried in range(port, min(port + TRIED, 65_536)):
        try:
            return listening(host, tried)
        except Refused as wrong:
            if "in use" not in str(wrong):
                raise
    return listening(host, 0)


def address_of(taken: socket.socket, *, here: bool = False) -> str:
    """Its address for a browser; with `here`, one that a browser on this machine can use."""
    host, port = taken.getsockname()[:2]
    if here:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _listening(made: socket.socket, address: tuple[Any, ...]) -> socket.socket:
    try:
        if os.name == "posix":  # elsewhere this would share a port that somebody has
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if made.family == socket.AF_INET6:
            # `::` is every address of this machine, those of IPv4 too.
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, address[0] != "::")
        made.bind(address)
        # Two may bind a port that nobody listens on yet; only one of them can listen.
        made.listen(BACKLOG)
        made.set_inheritable(False)
    except OSError:
        made.close()
        raise
    return made
