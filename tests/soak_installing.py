"""Every extra alone in an empty environment, on every Python that is here, and a word of what it is for.

    python -m tests.soak_installing [EXTRA …]     (all of them, and none)

It needs the network, or whatever index uv is told of. Exit status 1 if anything fails; what it said is printed.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = ROOT / ".venv-tools" / "bin" / "uv"
PYTHONS = ("3.11", "3.12", "3.13")
CORE = "core"
GAME = "import shofar; game = shofar.walls.new(seats=3, seed=7); view = game.view(0)"
DOES = {
    CORE: f"{GAME}; from shofar.bots import ask, player; ask(player('walls', 'plain'), view); game.svg()",
    "fast": f"{GAME}; from shofar.bots import ask, player; ask(player('walls', 'policy'), view, seed=1)",
    "arena": "from shofar.cli import main; import sys; "
    "sys.exit(main('arena ladder plain random --game towers --deals 1 --jobs 1'.split()))",
    "cluster": "import ray; from shofar.arena.cluster import on_cluster",
    "research": "from shofar.research.pettingzoo import towers_v0; towers_v0.env().reset(seed=1)",
    "open-spiel": "import pyspiel, shofar.research.open_spiel; "
    "game = pyspiel.load_game('python_shofar_towers'); game.new_initial_state().apply_action(0)",
    "jax": "import jax; from shofar.research.jax import towers; game = towers(); game.init(jax.random.PRNGKey(7))",
    "data": "from shofar.research import dataset; "
    "games = dataset.self_play('towers', ['plain'], games=1, seed='7'); dataset.write('one.parquet', 'towers', games)",
    "mcp": "import asyncio; from shofar.research.mcp.tools import make_server; "
    "assert len(asyncio.run(make_server().list_tools())) > 5",
    "server": "from shofar.server.run import run_server; from shofar.server.app import create_app",
    "play": "from shofar.server.run import run_server",
}
"""A word of what each is for."""
WARN = {"cluster"}
"""Extras whose own packages warn when they are imported."""


def python_of(version: str) -> str | None:
    """A Python of that version: this one, one on the path, or one that pyenv has."""
    if sys.version.startswith(f"{version}."):
        return sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for candidate in (f"python{version}", *map(str, sorted(pyenv.glob(f"{version}.*/bin/python")))):
        try:
            run = subprocess.run([candidate, "--version"], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        if run.stdout.startswith(f"Python {version}."):
            return candidate
    return None


def tried(python: str, wheel: Path, extra: str, folder: Path) -> str | None:
    """What went wrong with one extra on one Python, or None."""
    env = folder / "env"
    what = str(wheel) if extra == CORE else f"{wheel}[{extra}]"
    inside = env / "bin" / "python"
    steps = [
        [UV, "venv", "--quiet", "--clear", "--python", python, env],
        [UV, "pip", "install", "--quiet", "--python", inside, what],
        [inside, "-m", "shofar", "--version"],
        [inside, *(() if extra in WARN else ("-W", "error")), "-c", DOES[extra]],
    ]
    for step in steps:
        done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode:
            return f"{' '.join(map(str, step))}\n{done.stdout}{done.stderr}"
    return None


def main(wanted: list[str]) -> int:
    """Tries what is wanted and tells of each."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = [CORE, *tomllib.load(file)["project"]["optional-dependencies"]]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = folder.glob("*.whl")
        for version in PYTHONS:
            python = python_of(version)
            if python is None:
                print(f"{version}: there is none here")
                continue
            for extra in wanted or extras:
                wrong = tried(python, wheel, extra, folder)
                failed += wrong is not None
                print(f"{version} {extra}: {'FAILED' if wrong else 'installs and works'}", flush=True)
                if wrong:
                    print(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
