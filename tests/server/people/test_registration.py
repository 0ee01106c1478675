"""Who may come in: everybody, whoever has an invitation, or nobody; and whether a name alone is enough."""

import asyncio

import pytest

from tests.server.in_process_app import running
from tests.server.people.operators import PASSWORD, CommandLine, account, code_of


@pytest.fixture
def command(database, capsys):
    return CommandLine(database, capsys)


def test_a_closed_server_takes_accounts_from_its_operator_alone(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="closed", guests=False) as server:
            stranger = server.browser()
            answer = await stranger.get("/instance")
            assert (answer["registration"], answer["guests"]) == ("closed", False)
            wanted = {"name": "ada", "password": PASSWORD}
            assert code_of(await stranger.post("/accounts", wanted, 403)) == "server-registration-closed"
            assert code_of(await stranger.post("/guests", {"name": "Ada"}, 403)) == "server-guests-off"
            code = await command.code("user", "add", "ada")
            body = {"code": code, "password": PASSWORD}
            assert (await stranger.post("/links/password", body, 200))["user"]["kind"] == "account"
            table = await stranger.table()
            personal = await stranger.post(f"/tables/{table}/personal-invites", {"seat": "N", "name": "Bo"}, 403)
            assert personal["code"] == "server-guests-off"
            link = await stranger.link(table)
            assert code_of(await server.browser().post("/join", {"code": link}, 401)) == "server-not-signed-in"
            code = await command.code("user", "invite")
            late = {**wanted, "name": "eve", "invitation": code}
            assert code_of(await server.browser().post("/accounts", late, 403)) == "server-registration-closed"

    asyncio.run(story())


def test_an_invitation_makes_as_many_accounts_as_it_says(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="invite") as server:
            wanted = {"password": PASSWORD}
            none = await server.browser().post("/accounts", {**wanted, "name": "ada"}, 403)
            assert none["code"] == "server-invitation-needed"
            for wrong in ("x" * 16, "0" * 64):
                answer = await server.browser().post("/accounts", {**wanted, "name": "ada", "invitation": wrong}, 404)
                assert answer["code"] == "server-no-such-invitation"
            code = await command.code("user", "invite", "--uses", "2", "--note", "chess club")
            assert "2 left" in await command("user", "invites")
            bodies = [{**wanted, "name": f"player{n}", "invitation": code} for n in range(6)]
            requests = [
                server.browser(f"198.51.100.{n}").request("POST", "/accounts", body) for n, body in enumerate(bodies)
            ]
            made = [one for one in await asyncio.gather(*requests) if one.status_code == 201]
            assert len(made) == 2
            assert await command("user", "invites") == "there are no invitations\n"

    asyncio.run(story())


def test_a_name_that_is_refused_uses_no_invitation_up(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="invite") as server:
            await command("user", "add", "ada")
            code = await command.code("user", "invite")
            for name in ("ada", "a b"):
                await server.browser().post("/accounts", {"name": name, "password": PASSWORD, "invitation": code}, 400)
            await server.browser().post("/accounts", {"name": "bo", "password": PASSWORD, "invitation": code})

    asyncio.run(story())


def test_an_invitation_ends_when_it_is_taken_back_and_after_its_days(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="invite") as server:
            codes = [await command.code("user", "invite", "--days", "3") for _ in range(2)]
            first = (await command("user", "invites")).split()[0]
            await command("user", "withdraw", first)
            assert "not valid" in await command("user", "withdraw", first, status=2)
            statuses = []
            for n, code in enumerate(codes):
                body = {"name": f"p{n}", "password": PASSWORD, "invitation": code}
                statuses.append((await server.browser().request("POST", "/accounts", body)).status_code)
            assert sorted(statuses) == [201, 404]
            code = await command.code("user", "invite", "--days", "3")
            server.clock.skip(days=3.01)
            body = {"name": "late", "password": PASSWORD, "invitation": code}
            assert code_of(await server.browser().post("/accounts", body, 404)) == "server-no-such-invitation"

    asyncio.run(story())


def test_a_guest_needs_an_invitation_too(tmp_path, database, command):
    async def story():
        async with running(tmp_path, database=database, registration="invite") as server:
            guest = await server.browser().be("Bo")
            answer = await guest.post("/accounts", {"name": "bo", "password": PASSWORD}, 403)
            assert answer["code"] == "server-invitation-needed"
            code = await command.code("user", "invite")
            me = await guest.post("/accounts", {"name": "bo", "password": PASSWORD, "invitation": code})
            assert me["user"]["kind"] == "account"

    asyncio.run(story())


def test_who_is_there_stays_when_the_doors_close(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            guest, ada = await server.browser().be("Bo"), await account(server)
            table = await guest.table()
            cookies = guest.http.cookies
        async with running(tmp_path, database=database, registration="closed", guests=False) as server:
            again = server.browser()
            again.http.cookies = cookies
            assert (await again.get("/me"))["user"]["name"] == "Bo"
            await again.get(f"/tables/{table}")
            await server.browser().post("/sign-in", {"name": "ada", "password": PASSWORD}, 200)
            assert ada.user

    asyncio.run(story())


def test_what_the_operator_says_comes_in_the_readers_language(tmp_path):
    from shofar.server.config import Instance

    said = Instance(name="Club <b>", welcome={"": "Hello", "de": "Hallo"}, legal={"": "<script>alert(1)</script>"})

    async def story():
        async with running(tmp_path, instance=said) as server:
            one = server.browser()
            english = await one.get("/instance", headers={"accept-language": "it"})
            assert (english["name"], english["welcome"], english["legal"]) == ("Club <b>", "Hello", True)
            german = await one.get("/instance", headers={"accept-language": "de-CH, en;q=0.5"})
            assert german["welcome"] == "Hallo"
            answer = await one.request("GET", "/instance/legal")
            assert answer.json() == {"text": "<script>alert(1)</script>"}
            assert answer.headers["content-type"] == "application/json", "text, which no browser runs"
            assert answer.headers["x-content-type-options"] == "nosniff"

    asyncio.run(story())
