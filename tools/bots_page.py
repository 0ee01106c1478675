"""Writes docs/bots.md from the ratings of the levels that the bots ship; `--check` only says whether it is current."""

import importlib
import json
import sys
from importlib.resources import files
from pathlib import Path

from shofar.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"

INTRO = """# How strong the bots are

Ten levels for each game, about equally far apart, and some characters that play differently rather than worse. A
level is fixed by the work it does (simulations or nodes) and by its noise, not by time, so that it means the same
on every machine. Ratings are in Elo points above level 1, with 95% intervals, from matches in [the arena](arena.md).
`strongest` takes whatever time it is given: `strongest@100ms`, `strongest@5s`.

How the bots think and what was tried: decisions [10](decisions/0010-towers-search.md) (Towers) and
[11](decisions/0011-walls-search.md) (Walls). How their weights are made: [training](../training/README.md). To
measure them yourself: [the arena](arena.md).
"""


def table(game: str) -> str:
    """The levels of a game, and who else plays it."""
    ratings = json.loads((files(f"shofar.bots.{game}") / "data" / "level_ratings.json").read_text(encoding="utf-8"))
    rows = ["| level | rating | 95% interval |", "|---|---|---|"]
    rows += [f"| {row['level']} | {row['rating']} | ± {row['interval']} |" for row in ratings["levels"]]
    about = importlib.import_module(f"shofar.bots.{game}").ABOUT
    others = [f"- `{name}`: {sentence}" for name, sentence in about.items()]
    others.append("- `random`: Any legal action, each as likely.")
    return "\n".join([f"\n## {game.capitalize()}\n", *rows, "\nBesides:\n", *others, ""])


def page() -> str:
    """The whole page."""
    return INTRO + "".join(map(table, GAMES))


def main() -> int:
    """Writes, or checks; 1 if something is not current."""
    if "--check" in sys.argv:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page():
            print("not current: docs/bots.md (run: .venv/bin/python tools/bots_page.py)", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
