"""HTTP requests that are odd or broken: refused as the client's mistake, never a 500, and nothing for the error log."""

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scale import scale
from tests.server.client import Guest, open_table
from tests.server.postgres import Postgres
from tests.server.processes import Server, running
from tests.server.raw_sockets import connected, exchange, request, rest_of, status_of


def loud(server: Server) -> list[dict[str, Any]]:
    """What an operator would look at; but that there are no bots, which is how these servers are run."""
    levels = ("warning", "error", "critical")
    return [line for line in server.lines() if line["level"] in levels and line["event"] != "bots-are"]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("odd")
    with running(f"sqlite:///{folder}/shofar.db", folder) as made:
        yield made
        assert loud(made) == [], "whatever anybody sends, the log stays quiet"


HOSTS = [
    "[::1",
    "[",
    "]",
    "[::1]x",
    "::1",
    "a:b",
    "a:99999999",
    "a:-1",
    "x" * 3000,
    "a b",
    "a/b",
    "ü",
    "a@b",
    "%00",
    "<a>",
]


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/metrics", "/healthz", "/nowhere"])
@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host[:10])
def test_a_host_that_is_none_is_refused(plain: Server, host: str, path: str) -> None:
    assert status_of(exchange(plain, request(path, host=host))) == 400


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8000", "LOCALHOST.", "10.0.0.7", "[fe80::1]"])
def test_a_host_that_is_one_is_served(plain: Server, host: str) -> None:
    assert status_of(exchange(plain, request("/api/me", host=host))) == 200


def post(path: str, body: bytes, *headers: str) -> bytes:
    return (
        request(path, "Content-Type: application/json", f"Content-Length: {len(body)}", *headers, method="POST") + body
    )


DEEP = b"[" * 30_000 + b"]" * 30_000
BODIES = {
    "deep lists": DEEP,
    "deep objects": b'{"name":' * 5000 + b"1" + b"}" * 5000,
    "deep in a field": b'{"name":' + DEEP + b"}",
    "a huge number": b'{"name":' + b"9" * 60_000 + b"}",
    "a huge exponent": b'{"name":1e999999999}',
    "no UTF-8": b'{"name":"\xff\xfe"}',
    "half a pair": b'{"name":"\\ud800"}',
    "a zero": b'{"name":"\\u0000"}',
    "zeros": b"\0" * 100,
    "nothing": b"",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "twice the same": b'{"name":"a","name":["b"]}',
}
PLACES = ["/api/guests", "/api/accounts", "/api/sign-in", "/api/join", "/api/replay", "/api/preview", "/api/tables"]


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("kind", BODIES)
def test_odd_bodies_are_refused(plain: Server, kind: str, path: str) -> None:
    assert 400 <= status_of(exchange(plain, post(path, BODIES[kind]))) < 500


def test_odd_bodies_of_somebody_who_is_signed_in_are_refused(plain: Server) -> None:
    ada = Guest.named(plain.url, "Ada")
    table = open_table(ada)
    who = (f"Cookie: {ada.cookie}", f"X-CSRF-Token: {ada.csrf}")
    bodies = [
        *BODIES.values(),
        b'{"type":"settings","key":"k","settings":' + DEEP + b"}",
        b'{"type":"act","key":"k","version":' + b"9" * 400 + b',"seat":0,"action":"x"}',
        b'{"type":"act","key":"\\udfff","version":1,"seat":0,"action":"x"}',
        b'{"type":"chat","key":"\\u0000","text":"\\u0000"}',
    ]
    for path in ("/api/tables", f"/api/tables/{table}/requests", f"/api/tables/{table}/personal-invites", "/api/bots"):
        for body in bodies:
            answer = exchange(plain, post(path, body, *who))
            assert 400 <= status_of(answer) < 500, (path, body[:60], answer[:300])


RAW = {
    "no request": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "two lengths": request("/", "Content-Length: 1", "Content-Length: 2") + b"xx",
    "a length below zero": request("/", "Content-Length: -1"),
    "a length in words": request("/", "Content-Length: many"),
    "a huge length": request("/", f"Content-Length: {'9' * 5000}"),
    "an unknown encoding": request("/api/guests", "Transfer-Encoding: gzip", method="POST"),
    "length and chunks": request("/api/guests", "Content-Length: 3", "Transfer-Encoding: chunked", method="POST")
    + b"x",
    "a broken chunk": request("/api/guests", "Transfer-Encoding: chunked", method="POST") + b"zz\r\nx\r\n0\r\n\r\n",
    "a huge chunk": request("/api/guests", "Transfer-Encoding: chunked", method="POST") + b"f" * 40 + b"\r\n",
    "tiny chunks": request("/api/guests", "Transfer-Encoding: chunked", method="POST") + b"1\r\nx\r\n" * 50_000,
    "a header without a colon": b"GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n",
    "a header that goes on": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nContent-Length: x\r\n\r\n",
    "a zero in a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    "another HTTP": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a path that is none": b"GET \xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "many headers": request("/", *(f"X{number}: y" for number in range(9000))),
    "a long header": request("/", f"X: {'y' * 300_000}"),
    "a long path": request("/" + "x" * 300_000),
    "a body too long": post("/api/guests", b"x" * 2_000_000),
}


