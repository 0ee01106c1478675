"""What tables cost a server: processor time for a move, memory, room in the database, time to be back after a restart.

    python -m benches sizing [--tables 10,40,160] [--seconds 8] [--database sqlite|postgresql|both]
    python -m benches sizing --draw docs/images/sizing.jsonl > docs/images/sizing.svg

Processor time and memory are told, not moves a second: other work on the machine disturbs those least. On PostgreSQL
they are those of the server's process alone.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from sqlalchemy import Connection, create_engine, text

from shofar.arena.charts import lines
from tests.server.postgres import cluster
from tools.sides_figure import standing_alone

ROOT = Path(__file__).parents[1]
PORT = 18_765
STYLE = (
    "text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}polyline{fill:none;stroke-width:2}rect.page{fill:#fff}"
    "polyline.s0{stroke:#2b5f8f}text.s0{fill:#2b5f8f}polyline.s1{stroke:#8a5a14}text.s1{fill:#8a5a14}"
)
IN_FILE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
IN_CLUSTER = "SELECT pg_database_size(current_database())"


def started(database: str) -> tuple["subprocess.Popen[bytes]", float]:
    """A server on a database, and how long it took to be ready."""
    command = [sys.executable, "-m", "shofar", "serve", "--no-limits", "--workers", "0", "--port", str(PORT)]
    began = time.monotonic()
    process = subprocess.Popen([*command, "--database", database, "--log-level", "ERROR"], stdout=subprocess.DEVNULL)
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/readyz", timeout=30):
                return process, time.monotonic() - began
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.02)


def processor_s(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stopped(server: "subprocess.Popen[bytes]") -> None:
    """Ended, as an operator would."""
    server.terminate()
    server.wait()


def loaded(server: "subprocess.Popen[bytes]", tables: int, seconds: int, think_ms: int) -> dict[str, Any]:
    """What the load tells of a server."""
    load = ["node", "benches/server_load.js", "--url", f"http://127.0.0.1:{PORT}", "--tables", str(tables)]
    more = ["--think", str(think_ms), "--warm", "2", "--seconds", str(seconds), "--pids", str(server.pid)]
    body: dict[str, Any] = json.loads(subprocess.run([*load, *more], cwd=ROOT, capture_output=True, check=True).stdout)
    return body


@contextmanager
def connected(database: str) -> Iterator[Connection]:
    """A connection to a database that no server uses now."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def room(database: str, empty: int) -> dict[str, int]:
    """Bytes in the database for each entry of a log, its indexes and all else that comes with it included."""
    with connected(database) as connection:
        entries, written = connection.execute(text("SELECT count(*), sum(length(entry)) FROM log")).one()
        used = _size(connection) - empty
    return {"entries": entries, "bytes_an_entry": round(used / entries), "text_an_entry": round(written / entries)}


def _size(connection: Connection) -> int:
    return int(connection.execute(text(IN_FILE if connection.dialect.name == "sqlite" else IN_CLUSTER)).scalar_one())


def empty_size(database: str) -> int:
    """How large a database is in which nobody has played: a server has made its schema."""
    server, _ = started(database)
    stopped(server)
    with connected(database) as connection:
        return _size(connection)


def a_game(database: str, seconds: int) -> int:
    """Bytes for a whole game of Walls with five seats: of the share of the log that belongs to games that are over."""
    empty = empty_size(database)
    server, _ = started(database)
    loaded(server, 10, seconds, 0)
    stopped(server)
    with connected(database) as connection:
        records = [json.loads(row[0]) for row in connection.execute(text("SELECT record FROM games"))]
        entries = int(connection.execute(text("SELECT count(*) FROM log")).scalar_one())
        used = _size(connection) - empty
    if not records:
        raise SystemExit("no game was played to its end: say more --seconds")
    actions = sum(len(record["actions"]) for record in records)
    return round(used / entries * actions / len(records))


def measured(database: str, tables: int, seconds: int) -> dict[str, Any]:
    """One load on a fresh server, and a restart of it."""
    empty = empty_size(database)
    server, _ = started(database)
    found = loaded(server, tables, seconds, 1000)
    stopped(server)
    written = room(database, empty)
    again, back_s = started(database)
    used = processor_s(again.pid)
    stopped(again)
    return {"tables": tables, **found, **written, "back_s": round(back_s, 2), "back_processor_s": round(used, 2)}


@contextmanager
def fresh(kind: str) -> Iterator[str]:
    """The address of an empty database of one kind."""
    if kind == "postgresql":
        with cluster() as made:
            yield made.url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/shofar.db"


def figure(rows: list[dict[str, Any]]) -> str:
    """Processor time for a move against tables, for each kind of database."""
    kinds = sorted({str(row["database"]) for row in rows})
    series = {
        kind: [(float(row["tables"]), row["cpu_us_per_move"] / 1000) for row in rows if row["database"] == kind]
        for kind in kinds
    }
    return standing_alone(lines(series, label="Processor time for a move", across="tables", unit=" ms"), STYLE)


def main() -> int:
    """One JSON line for each kind of database and number of tables."""
    options = argparse.ArgumentParser(prog="sizing", description=__doc__)
    options.add_argument("--tables", default="10,40,160")
    options.add_argument("--seconds", type=int, default=8)
    options.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    options.add_argument("--draw", type=Path, help="draw what this printed before, instead of measuring")
    chosen = options.parse_args()
    if chosen.draw:
        print(figure([json.loads(line) for line in chosen.draw.read_text(encoding="utf-8").splitlines()]), end="")
        return 0
    for kind in ["sqlite", "postgresql"] if chosen.database == "both" else [chosen.database]:
        with fresh(kind) as database:
            whole = a_game(database, chosen.seconds)
        for tables in map(int, chosen.tables.split(",")):
            with fresh(kind) as database:
                row = {"database": kind, **measured(database, tables, chosen.seconds), "bytes_a_game": whole}
            del row["url"]
            print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
