"""Runs one of the benches in this folder: `make bench BENCH="NAME [options]"`; `make bench BENCH=list` lists them.

Plain `make bench` runs `environments`, which writes docs/speed.md.
"""

import ast
import os
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
SERVER_BENCHES = ("bot_waits", "import_time", "language_models", "leaks", "page_speed", "server_pairs", "sizing")
"""Use what tests use (servers, clients, games of other people), so they need the packages of .venv."""
NODE_BENCHES = {"server_load": "Load for a server at a URL: tables of five seats that play whole games of Walls."}


def descriptions() -> dict[str, str]:
    """What each bench measures, from its docstring, without importing it."""
    found = dict(NODE_BENCHES)
    for file in FOLDER.glob("*.py"):
        if not file.stem.startswith("_"):
            text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
            found[file.stem] = text.partition("\n")[0]
    return dict(sorted(found.items()))


def main() -> None:
    """Runs the bench that the first argument names with the others."""
    benches = descriptions()
    if len(sys.argv) < 2 or sys.argv[1] == "list":
        print("\n".join(f"{name:28} {description}" for name, description in benches.items()))
        return
    chosen, *options = sys.argv[1:]
    if chosen not in benches:
        sys.exit(f"there is no bench {chosen}; there are {', '.join(benches)}")
    if chosen in NODE_BENCHES:
        os.execvp("node", ["node", str(FOLDER / f"{chosen}.js"), *options])
    if chosen in SERVER_BENCHES:
        python = str(FOLDER.parent / ".venv" / "bin" / "python")
        os.execv(python, [python, "-m", f"benches.{chosen}", *options])
    sys.argv = [chosen, *options]
    runpy.run_module(f"benches.{chosen}", run_name="__main__")


if __name__ == "__main__":
    main()
