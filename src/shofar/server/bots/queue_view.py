"""What an operator sees of the bots' queue: how many moves wait, for how long, and who thinks. Never a view."""

from msgspec import Struct
from sqlalchemy import Connection, func, select

from shofar.server.bots.worker_monitor import DEAD_MS
from shofar.server.db import schema

MOST_SHOWN = 100

jobs, workers = schema.jobs.c, schema.bot_workers.c


class WaitingMove(Struct, frozen=True):
    """A move that a bot owes."""

    table: str
    seat: str
    game: str
    bot: str
    asked_at: int
    attempts: int
    worker: str | None
    """Who thinks about it; null while it waits."""
    stand_in: str | None
    """Why a simple player is to answer in the bot's place."""


class BotWorker(Struct, frozen=True):
    """A process in which bots think."""

    name: str
    state: str
    reason: str | None
    seen_at: int


class BotQueueInfo(Struct, frozen=True):
    """Moves that are owed, the oldest first, and the workers that live."""

    waiting: int
    thinking: int
    longest_ms: int
    moves: list[WaitingMove]
    workers: list[BotWorker]


def bot_queue(connection: Connection, now: int) -> BotQueueInfo:
    """As it is now; the first hundred moves."""
    owed = jobs.answered_at.is_(None)
    due = connection.execute(select(func.count(), func.min(jobs.not_before)).where(owed, jobs.not_before <= now)).one()
    thinking = connection.scalar(select(func.count()).where(owed, jobs.worker.is_not(None), jobs.lease_until > now))
    columns = (jobs.table_id, jobs.seat, jobs.game, jobs.bot, jobs.created_at, jobs.attempts, jobs.worker)
    rows = connection.execute(
        select(*columns, jobs.lease_until, jobs.stand_in).where(owed).order_by(jobs.created_at).limit(MOST_SHOWN)
    )
    moves = [WaitingMove(*row[:6], row[6] if row[7] > now else None, row[8]) for row in rows]
    living = select(workers.name, workers.state, workers.reason, workers.seen_at).where(workers.seen_at > now - DEAD_MS)
    found = [BotWorker(*row) for row in connection.execute(living.order_by(workers.name))]
    return BotQueueInfo(due[0], thinking or 0, now - due[1] if due[1] is not None else 0, moves, found)
