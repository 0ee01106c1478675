"""`shofar bench`: how fast the rules and the bots are on this machine."""

import argparse
import json
from typing import Any

from shofar.arena.bench import bench
from shofar.commands.errors import CommandError, require_compiler, show_progress
from shofar.core.rules import Json

ROWS = {
    "plain": "random games, plain rules",
    "fast": "random games, compiled rules",
    "fast_all_cores": "the same on all cores",
    "guided": "games by what was learned",
    "guided_all_cores": "the same on all cores",
}


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if the compiled rules do not play the same game as the plain ones."""
    if not options.seconds > 0:
        raise CommandError("--seconds: say a number above 0")
    require_compiler()
    results = bench(options.seconds, show_progress)
    show_progress("")
    games = {name: figures for name, figures in results.items() if "agreement" in figures}
    if options.json:
        print(json.dumps(results, separators=(",", ":")))
    else:
        for name, figures in games.items():
            print("\n".join(_lines(name, figures)))
        print(f"measured on {results['machine']['cpu']}, Python {results['machine']['python']}")
    return 0 if all(figures["agreement"]["agree"] for figures in games.values()) else 1


def _lines(name: str, figures: Json) -> list[str]:
    lines = [f"{name}, {figures['seats']} seats{'games/s':>34}{'decisions/s':>16}"]
    for key, label in ROWS.items():
        if key in figures:
            rates: Any = figures[key]
            lines.append(f"  {label:<34}{rates['games_s']:>14,.0f}{rates['decisions_s']:>16,.0f}")
    lines.append(f"  {'search, nodes/s':<34}{'':>14}{figures['search_nodes_s']:>16,.0f}")
    lines.append(f"  {'the same on all cores':<34}{'':>14}{figures['search_nodes_s_all_cores']:>16,.0f}")
    agreement = figures["agreement"]
    lengths, starter = agreement["mean_length"], agreement["win_share_of_starter"]
    verdict = "agree" if agreement["agree"] else "DO NOT AGREE"
    lines.append(
        f"  plain and compiled rules {verdict}: mean length {lengths['plain']:.2f} and {lengths['fast']:.2f}, "
        f"the starter wins {starter['plain']:.1%} and {starter['fast']:.1%}; "
        f"{agreement['worst_standard_errors']} standard errors at most"
    )
    return lines
