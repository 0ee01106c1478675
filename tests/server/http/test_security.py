"""What is checked before a request is served: proxies, origins, CSRF, sizes, headers, bans; and the form of errors."""

import asyncio

import pytest

from shofar import walls
from shofar.server.addresses import parse_networks
from shofar.server.http.security import check_origin, is_loopback_url, request_source
from shofar.server.maintenance import Maintenance
from shofar.table.checks import Denied
from shofar.table.settings import Person
from tests.server.bans import ban_address, ban_user, lift_bans
from tests.server.in_process import Onlooker
from tests.server.in_process_app import ORIGIN, running


def test_forwarded_headers_count_only_from_trusted_proxies():
    headers = {"host": "inner:8000", "x-forwarded-for": "198.51.100.7, 10.1.2.3", "x-forwarded-proto": "https"}
    headers["x-forwarded-host"] = "play.example.org"
    stranger = request_source("203.0.113.9", "http", headers, parse_networks(["10.0.0.0/8"]))
    assert (stranger.address, stranger.origin) == ("203.0.113.9", "http://inner:8000")
    proxied = request_source("10.0.0.1", "http", headers, parse_networks(["10.0.0.0/8"]))
    assert (proxied.address, proxied.origin) == ("198.51.100.7", "https://play.example.org:443")
    # What the client itself wrote in front is not believed.
    lied = request_source(
        "10.0.0.1", "http", {"x-forwarded-for": "1.2.3.4, 198.51.100.7"}, parse_networks(["10.0.0.1"])
    )
    assert lied.address == "198.51.100.7"
    nonsense = request_source("10.0.0.1", "http", {"x-forwarded-for": "<script>"}, parse_networks(["10.0.0.1"]))
    assert nonsense.address == "10.0.0.1"


def test_limits_count_ipv6_by_network_and_mapped_ipv4_by_address():
    assert request_source("2001:db8:1:2:3:4:5:6", "http", {}).limit_key == "2001:db8:1:2::/64"
    assert request_source("::ffff:192.0.2.1", "http", {}).limit_key == "192.0.2.1"
    assert request_source("192.0.2.1", "http", {}).limit_key == "192.0.2.1"


@pytest.mark.parametrize(
    ("headers", "public", "fine"),
    [
        ({}, None, True),
        ({"origin": "http://here:8000"}, None, True),
        ({"origin": "HTTP://HERE:8000"}, None, True),
        ({"origin": "http://here"}, None, False),
        ({"origin": "https://here:8000"}, None, False),
        ({"origin": "http://evil.example"}, None, False),
        ({"origin": "http://here:8000.evil.example"}, None, False),
        ({"origin": "null"}, None, False),
        ({"origin": ""}, None, False),
        ({"origin": "http://[bad"}, None, False),
        ({"origin": "https://play.example.org"}, "https://play.example.org", True),
        ({"origin": "https://play.example.org"}, None, False),
        ({"origin": "http://here:8000"}, "https://play.example.org", False),
        ({"sec-fetch-site": "same-origin"}, None, True),
        ({"sec-fetch-site": "cross-site"}, None, False),
        ({"sec-fetch-site": "same-site"}, None, False),
    ],
)
def test_origins(headers, public, fine):
    request = request_source("192.0.2.1", "http", {"host": "here:8000"})
    if fine:
        check_origin(headers, request, public)
    else:
        with pytest.raises(Denied, match="server-foreign-origin"):
            check_origin(headers, request, public)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "[::1]:8000", "192.168.1.5:8000", "localhost:8000"])
def test_bare_addresses_go_beside_the_public_one(host):
    request = request_source("192.0.2.1", "http", {"host": host})
    check_origin({"origin": f"http://{host}"}, request, "https://play.example.org")


