"""An action is its own text."""

import copy
import pickle
from typing import Any

import pytest

from shofar import Choice, towers, walls
from shofar.core.action import ActionText

EVERY: list[ActionText] = [
    *walls.actions.ACTIONS.values(),
    *(place for places in towers.load_layout("octagon").moves.values() for place in places),
]


@pytest.mark.parametrize("action", EVERY[:: len(EVERY) // 60], ids=str)
def test_an_action_is_its_text_and_its_parts(action: Any) -> None:
    text = str(action)
    assert type(text) is str
    assert (action == text, hash(action) == hash(text), repr(action) == repr(text)) == (True, True, True)
    assert {action: 1}[text] == 1
    for again in (pickle.loads(pickle.dumps(action)), copy.deepcopy(action)):
        assert type(again) is type(action)
        assert again == action
        assert [getattr(again, name) for name in again.__match_args__] == [
            getattr(action, name) for name in action.__match_args__
        ]


def test_it_cannot_be_changed() -> None:
    wall: Any = walls.Wall(walls.Card.R5)
    with pytest.raises(AttributeError, match="Wall is a value"):
        wall.card = walls.Card.B1
    with pytest.raises(AttributeError, match="Wall is a value"):
        del wall.card
    assert (wall.card, wall.verb) == (walls.Card.R5, "wall")


def test_parts_are_of_their_own_kind_whatever_it_was_made_of() -> None:
    made: Any = walls.Wall("R5")  # type: ignore[arg-type]
    assert made.card is walls.Card.R5
    placed: Any = towers.Place("R5", "c2")  # type: ignore[arg-type]
    assert placed.piece is towers.Piece.R5
    with pytest.raises(ValueError, match="X9"):
        walls.Wall("X9")  # type: ignore[arg-type]


def test_a_game_and_its_views_list_the_same() -> None:
    for game in (walls.new(seats=3, seed=7), towers.new(seed=7)):
        for seat in game.seats:
            assert game.legal(seat) == game.view(seat).legal


def test_a_choice_is_plain_text() -> None:
    assert type(Choice(walls.Wall(walls.Card.R5)).action) is str


def test_views_are_keys() -> None:
    for game, action in ((walls.new(seats=3, seed=7), "first Y4"), (towers.new(), "R2@c2")):
        seat = game.waiting[0]
        after = game.play(seat, action)
        seen = {game.view(seat): 1, after.view(seat): 2, game.view(None): 3}
        again = type(game.view(seat)).from_json(after.view(seat).to_json())
        assert (len(seen), seen[again]) == (3, 2)
