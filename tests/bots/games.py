"""Games of Walls that bots have begun."""

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.core.player import Budget


def played(seats, seed, moves):
    """A game of the policy after so many actions."""
    game, policy = walls.new(seats=seats, seed=seed), PLAYERS["policy"]()
    for _ in range(moves):
        seat = game.waiting[0]
        game = game.play(seat, policy.choose(game.view(seat), Budget(), seed).action)
    return game
