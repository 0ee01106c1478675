"""The alpha-beta search against brute force, on threats, on budgets and on repeatability."""

import time

import numpy as np
import pytest

from shofar.bots.towers import alpha_beta, settings, transpositions
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import BALANCED_GEOMETRY, GEOMETRY
from shofar.bots.towers.search import Search
from shofar.fast.towers import position
from tests.fast.packed_towers import unmake


def random_position(seed, plies, geo=GEOMETRY):
    """A position after random moves, or None if the game ended on the way."""
    rng = np.random.default_rng(seed)
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    moves = np.zeros(position.MOST_MOVES, np.int32)
    position.start(pos, 0)
    while pos[position.PLY] < plies:
        count = position.list_moves(pos, geo, moves)
        position.make(pos, geo, int(moves[rng.integers(count)]))
        if pos[position.RESULT] != position.ONGOING:
            return None
    return pos


def positions(plies, wanted, first_seed=0):
    found = (random_position(seed, plies) for seed in range(first_seed, first_seed + 5000))
    live = (pos for pos in found if pos is not None)
    return [next(live) for _ in range(wanted)]


def brute(pos, low=-1, high=1, geo=GEOMETRY):
    """1, 0 or -1 for the side to move, by looking at everything."""
    moves = np.zeros(position.MOST_MOVES, np.int32)
    count = position.list_moves(pos, geo, moves)
    best = -1
    for move in moves[:count].tolist():
        position.make(pos, geo, move)
        result, mover = int(pos[position.RESULT]), 1 - int(pos[position.TURN])
        if result == position.ONGOING:
            value = -brute(pos, -high, -low, geo)
        else:
            value = 0 if result == position.DRAW else (1 if result == mover + 1 else -1)
        unmake(pos, geo)
        best = max(best, value)
        low = max(low, best)
        if low >= high:
            break
    return best


def exact_settings():
    """Nothing pruned, nothing reduced, all colours."""
    p = settings.settings()
    p[settings.FUTILITY_DEPTH] = 0
    for few in (settings.MOVES_AT_ONE, settings.MOVES_AT_TWO, settings.MOVES_AT_THREE, settings.REDUCE_ONE):
        p[few] = 1000
    p[settings.PARRIES_DEPTH] = p[settings.EVERY_DEPTH] = 0
    return p


@pytest.mark.parametrize("balanced", [False, True], ids=["ruling", "balanced"])
@pytest.mark.parametrize("number", range(6))
def test_the_last_moves_are_played_perfectly(number, balanced):
    geo = BALANCED_GEOMETRY if balanced else GEOMETRY
    pos = late_position(number, geo)
    value = brute(pos.copy(), geo=geo)
    search = Search(shipped_network(), 16, settings=exact_settings(), balanced=balanced)
    search.set_position(pos)
    if search.must_lose:
        assert value == -1
        return
    found = search.run(depth=6)
    assert np.sign(found.value) * (abs(found.value) > transpositions.SURE) == value
    position.make(pos, geo, found.move)
    if pos[position.RESULT] == position.ONGOING:
        assert -brute(pos, geo=geo) == value


def late_position(number, geo):
    """Three plies from the end: reached by a weak search, since random games end long before."""
    rng = np.random.default_rng(number)
    search = Search(shipped_network(), 12, every_colour=False, balanced=geo is BALANCED_GEOMETRY)
    while True:
        pos = random_position(int(rng.integers(1 << 30)), 8, geo)
        if pos is None:
            continue
        while pos[position.PLY] < 47 and pos[position.RESULT] == position.ONGOING:
            search.set_position(pos)
            if search.must_lose:
                break
            position.make(pos, geo, search.run(nodes=int(rng.integers(50, 300))).move)
        if pos[position.PLY] == 47 and pos[position.RESULT] == position.ONGOING:
            search.set_position(pos)
            # The only move is played without judging it, so there must be a choice.
            if search.must_lose or len(search.run(depth=1).moves) > 1:
                return pos


def test_a_reading_changes_what_the_last_moves_are_worth():
    differ = 0
    for number in range(12):
        pos = late_position(number, GEOMETRY)
        other = rebalanced(pos)
        differ += brute(pos.copy()) != brute(other, geo=BALANCED_GEOMETRY)
    assert differ


def rebalanced(pos):
    """The same towers, by the other reading of T10."""
    other = pos.copy()
    for square in range(26):
        position.settle_square(other, BALANCED_GEOMETRY, square)
    return other


