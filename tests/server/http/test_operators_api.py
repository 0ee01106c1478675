"""Operators in the browser: what they can do, and that nobody else can."""

import asyncio
from typing import Any

import pytest

from shofar.server.config import Limits
from tests.server.in_process_app import Browser, Running, api_document, running
from tests.server.people.operators import PASSWORD, CommandLine, account, code_of, upkeep

BODIES: dict[str, Any] = {
    "addPerson": {"name": "newcomer"},
    "renamePerson": {"name": "other"},
    "makePersonLink": {"password": PASSWORD},
    "banPerson": {},
    "deletePerson": {"password": PASSWORD},
    "banAddress": {"network": "203.0.113.0/24"},
    "liftBan": {"subject": "203.0.113.0/24"},
    "invitePeople": {},
}
OPERATIONS = sorted(
    (name, method, path)
    for name, (method, path, _) in api_document().operations.items()
    if path.startswith("/api/operators")
)


@pytest.fixture
def command(database, capsys):
    return CommandLine(database, capsys)


async def operator(server: Running, command: CommandLine, name: str = "boss") -> Browser:
    made = await account(server, name)
    await command("user", "operator", name)
    return made


async def request_of(browser: Browser, name: str, method: str, path: str, **more: Any) -> Any:
    filled = path.removeprefix("/api").replace("{user_id}", "u1").replace("{table_id}", "t1")
    filled = filled.replace("{invitation}", "i1")
    return await browser.request(method, filled, BODIES.get(name), **more)


def test_there_are_operations_and_each_has_a_body_here_if_it_takes_one():
    taking = {name for name, _, _ in OPERATIONS if "requestBody" in api_document().operations[name][2]}
    assert len(OPERATIONS) > 15
    assert taking == BODIES.keys()


