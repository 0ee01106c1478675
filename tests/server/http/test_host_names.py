"""Under which names a server answers, what browsers are told about https, and what is sent in gzip."""

import asyncio
import gzip

import msgspec
import pytest

from shofar.server.config import NO_LIMITS
from shofar.server.http.compression import accepts_gzip
from shofar.server.http.security import is_own_host, parse_host
from tests.server.in_process_app import running


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost", "localhost"),
        ("LocalHost:8000", "localhost"),
        ("[::1]:8000", "::1"),
        ("play.example.org.", "play.example.org"),
        ("[::1", None),
        ("[::1]x", None),
        ("[zz]", None),
        ("a:b", None),
        ("a:65536", None),
        ("a b", None),
        ("x" * 254, None),
        ("", None),
    ],
)
def test_what_a_host_header_may_say(header, host):
    assert parse_host(header) == host


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("shofar.localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("::1", True),
        ("192.168.1.5", True),
        ("laptop", True),
        ("laptop.local", True),
        ("nas.lan", True),
        ("games.example.org", True),
        ("evil.example.com", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("local.evil.example", False),
        ("evillocal.example", False),
    ],
)
def test_names_that_only_this_server_can_have(host, ours):
    assert is_own_host(host, {"games.example.org"}) is ours


def test_a_strangers_name_that_leads_here_is_refused(tmp_path):
    async def story():
        async with running(tmp_path, allowed_hosts=("games.example.org",)) as server:
            ada = server.browser()
            for host, status in [("localhost:8000", 200), ("GAMES.example.org", 200), ("evil.example", 421)]:
                headers = {"host": host, "origin": f"http://{host}"}
                assert (await ada.request("GET", "/me", headers=headers)).status_code == status
                page = await ada.http.get("/", headers={"host": host})
                assert page.status_code == status
                response = await ada.request("POST", "/guests", {"name": "Ada"}, headers=headers)
                assert response.status_code == {200: 201}.get(status, status)
            answer = await ada.request("GET", "/me", headers={"host": "evil.example"})
            assert answer.json()["code"] == "server-foreign-host"

    asyncio.run(story())


def test_where_the_operator_named_the_server_or_its_proxy_names_are_theirs_to_check(tmp_path):
    async def story():
        async with running(tmp_path, public_url="https://play.example.org", allowed_hosts=()) as server:
            await server.browser().get("/me", headers={"host": "inner.example"})
        async with running(tmp_path, trusted_proxies=("10.0.0.1",), allowed_hosts=()) as server:
            await server.browser("10.0.0.1").get("/me", headers={"host": "inner.example"})
            await server.browser("10.0.0.2").get("/me", 421, headers={"host": "inner.example"})

    asyncio.run(story())


def time_stands_still(server):
    """For allowances: however slow this machine is, nothing is refilled meanwhile."""
    server.context.people.limiter._clock = lambda: 0.0


def test_requests_of_one_address_for_anything_are_limited(tmp_path):
    async def story():
        limits = msgspec.structs.replace(NO_LIMITS, requests_per_minute=60)
        async with running(tmp_path, limits=limits) as server:
            time_stands_still(server)
            ada, bo = server.browser(), server.browser("203.0.113.8")
            paths = ["/", "/healthz", "/metrics", "/nowhere", "/api/me", "/icon.svg"]
            got = [await ada.http.get(paths[number % 6]) for number in range(30)]
            assert [answer.status_code == 429 for answer in got] == [False] * 20 + [True] * 10
            assert int(got[-1].headers["retry-after"]) >= 1
            assert got[-1].json()["code"] == "server-too-many"
            assert (await bo.http.get("/healthz")).status_code == 200

    asyncio.run(story())


def test_requests_behind_a_proxy_are_counted_by_the_address_behind_it(tmp_path):
    async def story():
        limits = msgspec.structs.replace(NO_LIMITS, requests_per_minute=60, connections_per_address=2)
        async with running(tmp_path, limits=limits, trusted_proxies=("10.0.0.1",)) as server:
            time_stands_still(server)
            proxy = server.browser("10.0.0.1")
            for number in range(25):
                first = await proxy.http.get("/healthz", headers={"x-forwarded-for": "198.51.100.7"})
                assert (first.status_code == 429) is (number >= 20)
            other = await proxy.http.get("/healthz", headers={"x-forwarded-for": "198.51.100.8"})
            assert other.status_code == 200

    asyncio.run(story())


def test_https_is_said_to_last_where_the_operator_promised_it(tmp_path):
    async def story():
        async with running(tmp_path, public_url="https://play.example.org") as server:
            for path in ("/", "/api/me", "/healthz", "/nowhere", "/ws/x"):
                answer = await server.browser().http.get(path)
                assert answer.headers["strict-transport-security"] == "max-age=31536000", path
        async with running(tmp_path, public_url="http://play.example.org") as server:
            assert "strict-transport-security" not in (await server.browser().http.get("/")).headers

    asyncio.run(story())


def test_metrics_name_their_encoding_once(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            answer = await server.browser().http.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        ("gzip", True),
        ("br, GZIP", True),
        ("gzip;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("*;q=0", False),
        ("*;q=0, gzip", True),
        ("gzip;q=0, *", False),
        ("gzip;q=x", False),
        ("gzipped", False),
        ("", False),
    ],
)
def test_who_wants_gzip(accepted, wanted):
    assert accepts_gzip(accepted) is wanted


def test_what_is_public_goes_in_gzip_and_what_is_secret_does_not(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            for path in ("/api/openapi/openapi.json", "/api/schemas/from-server"):
                plain = await ada.http.get(path, headers={"accept-encoding": "gzip;q=0"})
                assert "content-encoding" not in plain.headers
                async with ada.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
                    raw = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers["content-encoding"] == "gzip"
                assert int(answer.headers["content-length"]) == len(raw) < len(plain.content) // 3
                assert gzip.decompress(raw) == plain.content
                assert "accept-encoding" in answer.headers["vary"]
            await ada.table()
            for path in ("/api/me", "/api/tables/mine", "/api/me/data"):
                secret = await ada.http.get(path, headers={"accept-encoding": "gzip"})
                assert "content-encoding" not in secret.headers, path

    asyncio.run(story())


def test_over_https_the_cookie_belongs_to_this_host_alone_and_nobody_is_signed_out(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            value = ada.http.cookies["shofar"]
        async with running(tmp_path, public_url="https://play.example.org") as server:
            browser = server.browser()
            answer = await browser.request("GET", "/me", headers={"cookie": f"shofar={value}"})
            assert answer.json()["user"]["name"] == "Ada", "the old cookie still counts"
            new, old = answer.headers.get_list("set-cookie")
            assert new.startswith(f"__Host-shofar={value};")
            assert {"Path=/", "Secure", "HttpOnly", "SameSite=Lax"} <= set(new.split("; "))
            assert "Domain" not in new
            assert old.startswith("shofar=;")
            assert "Max-Age=0" in old
            # A neighbour under the same domain can set the plain one only.
            both = {"cookie": f"shofar=forged.x; __Host-shofar={value}"}
            assert (await browser.request("GET", "/me", headers=both)).json()["user"]["name"] == "Ada"
            bo = await server.browser().post("/guests", {"name": "Bo"})
            assert bo["user"]["name"] == "Bo"

    asyncio.run(story())
