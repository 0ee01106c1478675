"""The connections that a process is handed by its dispatcher, and what it reports of them."""

import asyncio
import signal
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from shofar.server.dispatch.packets import ALIVE, CLOSED, PACKET_BYTES, READY, number_of, numbered
from shofar.server.transport.connections import Connections

BEAT_S = 1.0
AT_ONCE = 64
"""Connections taken between two looks at everything else."""

Make = Callable[[], asyncio.Protocol]


class HandedOver:
    """One process's end of the channel."""

    def __init__(self, channel: socket.socket, connections: Connections) -> None:
        channel.setblocking(False)
        self._channel = channel
        self._connections = connections
        self._unsent: deque[bytes] = deque()
        self._adopting: set[asyncio.Task[None]] = set()
        self._beat: asyncio.TimerHandle | None = None

    def begin(self, make: Make) -> None:
        """Serves from now on, each connection by a protocol of its own."""
        asyncio.get_running_loop().add_reader(self._channel.fileno(), self._receive, make)
        self._send(READY)
        self._alive()

    def stop(self) -> None:
        """Takes no more; those that are on their way are closed with the channel, and their clients come again."""
        asyncio.get_running_loop().remove_reader(self._channel.fileno())
        if self._beat is not None:
            self._beat.cancel()

    def report_closed(self, number: int) -> None:
        """Tells the dispatcher that one of its connections is closed."""
        self._send(numbered(CLOSED, number))

    def _alive(self) -> None:
        self._send(ALIVE)
        self._beat = asyncio.get_running_loop().call_later(BEAT_S, self._alive)

    def _send(self, packet: bytes) -> None:
        """Later, where the dispatcher does not read now; never, where it has ended."""
        self._unsent.append(packet)
        with suppress(OSError):
            while self._unsent:
                self._channel.send(self._unsent[0])
                self._unsent.popleft()

    def _receive(self, make: Make) -> None:
        for _ in range(AT_ONCE):
            try:
                packet, files, _, _ = socket.recv_fds(self._channel, PACKET_BYTES, 1)
            except BlockingIOError:
                return
            except OSError:
                packet, files = b"", []
            if not packet:  # the dispatcher has ended
                self.stop()
                signal.raise_signal(signal.SIGTERM)
                return
            if not files:  # no file was left for it
                self._send(numbered(CLOSED, number_of(packet)))
            for file in files:
                task = asyncio.create_task(self._adopt(number_of(packet), socket.socket(fileno=file), make))
                self._adopting.add(task)
                task.add_done_callback(self._adopting.discard)

    async def _adopt(self, number: int, client: socket.socket, make: Make) -> None:
        made: list[object] = []

        def protocol() -> asyncio.Protocol:
            one = make()
            made.append(one)
            self._connections.handed_over[one] = number
            return one

        try:
            client.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(protocol, client)
        except OSError:  # it is gone already
            client.close()
            if not made or self._connections.handed_over.pop(made[0], None) is not None:
                self._send(numbered(CLOSED, number))
