"""Which process a connection goes to."""

import pytest

from shofar.server.addresses import parse_networks
from shofar.server.dispatch.routing import in_order, routing_key

PROXY = parse_networks(["127.0.0.1"])


@pytest.mark.parametrize(
    ("head", "key"),
    [
        (b"GET /ws/abc123 HTTP/1.1\r\nHost: x\r\n", b"table abc123"),
        (b"GET /ws/abc123?x=1 HTTP/1.1\r\n", b"table abc123"),
        (b"GET /ws/abc123 ", b"table abc123"),
        (b"GET /ws/abc12", b"from 10.0.0.1"),  # the rest is not there yet
        (b"GET /ws/abc/../def HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"GET /ws/%61bc HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"GET /ws/" + b"a" * 65 + b" HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"GET /ws/ HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"POST /ws/abc HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"GET /x HTTP/1.1\r\n\r\nGET /ws/abc HTTP/1.1\r\n", b"from 10.0.0.1"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n", b"from 10.0.0.1"),  # no proxy of ours says so
        (b"\x16\x03\x01\x00\xff\xfe", b"from 10.0.0.1"),
        (b"", b"from 10.0.0.1"),
    ],
)
def test_what_a_client_sends_first_decides_and_else_its_address(head: bytes, key: bytes) -> None:
    assert routing_key(head, "10.0.0.1", PROXY) == key


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (b"X-Forwarded-For: 9.9.9.9\r\n", b"from 9.9.9.9"),
        (b"x-forwarded-for: 1.1.1.1, 9.9.9.9\r\n", b"from 9.9.9.9"),
        (b"X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 9.9.9.9\r\n", b"from 9.9.9.9"),
        (b"X-Forwarded-For: 2001:db8::1\r\n", b"from 2001:db8::/64"),
        (b"X-Forwarded-For: \xff, nonsense\r\n", b"from 127.0.0.1"),
        (b"X-Forwarded-For: 9.9.9", b"from 127.0.0.1"),
    ],
)
def test_behind_a_proxy_of_ours_people_go_by_their_own_addresses(lines: bytes, key: bytes) -> None:
    assert routing_key(b"GET / HTTP/1.1\r\n" + lines, "127.0.0.1", PROXY) == key


def test_keys_are_spread_and_keep_their_place_when_there_are_more_processes() -> None:
    keys = [b"table %d" % number for number in range(600)]
    first = {key: in_order(key, b"secret", 3) for key in keys}
    assert all(sorted(order) == [0, 1, 2] for order in first.values())
    counts = [sum(order[0] == number for order in first.values()) for number in range(3)]
    assert min(counts) > 150
    moved = [key for key in keys if in_order(key, b"secret", 4)[0] not in (3, first[key][0])]
    assert moved == []
    assert [in_order(key, b"another", 3)[0] for key in keys] != [order[0] for order in first.values()]
