"""The OpenAPI document is enough to write a client: one made from it signs in and plays whole games through HTTP."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.http.api_client import ApiClient, Json, NotByTheDocument
from tests.server.in_process_app import running

ROOT = Path(__file__).parents[3]


async def client_of(server, address="203.0.113.7"):
    """A client that has read the document, and nothing else."""
    http = server.browser(address).http
    document = (await http.get("/api/openapi/openapi.json")).json()
    return ApiClient(document, http)


async def signed_in(server, name):
    """With an account, by its cookie: the CSRF token is in the answer to getMe."""
    client = await client_of(server)
    password = {"name": name, "password": "correct horse"}
    await client.call("createAccount", password)
    client.credentials.clear()
    await client.call("signIn", password)
    me = await client.call("getMe")
    client.credentials["csrf"] = me["csrf"]
    return client, me["user"]


async def play(clients, table, key=0):
    """Whoever has something to play plays the first of it, until the game is over; how many actions there were."""
    while True:
        states = {one: await one.call("getTable", table_id=table) for one in clients}
        if all(state["stage"] == "over" for state in states.values()):
            return key
        for client, state in states.items():
            [seat] = state["yours"]
            seen = await client.call("getTableView", table_id=table)
            if options := seen["view"]["legal"]:
                body = {"type": "act", "key": f"{key}", "version": seen["version"], "seat": seat, "action": options[0]}
                await client.call("sendTableRequest", body, table_id=table)
                key += 1


@pytest.mark.parametrize("settings", [{"game": "towers", "seats": 2}, {"game": "walls", "seats": 3}])
def test_a_client_made_from_the_document_signs_in_and_plays_a_whole_game(tmp_path, settings):
    async def story():
        async with running(tmp_path) as server:
            clients = [(await signed_in(server, f"player-{number}"))[0] for number in range(settings["seats"])]
            host, *others = clients
            # The last one is a program: a bot account with a token, made through the same document.
            bot = await others[-1].call("createBot", {"name": "a-program"})
            made = await others[-1].call("createToken", {"label": "test"}, user_id=bot["id"])
            others[-1].credentials = {"token": made["token"]}
            table = (await host.call("openTable", {"settings": settings}))["id"]
            link = await host.call("createInvite", {}, table_id=table)
            code = link["url"].partition("#")[2]
            for other in others:
                assert (await other.call("previewInvite", {"code": code}))["game"] == settings["game"]
                assert (await other.call("joinTable", {"code": code}))["seat"] is not None
            await host.call("sendTableRequest", {"type": "start", "key": "start"}, table_id=table)
            actions = await play(clients, table)
            game = (await host.call("getTable", table_id=table))["record"]
            record = await host.call("getGameRecord", game_id=game)
            assert len(record["actions"]) == actions > 10
            assert [one["kind"] for one in await host.call("listTableGames", table_id=table)] == ["rules"]
            replay = await host.call("replayRecord", {"record": record, "eyes": "spectator"})
            assert replay["actions"] == actions

    asyncio.run(story())


def test_a_view_is_given_to_the_holder_of_its_seat_alone(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, cy = await server.people("Ada", "Bo", "Cy")
            table = await ada.table(settings={"game": "walls", "seats": 3, "public": True})
            assert (await ada.get(f"/tables/{table}/view", 409))["code"] == "table-not-running"
            for other in (bo, cy):
                await other.post("/join", {"code": await ada.link(table)}, 200)
            await ada.table_request(table, "start")
            own = await bo.get(f"/tables/{table}/view")
            assert (own["seat"], own["whole"]) == (1, True)
            assert own["view"]["legal"]
            assert await bo.get(f"/tables/{table}/view?seat=1") == own
            assert (await bo.get(f"/tables/{table}/view?seat=0", 403))["code"] == "table-not-your-seat"
            stranger = server.browser()
            assert (await stranger.get(f"/tables/{table}/view"))["seat"] is None
            await stranger.get(f"/tables/{table}/view?seat=0", 403)
            one_screen = await ada.table(settings={"game": "walls", "seats": 3, "one_screen": True}, start=True)
            assert (await ada.get(f"/tables/{one_screen}/view"))["seat"] is None, "several seats: none is uncovered"
            assert (await ada.get(f"/tables/{one_screen}/view?seat=2"))["seat"] == 2
            await bo.get(f"/tables/{one_screen}/view", 404)

    asyncio.run(story())


WRONG = [
    ("createGuest", {"name": "x" * 25}),
    ("createGuest", {"name": ""}),
    ("createAccount", {"name": "a b", "password": "correct horse"}),
    ("createAccount", {"name": "a", "password": "correct horse"}),
    ("createAccount", {"name": "ada", "password": "short"}),
    ("createAccount", {"name": "ada", "password": "x" * 201}),
    ("openTable", {"settings": {"game": "walls", "seats": 2}}),
    ("openTable", {"settings": {"game": "walls", "seats": 3, "starter": 7}}),
    ("openTable", {"settings": {"game": "walls", "seats": "3"}}),
    ("openTable", {"settings": {"game": "walls", "seats": 3, "public": 1}}),
    ("openTable", {"settings": {"game": "walls", "seats": 3}, "names": {"123456789": "Ada"}}),
    ("openTable", {"settings": {"game": "walls", "seats": 3}, "names": {"1": "x" * 25}}),
    ("openTable", {"settings": {"game": "walls", "seats": 3}, "start": 0}),
    ("replayRecord", {"record": {}}),
    ("joinTable", {"code": "x" * 16, "replace": "false"}),
]


@pytest.mark.parametrize(("name", "body"), WRONG)
def test_what_the_schema_forbids_is_refused_and_the_other_way_round(tmp_path, name, body):
    async def story():
        async with running(tmp_path) as server:
            client = await client_of(server)
            method, path, operation = client.api.operations[name]
            with pytest.raises(NotByTheDocument):
                client.api.check_body(operation, body)
            ada = await server.browser().be("Ada")
            answer = await ada.http.request(method, path, json=body)
            assert answer.status_code in (400, 409, 422), answer.text

    asyncio.run(story())


def test_a_wrong_field_is_named_as_the_request_names_it(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            wrong: tuple[tuple[str, Any, str], ...] = (
                ("/tables", {"settings": {"game": "walls", "seats": "3"}}, "settings.seats"),
                ("/tables", {"settings": {"seats": 3}}, "settings.game"),
                ("/tables", {"settings": {"game": "walls", "seats": 3}, "begin": True}, "begin"),
                ("/tables", {}, "settings"),
                ("/tables", [], "body"),
            )
            for path, body, field in wrong:
                assert (await ada.post(path, body, 400))["field"] == field
            table = await ada.table()
            assert (await ada.post(f"/tables/{table}/invite", {"fresh": 0}, 400))["field"] == "fresh"
            record = {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": "S", "actions": []}
            assert (await ada.post("/replay", {"record": record, "start": 9999}, 400))["field"] == "start"
            assert (await ada.post("/replay", {"record": record, "eyes": "9"}, 400))["field"] == "eyes"

    asyncio.run(story())


def test_security_and_errors_stand_at_each_operation(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            operations = (await client_of(server)).api.operations
            for name, (method, _, operation) in operations.items():
                assert {"400", "401", "403", "429", "503"} <= set(operation["responses"]), name
                for way in operation["security"]:
                    assert ("csrf" in way) == ("session" in way and method != "GET"), name
            session: Json = {"session": [], "csrf": []}
            token: Json = {"token": []}
            for name, security in (
                ("getGame", []),
                ("getMe", [{}, {"session": []}, token]),
                ("createGuest", [{}, session, token]),
                ("openTable", [session, token]),
                ("listMyTables", [{"session": []}, token]),
                ("createToken", [session]),
            ):
                assert operations[name][2]["security"] == security

    asyncio.run(story())


def test_options_lists_the_methods_of_each_path(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            client = await client_of(server)
            for path, item in client.api.document["paths"].items():
                methods = {method.upper() for method in item}
                wanted = ", ".join(sorted({*methods, "OPTIONS", *(["HEAD"] if "GET" in methods else [])}))
                address = path.replace("{game}", "walls").replace("{", "").replace("}", "")
                for method in ("OPTIONS", "PUT"):
                    answer = await client.http.request(method, address)
                    assert (answer.status_code, answer.headers["allow"]) == (
                        204 if method == "OPTIONS" else 405,
                        wanted,
                    )

    asyncio.run(story())


def test_the_file_in_the_docs_is_the_document_that_is_served(tmp_path):
    subprocess.run([sys.executable, ROOT / "tools" / "openapi.py", "--check"], check=True, cwd=ROOT)

    async def story():
        async with running(tmp_path) as server:
            served = (await server.browser().http.get("/api/openapi/openapi.json")).json()
            assert served == json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))

    asyncio.run(story())
