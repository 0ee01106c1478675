"""Many games at once against the plain rules, decision by decision, over whole games and into the next ones."""

from typing import Any

import numpy as np
import pytest

from shofar.fast.walls import packed_layout as packed
from shofar.research import vector
from shofar.research.byte_words import random_one
from shofar.research.forms import mask, played, seen, shares
from shofar.research.plain import dealt, set_up
from shofar.research.vector import DRAWN, IllegalAction
from tests.scale import scale


def plain(games, at):
    if isinstance(games, vector.WallsGames):
        return dealt(games._states[at], games._decks[at])
    return set_up(games._states[at])


def in_lockstep(games, steps):
    """Everything that the buffers say, of every game, beside plain games; how many games ended."""
    seats = games.form.seats
    beside = [plain(games, at) for at in range(games.games)]
    ended = 0
    for _ in range(steps):
        for at, game in enumerate(beside):
            seat = int(games.players[at])
            assert game.seats[seat] == game.waiting[0]
            row = at * seats + seat if games.rows == "seats" else at
            assert games.to_act.reshape(games.games, -1)[at].sum() == 1
            assert games.to_act[row]
            np.testing.assert_array_equal(games.observations[row], seen(game, seat))
            np.testing.assert_array_equal(games.masks[row], mask(game, seat))
        acting = games.players.copy()
        actions = games.sample().copy()
        games.step()
        for at, game in enumerate(beside):
            seat = int(acting[at])
            row = at * seats + seat if games.rows == "seats" else at
            after = played(game, seat, int(actions[row]))
            over = after.outcome is not None
            assert (games.terminals.reshape(games.games, -1)[at] == over).all()
            np.testing.assert_allclose(games.rewards[at], shares(after) if over else np.zeros(seats), rtol=1e-6)
            if over:
                np.testing.assert_array_equal(games.final[at], seen(after, seat))
                after = plain(games, at)
                ended += 1
            beside[at] = after
    return ended


