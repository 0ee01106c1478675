"""`shofar user …` while a server runs: what it does is true at once, and reaches tables and connections."""

import asyncio
import json
import re

import pytest
from sqlalchemy import insert, select

from shofar.cli import main
from shofar.server.db import schema
from shofar.server.people.secrets import hash_of
from shofar.table.settings import Person
from tests.server.finished_games import resigned_game
from tests.server.in_process import Onlooker
from tests.server.in_process_app import running
from tests.server.people.operators import PASSWORD, CommandLine, account, code_of, upkeep


@pytest.fixture
def command(database, capsys):
    return CommandLine(database, capsys)


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            token = (await ada.post(f"/bots/{ada.user['id']}/tokens", {"label": "script"}))["token"]
            carry = (await ada.post("/me/link", {}))["url"].partition("#")[2]
            code = await command.code("user", "reset-password", "ADA")
            assert (await ada.get("/me"))["user"] is None, "signed out everywhere"
            assert code_of(await server.browser().post("/links", {"code": carry}, 404)) == "server-no-such-invite"
            bearer = {"headers": {"authorization": f"Bearer {token}"}}
            assert code_of(await server.browser().get("/me", 401, **bearer)) == "server-no-such-token"
            old = {"name": "ada", "password": PASSWORD}
            assert code_of(await server.browser().post("/sign-in", old, 403)) == "server-wrong-password"

            new = server.browser()
            assert (await new.post("/links/look", {"code": code}, 200))["name"] == "ada"
            assert code_of(await new.post("/links", {"code": code}, 404)) == "server-no-such-invite", (
                "no way in as such"
            )
            short = await new.post("/links/password", {"code": code, "password": "short"}, 400)
            assert short["field"] == "password", "and the link still works"
            me = await new.post("/links/password", {"code": code, "password": "another horse"}, 200)
            assert me["user"]["name"] == "ada"
            again = await server.browser().post("/links/password", {"code": code, "password": "a third horse"}, 404)
            assert again["code"] == "server-no-such-invite"
            await server.browser().post("/sign-in", {"name": "ada", "password": "another horse"}, 200)

    asyncio.run(story())


