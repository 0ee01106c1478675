"""What tables cost a server: processor time for a move, memory, room in the database, time to be back after a restart.

    python -m benches sizing [--tables 10,40,160] [--seconds 8]

Processor time and memory are told, not moves a second: other work on the machine disturbs those least.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
PORT = 18_765


def started(folder: Path) -> tuple["subprocess.Popen[bytes]", float]:
    """A server on a SQLite file, and how long it took to be ready."""
    command = [sys.executable, "-m", "shofar", "serve", "--no-limits", "--workers", "0", "--port", str(PORT)]
    began = time.monotonic()
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/shofar.db", "--log-level", "ERROR"], stdout=subprocess.DEVNULL
    )
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/readyz", timeout=30):
                return process, time.monotonic() - began
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.02)


def processor_s(pid: int) -> float:
    """Seconds of a core that a process has used."""
    told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def measured(folder: Path, tables: int, seconds: int) -> dict[str, Any]:
    """One load on a fresh server, and a restart of it."""
    server, _ = started(folder)
    load = ["node", "benches/server_load.js", "--url", f"http://127.0.0.1:{PORT}", "--tables", str(tables)]
    more = ["--think", "1000", "--warm", "2", "--seconds", str(seconds), "--pids", str(server.pid)]
    found = json.loads(subprocess.run([*load, *more], cwd=ROOT, capture_output=True, check=True).stdout)
    server.terminate()
    server.wait()
    file = folder / "shofar.db"
    with closing(connect(file)) as database:
        entries, text = database.execute("SELECT count(*), sum(length(entry)) FROM log").fetchone()
    again, back_s = started(folder)
    used = processor_s(again.pid)
    again.terminate()
    again.wait()
    room = {
        "entries": entries,
        "bytes_an_entry": round(file.stat().st_size / entries),
        "text_an_entry": round(text / entries),
    }
    return {"tables": tables, **found, **room, "back_s": round(back_s, 2), "back_processor_s": round(used, 2)}


def main() -> int:
    """One JSON line for each number of tables."""
    options = argparse.ArgumentParser(prog="sizing", description=__doc__)
    options.add_argument("--tables", default="10,40,160")
    options.add_argument("--seconds", type=int, default=8)
    chosen = options.parse_args()
    for tables in map(int, chosen.tables.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(measured(Path(folder), tables, chosen.seconds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
