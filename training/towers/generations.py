"""Many generations on a machine with many cores: games of the newest network never stop while the next is fitted.

python training/towers/generations.py --network n4.npz --float n4.float.npz --out DIR --cores 16 --seconds 500
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent


def run(script: str, *words: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, str(HERE / script), *map(str, words)], env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", required=True)
    parser.add_argument("--float", dest="start", required=True, help="its float weights")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=500, help="for all of it")
    parser.add_argument("--chunk", type=float, default=45, help="seconds of self-play for each generation")
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--keep", type=int, default=4, help="generations of games that a fit uses")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--mix", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    begun = time.time()
    newest, newest_float = args.network, args.start
    # One process compiles for all.
    run("selfplay.py", "--out", args.out / "warm.npz", "--network", newest, "--games", 1).wait()
    print(f"compiled after {time.time() - begun:.0f} s", flush=True)
    chunks: list[list[Path]] = []
    fitting: tuple[subprocess.Popen[bytes], Path, Path] | None = None
    generation = 0
    while time.time() - begun < args.seconds:
        generation += 1
        files = [args.out / f"games-{generation}-{core}.npz" for core in range(args.cores - (1 if fitting else 0))]
        playing = [
            run(
                "selfplay.py",
                "--out",
                file,
                "--network",
                newest,
                "--games",
                10**9,
                "--seconds",
                args.chunk,
                "--nodes",
                args.nodes,
                "--seed",
                args.seed + 1000 * generation + core,
            )
            for core, file in enumerate(files)
        ]
        for process in playing:
            process.wait()
        chunks = [*chunks, files][-args.keep :]
        if fitting:
            fitting[0].wait()
            newest, newest_float = str(fitting[1]), str(fitting[2])
        out = args.out / f"network-{generation}.npz"
        games = [str(file) for chunk in chunks for file in chunk]
        fit = run(
            "fit.py",
            "--games",
            *games,
            "--out",
            out,
            "--start",
            newest_float,
            "--epochs",
            args.epochs,
            "--rate",
            args.rate,
            "--mix",
            args.mix,
            "--seed",
            args.seed + generation,
        )
        fitting = fit, out, out.with_name(f"network-{generation}.float.npz")
        print(f"generation {generation}: {time.time() - begun:.0f} s", flush=True)
    if fitting:
        fitting[0].wait()


if __name__ == "__main__":
    main()
