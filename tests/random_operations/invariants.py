"""What must hold after every step, whatever anybody did: of tables and logs, of rows, of what was sent to whom."""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from shofar.records import load, verify
from shofar.records.commitment import Verdict
from shofar.server.db import schema
from shofar.server.http.whys import whys
from shofar.server.tables.projections import summary
from shofar.table import decode_entry, encode_message
from shofar.table.advance import advance, table_of
from shofar.table.host import TableHost
from shofar.table.messages import SeatInfo
from shofar.table.settings import Person, Seat, Settings
from shofar.table.table import Table
from shofar.table.table_info import bot_moves
from tests.random_operations.simulation import Simulation
from tests.random_operations.visibility import check_messages, check_permuted, check_view, check_whys


class Ledger:
    """Every table after each of its entries, worked out from the log alone."""

    def __init__(self) -> None:
        self.after: dict[str, list[Table]] = {}
        self._texts: dict[str, list[str]] = {}
        self.rewritten = False

    def follow(self, rows: list[tuple[str, int, str]]) -> set[str]:
        """The whole log as it stands: which tables have changed since. Versions have no gaps."""
        by_table: dict[str, list[str]] = {}
        for table_id, version, entry in rows:
            texts = by_table.setdefault(table_id, [])
            texts.append(entry)
            assert version == len(texts), f"{table_id}: version {version} stands at place {len(texts)}"
        changed = set()
        for table_id, texts in by_table.items():
            known = self._texts.get(table_id, [])
            if texts == known:
                continue
            changed.add(table_id)
            after = self.after.setdefault(table_id, [])
            if texts[: len(known)] != known:  # somebody's name was erased
                after.clear()
            for text in texts[len(after) :]:
                after.append(advance(after[-1] if after else None, decode_entry(text)))
            self._texts[table_id] = texts
        return changed

    def texts(self, table_id: str) -> list[str]:
        return self._texts[table_id]


def same_table(one: Table, other: Table, where: str) -> None:
    """Field by field, so that a failure says which."""
    for each in dataclasses.fields(Table):
        mine, theirs = getattr(one, each.name), getattr(other, each.name)
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            mine, theirs = list(mine.items()), list(theirs.items())
        assert mine == theirs, f"{where}: {each.name} is {mine!r} here and {theirs!r} there"


Rows = dict[str, list[Any]]
READ_AS: dict[str, Any] = {"seated": list[SeatInfo], "settings": Settings}
"""Columns that hold JSON."""


def everything(connection: Connection) -> Rows:
    """What the database holds, table by table, at one moment."""
    log, jobs = schema.log.c, schema.jobs.c
    queries = {
        "log": select(log.table_id, log.version, log.entry).order_by(log.table_id, log.version),
        "jobs": select(jobs.table_id, jobs.version, jobs.seat, jobs.view, jobs.answered_at),
        "tables": select(schema.tables),
        "players": select(schema.players.c.table_id, schema.players.c.user_id),
        "games": select(schema.games),
        "admitted": select(schema.admitted.c.table_id, schema.admitted.c.user_id),
        "mutes": select(schema.mutes.c.user_id, schema.mutes.c.muted),
    }
    return {name: list(connection.execute(query).all()) for name, query in queries.items()}


async def check_simulation(simulation: Simulation, ledger: Ledger) -> Rows:
    """All of it."""
    await simulation.settle()
    rows: Rows = await simulation.read(everything)
    changed = ledger.follow([tuple(row) for row in rows["log"]])
    for table_id in sorted(changed):
        now = ledger.after[table_id][-1]
        entries = [decode_entry(text) for text in ledger.texts(table_id)]
        same_table(now, table_of(entries), f"{table_id}, entry by entry and as a whole")
        check_views(table_id, now, entries)
    for process in simulation.processes:
        for table_id, session in process.service.cache.sessions.items():
            same_table(session.table, ledger.after[table_id][-1], f"{table_id}, in memory and in its log")
    check_rows(ledger, rows, changed)
    check_jobs(ledger, rows, shared=len(simulation.processes) > 1)
    admitted = {(row[0], row[1]) for row in rows["admitted"]}
    check_messages(simulation, ledger.after, admitted)
    return rows


