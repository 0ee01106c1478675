"""Random games of the compiled core are just what the plain rules play at random."""

import random

import numpy as np
import pytest

from shofar import walls
from shofar.fast.bits import seed_random
from shofar.fast.walls.playout import pile_places, random_games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_are_those_of_the_plain_rules(seats):
    count = 250
    chance = random.Random(seats)
    lengths, shares, scores = [], np.zeros((count, seats)), np.zeros((count, seats))
    for seed in range(count):
        state = walls.new_state(walls.shuffled_deal(seats, seed, start=0))
        decisions = 0
        while walls.waiting(state):
            seat = walls.waiting(state)[0]
            state = walls.play(state, seat, chance.choice(walls.legal(state, seat)))
            decisions += 1
        assert state.outcome is not None
        lengths.append(decisions)
        scores[seed] = state.outcome.scores
        for seat in state.outcome.winners:
            shares[seed, seat] = 1 / len(state.outcome.winners)
    games = 50_000
    wins, points = np.zeros(seats), np.zeros(seats)
    decisions = random_games(games, seats, 3, wins, points)
    assert wins.sum() == pytest.approx(games)
    for fast, plain in (
        [(decisions / games, np.array(lengths))]
        + [(wins[seat] / games, shares[:, seat]) for seat in range(seats)]
        + [(points[seat] / games, scores[:, seat]) for seat in range(seats)]
    ):
        assert abs(fast - plain.mean()) < 4.5 * plain.std() / count**0.5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scoring_cards_lie_in_their_piles(seats):
    stream, places = np.zeros(2, np.uint64), np.zeros(3, np.int64)
    seed_random(stream, 1)
    seen: list[set[int]] = [set(), set(), set()]
    for _ in range(5000):
        assert pile_places(seats, places, stream) == 110 - 7 * seats
        for pile, place in zip(seen, places, strict=True):
            pile.add(int(place))
    for pile, (first, last) in zip(seen, walls.deal.scoring_places(seats), strict=True):
        assert pile == set(range(first, last + 1))


def test_the_same_seed_plays_the_same_games():
    results = []
    for _ in range(2):
        wins, points = np.zeros(4), np.zeros(4)
        results.append((random_games(500, 4, 9, wins, points), wins.tolist(), points.tolist()))
    assert results[0] == results[1]
