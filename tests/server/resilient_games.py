"""Games that go on whatever happens to their servers, and an account of them: what was accepted, and what was shown.

Clients connect again when they are cut off, perhaps to another process, and send again what was not answered. In the
end every log is read: all that was accepted stands in it once, nothing that was refused does, it has no hole and gives
a table; and every view that anybody was sent is the one that the log gives for a seat of theirs.
"""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec
from sqlalchemy import text

from shofar.core.json_form import plain_parts
from shofar.server.db.connect import engine_for
from shofar.table import decode_entry, decode_server, messages
from shofar.table.advance import advance, new_table
from shofar.table.table import Table
from tests.server.client import Guest, Seat, guests, open_table
from tests.server.processes import environment

LONG_S = 15.0
"""Of a wait that was longer, every step is told."""
AGAIN = ("table-stale",)
"""Refusals after which a client looks again; others it gives in to."""


class Worker:
    """One `shofar worker` that can be killed, stopped and started again."""

    def __init__(self, database: str, log: Path, meddling: dict[str, str] | None = None) -> None:
        self._command = [sys.executable, "-m", "tests.server.worker_command", "--database", database, "--lease", "1500"]
        self._log = log
        self._meddling = meddling or {}
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stderr=log, env=environment() | self._meddling)

    def send(self, number: int) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Reached(Protocol):
    """A server, or a proxy before some."""

    @property
    def url(self) -> str: ...


@dataclass
class Client:
    """One person at one table, with all that they were told."""

    guest: Guest
    table: str
    urls: list[str]
    chance: random.Random
    games: int
    """How many are played; after each but the last one, everybody offers a rematch."""
    hand_over: bool = False
    accepted: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    raw: list[str] = field(default_factory=list)
    seat: Seat | None = None
    requests: int = 0
    waits: list[float] = field(default_factory=list)
    slow: list[list[tuple[float, str]]] = field(default_factory=list)
    """What happened when during the waits that were long."""
    _steps: list[tuple[float, str]] = field(default_factory=list)
    _handed: set[int] = field(default_factory=set)

    async def connect(self) -> Seat:
        while True:
            self.urls.append(self.urls.pop(0))
            try:
                self.seat = await Seat.at(self.guest, self.table, url=self.urls[-1])
                self.seat.raw, kept = self.raw, self.seat.raw
                self.raw.extend(kept)
                return self.seat
            except Exception as wrong:
                self._note(f"no connection to {self.urls[-1]}: {type(wrong).__name__}")
                _only_cut_off(wrong)
                await asyncio.sleep(0.05)

    def _note(self, what: str) -> None:
        self._steps.append((asyncio.get_running_loop().time(), what))

    async def request(self, kind: str, **fields: Any) -> messages.FromServer:
        """Until it is answered, however often we are cut off."""
        self.requests += 1
        key = f"k{self.requests}"
        began = asyncio.get_running_loop().time()
        self._steps = []
        while True:
            seat = self.seat or await self.connect()
            self._note(f"asked to {kind}")
            try:
                answer = await seat.request(kind, key, **fields)
                break
            except Exception as wrong:
                self._note(f"no answer: {type(wrong).__name__}")
                _only_cut_off(wrong)
                self.seat = None
        self.waits.append(asyncio.get_running_loop().time() - began)
        if self.waits[-1] > LONG_S:
            self._note(f"answered: {type(answer).__name__}")
            self.slow.append([*self._steps])  # what is noted later belongs to no wait
        if kind != "uncover":
            if isinstance(answer, messages.Accepted):
                self.accepted[key] = answer.version
            else:
                self.refused[key] = getattr(answer, "code", "?")
        return answer

    async def play(self) -> None:
        """Until all games are over."""
        while True:
            try:
                if await self._step():
                    return
            except Exception as wrong:
                _only_cut_off(wrong)
                self.seat = None

    async def _step(self) -> bool:
        seat = self.seat or await self.connect()
        info = seat.info
        assert info is not None
        played = int(info.record.rpartition("-")[2]) if info.record else 0
        if info.stage == "over" and played >= self.games:
            return True
        mine = {one.seat: one for one in info.seats if one.user == self.guest.user}
        if info.stage == "over":
            offered = set(info.offers.get("rematch", ()))
            if waiting := [one for one in mine if one not in offered]:
                await self.request("offer", seat=waiting[0], offer="rematch")
            version = info.version
            await seat.until(lambda: seat.info is not None and seat.info.version > version)
            return False
        if seat.update is None:
            await seat.until(lambda: seat.update is not None)
            return False
        if len(mine) > 1 and seat.update.seat not in _to_act(seat.view) and (turn := _to_act(seat.view) & set(mine)):
            await self.request("uncover", seat=min(turn, key=str))
            await seat.until(lambda: seat.view["seat"] in turn)
            return False
        before = seat.update
        handed = [one for one, held in mine.items() if held.bot]
        if handed and len(seat.events) > self.chance.randrange(4, 40):
            await self.request("hand-over", seat=handed[0], to_bot=False)
            return False
        if seat.to_act() and not handed:
            if self.hand_over and len(mine) == 1 and played not in self._handed and self.chance.random() < 0.2:
                self._handed.add(played)
                await self.request("hand-over", seat=seat.update.seat, to_bot=True)
                return False
            version = seat.version
            action = self.chance.choice(seat.view["legal"])
            answer = await self.request("act", version=version, seat=seat.update.seat, action=action)
            if isinstance(answer, messages.Accepted) and self.seat is seat:
                await seat.until(lambda: seat.version >= answer.version)
            return False
        # Until something has changed; who hears nothing for long connects again, as if they had been cut off.
        await seat.until(lambda: seat.update is not before or seat.info is not info, patience=10.0)
        return False