def test_a_websocket_has_the_origin_of_its_page():
    request = request_source("192.0.2.1", "wss", {"host": "play.example.org"})
    check_origin({"origin": "https://play.example.org"}, request, None)
    with pytest.raises(Denied):
        check_origin({"origin": "http://play.example.org"}, request, None)


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.5:8000", False),
        ("https://play.example.org", False),
    ],
)
def test_what_only_this_machine_can_reach(url, here):
    assert is_loopback_url(url) is here


def test_unsafe_requests_need_the_right_origin_and_the_csrf_token(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            body = {"settings": {"game": "towers", "seats": 2}}
            evil = {"origin": "https://evil.example"}
            assert (await ada.post("/tables", body, 403, headers=evil))["code"] == "server-foreign-origin"
            for token in ("", "wrong", ada.http.headers["x-csrf-token"] + "x"):
                answer = await ada.post("/tables", body, 403, headers={"x-csrf-token": token})
                assert answer["code"] == "server-csrf"
            # Another's token is not mine.
            bo = await server.browser().be("Bo")
            theirs = {"x-csrf-token": bo.http.headers["x-csrf-token"]}
            assert (await ada.post("/tables", body, 403, headers=theirs))["code"] == "server-csrf"
            # A form of another site cannot send JSON, and is refused by its origin before that.
            form = await ada.request("POST", "/guests", headers={**evil, "content-type": "text/plain"}, content=b"{}")
            assert form.status_code == 403
            await ada.post("/tables", body)
            # Reading needs neither.
            await ada.get("/tables", headers=evil)

    asyncio.run(story())


def test_behind_a_trusted_proxy_the_outer_address_counts(tmp_path):
    async def story():
        async with running(tmp_path, trusted_proxies=("10.0.0.0/8",)) as server:
            outer = {
                "x-forwarded-for": "198.51.100.7",
                "x-forwarded-proto": "https",
                "x-forwarded-host": "play.example",
            }
            proxied = server.browser("10.0.0.1")
            fine = {**outer, "origin": "https://play.example"}
            answer = await proxied.request("POST", "/guests", {"name": "Ada"}, headers=fine)
            assert answer.status_code == 201, answer.text
            assert "Secure" in answer.headers["set-cookie"]
            assert answer.json()["url"] == "https://play.example"
            await server.browser("10.0.0.1").post("/guests", {"name": "Bo"}, 403, headers={**outer, "origin": ORIGIN})
            # The same headers from anybody else are only words.
            refusal = await server.browser().post("/guests", {"name": "Eve"}, 403, headers=fine)
            assert refusal["code"] == "server-foreign-origin"
            await ban_address(server.context.people.db, "198.51.100.7", "", server.clock())
            server.clock.skip(seconds=11)
            await proxied.get("/me", 403, headers=outer)
            await proxied.get("/me", headers={**outer, "x-forwarded-for": "198.51.100.8"})

    asyncio.run(story())


def test_sizes_are_limited(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            refusal = await ada.post("/guests", {"name": "x" * 70_000}, 413)
            assert refusal["code"] == "server-too-large"
            await ada.post("/replay", {"record": {"x": "y" * 200_000}}, 400)
            await ada.post("/replay", {"record": {"x": "y" * 1_100_000}}, 413)
            deep = b'{"record":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001
            answer = await ada.request("POST", "/replay", content=deep, headers={"content-type": "application/json"})
            assert answer.status_code == 400, answer.text

    asyncio.run(story())


def test_every_answer_carries_the_policy_errors_too(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            http = server.browser().http
            for path, status in (("/api/me", 200), ("/api/nothing", 404), ("/healthz", 200), ("/elsewhere", 404)):
                answer = await http.get(path)
                assert answer.status_code == status
                policy = answer.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "script-src 'self'" in policy.split("; ")
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert "no-store" in (await http.get("/api/me")).headers["cache-control"]
            for path, kind in (("/elsewhere", "text/html"), ("/api/nothing", "application/json")):
                answer = await http.get(path, headers={"accept": "text/html,*/*"})
                assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, kind)
                assert "default-src 'none'" in answer.headers["content-security-policy"]
            for path, status in (("/healthz", 200), ("/api/me", 200), ("/elsewhere", 404)):
                answer, whole = await http.head(path), await http.get(path)
                assert (answer.status_code, answer.content) == (status, b"")
                assert answer.headers["content-length"] == whole.headers["content-length"]
            answer = await http.put("/api/me")
            assert answer.json()["code"] == "server-no-such-method"
            assert {"GET", "PATCH", "DELETE"} <= set(answer.headers["allow"].split(", "))
            answer = await http.get("/api/nothing", headers={"accept-language": "xx, en;q=0.5"})
            assert answer.json()["message"] == "There is nothing here."
            answer = await http.get("/api/nothing", headers={"accept-language": "sv, de-AT;q=0.8, en;q=0.5"})
            assert answer.json()["message"] == "Hier ist nichts."
            record = {**walls.new(seats=3, seed=1).record(), "actions": [[0, "trumpet R"]]}
            answer = await http.post("/api/replay", json={"record": record}, headers={"accept-language": "fr"})
            body = answer.json()
            assert (body["clause"], body["action"], body["code"]) == ("W8", 0, "walls-still-choosing")
            assert body["message"].startswith("Des joueurs choisissent encore leur carte")

    asyncio.run(story())


def test_who_is_banned_at_a_table_is_told_not_to_come_back(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            session = server.service.cache.sessions[await ada.table(settings={"public": True})]
            subscribers = [Onlooker(Person(one.user["id"], "")) for one in (ada, bo)]
            subscribers += [Onlooker(None, "198.51.100.7"), Onlooker(None, "198.51.101.7"), Onlooker(None, "a pipe")]
            for subscriber in subscribers:
                server.service.presence.connect(session, subscriber)
            db, now = server.context.people.db, server.clock()
            await ban_user(db, ada.user["id"], "spam", now)
            await ban_address(db, "198.51.100.0/24", "flood", now)
            await Maintenance(server.context.people, server.context.metrics).once()
            assert [set(subscriber.closed) for subscriber in subscribers] == [{4003}, set(), {4003}, set(), set()]

    asyncio.run(story())


def test_the_banned_are_shut_out_at_once_and_can_come_back(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            db, now = server.context.people.db, server.clock()
            await ban_user(db, ada.user["id"], "spam", now, until=now + 3_600_000)
            assert (await ada.get("/me"))["user"] is None, "the session is gone"
            account = server.browser()
            await account.post("/accounts", {"name": "cy", "password": "correct horse"})
            await ban_user(db, account.user["id"], "", now)
            answer = await server.browser().post("/sign-in", {"name": "cy", "password": "correct horse"}, 403)
            assert answer["code"] == "server-banned"
            await ban_address(db, "198.51.100.0/24", "flood", now)
            server.clock.skip(seconds=11)
            assert (await server.browser("198.51.100.77").get("/me", 403))["code"] == "server-banned"
            await bo.get("/me")
            assert await lift_bans(db, "198.51.100.0/24") == 1
            server.clock.skip(seconds=11)
            await server.browser("198.51.100.77").get("/me")

    asyncio.run(story())


def test_metrics_count_and_name_nobody(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            await ada.post("/tables", {}, 400)
            for n in range(5):
                await ada.http.request(f"ODD{n}", "/api/me")
            text = (await ada.http.get("/metrics")).text
            assert "ODD" not in text
            assert 'shofar_http_requests_total{method="POST",route="/api/guests",status="201"} 1.0' in text
            assert 'shofar_refusals_total{code="server-wrong-form"} 1.0' in text
            assert "shofar_tables_loaded 1.0" in text
            for secret in ("Ada", ada.user["id"], table, "203.0.113"):
                assert secret not in text
            assert ORIGIN not in text

    asyncio.run(story())
