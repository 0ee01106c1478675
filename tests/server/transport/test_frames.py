"""Every frame and every byte over a WebSocket counts, and what breaks the protocol is told by its code."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from shofar.server.rate_limiter import Bucket, Rate
from tests.server.client import Guest, open_table
from tests.server.processes import Server, running
from tests.server.raw_sockets import (
    BINARY,
    CONTINUED,
    HELLO,
    PING,
    PONG,
    TEXT,
    Socket,
    exchange,
    frame,
    status_of,
    text,
)
from tests.server.raw_sockets import handshake as shake


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the limits that a server usually has, but for those on addresses."""
    folder: Path = tmp_path_factory.mktemp("frames")
    limits = ["messages_per_second=20", "messages_burst=60", "bytes_per_second=16384", "bytes_burst=131072"]
    words = [word for limit in [*limits, "message_bytes=16384"] for word in ("--limit", limit)]
    with running(f"sqlite:///{folder}/shofar.db", folder, *words) as made:
        yield made


@pytest.fixture(scope="module")
def host(limited: Server) -> Guest:
    return Guest.named(limited.url, "Ada")


@pytest.fixture
def table(host: Guest) -> str:
    return open_table(host)


def ended(server: Server, why: str) -> int:
    with urlopen(f"{server.url}/metrics", timeout=20) as answer:
        found = re.search(rf'shofar_connections_ended_total{{why="{why}"}} (\d+)', answer.read().decode())
    return int(found[1]) if found else 0


FLOODS: dict[str, tuple[bytes, bytes]] = {
    "empty continuations": (frame(TEXT, fin=False), frame(CONTINUED, fin=False)),
    "continuations of one byte": (frame(TEXT, fin=False), frame(CONTINUED, b"x", fin=False)),
    "pongs that nobody asked for": (b"", frame(PONG)),
    "long pongs": (b"", frame(PONG, b"x" * 125)),
    "pings": (b"", frame(PING)),
    "empty messages": (b"", frame(TEXT)),
    "messages that are no JSON": (b"", text("x")),
    "messages of an unknown kind": (b"", text('{"type":"x"}')),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_any_frame_ends_the_connection_and_says_why(limited: Server, table: str, kind: str) -> None:
    first, again = FLOODS[kind]
    before = ended(limited, "too-much-sent")
    with Socket.at(limited, table) as one:
        one.send(first)
        one.flood(again * 500, 1)
        assert one.ending() == 1008
    assert ended(limited, "too-much-sent") == before + 1


def test_bytes_count_though_they_are_few_frames(limited: Server, table: str) -> None:
    with Socket.at(limited, table) as one:
        one.flood(text("x" * 16_000), 40)
        assert one.ending() == 1008


def test_what_stands_between_the_parts_of_a_message_is_charged_too(limited: Server, table: str) -> None:
    with Socket.at(limited, table) as one:
        one.flood(frame(TEXT, b"x" * 16_000, fin=False), 1)
        one.flood(frame(PONG, b"y" * 125) * 40, 10)
        one.flood(frame(CONTINUED, b"x" * 384), 1000)
        assert one.ending() == 1008


def test_who_has_sent_too_much_hears_it_though_they_send_on(limited: Server, table: str) -> None:
    received = []
    for _ in range(12):
        with Socket.at(limited, table) as one:
            one.flood(frame(PONG) * 5000, 20)
            received.append(one.ending())
    assert received == [1008] * 12


def test_within_the_allowance_nobody_is_hung_up_on(limited: Server, table: str) -> None:
    with Socket.at(limited, table) as one:
        one.send(text(HELLO) + frame(PONG) * 10 + frame(TEXT, b'{"type"', fin=False) + frame(CONTINUED, b':"ping"}'))
        assert one.until("pong")


def test_a_hello_again_is_dear_since_everything_is_told_afresh(limited: Server, table: str) -> None:
    with Socket.at(limited, table) as one:
        one.send(text(HELLO) * 4 + text('{"type":"ping"}'))
        assert one.until("pong")
        one.send(text(HELLO) * 20)  # as other messages, they would be within the allowance
        assert one.ending() == 1008


BROKEN: dict[str, tuple[bytes, int]] = {
    "bytes that are no UTF-8": (frame(TEXT, b'{"type":"\xff"}'), 1007),
    "half a character": (frame(TEXT, b'"\xe2\x82'), 1007),
    "half of a pair": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "no UTF-8 in two frames": (frame(TEXT, b'"\xe2', fin=False) + frame(CONTINUED, b'x"'), 1007),
    "binary": (frame(BINARY, b'{"type":"ping"}'), 1003),
    "binary in parts": (frame(BINARY, b"{", fin=False), 1003),
    "an unknown opcode": (frame(3, b"x"), 1002),
    "a reserved bit": (b"\xc1\x80\0\0\0\0", 1002),
    "not masked": (b"\x81\x02{}", 1002),
    "too long a ping": (frame(PING, b"x" * 126), 1002),
    "a ping in parts": (frame(PING, b"x", fin=False), 1002),
    "a continuation of nothing": (frame(CONTINUED, b"x"), 1002),
    "two beginnings": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), 1002),
    "too long a message": (frame(TEXT, b"x" * 16_385), 1009),
    "too long in parts": (frame(TEXT, b"x" * 10_000, fin=False) + frame(CONTINUED, b"x" * 10_000), 1009),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_breaks_the_protocol_is_told_by_its_code(limited: Server, table: str, kind: str) -> None:
    wrong, code = BROKEN[kind]
    with Socket.at(limited, table) as one:
        # In the same packet before it, a message that is in order: it is answered.
        one.send(text('{"type":"ping"}') + wrong)
        one.until("pong")
        assert one.ending() == code


