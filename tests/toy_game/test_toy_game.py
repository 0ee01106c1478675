"""A third game, registered by a fixture, is played through every layer without a word about it in them."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from shofar.arena.plan import Form, Job, Plan
from shofar.arena.play import PlayerCache, play
from shofar.arena.playouts import plain_games
from shofar.arena.statistics import Statistics
from shofar.bots.registry import names, player
from shofar.core.errors import Illegal, Malformed
from shofar.core.player import Budget
from shofar.games import game_named, new_game, places
from shofar.records import BrokenAt, commit, load, verify
from shofar.server.archive.replays import replay_views
from shofar.server.bots.worker import Worker
from shofar.server.db.connect import engine_for
from tests.server.in_process import PEOPLE, FakeTime, Onlooker, act, service, settled, table_of
from tests.table.logged_table import LoggedTable, check_log

VIEW_FIELDS = {"heap", "fists", "legal", "seat", "turn", "winner"}


def test_by_its_rules_and_records(toy: str) -> None:
    game = new_game(toy, seed=4)
    while game.waiting:
        seat = game.waiting[0]
        game = game.play(seat, str(game.legal(seat)[-1]))
    record = game.record()
    assert load(record).state == game.state
    assert verify(commit(record)) == "holds"
    assert sorted(place or 0 for place in places(game).values()) == [1, 2]
    with pytest.raises(Illegal) as caught:
        new_game(toy, seed=4).play(1, "take 1")
    assert caught.value.clause == "Y3"
    with pytest.raises(BrokenAt):
        load({**record, "actions": ["take 9"]})


def test_hidden_things_stay_hidden(toy: str) -> None:
    record = new_game(toy, seed=4).record()
    own, other = record["deal"]["fists"]
    twin = {**record, "deal": {"fists": [own, 1 + other % 3]}}
    assert load(record).view(0) == load(twin).view(0)
    assert load(record).view(1) != load(twin).view(1)


def test_at_a_table(toy: str) -> None:
    made = LoggedTable.begun(2, game=toy)
    made.play(action="add").play(action="take 3")
    while made.stage == "playing":
        made.play()
    check_log(made.entries, made.table)
    assert made.table.record()["rules_version"] == 1


def test_at_a_server_against_a_bot(toy: str, tmp_path: Path) -> None:
    async def story() -> tuple[dict[str, Any], list[Any]]:
        time = FakeTime()
        async with service(tmp_path, time) as made:
            engine = engine_for(made.config.database, durable=False)
            worker = Worker(engine, now=time)
            session = await table_of(made, 1, game=toy, seats=2, bots=[1])
            watching = Onlooker(PEOPLE[0])
            watching.shown = 0
            session.subscribers.add(watching)
            while session.table.stage == "playing":
                if session.table.waiting == (0,):
                    await act(made, session, 0)
                    continue
                owed = session.table.question_version
                while not await asyncio.to_thread(worker.work_once):
                    await asyncio.sleep(0.005)
                made.bot_answers.wake()
                await settled(session, lambda table, owed=owed: table.question_version != owed or not table.waiting)
            engine.dispose()
            return session.table.record(), [json.loads(frame[frame.index(b"{") :]) for frame in watching.frames]

    record, sent = asyncio.run(story())
    assert load(record).outcome is not None
    updates = [one for one in sent if one["type"] == "update"]
    assert {one["game"] for one in updates} == {toy}
    assert all(one["view"].keys() == VIEW_FIELDS for one in updates)
    # What the page's shell needs for a game that it does not know: whose turn it is, and what is legal.
    assert any(one["view"]["legal"] and one["waiting"] == [0] for one in updates)
    assert updates[0]["view"]["fists"][1] == "?"
    assert replay_views(record, "0", trusted=True).actions == len(record["actions"])


def test_in_the_arena(toy: str) -> None:
    plan = Plan(Form.ROUND_ROBIN, toy, 2, ("plain", "random"), 1)
    players = PlayerCache(plan)
    record = play(plan, Job("0-0-0", 0, 0, ("plain", "random"), "7"), players)
    players.close()
    assert sum(record["arena"]["shares"]) == 1
    assert record["arena"]["faults"] == []
    statistics = Statistics()
    statistics.add(record, str, "the record")
    assert (statistics.refused, [group.games for group in statistics.groups.values()]) == ([], [1])
    assert plain_games(toy)(3, 1).games == 3


def test_its_bots_have_names(toy: str) -> None:
    assert {"random", "plain", "strongest"} <= set(names(toy))
    view = new_game(toy, seed=4).view(0)
    assert player(toy, "plain").choose(view, Budget(sims=1), 1).action == "take 1"


def test_afterwards_nobody_knows_it() -> None:
    with pytest.raises(Malformed):
        game_named("toy")
