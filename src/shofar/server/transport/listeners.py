"""Listening sockets, opened before anything else, so that a busy port is told in one line."""

import errno
import os
import socket
from typing import Any

from shofar.server.errors import OperatorError

PORTS_TRIED = 20
BACKLOG = 2048


class PortInUse(OperatorError):
    """Another program listens on the port."""


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets on every address of a host; OperatorError where that is not possible."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as wrong:
        raise OperatorError(f"--host: {host}: {wrong.strerror or wrong}") from None
    made: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            made.append(_listen(socket.socket(family, kind, protocol), address))
    except OSError as wrong:
        for one in made:
            one.close()
        if wrong.errno == errno.EADDRINUSE:
            raise PortInUse(f"port {port} is in use by another program; choose another with --port") from None
        raise OperatorError(f"cannot listen on {host}, port {port}: {wrong.strerror or wrong}") from None
    return made


def listen_near(host: str, port: int) -> list[socket.socket]:
    """The same, on the next free port where this one is in use."""
    for tried in range(port, min(port + PORTS_TRIED, 65_536)):
        try:
            return listen(host, tried)
        except PortInUse:
            continue
    return listen(host, 0)


def url_of(listener: socket.socket, *, local: bool = False) -> str:
    """Its address for a browser; with `local`, one that works on this machine."""
    host, port = listener.getsockname()[:2]
    if local:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _listen(made: socket.socket, address: tuple[Any, ...]) -> socket.socket:
    try:
        if os.name == "posix":  # elsewhere this would share a port that is in use
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if made.family == socket.AF_INET6:
            # `::` is every address of this machine, IPv4 included.
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, address[0] != "::")
        made.bind(address)
        # Two sockets may bind a port that nobody listens on yet; only one of them can listen.
        made.listen(BACKLOG)
        made.set_inheritable(False)
    except OSError:
        made.close()
        raise
    return made
