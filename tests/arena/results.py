"""Results of make-believe players whose true strength is known."""

import math
from itertools import combinations

from shofar.arena.journal import Result
from shofar.arena.ratings import ELO


def result(name, players, shares, **more):
    none = (0,) * len(players)
    return Result(name, tuple(players), tuple(map(float, shares)), (), none, none, none, **more)


def tournament(truth, seats, deals, dice, luck=0.0):
    """Every line-up, every rotation; `luck` is how much the deal favours a seat, the same in each rotation."""
    names = list(truth)
    for deal in range(deals):
        for lineup, members in enumerate(combinations(names, seats)):
            favour = [dice.gauss(0, luck) for _ in range(seats)]
            for turn in range(seats):
                order = (*members[turn:], *members[:turn])
                weights = [math.exp((truth[name] + favour[place]) / ELO) for place, name in enumerate(order)]
                winner = dice.choices(range(seats), weights)[0]
                yield result(f"{lineup}-{deal}-{turn}", order, [place == winner for place in range(seats)])
