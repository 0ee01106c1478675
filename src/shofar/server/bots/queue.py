"""The queue of bots' moves in the database: a worker leases a job, renews the lease, answers, sends heartbeats.

Whose job comes next is start-time fair queueing over addresses, and over the hosts behind each. The thinking that each
has used is counted in milliseconds; who has used least comes first, then the oldest job. Whoever comes after a pause
starts where the others are now: nothing is saved up, and nobody pays for what was free when they used it.

On PostgreSQL every step is one statement that commits by itself: a worker that freezes between two of them holds no
lock that a server could wait for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Engine, Executable, String, bindparam, select, text

from shofar.server.db import schema
from shofar.server.db.engine import begin_write
from shofar.server.db.log_writer import CHANNEL

LONGEST_LEASE_MS = 600_000
"""A lease that ends later than this was made by a wrong clock, and is ignored."""
REASON = 200
SEED_KEY = "bots"
"""The name of the key from which bots' seeds are made."""

Values = dict[str, Any]
Bots = Iterable[str]
JobKey = tuple[str, int, str]
"""Table, version of the question, seat."""

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
_COLUMNS = "table_id, version, seat, game, bot, view, ms, attempts, created_at, not_before, late_at, stand_in"
# Materialized: planned into the update, the choice would be made anew for every row, and lease all that wait.
_CLAIM = f"""
WITH picked AS MATERIALIZED ({_PICK} FOR UPDATE OF jobs SKIP LOCKED)
UPDATE jobs SET {_LEASED} FROM picked
WHERE jobs.table_id = picked.table_id AND jobs.version = picked.version AND jobs.seat = picked.seat
RETURNING {", ".join(f"jobs.{one.strip()}" for one in _COLUMNS.split(","))}, picked.origin, picked.host,
    picked.origin_begins, picked.host_begins
"""
_CLAIM_ONE = text(
    f"UPDATE jobs SET {_LEASED} WHERE table_id = :table_id AND version = :version AND seat = :seat RETURNING {_COLUMNS}"
)
_ANY = f"SELECT 1 FROM jobs WHERE {_WAITING} LIMIT 1"
_PENDING = "table_id = :table_id AND version = :version AND seat = :seat AND answered_at IS NULL"
_ANSWER = f"UPDATE jobs SET answer = :action, fault = :fault, stand_in = :stand_in, answered_at = :now WHERE {_PENDING}"
_ANSWER_AND_NOTIFY = f"WITH done AS ({_ANSWER} RETURNING 1) SELECT pg_notify(:to, :what) FROM done"
_RELEASE = text(f"UPDATE jobs SET lease_until = 0, attempts = attempts - 1 WHERE {_PENDING} AND worker = :worker")
_RENEW = text(f"UPDATE jobs SET lease_until = :until WHERE {_PENDING} AND worker = :worker")
_WHOSE = "(:origin, :origin_used, :now), (:host, :host_used, :now)"
_CHARGE = text(
    f"INSERT INTO bot_use (who, used, at) VALUES {_WHOSE} ON CONFLICT (who) DO UPDATE SET at = :now, used = :ms + "
    "CASE WHEN bot_use.used > excluded.used - :ms THEN bot_use.used ELSE excluded.used - :ms END"
)
_CORRECT = text("UPDATE bot_use SET used = used + :ms, at = :now WHERE who IN (:origin, :host)")
_HEARTBEAT = text(
    "INSERT INTO bot_workers (name, seen_at, state, reason) VALUES (:name, :now, :state, :reason) "
    "ON CONFLICT (name) DO UPDATE SET seen_at = :now, state = :state, reason = :reason"
)
_NEW_KEY = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
_DELETE_WORKER = text("DELETE FROM bot_workers WHERE name = :name")


@dataclass(frozen=True, slots=True)
class Result:
    """What a worker answers: an action, or how the bot failed; and why a simple player chose the action."""

    action: str | None = None
    fault: str | None = None
    stand_in: str | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A move that a bot is to make."""

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
    """To whom the thinking is charged."""
    origin_begins: int = 0
    host_begins: int = 0
    """What these had used when the job's turn came."""

    @property
    def row(self) -> dict[str, Any]:
        """Its primary key, by columns."""
        return {"table_id": self.table_id, "version": self.version, "seat": self.seat}

    @property
    def key(self) -> JobKey:
        """The same as a tuple."""
        return self.table_id, self.version, self.seat


