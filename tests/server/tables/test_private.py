"""A table becomes private: whoever may not look at it any more is hung up on, at every process."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.postgres import Postgres
from tests.server.processes import Server
from tests.server.processes import running as started

WALLS = {"game": "walls", "seats": 4}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_strangers_are_hung_up_on_when_a_table_becomes_private(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if kind == "sqlite":
        with started(f"sqlite:///{tmp_path}/shofar.db", tmp_path) as one:
            run(story([one]))
        return
    shared_postgres: Postgres = request.getfixturevalue("shared_postgres")
    url = shared_postgres.migrated("private")
    with started(url, tmp_path) as one, started(url, tmp_path) as other:
        run(story([one, other]))


async def story(servers: list[Server]) -> None:
    first, last = servers[0], servers[-1]
    ada, bo, invited, stranger = await asyncio.to_thread(guests, first.url, 4)
    nobody = Guest(url=last.url, name="nobody", cookie="", user="", csrf="")
    table = await asyncio.to_thread(open_table, ada, **WALLS, public=True)
    invite: Any = await asyncio.to_thread(ada.post, f"/api/tables/{table}/invite", {})
    await asyncio.to_thread(invited.post, "/api/join", {"code": invite["url"].partition("#")[2]})
    host = await Seat.at(ada, table)
    player = await Seat.at(bo, table, url=last.url)
    assert player.info is not None
    free = next(seat.seat for seat in player.info.seats if seat.player == "open")
    await player.request("sit", seat=free)
    onlooker = await Seat.at(invited, table, url=last.url)
    assert onlooker.info is not None
    await onlooker.request("stand", seat=onlooker.info.yours[0])
    turned_out = [
        (seat, code)
        for server in servers
        for seat, code in (
            (await Seat.at(stranger, table, url=server.url), 1008),
            (await Seat.at(nobody, table, url=server.url), 4004),
        )
    ]
    await host.request("settings", settings={**WALLS, "public": False})
    await host.request("chat", text="among ourselves")
    for seat, code in turned_out:
        with pytest.raises(ConnectionError):
            await seat.until(lambda: False)
        assert seat.socket.close_code == code
        assert seat.info is not None
        assert seat.info.settings.public, "it was told nothing about the table since"
        assert not [one for one in seat.others if isinstance(one, messages.Chatted)]
    for server in servers:
        for who in (stranger, nobody):
            with pytest.raises(InvalidStatus, match="403"):
                await Seat.at(who, table, url=server.url)
    # Who has a seat has noticed nothing, and who was invited is let in again.
    await player.until(lambda: any(isinstance(one, messages.Chatted) for one in player.others))
    with pytest.raises(ConnectionError):
        await onlooker.until(lambda: False)
    assert onlooker.socket.close_code == 1008
    assert (await Seat.at(invited, table, url=last.url)).info is not None
    # Somebody who leaves a seat without having been invited has nothing to look for here either.
    await player.request("stand", seat=free)
    with pytest.raises(ConnectionError):
        await player.until(lambda: False)
    assert player.socket.close_code == 1008
    with pytest.raises(InvalidStatus, match="403"):
        await Seat.at(bo, table, url=last.url)
    assert not host.closed
