"""Power cuts: servers and workers are killed at random moments, and nothing that was accepted is lost or doubled."""

import asyncio
import random
from pathlib import Path
from typing import Any

from shofar.records import load
from shofar.table import messages
from tests.scale import SOAK
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.processes import Server, running

KILLS = 40 if SOAK else 4


class Player:
    """A client as a page is one: it connects again when it is cut off, and sends again what was not answered."""

    def __init__(self, guest: Guest, table: str, chance: random.Random) -> None:
        self.guest = guest
        self.table = table
        self.chance = chance
        self.seat: Seat | None = None
        self.accepted: list[tuple[int, str]] = []
        self.keys = 0
        self.unanswered: dict[str, Any] | None = None
        self.urls = [guest.url]

    async def connect(self) -> Seat:
        while True:
            self.urls.append(self.urls.pop(0))
            try:
                self.seat = await Seat.at(self.guest, self.table, url=self.urls[-1])
                return self.seat
            except (OSError, TimeoutError, ConnectionError):
                await asyncio.sleep(0.05)
            except Exception as wrong:
                if type(wrong).__module__.partition(".")[0] != "websockets":
                    raise
                await asyncio.sleep(0.05)

    async def play(self) -> None:
        seat = await self.connect()
        while not (seat.info and seat.info.stage == "over"):
            try:
                if self.unanswered is None and seat.to_act():
                    self.keys += 1
                    action = self.chance.choice(seat.view["legal"])
                    number = seat.update.seat if seat.update else None
                    self.unanswered = {
                        "key": f"k{self.keys}",
                        "version": seat.version,
                        "seat": number,
                        "action": action,
                    }
                if self.unanswered is not None:
                    answer = await seat.request("act", **self.unanswered)
                    if isinstance(answer, messages.Refused) and answer.code == "table-stale":
                        # A process that had not heard of the last move yet has shown an older board for a moment.
                        self.unanswered = None
                        await seat.until(lambda s=seat, v=answer.params["version"]: s.version >= int(v))
                        continue
                    assert isinstance(answer, messages.Accepted), answer
                    self.accepted.append((answer.version, self.unanswered["action"]))
                    self.unanswered = None
                    await seat.until(lambda s=seat, v=answer.version: s.version >= v)
                await seat.until(lambda s=seat: s.to_act() or (s.info is not None and s.info.stage == "over"))
            except (ConnectionError, TimeoutError):
                seat = await self.connect()
            except Exception as wrong:
                if type(wrong).__module__.partition(".")[0] != "websockets":
                    raise
                seat = await self.connect()


Games = list[tuple[str, list[Player]]]


async def games_with_bots(server: Server, tables: int, seed: int) -> Games:
    """Tables with three people and a bot, started; nobody is connected yet."""
    people = await asyncio.to_thread(guests, server.url, 3)
    games: Games = []
    for number in range(tables):
        table = await asyncio.to_thread(open_table, people[0], seats=4)
        seats = [await Seat.at(guest, table) for guest in people]
        for place, seat in enumerate(seats[1:], start=1):
            await seat.request("sit", seat=place)
        await seats[0].request("seat-bot", seat=3, bot="random")
        await seats[0].request("start")
        games.append((table, [Player(guest, table, random.Random(f"{seed}{number}")) for guest in people]))
        for seat in seats:
            await seat.close()
    return games


async def check_records(games: Games) -> None:
    """Everything accepted is in the record once, in order, and nothing else is; every game has ended."""
    for table, players in games:
        record = await asyncio.to_thread(players[0].guest.get, f"/api/games/{table}-1/record")
        assert load(record).outcome is not None
        for place, player in enumerate(players):
            mine = [action for seat, action in record["actions"] if seat == place]
            assert [action for _, action in player.accepted] == mine
            versions = [version for version, _ in player.accepted]
            assert versions == sorted(set(versions))


async def play_under_fire(server: Server, tables: int, kills: int, seed: int) -> None:
    """Several tables at once while the server is killed and started again."""
    chance = random.Random(seed)
    games = await games_with_bots(server, tables, seed)
    playing = asyncio.gather(*(player.play() for _, players in games for player in players))
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 1.0))
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.wait_for(playing, 120)
    await check_records(games)


def test_kill_the_server_in_the_middle_of_games(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path, workers=1) as server:
        run(play_under_fire(server, tables=3, kills=KILLS, seed=1))
