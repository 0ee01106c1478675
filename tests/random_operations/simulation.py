"""A whole server on a database, in the test's own process: its clock, its chance, its people and their connections."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import httpx
from sqlalchemy import Connection, select
from uvicorn.server import ServerState

from shofar.server.app import Application
from shofar.server.bots.available_bots import INSTALLED_BOTS, AvailableBots
from shofar.server.bots.hints import Hint, HintProcess, MissedMoment
from shofar.server.config import NO_LIMITS, Config
from shofar.server.db import schema
from shofar.server.run import Server
from shofar.server.service import Service
from shofar.server.tables.deal import dealt
from shofar.table.settings import Settings
from shofar.table.starting import GameSetup
from shofar.table.table import Table
from tests.random_operations.memory_socket import MemorySocket

START_MS = 1_800_000_000_000
HOST = "shofar.test"
ORIGIN = f"http://{HOST}"
BOTS = ["random", "level-1", "level-5"]
PATIENCE_S = 60.0
"""So long for what takes milliseconds: the machine may be busy."""
EVICT_S = 300.0


class Clock:
    """Milliseconds since 1970, as the test says."""

    def __init__(self) -> None:
        self.ms = START_MS

    def __call__(self) -> int:
        return self.ms


class Complaints(logging.Handler):
    """What the server's own log says at level ERROR."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@dataclass
class Someone:
    """A person at a browser, or a program with a token; `user` is empty for one without a name."""

    label: str
    address: str
    http: httpx.AsyncClient
    at: int = 0
    """The process that they come to."""
    user: str = ""
    password: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What a WebSocket's handshake carries."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        return {"Origin": ORIGIN, **({"Cookie": cookies} if cookies else {})}


@dataclass
class Tab:
    """One connection of somebody to a table."""

    who: Someone
    user: str
    table: str
    socket: MemorySocket
    uncovered: list[tuple[int, Any]] = field(default_factory=list)
    """Which seat was asked to be shown, and after how many messages received."""
    sent: dict[str, str] = field(default_factory=dict)
    """What was sent, by key."""


_applications: dict[int, Application] = {}


def _application(service: Service, place: int) -> Application:
    """Routes are the same after every restart, and putting them together takes longer than a whole story."""
    if place not in _applications:
        _applications[place] = Application(service)
    made = _applications[place]
    made.service, made.config = service, service.config
    return made


class NoProcess(HintProcess):
    """Gives hints without a coach: it knows the view of a seat, and nothing else."""

    async def hints(self, view: Any, address: str) -> list[Hint]:
        assert view.seat is not None
        return [Hint(action, None, None) for action in list(map(str, view.legal))[:2]]

    async def missed(self, game: Any, seat: Any, address: str) -> list[MissedMoment]:
        assert seat in game.seats
        return []


