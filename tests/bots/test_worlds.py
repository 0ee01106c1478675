"""Worlds that agree with a view: all of them, each as often as enumeration says, and blind to the truth."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from shofar import towers, walls
from shofar.bots import worlds
from shofar.core import Illegal, Malformed
from shofar.walls.cards import Card
from tests.bots.games import played

MOMENTS = [(seats, moves) for seats in (3, 4, 5) for moves in (0, 1, seats, seats + 1, 2 * seats, 30, 47, 61)]


@pytest.mark.parametrize(("seats", "moves"), MOMENTS)
def test_every_world_gives_the_very_view_again(seats: int, moves: int) -> None:
    game = played(seats, 3, moves)
    for seat in (0, seats - 1, None):
        view = game.view(seat)
        for world in worlds(view, 20, seed=moves):
            assert walls.view(world, seat, game.events) == view
            assert world.happened == game.state.happened
            assert Counter([*world.draw, *_lying(world)]) == walls.deal.WHOLE_DECK


def test_a_game_goes_on_from_any_world() -> None:
    """Nothing is missing: each world can be played to its end, where every card is accounted for."""
    chance = random.Random(4)
    for moves in (0, 5, 9, 40):
        game = played(4, 2, moves)
        for world in worlds(game.view(game.waiting[0]), 5, seed=1):
            state = world
            while waiting := walls.waiting(state):
                state = walls.play(state, waiting[0], chance.choice(walls.legal(state, waiting[0])))
            assert state.outcome is not None


def test_every_world_is_as_likely_as_enumeration_says() -> None:
    """Two hands of one card, a face-down card that either may have put there, the last one of the pile."""
    state, cards = _small()
    exact: Counter[Any] = Counter()
    for one, two, put, last in permutations((*cards, Card.B4)):
        for owner in (1, 2):
            exact[(one,), (two,), owner, put, last] += 1
    count = 12_000
    found: Counter[Any] = Counter()
    for world in worlds(walls.view(state, 0), count, seed=2):
        owner = 1 if world.put[1] else 2
        found[world.hands[1], world.hands[2], owner, world.put[owner][0], world.draw[0]] += 1
    assert set(found) == set(exact)
    expected = {key: count * times / exact.total() for key, times in exact.items()}
    off = sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5


def test_worlds_do_not_depend_on_the_truth() -> None:
    state, cards = _small()
    for hand, put, pile in permutations(cards):
        other = state.but(hands=(state.hands[0], (hand,), state.hands[2]), put=((), (put,), ()), draw=(pile,))
        assert walls.view(other, 0) == walls.view(state, 0)
        assert worlds(walls.view(other, 0), 30, seed=5) == worlds(walls.view(state, 0), 30, seed=5)


@pytest.mark.parametrize("moves", [2, 7, 30, 52])
def test_believed_worlds_give_the_view_again_and_are_nearer_to_the_truth(moves: int) -> None:
    game = played(4, 11, moves)
    seat = game.waiting[0]
    for world in worlds(game.view(seat), 20, seed=1, believed=True):
        assert walls.view(world, seat, game.events) == game.view(seat)


def test_what_the_others_did_says_what_they_hold() -> None:
    """Whoever was seen to choose has the cards that such choices are made with, more often than by chance."""
    gained = 0
    for seed in range(6):
        game = played(4, seed, 60)
        seat = game.waiting[0]
        for believed in (False, True):
            made = worlds(game.view(seat), 150, seed=seed, believed=believed)
            true = sum(_alike(world.put[who], game.state.put[who]) for world in made for who in range(4))
            gained += true if believed else -true
    assert gained > 0


def test_towers_has_one_world() -> None:
    game = towers.new().play("S", "R2@c2")
    assert worlds(game.view("N"), 2) == [game.state, game.state]


def test_wrong_use_is_named() -> None:
    with pytest.raises(Malformed, match="view: "):
        worlds(walls.new(seed=1))  # type: ignore[call-overload]
    with pytest.raises(Malformed, match=r"view\.seat: "):
        worlds(walls.new(seed=1).view(None), believed=True)
    with pytest.raises(Illegal):
        walls.new(seed=1).view(9)


def _alike(some: Sequence[Card], others: Sequence[Card]) -> int:
    return (Counter(some) & Counter(others)).total()


def _lying(state: walls.State) -> list[Card]:
    """Every card that is not in the draw pile."""
    piles = [*state.hands, *state.put, state.open_supply, state.removed, *state.won]
    piles += [wall for own in state.walls for wall in own]
    return [card for pile in piles for card in pile] + [card for card in state.first if card]


def _small() -> tuple[walls.State, tuple[Card, ...]]:
    """A made-up end of a game between three: three cards are hidden from seat 0."""
    cards = (Card.R1, Card.R1, Card.TRUMPET)
    rest = (
        walls.deal.WHOLE_DECK - Counter(cards) - Counter([Card.G5, Card.B4, Card.SCORING, Card.SCORING, Card.SCORING])
    )
    state = walls.new_state(walls.shuffled_deal(3, 1)).but(
        phase=walls.Phase.TURN,
        round=3,
        turn=0,
        hands=((Card.G5,), (cards[0],), (Card.B4,)),
        put=((), (cards[1],), ()),
        draw=(cards[2],),
        removed=(Card.SCORING,) * 3,
        won=(tuple(sorted(rest.elements())), (), ()),
    )
    return state, cards
