"""Every bot can say what it thinks of its choice."""

from dataclasses import replace
from typing import Any

import pytest

from shofar import towers
from shofar.bots.explain import explain
from shofar.bots.registry import player
from shofar.core.player import Budget, Choice
from shofar.games import new_game
from tests.bots.games import LOST

BOTS = {
    "walls": ["random", "plain", "policy", "level-1", "level-8", "level-9", "builder", "strongest"],
    "towers": ["random", "plain", "level-1", "level-6", "level-8", "mason", "mcts", "strongest", "strongest@500sims"],
}


def view_of(game: str, actions: int = 9) -> Any:
    played: Any = new_game(game, seed=11)
    for _ in range(actions):
        played = played.play(played.waiting[0], played.legal(played.waiting[0])[0])
    return played.view(played.waiting[0])


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in BOTS.items() for name in names])
def test_every_bot_explains_its_own_choice(game, name):
    view = view_of(game)
    bot = player(game, name)
    told: Any = explain(bot, view, Budget(sims=300), seed=5)
    assert told.action == bot.choose(view, Budget(sims=300), seed=5).action
    assert {each.action for each in told.candidates} <= set(view.legal)
    assert len(told.candidates) > 1
    assert all(0 <= each.value <= 1 for each in told.candidates)
    assert told.line[0] == told.action
    assert 0 <= told.sure <= 1
    (own,) = [each for each in told.candidates if each.action == told.action]
    assert own.value == told.value
    # A look of plain code at Towers finds many moves alike; whoever searches does not.
    assert len({each.value for each in told.candidates}) > (0 if (game, name) == ("towers", "plain") else 1)


@pytest.mark.parametrize(("game", "name"), [("walls", "strongest"), ("towers", "level-10"), ("towers", "level-6")])
def test_sure_of_the_best_and_not_of_the_worst(game, name):
    """Whoever has a better candidate is not sure of its own; the one that leads is the likeliest to be the best."""
    told: Any = explain(player(game, name), view_of(game), Budget(sims=3000), seed=2)
    ranked = sorted(told.candidates, key=lambda each: -each.value)
    assert ranked[0].sure >= 0.5
    assert all(each.sure <= 0.5 for each in ranked[1:])


class Worst:
    """Plays what the strongest bot likes least, and says nothing."""

    name = "worst"

    def __init__(self, game):
        self.game = game

    def choose(self, view, budget, seed):
        told = [explain(player(self.game, "strongest"), view, Budget(sims=4000), seed=at) for at in range(3)]
        return Choice(min((each for one in told for each in one.candidates), key=lambda each: each.value).action)


@pytest.mark.parametrize("game", BOTS)
def test_a_judge_is_not_sure_of_another_choice_than_its_own(game):
    told: Any = explain(Worst(game), view_of(game, 20 if game == "towers" else 9), Budget(), seed=5)
    best = max(told.candidates, key=lambda each: each.value)
    assert told.action != best.action
    assert told.value < best.value
    assert told.sure < 0.5 < best.sure


def test_what_a_player_says_itself_stays():
    class Talker:
        name = "talker"

        def choose(self, view, budget, seed):
            return Choice(view.legal[-1], value=0.25, line=(view.legal[-1], view.legal[0]))

    view = view_of("walls")
    told: Any = explain(Talker(), view, Budget(), seed=5)
    assert (told.action, told.value, told.line) == (view.legal[-1], 0.25, (view.legal[-1], view.legal[0]))
    assert told.action in {each.action for each in told.candidates}


@pytest.mark.parametrize("name", ["random", "plain", "level-3", "mcts", "strongest"])
@pytest.mark.parametrize("at", range(6))
def test_the_choice_is_among_the_candidates(name, at):
    """A look finds many moves equally good; lots fall on moves that no search would tell of."""
    view = view_of("towers", 5 * at)
    told: Any = explain(player("towers", name), view, Budget(sims=200), seed=at)
    assert told.action in {each.action for each in told.candidates}


def test_candidates_of_towers_are_estimates_and_not_bounds():
    view = view_of("towers", 14)
    bot = player("towers", "level-10")
    told: Any = explain(bot, view, Budget(), seed=1)
    assert len({each.value for each in told.candidates}) >= 4
    assert bot.choose(view, Budget(), seed=1).candidates == ()  # a search that is not asked does not know


def test_the_tree_tells_its_line():
    view = view_of("towers", 14)
    line = player("towers", "mcts").choose(view, Budget(sims=20_000), seed=1).line
    assert len(line) > 1
    played: Any = new_game("towers", seed=11)
    for _ in range(14):
        played = played.play(played.waiting[0], played.legal(played.waiting[0])[0])
    for move in line:
        played = played.play(played.waiting[0], move)


@pytest.mark.parametrize("name", ["random", "plain", "level-9", "builder", "strongest"])
def test_one_legal_action_has_a_worth_too(name):
    view = view_of("walls")
    view = replace(view, legal=view.legal[-1:])
    told: Any = explain(player("walls", name), view, Budget(sims=300), seed=5)
    assert told.action == view.legal[0]
    (only,) = told.candidates
    assert (only.action, only.share, only.sure, told.sure) == (told.action, 1.0, 1.0, 1.0)
    assert 0 < told.value < 1
    assert told.value == only.value


@pytest.mark.parametrize("name", ["random", "plain", "level-1", "level-8", "strongest"])
def test_where_every_move_loses_none_is_better(name):
    game = towers.new()
    for move in LOST.split():
        game = game.play(game.waiting[0], move)
    view = game.view(game.waiting[0])
    told: Any = explain(player("towers", name), view, Budget(sims=300), seed=5)
    assert told.sure == 1.0
    assert told.action in {each.action for each in told.candidates}
    if name != "plain":  # which goes by the look of it
        assert told.value == 0.0
        assert {each.value for each in told.candidates} == {0.0}
