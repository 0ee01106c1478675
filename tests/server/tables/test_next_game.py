"""Games that end while something else happens at the same table: each is kept, and none takes the table with it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.service import Service
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.decide import act
from shofar.table.decision import with_consequences
from shofar.table.settings import Settings
from tests.server.in_process import PEOPLE, FakeTime, Onlooker, service, table_of
from tests.server.postgres import Postgres

ADA, BEN = PEOPLE[:2]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/shofar.db"
    cluster: Postgres = request.getfixturevalue("shared_postgres")
    return cluster.migrated("next_game")


async def at_once(made: Service, session: TableSession, *sent: tuple[Any, messages.TableRequest]) -> list[Any]:
    """Requests that are decided together."""
    requests = [made.tables.request(session.id, person, message) for person, message in sent]
    return await asyncio.gather(*requests, return_exceptions=True)


async def games(made: Service) -> list[tuple[str, str, int, str]]:
    columns = schema.games.c
    found = select(columns.id, columns.game, columns.seats, columns.kind, columns.record).order_by(columns.id)
    rows = await made.database.read(lambda connection: connection.execute(found).all())
    for row in rows:
        assert len(json.loads(row.record)["players"]) == row.seats
    return [(row.id, row.game, row.seats, row.kind) for row in rows]


RESIGN = (ADA, messages.Resign(key="resign", seat="S"))
NEXT: dict[str, list[tuple[Any, messages.TableRequest]]] = {
    "rematch": [
        (ADA, messages.MakeOffer(key="ada", seat="S", offer="rematch")),
        (BEN, messages.MakeOffer(key="ben", seat="N", offer="rematch")),
    ],
    "another-game": [(ADA, messages.ChangeSettings(key="more", settings=Settings(game="walls", seats=5)))],
    "left": [(BEN, messages.LeaveSeat(key="stand", seat="N"))],
}


@pytest.mark.parametrize("then", NEXT)
def test_a_game_that_ends_is_kept_whatever_is_asked_at_the_same_moment(
    tmp_path: Path, database: str, then: str
) -> None:
    async def go() -> None:
        async with service(tmp_path, FakeTime(), database=database) as made:
            session = await table_of(made, 2, game="towers", seats=2)
            answers = await at_once(made, session, RESIGN, *NEXT[then])
            assert all(isinstance(one, int) for one in answers), answers
            assert await games(made) == [(f"{session.id}-1", "towers", 2, "resign")]
            assert session.table.stage == ("playing" if then == "rematch" else "open")

    asyncio.run(go())


def test_a_table_that_changed_its_game_is_there_after_a_restart(tmp_path: Path, database: str) -> None:
    """Walls played out, Towers begun: whoever watches sees both, and the log is read again."""

    async def go() -> None:
        time = FakeTime()
        subscriber = Onlooker(None)
        async with service(tmp_path, time, database=database) as made:
            session = await table_of(made, 1, bots=(1, 2))
            session.subscribers.add(subscriber)
            async with asyncio.timeout(60):
                while session.table.stage == "playing":
                    await played(made, session)
            towers = Settings(game="towers", seats=2)
            host: list[tuple[Any, messages.TableRequest]] = [
                (ADA, messages.ChangeSettings(key="towers", settings=towers)),
                (ADA, messages.TakeSeat(key="sit S", seat="S")),
                (ADA, messages.GiveSeatToBot(key="bot N", seat="N", bot="random")),
                (ADA, messages.Start(key="again")),
                (ADA, messages.Resign(key="enough", seat="S")),
                (ADA, messages.Start(key="and again")),
            ]
            for person, message in host:
                await made.tables.request(session.id, person, message)
            session.update(subscriber, time())
            table = session.table
        async with service(tmp_path, time, database=database) as made:
            assert (await made.tables.session(session.id)).table == table

    asyncio.run(go())


async def played(made: Service, session: TableSession) -> None:
    seat = session.table.waiting[0]
    action = str(session.table.current_game.legal(seat)[0])
    await made.tables.decide(
        session, lambda table, at: with_consequences(table, act(table, seat, action, table.version, at), at)
    )
