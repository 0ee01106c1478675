"""A server against an older one, or several processes against one: moves, processor time and memory, in pairs.

    make bench BENCH="server_pairs --against ../base/.venv/bin/shofar [--tables 200] [--seconds 8] [--rounds 3]"
    make bench BENCH="server_pairs --database postgresql --processes 2"

Each round plays one kind and then the other, in turns in either order, each on a new database. What the whole machine
does shows in `moves_per_s`; `cpu_us_per_move` (of the server's processes, not of the database's) hardly depends on it.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.server.postgres import cluster

HERE = Path(__file__).parent
OURS = str(Path(sys.executable).parent / "shofar")
Figures = dict[str, float]


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A new, empty one."""
    if kind == "postgresql":
        with cluster() as made:
            yield made.url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/shofar.db"


def processes_of(pid: int) -> list[int]:
    """A process and all below it."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(one for child in below for one in processes_of(int(child)))]


def measure(program: str, more: list[str], options: argparse.Namespace) -> Figures:
    """One run of the load."""
    with database(options.database) as url:
        command = [program, "serve", "--port", "0", "--database", url, "--no-limits", "--workers", "0", *more]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            load = ["node", str(HERE / "server_load.js"), "--url", address, "--tables", str(options.tables)]
            load += ["--think", str(options.think), "--warm", str(options.warm), "--seconds", str(options.seconds)]
            load += ["--pids", ",".join(map(str, processes_of(server.pid)))]
            body: Figures = json.loads(subprocess.run(load, check=True, capture_output=True, text=True).stdout)
            return body
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Prints every run, and the medians of the pairs' ratios."""
    parser = argparse.ArgumentParser(prog="server_pairs")
    parser.add_argument("--against", default=OURS, help="another `shofar`; our own, in one process, unless given")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--think", type=int, default=0)
    parser.add_argument("--warm", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    more = ["--processes", str(options.processes)] if options.processes > 1 else []
    ratios: dict[str, list[float]] = {}
    for number in range(options.rounds):
        kinds = [("before", options.against, []), ("now", OURS, more)]
        found: dict[str, Figures] = {}
        for name, program, words in kinds if number % 2 else reversed(kinds):
            found[name] = measure(program, words, options)
            shown = ("moves_per_s", "cpu_us_per_move", "kb_per_table", "p50_ms", "p99_ms", "errors")
            print(f"{name:7}", {key: found[name][key] for key in shown}, flush=True)
        for key in ("moves_per_s", "cpu_us_per_move", "kb_per_table"):
            ratios.setdefault(key, []).append(found["now"][key] / max(found["before"][key], 1e-9))
    for key, all_of_them in ratios.items():
        each = ", ".join(f"{one:.2f}" for one in all_of_them)
        print(f"{key}: now/before {median(all_of_them):.2f} (pairs: {each})")


if __name__ == "__main__":
    main()
