"""Requests to push services. A browser names the address, so an attacker may: it leads to public addresses alone.

The name is resolved once, every address is looked at, and the connection goes to that very address: what the name
leads to later does not matter. No redirect is followed, no proxy of the environment is asked, little is read.
"""

import asyncio
import re
import socket
import ssl
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import h11

LONGEST = 1_000
"""Characters of an endpoint; those of browsers have about 200."""
PORT = 443
PATIENCE_S = 10.0
ANSWER_BYTES = 16_384
AT_ONCE, UNTRIED_AT_ONCE = 8, 4
"""Requests under way: to hosts that have answered lately, and to all others."""
MOST_WAITING = 200
"""Requests that wait for hosts of one kind; the next is given up."""
SOON_S = 2.0
"""Who takes longer than this to answer has not answered lately."""
KNOWN = 256
"""Hosts that are remembered for having answered."""

_HOST = re.compile(r"(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?")
_PRINTED = re.compile(r"[!-~]+")
_TRANSLATED = IPv6Network("64:ff9b::/96")  # IPv4 behind a network that has IPv6 alone

Resolve = Callable[[str], list[tuple[str, int]]]


class Undeliverable(Exception):
    """Nothing was sent, or nobody answered; the text is ours and quotes nothing."""


def host_of(endpoint: str) -> str:
    """The host of an endpoint that may be kept: https, a name of the public net, the usual port; or ValueError."""
    if len(endpoint) > LONGEST or not _PRINTED.fullmatch(endpoint):
        raise ValueError("no address")
    parts = urlsplit(endpoint)
    host = (parts.hostname or "").lower()
    if parts.scheme != "https" or parts.username is not None or parts.password is not None or parts.fragment:
        raise ValueError("no plain https address")
    if not _HOST.fullmatch(host) or parts.port not in (None, PORT):
        raise ValueError("no name of a public host")
    return host


def is_public(text: str) -> bool:
    """Whether an address belongs to the public net: not to this machine, its network, or a cloud's own services."""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.sixtofour or address.teredo:
            return False
        if address.ipv4_mapped:
            address = address.ipv4_mapped
        elif address in _TRANSLATED:
            address = IPv4Address(int(address) & 0xFFFFFFFF)
    return address.is_global and not address.is_multicast and not address.is_reserved


def _resolved(host: str) -> list[tuple[str, int]]:
    found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [(str(address[0]), PORT) for *_, address in found]


class _Lane:
    """Room for so many requests, and resolvers that wait for nobody else's names."""

    def __init__(self, most: int) -> None:
        self.turns, self.waiting = asyncio.Semaphore(most), 0
        self.names = ThreadPoolExecutor(2, thread_name_prefix="push-names")


class Delivery:
    """Sends messages. Tests give it a network of their own.

    Anybody can name hosts that resolve slowly or answer never. Those that have answered soon the last time have room of
    their own, for which nobody else waits.
    """

    def __init__(
        self,
        resolve: Resolve = _resolved,
        accepts: Callable[[str], bool] = is_public,
        tls: ssl.SSLContext | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._resolve, self._accepts, self._patience_s = resolve, accepts, patience_s
        self._tls = tls or ssl.create_default_context()
        self._answering: OrderedDict[str, None] = OrderedDict()
        self._tried, self._untried = _Lane(AT_ONCE), _Lane(UNTRIED_AT_ONCE)

    def close(self) -> None:
        """Asks for no names any more."""
        for lane in (self._tried, self._untried):
            lane.names.shutdown(wait=False, cancel_futures=True)

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer; Undeliverable where there is none."""
        try:
            host = host_of(endpoint)
        except ValueError as wrong:
            raise Undeliverable(type(wrong).__name__) from wrong
        lane = self._tried if host in self._answering else self._untried
        if lane.waiting >= MOST_WAITING:
            raise Undeliverable("too many wait")
        lane.waiting += 1
        try:
            async with lane.turns:
                return await self._post(lane, endpoint, host, headers, body)
        finally:
            lane.waiting -= 1

    async def _post(self, lane: _Lane, endpoint: str, host: str, headers: Mapping[str, str], body: bytes) -> int:
        began, answered = time.monotonic(), False
        try:
            async with asyncio.timeout(self._patience_s):
                address, port = await self._address(lane, host)
                status = await self._exchange(endpoint, host, address, port, headers, body)
                answered = time.monotonic() - began < SOON_S
                return status
        except (OSError, ValueError, h11.ProtocolError) as wrong:  # a TimeoutError is an OSError
            raise Undeliverable(type(wrong).__name__) from wrong
        finally:
            self._note(host, answered=answered)

    def _note(self, host: str, *, answered: bool) -> None:
        self._answering.pop(host, None)
        if answered:
            self._answering[host] = None
            if len(self._answering) > KNOWN:
                self._answering.popitem(last=False)

    async def _address(self, lane: _Lane, host: str) -> tuple[str, int]:
        found = await asyncio.get_running_loop().run_in_executor(lane.names, self._resolve, host)
        if not found or not all(self._accepts(address) for address, _ in found):
            raise Undeliverable("not a public address")
        # IPv4 first: a machine without IPv6 may well be told of such addresses.
        return min(found, key=lambda one: ":" in one[0])

    async def _exchange(
        self, endpoint: str, host: str, address: str, port: int, headers: Mapping[str, str], body: bytes
    ) -> int:
        parts = urlsplit(endpoint)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        sent = {"host": host, "content-length": str(len(body)), "connection": "close", **headers}
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=ANSWER_BYTES)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self._tls, server_hostname=host, limit=ANSWER_BYTES
        )
        try:
            for event in (
                h11.Request(method="POST", target=target, headers=list(sent.items())),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            left = ANSWER_BYTES
            while not isinstance(answer := connection.next_event(), h11.Response):
                if answer is h11.NEED_DATA:
                    data = await reader.read(4_096)
                    left -= len(data)
                    if left < 0:
                        raise Undeliverable("too long an answer")
                    connection.receive_data(data)
                elif not isinstance(answer, h11.InformationalResponse):
                    raise Undeliverable("no answer")
            return answer.status_code
        finally:
            writer.transport.abort()
