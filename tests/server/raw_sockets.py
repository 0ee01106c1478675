"""HTTP and WebSockets byte by byte, for what no well-behaved client would send."""

import json
import socket
import struct
from dataclasses import dataclass

from tests.server.processes import Server

TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0
PATIENCE_S = 30.0
HELLO = json.dumps({"type": "hello", "protocol": 1})


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    first = (0x80 if fin else 0) | opcode
    if len(payload) < 126:
        return struct.pack("!BB4x", first, 0x80 | len(payload)) + payload
    if len(payload) < 65_536:
        return struct.pack("!BBH4x", first, 0x80 | 126, len(payload)) + payload
    return struct.pack("!BBQ4x", first, 0x80 | 127, len(payload)) + payload


def text(words: str) -> bytes:
    return frame(TEXT, words.encode())


def connected(server: Server) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def rest_of(one: socket.socket) -> bytes:
    """Everything until the other end hangs up; TimeoutError if it never does."""
    got = b""
    try:
        while part := one.recv(65_536):
            got += part
    except ConnectionError:
        pass
    return got


def exchange(server: Server, request: bytes) -> bytes:
    """What the server answers to these bytes before it hangs up."""
    with connected(server) as one:
        one.sendall(request)
        return rest_of(one)


def status_of(answer: bytes) -> int:
    """The status of an answer; 0 for none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def request(path: str = "/healthz", *headers: str, method: str = "GET", host: str = "localhost") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def handshake(table: str, *headers: str, version: str = "13", path: str | None = None) -> bytes:
    lines = [f"GET {path or f'/ws/{table}'} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Version: {version}", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


@dataclass
class Socket:
    """A WebSocket that may send anything."""

    link: socket.socket
    waiting: bytes = b""

    @classmethod
    def at(cls, server: Server, table: str, *headers: str) -> "Socket":
        made = cls(connected(server))
        made.link.sendall(handshake(table, *headers))
        while b"\r\n\r\n" not in made.waiting:
            part = made.link.recv(65_536)
            assert part, made.waiting
            made.waiting += part
        head, _, made.waiting = made.waiting.partition(b"\r\n\r\n")
        assert status_of(head) == 101, head
        return made

    def send(self, data: bytes) -> None:
        self.link.sendall(data)

    def flood(self, data: bytes, times: int) -> None:
        """Sends on until the other end has had enough."""
        try:
            for _ in range(times):
                self.link.sendall(data)
        except ConnectionError:
            pass

    def next(self) -> tuple[int, bytes]:
        """The next frame, or opcode -1 at the end."""
        while (found := self._parsed()) is None:
            try:
                part = self.link.recv(65_536)
            except ConnectionError:
                part = b""
            if not part:
                return -1, b""
            self.waiting += part
        return found

    def ending(self) -> int:
        """The code with which the other end closes; 1006 where it says none."""
        while True:
            opcode, payload = self.next()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")
            if opcode == -1:
                return 1006

    def until(self, kind: str) -> dict[str, object]:
        """The next message of a kind."""
        while True:
            opcode, payload = self.next()
            assert opcode != -1, "closed"
            assert opcode != CLOSE, payload
            if opcode == TEXT and (message := json.loads(payload))["type"] == kind:
                return dict(message)

    def _parsed(self) -> tuple[int, bytes] | None:
        data = self.waiting
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        self.waiting = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.link.close()