def check_views(table_id: str, table: Table, entries: list[Any]) -> None:
    """Everybody can be shown the table, and sees of it what they may see."""
    host: TableHost[Any] = TableHost(table_id, entries)
    people = [*table.people().values(), Person(user=table.host, name="host"), None]
    for person in people:
        host.info(person)
    if table.game is None:
        return
    for seat in (*table.seats, None):
        update = encode_message(host.seat_update(seat, 0))
        body = json.loads(update)
        check_view(table, seat, body["view"], body["events"])
        check_permuted(host, seat, update)
    known = len(table.game.events)
    check_whys(table, whys(table.game, 1, known), 1, known)


def check_rows(ledger: Ledger, rows: Rows, changed: set[str]) -> None:
    """Summaries, seats and finished games follow from the logs."""
    tables = {row.id: row for row in rows["tables"]}
    assert tables.keys() == ledger.after.keys(), "every table has a log and a summary"
    seated: dict[str, set[str]] = {}
    for table_id, user in rows["players"]:
        seated.setdefault(table_id, set()).add(user)
    finished: dict[str, list[Any]] = {}
    for row in rows["games"]:
        finished.setdefault(row.table_id, []).append(row)
    for table_id in sorted(changed):
        table, row = ledger.after[table_id][-1], tables[table_id]
        for name, value in summary(table).items():
            if name in READ_AS:  # fields may be left out where they say nothing
                form = READ_AS[name]
                assert msgspec.json.decode(getattr(row, name), type=form) == msgspec.json.decode(value, type=form), name
            elif name != "version":  # not written for every move
                assert getattr(row, name) == value, (
                    f"{table_id}: {name} is {value!r}, its row says {getattr(row, name)!r}"
                )
        assert row.version <= table.version
        assert seated.get(table_id, set()) == table.people().keys() - deleted_people(table), f"{table_id}: players"
        games = finished.get(table_id, [])
        running = table.stage in ("playing", "paused")
        assert sorted(one.number for one in games) == list(range(1, table.games_played + (not running))), table_id
        for game in games:
            record = msgspec.json.decode(game.record)
            assert len(record["players"]) == game.seats
            if "salt" in record:
                assert verify(record) is Verdict.HOLDS
            load(record)


def deleted_people(table: Table) -> set[str]:
    """People who have deleted themselves: their seat stands under nobody's name, and no row says who sat there."""
    return {person.user for person in table.people().values() if person.name == "—"}


def check_job_view(since: list[Table], seat: Seat, shown: dict[str, Any]) -> None:
    """What a bot is shown was its seat's view at some moment since it was asked."""
    wrong: AssertionError | None = None
    for table in reversed(since):
        try:
            check_view(table, seat, shown, shown["events"])
        except AssertionError as found:
            wrong = found
        else:
            return
    raise wrong or AssertionError(seat)


def check_jobs(ledger: Ledger, rows: Rows, *, shared: bool) -> None:
    """Bots have been asked for the moves that they owe, and for no others; each sees what its seat may see.

    Where processes share tables, one may ask for a move while another ends the game: what nobody waits for any more
    goes when a worker has answered it.
    """
    requests: dict[str, set[tuple[int, str]]] = {}
    for table_id, version, seat, view, _ in rows["jobs"]:
        requests.setdefault(table_id, set()).add((version, seat))
        table = ledger.after[table_id][-1]
        if (version, seat) in {(at, str(one)) for at, one in bot_moves(table)}:
            label = next(one for one in table.seats if str(one) == seat)
            check_job_view(ledger.after[table_id][version - 1 :], label, json.loads(view))
    for table_id, after in ledger.after.items():
        owed = {(at, str(seat)) for at, seat in bot_moves(after[-1])}
        found = requests.get(table_id, set())
        fine = owed <= found if shared else owed == found
        assert fine, f"{table_id}: bots owe {owed}, asked for {found}"
