"""A WebSocket as tables use it: updates go straight to the transport, messages come straight from it.

Uvicorn's own path wakes a task and goes through a queue for every message, and asks the selector twice whether to go on
reading; with five seats told of every move, that was the larger part of a move's cost. The handshake and keepalive are
Uvicorn's; how often it pings is `Heartbeat` in `config`. A client that does not read is cut off rather than waited for:
nothing queues up for it. Every frame and every byte is charged, whatever it carries, a little at a time, before much
work is done for it.
"""

import asyncio
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from shofar.server.rate_limiter import Bucket
from shofar.server.transport.connections import LINGER_S, Connections, LimitedProtocol, Wait
from shofar.server.transport.http_protocol import HEADER_BYTES, HEADER_LINES

BLOCKED_BYTES = 256 * 1024
"""What may wait unread in the system's and our buffers before a client counts as blocked."""
SLICE_BYTES = 512
"""How much is parsed before its frames are charged: some eighty of the smallest."""
LEAST_BYTES = 64
"""What is charged for a packet at least: each wakes the loop."""
EARLY_BYTES = 16 * 1024
"""What a client may send before its handshake is answered."""

SCOPE_KEY = "shofar.wire"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

POLICY, UNSUPPORTED, INVALID, LATER = 1008, 1003, 1007, 1013
"""Close codes: limits exceeded, a binary message, text that is not UTF-8, come again in a while."""

# The HTTP protocol has read and limited these headers already; this parser must accept them.
http11.MAX_LINE_LENGTH = max(http11.MAX_LINE_LENGTH, HEADER_BYTES)
http11.MAX_NUM_HEADERS = max(http11.MAX_NUM_HEADERS, HEADER_LINES)


class Listener(Protocol):
    """Receives the messages of a client."""

    @property
    def greeted(self) -> bool:
        """Whether the client has sent its hello."""

    @property
    def seated(self) -> bool:
        """Whether the client has a seat at the table, or is its host."""

    def receive(self, data: bytes) -> None:
        """A whole message: UTF-8."""

    def drained(self) -> None:
        """The client reads again after it had fallen behind."""


class _Unwatched:
    """In place of an event that nobody waits for any more."""

    __slots__ = ()

    def set(self) -> None:
        pass

    clear = set


class _End:
    """In place of a queue of events for the application: the only one that is still to come is the end."""

    __slots__ = ("reached",)

    def __init__(self) -> None:
        self.reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def put_nowait(self, event: object) -> None:
        if not self.reached.done():
            self.reached.set_result(None)


_UNWATCHED = _Unwatched()


