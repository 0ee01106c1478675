"""Every bot can say what it thinks of its choice."""

from typing import Any

import pytest

from shofar.bots.explain import explain
from shofar.bots.registry import player
from shofar.core.player import Budget
from shofar.games import new_game

BOTS = {
    "walls": ["random", "plain", "policy", "level-1", "level-8", "level-9", "builder", "strongest"],
    "towers": ["random", "plain", "level-1", "level-6", "mason", "mcts", "strongest"],
}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in BOTS.items() for name in names])
def test_every_bot_explains_its_own_choice(game, name):
    played: Any = new_game(game, seed=11)
    for _ in range(9):
        played = played.play(played.waiting[0], played.legal(played.waiting[0])[0])
    view = played.view(played.waiting[0])
    bot = player(game, name)
    told = explain(bot, view, Budget(sims=300), seed=5)
    assert told.action == bot.choose(view, Budget(sims=300), seed=5).action
    assert {each.action for each in told.candidates} <= set(view.legal)
    assert len(told.candidates) > 1
    assert all(0 <= each.value <= 1 for each in told.candidates)
    assert told.line[0] == told.action
    assert told.sure is not None
    assert 0 <= told.sure <= 1
    if name != "random":  # lots may fall on a move that a search of Towers does not tell of
        assert told.value is not None
