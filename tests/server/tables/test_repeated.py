"""What is sent again is answered and never carried out twice, however long ago it was first sent."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from shofar.server.config import Config
from shofar.server.db import schema
from shofar.server.db.log_writer import Writer
from shofar.server.service import Service
from shofar.server.tables import answered_requests
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.settings import Settings
from tests.server.in_process import PEOPLE, FakeTime
from tests.server.postgres import Postgres

HOST, GUEST = PEOPLE[:2]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/shofar.db"
    else:
        cluster: Postgres = request.getfixturevalue("shared_postgres")
        yield cluster.migrated("repeated")


async def open_table(made: Service) -> TableSession:
    wanted = {"game": "walls", "seats": 3, "public": True}
    return await made.tables.open_table(msgspec.convert(wanted, Settings), HOST)


async def rows(made: Service, table_id: str) -> int:
    query = select(func.count()).where(schema.log.c.table_id == table_id)
    return await made.database.read(lambda connection: connection.scalar(query) or 0)


def test_a_request_of_long_ago_is_answered_and_harms_nobody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answered_requests, "KEYS", 4)
    batches: list[int] = []
    whole = Writer._write

    def counting(writer: Writer, writes: Any, **how: Any) -> Any:
        batches.append(sum(bool(write.rows) for write in writes))
        return whole(writer, writes, **how)

    monkeypatch.setattr(Writer, "_write", counting)

    async def go() -> None:
        made = Service(Config(database=database), now=FakeTime())
        await made.start()
        try:
            session, other = await open_table(made), await open_table(made)

            async def request(who: Any, message: Any, at: TableSession = session) -> int:
                return await made.tables.request(at.id, who, message)

            sit = messages.TakeSeat(key="sit", seat=0)
            first = await request(HOST, sit)
            stand = await request(HOST, messages.LeaveSeat(key="stand", seat=0))
            for number in range(6):  # the first keys are not in memory any more
                await request(HOST, messages.TakeSeat(key=f"sit {number}", seat=0))
                await request(HOST, messages.LeaveSeat(key=f"stand {number}", seat=0))
            before = await rows(made, session.id)
            batches.clear()
            # Legal again; twice in one batch, beside a stranger's own request with the same key, and another table's.
            requests = [
                request(HOST, sit),
                request(GUEST, messages.TakeSeat(key="sit", seat=1)),
                request(HOST, sit),
                request(HOST, messages.TakeSeat(key="stand", seat=2)),  # another message under an old key
                request(GUEST, messages.TakeSeat(key="x", seat=0), other),
            ]
            found = await asyncio.gather(*requests)
            assert (found[0], found[2], found[3]) == (first, first, stand)
            assert await rows(made, session.id) == before + 1, "the stranger's alone"
            assert found[1] == before + 1
            assert not session.table.seats_of(HOST.user)
            assert session.table.seats_of(GUEST.user) == [1]
            assert len([one for one in batches if one]) <= 3, "not tried over and over"
            # As often as somebody likes, and never the table's other requests' trouble.
            for number in range(30):
                again, _ = await asyncio.gather(
                    request(HOST, sit), request(GUEST, messages.LeaveSeat(key=f"up {number}", seat=1))
                )
                assert again == first
                await request(GUEST, messages.TakeSeat(key=f"down {number}", seat=1))
            assert session.table.version == await rows(made, session.id)
        finally:
            await made.stop()

    asyncio.run(go())


def test_a_request_that_no_database_takes_harms_no_other(database: str) -> None:
    async def go() -> None:
        made = Service(Config(database=database), now=FakeTime())
        await made.start()
        try:
            session = await open_table(made)
            answers: dict[str, Any] = {}
            for seat, key in ((0, "fine"), (1, "\x00" * 80 + "\ud800"), (2, "fine too")):
                message = messages.TakeSeat(key=key, seat=seat)
                answered = partial(answers.__setitem__, key)
                made.tables.submit_request(session, PEOPLE[seat], message, answered, answered)
            async with asyncio.timeout(20):
                while len(answers) < 3:
                    await asyncio.sleep(0.01)
            assert sorted(value for value in answers.values() if isinstance(value, int)) == [2, 3]
            assert session.table.seats_of(PEOPLE[0].user) == [0]
            assert session.table.seats_of(PEOPLE[2].user) == [2]
            assert not session.table.seats_of(PEOPLE[1].user)
        finally:
            await made.stop()

    asyncio.run(go())
