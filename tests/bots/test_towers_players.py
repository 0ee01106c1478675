"""Players of Towers: legal, repeatable, picklable, in time, and able to explain themselves."""

import json
import pickle
import time
from dataclasses import replace

import msgspec
import pytest

from shofar import towers
from shofar.bots.engine_player import go_message
from shofar.bots.towers import CHARACTERS, LEVELS, PLAYERS, players
from shofar.core.player import Budget
from tests.bots.games import LOST


def game_after(moves, step=97):
    game = towers.new()
    for i in range(moves):
        if not game.waiting:
            break
        legal = game.legal(game.waiting[0])
        game = game.play(game.waiting[0], legal[(i * step + 31) % len(legal)])
    return game


def view_after(moves, step=97):
    game = game_after(moves, step)
    return replace(game.view(game.waiting[0]), events=())


@pytest.mark.parametrize("name", PLAYERS)
def test_moves_are_legal_and_told_with_what_is_known(name):
    player = pickle.loads(pickle.dumps(PLAYERS[name]()))
    assert player.name == name
    for moves in (0, 1, 9):
        view = view_after(moves)
        choice = player.choose(view, Budget(sims=200), seed=4)
        assert choice.action in view.legal
        assert choice.line[0] == choice.action
        assert 0 <= choice.value <= 1
        assert not choice.candidates or choice.action in {c.action for c in choice.candidates}
        assert all(c.action in view.legal and 0 <= c.value <= 1 and 0 <= c.share <= 1 for c in choice.candidates)
        assert choice.sure is None or 0 <= choice.sure <= 1


def test_the_expected_line_is_playable_and_looks_ahead():
    player, lengths = PLAYERS["strongest"](), []
    for moves in range(12):
        game = game_after(moves)
        line = player.choose(game.view(game.waiting[0]), Budget(sims=8000), seed=moves).line
        for move in line:
            assert move in game.view(game.waiting[0]).legal
            game = game.play(game.waiting[0], move)
        lengths.append(len(line))
    assert sum(lengths) >= 3 * len(lengths)


@pytest.mark.parametrize("name", ["strongest", "level-1", "level-6", "level-8", "mason", "mcts", "plain"])
def test_the_same_view_and_seed_give_the_same_choice(name):
    view, other = view_after(7), view_after(8)
    player = PLAYERS[name]()
    first = player.choose(view, Budget(sims=400), seed=9)
    player.choose(other, Budget(sims=400), seed=3)
    assert player.choose(view, Budget(sims=400), seed=9) == first
    assert PLAYERS[name]().choose(view, Budget(sims=400), seed=9) == first


def test_a_long_search_leaves_nothing_behind_for_others(monkeypatch):
    """Time may be spent with a larger table; nodes mean the same before and after that."""
    monkeypatch.setattr(players, "LONG_MS", 50)
    views = [view_after(moves) for moves in (4, 7, 10)]
    budget = Budget(sims=60_000)
    fresh = [players.SearchPlayer(table_bits=8).choose(view, budget, seed=9) for view in views]
    player = players.SearchPlayer(table_bits=8)
    player.choose(views[0], Budget(ms=60), seed=9)
    assert [player.choose(view, budget, seed=9) for view in views] == fresh


def test_seeds_vary_the_opening():
    view = view_after(0)
    player = PLAYERS["strongest"]()
    assert len({player.choose(view, Budget(sims=300), seed).action for seed in range(6)}) > 1


@pytest.mark.parametrize("ms", [20, 60, 150])
def test_time_is_kept(ms):
    view = view_after(11)
    for name in ("strongest", "mcts"):
        player = PLAYERS[name]()
        player.choose(view, Budget(ms=20), seed=1)
        began = time.thread_time()
        player.choose(view, Budget(ms=ms), seed=1)
        # Time on a core: others may be busy on this machine. The bar is 50 ms with two busy processes beside.
        assert (time.thread_time() - began) * 1000 < ms + 100


def test_threats_are_parried():
    parried = 0
    for step in range(1, 400):
        game = game_after(24, step)
        if not game.waiting:
            continue
        view = game.view(game.waiting[0])
        if not view.facts.parries:
            continue
        for name in ("strongest", "plain", "level-8"):
            assert PLAYERS[name]().choose(view, Budget(sims=50), seed=1).action in view.facts.parries
        parried += 1
        if parried == 3:
            return
    pytest.fail("no threats found")


def test_a_lost_position_still_gets_a_move():
    game = towers.new()
    for move in LOST.split():
        game = game.play(game.waiting[0], move)
    view = game.view(game.waiting[0])
    assert view.facts.parries == ()
    for name in ("strongest", "plain", "level-1", "mcts"):
        assert PLAYERS[name]().choose(view, Budget(sims=50), seed=1).action in view.legal


def test_levels_and_characters_are_all_there():
    assert {f"level-{n}" for n in range(1, LEVELS + 1)} <= set(PLAYERS)
    assert set(CHARACTERS) <= set(PLAYERS)


def test_stronger_beats_weaker():
    strong, weak = PLAYERS["level-8"](), PLAYERS["level-2"]()
    points = 0
    for seed in range(4):
        game = towers.new()
        players = {"S": strong, "N": weak} if seed % 2 else {"S": weak, "N": strong}
        while game.waiting:
            seat = str(game.waiting[0])
            game = game.play(seat, players[seat].choose(game.view(seat), Budget(sims=500), seed).action)
        assert game.outcome is not None
        points += game.outcome.winner is not None and players[game.outcome.winner] is strong
    assert points >= 3


@pytest.mark.parametrize("called", ["mine", "octagon"])
@pytest.mark.parametrize("name", ["strongest", "level-3", "mcts", "plain"])
def test_other_boards_are_played_plainly(name, called):
    plain = json.dumps({**towers.load_layout("octagon").to_json(), "name": called})
    # c2 and c3 change sides: the evaluation, and the tables of compiled code, know nothing of that.
    board = towers.layout_from(json.loads(plain.replace("c2", "?").replace("c3", "c2").replace("?", "c3")))
    game = towers.new(layout=board).play("S", "R5@c3").play("N", "G1@c2").play("S", "B2@c1")
    view = pickle.loads(pickle.dumps(game.view("N")))
    choice = PLAYERS[name]().choose(view, Budget(sims=50), seed=1)
    assert choice == PLAYERS["plain"]().choose(view, Budget(), seed=1)
    assert choice.action in view.legal


def test_engines_are_sent_the_view_as_its_json_form_has_it():
    view = view_after(3)
    assert json.loads(msgspec.json.encode(go_message(view, 100)))["view"] == view.to_json()
