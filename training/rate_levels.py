"""Rates a game's ten levels in the arena and writes the table that the package ships.

    python -m training.rate_levels towers
    python tools/bots_page.py

The first takes hours of one core; the same command goes on with a run that was stopped. Its games stand in the folder
`--games` afterwards. `--deals` and `--levels` make a smaller table, and `--out` writes it elsewhere.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from training.arguments import add_workers, parser_for
from training.artifacts import ROOT

ABOUT = "Elo points above level 1 with half of a 95% interval, as `shofar arena ladder` rates them"
LEVELS = 10
DEALS = {"towers": 300, "walls": 150}
"""For each line-up of neighbours: 5400 games of Towers, 4200 of Walls."""


def play_ladder(game: str, levels: int, deals: int, seed: str, jobs: int, folder: Path) -> dict[str, Any]:
    """What `shofar arena ladder` finds about the levels, as it prints it."""
    command = [sys.executable, "-m", "shofar", "arena", "ladder", *(f"level-{one}" for one in range(1, levels + 1))]
    command += ["--game", game, "--deals", str(deals), "--seed", seed, "--jobs", str(jobs), "--anchor", "level-1"]
    command += ["--out", str(folder), "--json"]
    found: dict[str, Any] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return found


def ladder_table(found: Mapping[str, Any]) -> dict[str, Any]:
    """What the package ships: a rating for each level, and how it was found."""
    plan = found["plan"]
    rated = {one["name"]: one["rating"] for one in found["players"]}
    levels = []
    for number in range(1, len(plan["players"]) + 1):
        rating = rated[f"level-{number}"]
        interval = round((rating["high"] - rating["low"]) / 2)
        levels.append({"level": number, "rating": round(rating["elo"]), "interval": interval})
    facts = {"date": str(date.today()), "games": found["games"], "seats": plan["seats"], "seed": plan["seed"]}
    return {"about": ABOUT, **facts, "levels": levels}


def table_text(table: Mapping[str, Any]) -> str:
    """The table as JSON with one level a line."""
    levels: Sequence[Mapping[str, int]] = table["levels"]
    lines = ",\n".join(f"  {json.dumps(level)}" for level in levels)
    facts = {name: value for name, value in table.items() if name != "levels"}
    return json.dumps(facts, indent=1)[:-2] + f',\n "levels": [\n{lines}\n ]\n}}\n'


def main() -> None:
    """Rates the levels of one game and writes their table."""
    parser = parser_for(__doc__, seed="ladder")
    add_workers(parser)
    parser.add_argument("game", choices=sorted(DEALS))
    parser.add_argument("--deals", type=int, help="for each line-up of neighbours")
    parser.add_argument("--levels", type=int, default=LEVELS)
    parser.add_argument("--games", type=Path, help="the arena's folder (ladder-GAME)")
    parser.add_argument("--out", type=Path, help="the table (in the package)")
    args = parser.parse_args()
    folder = args.games or Path(f"ladder-{args.game}")
    deals = args.deals or DEALS[args.game]
    found = play_ladder(args.game, args.levels, deals, args.seed, args.workers, folder)
    out = args.out or ROOT / "src" / "shofar" / "bots" / args.game / "data" / "level_ratings.json"
    out.write_text(table_text(ladder_table(found)), encoding="utf-8")
    print(out)


if __name__ == "__main__":
    main()
