"""Whole games over real sockets: people, bots, spectators, several seats on one screen."""

import asyncio
import random
from collections import Counter

import pytest

from shofar.records import load, verify
from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, play_on, run, seated
from tests.server.processes import Server


@pytest.fixture
def server(each_server: Server) -> Server:
    """On each kind of database."""
    return each_server


async def make(server: Server, people: int, **settings: object) -> tuple[list[Guest], str, list[Seat]]:
    those = await asyncio.to_thread(guests, server.url, people)
    table = await asyncio.to_thread(open_table, those[0], **settings)
    return those, table, await seated(those, table)


def test_five_people_play_walls_to_the_end(server: Server) -> None:
    async def go() -> None:
        people, table, seats = await make(server, 5)
        subscriber = await Seat.at(await asyncio.to_thread(Guest.named, server.url, "watcher"), table)
        assert isinstance(await seats[0].request("start"), messages.Accepted)
        await play_on(seats, random.Random(1).choice)
        info = seats[0].info
        assert info is not None
        assert info.record is not None
        record = await asyncio.to_thread(people[0].get, f"/api/games/{info.record}/record")
        assert verify(record, info.commitment) == "holds"
        game = load(record)
        for seat in seats:
            # What arrived bit by bit is what the rules give for the whole game.
            assert seat.update is not None
            whole = game.view(seat.update.seat).to_json()
            assert seat.events == whole.pop("events")
            assert seat.view == whole
        await subscriber.until(lambda: subscriber.view["phase"] == "over")
        assert all(set(hand) <= {"?"} for hand in subscriber.view["hands"])

    run(go())


@pytest.mark.parametrize(("game", "people", "bots"), [("walls", 1, 4), ("towers", 1, 1)])
def test_a_person_plays_with_bots(server: Server, game: str, people: int, bots: int) -> None:
    async def go() -> None:
        _, _, seats = await make(server, people, game=game, seats=people + bots)
        host = seats[0]
        assert host.info is not None
        for one in host.info.seats:
            if one.player == "open":
                answer = await host.request("seat-bot", seat=one.seat, bot="random")
                assert isinstance(answer, messages.Accepted)
        await host.request("start")
        await play_on(seats, random.Random(2).choice)
        assert host.view["result"] is not None

    run(go())


def test_two_play_towers_and_again_with_sides_changed(server: Server) -> None:
    async def go() -> None:
        _, _, (north, south) = await make(server, 2, game="towers", seats=2)
        first, second = north, south
        await first.request("start")
        await play_on([first, second], random.Random(3).choice)
        mine = [first.info.yours, second.info.yours] if first.info and second.info else []
        for seat in (first, second):
            assert seat.info is not None
            await seat.request("offer", seat=seat.info.yours[0], offer="rematch")
        await first.until(lambda: first.info is not None and first.info.stage == "playing")
        await second.until(lambda: second.info is not None and second.info.stage == "playing")
        assert first.info is not None
        assert second.info is not None
        assert [first.info.yours, second.info.yours] == mine[::-1]
        await first.until(lambda: first.update is not None and first.update.view["ply"] == 0)
        assert first.events == []

    run(go())


def test_people_who_sit_down_at_the_same_instant_never_share_or_lose_a_seat(server: Server) -> None:
    async def go() -> None:
        people = await asyncio.to_thread(guests, server.url, 8)
        table = await asyncio.to_thread(open_table, people[0], seats=5)
        seats = await asyncio.gather(*(Seat.at(guest, table) for guest in people))
        requests = [(seat, number % 5) for number, seat in enumerate(seats[1:])]
        answers = await asyncio.gather(*(seat.request("sit", seat=place) for seat, place in requests))
        took = Counter(
            place for (_, place), answer in zip(requests, answers, strict=True) if isinstance(answer, messages.Accepted)
        )
        assert set(took.values()) == {1}
        info = await asyncio.to_thread(people[0].get, f"/api/tables/{table}")
        names = [one["name"] for one in info["seats"] if one["name"]]
        assert len(names) == len(set(names)) == len(took) + 1
        for (seat, place), answer in zip(requests, answers, strict=True):
            if isinstance(answer, messages.Accepted):
                assert info["seats"][place]["name"] == seat.guest.name

    run(go())


def test_one_screen_shows_only_the_uncovered_seat(server: Server) -> None:
    async def go() -> None:
        host = await asyncio.to_thread(Guest.named, server.url, "host")
        table = await asyncio.to_thread(open_table, host, seats=3, one_screen=True)
        screen = await Seat.at(host, table)
        assert screen.info is not None
        for one in screen.info.seats:
            if one.player == "open":
                await screen.request("sit", seat=one.seat)
        await screen.request("start")
        await screen.until(lambda: screen.update is not None)
        assert screen.update is not None
        assert screen.update.seat is None
        assert all(set(hand) == {"?"} for hand in screen.view["hands"])
        for seat in (0, 1, 2):
            await screen.request("uncover", seat=seat)
            await screen.until(lambda seat=seat: screen.view["seat"] == seat)
            shown = [set(hand) != {"?"} for hand in screen.view["hands"]]
            assert shown == [place == seat for place in range(3)]
            answer = await screen.act(screen.view["legal"][0])
            assert isinstance(answer, messages.Accepted)
        await screen.request("uncover", seat=None)
        await screen.until(lambda: screen.view["seat"] is None)

    run(go())


def test_one_screens_next_game_is_covered_in_every_tab(server: Server) -> None:
    async def go() -> None:
        host = await asyncio.to_thread(Guest.named, server.url, "host")
        table = await asyncio.to_thread(open_table, host, seats=3, one_screen=True)
        screen, other = await Seat.at(host, table), await Seat.at(host, table)
        assert screen.info is not None
        for one in screen.info.seats:
            if one.player == "open":
                await screen.request("sit", seat=one.seat)
        await screen.request("start")
        for tab in (screen, other):
            await tab.request("uncover", seat=1)
            await tab.until(lambda tab=tab: tab.update is not None and tab.view["seat"] == 1)
        for offer in ("abort", "rematch"):
            for seat in (0, 1, 2):
                await screen.request("offer", seat=seat, offer=offer)
        for tab in (screen, other):
            await tab.until(lambda tab=tab: tab.view["seat"] is None)
            assert all(set(hand) == {"?"} for hand in tab.view["hands"])

    run(go())
