"""A game of other people that nobody meddles with: it goes on, whatever happens elsewhere."""

import json
from typing import Any

from sqlalchemy import Connection, func, select, update

from shofar.server.db import schema
from shofar.table import messages
from tests.random_operations.random_messages import Dice
from tests.random_operations.simulation import Simulation, Someone, Tab, until

VISIT_MS = 86_400_000


class UndisturbedGame:
    """Two people and a bot at a table of Walls."""

    def __init__(self, simulation: Simulation) -> None:
        self._world = simulation
        self.table = ""
        self._people: list[Someone] = []
        self._tabs: dict[str, Tab] = {}
        self._keys = 0
        self.beats = 0
        self._visited = simulation.clock()

    async def begin(self) -> None:
        simulation = self._world
        self._people = [await guest(simulation, name) for name in ("Hal", "Ida")]
        hal, ida = self._people
        wanted = {"game": "walls", "seats": 3, "public": False}
        opened = await hal.http.post("/api/tables", json={"settings": wanted, "bots": {"2": "random"}})
        self.table = opened.json()["id"]
        link = await hal.http.post(f"/api/tables/{self.table}/invite", json={})
        await ida.http.post("/api/join", json={"code": link.json()["url"].partition("#")[2]})
        await self._request(hal, {"type": "start"})

    async def beat(self) -> None:
        """One more move of somebody, and of the bot if it is its turn."""
        simulation = self._world
        for who in self._people:  # nobody is away for so long that the table would be closed, or they forgotten
            await self._tab(who)
            if simulation.clock() - self._visited > VISIT_MS:
                assert (await who.http.get("/api/me")).json()["user"]["id"] == who.user
        if simulation.clock() - self._visited > VISIT_MS:
            self._visited = simulation.clock()
        table = await simulation.now(self.table)
        if table.stage == "over":
            kinds: list[dict[str, Any]] = [{"type": "offer"}, {"type": "answer", "agrees": True}]
            for who, kind in zip(self._people, kinds, strict=True):
                await self._request(who, {**kind, "seat": table.seats_of(who.user)[0], "offer": "rematch"})
            table = await simulation.now(self.table)
        assert table.stage == "playing", table.stage
        seat = table.waiting[0]
        person = table.seats[seat].person
        if person is None:
            await move_bots(simulation, self.table, Dice(self.beats))
            await until(lambda: simulation.session(self.table).table.version > table.version)
        else:
            legal = table.current_game.legal(seat)
            mover = next(one for one in self._people if one.user == person.user)
            act = {"type": "act", "seat": seat, "version": table.version, "action": str(legal[self.beats % len(legal)])}
            await self._request(mover, act)
        self.beats += 1

    async def _request(self, who: Someone, message: dict[str, Any]) -> None:
        tab = await self._tab(who)
        self._keys += 1
        key = f"undisturbed {self._keys}"
        tab.socket.send({**message, "key": key})
        await until(lambda: key in tab.socket.answers or tab.socket.closed)
        answer = tab.socket.answers.get(key)
        assert isinstance(answer, messages.Accepted), f"{who.label} is answered {answer!r}, closed {tab.socket.code}"

    async def _tab(self, who: Someone) -> Tab:
        tab = self._tabs.get(who.user)
        if tab is None or tab.socket.closed:
            tab = self._tabs[who.user] = await self._world.connect(who, self.table, None)
            assert tab.socket.status == 101, f"{who.label} is not let in: {tab.socket.status}"
        return tab


async def guest(simulation: Simulation, name: str) -> Someone:
    """Somebody new with a name."""
    who = simulation.somebody(name)
    answer = await who.http.post("/api/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    who.user = answer.json()["user"]["id"]
    who.http.headers["x-csrf-token"] = answer.json()["csrf"]
    return who


async def move_bots(simulation: Simulation, table_id: str, dice: Dice) -> int:
    """Answers what a table's bots are asked, as a worker would; how many there were."""
    jobs = schema.jobs.c
    open_ones = select(jobs.version, jobs.seat, jobs.view).where(jobs.table_id == table_id, jobs.answered_at.is_(None))

    def answer(connection: Connection) -> int:
        found = connection.execute(open_ones).all()
        connection.rollback()
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        for version, seat, view in found:
            legal = json.loads(view)["legal"]
            mine = (jobs.table_id == table_id, jobs.version == version, jobs.seat == seat)
            values = {"answer": dice.of(legal), "answered_at": simulation.clock() - 5_000}
            connection.execute(update(schema.jobs).where(*mine).values(values))
        connection.commit()
        return len(found)

    answered: int = await simulation.read(answer)
    for process in simulation.processes:
        process.service.bot_answers.wake()
    return answered


async def bots_moved(simulation: Simulation, table_id: str) -> None:
    """Until every answer of a table's bots has been heeded."""
    jobs = schema.jobs.c
    left = select(func.count()).where(jobs.table_id == table_id, jobs.answered_at.is_not(None))
    await simulation.settle()
    turns = 0
    while await simulation.read(lambda connection: connection.scalar(left)):
        turns += 1
        assert turns < 3_000, "a bot's answer was not heeded"
        for process in simulation.processes:
            process.service.bot_answers.wake()
        await simulation.settle()
