"""Real processes and real sockets: who gets through the WebSocket's door, and joins at the same instant."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from shofar.cli import main
from tests.server.client import Guest
from tests.server.processes import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("real")
    with running(f"sqlite:///{folder}/shofar.db", folder) as made:
        yield made


def _table(host: Guest, **settings: Any) -> str:
    body = {"settings": {"game": "walls", "seats": 5, **settings}}
    return str(host.post("/api/tables", body)["id"])


def _knock(server: Server, table: str, **headers: str) -> Any:
    """The table, as somebody who comes by WebSocket is told of it, or the status with which they are turned away."""

    async def story() -> Any:
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        origin = headers.pop("origin", None)
        try:
            async with connect(address, additional_headers=headers, origin=origin) as socket:  # type: ignore[arg-type]
                await socket.send('{"type":"hello","protocol":1}')
                # On a busy machine news of who has just left can overtake it.
                while (message := json.loads(await asyncio.wait_for(socket.recv(), 60)))["type"] == "presence":
                    pass
                return message
        except InvalidStatus as refused:
            return refused.response.status_code

    return asyncio.run(story())


def test_the_websockets_door(server):
    ada, bo = Guest.named(server.url, "Ada"), Guest.named(server.url, "Bo")
    private, public = _table(ada), _table(ada, public=True)
    assert _knock(server, private, cookie=ada.cookie)["yours"] == [0]
    assert _knock(server, private, cookie=bo.cookie) in (403, 404), "a private table is not for strangers"
    assert _knock(server, private) in (403, 404)
    assert _knock(server, public)["yours"] == []
    assert _knock(server, public, cookie=bo.cookie)["yours"] == []
    # A page of another site would bring the cookie along: its Origin gives it away.
    assert _knock(server, private, cookie=ada.cookie, origin="https://evil.example") == 403
    assert _knock(server, private, cookie=ada.cookie, origin=server.url)["yours"] == [0]
    assert _knock(server, public, authorization="Bearer wrong") in (401, 403)
    assert _knock(server, "no-such-table") == 404
    code = ada.post(f"/api/tables/{private}/invite", {})["url"].partition("#")[2]
    assert bo.post("/api/join", {"code": code})["seat"] == 1
    assert _knock(server, private, cookie=bo.cookie)["yours"] == [1]


def test_who_was_let_in_may_change_seats_over_the_websocket(server):
    ada, bo = Guest.named(server.url, "Ada"), Guest.named(server.url, "Bo")
    table = _table(ada)
    code = ada.post(f"/api/tables/{table}/invite", {})["url"].partition("#")[2]
    assert bo.post("/api/join", {"code": code})["seat"] == 1

    async def story() -> None:
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        async with connect(address, additional_headers={"cookie": bo.cookie}) as socket:
            for message in ({"type": "hello", "protocol": 1}, _request("stand", 1), _request("sit", 3)):
                await socket.send(json.dumps(message))
            while True:
                body = json.loads(await asyncio.wait_for(socket.recv(), 20))
                assert body["type"] != "refused", body
                if body["type"] == "accepted" and body["key"] == "sit":
                    return

    asyncio.run(story())
    assert bo.get(f"/api/tables/{table}")["yours"] == [3]


def _request(kind: str, seat: int) -> dict[str, Any]:
    return {"type": kind, "key": kind, "seat": seat}


def test_whoever_is_banned_is_cut_off(server, capsys):
    eve = Guest.named(server.url, "Eve")
    table = _table(eve, public=True)

    async def story() -> None:
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        async with connect(address, additional_headers={"cookie": eve.cookie}) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            await socket.send('{"type":"seat-bot","key":"k","seat":1,"bot":"strongest@9999s"}')
            refused: dict[str, Any] = {}
            while refused.get("type") != "refused":
                refused = json.loads(await asyncio.wait_for(socket.recv(), 20))
            assert refused["code"] == "server-no-such-bot", "how long bots think is the operator's to say"
            await asyncio.to_thread(main, ["ban", eve.user, "--database", server.database])
            await asyncio.wait_for(socket.wait_closed(), 30)

    asyncio.run(story())
    assert _knock(server, table, cookie=eve.cookie)["yours"] == [], "a stranger now, at a public table"


def _race(urls: list[str], rounds: int) -> None:
    """Many join at the same instant, through whichever process they happen to reach."""
    ada = Guest.named(urls[0], "Ada")
    with ThreadPoolExecutor(12) as pool:
        crowd = list(pool.map(lambda n: Guest.named(urls[n % len(urls)], f"P{n}"), range(12)))
        for _ in range(rounds):
            table = _table(ada, public=True)
            code = ada.post(f"/api/tables/{table}/invite", {})["url"].partition("#")[2]
            joined = list(pool.map(lambda one, code=code: one.post("/api/join", {"code": code}), crowd))
            assert sorted(one["seat"] for one in joined if one["seat"] is not None) == [1, 2, 3, 4]
            seats = ada.get(f"/api/tables/{table}")["seats"]
            for guest, answer in zip(crowd, joined, strict=True):
                if answer["seat"] is not None:
                    assert seats[answer["seat"]]["name"] == guest.name


def test_joins_at_the_same_instant_on_one_process(server):
    _race([server.url], rounds=4)


def test_joins_at_the_same_instant_on_two_processes(tmp_path, shared_postgres):
    database = shared_postgres.migrated("joins")
    with running(database, tmp_path) as one, running(database, tmp_path) as two:
        _race([one.url, two.url], rounds=4)
        # Who is known to one process is known to the other.
        cy = Guest.named(one.url, "Cy")
        request = Request(f"{two.url}/api/me", headers={"cookie": cy.cookie})
        with urlopen(request, timeout=20) as answer:
            assert json.load(answer)["user"]["name"] == "Cy"


def test_logs_name_no_secret(server):
    ada = Guest.named(server.url, "Ada")
    table = _table(ada)
    code = ada.post(f"/api/tables/{table}/invite", {})["url"].partition("#")[2]
    with pytest.raises(HTTPError) as refused:
        ada.post("/api/sign-in", {"name": "ada", "password": "open sesame"})
    refused.value.close()
    text = server.log.read_text()
    for secret in (code, "open sesame", ada.cookie.partition("=")[2], ada.csrf):
        assert secret not in text


def test_ratings_count_each_game_once_though_the_server_is_killed_at_its_end(tmp_path):
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path) as server:
        ada, bo = Guest.named(server.url, "Ada"), Guest.named(server.url, "Bo")
        for played in (1, 2):
            table = str(ada.post("/api/tables", {"settings": {"game": "towers", "seats": 2, "rated": True}})["id"])
            code = ada.post(f"/api/tables/{table}/invite", {})["url"].partition("#")[2]
            bo.post("/api/join", {"code": code})
            seen = bo.get(f"/api/tables/{table}")["version"]
            bo.post(f"/api/tables/{table}/requests", {"type": "agree", "key": "yes", "version": seen})
            ada.post(f"/api/tables/{table}/requests", {"type": "start", "key": "go"})
            bo.post(f"/api/tables/{table}/requests", {"type": "resign", "key": "enough", "seat": "N"})
            server.kill()
            server.start()
            until = time.monotonic() + 60
            while True:
                ratings = ada.get(f"/api/users/{ada.user}")["ratings"]
                if ratings and ratings[0]["games"] >= played:
                    break
                assert time.monotonic() < until
                time.sleep(0.1)
            assert ratings[0]["games"] == played
        time.sleep(0.5)
        assert [one["games"] for one in bo.get(f"/api/users/{bo.user}")["ratings"]] == [2]
