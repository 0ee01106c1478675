"""A WebSocket as the hub uses it: updates go straight to the transport, messages come straight from it.

Uvicorn's own path wakes a task and goes through a queue for every message, and asks the selector twice whether to go on
reading; with five seats told of every move, that was the larger part of a move's cost. The handshake, closing and
keepalive are Uvicorn's. A client that does not read is cut off rather than waited for: nothing queues up for it.
"""

import struct
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.protocol import State

_SHORT, _LONG = struct.Struct("!BB").pack, struct.Struct("!BBH").pack
_HUGE = struct.Struct("!BBQ").pack
_TEXT = 0x80 | Opcode.TEXT

BLOCKED_BYTES = 256 * 1024
"""What may wait unread in the system's and our buffers before a client counts as blocked."""

SCOPE_KEY = "shofar.wire"


def text_frame(payload: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked, in one frame; the same bytes for every receiver."""
    size = len(payload)
    if size < 126:
        return _SHORT(_TEXT, size) + payload
    if size < 65_536:
        return _LONG(_TEXT, 126, size) + payload
    return _HUGE(_TEXT, 127, size) + payload


class Listener(Protocol):
    """Who hears what a client says."""

    def heard(self, data: bytes | str) -> None:
        """A whole message."""

    def pinged(self) -> bool:
        """Whether the client's ping is to be answered."""

    def drained(self) -> None:
        """The client reads again after it had fallen behind."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. Until a listener is attached it is Uvicorn's protocol and nothing more."""

    listener: Listener | None = None

    @property
    def open(self) -> bool:
        """Whether frames can be sent."""
        return not self.close_sent and self.conn.state is State.OPEN and not self.transport.is_closing()

    @property
    def blocked(self) -> bool:
        """Whether the client has left too much unread."""
        return not self.writable.is_set()

    def attach(self, listener: Listener) -> None:
        """From now on messages go to the listener. Before the handshake is answered, no client can have sent any."""
        self.listener = listener
        self.transport.set_write_buffer_limits(high=BLOCKED_BYTES)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def put(self, frame: bytes) -> None:
        """Sends a frame that `text_frame` made."""
        if self.open:
            self.transport.write(frame)

    def abort_with(self, code: int, reason: str) -> None:
        """Says why and hangs up, without waiting for a farewell."""
        if self.open:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def abort(self) -> None:
        """Ends the connection now, whatever is still unsent."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Every message, before anybody is attached and afterwards."""
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.listener.heard(data)

    def handle_ping(self) -> None:
        """A client may ask whether we are there, but not without end."""
        if self.listener is None or self.listener.pinged():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer that will not be given

    def resume_writing(self) -> None:
        """The client has read what was waiting."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.drained()

    def keepalive_timeout(self) -> None:
        """No answer to a ping. A client that is frozen reads no farewell either, so that waiting for it is no use."""
        super().keepalive_timeout()
        if not self.transport.get_write_buffer_size():
            return
        self.transport.abort()

    def handle_connect(self, event: object) -> None:
        """The application finds this connection in its scope."""
        super().handle_connect(event)  # type: ignore[arg-type]
        if hasattr(self, "scope"):
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[SCOPE_KEY] = self
