"""How fast the plain rules are, beside OpenSpiel's games written in Python, in one run on one core.

    make bench BENCH="plain_rules [--seconds N] [--json]"

A random game is a fresh shuffle (or a drawn beginner), every legal action listed at every decision, one of them taken
uniformly, played to the end and scored. The games take turns in short slices, so that whatever else the machine does
falls on all of them alike. Rates are by processor time: decisions a second, chance not counted, and games a second.
Bars: 400 games of Walls with four seats and 150 games of Towers a second.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from shofar import towers, walls

BARS = {"walls": 400, "towers": 150}
SLICE = 0.25

Play = Callable[[random.Random], int]
"""Plays one game and returns how many decisions it had."""


def play_walls(dice: random.Random) -> int:
    """One random game of Walls with four seats."""
    state = walls.new_state(walls.shuffled_deal(4, dice.getrandbits(64)))
    decisions = 0
    while waiting := walls.waiting(state):
        actions = walls.legal(state, waiting[0])
        state = walls.play(state, waiting[0], actions[int(dice.random() * len(actions))])
        decisions += 1
    assert state.outcome
    return decisions


def play_towers(dice: random.Random) -> int:
    """One random game of Towers."""
    state = towers.new_from_seed(dice.getrandbits(64)).state
    while state.turn:
        moves = towers.legal(state, state.turn)
        state = towers.play(state, state.turn, moves[int(dice.random() * len(moves))])
    assert state.outcome
    return state.ply


def open_spiel_games() -> dict[str, Play]:
    """OpenSpiel's games written in Python that end by themselves."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 (registers them)

    names = ["python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes", "python_liars_poker"]
    return {name: open_spiel_play(pyspiel.load_game(name)) for name in names}


def let_chance_act(state: Any, dice: random.Random) -> None:
    """Takes one of the outcomes that OpenSpiel lists, by their weights."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, weights)[0])


def open_spiel_play(game: Any) -> Play:
    """One random game of OpenSpiel's, driven from Python."""

    def play(dice: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                let_chance_act(state, dice)
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
                decisions += 1
        state.returns()
        return decisions

    return play


def measure(plays: dict[str, Play], seconds: float) -> dict[str, dict[str, float]]:
    """Rates of each game, measured in turns."""
    dice = random.Random(1)
    games, decisions, spent = (dict.fromkeys(plays, 0.0) for _ in range(3))
    for play in plays.values():
        play(dice)
    while min(spent.values()) < seconds:
        for name, play in plays.items():
            started = time.process_time()
            while (took := time.process_time() - started) < SLICE:
                decisions[name] += play(dice)
                games[name] += 1
            spent[name] += took
    return {
        name: {"games/s": games[name] / spent[name], "decisions/s": decisions[name] / spent[name]} for name in plays
    }


def main() -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time for each game")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure({"walls": play_walls, "towers": play_towers, **open_spiel_games()}, options.seconds)
    others = [rates["decisions/s"] for name, rates in found.items() if name not in BARS]
    for rates in found.values():
        rates["of the fastest python_*"] = rates["decisions/s"] / max(others)
    missed = [name for name, bar in BARS.items() if found[name]["games/s"] < bar]
    if options.json:
        print(json.dumps({"games": found, "bars": BARS, "missed": missed}))
    else:
        print(f"{'game':26}{'games/s':>10}{'decisions/s':>14}{'ratio':>8}")
        for name, rates in found.items():
            print(f"{name:26}" + "{:10,.0f}{:14,.0f}{:8.2f}".format(*rates.values()))
        print(f"bars: {', '.join(f'{name} {bar} games/s' for name, bar in BARS.items())}; missed: {missed or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
