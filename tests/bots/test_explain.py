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
    explanation: Any = explain(bot, view, Budget(sims=300), seed=5)
    assert explanation.action == bot.choose(view, Budget(sims=300), seed=5).action
    assert {each.action for each in explanation.candidates} <= set(view.legal)
    assert len(explanation.candidates) > 1
    assert all(0 <= each.value <= 1 for each in explanation.candidates)
    assert explanation.line[0] == explanation.action
    assert 0 <= explanation.sure <= 1
    (own,) = [each for each in explanation.candidates if each.action == explanation.action]
    assert own.value == explanation.value
    # A look of plain code at Towers finds many moves alike; whoever searches does not.
    assert len({each.value for each in explanation.candidates}) > (0 if (game, name) == ("towers", "plain") else 1)


@pytest.mark.parametrize(("game", "name"), [("walls", "strongest"), ("towers", "level-10"), ("towers", "level-6")])
def test_sure_of_the_best_and_not_of_the_worst(game, name):
    """Whoever has a better candidate is not sure of its own; the one that leads is the likeliest to be the best."""
    explanation: Any = explain(player(game, name), view_of(game), Budget(sims=3000), seed=2)
    ranked = sorted(explanation.candidates, key=lambda each: -each.value)
    assert ranked[0].sure >= 0.5
    assert all(each.sure <= 0.5 for each in ranked[1:])


class Worst:
    """Plays what the strongest bot likes least, and says nothing."""

    name = "worst"

    def __init__(self, game):
        self.game = game

    def choose(self, view, budget, seed):
        explanation = [explain(player(self.game, "strongest"), view, Budget(sims=4000), seed=at) for at in range(3)]
        return Choice(min((each for one in explanation for each in one.candidates), key=lambda each: each.value).action)


@pytest.mark.parametrize("game", BOTS)
def test_a_judge_is_not_sure_of_another_choice_than_its_own(game):
    explanation: Any = explain(Worst(game), view_of(game, 20 if game == "towers" else 9), Budget(), seed=5)
    best = max(explanation.candidates, key=lambda each: each.value)
    assert explanation.action != best.action
    assert explanation.value < best.value
    assert explanation.sure < 0.5 < best.sure


def test_what_a_player_says_itself_stays():
    class Talker:
        name = "talker"

        def choose(self, view, budget, seed):
            return Choice(view.legal[-1], value=0.25, line=(view.legal[-1], view.legal[0]))

    view = view_of("walls")
    explanation: Any = explain(Talker(), view, Budget(), seed=5)
    assert (explanation.action, explanation.value, explanation.line) == (
        view.legal[-1],
        0.25,
        (view.legal[-1], view.legal[0]),
    )
    assert explanation.action in {each.action for each in explanation.candidates}


@pytest.mark.parametrize("name", ["random", "plain", "level-3", "mcts", "strongest"])
@pytest.mark.parametrize("at", range(6))
def test_the_choice_is_among_the_candidates(name, at):
    """A look finds many moves equally good; lots fall on moves that no search would tell of."""
    view = view_of("towers", 5 * at)
    explanation: Any = explain(player("towers", name), view, Budget(sims=200), seed=at)
    assert explanation.action in {each.action for each in explanation.candidates}


def test_candidates_of_towers_are_estimates_and_not_bounds():
    view = view_of("towers", 14)
    bot = player("towers", "level-10")
    explanation: Any = explain(bot, view, Budget(), seed=1)
    assert len({each.value for each in explanation.candidates}) >= 4
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
    explanation: Any = explain(player("walls", name), view, Budget(sims=300), seed=5)
    assert explanation.action == view.legal[0]
    (only,) = explanation.candidates
    assert (only.action, only.share, only.sure, explanation.sure) == (explanation.action, 1.0, 1.0, 1.0)
    assert 0 < explanation.value < 1
    assert explanation.value == only.value


@pytest.mark.parametrize("name", ["random", "plain", "level-1", "level-8", "strongest"])
def test_where_every_move_loses_none_is_better(name):
    game = towers.new()
    for move in LOST.split():
        game = game.play(game.waiting[0], move)
    view = game.view(game.waiting[0])
    explanation: Any = explain(player("towers", name), view, Budget(sims=300), seed=5)
    assert explanation.sure == 1.0
    assert explanation.action in {each.action for each in explanation.candidates}
    if name != "plain":  # which goes by the look of it
        assert explanation.value == 0.0
        assert {each.value for each in explanation.candidates} == {0.0}
