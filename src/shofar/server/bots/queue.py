"""The queue of bots' moves in the database: a worker leases a job, renews the lease, answers, sends heartbeats.

Whose job comes next is fair queueing over addresses, and over the hosts behind each. The thinking that each has used is
counted in milliseconds; who will have used least when the job is done comes first, so that a quick bot does not wait
for a round of slow ones, then the oldest job. Whoever comes after a pause starts at the least that anybody who waits
has used: nothing is saved up, and nobody pays for what was free when they used it.

Where many addresses ask for more than can be thought about, a fair share is too little for anybody. So moves that take
little are urgent when they have waited for a while: they come in turns of addresses, whatever was used. Where more
waits than could be answered in time, they are urgent at once, and whatever has waited for a while is urgent too, and
late: simple players make those moves.

On PostgreSQL every step is one statement that commits by itself: a worker that freezes between two of them holds no
lock that a server could wait for. How long a lease lasts is `LEASE_MS` in `worker`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Engine, Executable, String, bindparam, select, text

from shofar.server.db import schema
from shofar.server.db.connect import begin_write
from shofar.server.db.log_writer import CHANNEL

LONGEST_LEASE_MS = 600_000
"""A lease that ends later than this was made by a wrong clock, and is ignored."""
REASON = 200
SEED_KEY = "bots"
"""The name of the key from which bots' seeds are made."""

CHEAP_MS = 40
"""A bot that thinks for no longer than this needs no simple player when it is late."""
QUICK_MS = 150
"""What a bot that is known to be quick is taken to need when it is decided whose turn it is."""
URGENT = 10
"""A move that has waited for this part of the time that it may is urgent, if it takes little."""
CROWDED = 3
"""While all that waits would take so many times as long as a move may wait, moves that are urgent are late."""
URGENT_AFTER_MS = 400
"""Urgent moves come after whoever has used no more than this above the least, then in turns of addresses."""

