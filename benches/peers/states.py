"""States with OpenSpiel's names, driven from Python on one core: legal actions and applying one, no observations."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import open_spiel.python.games
import pyspiel

from benches.environments import Entry, Group, Play, until
from shofar.research.open_spiel import SpielGame


def driven(make: Callable[[], Any]) -> Play:
    """Whole games; a decision is one seat's action, chance is not counted."""
    game = make()

    def batch() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            made += 1
        return made

    batch()
    return lambda seconds: until(seconds, batch)


assert open_spiel.python.games, "importing it registers the games in Python"
PEERS = ("hearts", "connect_four", "leduc_poker", "python_kuhn_poker", "python_tic_tac_toe")
GROUP = Group(
    "States with OpenSpiel's names, driven from Python, one core",
    time.process_time,
    (
        Entry("SpielGame walls, four seats", partial(driven, partial(SpielGame, "walls", turn_based=True)), ours=True),
        Entry("SpielGame towers", partial(driven, partial(SpielGame, "towers")), ours=True),
        *(
            Entry(f"`pyspiel.load_game`: {name}", partial(driven, partial(pyspiel.load_game, name)), ours=True)
            for name in ("python_shofar_walls(turn_based=True)", "python_shofar_towers")
        ),
        *(Entry(f"OpenSpiel {name}", partial(driven, partial(pyspiel.load_game, name))) for name in PEERS),
    ),
    "Legal actions are listed at every decision; neither side makes observations here. Drawing the action is part of "
    "every figure. The games of OpenSpiel whose names do not begin with `python_` are written in C++. In Towers a "
    "decision has about 400 legal actions, of which `SpielGame` tells in an array that compares and is indexed as a "
    "list; pyspiel takes nothing but a list. `pyspiel.load_game` puts pyspiel's own state around ours.",
)
