"""What compiling everything costs, and how fast what was compiled is, beside another checkout of this repository.

    make bench BENCH="compile_cpu --base ../older-checkout [--rounds 3] [--speed-rounds 5]"

Both checkouts need a `.venv`. Each round compiles into an empty folder, once in each checkout, and counts the processor
time of `shofar warm` with all its processes; then both play random games and search, in turns. Prints one JSON object;
ratios are of this checkout to the other, the median of the rounds.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parents[1]
Round = dict[str, dict[str, float]]
SPEED = """
import json, time
from shofar.arena.playouts import fast_games
from shofar.bots.registry import player
from shofar.core.player import Budget
from shofar.games import new_game

found = {}
for game, games, sims in (("walls", 20000, 6000), ("towers", 40000, 200000)):
    play, bot = fast_games(game), player(game, "strongest")
    played = new_game(game, seed=3)
    bot.choose(played.view(played.waiting[0]), Budget(sims=600), 0)
    play(10, 0)
    began = time.thread_time()
    play(games, 1)
    found[game + " random games"] = games / (time.thread_time() - began)
    done = spent = 0
    for number in range(24):
        seat = played.waiting[0]
        if number % 6 == 5:
            began = time.thread_time()
            done += bot.choose(played.view(seat), Budget(sims=sims), 0).sims
            spent += time.thread_time() - began
        played = played.play(seat, played.legal(seat)[0])
    found[game + " search"] = done / spent
print(json.dumps(found))
"""


def run_cpu(command: list[str], folder: Path, cache: str) -> tuple[float, float]:
    """Processor time and wall-clock time of a command and of all that it started."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    began, before = time.perf_counter(), os.times()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, time.perf_counter() - began


def compile_rounds(checkouts: dict[str, Path], rounds: int, caches: dict[str, str]) -> Iterator[Round]:
    """Each round: processor time and wall-clock time in each checkout; `caches` then names what it compiled."""
    for number in range(rounds):
        found: Round = {}
        for name, folder in checkouts.items():
            caches[name] = tempfile.mkdtemp(prefix=f"compiled-{name}-{number}-", dir=caches["all"])
            cpu, wall = run_cpu([str(folder / ".venv/bin/shofar"), "warm"], folder, caches[name])
            found[name] = {"cpu_s": round(cpu, 1), "wall_s": round(wall, 1)}
            print(json.dumps({"round": number, name: found[name]}), flush=True)
        yield found


def speeds(folder: Path, cache: str) -> dict[str, float]:
    """Random games and simulations (or nodes) a second of processor time."""
    python = str(folder / ".venv/bin/python")
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    done = subprocess.run([python, "-c", SPEED], cwd=folder, env=environment, check=True, capture_output=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Compiles and plays in both checkouts, in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--speed-rounds", type=int, default=5)
    options = parser.parse_args()
    checkouts = {"base": options.base.resolve(), "here": HERE}
    with tempfile.TemporaryDirectory() as folder:
        caches = {"all": folder}
        compiled = list(compile_rounds(checkouts, options.rounds, caches))
        played = [
            {name: speeds(at, caches[name]) for name, at in checkouts.items()} for _ in range(options.speed_rounds)
        ]
    ratios = {f"compile {kind}": ratio(compiled, kind) for kind in ("cpu_s", "wall_s")}
    ratios |= {what: ratio(played, what) for what in played[0]["base"]}
    print(json.dumps({"compiled": compiled, "ratios": ratios}))


def ratio(rounds: list[Round], what: str) -> float:
    """This checkout to the other."""
    return round(statistics.median(each["here"][what] / each["base"][what] for each in rounds), 3)


if __name__ == "__main__":
    main()