AT_ONCE = 16
"""So many workers may look for a move in the same moment, and each still finds one."""

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
_COST = f"""
CASE WHEN jobs.stand_in IS NOT NULL OR (jobs.late_at > 0 AND jobs.late_at <= :now) THEN {CHEAP_MS}
    WHEN jobs.game || ' ' || jobs.bot IN :quick THEN {QUICK_MS} ELSE jobs.ms END
"""
# When the move would end, in thinking used. Who is urgent without having waited does not lose what they have saved.
_ENDS = f"""
CASE WHEN first = 1 AND (waited = 1 OR {{who}}_begins + cost > {{who}}_now + {URGENT_AFTER_MS})
    THEN {{who}}_now + {URGENT_AFTER_MS} ELSE {{who}}_begins + cost END
"""
_ORDER = "best.turn, best.origin_ends, best.first * best.origin_at, best.not_before, best.created_at, best.seat"
_RANKED = f"""
WITH waiting AS (
    SELECT jobs.table_id, jobs.version, jobs.seat, jobs.not_before, jobs.created_at, jobs.late_at,
        {_ORIGIN} AS origin, {_HOST} AS host, {_COST} AS cost, jobs.late_at - jobs.not_before AS patience,
        CASE WHEN of_origin.used > now_all.used THEN of_origin.used ELSE COALESCE(now_all.used, 0) END AS origin_begins,
        CASE WHEN of_host.used > now_origin.used THEN of_host.used ELSE COALESCE(now_origin.used, 0) END AS host_begins,
        COALESCE(of_origin.at, 0) AS origin_at, COALESCE(of_host.at, 0) AS host_at
    FROM jobs LEFT JOIN tables ON tables.id = jobs.table_id
    LEFT JOIN bot_use AS now_all ON now_all.who = 'now'
    LEFT JOIN bot_use AS of_origin ON of_origin.who = 'origin ' || {_ORIGIN}
    LEFT JOIN bot_use AS now_origin ON now_origin.who = 'now ' || {_ORIGIN}
    LEFT JOIN bot_use AS of_host ON of_host.who = 'host ' || {_HOST}
    WHERE {_WAITING}
), measured AS (
    SELECT waiting.*, MIN(origin_begins) OVER () AS origin_now, MIN(host_begins) OVER (PARTITION BY origin) AS host_now,
        CASE WHEN late_at > 0 AND :now - not_before >= patience / {URGENT} THEN 1 ELSE 0 END AS waited,
        CASE WHEN late_at > 0 AND SUM(cost) OVER () > {CROWDED} * patience THEN 1 ELSE 0 END AS crowded
    FROM waiting
), judged AS (
    SELECT measured.*, CASE WHEN late_at > 0 AND late_at <= :now THEN 1 ELSE waited * crowded END AS late,
        CASE WHEN waited + crowded = 2 OR (waited + crowded = 1 AND cost <= {QUICK_MS}) THEN 1 ELSE 0 END AS first
    FROM measured
), ranked AS (
    SELECT judged.*, {_ENDS.format(who="origin")} AS origin_ends,
        ROW_NUMBER() OVER (PARTITION BY origin ORDER BY {_ENDS.format(who="host")},
            first * host_at, not_before, created_at, seat) AS turn
    FROM judged
), best AS (SELECT * FROM ranked ORDER BY {_ORDER.replace("best.", "")} LIMIT {AT_ONCE})"""
_PICK = f"""
SELECT jobs.table_id, jobs.version, jobs.seat, CASE WHEN best.late = 1 THEN :now ELSE jobs.late_at END AS late_at,
    best.origin, best.host, best.origin_begins, best.host_begins, best.origin_now, best.host_now
FROM best JOIN jobs ON jobs.table_id = best.table_id AND jobs.version = best.version AND jobs.seat = best.seat
WHERE {_WAITING}
ORDER BY {_ORDER}
LIMIT 1
"""
_LEASED = "worker = :worker, lease_until = :until, attempts = attempts + 1, claimed_at = :now, late_at = {late_at}"
_COLUMNS = "table_id, version, seat, game, bot, view, ms, attempts, created_at, not_before, late_at, stand_in"
# Materialized: planned into the update, the choice would be made anew for every row, and lease all that wait.
_CLAIM = f"""
{_RANKED}, picked AS MATERIALIZED ({_PICK} FOR UPDATE OF jobs SKIP LOCKED)
UPDATE jobs SET {_LEASED.format(late_at="picked.late_at")} FROM picked
WHERE jobs.table_id = picked.table_id AND jobs.version = picked.version AND jobs.seat = picked.seat
RETURNING {", ".join(f"jobs.{one.strip()}" for one in _COLUMNS.split(","))}, picked.origin, picked.host,
    picked.origin_begins, picked.host_begins, picked.origin_now, picked.host_now
"""
_CLAIM_ONE = text(
    f"UPDATE jobs SET {_LEASED.format(late_at=':late_at')} "
    f"WHERE table_id = :table_id AND version = :version AND seat = :seat RETURNING {_COLUMNS}"
)
_LISTS = ("missing", "busy", "quick")
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
    origin_now: int = 0
    host_now: int = 0
    """The least that anybody who waited had used then; and the least of those behind the same address."""

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
        self._any = _listing(_ANY, "missing", "busy")
        self._claim, self._pick = (_listing(one, *_LISTS) for one in (_CLAIM, f"{_RANKED} {_PICK}"))

    def seed_key(self) -> bytes:
        """The secret from which seeds are made: shared by all workers, made by the first that needs it."""
        self._execute((_NEW_KEY, {"name": SEED_KEY, "value": token_urlsafe(32)}))
        with self._engine.connect() as connection:
            return str(connection.scalar(select(schema.keys.c.value).where(schema.keys.c.name == SEED_KEY))).encode()

    def claim(
        self,
        lease_ms: int,
        expected: Callable[[Job], int],
        *,
        missing: Bots = (),
        busy: Bots = (),
        quick: Bots = (),
        long_ago: int = 0,
    ) -> Job | None:
        """Leases the next job, charged to its host; jobs of missing bots only if they are older than `long_ago`.

        `quick`: game and name of those that are known to answer within `QUICK_MS`."""
        now = self._now()
        never = now + max(LONGEST_LEASE_MS, 2 * lease_ms)
        lists = {"missing": [*missing], "busy": [*busy], "quick": [*quick]}
        filters = {"now": now, "never": never, "long_ago": long_ago, **lists}
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
        if not connection.execute(self._any, {name: filters[name] for name in filters if name != "quick"}).first():
            return None  # looking costs no lock
        self._begin(connection)
        found = connection.execute(self._pick, filters).first()
        if found is None:
            return None
        key = {"table_id": found[0], "version": found[1], "seat": found[2], "late_at": found[3]}
        row = connection.execute(_CLAIM_ONE, {**lease, "now": filters["now"], **key}).one()
        return Job(*row, *found[4:])

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
        used = {"origin_used": job.origin_begins + ms, "host_used": job.host_begins + ms}
        yield {"origin": f"origin {job.origin}", "host": f"host {job.host}", **used, "ms": ms, "now": now}
        least = {"origin_used": job.origin_now, "host_used": job.host_now}
        yield {"origin": "now", "host": f"now {job.origin}", **least, "ms": 0, "now": now}


def _listing(statement: str, *names: str) -> Any:
    return text(statement).bindparams(*(bindparam(name, expanding=True, type_=String()) for name in names))
