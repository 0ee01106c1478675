"""Games as tests of bots need them: Walls after some moves of a bot, Towers one move before a lost end."""

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.core.player import Budget

LOST = (
    "B2@b2 P5@e2 G1@a2 R5@a3 P3@c4 B3@a2 Y3@d4 P4@f3 R2@e3 G5@b2 P4@b4 G3@a4 Y2@c3 Y1@f1 P2@g3 R4@g4 "
    "P1@g2 B1@e3 R5@b4 Y3@d1 B3@g3 G2@e4 G4@a1 B5@e1 Y5@b1 Y4@a3 "
)
"""A game in which seven lines are held and nothing parries."""


def played(seats, seed, moves):
    """A game of the policy after so many actions."""
    game, policy = walls.new(seats=seats, seed=seed), PLAYERS["policy"]()
    for _ in range(moves):
        seat = game.waiting[0]
        game = game.play(seat, policy.choose(game.view(seat), Budget(), seed).action)
    return game
