"""Compares games of JAX with the plain rules, decision by decision over whole games, on whatever device JAX has."""

from collections.abc import Callable
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np

from shofar import towers, walls
from shofar.core import AnyGame
from shofar.fast.walls.cards import CODES
from shofar.research.forms import mask, played, seen, shares
from shofar.research.jax.games import sample
from shofar.research.jax.towers import JaxTowers
from shofar.walls.cards import Card

Compiled = tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]
SAMPLE = jax.jit(jax.vmap(sample))


def compiled(game: Any) -> Compiled:
    """`init`, `step` and `observe` of many games."""
    return jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(game.step)), jax.jit(jax.vmap(game.observe))


def keys(seed: int, count: int) -> Any:
    """A key for each game."""
    return jax.random.split(jax.random.key(seed), count)


def plain_games(game: Any, states: Any) -> list[AnyGame]:
    """The plain games that fresh states begin; the rules check that each is a deal."""
    core, players = states.core, np.asarray(states.current_player)
    if isinstance(game, JaxTowers):
        return [cast(AnyGame, towers.new("SN"[player])) for player in players]
    piles = np.asarray(jax.jit(jax.vmap(game.pile))(core))
    hands, starts = np.asarray(jax.jit(jax.vmap(game.hands))(core)), np.asarray(core.start)

    def named(counts: Any) -> tuple[Card, ...]:
        return tuple(sorted(Card(CODES[card]) for card in np.repeat(np.arange(26), counts)))

    return [
        cast(
            AnyGame,
            walls.from_setup(
                walls.Deal(tuple(named(hand) for hand in dealt), tuple(Card(CODES[card]) for card in pile), int(start))
            ),
        )
        for dealt, pile, start in zip(hands, piles, starts, strict=True)
    ]


def follow(game: Any, made: Compiled, seed: int, count: int, *, looks: int = 1) -> tuple[int, int]:
    """Plays so many random games beside the rules: actions, views of the seat that is asked, those of all seats at
    every so many decisions, shares. How many decisions the longest had, and how many all had together."""
    init, step, observe = made
    states = init(keys(seed, count))
    beside = plain_games(game, states)
    going, seats, decisions, total = set(range(count)), game.num_players, 0, 0
    while going:
        players = np.asarray(states.current_player)
        masks, observations = np.asarray(states.legal_action_mask), np.asarray(states.observation)
        views = [np.asarray(observe(states, jnp.full(count, seat))) for seat in range(seats)]
        actions = np.asarray(SAMPLE(states.legal_action_mask, keys(decisions, count)))
        for at in going:
            seat = int(players[at])
            assert beside[at].seats[seat] == beside[at].waiting[0]
            np.testing.assert_array_equal(observations[at], seen(beside[at], seat))
            np.testing.assert_array_equal(masks[at], mask(beside[at], seat))
            for other in range(seats if decisions % looks == 0 else 0):
                np.testing.assert_array_equal(views[other][at], seen(beside[at], other))
        states = step(states, actions)
        rewards, over = np.asarray(states.rewards), np.asarray(states.terminated)
        last = np.asarray(states.observation)
        total += len(going)
        for at in sorted(going):
            beside[at] = after = played(beside[at], int(players[at]), int(actions[at]))
            assert over[at] == (after.outcome is not None)
            np.testing.assert_allclose(rewards[at], shares(after) if over[at] else np.zeros(seats), rtol=1e-6)
            if over[at]:
                np.testing.assert_array_equal(last[at], seen(after, int(players[at])))
                going.remove(at)
        decisions += 1
    return decisions, total