@pytest.mark.parametrize("kind", RAW)
def test_what_is_no_http_is_told_so(plain: Server, kind: str) -> None:
    with connected(plain) as one:
        with contextlib.suppress(ConnectionError):
            one.sendall(RAW[kind])
        answer = rest_of(one)
    assert status_of(answer) in {400, 413, 431, 501, 505}, answer[:300]


FINE = {
    "an upgrade to something else": request("/healthz", "Upgrade: h2c").replace(b": close", b": Upgrade, close"),
    "a strange method": request("/healthz", method="BREW"),
    "CONNECT": request("example.org:443", method="CONNECT"),
    "TRACE": request("/healthz", method="TRACE"),
    "OPTIONS": request("*", method="OPTIONS"),
    "an address for a path": request("http://localhost/healthz"),
    "a zero in the path": request("/api/users/%00"),
    "no UTF-8 in the path": request("/api/users/%ff%fe%ed%a0%80"),
    "dots": request("/assets/..%2f..%2fapp.py"),
    "slashes": request("//////api///me//"),
    "percent signs": request("/api/%%%zz%"),
    "an odd query": request("/api/tables?game=%00&start=%ff&limit=" + "9" * 500 + "&&=&a[b]=c&;"),
    "odd numbers": request("/api/users/x/games?start=-1&limit=1e9"),
    "odd cookies": request("/api/me", 'Cookie: shofar; =x; shofar="; shofar=\xff.\xff; ;;', "Cookie: shofar=a.b"),
    "odd languages": request("/api/nowhere", "Accept-Language: ,,;q=x,\xff, " + "x-" * 2000),
    "odd charsets": post("/api/guests", b'{"name":"Ada"}', "Accept-Charset: \xff").replace(
        b"/json", b"/json; charset=x"
    ),
    "odd types": post("/api/guests", b"--x\r\n", "X: y").replace(
        b"application/json", b"multipart/form-data; boundary="
    ),
    "a form": post("/api/guests", b"name=%ff&name=%00").replace(
        b"application/json", b"application/x-www-form-urlencoded"
    ),
    "odd tokens": request("/api/me", "Authorization: Bearer \xff\xfe"),
    "odd origins": post("/api/guests", b"{}", "Origin: http://[::1", "Sec-Fetch-Site: \xff"),
    "odd forwards": request("/api/me", "X-Forwarded-For: [::1, \xff", "X-Forwarded-Host: [", "X-Forwarded-Proto: x"),
    "a range": request("/healthz", "Range: bytes=-1-,x"),
    "odd encodings": request("/api/openapi/openapi.json", "Accept-Encoding: gzip;q=x, \xff;;;q"),
}


@pytest.mark.parametrize("kind", FINE)
def test_odd_requests_get_an_answer_that_is_no_500(plain: Server, kind: str) -> None:
    assert 200 <= status_of(exchange(plain, FINE[kind])) < 500


def test_whoever_goes_away_in_the_middle_leaves_no_trace(plain: Server) -> None:
    for path in PLACES:
        for cut in (1, 20, 60):
            with connected(plain) as one:
                whole = post(path, b'{"name": "Ada", "password": "x"}' * 3)
                one.sendall(whole[:-cut])
        with connected(plain) as one:
            one.sendall(request(path, "Transfer-Encoding: chunked", method="POST") + b"5\r\n{")
    assert status_of(exchange(plain, request())) == 200


def test_mutated_requests_get_no_500(plain: Server) -> None:
    chance = random.Random(17)
    seeds = [*RAW.values(), *FINE.values(), post("/api/guests", b'{"name":"Ada"}'), request("/api/tables?game=walls")]
    seeds = [seed for seed in seeds if len(seed) < 2000]
    for _ in range(scale(300, 20_000)):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randint(1, 6)):
            where = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[where] = chance.randrange(256)
                case 1:
                    del data[where : where + chance.randint(1, 8)]
                case 2:
                    data[where:where] = chance.choice(
                        [b"\r\n", b"\0", b": ", b"%", b"[", b"\xff", b"9" * 30, b"\r\n\r\n"]
                    )
                case _:
                    data[where:where] = data[: chance.randint(1, 40)]
        with connected(plain) as one:
            one.sendall(data)
            one.shutdown(1)
            assert status_of(rest_of(one)) != 500, bytes(data)


@pytest.mark.parametrize("path", ["/table/%00", "/game/a%00b", "/api/users/%00", "/api/tables/%00", "/share/%00.png"])
def test_a_path_that_no_database_takes_is_the_askers_mistake(plain: Server, at_postgres: Server, path: str) -> None:
    """PostgreSQL keeps no NUL: what a lookup with one raised was logged as a fault of ours."""
    for server in (plain, at_postgres):
        assert status_of(exchange(server, request(path))) == 400
        assert status_of(exchange(server, request("/ws/%00", "Upgrade: websocket", "Connection: Upgrade"))) == 400


@pytest.fixture(scope="module")
def at_postgres(shared_postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(shared_postgres.migrated("odd"), tmp_path_factory.mktemp("odd")) as made:
        yield made
        assert loud(made) == []