class WebSocketProtocol(LimitedProtocol, WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, connections=connections, **named)
        self.listener: Listener | None = None
        self.blocked = False
        """Whether the client has left too much unread."""
        self._frames_left = Bucket(connections.rates["messages"])
        self._bytes_left = Bucket(connections.rates["bytes"])
        self._early = bytearray()

    def attach(self, listener: Listener) -> None:
        """From now on messages go to the listener, those first that came before the handshake was answered.

        What only the handshake needed goes: with five seats a table, it was a third of what a table keeps in memory.
        """
        self.listener = listener
        self.request.headers.clear()  # the parser holds on to it
        for done in ("request", "response"):
            self.__dict__.pop(done, None)
        self.scope.clear()  # type: ignore[attr-defined]
        before, end = self.queue, _End()
        self.queue, self.writable = end, _UNWATCHED  # type: ignore[assignment]
        if not before.empty():
            end.put_nowait(None)
        self.transport.set_write_buffer_limits(high=BLOCKED_BYTES)
        early, self._early = bytes(self._early), bytearray()
        if early:
            self.data_received(early)

    async def ended(self) -> None:
        """Returns when an attached connection is at its end."""
        assert isinstance(self.queue, _End)
        await self.queue.reached

    def put(self, frame: bytes) -> None:
        """Sends a frame that `text_frame` made, or several."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    def abort_with(self, code: int, reason: str) -> None:
        """Sends a close frame and closes, without waiting for the client's."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code, reason)
        self._finish()

    def abort(self) -> None:
        """Closes the connection at once, whatever is unsent."""
        self.transport.abort()

    # The table of connections

    def waiting_for(self) -> Wait | None:
        """What this connection waits for."""
        limits = self._connections.limits
        if self._over():
            return Wait("closing", 1, LINGER_S)
        if not self.handshake_complete:
            return Wait("handshake", 1, limits.header_seconds)
        if self.listener is not None and not self.listener.greeted:
            return Wait("hello", 1, limits.hello_seconds)
        return None

    def time_out(self, wait: Wait) -> None:
        """Closes the connection."""
        if wait.name == "hello":
            self.abort_with(POLICY, "no hello")
        else:
            self.transport.abort()

    @property
    def dispensable(self) -> bool:
        """Unless its client sits at the table, or is just being let in."""
        if self.listener is None:
            return self.waiting_for() is not None
        return not self.listener.seated

    def give_way(self) -> None:
        """Closes the connection at once: the client tries again later."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_close(LATER, "too many connections")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.abort()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """A packet: of the handshake, or frames."""
        if self._closing:
            self._discard(data)
        elif not self.handshake_initiated:
            self._handshake(data)
        elif self.listener is None:
            self._early += data
            if len(self._early) > EARLY_BYTES:
                self.transport.abort()
        elif not self._bytes_left.take(max(len(data), LEAST_BYTES)):
            self._too_much()
        else:
            for start in range(0, len(data), SLICE_BYTES):
                self.conn.receive_data(data[start : start + SLICE_BYTES])
                self._handle_frames()
                if self._over():
                    return

    def _handshake(self, data: bytes) -> None:
        self.conn.receive_data(data)
        self.handle_events()
        if not self.handshake_initiated:
            # The HTTP protocol took for a request what is none here: Uvicorn would wait for ever.
            self.handshake_initiated = self.handshake_complete = True
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        if self.handshake_complete and self.listener is None:
            self._connections.ended["handshake-refused"] += 1
            self._finish()

    def _handle_frames(self) -> None:
        for event in self.conn.events_received():
            if self._over():
                return
            if not self._frames_left.take(1):
                self._too_much()
                return
            if isinstance(event, Frame):
                self._handle_frame(event)
        if self.conn.parser_exc is not None and not self._closing:
            self._finish()

    def _handle_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT:
                self.handle_text(frame)
            case Opcode.CONT:
                self.handle_cont(frame)
            case Opcode.BINARY:
                self.abort_with(UNSUPPORTED, "text only")
            case Opcode.PING:
                self.handle_ping()
            case Opcode.PONG:
                self.handle_pong(frame)
            case Opcode.CLOSE:
                self.handle_close(frame)

    def send_receive_event_to_app(self) -> None:
        """A whole message."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.listener is None or self.close_sent:
            return
        if not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self.abort_with(INVALID, "not UTF-8")
                return
        self.listener.receive(data)

    def handle_ping(self) -> None:
        """Answers a ping; nothing queues up for a client that does not read."""
        answers = b"".join(self.conn.data_to_send())
        if not self.blocked:
            self.transport.write(answers)

    def pause_writing(self) -> None:
        """The client has left too much unread."""
        super().pause_writing()
        self.blocked = True

    def resume_writing(self) -> None:
        """The client has read what was waiting."""
        super().resume_writing()
        self.blocked = False
        if self.listener is not None:
            self.listener.drained()

    def keepalive_timeout(self) -> None:
        """No answer to a ping: a client that reads nothing is not waited for."""
        super().keepalive_timeout()
        if not self.transport.get_write_buffer_size():
            return
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """The application finds this connection in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[SCOPE_KEY] = self

    def _over(self) -> bool:
        return self._closing or self.transport.is_closing()

    def charge(self, frames: int) -> bool:
        """Charges a message more than its frame; False, and the connection is closed, if that is too much."""
        if self._frames_left.take(frames):
            return True
        self._too_much()
        return False

    def _too_much(self) -> None:
        self._connections.ended["too-much-sent"] += 1
        self.abort_with(POLICY, "too many messages")

    def _finish(self) -> None:
        """Sends the last frame; the client's side is read and discarded for a moment, or it could not read that."""
        if self._closing:
            return
        self._closing = True
        self.stop_keepalive()
        waiting = b"".join(self.conn.data_to_send())
        if self.transport.is_closing():
            return
        if waiting and not self.close_sent:
            self.transport.write(waiting)
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self.transport.can_write_eof():
            # Uvicorn leaves the transport open for as long as there is a timer.
            self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)
            self.transport.write_eof()
        else:
            self.transport.close()
