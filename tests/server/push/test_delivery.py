"""A browser says where messages go, so an attacker does too: they go to public addresses, once, and little is read."""

import asyncio
import socket
import ssl
import threading
from functools import partial

import pytest

from shofar.server.push import delivery
from shofar.server.push.delivery import LONGEST, Delivery, Undeliverable, host_of, is_public
from tests.server.push_receiver import HOST, receiver

ENDPOINT = f"https://{HOST}/one"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/one",
        "ftp://push.example.org/one",
        "https:///one",
        "https://localhost/one",
        "https://127.0.0.1/one",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/one",
        "https://2130706433/one",
        "https://0x7f.0.0.1/one",
        "https://127.1/one",
        "https://push.example.org:22/one",
        "https://push.example.org:99999/one",
        "https://user:word@push.example.org/one",
        "https://push.example.org@127.0.0.1/one",
        "https://push.example.org/one#part",
        "https://push.example.org/one\r\nx-more: 1",
        "https://push.example.org/a b",
        "https://pusħ.example.org/one",
        "https://-a.example.org/one",
        "https://" + "a." * 130 + "org/one",
        "https://push.example.org/" + "a" * LONGEST,
    ],
)
def test_only_names_of_the_public_net_over_https_may_be_kept(endpoint):
    with pytest.raises(ValueError):  # noqa: PT011 - each is wrong in a way of its own
        host_of(endpoint)


def test_the_endpoints_of_browsers_may_be_kept():
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-a.notify.windows.com",
    ):
        assert host_of(f"https://{host}/wpush/v2/gAAAA-b_c?token=1%2B") == host
    assert host_of("https://Push.Example.org:443/one") == HOST


def test_addresses_that_are_not_public():
    inside = [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("255.255.255.255", "224.0.0.1", "192.0.2.1", "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0"),
        *("fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254"),
        *("64:ff9b::a9fe:a9fe", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1"),
    ]
    assert [address for address in inside if is_public(address)] == []
    assert all(map(is_public, ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]))


def led(addresses: list[str], port: int, _: str) -> list[tuple[str, int]]:
    """What a resolver says of a name that an attacker owns."""
    return [(address, port) for address in addresses]


def test_a_name_that_leads_inside_is_not_connected_to(tmp_path):
    async def story():
        async with receiver(tmp_path) as service:
            for found in (["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], []):
                guarded = Delivery(partial(led, found, service.port))
                with pytest.raises(Undeliverable, match="public"):
                    await guarded.post(ENDPOINT, {}, b"")
                guarded.close()
            assert service.received.empty()

    asyncio.run(story())


def test_the_name_is_resolved_once_and_the_connection_goes_where_it_led(tmp_path):
    async def story():
        async with receiver(tmp_path) as service:
            way = service.delivery()
            assert await way.post(ENDPOINT + "?a=b", {"ttl": "5"}, b"body") == 201
            first, headers, body = service.received.get_nowait()
            assert (first, headers["host"], headers["ttl"], body) == ("POST /one?a=b HTTP/1.1", HOST, "5", b"body")
            assert service.hosts == [HOST]
            way.close()

    asyncio.run(story())


def test_the_service_must_prove_its_name(tmp_path):
    async def story():
        async with receiver(tmp_path) as service:
            strict = Delivery(lambda _: [("127.0.0.1", service.port)], lambda _: True, ssl.create_default_context())
            ours = service.delivery()
            for way, endpoint in ((strict, ENDPOINT), (ours, "https://other.example.org/one")):
                with pytest.raises(Undeliverable, match="SSL"):
                    await way.post(endpoint, {}, b"")
                way.close()
            assert service.received.empty()

    asyncio.run(story())


def test_no_redirect_is_followed(tmp_path):
    async def story():
        async with receiver(tmp_path) as service:
            service.answer = (
                b"HTTP/1.1 307 Over\r\nlocation: https://push.example.org/inside\r\ncontent-length: 0\r\n\r\n"
            )
            way = service.delivery()
            assert await way.post(ENDPOINT, {}, b"") == 307
            assert service.received.qsize() == 1
            way.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nx: " + b"a" * 40_000,
        b"HTTP/1.1 100 Continue\r\n\r\n" * 4_000,
        b"\0" * 1_000 + b"\r\n\r\n",
        b"SSH-2.0-other\r\n\r\n",
    ],
)
def test_an_answer_that_is_none_or_too_long_is_given_up(tmp_path, answer):
    async def story():
        async with receiver(tmp_path) as service:
            service.answer = answer
            way = service.delivery(patience_s=2)
            with pytest.raises(Undeliverable):
                await way.post(ENDPOINT, {}, b"")
            way.close()

    asyncio.run(story())


