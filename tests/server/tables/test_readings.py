"""Bots at tables that play by other readings: no answer of theirs is illegal, at a table alone or through the server.

`make soak` plays a thousand games in either way. The long form alone:
`SHOFAR_SOAK=1 pytest tests/server/tables/test_readings.py`.
"""

import asyncio
import logging
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shofar.bots.registry import player
from shofar.core.player import Budget
from shofar.server.bots.worker import Worker
from shofar.server.db.connect import engine_for
from shofar.server.service import Service
from shofar.table import messages
from shofar.table.bot_answers import decide_bot_move
from shofar.table.decide import decide
from shofar.table.table_info import bot_moves
from tests.oracle.towers import READINGS as TOWERS
from tests.oracle.walls import READINGS as WALLS
from tests.scale import scale
from tests.server.in_process import PEOPLE as SERVED
from tests.server.in_process import FakeTime, service, table_of
from tests.table.logged_table import PEOPLE, LoggedTable

FORMS = [*[("walls", one) for one in WALLS[1:]], ("towers", TOWERS[1])]
BOTS = {"walls": ("plain", "policy", "level-2", "level-9"), "towers": ("plain", "level-2", "level-5", "level-7")}
AT_ONCE = 6
"""Tables at a server."""


def forms(count: int) -> list[tuple[int, str, dict[str, str]]]:
    """So many games: every form in turn."""
    return [(number, game, readings) for number, (game, readings) in zip(range(count), cycle(FORMS), strict=False)]


def test_bots_answers_stand_at_tables() -> None:
    bots = {game: {name: player(game, name) for name in names} for game, names in BOTS.items()}
    answers = 0
    for number, game, readings in forms(scale(len(FORMS), 1000)):
        chance = Random(f"tables {number}")
        seats = 2 if game == "towers" else 3 + number % 3
        table = LoggedTable.begun(1, seats - 1, game=game, readings=readings).table
        names = {seat: chance.choice(BOTS[game]) for seat in table.seats}
        while table.stage == "playing":
            seat = chance.choice(table.waiting)
            view = table.current_game.view(seat)
            if table.seats[seat].bot:
                choice = bots[game][names[seat]].choose(view, Budget(sims=24), chance.randrange(1000))
                [version] = [version for version, owing in bot_moves(table) if owing == seat]
                table = decide_bot_move(table, version, str(seat), "random", choice.action, 1_000).after
                answers += 1
            else:
                act = messages.Act(
                    key=f"k{table.version}", version=table.version, seat=seat, action=chance.choice(view.legal)
                )
                table = decide(table, PEOPLE[0], act, 1_000).after
        assert table.stage == "over"
        assert table.record()["readings"] == readings
    assert answers > 20 * len(FORMS)


def test_bots_answers_stand_through_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    answered: list[str | None] = []

    async def go() -> None:
        time = FakeTime()
        async with service(tmp_path, time, bot_pace_ms=0) as made:
            made.bot_answers.on_answer = (lambda answer: answered.append(answer.stand_in),)
            engine = engine_for(made.config.database)
            worker = Worker(engine, now=time)
            thinking = asyncio.create_task(asyncio.to_thread(worker.run))
            waiting = forms(scale(len(FORMS), 1000))[::-1]

            async def keep_playing() -> None:
                while waiting:
                    await whole_game(made, *waiting.pop())

            try:
                await asyncio.gather(*(keep_playing() for _ in range(AT_ONCE)))
            finally:
                worker.stopping.set()
                await asyncio.gather(thinking)
                engine.dispose()

    with caplog.at_level(logging.WARNING):
        asyncio.run(go())
    assert [record.getMessage() for record in caplog.records if record.name.startswith("shofar")] == []
    assert len(answered) > 20 * len(FORMS)
    assert answered.count(None) > len(answered) / 2, "bots answered themselves, not simple players in their place"


async def whole_game(made: Service, number: int, game: str, readings: dict[str, str]) -> None:
    """One person plays at random against bots; the game is over, by those readings."""
    chance = Random(f"server {number}")
    seats: Any = 2 if game == "towers" else 3 + number % 3
    labels = ["S", "N"] if game == "towers" else list(range(seats))
    bot = chance.choice(BOTS[game])
    session = await table_of(made, 1, bots=labels[1:], bot=bot, game=game, seats=seats, readings=readings)
    while session.table.stage == "playing":
        table = session.table
        mine = [seat for seat in table.waiting if not table.seats[seat].bot]
        if not mine:
            await asyncio.sleep(0.002)
            continue
        action = str(chance.choice(table.current_game.legal(mine[0])))
        act = messages.Act(key=f"at {table.version}", version=table.version, seat=mine[0], action=action)
        try:
            await made.tables.request(session.id, SERVED[0], act)
        except Exception:
            if session.table.version == table.version:
                raise
    assert session.table.record()["readings"] == readings
