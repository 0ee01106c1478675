"""What players agree on, over real connections: takebacks, draws, pauses, aborts, and a bot in one's place."""

import asyncio
import random
from typing import Any

import pytest

from shofar.table import host, messages
from tests.server.client import Seat, guests, open_table, run
from tests.server.in_process import FakeTime, act, service, table_of
from tests.server.processes import Server


@pytest.fixture
def server(each_server: Server) -> Server:
    """On each kind of database."""
    return each_server


async def two_at_towers(server: Server, **settings: Any) -> tuple[str, Seat, Seat]:
    """The mover first."""
    people = await asyncio.to_thread(guests, server.url, 2)
    table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2, **settings)
    south, north = [await Seat.at(guest, table) for guest in people]
    await north.request("sit", seat="N")
    await south.request("start")
    for seat in (south, north):
        await seat.until(lambda seat=seat: seat.update is not None)
    return (table, south, north) if south.to_act() else (table, north, south)


async def accepted(seat: Seat, kind: str, **fields: Any) -> None:
    own = seat.update.seat if seat.update else None
    answer = await seat.request(kind, seat=own, **fields)
    assert isinstance(answer, messages.Accepted), answer


async def both(seats: tuple[Seat, Seat], holds: Any) -> None:
    for seat in seats:
        await seat.until(lambda seat=seat: seat.info is not None and holds(seat))


def test_a_takeback_by_agreement_shows_both_the_board_before_and_whole(server: Server) -> None:
    async def go() -> None:
        table, mover, other = await two_at_towers(server)
        before = mover.view
        await mover.act(mover.view["legal"][0])
        await other.until(other.to_act)
        seen = other.version
        await accepted(mover, "offer", offer="takeback")
        await both((mover, other), lambda seat: "takeback" in seat.info.offers)
        await accepted(other, "answer", offer="takeback", agrees=True)
        for seat in (mover, other):
            await seat.until(lambda seat=seat: seat.version > seen and seat.update is not None and seat.update.whole)
        assert mover.to_act()
        assert mover.view == before
        # Who was away meanwhile is told everything anew: events that were taken back are not those of the game.
        back = await Seat.at(other.guest, table, seen=seen)
        await back.until(lambda: back.update is not None)
        assert back.update is not None
        assert back.update.whole
        assert back.events == mover.events

    run(go())


def test_a_declined_takeback_changes_nothing(server: Server) -> None:
    async def go() -> None:
        _, mover, other = await two_at_towers(server)
        await mover.act(mover.view["legal"][0])
        await other.until(other.to_act)
        await accepted(mover, "offer", offer="takeback")
        await accepted(other, "answer", offer="takeback", agrees=False)
        await both((mover, other), lambda seat: seat.info.offers == {})
        assert other.to_act()
        assert not mover.to_act()

    run(go())


def test_who_resigns_loses_to_the_other_at_the_table_and_in_the_replay(server: Server) -> None:
    async def go() -> None:
        _, mover, other = await two_at_towers(server)
        loser, winner = mover.view["seat"], other.view["seat"]
        await accepted(mover, "resign")
        await both((mover, other), lambda seat: seat.info.stage == "over")
        assert mover.info is not None
        assert mover.info.ended == messages.EndInfo("resign", loser, [winner])
        end = mover.guest.get(f"/api/games/{mover.info.record}/replay")["end"]
        assert end == {"kind": "resign", "seat": loser, "winners": [winner]}

    run(go())


def test_a_draw_by_agreement_ends_the_game_and_is_in_its_record(server: Server) -> None:
    async def go() -> None:
        _, mover, other = await two_at_towers(server)
        await accepted(other, "offer", offer="draw")
        await accepted(mover, "answer", offer="draw", agrees=True)
        await both((mover, other), lambda seat: seat.info.stage == "over")
        assert mover.info is not None
        assert mover.info.ended == messages.EndInfo("agreed", None)
        record = await asyncio.to_thread(mover.guest.get, f"/api/games/{mover.info.record}/record")
        assert record["end"]["kind"] == "agreed"

    run(go())


def test_a_pause_stops_the_clocks_until_both_go_on(server: Server) -> None:
    async def go() -> None:
        clock = {"clock": "fischer", "bank_ms": 600_000}
        _, mover, other = await two_at_towers(server, clock=clock)
        for stage in ("paused", "playing"):
            await accepted(mover, "offer", offer="pause")
            await accepted(other, "answer", offer="pause", agrees=True)
            await both((mover, other), lambda seat, stage=stage: seat.info.stage == stage)
            await mover.until(lambda stage=stage: running(mover) == (stage == "playing"))
            if stage == "paused":
                answer: Any = await mover.act(mover.view["legal"][0]) if mover.view["legal"] else None
                assert answer is None or answer.code == "table-paused"
        assert isinstance(await mover.act(mover.view["legal"][0]), messages.Accepted)

    run(go())


def running(seat: Seat) -> bool:
    assert seat.update is not None
    assert seat.update.clock is not None
    return bool(seat.update.clock.running)


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Server) -> None:
    async def go() -> None:
        _, mover, other = await two_at_towers(server)
        await accepted(mover, "hand-over", to_bot=True)
        await other.until(other.to_act, 60)  # the bot has moved
        refused: Any = await mover.request("hand-over", seat=mover.update.seat if mover.update else None, to_bot=True)
        assert refused.code == "table-nothing-to-change"
        await accepted(mover, "hand-over", to_bot=False)
        await other.act(other.view["legal"][0])
        await mover.until(mover.to_act)
        assert isinstance(await mover.act(mover.view["legal"][0]), messages.Accepted)

    run(go())


def test_too_long_a_gap_gets_a_fresh_view(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "HISTORY", 50)

    async def go() -> None:
        async with service(database, FakeTime()) as made:
            session = await table_of(made, 5, seats=5)
            first, chance = session.table.version, random.Random(1)
            while session.table.stage == "playing":
                seat = session.table.waiting[0]
                await act(made, session, seat, str(chance.choice(session.table.current_game.legal(seat))))
            events = len(session.table.current_game.events)
            assert events > 50
            assert session.seen_at(first) == (0, 0)
            epoch, seen = session.seen_at(session.table.version - 10)
            assert epoch == session.epoch
            assert 0 < events - seen <= 50

    asyncio.run(go())