class BotQueue:
    """The queue as one worker uses it."""

    def __init__(self, engine: Engine, name: str, now: Callable[[], int]) -> None:
        self._postgres = engine.dialect.name == "postgresql"
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT") if self._postgres else engine
        self._name = name
        self._now = now
        self._claim, self._any, self._pick = (_listing(one) for one in (_CLAIM, _ANY, _PICK))

    def seed_key(self) -> bytes:
        """The secret from which seeds are made: shared by all workers, made by the first that needs it."""
        self._execute((_NEW_KEY, {"name": SEED_KEY, "value": token_urlsafe(32)}))
        with self._engine.connect() as connection:
            return str(connection.scalar(select(schema.keys.c.value).where(schema.keys.c.name == SEED_KEY))).encode()

    def claim(
        self, lease_ms: int, expected: Callable[[Job], int], *, missing: Bots = (), busy: Bots = (), long_ago: int = 0
    ) -> Job | None:
        """Leases the next job, charged to its host; jobs of missing bots only if they are older than `long_ago`."""
        now = self._now()
        never = now + max(LONGEST_LEASE_MS, 2 * lease_ms)
        filters = {"now": now, "never": never, "long_ago": long_ago, "missing": [*missing], "busy": [*busy]}
        lease = {"worker": self._name, "until": now + lease_ms}
        with self._engine.connect() as connection:
            claim = self._claim_postgres if self._postgres else self._claim_sqlite
            job = claim(connection, filters, lease)
            for charge in _charges(job, expected(job), now) if job is not None else ():
                connection.execute(_CHARGE, charge)
            if not self._postgres:
                connection.commit()
            return job

    def _claim_postgres(self, connection: Connection, filters: Values, lease: Values) -> Job | None:
        row = connection.execute(self._claim, {**filters, **lease}).first()
        return None if row is None else Job(*row)

    def _claim_sqlite(self, connection: Connection, filters: Values, lease: Values) -> Job | None:
        if not connection.execute(self._any, filters).first():
            return None  # looking costs no lock
        self._begin(connection)
        found = connection.execute(self._pick, filters).first()
        if found is None:
            return None
        key = {"table_id": found[0], "version": found[1], "seat": found[2]}
        row = connection.execute(_CLAIM_ONE, {**lease, "now": filters["now"], **key}).one()
        return Job(*row, *found[3:])

    def answer(self, job: Job, result: Result, more_ms: int) -> None:
        """Writes the result, unless another worker has; thinking beyond what was expected is charged too."""
        values = {**job.row, "action": result.action, "fault": result.fault, "stand_in": result.stand_in}
        values["now"] = self._now()
        if self._postgres:
            self._execute((text(_ANSWER_AND_NOTIFY), {**values, "to": CHANNEL, "what": f"{self._name},answers"}))
        whose = {"origin": f"origin {job.origin}", "host": f"host {job.host}"}
        more = [(_CORRECT, {**whose, "ms": more_ms, "now": self._now()})] if more_ms else []
        self._execute(*([] if self._postgres else [(text(_ANSWER), values)]), *more)

    def release(self, job: Job) -> None:
        """Leaves a job to other workers."""
        self._execute((_RELEASE, {**job.row, "worker": self._name}))

    def renew(self, jobs: Iterable[Job], lease_ms: int) -> None:
        """Extends the leases of jobs that are being worked on."""
        until = self._now() + lease_ms
        self._execute(*((_RENEW, {**job.row, "worker": self._name, "until": until}) for job in jobs))

    def heartbeat(self, state: str, reason: str | None) -> None:
        """Writes that this worker lives, and the state of its bots."""
        values = {"name": self._name, "now": self._now(), "state": state, "reason": reason and _cut(reason)}
        self._execute((_HEARTBEAT, values))

    def unregister(self) -> None:
        """Removes this worker, which stops."""
        self._execute((_DELETE_WORKER, {"name": self._name}))

    def _execute(self, *statements: tuple[Executable, Mapping[str, Any]]) -> None:
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
            begin_write(connection)


def _cut(reason: str) -> str:
    """As much as the column takes, in whole words where there are several."""
    return reason if len(reason) <= REASON else reason[:REASON].rpartition(" ")[0] or reason[:REASON]


def _charges(job: Job, ms: int, now: int) -> Iterator[dict[str, Any]]:
    """Charges the thinking, then moves the start of all others up to it."""
    if job.origin is not None:
        for origin, host, more in ((f"origin {job.origin}", f"host {job.host}", ms), ("now", f"now {job.origin}", 0)):
            used = {"origin_used": job.origin_begins + more, "host_used": job.host_begins + more}
            yield {"origin": origin, "host": host, **used, "ms": more, "now": now}


def _listing(statement: str) -> Any:
    lists = [bindparam(name, expanding=True, type_=String()) for name in ("missing", "busy")]
    return text(statement).bindparams(*lists)
