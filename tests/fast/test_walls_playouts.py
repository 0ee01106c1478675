"""Random games of the compiled core: each move by the plain rules, and drawn as one draws from their lists."""

import random
from collections import Counter, defaultdict

import numpy as np
import pytest

from shofar import walls
from shofar.fast.bits import seed_random
from shofar.fast.walls import codec, playouts
from shofar.fast.walls.cards import counts_of
from shofar.fast.walls.heaps import heap_of
from shofar.fast.walls.playouts import pile_places, random_games
from shofar.walls.cards import DECK, Card
from tests.fast.packed_walls import codes_of
from tests.scale import scale


def traced_game(seats, seed):
    """Share of wins and points of each seat, and the trace: round, seat, action and what came of it."""
    wins, points = np.zeros(seats), np.zeros(seats)
    trace = np.zeros((playouts.MOST_DECISIONS, playouts.TRACED), np.int64)
    decisions = random_games(1, seats, seed, wins, points, trace)
    return wins.tolist(), points.tolist(), trace[:decisions].tolist()


def deal_of(seats, trace):
    """The deal that a traced game was played with, put together from its hands."""
    hands, held, draw = [], [], []
    for at, row in enumerate(trace):
        seat, text = row[1], codec.action_text(row[2])
        after = Counter(codes_of(row[playouts.TRACED_HANDS + seat]))
        used = Counter(["T" if text.startswith("trumpet") else text.split()[1]])
        if text.startswith("first"):
            hands.append(sorted((after + used).elements()))
            held.append(after)
            continue
        drawn = after - (held[seat] - used)
        if not text.startswith("feed"):
            scored = at + 1 == len(trace) or trace[at + 1][0] != row[0]
            draw += ["S"] * scored + list(drawn.elements())
        held[seat] = after
    cards = Counter(str(card) for card in DECK)
    left = cards - Counter(card for hand in hands for card in hand) - Counter(draw)
    draw += sorted(left.elements())
    return walls.Deal(tuple(tuple(map(Card, hand)) for hand in hands), tuple(map(Card, draw)), 0)


def check_row(state, row, seats):
    """Whether hands, supply, cards won and walls of a row are those of a state of the plain rules."""
    dealt = row[1] + 1 if state.phase == "first" else seats
    hands = row[playouts.TRACED_HANDS : playouts.TRACED_HANDS + dealt]
    assert hands == [heap_of(hand) for hand in state.hands[:dealt]]
    supply = row[playouts.TRACED_SUPPLY : playouts.TRACED_SUPPLY + 6]
    assert sum(count << 8 * colour for colour, count in enumerate(supply)) == counts_of(state.supply)
    if state.outcome is not None:
        return  # 1s are won and walls of trumpets removed by now, which here are only counted
    assert row[playouts.TRACED_WON : playouts.TRACED_WON + seats] == [len(won) for won in state.won]
    if any(state.first):
        return  # who has fed has its first card turned up here, not when all have
    for colour in range(5):
        for seat in range(seats):
            wall = row[playouts.TRACED_WALLS + colour * 8 + seat]
            assert wall == codec.wall_of(state.walls[seat][colour])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_move_agrees_with_the_plain_rules(seats):
    for seed in range(scale(40, 3000)):
        wins, points, trace = traced_game(seats, seed)
        state = walls.new_state(deal_of(seats, trace))  # refuses what is no deal
        for row in trace:
            assert state.outcome is None
            state = walls.play(state, row[1], walls.parse_action(codec.action_text(row[2])))  # refuses what is illegal
            check_row(state, row, seats)
        assert state.outcome is not None
        assert list(state.outcome.scores) == points
        winners = state.outcome.winners
        assert wins == pytest.approx([(seat in winners) / len(winners) for seat in range(seats)])


def test_every_kind_of_legal_action_is_drawn():
    drawn: Counter[str] = Counter()
    possible: dict[str, float] = defaultdict(float)
    for seed in range(scale(30, 300)):
        _, _, trace = traced_game(3, seed)
        state = walls.new_state(deal_of(3, trace))
        for row in trace:
            legal = walls.legal(state, row[1])
            for action in legal:
                possible[str(action)] += 1 / len(legal)
            drawn[codec.action_text(row[2])] += 1
            state = walls.play(state, row[1], walls.parse_action(codec.action_text(row[2])))
    assert set(drawn) <= set(possible)
    spread = sum((drawn[text] - possible[text]) ** 2 / possible[text] for text in possible)
    assert spread < len(possible) + 5 * (2 * len(possible)) ** 0.5  # a chi-square, five standard errors out


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
