"""Places at which something can be made to go wrong for one table: a seam for tests alone."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from shofar.server.bots.answers import BotAnswers
from shofar.server.bots.queue import BotQueue, Job, Result
from shofar.server.db.log_writer import Write, Written
from shofar.server.service import Service
from shofar.server.tables import bot_quotas, cache, projections, timers
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.log_follower import LogFollower
from shofar.server.tables.outages import OutageTracker, Unavailable
from shofar.server.tables.presence import Presence
from shofar.server.tables.session import TableSession
from shofar.server.tables.table_service import TableService
from shofar.server.tables.timers import Timers
from shofar.table import bot_answers, messages
from shofar.table.checks import Denied
from tests.server.in_process import FakeTime, Onlooker

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
            session = self.made.cache.sessions.get(table_id)
            while session is not None and session.busy:
                await asyncio.sleep(0.005)
            if session is not None:
                self.made.cache.forget(session)

    async def look_in(self) -> None:
        """Somebody asks for the tables."""
        for table_id in self.hosts:
            with contextlib.suppress(Denied, Unavailable):
                await self.made.tables.session(table_id)


Place = Callable[[Trial], Any]
"""Breaks something; what it gives is awaited now and then, to bring the fault about."""


def _send(trial: Trial) -> None:
    trial.at(Onlooker, "send_frame", lambda one, _frame: trial.named(one.person.user))


def _close(trial: Trial) -> None:
    trial.at(Onlooker, "send_frame", lambda one, _frame: trial.named(one.person.user))
    trial.at(Onlooker, "close", lambda one, _code, _why: trial.named(one.person.user))


def _update(trial: Trial) -> None:
    trial.at(TableSession, "_encoded_update", lambda session, *_, **__: session.id)


def _info(trial: Trial) -> Any:
    trial.at(TableSession, "info", lambda session, *_: session.id)

    async def broadcast() -> None:
        for session in list(trial.made.cache.sessions.values()):
            trial.made.broadcast.info(session)

    return broadcast


def _apply_entries(trial: Trial) -> None:
    trial.at(TableSession, "apply", lambda session, *_: session.id)


def _write_done(trial: Trial) -> None:
    trial.at(TableService, "_written", lambda _tables, session, *_: session.id)


def _projections(trial: Trial) -> None:
    trial.at(TableService, "_projections", lambda _tables, session, *_: session.id)


def _projections_for_a_bot(trial: Trial) -> None:
    def bots_move(_tables: TableService, session: TableSession, *_: object) -> str:
        return session.id if any(session.table.seats[one].bot for one in session.table.waiting) else ""

    trial.at(TableService, "_projections", bots_move)


def _listener(trial: Trial) -> None:
    broadcast = trial.made.broadcast
    broadcast.on_change = (*broadcast.on_change, lambda session: trial.fail(session.id))


def _collect(trial: Trial) -> None:
    trial.at(BotAnswers, "_submit", lambda _jobs, session, *_: session.id)


def _apply(trial: Trial) -> None:
    trial.at(bot_answers, "act", lambda table, *_: trial.named(table.host))


def _owed(trial: Trial) -> Any:
    trial.at(BotQuotas, "job", lambda _load, session, *_: session.id)
    return _in_and_out(trial)


def _loaded(trial: Trial) -> Any:
    tables = trial.made.cache
    tables.on_load = (*tables.on_load, lambda session: trial.fail(session.id))
    return _in_and_out(trial)


def _load(trial: Trial) -> Any:
    trial.at(cache, "decode_entry", lambda text: trial.named(str(text)))
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
    trial.at(timers, "due", lambda _deal, table, _at: trial.named(table.host))
    return _time_goes_on(trial)


def _time_goes_on(trial: Trial) -> Any:
    async def go() -> None:
        trial.time.ms += 6_000
        trial.made.timers.run_out()
        await trial.forget()
        await trial.made.timers.sweep()

    return go


def _sweep(trial: Trial) -> Any:
    trial.at(Timers, "_pass_host", lambda _timers, session, _now: session.id)

    async def go() -> None:
        await trial.made.timers.sweep()

    return go


def _presence(trial: Trial) -> Any:
    trial.at(Presence, "_send", lambda _presence, session: session.id)

    async def go() -> None:
        for session in list(trial.made.cache.sessions.values()):
            trial.made.presence.changed(session)
        trial.made.presence.processes_alive([])

    return go


def _chat(trial: Trial) -> Any:
    trial.at(TableSession, "show_chat", lambda session, _said: session.id)

    async def go() -> None:
        for table_id in list(trial.made.cache.sessions):
            trial.made.tasks.spawn(trial.made.chat.follow(table_id))

    return go


def _broadcast(trial: Trial) -> Any:
    _send(trial)

    async def go() -> None:
        trial.made.broadcast.to_all_tables(messages.Pong(at=1))

    return go


def _notice(trial: Trial) -> Any:
    trial.at(Presence, "receive", lambda _presence, notice: trial.named(notice))

    async def go() -> None:
        wrong = [form for one in trial.hosts for form in (f"here:{one}", f"here:{one}:x")]
        trial.made._receive([*wrong, ":", "here:", *trial.made.cache.sessions])
        trial.made._notices_missed()

    return go


def _woken(trial: Trial) -> Any:
    trial.at(OutageTracker, "charged_ms", lambda _outages, session: session.id)

    async def go() -> None:
        trial.made.outages._end()

    return go


def _catch_up(trial: Trial) -> Any:
    trial.at(LogFollower, "_read", lambda _follower, session: session.id)

    async def go() -> None:
        for table_id in list(trial.made.cache.sessions):
            trial.made.tasks.spawn(trial.made.tables.follow(table_id))

    return go


def _impossible_write(trial: Trial) -> Any:
    async def go() -> None:
        for table_id in filter(trial.due, trial.hosts):
            row: Any = (table_id, 10**6, object(), "", None, None)
            assert await trial.made.writer.write(Write(table_id, [row])) is Written.IMPOSSIBLE

    return go


def _worker_view(trial: Trial) -> None:
    """What a worker is given for that table it cannot read."""
    whole = projections.job

    def job(table_id: str, *given: Any, **named: Any) -> Any:
        statement, values = whole(table_id, *given, **named)
        if trial.due(table_id):
            values = {**values, "view": "{"}
        return statement, values

    trial.patch.setattr(bot_quotas, "job", job)


def _worker_answer(trial: Trial) -> None:
    """What a worker answers for that table makes no sense: its own answer is replaced, so that none slips through."""
    whole = BotQueue.answer

    def answer(queue: BotQueue, job: Job, result: Result, more_ms: int) -> None:
        whole(queue, job, Result(action="nonsense") if trial.due(job.table_id) else result, more_ms)

    trial.patch.setattr(BotQueue, "answer", answer)


PLACES: dict[str, Place] = {
    "send": _send,
    "close": _close,
    "update": _update,
    "info": _info,
    "apply entries": _apply_entries,
    "write done": _write_done,
    "projections": _projections,
    "projections for a bot": _projections_for_a_bot,
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
