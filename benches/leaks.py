"""What the leak kit finds of planted leaks, and how often it raises an alarm over clean games."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from shofar.research import leaks
from tests.research import leaky_game, planted

CLEAN: dict[str, tuple[float, Callable[[], leaks.Subject[Any]], dict[str, int]]] = {
    "a small game": (0.5, leaky_game.Clean, {"games": 2, "positions": 3, "samples": 8, "seeds": 16}),
    "leduc_poker of OpenSpiel": (
        0.2,
        planted.GAMES["leduc_poker of OpenSpiel"],
        {"games": 2, "samples": 12, "seeds": 24},
    ),
    "rps of PettingZoo": (0.2, planted.rock_paper_scissors, {"games": 20, "positions": 4, "samples": 4, "seeds": 8}),
    "Walls": (0.07, lambda: leaks.WallsSubject(4), {"games": 1, "positions": 3, "samples": 4, "seeds": 8}),
    "Towers": (0.03, leaks.TowersSubject, {"games": 1, "positions": 3}),
}
"""By name: the share of the runs (searches in ours take long), the game, how thorough one search is."""


def found() -> dict[str, str]:
    """Of each game, how many of the planted kinds were found; only the planted ones count."""
    figures = {}
    caught = [
        {finding.check for finding in leaks.search(subject, games=4).findings} == {check}
        for check, subject in leaky_game.PLANTED.values()
    ]
    figures["a small game"] = f"{sum(caught)} of {len(caught)}"
    for name, make in planted.GAMES.items():
        channels = {finding.channel for finding in leaks.search(planted.Leaky(make()), games=6).findings}
        assert channels <= set(planted.KINDS), f"{name}: a false alarm, {channels - set(planted.KINDS)}"
        figures[name] = f"{len(channels)} of {len(planted.KINDS)}"
    return figures


def alarms(runs: int) -> dict[str, Any]:
    """Of each game, how many clean searches raised an alarm, of how many."""
    figures: dict[str, Any] = {}
    for name, (share, make, thorough) in CLEAN.items():
        began, count, raised, compared = time.perf_counter(), max(1, round(share * runs)), 0, 0
        for seed in range(count):
            report = leaks.search(make(), seed=seed, **thorough)
            raised += bool(report.findings)
            compared += report.compared + report.sampled
        seconds = round(time.perf_counter() - began, 1)
        figures[name] = {"runs": count, "alarms": raised, "compared": compared, "seconds": seconds}
        print(f"{name}: {figures[name]}", file=sys.stderr, flush=True)
    return figures


def main() -> None:
    """Prints both as JSON; exit status 1 if a leak was missed or an alarm was false."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--runs", type=int, default=1000, help="clean searches (1000)")
    runs = arguments.parse_args().runs
    figures = {"found": found(), "clean": alarms(runs)}
    print(json.dumps(figures, indent=1))
    missed = [name for name, share in figures["found"].items() if len(set(share.split(" of "))) > 1]
    if missed or any(one["alarms"] for one in figures["clean"].values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
