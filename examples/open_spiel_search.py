"""OpenSpiel's own algorithms on both games: MCTS and IS-MCTS play against chance, CFR by sampling learns a little.

    python examples/open_spiel_search.py [--simulations 50] [--games 2] [--iterations 20]

Needs `shofar[open-spiel]`. Walls is asked seat by seat here (`turn_based=True`), as OpenSpiel's search for games of
hidden information wants it; that search sees worlds drawn from what its seat knows, and never the true one. A plain
tree search looks into the state: it is for Towers, where nothing is hidden.
"""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import shofar.research.open_spiel

assert shofar.research.open_spiel.__all__, "importing it registers both games"
Choose = Callable[[Any], int]


def one_game(game: Any, own: int, choose: Choose, dice: np.random.RandomState) -> list[float]:
    """What everybody got where one seat chooses and the others, as chance does, draw."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=odds)))
        elif state.current_player() == own:
            state.apply_action(choose(state))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    returns: list[float] = state.returns()
    return returns


def mean_return(game: Any, games: int, choose: Choose, dice: np.random.RandomState) -> float:
    """What a player got on average, sitting everywhere in turn."""
    seats = game.num_players()
    total: float = sum(one_game(game, at % seats, choose, dice)[at % seats] for at in range(games))
    return total / games


def main() -> None:
    """Plays with each search, and samples regrets."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=2, help="with each search")
    parser.add_argument("--iterations", type=int, default=20, help="of CFR")
    options = parser.parse_args()
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)

    towers = pyspiel.load_game("python_shofar_towers")
    tree = mcts.MCTSBot(towers, 2.0, options.simulations, rollouts, random_state=dice)
    print(f"MCTS at Towers: {mean_return(towers, options.games, tree.step, dice):+.2f} a game")

    walls = pyspiel.load_game("python_shofar_walls(seats=3,turn_based=True)")
    sampled = ismcts.ISMCTSBot(walls, rollouts, 2.0, max_simulations=options.simulations, random_state=dice)
    print(f"IS-MCTS at Walls: {mean_return(walls, options.games, sampled.step, dice):+.2f} a game")

    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(walls)
    for _ in range(options.iterations):
        solver.iteration()
    policy = solver.average_policy()

    def follow(state: Any) -> int:
        actions, odds = zip(*policy.action_probabilities(state).items(), strict=True)
        return int(dice.choice(actions, p=odds))

    # A game this large has more information states than anybody meets twice: what was not met is drawn.
    print(f"CFR by sampling at Walls: {mean_return(walls, options.games, follow, dice):+.2f} a game")


if __name__ == "__main__":
    main()
