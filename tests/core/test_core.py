"""The small words that both games share."""

import pickle
from hashlib import sha256, shake_256
from typing import Any

import pytest

from shofar import draw, towers, walls
from shofar.core import Budget, Candidate, Choice, Colour, Illegal, Malformed
from shofar.core.canonical import canonical, digest
from shofar.core.colours import COLOURS
from shofar.core.game import Game
from shofar.core.shuffle import Chance
from shofar.core.tuples import put_at
from shofar.towers import Side


def test_colours_in_the_order_of_text() -> None:
    assert [str(colour) for colour in COLOURS] == ["B", "G", "P", "R", "Y"]
    assert {Colour.RED: 1}[Colour("R")] == 1
    assert {"R": 1}[Colour.RED] == 1


def test_canonical_json() -> None:
    assert canonical({"b": [1, 2], "a": "é", "c": None}) == '{"a":"é","b":[1,2],"c":null}'
    assert digest({"a": 1}) == sha256(b'{"a":1}').hexdigest()
    assert digest("é") == sha256('"é"'.encode()).hexdigest()


def test_illegal_is_a_value() -> None:
    one = Illegal("W8", "walls-not-your-turn", {"seat": 1})
    assert one == Illegal("W8", "walls-not-your-turn", {"seat": 1})
    assert hash(one) == hash(Illegal("W8", "walls-not-your-turn", {"seat": 1})) == hash(("W8", "walls-not-your-turn"))
    assert len({one, Illegal("W8", "walls-not-your-turn"), Illegal("W8", "other")}) == 3
    for other in (
        Illegal("W4", "walls-not-your-turn", {"seat": 1}),
        Illegal("W8", "walls-over", {"seat": 1}),
        Illegal("W8", "walls-not-your-turn", {"seat": 2}),
        Illegal("W8", "walls-not-your-turn"),
        "W8",
    ):
        assert one != other
    assert (one.clause, one.code, one.params) == ("W8", "walls-not-your-turn", {"seat": 1})
    assert Illegal("W19", "walls-over").params == {}
    assert str(one) == "W8: It is not seat 1’s turn yet; wait for it."
    assert str(Illegal("W19", "walls-over")) == "W19: The game is over; no more cards are played."
    # A game without sentences of its own still says what it can.
    assert str(Illegal("W1", "x", {"a": 1, "b": "c"})) == "W1: x, a 1, b c"
    assert one.args == ("W8", "walls-not-your-turn", {"seat": 1})


def test_malformed_names_a_field() -> None:
    wrong = Malformed("deal.draw", "not-a-list", {"expected": "R, G"})
    assert (wrong.field, wrong.code, wrong.params) == ("deal.draw", "not-a-list", {"expected": "R, G"})
    assert str(wrong) == "deal.draw: This must be a list."
    assert str(Malformed("deal", "other", {"a": 1, "b": 2})) == "deal: other, a 1, b 2"
    assert str(Malformed("deal", "missing")) == "deal: This field is missing."
    assert Malformed("deal", "missing").params == {}
    assert wrong.args == ("deal.draw", "not-a-list", {"expected": "R, G"})


def words(seed: str, count: int) -> list[int]:
    """The numbers that docs/shuffle.md describes."""
    data = shake_256(f"shofar shuffle 1:{seed}".encode()).digest(2 * count)
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, 2 * count, 2)]


def test_numbers_are_the_stream_of_the_seed() -> None:
    # A power of two divides 65536: nothing is passed over. More numbers than one block holds.
    chance = Chance(7)
    assert [chance.below(65536) for _ in range(3000)] == words("7", 3000)
    chance = Chance("a seed")
    assert [chance.below(256) for _ in range(600)] == [word % 256 for word in words("a seed", 600)]


