"""States with OpenSpiel's names beside the plain rules, its own tests, and its own algorithms."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from shofar import walls
from shofar.research import leaks
from shofar.research.forms import FORMS, seen, shares
from shofar.research.leaks.open_spiel import OpenSpielSubject
from shofar.research.open_spiel import CHANCE, SIMULTANEOUS, TERMINAL, SpielGame
from shofar.research.packing import walls_memory
from shofar.research.plain import plain_game, single_of
from shofar.research.single import SINGLE, IllegalAction, stream
from shofar.research.walls_kernels import ROW
from tests.scale import scale

KINDS = pytest.mark.parametrize(
    ("name", "seats", "turn_based"),
    [("walls", 3, False), ("walls", 4, True), ("walls", 5, False), ("towers", 2, True)],
)
LOADED = ("python_shofar_walls", "python_shofar_walls(seats=5,turn_based=True)", "python_shofar_towers")
GAMES = pytest.mark.parametrize("name", LOADED)


def begun(game: Any, dice: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        state.apply_action(dice.choice(outcomes)[0])
    return state


@KINDS
def test_in_lockstep_with_the_rules(name, seats, turn_based):
    game = SpielGame(name, seats, turn_based=turn_based)
    for seed in range(scale(2, 50)):
        dice = random.Random(seed)
        assert game.new_initial_state().current_player() == CHANCE
        state = begun(game, dice)
        plain: Any = plain_game(state._single)
        while not state.is_terminal():
            together = plain.rules.simultaneous(plain.state) and not turn_based
            player = state.current_player()
            assert player == (SIMULTANEOUS if together else plain.seats.index(plain.waiting[0]))
            for seat in range(seats):
                np.testing.assert_array_equal(state.observation_tensor(seat), seen(plain, seat))
                to_act = plain.seats[seat] in plain.waiting if together else seat == player
                texts = [str(action) for action in plain.legal(plain.seats[seat])] if to_act else []
                assert [state.action_to_string(seat, action) for action in state.legal_actions(seat)] == texts
                assert np.flatnonzero(state.legal_actions_mask(seat)).tolist() == state.legal_actions(seat)
            if together:
                actions = [dice.choice(state.legal_actions(seat)) for seat in range(seats)]
                texts = [state.action_to_string(seat, action) for seat, action in enumerate(actions)]
                state.apply_actions(actions)
                for seat, text in enumerate(texts):
                    plain = plain.play(plain.seats[seat], text)
            else:
                action = dice.choice(state.legal_actions())
                plain = plain.play(plain.waiting[0], state.action_to_string(action))
                state.apply_action(action)
        assert state.current_player() == TERMINAL
        assert state.returns() == pytest.approx([share * seats - 1 for share in shares(plain)])
        assert sum(state.returns()) == pytest.approx(0)
        assert len(state.history()) <= game.max_game_length() + 4


@KINDS
def test_copies_and_text_forms(name, seats, turn_based):
    game, dice = SpielGame(name, seats, turn_based=turn_based), random.Random(3)
    state = begun(game, dice)
    while not state.is_terminal():
        before, copied = str(state), state.clone()
        read = game.deserialize_state(state.serialize())
        assert read.serialize() == before
        assert all(read.information_state_string(seat) == state.information_state_string(seat) for seat in range(seats))
        if state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(seats)])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        assert str(copied) == before != str(state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_memory_is_packed_as_it_is_played(seats):
    for seed in range(scale(2, 50)):
        game, dice = walls.new(seats=seats, seed=seed), random.Random(seed)
        while game.waiting:
            played, packed = single_of(game), walls_memory(game.state)
            np.testing.assert_array_equal(packed.memory[:ROW], played.memory[:ROW])
            assert packed.player == played.player
            seat = dice.choice(game.waiting)
            game = game.play(seat, dice.choice(game.legal(seat)))


@GAMES
def test_its_random_sim_test(name, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=scale(1, 20), serialize=True, verbose=False)
    capfd.readouterr()


@GAMES
def test_clones_are_ours_too(name):
    state = begun(pyspiel.load_game(name), random.Random(1))
    copied = state.clone()
    assert copied.inner is not state.inner
    assert str(copied) == str(state)
    assert [copied.observation_string(0), copied.information_state_string(0)] == [
        state.inner.observation_string(0),
        state.inner.information_state_string(0),
    ]


def test_information_states_remember_what_was_seen_and_done():
    """No two positions share one; what another puts face down changes it as much as any other card would."""
    game = SpielGame("walls", 3, turn_based=True)
    keys: dict[str, str] = {}
    compared = 0
    for seed in range(scale(3, 30)):
        dice = random.Random(seed)
        state = begun(game, dice)
        while not state.is_terminal():
            player = state.current_player()
            key = state.information_state_string()
            assert keys.setdefault(key, f"{seed} {state}") == f"{seed} {state}"
            others = [state.information_state_string(other) for other in range(3)]
            action = dice.choice(state.legal_actions())
            hidden = state._single.public_action(action) < 0
            state.apply_action(action)
            if hidden and not state.is_terminal() and str(state._single.phase()) == "first":
                another = game.deserialize_state(" ".join(str(state).split()[:-1]))
                if not (legal := [one for one in another.legal_actions() if one != action]):
                    continue
                compared += 1
                another.apply_action(dice.choice(legal))
                for other in range(3):
                    same = another.information_state_string(other) == state.information_state_string(other)
                    assert same == (other != player)
                    assert others[other] != state.information_state_string(other)
    assert compared >= 4


def test_worlds_agree_with_what_a_player_knows():
    report = leaks.search(OpenSpielSubject(LOADED[1]), games=scale(1, 20), positions=3, samples=3, seeds=8)
    assert not report.findings, [str(one) for one in report.findings]
    assert report.changed > 5
    dice = random.Random(1)
    state = begun(SpielGame("walls"), dice)
    world = state.resample_from_infostate(1, dice.random)
    world.apply_actions([world.legal_actions(seat)[0] for seat in range(4)])
    again = world.resample_from_infostate(1, dice.random)
    assert again.information_state_string(1) == world.information_state_string(1)
    assert again.observation_string(0) != world.observation_string(0)
    with pytest.raises(ValueError, match="one player"):
        world.resample_from_infostate(0, dice.random)
    with pytest.raises(ValueError, match="no history"):
        world.serialize()


def test_what_is_not_open_is_refused():
    state = begun(SpielGame("walls"), random.Random(1))
    with pytest.raises(ValueError, match="not legal"):
        state.act(0, 26)
    with pytest.raises(ValueError, match="no player is to act"):
        state.observation_tensor(4)
    with pytest.raises(ValueError, match="no outcome"):
        SpielGame("walls").new_initial_state().apply_action(256)
    with pytest.raises(ValueError, match="3 to 5"):
        SpielGame("walls", 6)
    assert FORMS["walls"].form(4).actions == SpielGame("walls").num_distinct_actions()


@pytest.mark.parametrize("name", LOADED[1:])
def test_its_tree_search_plays(name):
    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    state = begun(game, random.Random(1))
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    for _ in range(3):
        state.apply_action(bot.step(state))
    assert len(state.history()) > 3


def test_its_tree_search_over_information_states_plays():
    game, dice = pyspiel.load_game(LOADED[1]), np.random.RandomState(1)
    state = begun(game, random.Random(1))
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 6, random_state=dice)
    for _ in range(7):
        state.apply_action(bot.step(state))
    assert state.inner._single.phase() == "feed"


def test_its_sampling_of_regrets_runs():
    np.random.seed(1)
    solver = OutcomeSamplingSolver(pyspiel.load_game("python_shofar_walls(seats=3,turn_based=True)"))
    solver.iteration()
    assert len(solver._infostates) > 20


def test_legal_actions_of_towers_are_as_good_as_a_list():
    state = SpielGame("towers").new_initial_state()
    state.apply_action(0)
    begun = state.legal_actions()
    assert begun == list(range(650))
    assert list(range(650)) == begun
    assert begun != list(range(649))
    assert repr(begun) == repr(list(range(650)))
    assert [begun[0], begun[-1], len(begun), 649 in begun, 650 in begun] == [0, 649, 650, True, False]
    other = state.clone()
    state.apply_action(7)
    after = state.legal_actions()
    assert begun == other.legal_actions() == list(range(650))  # what was handed out stays as it was
    assert after == state.legal_actions(1) == state.clone().legal_actions()
    assert state.legal_actions(0) == []
    assert after == state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply_action(7)
    assert after == state.legal_actions()
    assert len(after) < len(begun)


def test_legal_actions_of_towers_follow_whatever_was_played():
    game, random, log = SINGLE["towers"](2, stream(3)), stream(4), np.zeros(512, np.int32)
    own = game.player
    for decision in range(40):
        if game.player < 0:
            break
        assert game.legal(own) == np.flatnonzero(game.packed_observation(own)[game.form.size :]).tolist()
        action = game.legal(own)[0]
        if decision % 2:
            game.turn(own, action, random, log)
        else:
            game.play(game.player, action)
            game.turn(own, -1, random, log)
