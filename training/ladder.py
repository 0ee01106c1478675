"""Writes the table of a game's ten levels from what the arena found about them.

shofar arena ladder level-1 level-2 … level-10 --game towers --deals 300 --anchor level-1 --json > found.json
python training/ladder.py found.json
python tools/bots_page.py
"""

import argparse
import json
from datetime import date
from pathlib import Path

BOTS = Path(__file__).parents[1] / "src" / "shofar" / "bots"
ABOUT = "Elo points above level 1 with half of a 95% interval, as `shofar arena ladder` rates them"


def table(found: dict) -> dict:
    """What the package ships: a rating for each level, and how it was found."""
    plan = found["plan"]
    rated = {one["name"]: one["rating"] for one in found["players"]}
    levels = []
    for number in range(1, len(plan["players"]) + 1):
        rating = rated[f"level-{number}"]
        interval = round((rating["high"] - rating["low"]) / 2)
        levels.append({"level": number, "rating": round(rating["elo"]), "interval": interval})
    told = {"date": str(date.today()), "games": found["games"], "seats": plan["seats"], "seed": plan["seed"]}
    return {"about": ABOUT, **told, "levels": levels}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("found", type=Path, help="what `shofar arena ladder … --json` printed")
    found = json.loads(parser.parse_args().found.read_text(encoding="utf-8"))
    made = table(found)
    lines = ",\n".join(f"  {json.dumps(level)}" for level in made.pop("levels"))
    text = json.dumps(made, indent=1)[:-2] + f',\n "levels": [\n{lines}\n ]\n}}\n'
    target = BOTS / found["plan"]["game"] / "data" / "ladder.json"
    target.write_text(text, encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
