"""The queue of bots' moves in the database, as a worker sees it: lease one, renew, answer, give signs of life.

Whose move comes next is start-time fair queueing over addresses, and over the hosts behind each. An account is kept of
the thinking that each has had, in milliseconds; who has had least comes first, then the oldest move. Whoever comes
after a pause begins where the others are now: nothing is saved up, and nobody pays for what was free when they used it.

On PostgreSQL every step is one statement that commits by itself: a worker that freezes between two of them holds no
lock that a server could wait for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Engine, Executable, String, bindparam, select, text

from shofar.server import schema
from shofar.server.writer import CHANNEL

LONGEST_LEASE_MS = 600_000
"""A lease that ends later than this was made by a clock that is wrong: it counts for nothing."""
DICE = "bots"
"""The name of the key for bots' dice."""

_WAITING = """
jobs.answered_at IS NULL AND jobs.not_before <= :now AND (jobs.lease_until < :now OR jobs.lease_until > :never)
AND (jobs.bot NOT IN :missing OR jobs.created_at < :long_ago) AND jobs.bot NOT IN :busy
"""
_ORIGIN = "CASE WHEN tables.origin <> '' THEN tables.origin ELSE 'of ' || tables.host END"
_HOST = f"{_ORIGIN} || ' ' || tables.host"
_PICK = f"""
SELECT jobs.table_id, jobs.version, jobs.seat, {_ORIGIN} AS origin, {_HOST} AS host,
    CASE WHEN of_origin.used > now_all.used THEN of_origin.used ELSE COALESCE(now_all.used, 0) END AS origin_begins,
    CASE WHEN of_host.used > now_origin.used THEN of_host.used ELSE COALESCE(now_origin.used, 0) END AS host_begins
FROM jobs LEFT JOIN tables ON tables.id = jobs.table_id
LEFT JOIN bot_use AS now_all ON now_all.who = 'now'
LEFT JOIN bot_use AS of_origin ON of_origin.who = 'origin ' || {_ORIGIN}
LEFT JOIN bot_use AS now_origin ON now_origin.who = 'now ' || {_ORIGIN}
LEFT JOIN bot_use AS of_host ON of_host.who = 'host ' || {_HOST}
WHERE {_WAITING}
ORDER BY origin_begins, host_begins, jobs.not_before, jobs.created_at, jobs.seat
LIMIT 1
"""
_LEASED = "worker = :worker, lease_until = :until, attempts = attempts + 1, claimed_at = :now"
_TOLD = "table_id, version, seat, game, bot, view, ms, attempts, created_at, not_before, late_at, stand_in"
# Materialized: planned into the update, the choice would be made anew for every row, and lease all that wait.
_CLAIM = f"""
WITH picked AS MATERIALIZED ({_PICK} FOR UPDATE OF jobs SKIP LOCKED)
UPDATE jobs SET {_LEASED} FROM picked
WHERE jobs.table_id = picked.table_id AND jobs.version = picked.version AND jobs.seat = picked.seat
RETURNING {", ".join(f"jobs.{one.strip()}" for one in _TOLD.split(","))}, picked.origin, picked.host,
    picked.origin_begins, picked.host_begins
"""
_CLAIM_ONE = text(
    f"UPDATE jobs SET {_LEASED} WHERE table_id = :table_id AND version = :version AND seat = :seat RETURNING {_TOLD}"
)
_ANY = f"SELECT 1 FROM jobs WHERE {_WAITING} LIMIT 1"
_THIS = "table_id = :table_id AND version = :version AND seat = :seat AND answered_at IS NULL"
_ANSWER = f"UPDATE jobs SET answer = :answer, answered_at = :now, stand_in = :stand_in WHERE {_THIS}"
_ANSWER_AND_TELL = f"WITH done AS ({_ANSWER} RETURNING 1) SELECT pg_notify(:to, :what) FROM done"
_LEAVE = text(f"UPDATE jobs SET lease_until = 0, attempts = attempts - 1 WHERE {_THIS} AND worker = :worker")
_RENEW = text(f"UPDATE jobs SET lease_until = :until WHERE {_THIS} AND worker = :worker")
_WHOSE = "(:origin, :origin_used, :now), (:host, :host_used, :now)"
_CHARGE = text(
    f"INSERT INTO bot_use (who, used, at) VALUES {_WHOSE} ON CONFLICT (who) DO UPDATE SET at = :now, used = :ms + "
    "CASE WHEN bot_use.used > excluded.used - :ms THEN bot_use.used ELSE excluded.used - :ms END"
)
_CORRECT = text("UPDATE bot_use SET used = used + :ms, at = :now WHERE who IN (:origin, :host)")
_BEAT = text(
    "INSERT INTO bot_workers (name, seen_at, state, reason) VALUES (:name, :now, :state, :reason) "
    "ON CONFLICT (name) DO UPDATE SET seen_at = :now, state = :state, reason = :reason"
)
_NEW_KEY = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
_GONE = text("DELETE FROM bot_workers WHERE name = :name")


