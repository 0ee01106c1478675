"""Measures speed: random games by the plain and compiled rules, guided games, search; and whether both agree."""

import platform
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from shofar import __version__
from shofar.arena.playouts import GUIDED, WALLS_SEATS, compare, fast_games, measure, plain_games
from shofar.arena.workers import cores
from shofar.bots.registry import STRONGEST, player
from shofar.core.player import Budget
from shofar.core.rules import Json
from shofar.core.shuffle import Chance
from shofar.games import GAMES, new_game

Report = Callable[[str], None]
CHUNK = 1000
ENOUGH = 100
"""Games by the plain rules that are needed to compare anything with them."""
SEARCHES = 4


def bench(seconds: float, report: Report) -> Json:
    """Everything, one thing after the other, on one thread unless the key says otherwise."""
    results: Json = {game: bench_game(game, seconds, report) for game in GAMES}
    return {**results, "machine": machine()}


def bench_game(game: str, seconds: float, report: Report) -> Json:
    """One game's figures."""
    threads = cores()
    report(f"{game}: random games by the plain rules")
    plain = measure(plain_games(game), seconds, least=ENOUGH)
    report(f"{game}: random games by the compiled rules")
    fast = measure(fast_games(game), seconds, CHUNK)
    report(f"{game}: the same on {threads} threads")
    every = measure(fast_games(game), seconds, CHUNK, threads=threads)
    agreement = compare(plain, fast)
    results: Json = {
        "seats": len(new_game(game, seats=WALLS_SEATS, seed=0).seats),
        "plain": plain.rates(),
        "fast": fast.rates(),
        "fast_all_cores": {"threads": threads, **every.rates()},
        "agreement": {
            "mean_length": {"plain": agreement.mean_length[0], "fast": agreement.mean_length[1]},
            "win_share_of_starter": {"plain": agreement.first_share[0], "fast": agreement.first_share[1]},
            "worst_standard_errors": round(agreement.worst, 2),
            "agree": agreement.agree,
        },
    }
    report(f"{game}: guided games")
    guided = GUIDED[game]()
    results["guided"] = measure(guided, seconds).rates()
    results["guided_all_cores"] = {"threads": threads, **measure(guided, seconds, threads=threads).rates()}
    report(f"{game}: search")
    results["search_nodes_s"] = search_rate(game, seconds)
    results["search_nodes_s_all_cores"] = search_on(threads, game, seconds)
    return results


def search_on(threads: int, game: str, seconds: float) -> float:
    """The same on several threads, each with a bot of its own."""
    with ThreadPoolExecutor(threads) as pool:
        return round(sum(pool.map(search_rate, [game] * threads, [seconds] * threads)), 1)


def search_rate(game: str, seconds: float) -> float:
    """Nodes (in Walls: simulations) a second of the strongest bot, at the start and 4, 8 and 12 random actions on."""
    bot = player(game, STRONGEST)
    each = Budget(ms=max(20, int(1000 * seconds / SEARCHES)))
    chance = Chance("bench")
    played = new_game(game, seats=WALLS_SEATS, seed="bench")
    bot.choose(played.view(played.waiting[0]), Budget(ms=20), 0)
    nodes, spent = 0, 0.0
    while spent < seconds and played.waiting:
        seat = played.waiting[0]
        started = time.perf_counter()
        nodes += bot.choose(played.view(seat), each, 0).sims
        spent += time.perf_counter() - started
        for _ in range(4):
            if played.waiting:
                seat = played.waiting[0]
                legal = played.legal(seat)
                played = played.play(seat, legal[chance.below(len(legal))])
    return round(nodes / spent, 1)


def machine() -> Json:
    """What the figures were measured on."""
    return {"cpu": _cpu(), "cores": cores(), "python": platform.python_version(), "shofar": __version__}


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