def test_nobody_but_an_operator_in_a_browser_gets_in(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            boss, ada = await operator(server, command), await account(server)
            token = (await boss.post(f"/bots/{boss.user['id']}/tokens", {"label": "script"}))["token"]
            program = server.browser()
            program.http.headers["authorization"] = f"Bearer {token}"
            guest, stranger = await server.browser().be("Bo"), server.browser()
            lost = await operator(server, command, "former")
            await command("user", "operator", "former", "--revoke")
            before = await command("audit")
            for name, method, path in OPERATIONS:
                for who, code in (
                    (stranger, "server-not-signed-in"),
                    (guest, "server-operators-only"),
                    (ada, "server-operators-only"),
                    (lost, "server-operators-only"),
                    (program, "server-operators-only"),
                ):
                    answer = await request_of(who, name, method, path)
                    assert answer.json()["code"] == code, (name, code, answer.text)
                if method != "GET":
                    for headers in ({"x-csrf-token": "x"}, {"origin": "https://evil.example"}):
                        answer = await request_of(boss, name, method, path, headers=headers)
                        assert answer.json()["code"] in ("server-csrf", "server-foreign-origin"), name
            assert await command("audit") == before, "nothing was done"

    asyncio.run(story())


def test_who_is_an_operator_is_told_to_their_browser_alone(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            boss, ada = await operator(server, command), await account(server)
            assert (await boss.get("/me"))["operator"] is True
            assert (await ada.get("/me"))["operator"] is False
            assert "operator" not in str(await ada.get(f"/users/{boss.user['id']}"))
            fresh = server.browser()
            assert (await fresh.post("/sign-in", {"name": "boss", "password": PASSWORD}, 200))["operator"] is True
            assert (await fresh.get("/me"))["operator"] is True
            renamed = await fresh.request("PATCH", "/me", {"name": "Boss"})
            assert renamed.json()["operator"] is True
            carried = (await fresh.post("/me/link", {}))["url"].partition("#")[2]
            assert (await server.browser().post("/links", {"code": carried}, 200))["operator"] is True
            chosen = {"code": await command.code("user", "reset-password", "boss"), "password": PASSWORD}
            assert (await server.browser().post("/links/password", chosen, 200))["operator"] is True

    asyncio.run(story())


def test_an_operators_day(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="invite") as server:
            await command("user", "add", "boss")
            code = await command.code("user", "reset-password", "boss")
            boss = server.browser()
            await boss.post("/links/password", {"code": code, "password": PASSWORD}, 200)
            await command("user", "operator", "boss")
            await boss.get("/me")

            made = await boss.post("/operators/people", {"name": "ada"})
            ada = server.browser()
            link = {"code": made["url"].partition("/password#")[2], "password": PASSWORD}
            await ada.post("/links/password", link, 200)
            invited = await boss.post("/operators/invitations", {"uses": 2, "note": "club"})
            body = {"name": "bo", "password": PASSWORD, "invitation": invited["url"].partition("/register#")[2]}
            await server.browser().post("/accounts", body)
            (left,) = await boss.get("/operators/invitations")
            assert (left["uses"], left["note"]) == (1, "club")
            assert (await boss.request("DELETE", f"/operators/invitations/{left['id']}")).status_code == 204
            assert await boss.get("/operators/invitations") == []

            listed = await boss.get("/operators/people?kind=account")
            assert sorted(one["name"] for one in listed) == ["ada", "bo", "boss"]
            assert [one["name"] for one in await boss.get("/operators/people?kind=operator")] == ["boss"]
            user = made["id"]
            shown = await boss.get(f"/operators/people/{user}")
            assert (shown["user"]["name"], shown["sessions"]) == ("ada", 1)
            table = await ada.table()
            (seen,) = await boss.get("/operators/tables")
            assert (seen["id"], seen["public"], seen["names"]) == (table, False, ["ada"])
            await boss.post(f"/operators/people/{user}/name", {"name": "countess"}, 204)
            work = await upkeep(server)
            assert (await boss.get(f"/operators/tables?of={user}"))[0]["names"] == ["countess"]
            await boss.post(f"/operators/tables/{table}/close", None, 204)
            assert await boss.get("/operators/tables") == []
            again = await boss.post(f"/operators/tables/{table}/close", None, 404)
            assert again["code"] == "server-no-such-table"

            await boss.post(f"/operators/people/{user}/ban", {"reason": "spam", "days": 1}, 204)
            assert (await ada.get("/me"))["user"] is None
            await boss.post("/operators/bans", {"network": "198.51.100.9/24"}, 204)
            assert {one["subject"] for one in await boss.get("/operators/bans")} == {user, "198.51.100.0/24"}
            await boss.post("/operators/bans/lift", {"subject": user}, 204)
            again = await boss.post("/operators/bans/lift", {"subject": user}, 404)
            handed = await boss.post(f"/operators/people/{user}/link", {"password": PASSWORD}, 201)
            assert "/password#" in handed["url"]
            handed = await boss.post(f"/operators/people/{user}/link", {"password": PASSWORD, "reset": False}, 201)
            carry = {"code": handed["url"].partition("/carry#")[2]}
            assert (await ada.post("/links", carry, 200))["user"]["name"] == "countess"
            await boss.delete(f"/operators/people/{user}", {"password": PASSWORD})
            assert (await ada.get("/me"))["user"] is None
            await work.once()
            await boss.get(f"/operators/people/{user}", 404)

            queue = await boss.get("/operators/queue")
            assert (queue["waiting"], queue["moves"], queue["workers"]) == (0, [], [])
            assert await boss.get("/operators/set-aside") == []
            done = [one for one in await boss.get("/operators/audit") if one["actor"] == boss.user["id"]]
            assert [one["action"] for one in reversed(done)] == [
                *("add", "invite", "withdraw", "rename", "close-table", "ban", "ban", "unban"),
                *("reset-password", "sign-in-link", "delete"),
            ]
            assert all("ada" not in str(one) and "countess" not in str(one) for one in done)

    asyncio.run(story())


def test_operators_do_not_fall_upon_each_other(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            boss, other = await operator(server, command), await operator(server, command, "other")
            path = f"/operators/people/{other.user['id']}"
            for method, where, body in (
                ("POST", f"{path}/name", {"name": "x-y"}),
                ("POST", f"{path}/link", {"password": PASSWORD}),
                ("POST", f"{path}/ban", {}),
                ("DELETE", path, {"password": PASSWORD}),
            ):
                answer = await boss.request(method, where, body)
                assert answer.json()["code"] == "server-operator-safe", where
            assert (await other.get("/me"))["operator"] is True

    asyncio.run(story())


def test_an_open_browser_alone_signs_nobody_in_and_deletes_nobody(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, limits=Limits()) as server:
            boss, ada = await operator(server, command), await account(server)
            path = f"/operators/people/{ada.user['id']}"
            codes = [code_of(await boss.post(f"{path}/link", {"password": f"guess {n}"}, 403)) for n in range(5)]
            assert set(codes) == {"server-wrong-password"}
            statuses = {(await boss.request("DELETE", path, {"password": f"guess {n}"})).status_code for n in range(9)}
            assert statuses == {403, 429}, "guesses are counted"
            assert (await ada.get("/me"))["user"]["name"] == "ada"

    asyncio.run(story())


ODD: list[tuple[str, Any]] = [
    ("/operators/people", {"name": "a b"}),
    ("/operators/people", {"name": "x" * 25}),
    ("/operators/people", {"name": "ada", "hours": 0}),
    ("/operators/people", {"name": "ada", "hours": 721}),
    ("/operators/people", {"name": "ada", "role": "operator"}),
    ("/operators/bans", {"network": "everybody"}),
    ("/operators/bans", {"network": "203.0.113.0/33"}),
    ("/operators/bans", {"network": "x" * 65}),
    ("/operators/bans", {"network": "203.0.113.1", "days": 0}),
    ("/operators/bans", {"network": "203.0.113.1", "days": 1e9}),
    ("/operators/bans", {"network": "203.0.113.1", "reason": "x" * 201}),
    ("/operators/invitations", {"uses": 0}),
    ("/operators/invitations", {"uses": 1001}),
    ("/operators/invitations", {"days": 366}),
    ("/operators/invitations", {"note": "x" * 25}),
    ("/operators/invitations", {"uses": "1"}),
    ("/operators/people/u1/ban", []),
]


def test_odd_requests_are_refused_and_leave_nothing(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            boss = await operator(server, command)
            before = await command("audit")
            for path, body in ODD:
                answer = await boss.request("POST", path, body)
                assert answer.status_code == 400, (path, body, answer.text)
            for path in (
                "/operators/people?search=%25",
                "/operators/people?search=%27%20OR%201%3D1",
                "/operators/tables?of=%25",
            ):
                assert await boss.get(path) == [], path
            for path in (
                "/operators/people?kind=king",
                f"/operators/people?search={'x' * 65}",
                "/operators/audit?before=0",
                "/operators/audit?before=x",
                "/operators/tables?game=chess",
            ):
                assert (await boss.request("GET", path)).status_code == 400, path
            for path in ("/operators/people/nobody/ban", "/operators/people/nobody/name"):
                body = {"name": "other"} if path.endswith("name") else {}
                assert code_of(await boss.post(path, body, 404)) == "server-no-such-user"
            assert await command("audit") == before

    asyncio.run(story())


def test_the_queue_shows_who_waits_and_never_a_view(tmp_path, command, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            boss = await operator(server, command)
            settings = {"game": "walls", "seats": 3}
            await boss.post("/tables", {"settings": settings, "fill": "level-1", "start": True})
            queue = await boss.get("/operators/queue")
            assert [one["bot"] for one in queue["moves"]] == ["level-1"] * len(queue["moves"])
            assert queue["moves"]
            assert {"table", "seat", "game", "bot", "asked_at", "attempts", "worker", "stand_in"} == queue["moves"][
                0
            ].keys()

    asyncio.run(story())