def test_a_link_ends_after_its_hours_and_when_a_newer_one_is_made(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            await account(server)
            first = await command.code("user", "reset-password", "ada", "--hours", "2")
            second = await command.code("user", "link", "ada", "--hours", "2")
            body = {"code": first, "password": "another horse"}
            assert code_of(await server.browser().post("/links/password", body, 404)) == "server-no-such-invite"
            server.clock.skip(seconds=2 * 3600 + 1)
            assert code_of(await server.browser().post("/links", {"code": second}, 404)) == "server-no-such-invite"
            third = await command.code("user", "link", "ada")
            server.clock.skip(seconds=-3600)
            assert (await server.browser().post("/links", {"code": third}, 200))["user"]["name"] == "ada"

    asyncio.run(story())


def test_many_who_open_one_link_at_once_are_one(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            await account(server)
            code = await command.code("user", "reset-password", "ada")
            body = {"code": code, "password": "another horse"}
            requests = [server.browser(f"198.51.100.{n}").request("POST", "/links/password", body) for n in range(6)]
            answers = await asyncio.gather(*requests)
            assert sorted(one.status_code for one in answers) == [200, *[404] * 5]

    asyncio.run(story())


def test_codes_stand_nowhere_but_in_the_link(tmp_path, database, command, caplog):
    async def story():
        async with running(tmp_path, database=database) as server:
            await account(server)
            codes = [await command.code("user", "link", "ada"), await command.code("user", "reset-password", "ada")]
            codes += [await command.code("user", "add", "bo"), await command.code("user", "invite")]
            await (await upkeep(server)).once()
            rows = []
            for table in schema.metadata.sorted_tables:
                rows += [str(row) for row in await server.context.people.db.rows(select(table))]
            kept = "\n".join(rows)
            assert [code for code in codes if code in kept or code in caplog.text] == []
            assert [hash_of(code) in kept for code in codes] == [False, True, True, True], "the first was replaced"

    with caplog.at_level("DEBUG"):
        asyncio.run(story())


@pytest.mark.parametrize("what", ["reset-password", "delete", "ban"])
def test_connections_end_with_what_opened_them(tmp_path, database, command, what):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada, bo = await account(server), await server.browser().be("Bo")
            work = await upkeep(server)
            session = server.service.cache.sessions[await ada.table(settings={"public": True})]
            theirs, other = Onlooker(Person(ada.user["id"], "ada")), Onlooker(Person(bo.user["id"], "Bo"))
            for one, browser in ((theirs, ada), (other, bo)):
                one.credential = hash_of(browser.http.cookies["shofar"].partition(".")[0])
                server.service.presence.connect(session, one)
            await work.once()
            assert not theirs.closed
            await command("user", what, "ada", *(["--yes"] if what == "delete" else []))
            await work.once()
            assert theirs.closed
            assert not other.closed

    asyncio.run(story())


def test_somebody_is_deleted_as_they_could_themselves(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada, bo = await account(server), await server.browser().be("Bo")
            game = await resigned_game(ada, bo, public=True)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            table = await ada.table(settings={"public": True})
            await ada.post(f"/tables/{table}/personal-invites", {"seat": "N", "name": "Grandma"})
            work = await upkeep(server)
            assert "say --yes" in await command("user", "delete", "ada", status=2)
            await ada.get("/me/data")
            await command("user", "delete", "ada", "--yes")
            assert (await ada.get("/me"))["user"] is None
            await work.once()
            names = [one["name"] for one in (await bo.get(f"/games/{game}"))["players"]]
            assert sorted(names) == ["Bo", "—"]
            rows = []
            for part in schema.metadata.sorted_tables:
                rows += [str(row) for row in await server.context.people.db.rows(select(part))]
            kept = "\n".join(rows)
            assert not re.search(r"\bada\b|ada-bot|Grandma", kept)
            assert bot["id"] in kept, "ids stay where they stood"
            assert "is no account here" in await command("user", "show", "ada", status=2)

    asyncio.run(story())


def test_a_deletion_while_no_server_runs_is_carried_out_by_the_next(tmp_path, database, command):
    async def first():
        async with running(tmp_path, database=database) as server:
            ada, bo = await account(server), await server.browser().be("Bo")
            return await resigned_game(ada, bo, public=True)

    async def then(game):
        await command("user", "delete", "ada", "--yes")
        async with running(tmp_path, database=database) as server:
            await upkeep(server)
            found = (await server.browser().get(f"/games/{game}"))["players"]
            assert sorted(one["name"] for one in found) == ["Bo", "—"]

    asyncio.run(then(asyncio.run(first())))


def test_a_new_name_is_signed_in_with_and_reaches_the_tables(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada, eve = await account(server), await server.browser().be("Queen")
            work = await upkeep(server)
            table = await ada.table(settings={"public": True})
            hers = await eve.table(settings={"public": True})
            assert "called queen now" in await command("user", "rename", "ada", "queen")
            await work.once()
            assert (await ada.get(f"/tables/{table}"))["seats"][0]["name"] == "queen"
            assert (await eve.get(f"/tables/{hers}"))["seats"][0]["name"] == "Queen 2", "an account's name is its own"
            await server.browser().post("/sign-in", {"name": "queen", "password": PASSWORD}, 200)
            old = {"name": "ada", "password": PASSWORD}
            assert code_of(await server.browser().post("/sign-in", old, 403)) == "server-wrong-password"
            await account(server, "carla")
            assert "Somebody has this name" in await command("user", "rename", "carla", "QUEEN", status=2)
            assert "a to z" in await command("user", "rename", "carla", "Ca rla", status=2)

    asyncio.run(story())


def test_a_new_name_waits_for_the_next_server(tmp_path, database, command):
    async def first():
        async with running(tmp_path, database=database) as server:
            return await (await account(server)).table(settings={"public": True})

    async def then(table):
        await command("user", "rename", "ada", "queen")
        async with running(tmp_path, database=database) as server:
            await upkeep(server)
            assert (await server.browser().get(f"/tables/{table}"))["seats"][0]["name"] == "queen"

    asyncio.run(then(asyncio.run(first())))


def test_bans_and_their_end(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            await command("user", "ban", "ada", "--reason", "spam", "--days", "2")
            answer = await server.browser().post("/sign-in", {"name": "ada", "password": PASSWORD}, 403)
            assert answer["code"] == "server-banned"
            assert "(banned)" in await command("user", "list")
            assert "shut you out" in await command("user", "link", "ada", status=2)
            await command("user", "unban", ada.user["id"] or "ada")
            assert "is not banned" in await command("user", "unban", "ada", status=2)
            await server.browser().post("/sign-in", {"name": "ada", "password": PASSWORD}, 200)

    asyncio.run(story())


def test_lists_show_who_is_meant_and_never_a_secret(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            await ada.post("/bots", {"name": "ada-bot"})
            await server.browser().be("Guest")
            lines = [json.loads(line) for line in (await command("user", "list", "--json")).splitlines()]
            assert sorted((one["kind"], one["name"]) for one in lines) == [
                ("account", "ada"),
                ("bot", "ada-bot"),
                ("guest", "Guest"),
            ]
            accounts = await command("user", "list", "--kind", "account")
            assert "ada" in accounts
            assert "Guest" not in accounts
            assert (await command("user", "list", "--search", "ADA-")).count("\n") == 1
            assert await command("user", "list", "--search", "%") == "nobody\n"
            first = lines[0]["id"]
            assert first not in await command("user", "list", "--after", first)
            shown = json.loads(await command("user", "show", "ada", "--json"))
            assert (shown["password"], shown["sessions"], shown["bots"]) == (True, 1, ["ada-bot"])
            assert "argon2" not in json.dumps(shown)
            guest = next(one["id"] for one in lines if one["kind"] == "guest")
            assert f"guests of that name, by id: {guest}" in await command("user", "show", "Guest", status=2)

    asyncio.run(story())


def test_everything_that_operators_do_is_in_the_audit(tmp_path, database, command, monkeypatch):
    monkeypatch.setenv("SUDO_USER", "hans")

    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            user = ada.user["id"]
            assert await command("audit") == "nothing yet\n"
            for words in (
                ("add", "bo"),
                ("rename", "ada", "queen"),
                ("reset-password", "queen"),
                ("link", "queen"),
                ("operator", "queen"),
                ("operator", "queen", "--revoke"),
                ("ban", "queen", "--reason", "spam"),
                ("unban", "queen"),
                ("invite", "--note", "club"),
                ("delete", "queen", "--yes"),
            ):
                await command("user", *words)
            await command("ban", "10.0.0.0/8")
            lines = [json.loads(line) for line in (await command("audit", "--json")).splitlines()]
            assert [one["action"] for one in reversed(lines)] == [
                *("add", "rename", "reset-password", "sign-in-link", "operator", "no-operator", "ban", "unban"),
                *("invite", "delete", "ban"),
            ]
            assert {one["actor"] for one in lines} == {"command:hans"}
            assert {one["subject"] for one in lines if one["action"] == "rename"} == {user}
            assert "queen" not in json.dumps(lines), "ids alone"
            about = await command("audit", "--about", "10.0.0.0/8", "--most", "1")
            assert "ban  10.0.0.0/8" in about

    asyncio.run(story())


def test_what_is_refused_leaves_nothing_behind(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            guest = await server.browser().be("Guest")
            for words, expected in (
                (("add", "ADA"), "Somebody has this name"),
                (("add", "a b"), "a to z"),
                (("add", "x" * 25), "at most 24"),
                (("add", "adɑ"), "a to z"),
                (("reset-password", bot["id"]), "Only an account"),
                (("reset-password", guest.user["id"]), "Only an account"),
                (("link", bot["id"]), "tokens"),
                (("operator", guest.user["id"]), "Only an account"),
                (("show", "' OR 1=1 --"), "is no account here"),
                (("show", "%"), "is no account here"),
                (("withdraw", "i1"), "not valid any more"),
            ):
                assert expected in await command("user", *words, status=2), words
            assert await command("audit") == "nothing yet\n"
            assert len((await command("user", "list")).splitlines()) == 3

    asyncio.run(story())


def test_numbers_out_of_bounds_are_refused_before_the_database_is_opened(tmp_path, capsys):
    nowhere = ["--database", f"sqlite:///{tmp_path}/none.db"]
    for words in (
        ["user", "link", "ada", "--hours", "0"],
        ["user", "link", "ada", "--hours", "721"],
        ["user", "invite", "--uses", "0"],
        ["user", "invite", "--uses", "1001"],
        ["user", "invite", "--days", "366"],
        ["user", "list", "--most", "201"],
        ["user", "ban", "ada", "--days", "-1"],
    ):
        with pytest.raises(SystemExit):
            main([*words, *nowhere])
    assert main(["user", "list", *nowhere]) == 2
    assert "is not there" in capsys.readouterr().err


def test_a_link_stands_at_the_address_of_the_server(tmp_path, database, capsys, monkeypatch):
    async def story():
        async with running(tmp_path, database=database):
            pass

    asyncio.run(story())
    where = ["--database", database]
    assert main(["user", "add", "ada", *where]) == 0
    assert "https://YOUR-SERVER/password#" in capsys.readouterr().out
    assert main(["user", "link", "ada", "--public-url", "https://play.example.org/", *where]) == 0
    assert "\nhttps://play.example.org/carry#" in capsys.readouterr().out
    file = tmp_path / "shofar.toml"
    file.write_text(f'database = "{database}"\npublic-url = "https://club.example.org"\n', encoding="utf-8")
    assert main(["user", "invite", "--config", str(file)]) == 0
    assert "\nhttps://club.example.org/register#" in capsys.readouterr().out
    monkeypatch.setenv("SHOFAR_SERVE_CONFIG", str(file))
    assert main(["user", "list"]) == 0
    assert "ada" in capsys.readouterr().out


def test_a_ban_that_has_run_out_is_none(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            row = {"id": "b1", "kind": "user", "subject": ada.user["id"], "reason": "", "created_at": 1, "until": 2}
            await server.context.people.db.change(insert(schema.bans).values(row))
            assert "(banned)" not in await command("user", "list")

    asyncio.run(story())
