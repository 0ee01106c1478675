"""Whether the coach's first suggestion holds up beside level 8's own choice, and whether its reasons are true.

    make bench BENCH="coach [--positions 500] [--seed 1] [--readings] [--again FILE]"

Moments of games between bots of levels 1 to 9; where the two differ, a long search judges these two actions beside each
other (`_coach_judge.py`), and what the coach loses to level 8 is given in points of win chance. Reasons are worked out
again from whole states. With `--readings` every game is played with all its open clauses read the other way; with
`--again FILE` only the positions that an earlier run's output tells to be over the bar are looked at.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benches._coach_judge import BAR, loss
from benches._coach_truth import is_true
from shofar.bots.registry import player
from shofar.core.game import AnyGame
from shofar.core.player import Budget
from shofar.games import new_game
from shofar.learn.coach import REASONS, advice
from shofar.records.record import load

OTHERWISE = {"walls": {"W4": "any", "W5": "later", "W11": "may"}, "towers": {"T10": "balanced"}}


def moments(game: str, count: int, dice: random.Random, readings: Mapping[str, str] | None = None) -> list[AnyGame]:
    """Moments with something to decide, a few of each game."""
    found: list[AnyGame] = []
    while len(found) < count:
        played = new_game(game, seats=dice.choice([3, 4, 5]), seed=dice.getrandbits(60), readings=readings)
        bots = {seat: player(game, f"level-{dice.randint(1, 9)}") for seat in played.seats}
        met = []
        while played.waiting:
            seat = played.waiting[0]
            if len(played.legal(seat)) > 1:
                met.append(played)
            choice = bots[seat].choose(played.view(seat), Budget(sims=1000), dice.getrandbits(30))
            played = played.play(seat, choice.action)
        found += dice.sample(met, min(8, len(met)))
    return found[:count]


def measure(game: str, positions: Sequence[AnyGame], dice: random.Random) -> dict[str, Any]:
    """How often the coach differs from level 8 and what that costs, and how many reasons are given and true."""
    lost, took, given, false, silent, over = [], [], 0, [], 0, []
    rival = player(game, "level-8")
    for played in positions:
        view: Any = played.view(played.waiting[0])
        begun = time.perf_counter()
        named = advice(view, seed=dice.getrandbits(30))
        took.append(time.perf_counter() - begun)
        silent += named[0].reason is None
        for one in named:
            for reason in REASONS[game](view, one.action):
                given += 1
                if not is_true(played, one.action, reason):
                    false.append((one.action, reason.key))
        own = rival.choose(view, Budget(sims=3000), dice.getrandbits(30)).action
        if own == named[0].action:
            lost.append(0.0)
            continue
        found = loss(game, view, own, named[0].action)
        lost.append(found.points)
        if found.points > BAR:
            figures = {"points": round(found.points, 2), "error": round(found.error, 2), "looks": found.looks}
            over.append({**figures, "level-8": own, "coach": named[0].action, "record": played.record()})
    took.sort()
    return {
        "positions": len(positions),
        "differ": sum(one != 0 for one in lost),
        "lost_mean": round(sum(lost) / len(lost), 3),
        "lost_most": round(max(lost), 2),
        "over_bar": len(over),
        "over": over,
        "gained_most": round(-min(lost), 2),
        "reasons": given,
        "false_reasons": false,
        "first_without_reason": silent,
        "median_ms": round(1000 * took[len(took) // 2]),
        "slowest_ms": round(1000 * took[-1]),
    }


def main() -> None:
    """One line of JSON for each game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", nargs="+", default=list(REASONS))
    options.add_argument("--readings", action="store_true", help="play every open clause the other way")
    options.add_argument("--again", help="an earlier run's output: only its positions over the bar")
    chosen = options.parse_args()
    for game in chosen.games:
        dice = random.Random(f"{game}:{chosen.seed}")
        if chosen.again:
            positions = [load(one["record"]) for one in over_before(chosen.again, game)]
        else:
            positions = moments(game, chosen.positions, dice, OTHERWISE[game] if chosen.readings else {})
        if positions:
            print(json.dumps({game: measure(game, positions, dice)}), flush=True)


def over_before(file: str, game: str) -> list[dict[str, Any]]:
    """The positions over the bar that an earlier run printed."""
    lines = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    return [one for line in lines for one in line.get(game, {}).get("over", [])]


if __name__ == "__main__":
    main()
