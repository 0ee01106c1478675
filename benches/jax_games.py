"""Both games for JAX on the device that JAX finds: equal to the plain rules there, and how fast, beside Pgx.

    python -m benches.jax_games [--batch N] [--seconds S] [--games N] [--only PART] [--commit C] [--out FOLDER]

Needs JAX, NumPy, msgspec and Pgx and nothing else, so it runs where nothing can be installed, with `src` and a folder
of those packages on PYTHONPATH. Writes `jax_device.json`, which `make bench BENCH="environments --device FILE"` takes
into docs/speed.md; parts that are measured later are added to it. The part `profile` tells what the compiler made,
and how long each kernel of it takes.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jax
import jax.numpy as jnp

from benches import environments


def equality(count: int) -> dict[str, dict[str, int]]:
    """Random games beside the plain rules; the decisions that were compared."""
    from shofar.research import jax as games
    from shofar.research.jax.beside import compiled, follow

    found = {}
    for name, game in {
        "towers": games.towers(),
        **{f"walls {seats}": games.walls(seats) for seats in (3, 4, 5)},
    }.items():
        started = time.perf_counter()
        longest, decisions = follow(game, compiled(game), 5, count, looks=10)
        found[name] = {"games": count, "decisions": decisions, "longest": longest}
        print(
            f"equal to the rules: {name}, {count} games, {decisions} decisions ({time.perf_counter() - started:.0f} s)"
        )
    return found


def speeds(seconds: float) -> dict[str, Any]:
    """Steps a second, ours beside Pgx, in rounds; the bytes of a state."""
    from benches.peers import jax as peers

    with ThreadPoolExecutor() as compiling:  # one after the other would take longer than all the measuring
        plays = list(compiling.map(lambda entry: entry.make(), peers.GROUP.entries))
    found = environments.rates(peers.GROUP, seconds, plays)
    print(environments.table(peers.GROUP, found))
    return {
        "title": peers.GROUP.title,
        "bar": peers.GROUP.bar,
        "ours": [entry.name for entry in peers.GROUP.entries if entry.ours],
        "steps a second": found,
        "bytes a game": {game.form.game: game.state_bytes for game in peers.OURS.values()},
    }


def profile(batch_size: int, out: Path) -> dict[str, dict[str, float]]:
    """What the compiler made of a step, and the microseconds of each of its kernels in one step."""
    from shofar.research import jax as games

    steps, found = 20, {}
    both: tuple[games.JaxGame[Any], ...] = (games.towers(), games.walls())
    for game in both:
        batch = games.Batch(game, batch_size)

        def once(states: Any, key: jax.Array, batch: Any = batch) -> tuple[Any, jax.Array]:
            drawing, dealing = jax.random.split(key)
            states = batch.step(states, games.sample(states.legal_action_mask, drawing), dealing)
            return states, states.observation.astype(jnp.float32).sum()

        states, dice = jax.jit(batch.init)(jax.random.key(0)), jax.random.split(jax.random.key(1), steps)
        run = jax.jit(lambda states, dice, once=once: jax.lax.scan(once, states, dice)).lower(states, dice).compile()
        (out / f"{game.form.game}.hlo.txt").write_text((run.as_text() or "")[:8_000_000], encoding="utf-8")
        run(states, dice)[1].block_until_ready()
        spent: Counter[str] = Counter()
        with TemporaryDirectory() as folder:
            with jax.profiler.trace(folder):
                run(states, dice)[1].block_until_ready()
            for file in Path(folder).rglob("*.xplane.pb"):
                for plane in jax.profiler.ProfileData.from_file(str(file)).planes:
                    for line in plane.lines if "GPU" in plane.name else ():
                        print(f"  ({plane.name}: {line.name})")
                        for event in line.events if line.name.startswith("Stream") else ():
                            spent[event.name] += event.duration_ns
        found[game.form.game] = {name: ns / 1000 / steps for name, ns in spent.most_common(40)}
        print(f"{game.form.game}: {sum(spent.values()) / 1000 / steps:.0f} us of kernels a step")
        for name, micros in list(found[game.form.game].items())[:14]:
            print(f"  {micros:8.1f} us  {name[:90]}")
    return found


def main() -> None:
    """Compares, measures, writes."""
    parser = argparse.ArgumentParser(prog="jax_games")
    parser.add_argument("--batch", type=int, default=65536)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each environment")
    parser.add_argument("--games", type=int, default=32, help="to be compared with the rules, each")
    parser.add_argument("--only", choices=("speed", "equality", "profile"), action="append", help="can be said again")
    parser.add_argument("--commit", default="", help="that is measured")
    parser.add_argument("--out", type=Path, default=Path("build"))
    options = parser.parse_args()
    os.environ["BATCH"] = str(options.batch)
    options.out.mkdir(parents=True, exist_ok=True)
    about = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "device": jax.devices()[0].device_kind,
        "jax": jax.__version__,
        "python": sys.version.split()[0],
        "batch": options.batch,
        "commit": options.commit or environments.commit(),
        "command": f"python -m benches.jax_games --batch {options.batch} --seconds {options.seconds:g}",
    }
    print(about)
    file = options.out / "jax_device.json"
    written: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    parts: dict[str, Callable[[], Any]] = {
        "speed": lambda: speeds(options.seconds),
        "equality": lambda: equality(options.games),
        "profile": lambda: profile(options.batch, options.out),
    }
    for name in options.only or ("speed", "equality"):
        part = parts[name]()
        if name == "speed" or "about" not in written:
            written["about"] = about
        written[name] = part
        file.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
