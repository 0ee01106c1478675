"""HTTP/1.1 as Uvicorn speaks it, with an end to everything: headers, bodies, unread answers, and what may be sent.

What is wrong with a request is told with its status and counted, not logged: anybody can send it at any time.
"""

import asyncio
import re
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from shofar.server.connections import LINGER_BYTES, LINGER_S, SLOWEST_READER, Connections, Phase
from shofar.server.security import RECORD_BYTES

HEADER_BYTES = 64 * 1024
"""A request's line and headers together: browsers send all cookies of a host, whichever program set them."""
HEADER_LINES = 200
BODY_BYTES = RECORD_BYTES + 64 * 1024
"""What is read of a body, whatever becomes of it."""
FREE_PIECES = 256
PIECE_BYTES = 64
"""After the first few, a body's pieces have this many bytes on average: each piece costs the same work."""

_BLANK_LINE = re.compile(rb"\n\r?\n")


class _Requests(h11.Connection):
    """h11's parser, which stops before the work that a request makes gets out of proportion."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, HEADER_BYTES)
        self.requests = 0
        self.wrong: int | None = None
        """The status for a client whose request cannot be read any further."""
        self._unread = self._lines = 0
        self._bytes = self._pieces = 0

    def receive_data(self, data: bytes) -> None:
        """Bytes from the client."""
        self._unread += len(data)
        self._lines += data.count(b"\n")
        super().receive_data(data)

    def next_event(self) -> Any:
        """The next event; NEED_DATA for ever where something is wrong."""
        if self.wrong is None and self.their_state is h11.IDLE and self._headers_too_large():
            self.wrong = 431
        if self.wrong is not None:
            return h11.NEED_DATA
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as wrong:
            self.wrong = wrong.error_status_hint
            return h11.NEED_DATA
        if isinstance(event, h11.Request):
            self.requests += 1
            self._bytes = self._pieces = 0
            rest = self.trailing_data[0]
            self._unread, self._lines = len(rest), rest.count(b"\n")
            if event.http_version not in (b"1.0", b"1.1"):
                self.wrong = 505
            elif {b"content-length", b"transfer-encoding"} <= {name for name, _ in event.headers}:
                self.wrong = 400  # a proxy may have read it the other way
            if self.wrong is not None:
                return h11.NEED_DATA
        elif isinstance(event, h11.Data):
            self._bytes += len(event.data)
            self._pieces += 1
            if self._bytes > BODY_BYTES or self._pieces > FREE_PIECES + self._bytes // PIECE_BYTES:
                self.wrong = 413
                return h11.NEED_DATA
        return event

    def _headers_too_large(self) -> bool:
        if self._unread <= HEADER_BYTES and self._lines <= HEADER_LINES:
            return False
        waiting = self.trailing_data[0]
        end = _BLANK_LINE.search(waiting)
        size = end.end() if end else len(waiting)
        return size > HEADER_BYTES or waiting.count(b"\n", 0, size) > HEADER_LINES


class HttpProtocol(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        watched_by: Connections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn: _Requests = _Requests()
        self._watched_by = watched_by
        self._finishing = False
        self._drained = 0
        self._discarded = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counted from the first moment."""
        super().connection_made(transport)
        if not self._watched_by.admit(self, self.client[0] if self.client else ""):
            self.answer(429)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._watched_by.left(self)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What a client sends; nothing of it matters any more after the last word to it."""
        if self._finishing:
            self._discarded += len(data)
            if self._discarded > LINGER_BYTES:
                self.transport.abort()
            return
        super().data_received(data)

    def handle_events(self) -> None:
        """Requests, and pieces of them."""
        super().handle_events()
        if self.conn.wrong is not None and not self._finishing:
            self.answer(self.conn.wrong)

    def _unsupported_upgrade_warning(self) -> None:
        """Anybody may ask for HTTP/2: that is no news."""

    def resume_writing(self) -> None:
        """The client has read a part of its answer."""
        self._drained += 1
        super().resume_writing()

    def phase(self) -> Phase | None:
        """What this connection is waiting for."""
        limits, number = self._watched_by.limits, self.conn.requests
        unsent = self.transport.get_write_buffer_size()
        if unsent:
            return Phase("unread", (number, self._drained), self._watched_by.unread_s + unsent / SLOWEST_READER)
        if self._finishing or self.transport.is_closing():
            return Phase("closing", 0, LINGER_S)
        if self.conn.their_state is h11.SEND_BODY:
            return Phase("body", number, limits.body_seconds)
        if self.conn.their_state is not h11.IDLE:
            return None
        if number and not self.conn.trailing_data[0]:
            return Phase("idle", number, 0)  # Uvicorn's keep-alive
        return Phase("headers", number, limits.header_seconds)

    def expire(self, phase: Phase) -> None:
        """Too slow."""
        if phase.name in ("closing", "unread"):
            self.transport.abort()
        elif phase.name == "idle" or (phase.name == "headers" and not self.conn.trailing_data[0]):
            self.transport.close()
        else:
            self.answer(408)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Becomes a WebSocket, if the request for it is in order."""
        headers = dict(self.headers)
        if b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
            self.answer(400)
        elif event.method != b"GET":
            self.answer(405, (b"allow", b"GET"))
        elif event.http_version != b"1.1" or headers.get(b"sec-websocket-version", b"13") != b"13":
            self.answer(426, (b"sec-websocket-version", b"13"), (b"upgrade", b"websocket"))
        else:
            self._unset_keepalive_if_required()
            super().handle_websocket_upgrade(event)
            after = self.transport.get_protocol()
            if after is not self:
                self._watched_by.became(self, after)  # type: ignore[arg-type]

    def answer(self, status: int, *headers: tuple[bytes, bytes]) -> None:
        """The last word to a client whose request never reaches the application."""
        self._watched_by.ended[f"http-{status}"] += 1
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            told = HTTPStatus(status).phrase.encode()
            length = (b"content-length", str(len(told)).encode())
            plain = (b"content-type", b"text/plain; charset=utf-8")
            response = h11.Response(
                status_code=status, headers=[plain, length, *headers, (b"connection", b"close")], reason=told
            )
            parts = [self.conn.send(response), self.conn.send(h11.Data(data=told)), self.conn.send(h11.EndOfMessage())]
            self.transport.write(b"".join(part or b"" for part in parts))
        self._finish()

    def _finish(self) -> None:
        """Nothing more is said; what still comes is thrown away for a moment, or the client would not hear it."""
        if self._finishing or self.transport.is_closing():
            return
        self._finishing = True
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()