def _to_act(view: dict[str, Any]) -> set[Any]:
    return set(view.get("waiting") or [view.get("turn")])


def _only_cut_off(wrong: Exception) -> None:
    if isinstance(wrong, OSError | TimeoutError | ConnectionError):
        return
    if type(wrong).__module__.partition(".")[0] != "websockets":
        raise wrong


async def tables(servers: Sequence[Reached], seed: int, games: int = 2) -> list[Client]:
    """One of each kind: with a bot, left to bots and taken back, round one screen; all with a rematch."""
    urls = [server.url for server in servers]
    people = await asyncio.to_thread(guests, urls[0], 3)
    made: list[Client] = []

    async def begun(sitting: list[Guest], *, hand_over: bool, bots: int, **settings: Any) -> None:
        table = await asyncio.to_thread(open_table, sitting[0], **settings)
        first = Client(sitting[0], table, list(urls), random.Random(f"{seed} {table}"), games, hand_over)
        clients = [first]
        for number, guest in enumerate(sitting[1:], start=1):
            turned = urls[number % len(urls) :] + urls[: number % len(urls)]
            clients.append(Client(guest, table, turned, random.Random(f"{seed} {number}"), games, hand_over))
        seat = await first.connect()
        assert seat.info is not None
        free = [one.seat for one in seat.info.seats if one.player == "open"]
        for client in clients[1:]:
            await client.request("sit", seat=free.pop(0))
        for _ in range(bots):
            await first.request("seat-bot", seat=free.pop(0), bot="random")
        while free:  # everybody round one screen
            await first.request("sit", seat=free.pop(0))
        await first.request("start")
        made.extend(clients)

    await begun(people, hand_over=False, bots=1, game="walls", seats=4)
    await begun(people[:2], hand_over=True, bots=0, game="towers", seats=2)
    await begun(people[:1], hand_over=False, bots=0, game="walls", seats=3, one_screen=True)
    return made


# The account


@dataclass
class Account:
    """What is wrong, if anything is."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    entries: int = 0
    accepted: int = 0
    shown: int = 0

    def check(self) -> None:
        assert not self.lost, self.lost[:5]
        assert not self.doubled, self.doubled[:5]
        assert not self.leaked, self.leaked[:5]


def account(url: str, clients: list[Client], *, older: bool = False) -> Account:
    """Reads every log; `older`: the database has lost its last seconds, and what was accepted then may be gone."""
    engine = engine_for(url)
    found = Account()
    for table in {client.table for client in clients}:
        query = text("SELECT version, entry, asker, key FROM log WHERE table_id = :of ORDER BY version")
        with engine.connect() as connection:
            rows = connection.execute(query, {"of": table}).all()
        those = [client for client in clients if client.table == table]
        _keys(found, those, rows, older=older)
        _shown(found, those, [decode_entry(row[1]) for row in rows], older=older)
    engine.dispose()
    return found


def _keys(found: Account, clients: list[Client], rows: Any, *, older: bool) -> None:
    found.entries += len(rows)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "no hole"
    stands = {(asker, key): version for version, _, asker, key in rows if key}
    times = Counter((asker, key) for _, _, asker, key in rows if key)
    found.doubled += [f"{name}" for name, count in times.items() if count > 1]
    for client in clients:
        user = client.guest.user
        found.accepted += len(client.accepted)
        for key, version in client.accepted.items():
            if stands.get((user, key)) != version and not older:
                found.lost.append(f"{client.table} {user} {key} at {version}, stands at {stands.get((user, key))}")
        for key, code in client.refused.items():
            if (user, key) in stands:
                found.doubled.append(f"{client.table} {user} {key} was refused ({code}) and stands in the log")


def _shown(found: Account, clients: list[Client], entries: list[Any], *, older: bool) -> None:
    """Every view is the one that a seat of theirs, or nobody's, has of the table at that version."""
    wanted: dict[int, list[tuple[Client, messages.Update]]] = {}
    for client in clients:
        for frame in client.raw:
            if '"type":"update"' in frame:
                message = decode_server(frame)
                assert isinstance(message, messages.Update)
                wanted.setdefault(message.version, []).append((client, message))
    table: Table = new_table(entries[0])
    for version, entry in enumerate(entries, start=1):
        if version > 1:
            table = advance(table, entry)
        for client, message in wanted.pop(version, ()):
            found.shown += 1
            place = f"{client.table} at {version}: {client.guest.name} as {message.seat}"
            if message.seat is not None and message.seat not in table.seats_of(client.guest.user):
                found.leaked.append(f"{place}, not their seat")
            elif not older and message.view != _view(table, message.seat):
                found.leaked.append(f"{place}, another view")
    if wanted and not older:
        found.lost.append(f"{clients[0].table}: versions {sorted(wanted)} were shown and are not in the log")


def _view(table: Table, seat: Any) -> dict[str, Any]:
    view = table.rules.view(table.current_game.state, seat, ())
    plain = {name: part for name, part in plain_parts(view).items() if name != "events"}
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain))
    return decoded
