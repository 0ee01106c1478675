"""A WebSocket without a network: the server's own protocols over a transport in memory, and a client at its other end.

What the server writes is read in the same moment, so that nothing is on its way when the server has come to rest.
"""

import asyncio
import base64
import json
import struct
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from shofar.table import decode_server, messages

HANDSHAKE_END = b"\r\n\r\n"
TEXT, CLOSE, PING = 0x1, 0x8, 0x9


class MemoryTransport(asyncio.Transport):
    """The server's side of a connection: hands on what is written, unless the client has stopped reading."""

    def __init__(self, peer: tuple[str, int], sink: Callable[[bytes], None], on_close: Callable[[], None]) -> None:
        super().__init__({"peername": peer, "sockname": ("127.0.0.1", 80)})
        self._protocol: Any = None
        self._sink = sink
        self._on_close = on_close
        self._closing = False
        self._held: list[bytes] | None = None

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def is_closing(self) -> bool:
        return self._closing

    def write(self, data: Any) -> None:
        if self._closing or not data:
            return
        if self._held is None:
            self._sink(bytes(data))
        else:
            self._held.append(bytes(data))

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._lost)

    def abort(self) -> None:
        self.close()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        """The client hangs up, too."""
        self.close()

    def _lost(self) -> None:
        self._protocol.connection_lost(None)
        self._on_close()

    def pause_reading(self) -> None:
        return

    def resume_reading(self) -> None:
        return

    def is_reading(self) -> bool:
        return not self._closing

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        return

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self._held or ()))

    def stop_reading(self) -> None:
        """The client reads nothing any more: its buffers are full at once."""
        if self._held is None and not self._closing:
            self._held = []
            self._protocol.pause_writing()

    def read_again(self) -> None:
        """What was held is read, and the server is told that there is room."""
        if self._held is None:
            return
        held, self._held = self._held, None
        for data in held:
            self._sink(data)
        if not self._closing:
            self._protocol.resume_writing()


class MemorySocket:
    """A client's connection to a table: sends messages, keeps all that it was sent."""

    def __init__(self, config: uvicorn.Config, state: ServerState, address: str) -> None:
        self._config, self._state = config, state
        self.transport = MemoryTransport((address, 40_000), self._read, self._connection_closed)
        self._buffer = b""
        self.status = 0
        """Of the handshake: 101 when it was let in."""
        self.closed = False
        self.code: int | None = None
        self.frozen = False
        self.raw: list[str] = []
        self.looked_at = 0
        """How many of these the checks have seen."""
        self.answers: dict[str, messages.FromServer] = {}

    async def open(self, path: str, headers: dict[str, str]) -> None:
        """Shakes hands; `status` says how that ended."""
        protocol = self._config.http_protocol_class(  # type: ignore[call-arg]
            config=self._config, server_state=self._state, app_state={}, _loop=asyncio.get_running_loop()
        )
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        info = {
            "Host": "shofar.test",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in info.items())
        protocol.data_received(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        async with asyncio.timeout(60):
            while not self.status and not self.closed:
                await asyncio.sleep(0.001)

    # What comes

    def _read(self, data: bytes) -> None:
        self._buffer += data
        if not self.status:
            head, end, rest = self._buffer.partition(HANDSHAKE_END)
            if not end:
                return
            self.status = int(head.split(b" ", 2)[1])
            self._buffer = rest if self.status == 101 else b""
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 0x7F, 2
        if size >= 126:
            form, at = ("!H", 4) if size == 126 else ("!Q", 10)
            if len(data) < at:
                return None
            size = struct.unpack(form, data[2:at])[0]
        if len(data) < at + size:
            return None
        self._buffer = data[at + size :]
        return data[0] & 0x0F, data[at : at + size]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            text = payload.decode()
            self.raw.append(text)
            message = decode_server(text)
            if isinstance(message, messages.Accepted | messages.Previewed | messages.Refused) and message.key:
                self.answers[message.key] = message
        elif opcode == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005

    def _connection_closed(self) -> None:
        self.closed = True

    # What goes

    def send(self, message: dict[str, Any] | str) -> None:
        """A whole text message."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._frame_out(TEXT, text.encode("utf-8", "surrogatepass"))

    def _frame_out(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | min(size, 126 if size < 65_536 else 127))
        if size >= 126:
            head += struct.pack("!H", size) if size < 65_536 else struct.pack("!Q", size)
        if not self.transport.is_closing():
            self.transport.get_protocol().data_received(head + bytes(4) + payload)

    def hang_up(self) -> None:
        """Without a farewell, as a lost network would."""
        self.transport.close()

    def freeze(self) -> None:
        """Reads nothing for a while."""
        self.frozen = True
        self.transport.stop_reading()

    def thaw(self) -> None:
        """Reads again."""
        self.frozen = False
        self.transport.read_again()