@pytest.mark.parametrize("rows", ["games", "seats"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_walls_in_lockstep_with_the_rules(seats, rows):
    games = vector.walls(scale(4, 100), seats=seats, seed=seats, rows=rows)
    assert in_lockstep(games, scale(130, 600)) >= games.games


@pytest.mark.parametrize("rows", ["games", "seats"])
def test_towers_in_lockstep_with_the_rules(rows):
    games = vector.towers(scale(4, 100), seed=3, rows=rows)
    assert in_lockstep(games, scale(70, 400)) >= games.games


@pytest.mark.parametrize("make", [vector.walls, vector.towers])
def test_results_do_not_depend_on_threads_or_rows(make):
    one, two = make(1100, seed=9, threads=1), make(1100, seed=9, threads=2)
    wide = make(1100, seed=9, rows="seats", threads=2)
    assert len(one._slices) == 1
    assert len(two._slices) == 2
    first_rows = np.arange(1100) * wide.form.seats
    for _ in range(60):
        one.step(one.sample())
        two.step(two.sample())
        wide.step(wide.sample())
        assert one.observations.tobytes() == two.observations.tobytes()
        np.testing.assert_array_equal(one.rewards, two.rewards)
        np.testing.assert_array_equal(wide.observations[first_rows + wide.players], one.observations)
    for games in (one, two, wide):
        games.close()


@pytest.mark.parametrize("make", [vector.walls, vector.towers])
def test_a_seed_gives_the_same_games_again(make):
    games = make(8, seed=4)
    first = games.observations.copy()
    for _ in range(30):
        games.step(games.sample())
    games.reset(seed=4)
    np.testing.assert_array_equal(games.observations, first)
    games.reset()
    other = make(8, seed=5)
    assert not np.array_equal(other.observations, first) or make is vector.towers


def test_every_legal_action_is_drawn_and_no_other():
    random, mask = np.array([1, 2], np.uint64), np.zeros(57, np.uint8)
    assert random_one(mask, random) == -1
    for places in ([0], [56], [7, 8, 15, 55, 56], list(range(57))):
        mask[:] = 0
        mask[places] = 1
        drawn = [random_one(mask, random) for _ in range(200 * len(places))]
        assert sorted(set(drawn)) == places
        assert all(100 < drawn.count(place) < 300 for place in places)


def refused(games, actions):
    before = [array.copy() for array in (games._states, games.observations, games.masks, games.rewards)]
    with pytest.raises(IllegalAction) as wrong:
        games.step(actions)
    for array, old in zip((games._states, games.observations, games.masks, games.rewards), before, strict=True):
        np.testing.assert_array_equal(array, old)
    return wrong.value.game


@pytest.mark.parametrize("make", [vector.walls, vector.towers])
def test_one_illegal_action_and_nothing_is_played(make):
    games = make(6, seed=1)
    for _ in range(40):
        for at in range(games.games):
            actions = games.sample().copy()
            barred = np.flatnonzero(games.masks[at] == 0)
            for action in (*barred[:: max(1, len(barred) // 5)], -1, games.form.actions, 2**31 - 1, -(2**31)):
                wrong = actions.copy()
                wrong[at] = action
                assert refused(games, wrong) == at
        games.masks[:] = 1  # a caller's scribbling makes nothing legal
        assert refused(games, np.full(6, games.form.actions - 1, np.int32) * 0 - 1) == 0
        games.reset(seed=int(games.players[0]) + 2)
        games.step(games.sample())


@pytest.mark.parametrize("actions", [[0.5] * 6, [0] * 5, [[0] * 6], ["a"] * 6, None])
def test_actions_of_another_shape_or_kind_are_refused(actions):
    games = vector.walls(6, seed=1)
    if actions is None:
        games.actions[:] = -1
        with pytest.raises(IllegalAction):
            games.step()
    else:
        with pytest.raises(ValueError, match="actions must be"):
            games.step(np.array(actions))


@pytest.mark.parametrize(("make", "learner"), [(vector.walls, 2), (vector.walls, DRAWN), (vector.towers, 1)])
def test_only_the_learner_is_asked(make, learner):
    games = make(16, seed=2, learner=learner)
    own = games.players.copy()
    assert (own == learner).all() or learner == DRAWN
    rewards, ended = np.zeros(16), 0
    for _ in range(200):
        games.step(games.sample())
        np.testing.assert_array_equal(games.players, own)
        rewards += games.rewards[np.arange(16), own]
        ended += int(games.terminals.sum())
        np.testing.assert_allclose(games.rewards.sum(1), games.terminals, rtol=1e-6)
    assert 0.5 < rewards.sum() / ended * games.form.seats < 1.5


def test_shaping_adds_up_to_the_lead():
    games = vector.walls(4, seed=6, shaping=0.25)
    lead = np.zeros((4, 4))
    checked = 0
    while checked < 4:
        games.step(games.sample())
        lead += games.rewards
        np.testing.assert_allclose(games.rewards.sum(1), games.terminals, atol=1e-5)
        going = ~games.terminals
        points = games._states[:, packed.POINTS : packed.POINTS + 4]
        expected = 0.25 * (points - points.mean(1, keepdims=True))
        np.testing.assert_allclose(lead[going], expected[going], atol=1e-4)
        checked += int(games.terminals.sum())
        lead[games.terminals] = 0


def test_buffers_of_the_caller_are_written_in_place():
    form = vector.walls(1).form
    buffers: dict[str, Any] = {
        "observations": np.zeros((32, form.size), np.uint8),
        "rewards": np.zeros(32, np.float32),
        "terminals": np.zeros(32, np.bool_),
        "truncations": np.zeros(32, np.bool_),
        "masks": np.ones(32, np.bool_),
        "actions": np.zeros(32, np.int32),
    }
    games = vector.walls(8, seed=1, rows="seats", buffers=buffers)
    assert buffers["masks"].reshape(8, 4).sum() == 8
    games.sample()
    games.step()
    assert np.shares_memory(games.observations, buffers["observations"])
    assert np.shares_memory(games.rewards, buffers["rewards"])
    for name, wrong in (("rewards", np.zeros(32)), ("observations", np.zeros((31, form.size), np.uint8))):
        with pytest.raises(ValueError, match=name):
            vector.walls(8, rows="seats", buffers={**buffers, name: wrong})


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": 4, "seats": 2}, {"games": 4, "seats": 6}, {"games": 4, "learner": 4}]
)
def test_games_that_cannot_be_are_refused(options):
    with pytest.raises(ValueError, match=r"no such games|Walls is for"):
        vector.walls(**options)
