"""Games that are over: records, proofs, replays, the export, profiles."""

import asyncio
import json
import random
from typing import Any, cast

import msgspec
import pytest

from shofar import towers, walls
from shofar.records import load, verify
from shofar.server.archive.games import PAGE, export
from shofar.server.archive.replays import replay_views
from shofar.server.db.connect import engine_for
from shofar.server.db.executor import Database
from shofar.table import messages
from shofar.table.settings import Person
from shofar.table.table_info import result_info
from shofar.walls import WallsGame
from tests.server.finished_games import agree, insert_game, resigned_game
from tests.server.in_process_app import Running, running


async def _played(server: Running, table: str) -> str:
    """Plays a table's game to its end, each seat the first thing it may do, by the hub as a WebSocket would."""
    session = await server.service.tables.session(table)
    step = 0
    while session.table.stage == "playing":
        step += 1
        seat = session.table.waiting[0]
        person: Person | None = session.table.seats[seat].person
        assert person is not None
        options = session.table.current_game.legal(seat)
        action = str(options[step * 7 % len(options)])
        act = messages.Act(key=str(step), version=session.table.version, seat=seat, action=action)
        await server.service.tables.request(table, person, act)
    return f"{table}-{session.table.games_played}"


def test_a_whole_game_of_walls_leaves_a_record_a_proof_and_a_replay(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            people = await server.people("Ada", "Bo", "Cy")
            ada = people[0]
            table = await ada.table(settings={"game": "walls", "seats": 3, "public": True, "rated": True})
            for one in people[1:]:
                await one.post("/join", {"code": await ada.link(table)}, 200)
                await agree(one, table)
            begun = await ada.table_request(table, "start")
            game = await _played(server, table)
            stranger = server.browser()
            info = await stranger.get(f"/games/{game}")
            assert [one["name"] for one in info["players"]] == ["Ada", "Bo", "Cy"]
            assert info["kind"] == "rules"
            record = await stranger.get(f"/games/{game}/record")
            assert load(record).outcome is not None
            shown = begun["table"]["commitment"]
            assert verify(record, shown).value == "holds"
            proof = await stranger.get(f"/games/{game}/proof")
            assert (proof["holds"], proof["commitment"], proof["found"]) == (True, shown, shown)
            whole = await stranger.get(f"/games/{game}/replay")
            assert len(whole["steps"]) == len(record["actions"]) + 1
            own = await stranger.get(f"/games/{game}/replay?eyes=1&start=5&count=3")
            assert [step["step"] for step in own["steps"]] == [5, 6, 7]
            assert own["next"] == 8
            assert own["steps"][0]["view"]["hands"][0][0] == "?"
            assert own["steps"][0]["view"]["hands"][1][0] != "?"
            [listed] = await stranger.get(f"/users/{ada.user['id']}/games")
            assert listed["id"] == game
            assert (await ada.get(f"/tables/{table}/games"))[0]["id"] == game

    asyncio.run(story())


def test_a_replay_tells_how_a_game_ended_that_was_not_played_out(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            game = await resigned_game(ada, bo)
            for eyes in ("open", "spectator", "S"):
                answer = await server.browser().get(f"/games/{game}/replay?eyes={eyes}")
                assert answer["end"] == {"kind": "resign", "seat": "N", "winners": ["S"]}

    asyncio.run(story())


def test_a_replay_shows_each_pair_of_eyes_what_it_saw(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            browser = server.browser()
            game = load(_walls_record())
            record = game.record()
            for eyes, view in (("open", game.open_view()), ("spectator", game.view(None)), ("2", game.view(2))):
                answer = await browser.post("/replay", {"record": record, "eyes": eyes}, 200)
                last = answer["steps"][-1]
                events = [event for step in answer["steps"] for event in step["events"]]
                plain = json.loads(msgspec.json.encode(view.to_json()))
                assert {**last["view"], "events": events} == plain
                assert (last["action"] is not None) == (eyes == "open")
            part = await browser.post("/replay", {"record": record, "start": 3, "count": 2}, 200)
            assert [step["step"] for step in part["steps"]] == [3, 4]
            assert part["steps"][0] == (await browser.post("/replay", {"record": record}, 200))["steps"][3]

    asyncio.run(story())


def _walls_record():
    from shofar import walls

    game = walls.new(seats=3, seed=11)
    for step in range(20):
        options = game.legal(game.waiting[0])
        game = game.play(game.waiting[0], options[step % len(options)])
    return game.record()


def test_wrong_records_are_refused_with_clause_field_and_action(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            browser = server.browser()
            good = _walls_record()
            broken = {**good, "actions": [*good["actions"][:4], [0, "wall R9"]]}
            answer = await browser.post("/replay", {"record": broken}, 422)
            assert (answer["action"], answer["code"], answer["clause"]) == (4, "walls-no-such-card", "W1")
            early = {**good, "actions": [[0, "feed T"]]}
            answer = await browser.post("/replay", {"record": early}, 422)
            assert (answer["action"], answer["clause"]) == (0, "W4")
            for field, wrong in (("format", "other/1"), ("game", "chess"), ("actions", 5)):
                answer = await browser.post("/replay", {"record": {**good, field: wrong}}, 400)
                assert answer["field"] == field
                assert answer["message"]
            answer = await browser.post("/replay", {"record": good, "start": 999}, 400)
            assert answer["code"] == "server-no-such-step"
            answer = await browser.post("/replay", {"record": good, "eyes": "9"}, 400)
            assert answer["field"] == "eyes"

    asyncio.run(story())


def test_a_preview_tells_what_an_action_would_do(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            browser = server.browser()
            game = cast(WallsGame, load(_walls_record()))
            seat = game.waiting[0]
            action = str(game.legal(seat)[0])
            body = {"record": game.record(), "step": 20, "seat": seat, "action": action}
            answer = await browser.post("/preview", body, 200)
            assert answer["action"] == action
            preview = game.rules.preview(game.view(seat), seat, game.rules.parse_action(action))
            assert answer == json.loads(msgspec.json.encode(preview.to_json()))
            await browser.post("/preview", {**body, "action": "wall R9"}, 422)
            wrong = await browser.post("/preview", {**body, "seat": (seat + 1) % 3}, 422)
            assert wrong["clause"]

    asyncio.run(story())


def test_private_games_are_seen_by_link_but_listed_for_oneself_alone(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            game = await resigned_game(ada, bo)
            assert (await server.browser().get(f"/games/{game}"))["kind"] == "resign"
            assert await bo.get(f"/users/{ada.user['id']}/games") == []
            assert [one["id"] for one in await ada.get(f"/users/{ada.user['id']}/games")] == [game]
            assert (await server.browser().request("GET", "/export.jsonl")).text == ""

    asyncio.run(story())


def test_the_export_streams_all_public_games_page_by_page(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            await resigned_game(ada, bo, public=True)
            db = server.context.people.db
            count = 2 * PAGE + 7
            # Many end in the same millisecond: none is left out where one page ends and the next begins.
            await db.write(lambda connection: [insert_game(connection, n, ended_at=n // 50) for n in range(count)])
            async with ada.http.stream("GET", "/api/export.jsonl") as answer:
                assert answer.headers["content-type"].startswith("application/x-ndjson")
                lines = [json.loads(line) async for line in answer.aiter_lines()]
            assert len(lines) == count + 1
            assert len({line["id"] for line in lines}) == count + 1
            assert load(lines[-1]).name == "towers"
            some = (await ada.request("GET", "/export.jsonl?game=towers&since=4&until=6")).text.splitlines()
            assert len(some) == 100
            pages = [page async for page in export(db, most=PAGE + 1)]
            assert [page.count(b"\n") for page in pages] == [PAGE, 1]

    asyncio.run(story())


def test_an_export_that_nobody_reads_on_leaves_nothing_open(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            db: Database = server.context.people.db
            await db.write(lambda connection: [insert_game(connection, n, ended_at=n) for n in range(PAGE + 1)])
            pages = export(db)
            await anext(pages)
            engine = engine_for(server.context.config.database)
            with engine.connect() as other:
                other.exec_driver_sql("BEGIN IMMEDIATE")
                other.exec_driver_sql("DELETE FROM games")
                other.commit()
            engine.dispose()
            assert [page async for page in pages] == []

    asyncio.run(story())


def test_profiles_by_name_and_by_id(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = server.browser()
            await ada.post("/accounts", {"name": "Ada_L", "password": "correct horse"})
            by_name = await server.browser().get("/users/ada_l")
            assert by_name == await server.browser().get(f"/users/{ada.user['id']}")
            assert (by_name["name"], by_name["ratings"]) == ("Ada_L", [])
            assert (await server.browser().get("/users/nobody", 404))["code"] == "server-no-such-user"

    asyncio.run(story())


def test_the_api_page_needs_nothing_from_elsewhere(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            http = server.browser().http
            page = await http.get("/api/openapi")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert "POST /api/tables" in page.text
            assert "://" not in page.text
            assert "<script" not in page.text
            document = (await http.get("/api/openapi/openapi.json")).json()
            assert "/api/tables/{table_id}/requests" in document["paths"]
            types = document["components"]["schemas"]
            assert types["LeaveSeat"]["description"].startswith("Stand up. The host can free any seat so:")
            assert types["TakeSeat"]["additionalProperties"] is False
            assert "additionalProperties" not in types["GameInfo"]
            assert "Sit down on a free seat" in page.text
            assert (await http.get("/api/openapi/style.css")).headers["content-type"].startswith("text/css")
            schema = (await http.get("/api/schemas/from-client")).json()
            assert "$defs" in schema
            assert (await http.get("/api/schemas/no-such")).status_code == 404

    asyncio.run(story())


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ({"chosen_after": 1, "swapped": True}, True),
        ({"chosen_after": 1, "swapped": False}, False),
        ("x", None),
        ({}, None),
    ],
)
def test_a_replay_tells_whether_sides_were_swapped(sides, expected):
    record = {**towers.new(first="S").play("S", "R2@c2").record(), "sides": sides}
    assert replay_views(record).swapped is expected
    assert replay_views(towers.new().record()).swapped is None


def test_a_replay_tells_how_its_game_came_out() -> None:
    game: Any = walls.new(seats=3, seed=5)
    chance = random.Random(5)
    assert replay_views(game.record()).result is None
    while game.waiting:
        seat = game.waiting[0]
        game = game.play(seat, chance.choice(game.legal(seat)))
    assert replay_views(game.record()).result == result_info(game) is not None
    lost = game.record({"players": [{"name": "Ada", "out": "resign"}, {"name": "Bo"}, {"name": "Cy"}]})
    told = replay_views(lost, start=len(game.actions)).result
    assert told
    assert told.places["0"] == 3
    assert told.decided_by is None
