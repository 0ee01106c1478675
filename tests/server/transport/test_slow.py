"""Connections that are idle, slow or many: they end, are counted by address, and never take the last file."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest

from shofar.server.config import Config, Limits
from shofar.server.transport.connections import Connections, Wait
from tests.server.client import Guest, open_table
from tests.server.processes import Server, running
from tests.server.raw_sockets import HELLO, Socket, connected, exchange, handshake, request, rest_of, status_of, text


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("hasty")
    limits = ["header_seconds=1", "body_seconds=2", "hello_seconds=1", "connections_per_address=60"]
    words = [word for limit in limits for word in ("--limit", limit)]
    with running(f"sqlite:///{folder}/shofar.db", folder, "--blocked", "1", *words) as made:
        yield made


@pytest.fixture(scope="module")
def table(hasty: Server) -> str:
    return open_table(Guest.named(hasty.url, "Ada"), game="towers", seats=2)


HALF = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
SLOW: dict[str, bytes] = {
    "silent": b"",
    "half a line": b"GET /heal",
    "half the headers": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
    "half a body": HALF + b'Content-Length: 100\r\n\r\n{"name":',
    "no body at all": HALF + b"Content-Length: 100\r\n\r\n",
    "half a chunk": HALF + b'Transfer-Encoding: chunked\r\n\r\n20\r\n{"name"',
    "waits to be told to go on": HALF + b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\n",
    "a second request that never ends": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
    "half a body that nobody wants": HALF.replace(b"/api/guests", b"/nowhere") + b"Content-Length: 100\r\n\r\nx",
}


@pytest.mark.parametrize("kind", SLOW)
def test_slow_requests_end(hasty: Server, kind: str) -> None:
    with connected(hasty) as one:
        one.sendall(SLOW[kind])
        answer = rest_of(one)
    last = answer.rsplit(b"HTTP/1.1 ", 1)[-1]
    expected = {"silent": b"", "half a body that nobody wants": b"4"}.get(kind, b"408")
    assert last.startswith(expected), answer


@pytest.mark.parametrize("kind", ["half the headers", "half a body", "half a chunk"])
def test_a_byte_now_and_then_buys_no_time(hasty: Server, kind: str) -> None:
    with connected(hasty) as one:
        one.sendall(SLOW[kind])
        one.settimeout(0.1)
        answer, until = b"", time.monotonic() + 30
        while time.monotonic() < until:
            try:
                one.sendall(b"1")
                part = one.recv(65_536)
            except TimeoutError:
                continue
            except ConnectionError:
                break
            if not part:
                break
            answer += part
        else:
            pytest.fail("it goes on for ever")
    assert status_of(answer) == 408


def test_who_does_not_read_an_answer_is_cut_off(hasty: Server) -> None:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(30)
    one.connect(("127.0.0.1", hasty.port))
    with one:
        before = ended(hasty, "unread")
        sent = request("/api/openapi/openapi.json").replace(b"close", b"keep-alive")
        # More than the system's buffers hold, so that some of it waits in the server.
        for _ in range(60):
            one.sendall(sent)
        until = time.monotonic() + 60
        while ended(hasty, "unread") == before:
            assert time.monotonic() < until


def ended(server: Server, why: str) -> int:
    with urlopen(f"{server.url}/metrics", timeout=20) as answer:
        found = re.search(rf'shofar_connections_ended_total{{why="{why}"}} (\d+)', answer.read().decode())
    return int(found[1]) if found else 0


def test_a_websocket_that_never_says_hello_ends(hasty: Server, table: str) -> None:
    with Socket.at(hasty, table) as silent:
        assert silent.ending() == 1008
    with Socket.at(hasty, table) as chatty:
        chatty.send(text('{"type":"ping"}'))
        assert chatty.ending() == 1008
    with Socket.at(hasty, table) as polite, Socket.at(hasty, table) as silent:
        polite.send(text(HELLO))
        assert silent.ending() == 1008
        polite.send(text('{"type":"ping"}'))
        assert polite.until("pong"), "who has said hello stays"


HANDSHAKES: dict[str, tuple[bytes, int]] = {
    "a body": (handshake("x", "Content-Length: 5") + b"hello", 400),
    "chunks": (handshake("x", "Transfer-Encoding: chunked") + b"0\r\n\r\n", 400),
    "too long a line": (handshake("x", f"Cookie: a={'x' * 70_000}"), 431),
    "too long a path": (handshake("x", path=f"/ws/{'x' * 70_000}"), 431),
    "too many headers": (handshake("x", *(f"X-{number}: y" for number in range(300))), 431),
    "no key": (handshake("x").replace(b"Sec-WebSocket-Key", b"X"), 400),
    "two keys": (handshake("x", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="), 400),
    "a key that is none": (handshake("x").replace(b"dGhl", b"----"), 400),
    "another method": (handshake("x").replace(b"GET", b"PUT", 1), 405),
    "an old HTTP": (handshake("x").replace(b"HTTP/1.1", b"HTTP/1.0", 1), 426),
    "many tables in the path": (handshake("x", path=f"/ws/{'x/' * 4000}"), 404),
}


@pytest.mark.parametrize("kind", HANDSHAKES)
def test_every_handshake_is_answered_and_closed(hasty: Server, kind: str) -> None:
    sent, status = HANDSHAKES[kind]
    assert status_of(exchange(hasty, sent)) == status


def test_a_browser_with_ten_kilobytes_of_cookies_can_play(hasty: Server, table: str) -> None:
    cookies = "; ".join(f"other{number}={'x' * 3500}" for number in range(10))
    many = [f"X-{number}: y" for number in range(150)]
    with Socket.at(hasty, table, f"Cookie: {cookies}", *many) as one:
        one.send(text(HELLO))
        assert one.until("table")


def test_what_is_sent_before_the_handshake_is_answered_waits(hasty: Server, table: str) -> None:
    with connected(hasty) as link:
        link.sendall(handshake(table))
        link.sendall(text(HELLO))
        one = Socket(link)
        while b"\r\n\r\n" not in one.waiting:
            one.waiting += link.recv(65_536)
        one.waiting = one.waiting.partition(b"\r\n\r\n")[2]
        link.sendall(text('{"type":"ping"}'))
        assert one.until("pong")


def test_connections_of_one_address_are_counted_together_and_others_go_on(hasty: Server, table: str) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(Socket.at(hasty, table)) for _ in range(20)]
        for one in held:
            one.send(text(HELLO))
            one.until("table")
        links = [stack.enter_context(connected(hasty)) for _ in range(80)]
        refused = 0
        for link in links:
            link.sendall(request())
            refused += status_of(rest_of(link)) == 429
        assert refused, "the later ones were too many"
        # From elsewhere, anybody is served.
        with socket.create_connection(("127.0.0.1", hasty.port), 30, ("127.0.0.2", 0)) as other:
            other.sendall(request())
            assert status_of(rest_of(other)) == 200
        held[0].send(text('{"type":"ping"}'))
        assert held[0].until("pong")


def test_idle_connections_do_not_take_the_last_file(tmp_path: Path) -> None:
    """Where the system gives no more than 256 files, no number of connections makes the server run out of them."""
    words = ("--workers", "0", "--limit", "header_seconds=3", "--limit", "hello_seconds=0")
    server = Server(f"sqlite:///{tmp_path}/shofar.db", tmp_path, words)
    server.under = ("bash", "-c", 'ulimit -n 256; exec "$0" "$@"')
    with ExitStack() as stack:
        server.start()
        stack.callback(server.kill)
        ada = Guest.named(server.url, "Ada")
        at_table = stack.enter_context(Socket.at(server, open_table(ada), f"Cookie: {ada.cookie}"))
        at_table.send(text(HELLO))
        at_table.until("table")
        silent = []
        for number in range(400):
            source = (f"127.0.1.{number % 200 + 1}", 0)
            silent.append(stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30, source)))
        assert rest_of(silent[0]) == b"", "it has made room"
        Guest.named(server.url, "Bo")
        at_table.send(text('{"type":"chat","key":"a","text":"still here"}'))
        assert at_table.until("accepted")["key"] == "a", "the database has its files"
        assert not [line for line in server.lines() if line["level"] in ("warning", "error", "critical")]


class _One:
    """A connection that waits for one thing."""

    def __init__(self, waits_for: Wait | None = None) -> None:
        self.waits_for = waits_for
        self.expired: list[str] = []

    def waiting_for(self) -> Wait | None:
        return self.waits_for

    def time_out(self, wait: Wait) -> None:
        self.expired.append(wait.name)

    @property
    def dispensable(self) -> bool:
        return False

    def give_way(self) -> None:
        raise AssertionError


def test_a_trusted_proxy_is_never_too_many_and_others_are_by_network() -> None:
    config = Config(limits=Limits(connections_per_address=2), trusted_proxies=("10.0.0.0/8",))
    connections = Connections(config)
    assert all(connections.admit(_One(), "10.1.2.3") for _ in range(50))
    assert [connections.admit(_One(), "192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [connections.admit(_One(), f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    assert connections.ended == {"too-many-from-address": 2}
    one = _One()
    assert connections.admit(one, "192.0.2.2")
    assert connections.admit(_One(), "192.0.2.2")
    connections.remove(one)
    connections.remove(one)
    assert [connections.admit(_One(), "192.0.2.2") for _ in range(2)] == [True, False]


def test_progress_begins_the_time_anew_and_the_same_thing_does_not() -> None:
    now = 100.0
    connections = Connections(Config(), clock=lambda: now)
    one, broken = _One(Wait("body", 1, 5)), _One()
    broken.waiting_for = lambda: 1 / 0  # type: ignore[method-assign, assignment, return-value]
    assert connections.admit(broken, "192.0.2.1")
    assert connections.admit(one, "192.0.2.1")
    for now, mark, expired in [(100.0, 1, 0), (104.0, 1, 0), (104.5, 2, 0), (109.0, 2, 0), (109.5, 2, 1)]:  # noqa: B007
        one.waits_for = Wait("body", mark, 5)
        connections.sweep()
        assert len(one.expired) == expired