class Process:
    """One server process, as it were."""

    def __init__(self, config: Config, clock: Clock, place: int, name: str) -> None:
        self.service = Service(config, now=clock, deal=seeded, process=name)
        self.application = _application(self.service, place)
        self.state = ServerState()
        self._ready = asyncio.Event()
        self._over = asyncio.Event()
        self._life: asyncio.Task[None]

    async def start(self) -> None:
        self._life = asyncio.create_task(self._session())
        ready = asyncio.create_task(self._ready.wait())
        await asyncio.wait({self._life, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._life.done():
            ready.cancel()
            self._life.result()
        self.application.context.hints = NoProcess()
        self.application.context.bot_catalogue = AvailableBots({"walls": BOTS, "towers": BOTS})
        self.uvicorn = Server(self.application, lambda _: None).config
        self.uvicorn.load()

    async def stop(self) -> None:
        """As a server does that is told to stop."""
        self.service.say_closing()
        for connection in list(self.state.connections):
            connection.shutdown()
        if self.state.tasks:
            await asyncio.wait(self.state.tasks, timeout=PATIENCE_S)
        self._over.set()
        await self._life

    async def _session(self) -> None:
        """A task of its own: what is entered there must be left there."""
        async with self.application.litestar.lifespan():
            self._ready.set()
            await self._over.wait()


_drawn = 0


def seeded(settings: Settings) -> GameSetup:
    """The same deals in the same order for every run, with salts that nothing else contains."""
    global _drawn
    _drawn += 1
    return dealt(settings, seed=f"deal {_drawn}", salt=f"{_drawn:064x}".replace("0000", "5a17"))


class Simulation:
    """Everything that a story needs."""

    def __init__(self, database: str, processes: int = 1) -> None:
        global _drawn
        _drawn = 0
        INSTALLED_BOTS.__init__({"walls": BOTS, "towers": BOTS})  # type: ignore[misc]
        self.clock = Clock()
        self.config = Config(
            database=database, limits=NO_LIMITS, workers=0, bot_pace_ms=0, evict_s=EVICT_S, public_url=ORIGIN
        )
        self._count = processes
        self.processes: list[Process] = []
        self._started = 0
        self.people: list[Someone] = []
        self.tabs: list[Tab] = []
        self.tables: list[str] = []
        self.history: list[str] = []
        self.complaints = Complaints()
        logging.getLogger("shofar").addHandler(self.complaints)
        logging.getLogger("uvicorn").addHandler(self.complaints)
        logging.getLogger("asyncio").addHandler(self.complaints)

    # Its life

    async def start(self) -> None:
        for place in range(self._count):
            self._started += 1
            made = Process(self.config, self.clock, place, f"process{self._started}")
            await made.start()
            self.processes.append(made)

    async def stop(self) -> None:
        for process in self.processes:
            await process.stop()
        self.processes = []
        for tab in self.tabs:
            await until(lambda tab=tab: tab.socket.closed)
        self.tabs = []

    async def close(self) -> None:
        """For good."""
        try:
            await self.stop()
            for one in self.people:
                await one.http.aclose()
        finally:
            for name in ("shofar", "uvicorn", "asyncio"):
                logging.getLogger(name).removeHandler(self.complaints)

    def say(self, text: str) -> None:
        """One more line of the story."""
        self.history.append(text)

    # People and connections

    def somebody(self, label: str) -> Someone:
        number = len(self.people) + 1
        someone = Someone(label, f"203.0.113.{number}", None, at=number % self._count)  # type: ignore[arg-type]

        async def door(scope: Any, receive: Any, send: Any) -> None:
            await self.processes[someone.at].application(scope, receive, send)

        transport = httpx.ASGITransport(app=door, client=(someone.address, 40_000), raise_app_exceptions=False)
        someone.http = httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN}, trust_env=False, timeout=PATIENCE_S
        )
        self.people.append(someone)
        return someone

    async def connect(self, who: Someone, table: str, seen: int | None) -> Tab:
        process = self.processes[who.at]
        socket = MemorySocket(process.uvicorn, process.state, who.address)
        tab = Tab(who, who.user, table, socket)
        await socket.open(f"/ws/{table}", who.headers)
        if socket.status == 101:
            self.tabs.append(tab)
            socket.send({"type": "hello", "protocol": 1, "seen": seen})
            await until(lambda: socket.raw or socket.closed)
        return tab

    # What is true

    async def read(self, work: Any) -> Any:
        """What a function finds in the database."""
        return await self.processes[0].service.database.read(work)

    def session(self, table: str) -> Any:
        """The table in the memory of a process that has it, or None."""
        found = [process.service.cache.sessions.get(table) for process in self.processes]
        return next((session for session in found if session is not None), None)

    async def now(self, table: str) -> Table:
        """The table as it stands."""
        session = self.session(table) or await self.processes[0].service.tables.session(table)
        found: Table = session.table
        return found

    async def settle(self) -> None:
        """Until nothing is on its way: no write, no request, nothing that other processes have not noticed."""
        await until(self._resting)
        if self._count > 1:
            newest = await self.read(_newest)
            await until(lambda: self._resting() and all(self._caught_up(process, newest) for process in self.processes))

    def _caught_up(self, process: Process, newest: dict[str, int]) -> bool:
        sessions = process.service.cache.sessions
        return all(session.table.version >= newest.get(name, 0) for name, session in sessions.items())

    def _resting(self) -> bool:
        for process in self.processes:
            service = process.service
            if service.writer._waiting or not service.writer._queue.empty() or service.writer._began is not None:
                return False
            if any(not _later(task) for task in service.tasks._tasks):
                return False
            if any(
                session.busy or session.queue or session.scheduled or session.behind
                for session in service.cache.sessions.values()
            ):
                return False
        return True


def _later(task: "asyncio.Task[None]") -> bool:
    """What waits for seconds on purpose."""
    code = getattr(task.get_coro(), "cr_code", None)
    return code is not None and code.co_filename.endswith("own_data.py")


def _newest(connection: Connection) -> dict[str, int]:
    from sqlalchemy import func

    columns = schema.log.c
    rows = connection.execute(select(columns.table_id, func.max(columns.version)).group_by(columns.table_id))
    return {row[0]: row[1] for row in rows}


async def until(holds: Any) -> None:
    """Waits until something holds; it is a fault if that takes a minute."""
    async with asyncio.timeout(PATIENCE_S):
        turns = 0
        while not holds():
            turns += 1
            await asyncio.sleep(0 if turns < 20 else 0.002)
