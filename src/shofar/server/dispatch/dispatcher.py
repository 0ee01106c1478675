"""Accepts the connections of one port, looks at their first bytes, and hands each to one of several processes.

Nothing is read here: a process finds a connection as the client has begun it, checks it and limits it as if it had
accepted it itself. Only how many connections an address has is counted here, over all processes.
"""

import asyncio
import logging
import signal
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from secrets import token_bytes

from shofar.server.addresses import address_key, is_trusted_proxy, parse_networks
from shofar.server.config import Config
from shofar.server.dispatch.children import Child
from shofar.server.dispatch.packets import CLOSED, PACKET_BYTES, READY, number_of
from shofar.server.dispatch.routing import in_order, routing_key

logger = logging.getLogger("shofar.server")

PEEK_BYTES = 4096
SILENT_S = 1.0
"""A client that has sent nothing by then goes to a process by its address."""
MOST_SILENT = 1024
"""So many are waited for at a time."""
ACCEPTED_AT_ONCE = 64
NO_FILES_S = 0.1
NOBODY_S = 10.0
"""How long a connection waits for a process to be there."""
MOST_WAITING = 512
UNREAD_BYTES = 1 << 16
STOP_S = 12.0
"""How long processes may take to stop."""
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NOBODY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Dispatcher:
    """The process that has the port."""

    def __init__(
        self, config: Config, listeners: list[socket.socket], children: list[Child], on_ready: Callable[[], object]
    ) -> None:
        self._listeners = listeners
        self._children = children
        self._on_ready = on_ready
        self._trusted = parse_networks(config.trusted_proxies)
        self._per_address = config.limits.connections_per_address
        self._secret = token_bytes(16)
        self._numbers = 0
        self._by_address: Counter[str] = Counter()
        self._silent: dict[socket.socket, tuple[str, str | None, asyncio.TimerHandle]] = {}
        self._waiting: dict[socket.socket, tuple[bytes, str | None, asyncio.TimerHandle]] = {}
        """Connections for which no process is there."""
        self._stopping = asyncio.Event()
        self._ready_announced = False
        self._ends = asyncio.Event()

    async def run(self) -> None:
        """Until a signal stops it; then all processes have stopped too."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        for child in self._children:
            self._start(child)
        self._listen(listening=True)
        await self._stopping.wait()
        self._listen(listening=False)
        for listener in self._listeners:
            listener.close()
        for client in [*self._silent, *self._waiting]:
            self._drop(client)
        await self._stop_children()

    # Processes

    def _start(self, child: Child) -> None:
        if self._stopping.is_set():
            return
        try:
            child.start()
        except OSError:
            logger.exception("process-not-started")
            asyncio.get_running_loop().call_later(NO_FILES_S * 10, self._start, child)
            return
        assert child.channel is not None
        asyncio.get_running_loop().add_reader(child.channel.fileno(), self._receive, child)

    def _receive(self, child: Child) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            assert child.channel is not None
            try:
                packet = child.channel.recv(PACKET_BYTES)
            except BlockingIOError:
                return
            except OSError:
                packet = b""
            if not packet:
                self._ended(child)
                return
            child.note_alive()
            if packet == READY:
                child.ready = True
                self._became_ready()
            elif packet.startswith(CLOSED):
                self._release(child.open.pop(number_of(packet), None))

    def _became_ready(self) -> None:
        for client in list(self._waiting):
            key, address, timer = self._waiting.pop(client)
            timer.cancel()
            self._hand(client, key, address)
        if not self._ready_announced and all(child.ready for child in self._children):
            self._ready_announced = True
            self._on_ready()

    def _ended(self, child: Child) -> None:
        assert child.channel is not None
        asyncio.get_running_loop().remove_reader(child.channel.fileno())
        status, wait_s = child.ended()
        for address in child.open.values():
            self._release(address)
        child.open.clear()
        self._ends.set()
        if not self._stopping.is_set():
            logger.error("process-ended", extra={"fields": {"number": child.number, "status": status}})
            asyncio.get_running_loop().call_later(wait_s, self._start, child)

    async def _stop_children(self) -> None:
        """Each tells its clients to come again, writes what it has accepted, and ends; by force if it does not."""
        for child in self._children:
            if child.process is not None:
                child.process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S):
                while any(child.process is not None for child in self._children):
                    self._ends.clear()
                    await self._ends.wait()
        for child in self._children:
            if child.process is not None:
                self._ended(child)

    # Connections

    def _listen(self, *, listening: bool) -> None:
        loop = asyncio.get_running_loop()
        for listener in self._listeners:
            listener.setblocking(False)
            if not listening:
                loop.remove_reader(listener.fileno())
            elif not self._stopping.is_set():
                loop.add_reader(listener.fileno(), self._accept, listener)

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                client, (address, *_) = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no files are left: there may be soon
                self._listen(listening=False)
                asyncio.get_running_loop().call_later(NO_FILES_S, partial(self._listen, listening=True))
                return
            client.setblocking(False)
            self._admit(client, address)

    def _admit(self, client: socket.socket, address: str) -> None:
        counted = None if is_trusted_proxy(address, self._trusted) else address_key(address)
        if counted is not None:
            if 0 < self._per_address <= self._by_address[counted]:
                _refuse(client, TOO_MANY)
                return
            self._by_address[counted] += 1
        loop = asyncio.get_running_loop()
        timer = loop.call_later(SILENT_S, self._route, client)
        self._silent[client] = address, counted, timer
        if len(self._silent) > MOST_SILENT:
            self._route(client)
        else:
            loop.add_reader(client.fileno(), self._route, client)

    def _route(self, client: socket.socket) -> None:
        """It has sent something, or nothing for long enough."""
        address, counted, timer = self._silent.pop(client)
        timer.cancel()
        asyncio.get_running_loop().remove_reader(client.fileno())
        try:
            head = client.recv(PEEK_BYTES, socket.MSG_PEEK)
        except BlockingIOError:
            head = b""
        except OSError:
            client.close()
            self._release(counted)
            return
        self._hand(client, routing_key(head, address, self._trusted), counted)

    def _hand(self, client: socket.socket, key: bytes, counted: str | None) -> None:
        """To the process that the key belongs to, or the next that takes it."""
        self._numbers += 1
        for child in self._candidates(key):
            if child.hand(self._numbers, client):
                child.open[self._numbers] = counted
                client.close()  # it is the process's now
                return
        timer = asyncio.get_running_loop().call_later(NOBODY_S, self._drop, client)
        self._waiting[client] = key, counted, timer
        if len(self._waiting) > MOST_WAITING:
            self._drop(client)

    def _candidates(self, key: bytes) -> Iterator[Child]:
        ordered = [self._children[number] for number in in_order(key, self._secret, len(self._children))]
        yield from (child for child in ordered if child.responsive)
        yield from (child for child in ordered if not child.responsive)

    def _drop(self, client: socket.socket) -> None:
        """Closes a connection that no process took in time."""
        if client in self._silent:
            _, counted, timer = self._silent.pop(client)
            asyncio.get_running_loop().remove_reader(client.fileno())
        else:
            _, counted, timer = self._waiting.pop(client)
        timer.cancel()
        self._release(counted)
        _refuse(client, NOBODY)

    def _release(self, counted: str | None) -> None:
        if counted is not None:
            self._by_address[counted] -= 1
            if self._by_address[counted] <= 0:
                del self._by_address[counted]


def _refuse(client: socket.socket, answer: bytes) -> None:
    with suppress(OSError):
        client.recv(UNREAD_BYTES)  # what is left unread is answered with a reset, and the answer may be lost
    with suppress(OSError):
        client.send(answer)
        client.shutdown(socket.SHUT_WR)
    client.close()