@dataclass(frozen=True, slots=True)
class Job:
    """A move to make."""

    table_id: str
    version: int
    seat: str
    game: str
    bot: str
    view: str
    ms: int
    attempts: int
    created_at: int = 0
    not_before: int = 0
    late_at: int = 0
    """From then on a simple player answers; 0: never."""
    stand_in: str | None = None
    """Why a simple player is to answer."""
    origin: str | None = None
    host: str | None = None
    """On whose account the thinking goes."""
    origin_begins: int = 0
    host_begins: int = 0
    """How far these accounts were when the move's turn came."""

    @property
    def row(self) -> dict[str, Any]:
        """Where it stands in the database."""
        return {"table_id": self.table_id, "version": self.version, "seat": self.seat}

    @property
    def key(self) -> tuple[str, int, str]:
        """The same, to compare."""
        return self.table_id, self.version, self.seat


class BotQueue:
    """What one worker asks of the database."""

    def __init__(self, engine: Engine, name: str, now: Callable[[], int]) -> None:
        self._postgres = engine.dialect.name == "postgresql"
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT") if self._postgres else engine
        self._name = name
        self._now = now
        self._claim, self._any, self._pick = (_listing(one) for one in (_CLAIM, _ANY, _PICK))

    def dice_key(self) -> bytes:
        """The secret of bots' dice, the same for every worker: made by the first that needs it, told to nobody."""
        self._do((_NEW_KEY, {"name": DICE, "value": token_urlsafe(32)}))
        with self._engine.connect() as connection:
            return str(connection.scalar(select(schema.keys.c.value).where(schema.keys.c.name == DICE))).encode()

    def claim(
        self,
        lease_ms: int,
        expected: Callable[[Job], int],
        *,
        missing: Iterable[str] = (),
        busy: Iterable[str] = (),
        long_ago: int = 0,
    ) -> Job | None:
        """Leases one move, if one waits, on the account of its host; for missing bots only if it is as old as that."""
        now = self._now()
        never = now + max(LONGEST_LEASE_MS, 2 * lease_ms)
        asked = {"now": now, "never": never, "long_ago": long_ago, "missing": [*missing], "busy": [*busy]}
        lease = {"worker": self._name, "until": now + lease_ms}
        with self._engine.connect() as connection:
            if self._postgres:
                row = connection.execute(self._claim, {**asked, **lease}).first()
                if row is None:
                    return None
                job = Job(*row)
            else:
                if not connection.execute(self._any, asked).first():
                    return None  # looking costs no lock
                self._begin(connection)
                found = connection.execute(self._pick, asked).first()
                if found is None:
                    return None
                which = {"table_id": found[0], "version": found[1], "seat": found[2]}
                row = connection.execute(_CLAIM_ONE, {**lease, "now": now, **which}).one()
                job = Job(*row, *found[3:])
            for charge in _charges(job, expected(job), now):
                connection.execute(_CHARGE, charge)
            if not self._postgres:
                connection.commit()
            return job

    def answer(self, job: Job, answer: str, stand_in: str | None, more_ms: int) -> None:
        """Gives the answer, unless somebody else has; thinking that took more than expected goes on the account."""
        values = {**job.row, "answer": answer, "stand_in": stand_in, "now": self._now()}
        if self._postgres:
            self._do((text(_ANSWER_AND_TELL), {**values, "to": CHANNEL, "what": f"{self._name},answers"}))
        whose = {"origin": f"origin {job.origin}", "host": f"host {job.host}"}
        more = [(_CORRECT, {**whose, "ms": more_ms, "now": self._now()})] if more_ms else []
        self._do(*([] if self._postgres else [(text(_ANSWER), values)]), *more)

    def leave(self, job: Job) -> None:
        """Leaves a move to others."""
        self._do((_LEAVE, {**job.row, "worker": self._name}))

    def renew(self, jobs: Iterable[Job], lease_ms: int) -> None:
        """They are still being thought about."""
        until = self._now() + lease_ms
        self._do(*((_RENEW, {**job.row, "worker": self._name, "until": until}) for job in jobs))

    def beat(self, state: str, reason: str | None) -> None:
        """A sign of life, and how the bots are here."""
        values = {"name": self._name, "now": self._now(), "state": state, "reason": reason and reason[:200]}
        self._do((_BEAT, values))

    def gone(self) -> None:
        """This worker has stopped."""
        self._do((_GONE, {"name": self._name}))

    def _do(self, *statements: tuple[Executable, Mapping[str, Any]]) -> None:
        if not statements:
            return
        with self._engine.connect() as connection:
            self._begin(connection)
            for statement, values in statements:
                connection.execute(statement, values)
            if not self._postgres:
                connection.commit()

    def _begin(self, connection: Connection) -> None:
        if not self._postgres:
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def _charges(job: Job, ms: int, now: int) -> Iterator[dict[str, Any]]:
    """The thinking on the accounts, then how far all of them are: nobody begins further back than that."""
    if job.origin is None:
        return
    yield {
        "origin": f"origin {job.origin}",
        "origin_used": job.origin_begins + ms,
        "host": f"host {job.host}",
        "host_used": job.host_begins + ms,
        "ms": ms,
        "now": now,
    }
    yield {
        "origin": "now",
        "origin_used": job.origin_begins,
        "host": f"now {job.origin}",
        "host_used": job.host_begins,
        "ms": 0,
        "now": now,
    }


def _listing(statement: str) -> Any:
    lists = [bindparam(name, expanding=True, type_=String()) for name in ("missing", "busy")]
    return text(statement).bindparams(*lists)
