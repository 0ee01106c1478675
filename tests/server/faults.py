"""Places at which something can be made to go wrong for one table: a seam for tests alone."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import update

from shofar.server import bot_load, rows, schema, shelf, timers
from shofar.server import jobs as jobs_module
from shofar.server.absence import Absence, Unavailable
from shofar.server.bot_load import BotLoad
from shofar.server.chat import Chat
from shofar.server.hub import Hub
from shofar.server.jobs import Jobs
from shofar.server.live import Live
from shofar.server.presence import Presence
from shofar.server.service import Service
from shofar.server.timers import Timers
from shofar.server.writer import Write, Written
from shofar.table import messages
from shofar.table.decide import Denied
from tests.server.inside import FakeTime, Onlooker

ALWAYS = 10**9


class Broken(Exception):
    """What goes wrong; its text is a secret."""


@dataclass
class Trial:
    """A service in which something goes wrong at two tables: once at one, again and again at the other."""

    made: Service
    time: FakeTime
    hosts: dict[str, str]
    """By table, those two."""
    left: dict[str, int]
    """How often it will still go wrong."""
    patch: pytest.MonkeyPatch
    raised: Counter[str] = field(default_factory=Counter)

    def due(self, table_id: str) -> bool:
        """Whether it goes wrong now."""
        if self.left.get(table_id, 0) <= 0:
            return False
        self.left[table_id] -= 1
        self.raised[table_id] += 1
        return True

    def fail(self, table_id: str) -> None:
        """Raises if it goes wrong now."""
        if self.due(table_id):
            raise Broken("R7 T1 G3")

    def at(self, owner: Any, name: str, which: Callable[..., str]) -> None:
        """A function of the server fails for such a table: `which` finds the table among what it is given."""
        whole = getattr(owner, name)

        def failing(*given: Any, **named: Any) -> Any:
            self.fail(which(*given, **named))
            return whole(*given, **named)

        self.patch.setattr(owner, name, failing)

    def named(self, text: str) -> str:
        """The table of whose host, or of which, a text speaks."""
        return next((one for one, host in self.hosts.items() if host in text or one in text), "")

    async def forget(self) -> None:
        """The tables leave memory, once nothing is on its way."""
        for table_id in self.hosts:
            live = self.made.hub.lives.get(table_id)
            while live is not None and live.busy:
                await asyncio.sleep(0.005)
            if live is not None:
                self.made.hub.shelf.forget(live)

    async def look_in(self) -> None:
        """Somebody asks for the tables."""
        for table_id in self.hosts:
            with contextlib.suppress(Denied, Unavailable):
                await self.made.hub.live(table_id)


Place = Callable[[Trial], Any]
"""Breaks something; what it gives is awaited now and then, to bring the fault about."""


def _send(trial: Trial) -> None:
    trial.at(Onlooker, "put", lambda one, _frame: trial.named(one.person.user))


def _hang_up(trial: Trial) -> None:
    trial.at(Onlooker, "put", lambda one, _frame: trial.named(one.person.user))
    trial.at(Onlooker, "hang_up", lambda one, _code, _why: trial.named(one.person.user))


def _update(trial: Trial) -> None:
    trial.at(Live, "_update", lambda live, *_, **__: live.id)


def _info(trial: Trial) -> Any:
    trial.at(Live, "info", lambda live, *_: live.id)

    async def tell() -> None:
        for live in list(trial.made.hub.lives.values()):
            trial.made.hub.telling.info(live)

    return tell


def _follow(trial: Trial) -> None:
    trial.at(Live, "follow", lambda live, *_: live.id)


def _write_done(trial: Trial) -> None:
    trial.at(Hub, "_written", lambda _hub, live, *_: live.id)


def _also(trial: Trial) -> None:
    trial.at(Hub, "_also", lambda _hub, live, *_: live.id)


def _also_for_a_bot(trial: Trial) -> None:
    def bots_move(_hub: Hub, live: Live, *_: object) -> str:
        return live.id if any(live.table.seats[one].bot for one in live.table.waiting) else ""

    trial.at(Hub, "_also", bots_move)


def _listener(trial: Trial) -> None:
    trial.made.hub.changed.append(lambda live: trial.fail(live.id))


def _collect(trial: Trial) -> None:
    trial.at(Jobs, "_apply", lambda _jobs, live, *_: live.id)


def _apply(trial: Trial) -> None:
    trial.at(jobs_module, "act", lambda table, *_: trial.named(table.host))


def _owed(trial: Trial) -> Any:
    trial.at(BotLoad, "job", lambda _load, live, *_: live.id)
    return _in_and_out(trial)


def _loaded(trial: Trial) -> Any:
    trial.made.hub.loaded.append(lambda live, _rows: trial.fail(live.id))
    return _in_and_out(trial)


def _load(trial: Trial) -> Any:
    trial.at(shelf, "decode_entry", lambda text: trial.named(str(text)))
    return _in_and_out(trial)


def _in_and_out(trial: Trial) -> Any:
    async def go() -> None:
        await trial.forget()
        await trial.made.timers.sweep()
        await trial.look_in()

    return go


def _clock(trial: Trial) -> Any:
    trial.at(Timers, "_run_out", lambda _timers, _when, table_id: table_id)
    return _time_goes_on(trial)


def _flag(trial: Trial) -> Any:
    trial.at(timers, "flag", lambda table, _at: trial.named(table.host))
    return _time_goes_on(trial)


def _time_goes_on(trial: Trial) -> Any:
    async def go() -> None:
        trial.time.ms += 6_000
        trial.made.timers.run_out()
        await trial.forget()
        await trial.made.timers.sweep()

    return go


def _sweep(trial: Trial) -> Any:
    trial.at(Timers, "_host_away", lambda _timers, live, _now: live.id)

    async def go() -> None:
        await trial.made.timers.sweep()

    return go


def _presence(trial: Trial) -> Any:
    trial.at(Presence, "_tell", lambda _presence, live: live.id)

    async def go() -> None:
        for live in list(trial.made.hub.lives.values()):
            trial.made.hub.presence.changed(live)
        trial.made.hub.presence.heard_of([], trial.made.hub.lives.values())

    return go


def _chat(trial: Trial) -> Any:
    trial.at(Chat, "_tell", lambda _chat, live, _said: live.id)

    async def go() -> None:
        for table_id in list(trial.made.hub.lives):
            trial.made.hub.beside.spawn(trial.made.chat.noticed(table_id))

    return go


def _broadcast(trial: Trial) -> Any:
    _send(trial)

    async def go() -> None:
        trial.made.hub.telling.all(messages.Pong(at=1))

    return go


def _notice(trial: Trial) -> Any:
    trial.at(Presence, "heard", lambda _presence, told, _lives: trial.named(told))

    async def go() -> None:
        wrong = [form for one in trial.hosts for form in (f"here:{one}", f"here:{one}:x")]
        trial.made._told([*wrong, ":", "here:", *trial.made.hub.lives])
        trial.made._missed()

    return go


def _woken(trial: Trial) -> Any:
    trial.at(Absence, "owed", lambda _absence, live: live.id)

    async def go() -> None:
        trial.made.hub.absence._go_on()

    return go


def _catch_up(trial: Trial) -> Any:
    trial.at(Hub, "_catch_up", lambda _hub, live: live.id)

    async def go() -> None:
        for table_id in list(trial.made.hub.lives):
            trial.made.hub.beside.spawn(trial.made.hub.noticed(table_id))

    return go


def _impossible_write(trial: Trial) -> Any:
    async def go() -> None:
        for table_id in filter(trial.due, trial.hosts):
            row: Any = (table_id, 10**6, object(), "", None, None)
            assert await trial.made.hub.write(Write(table_id, [row], lambda _: None)) is Written.IMPOSSIBLE

    return go


def _worker_view(trial: Trial) -> None:
    """What a worker is given for that table it cannot read."""
    whole = rows.job

    def job(table_id: str, *given: Any, **named: Any) -> Any:
        statement, values = whole(table_id, *given, **named)
        if trial.due(table_id):
            values = {**values, "view": "{"}
        return statement, values

    trial.patch.setattr(bot_load, "job", job)


def _worker_answer(trial: Trial) -> Any:
    async def go() -> None:
        columns = schema.jobs.c

        def work(connection: Any) -> None:
            for table_id, left in trial.left.items():
                asked = update(schema.jobs).where(columns.table_id == table_id, columns.answered_at.is_(None))
                if left and connection.execute(asked.values(answer="nonsense", answered_at=1)).rowcount:
                    trial.due(table_id)
            connection.commit()

        await trial.made.hub.reader.read(work)

    return go


PLACES: dict[str, Place] = {
    "send": _send,
    "hang up": _hang_up,
    "update": _update,
    "info": _info,
    "follow": _follow,
    "write done": _write_done,
    "also": _also,
    "also for a bot": _also_for_a_bot,
    "listener": _listener,
    "collect": _collect,
    "apply": _apply,
    "owed": _owed,
    "loaded": _loaded,
    "load": _load,
    "clock": _clock,
    "flag": _flag,
    "sweep": _sweep,
    "presence": _presence,
    "chat": _chat,
    "broadcast": _broadcast,
    "notice": _notice,
    "woken": _woken,
    "catch up": _catch_up,
    "impossible write": _impossible_write,
    "worker view": _worker_view,
    "worker answer": _worker_answer,
}
