"""Whether the coach's first suggestion holds up beside level 8's own choice, and whether its reasons are true.

    make bench BENCH="coach [--positions 500] [--seed 1] [--readings]"

Moments of games between bots of levels 1 to 9; where the two differ, a long search judges both actions, and what the
coach loses to level 8 is given in points of win chance: searches of Walls differ by some points from each other, so
that a loss over the bar is judged again by a longer one. Reasons are worked out again from whole states. With
`--readings` every game is played with all its open clauses read the other way.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping
from typing import Any

from benches._coach_truth import is_true
from shofar.bots.explain import explain
from shofar.bots.registry import player
from shofar.core.game import AnyGame
from shofar.core.player import Budget
from shofar.games import new_game
from shofar.learn.coach import REASONS, opinion, suggestions

JUDGE = {"walls": Budget(sims=20_000), "towers": Budget(sims=400_000)}
OTHERWISE = {"walls": {"W4": "any", "W5": "later", "W11": "may"}, "towers": {"T10": "balanced"}}
BAR = 2.0
"""Points of win chance that the coach may lose to level 8 in one position."""


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


def value(game: str, view: Any, action: str, seed: int, times: int = 1) -> float:
    """What the long search says an action is worth.

    Towers weighs placements that do the same in another colour once: one that it leaves out is its own choice's equal.
    """
    judge: Any = player(game, "strongest")
    budget = Budget(sims=times * (JUDGE[game].sims or 0))
    also = {"also": action} if hasattr(judge, "explain") else {}
    explanation = judge.explain(view, budget, seed, **also) if also else explain(judge, view, budget, seed)
    worth = {one.action: float(one.value) for one in explanation.candidates}
    return worth.get(action, worth[explanation.action])


def behind(game: str, view: Any, own: str, named: str) -> float:
    """What the coach loses to level 8, in points; a loss over the bar is judged again, four times as long."""
    for times in (1, 4):
        found = 100 * (value(game, view, own, 7, times) - value(game, view, named, 7, times))
        if found <= BAR:
            break
    return found


def measure(game: str, count: int, seed: int, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """How often the coach differs from level 8 and what that costs, and how many reasons are given and true."""
    dice = random.Random(f"{game}:{seed}")
    lost, took, given, false, silent, over = [], [], 0, [], 0, []
    rival = player(game, "level-8")
    for played in moments(game, count, dice, readings):
        view: Any = played.view(played.waiting[0])
        begun = time.perf_counter()
        named = suggestions(view, opinion(view, seed=dice.getrandbits(30)))
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
        lost.append(behind(game, view, own, named[0].action))
        if lost[-1] > BAR:
            figures = {"points": round(lost[-1], 2), "level-8": own, "coach": named[0].action}
            over.append({**figures, "record": played.record()})
    took.sort()
    return {
        "positions": count,
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
    }


def main() -> None:
    """One line of JSON for each game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", nargs="+", default=list(REASONS))
    options.add_argument("--readings", action="store_true", help="play every open clause the other way")
    chosen = options.parse_args()
    for game in chosen.games:
        readings = OTHERWISE[game] if chosen.readings else {}
        print(json.dumps({game: measure(game, chosen.positions, chosen.seed, readings)}), flush=True)


if __name__ == "__main__":
    main()