def test_a_character_in_two_frames_is_one(limited: Server, table: str) -> None:
    with Socket.at(limited, table) as one:
        one.send(frame(TEXT, b'{"type":"\xe2', fin=False) + frame(CONTINUED, b'\x82\xac"}'))
        assert one.until("refused")


def test_other_versions_of_the_protocol_are_told_ours(limited: Server, table: str) -> None:
    for version in ("12", "14", "x", ""):
        answer = exchange(limited, shake(table, version=version)).lower()
        assert (status_of(answer.upper()), b"sec-websocket-version: 13" in answer) == (426, True), answer


def test_a_proxy_that_strips_upgrade_is_told_so(limited: Server, table: str) -> None:
    answer = exchange(limited, f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert status_of(answer) == 426
    assert b"upgrade: websocket" in answer.lower()
    assert b"proxy" in answer


def deep(opening: str, closing: str, levels: int) -> str:
    return opening * levels + closing * levels


@pytest.mark.parametrize(
    "words",
    [
        deep("[", "]", 8000),
        deep('{"a":', "}", 2700)[:-2700] + "1" + "}" * 2700,
        '{"type":' + deep("[", "]", 7000) + "}",
        '{"type":"act","key":"k","version":1,"seat":0,"action":' + deep("[", "]", 7000) + "}",
        '{"key":' + deep("[", "]", 7000) + ',"type":"x"}',
        '{"type":"settings","key":"k","settings":' + deep('{"x":', "}", 1500)[:-1500] + "1" + "}" * 1500 + "}",
        "9" * 16_000,
        '{"type":"act","key":"k","version":' + "9" * 5000 + ',"seat":0,"action":"x"}',
        '{"type":"act","key":"\\ud800","version":1,"seat":0,"action":"\\udfff"}',
        '{"type":"chat","key":"\\u0000","text":"\\u0000"}',
        "\ufeff{}",
        "nan",
        '"x"',
        "null",
    ],
    ids=lambda words: words[:24],
)
def test_odd_json_is_refused_and_not_logged(limited: Server, host: Guest, table: str, words: str) -> None:
    before = errors(limited)
    with Socket.at(limited, table, f"Cookie: {host.cookie}") as one:
        one.send(text(words))
        assert one.until("refused")
        one.send(text('{"type":"ping"}'))
        assert one.until("pong"), "and the connection goes on"
    assert errors(limited) == before


def errors(server: Server) -> list[Any]:
    return [line for line in server.lines() if line["level"] in ("error", "critical")]


def test_a_bucket_goes_by_a_clock_that_nobody_sets() -> None:
    now = 50.0
    bucket = Bucket(Rate(2.0, 4), clock=lambda: now)
    assert [bucket.take(1) for _ in range(5)] == [True] * 4 + [False]
    now = 51.0
    assert [bucket.take(1) for _ in range(3)] == [True, True, False], "what was refused is not charged"
    assert Bucket.__init__.__defaults__ == (time.monotonic,)
    assert all(Bucket(Rate(0, 0)).take(10**9) for _ in range(3)), "zero is no limit"