def test_proved_wins_and_losses_are_true():
    proved = 0
    search = Search(shipped_network(), 16)
    for pos in positions(22, 150):
        search.set_position(pos)
        if search.must_lose:
            assert two_plies(pos) == -1
            proved += 1
            continue
        found = search.run(depth=2)
        if found.value == alpha_beta.MATE - 2:
            position.make(pos, GEOMETRY, found.move)
            assert two_plies(pos) == -1
            proved += 1
    assert proved >= 5


def two_plies(pos):
    """-1 if every move of the side to move loses at once."""
    moves = np.zeros(position.MOST_MOVES, np.int32)
    count = position.list_moves(pos, GEOMETRY, moves)
    mover = int(pos[position.TURN])
    for move in moves[:count].tolist():
        position.make(pos, GEOMETRY, move)
        lost = pos[position.RESULT] == 2 - mover
        unmake(pos, GEOMETRY)
        if not lost:
            return 0
    return -1


def wins_by_threats(pos, threats):
    """Whether the side to move wins with that many threats, each parried in every way there is; slow and plain."""
    moves = np.zeros(position.MOST_MOVES, np.int32)
    mover = int(pos[position.TURN])
    for move in moves[: position.list_moves(pos, GEOMETRY, moves)].tolist():
        position.make(pos, GEOMETRY, move)
        won = pos[position.RESULT] == 0 and pos[position.COUNT + 1 + mover] >= 7 and answered(pos, threats, mover)
        unmake(pos, GEOMETRY)
        if won:
            return True
    return False


def answered(pos, threats, mover):
    """Whether every answer to a threat loses, at once or to further threats."""
    moves = np.zeros(position.MOST_MOVES, np.int32)
    for move in moves[: position.list_moves(pos, GEOMETRY, moves)].tolist():
        position.make(pos, GEOMETRY, move)
        result = int(pos[position.RESULT])
        lost = result == mover + 1 or (result == 0 and threats > 1 and wins_by_threats(pos, threats - 1))
        unmake(pos, GEOMETRY)
        if not lost:
            return False
    return True


def test_wins_by_threats_are_found_and_true():
    search = Search(shipped_network(), 12)
    proved = 0
    for pos in positions(23, 150):
        search.set_position(pos)
        if search.must_lose:
            continue
        found = search.prove(nodes=20_000, threats=2)
        expected = wins_by_threats(pos.copy(), 1) or (found is not None and wins_by_threats(pos.copy(), 2))
        assert (found is not None) == expected
        proved += found is not None
    assert proved >= 5


def test_nodes_alone_decide():
    pos = positions(12, 1)[0]
    found = []
    for other in positions(10, 2):
        search = Search(shipped_network(), 16)
        search.set_position(other)
        search.run(nodes=3000)
        search.forget()
        search.set_position(pos)
        found.append(search.run(nodes=5000))
    one, two = found
    assert (one.move, one.value, one.nodes) == (two.move, two.value, two.nodes)
    assert (one.values == two.values).all()


def searched(pos, depth, piece):
    """Value and move of every depth up to that one, in pieces of so many nodes, and how many pieces that took."""
    search = Search(shipped_network(), 16)
    search.set_position(pos)
    search.control[alpha_beta.NODES] = 0
    found, pieces = [], 0
    for plies in range(1, depth + 1):
        search._start(search.root_moves, plies, -alpha_beta.MATE, alpha_beta.MATE)
        finished = False
        while not finished:
            search.control[alpha_beta.LIMIT] = search.control[alpha_beta.NODES] + piece
            finished = alpha_beta.think(search.tree)
            pieces += 1
        found.append((int(search.control[alpha_beta.VALUE]), int(search.frames[alpha_beta.BEST_MOVE])))
    return found, int(search.control[alpha_beta.NODES]), pieces


def test_stopping_in_the_middle_and_going_on_changes_nothing():
    pos = positions(12, 1)[0]
    whole, nodes, once = searched(pos, 3, 10**9)
    in_pieces, nodes_again, pieces = searched(pos, 3, 7)
    assert (once, in_pieces, nodes_again) == (3, whole, nodes)
    assert pieces > nodes / 20


def test_a_flag_ends_a_long_search():
    search = Search(shipped_network(), 16)
    search.set_position(positions(12, 1)[0])
    stop = np.ones(1, np.int32)
    began = time.perf_counter()
    found = search.run(ms=20_000, stop=stop)
    assert time.perf_counter() - began < 10
    assert found.move in search.all_moves
