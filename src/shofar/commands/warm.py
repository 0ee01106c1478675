"""`shofar warm`: compiles the fast parts and keeps the result, so that no game waits for the compiler."""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from shofar.arena.playouts import fast_games
from shofar.bots.lazy import PlayerFactory
from shofar.bots.readiness import rehearse
from shofar.bots.registry import built_in
from shofar.commands.errors import require_compiler
from shofar.fast.cache import place
from shofar.games import GAMES

Step = tuple[str, Callable[[], object]]
GARBAGE = 200_000
"""Objects made between two looks for garbage: the compiler makes many, all of which it needs to the end."""


def run(options: argparse.Namespace) -> int:
    """Runs every compiled function once, with a line or a bar to watch."""
    require_compiler()
    if options.part == "research":
        steps = list(_research_steps())
    else:
        steps = list(_steps([options.part] if options.part else list(GAMES)))
    named = f"{options.part} " if options.part else ""
    started = time.monotonic()
    gc.set_threshold(GARBAGE)
    for at, (label, work) in enumerate(steps):
        _show(at, len(steps), label)
        work()
    kept = place()
    where = f"kept in {kept}" if kept else "kept nowhere: name a folder that can be written to in SHOFAR_CACHE"
    _show(len(steps), len(steps), f"{named}ready in {time.monotonic() - started:.0f} s; {where}", last=True)
    return 0


def _steps(games: list[str]) -> Iterator[Step]:
    for game in games:
        yield f"{game}: random games", partial(_play_one, game)
    for game in games:
        seen: set[type] = set()
        for name, maker in built_in(game).items():
            yield f"{game}: {name}", partial(_rehearse, game, maker, seen)


def _research_steps() -> Iterator[Step]:
    from shofar.research.compiling import compile_single, compile_vector

    for game in GAMES:
        yield f"{game}: one game", partial(compile_single, game)
        yield f"{game}: many games at once", partial(compile_vector, game)


def _play_one(game: str) -> None:
    fast_games(game)(1, 0)


def _rehearse(game: str, maker: PlayerFactory, seen: set[type]) -> None:
    """One bot of each kind: all levels of a kind run the same code."""
    made = maker()
    if type(made) not in seen:
        seen.add(type(made))
        rehearse(game, made)


def _show(done: int, total: int, label: str, *, last: bool = False) -> None:
    if sys.stderr.isatty():
        bar = "█" * (20 * done // total)
        print(f"\r\x1b[K{bar:░<20} {done}/{total} {label}", end="\n" if last else "", file=sys.stderr, flush=True)
    elif last:
        print(f"warm: {label}", file=sys.stderr)
