"""HTTP/1.1 as Uvicorn speaks it, with limits on headers, bodies and unread answers, in size and in time.

A wrong request is answered with its status and counted, not logged: anybody can send one at any time.
"""

import asyncio
import re
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from shofar.server.transport.connections import LINGER_S, SLOWEST_READER, Connections, LimitedProtocol, Wait

HEADER_BYTES = 64 * 1024
"""A request's line and headers together: browsers send all cookies of a host, whichever program set them."""
HEADER_LINES = 200
RECORD_BYTES = 1024 * 1024
"""A posted record at most."""
BODY_BYTES = RECORD_BYTES + 64 * 1024
"""What is read of a body, whatever becomes of it."""
FREE_PIECES = 256
PIECE_BYTES = 64
"""After the first few, a body's pieces have this many bytes on average: each piece costs the same work."""

_BLANK_LINE = re.compile(rb"\n\r?\n")


class _Requests(h11.Connection):
    """h11's parser with limits on what one request may cost."""

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
        """The next event; NEED_DATA from now on where something is wrong."""
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
            self._check_request(event)
        elif isinstance(event, h11.Data):
            self._bytes += len(event.data)
            self._pieces += 1
            if self._bytes > BODY_BYTES or self._pieces > FREE_PIECES + self._bytes // PIECE_BYTES:
                self.wrong = 413
        return event if self.wrong is None else h11.NEED_DATA

    def _check_request(self, request: h11.Request) -> None:
        self.requests += 1
        self._bytes = self._pieces = 0
        rest = self.trailing_data[0]
        self._unread, self._lines = len(rest), rest.count(b"\n")
        if request.http_version not in (b"1.0", b"1.1"):
            self.wrong = 505
        elif {b"content-length", b"transfer-encoding"} <= {name for name, _ in request.headers}:
            self.wrong = 400  # a proxy may have read it the other way

    def _headers_too_large(self) -> bool:
        if self._unread <= HEADER_BYTES and self._lines <= HEADER_LINES:
            return False
        waiting = self.trailing_data[0]
        end = _BLANK_LINE.search(waiting)
        size = end.end() if end else len(waiting)
        return size > HEADER_BYTES or waiting.count(b"\n", 0, size) > HEADER_LINES


class HttpProtocol(LimitedProtocol, H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, connections=connections, **named)
        self.conn: _Requests = _Requests()
        self._drained = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Adds itself to the connections, or is refused."""
        super().connection_made(transport)
        if not self._connections.admit(self, self.client[0] if self.client else ""):
            self.answer(429)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses what a client sends, unless it has had its last answer."""
        if self._closing:
            self._discard(data)
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        """Requests, and pieces of them."""
        super().handle_events()
        if self.conn.wrong is not None and not self._closing:
            self.answer(self.conn.wrong)

    def _unsupported_upgrade_warning(self) -> None:
        """Logs nothing: anybody may ask for HTTP/2."""

    def resume_writing(self) -> None:
        """The client has read a part of its answer."""
        self._drained += 1
        super().resume_writing()

    def waiting_for(self) -> Wait | None:
        """What this connection waits for."""
        limits, number = self._connections.limits, self.conn.requests
        unsent = self.transport.get_write_buffer_size()
        if unsent:
            return Wait("unread", (number, self._drained), self._connections.unread_s + unsent / SLOWEST_READER)
        if self._closing or self.transport.is_closing():
            return Wait("closing", 0, LINGER_S)
        if self.conn.their_state is h11.SEND_BODY:
            return Wait("body", number, limits.body_seconds)
        if self.conn.their_state is not h11.IDLE:
            return None
        if number and not self.conn.trailing_data[0]:
            return Wait("idle", number, 0)  # Uvicorn's keep-alive
        return Wait("headers", number, limits.header_seconds)

    def time_out(self, wait: Wait) -> None:
        """Closes the connection, with an answer where that makes sense."""
        if wait.name in ("closing", "unread"):
            self.transport.abort()
        elif wait.name == "idle" or (wait.name == "headers" and not self.conn.trailing_data[0]):
            self.transport.close()
        else:
            self.answer(408)

    @property
    def dispensable(self) -> bool:
        """While it waits for its client, and not the client for an answer."""
        return self.waiting_for() is not None

    def give_way(self) -> None:
        """Closes the connection at once."""
        self.transport.abort()

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
                self._connections.upgrade(self, after)  # type: ignore[arg-type]

    def answer(self, status: int, *headers: tuple[bytes, bytes]) -> None:
        """Sends the last answer to a client whose request never reaches the application, and closes."""
        self._connections.ended[f"http-{status}"] += 1
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            phrase = HTTPStatus(status).phrase.encode()
            length = (b"content-length", str(len(phrase)).encode())
            plain = (b"content-type", b"text/plain; charset=utf-8")
            response = h11.Response(
                status_code=status, headers=[plain, length, *headers, (b"connection", b"close")], reason=phrase
            )
            events = (response, h11.Data(data=phrase), h11.EndOfMessage())
            self.transport.write(b"".join(self.conn.send(event) or b"" for event in events))
        self._close_after_answer()

    def _close_after_answer(self) -> None:
        """Ends our side; the client's is read and discarded for a moment, or it could not read the answer."""
        if self._closing or self.transport.is_closing():
            return
        self._closing = True
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()