@pytest.mark.parametrize("bound", [1, 3, 107, 40000, 65535])
def test_words_that_would_be_unfair_are_passed_over(bound: int) -> None:
    fair = [word for word in words("x", 4000) if word < 65536 // bound * bound]
    chance = Chance("x")
    assert [chance.below(bound) for _ in range(1500)] == [word % bound for word in fair[:1500]]


def test_shuffle() -> None:
    fair = iter(words("12", 400))
    mixed = list("abcdefgh")
    for last in range(7, 0, -1):
        word = next(w for w in fair if w < 65536 - 65536 % (last + 1))
        other = word % (last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    items = "abcdefgh"
    assert Chance(12).shuffled(items) == mixed
    assert sorted(mixed) == list(items)
    assert Chance(1).shuffled([]) == []


def test_put_at() -> None:
    assert put_at((1, 2, 3), 0, 9) == (9, 2, 3)
    assert put_at((1, 2, 3), 2, 9) == (1, 2, 9)


def test_players_answer_with_choices() -> None:
    assert Choice("wall R1") == Choice("wall R1", None, 0, (), (), None)
    assert (Budget().ms, Budget().sims, Budget(ms=5).ms) == (None, None, 5)
    assert Candidate("wall R1", 0.5, 1.0).share == 1.0


def test_a_game_of_walls() -> None:
    game = walls.new(seats=3, seed=7)
    assert (game.name, game.seats, game.waiting, game.outcome) == ("walls", (0, 1, 2), (0, 1, 2), None)
    action = game.legal(1)[0]
    after = game.play(1, action)
    assert after == game.play(1, str(action))
    assert (after.waiting, after.actions, len(after.events)) == ((0, 2), ((1, action),), 1)
    assert game.why_illegal(1, action) is None
    assert after.why_illegal(1, str(action)) == Illegal("W23", "walls-chosen-already", {"seat": 1})
    assert isinstance(after, walls.WallsGame)
    assert after.record({"date": "today", "seats": 9})["seats"] == 3
    assert after.record({"date": "today"})["date"] == "today"
    assert after.record()["actions"] == [[1, str(action)]]
    assert after.open_view().hands[0] == tuple(sorted(game.setup.hands[0]))
    assert after.view().seat is None


def test_a_game_of_towers() -> None:
    game = towers.new("N")
    assert (game.name, game.seats, game.waiting, game.outcome) == ("towers", ("S", "N"), ("N",), None)
    with pytest.raises(Illegal) as caught:
        game.legal("E")
    assert caught.value.clause == "T3"
    assert isinstance(game.play("N", "R5@a1"), towers.TowersGame)


def test_a_game_is_drawn_by_whatever_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "svg_of_game", lambda game: f"<svg>{game.name}</svg>")
    assert towers.new().svg() == "<svg>towers</svg>"
    assert walls.new(seed=1)._repr_svg_() == "<svg>walls</svg>"


def test_a_game_can_be_hashed_from_beginning_to_end() -> None:
    games = {}
    game: Any = walls.new(seats=3, seed=1)
    while game.waiting:
        games[game] = len(game.actions)
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    games[game] = len(game.actions)
    assert len(games) == len(game.actions) + 1
    assert games[pickle.loads(pickle.dumps(game))] == len(game.actions)


def test_a_side_may_be_named_by_its_letter() -> None:
    north: Any = "N"
    game = towers.new().play("S", "R5@c2")
    assert game.state.stock(north) == game.state.stock(Side.NORTH)
    assert towers.legal(game.state, north) == game.legal("N")
    assert towers.play(game.state, north, towers.parse_action("R4@d4")) == game.play("N", "R4@d4").state


def test_what_is_done_to_one_view_does_not_show_in_another() -> None:
    game: Any = walls.new(seats=3, seed=1)
    for _ in range(12):
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[-1])
    before = game.view(2)
    spoiled = game.view(0)
    spoiled.facts.leaders.clear()
    for lengths, standing in zip(spoiled.facts.lengths, spoiled.walls, strict=True):
        lengths.clear()
        standing.clear()
    assert any(before.walls)
    assert game.view(2) == before


def test_text_that_is_no_action_is_forbidden_like_any_other() -> None:
    assert walls.new(seats=3, seed=1).why_illegal(2, "trumpet X") is not None
    assert towers.new().why_illegal("S", "Z9@a1") is not None
    assert towers.new().why_illegal("X", "R5@a1") is not None


def test_a_preview_says_what_an_action_would_do() -> None:
    game = towers.new("N")
    assert game.preview("N", "R5@a1").to_json()["tower"] == ["R5"]
    with pytest.raises(Illegal):
        game.preview("S", "R5@a1")


def test_a_fresh_game_by_its_rules() -> None:
    assert towers.RULES.random_game(seats=2, seed=3) == towers.new_from_seed(3)
    assert walls.RULES.random_game(seats=3, seed=3) == walls.new(seats=3, seed=3)


def test_a_preview_is_what_any_game_gives() -> None:
    games: list[tuple[Any, Any]] = [(walls.new(seats=3, seed=7), 0), (towers.new(), "S")]
    for game, seat in games:
        action = game.legal(seat)[0]
        assert Game.preview(game, seat, action) == game.preview(seat, str(action))
        with pytest.raises(Illegal):
            game.preview(seat, "nonsense")