def test_a_service_that_says_nothing_is_given_up(tmp_path):
    async def story():
        async with receiver(tmp_path) as service:
            service.answer = b""
            way = service.delivery(patience_s=0.5)
            with pytest.raises(Undeliverable, match="TimeoutError"):
                await way.post(ENDPOINT, {}, b"")
            way.close()

    asyncio.run(story())


async def all_taken(lane: "delivery._Lane") -> None:
    async with asyncio.timeout(30):
        while not lane.turns.locked():
            await asyncio.sleep(0.01)


def test_names_that_resolve_slowly_and_hosts_that_never_answer_hold_up_no_host_that_does(tmp_path):
    async def story():
        asked = threading.Event()

        def resolve(host: str) -> list[tuple[str, int]]:
            if host.startswith("slow"):
                asked.wait(60)
            return [mute.getsockname() if host.startswith("mute") else ("127.0.0.1", service.port)]

        # Whoever connects to `mute` is not even accepted.
        async with receiver(tmp_path) as service:
            way = service.delivery(patience_s=60)
            way._resolve = resolve
            assert await way.post(ENDPOINT, {}, b"") == 201
            for kind in ("slow", "mute"):
                held = [
                    asyncio.create_task(way.post(f"https://{kind}-{number}.example.org/x", {}, b""))
                    for number in range(60)
                ]
                await all_taken(way._untried)
                async with asyncio.timeout(30):
                    answers = await asyncio.gather(*(way.post(ENDPOINT, {}, b"") for _ in range(10)))
                assert answers == [201] * 10
                assert not any(one.done() for one in held)
                asked.set()
                for one in held:
                    one.cancel()
                await asyncio.wait(held)
            way.close()

    with socket.create_server(("127.0.0.1", 0), backlog=100) as mute:
        asyncio.run(story())


def test_who_was_slow_the_last_time_waits_with_those_nobody_knows(tmp_path, monkeypatch):
    async def story():
        async with receiver(tmp_path) as service:
            way = service.delivery(patience_s=0.5)
            assert await way.post(ENDPOINT, {}, b"") == 201
            assert HOST in way._answering
            service.answer = b""
            with pytest.raises(Undeliverable):
                await way.post(ENDPOINT, {}, b"")
            assert HOST not in way._answering
            monkeypatch.setattr(delivery, "SOON_S", 0.0)
            service.answer = b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"
            assert await way.post(ENDPOINT, {}, b"") == 201
            assert HOST not in way._answering
            way.close()

    asyncio.run(story())


def test_no_more_wait_than_there_is_room_for_and_no_more_hosts_are_remembered(tmp_path, monkeypatch):
    monkeypatch.setattr(delivery, "MOST_WAITING", 10)
    monkeypatch.setattr(delivery, "KNOWN", 3)

    async def story():
        async with receiver(tmp_path) as service:
            way, gate = service.delivery(), asyncio.Event()

            async def exchange(*_: object) -> int:
                await gate.wait()
                return 201

            monkeypatch.setattr(way, "_exchange", exchange)
            asked = [asyncio.create_task(way.post(f"https://h{at}.example.org/x", {}, b"")) for at in range(14)]
            await all_taken(way._untried)
            gate.set()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert answers[:10] == [201] * 10
            assert [str(one) for one in answers[10:]] == ["too many wait"] * 4
            assert way._untried.waiting == 0
            assert len(way._answering) == 3
            way.close()

    asyncio.run(story())
