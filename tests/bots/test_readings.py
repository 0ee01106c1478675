"""Every bot plays by every reading of the open clauses: legally, to the end, and knowing no more than it may."""

from random import Random
from typing import Any

import pytest

from shofar import towers, walls
from shofar.bots.registry import player
from shofar.bots.walls.players import SearchPlayer
from shofar.core.player import Budget
from shofar.walls import View
from tests.oracle import towers as oracle_towers
from tests.oracle import walls as oracle_walls
from tests.scale import scale

WALLS_READINGS, TOWERS_READINGS = oracle_walls.READINGS[1:], oracle_towers.READINGS[1:]
WALLS_BOTS, TOWERS_BOTS = ("plain", "policy", "strongest", "random"), ("plain", "mcts", "strongest", "random")


def play(game: Any, chance: Random, bots: dict[Any, Any], sims: int) -> Any:
    """A whole game; every answer is judged by the rules."""
    while game.waiting:
        seat = chance.choice(game.waiting)
        view = game.view(seat)
        choice = bots[seat].choose(view, Budget(sims=sims), chance.randrange(1000))
        assert choice.action in view.legal
        game = game.play(seat, choice.action)
    return game


def bots_of(game: Any, chance: Random, names: tuple[str, ...]) -> dict[Any, Any]:
    return {seat: player(game.name, chance.choice(names)) for seat in game.seats}


@pytest.mark.parametrize("readings", WALLS_READINGS, ids=str)
def test_bots_play_walls_by_every_reading(readings: dict[str, str]) -> None:
    for seed in range(scale(3, 1000)):
        chance = Random(f"walls {readings} {seed}")
        game: Any = walls.new(seats=3 + seed % 3, seed=seed, readings=readings)
        over = play(game, chance, bots_of(game, chance, WALLS_BOTS), 48)
        assert over.outcome is not None


@pytest.mark.parametrize("readings", TOWERS_READINGS, ids=str)
def test_bots_play_towers_by_every_reading(readings: dict[str, str]) -> None:
    for seed in range(scale(6, 1000)):
        chance = Random(f"towers {readings} {seed}")
        game: Any = towers.new("SN"[seed % 2], readings=readings)
        over = play(game, chance, bots_of(game, chance, TOWERS_BOTS), 300)
        assert over.outcome is not None


def test_w11_a_bot_joins_where_it_may() -> None:
    chance = Random(3)
    game: Any = walls.new(seats=3, seed=5, readings={"W11": "may"})
    bots = {seat: player("walls", name) for seat, name in enumerate(("strongest", "policy", "plain"))}
    while game.waiting:
        seat = game.waiting[0]
        text = bots[seat].choose(game.view(seat), Budget(sims=32), chance.randrange(1000)).action
        assert not text.endswith("aside")
        game = game.play(seat, text)


def test_w5_the_answer_does_not_depend_on_who_starts() -> None:
    for name in ("strongest", "policy"):
        answers = set()
        for start in range(3):
            game = walls.new(seats=3, seed=8, start=start, readings={"W5": "later"})
            answers.add(player("walls", name).choose(game.view(1), Budget(sims=200), 4))
        assert len(answers) == 1


def test_w5_every_start_is_drawn_where_nobody_knows() -> None:
    import numpy as np

    from shofar.fast.bits import seed_random
    from shofar.fast.walls import packed_layout as packed
    from shofar.fast.walls.knowledge import EVEN, NOBODY, knowledge, sample

    view = walls.new(seats=3, seed=8, start=1, readings={"W5": "later"}).view(0)
    stream, state = np.zeros(2, np.uint64), np.zeros(packed.SIZE, np.int64)
    deck, cards = np.zeros(packed.DECK, np.int8), np.zeros(107, np.int8)
    seed_random(stream, 5)
    starts = set()
    for _ in range(60):
        sample(knowledge(view), EVEN, NOBODY, stream, state, deck, cards)
        starts.add(int(state[packed.START]))
    assert starts == {0, 1, 2}


def test_views_without_events_are_followed_under_every_reading() -> None:
    for readings in WALLS_READINGS:
        chance = Random(f"memory {readings}")
        game: Any = walls.new(seats=4, seed=11, readings=readings)
        bot: Any = SearchPlayer().remembering()
        while game.waiting:
            seat = chance.choice(game.waiting)
            view = game.view(seat)
            if seat == 2:
                plain = view.to_json()
                del plain["events"], plain["facts"]
                text = bot.choose(View.from_json(plain), Budget(sims=32), 1).action
            else:
                text = chance.choice(view.legal)
            game = game.play(seat, text)
