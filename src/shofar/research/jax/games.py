"""What both games share: the state that goes in and out, illegal actions, drawing actions, batches begun anew.

    game = towers()
    state = jax.vmap(game.init)(jax.random.split(key, 1024))
    state = jax.jit(jax.vmap(game.step))(state, actions)

Everything is a pure function of one game, for `jit`, `vmap` and `scan`. Chance enters at `init` and nowhere else.
"""

import dataclasses
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

import jax
import jax.numpy as jnp
from jax import lax

from shofar.research.form import Form

Core = TypeVar("Core")


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State(Generic[Core]):
    """A game under way, and what the seat that is asked sees and may do."""

    current_player: jax.Array  # int32: the seat that is asked; once the game is over the seat that acted last
    observation: jax.Array  # uint8[form.size] what that seat sees
    rewards: jax.Array  # float32[seats] of the step just made: one for a win, shared by those who share it
    terminated: jax.Array  # bool
    truncated: jax.Array  # bool, always false: both games end by themselves
    legal_action_mask: jax.Array  # bool[form.actions]; all true once the game is over, as in Pgx
    core: Core  # the game itself, secrets too

    def replace(self, *, core: Core | None = None, **changes: jax.Array) -> Self:
        """The same state with some fields changed."""
        return dataclasses.replace(self, core=self.core if core is None else core, **changes)


class JaxGame(ABC, Generic[Core]):
    """A game as functions of states; actions and observations are numbered as in `form`."""

    form: Form

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.form.seats

    @property
    def num_actions(self) -> int:
        """How many actions have numbers."""
        return self.form.actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return (self.form.size,)

    @property
    def state_bytes(self) -> int:
        """The bytes of a game, without what is shown of it."""
        core = jax.eval_shape(self.init, jax.eval_shape(lambda: jax.random.key(0))).core
        return sum(math.prod(leaf.shape) * leaf.dtype.itemsize for leaf in jax.tree.leaves(core))

    def init(self, key: jax.Array) -> State[Core]:
        """A new game; who begins is drawn, and in Walls the deal."""
        core, player = self._begin(jax.random.bits(key, (2,), jnp.uint32))
        return self._result(core, player, jnp.bool_(False), jnp.zeros(self.form.seats, jnp.float32))

    def step(self, state: State[Core], action: jax.Array, key: jax.Array | None = None) -> State[Core]:
        """After an action of the seat that is asked; a game that is over stays as it is, with no more rewards.

        An illegal action ends the game, -1 for who tried it. No step needs a key; Pgx's wrappers may hand one over.
        """
        del key
        return self._result(*self._after(state, action))

    def _after(self, state: State[Core], action: jax.Array) -> tuple[Core, jax.Array, jax.Array, jax.Array]:
        """The game after an action: itself, who is asked, whether it is over, and the rewards."""
        player = state.current_player
        known = (action >= 0) & (action < self.form.actions)
        legal = known & state.legal_action_mask[jnp.where(known, action, 0)]
        plays = legal & ~state.terminated
        core, following, ended, shares = self._play(state.core, player, jnp.where(plays, action, 0))
        core = jax.tree.map(lambda new, old: jnp.where(plays, new, old), core, state.core)
        ended &= plays
        blamed = ~legal & ~state.terminated
        rewards = jnp.where(ended, shares, 0.0)
        rewards = jnp.where(blamed & (jnp.arange(self.form.seats) == player), -1.0, rewards).astype(jnp.float32)
        over = state.terminated | ended | blamed
        return core, jnp.where(over, player, following), over, rewards

    def _result(self, core: Core, player: jax.Array, over: jax.Array, rewards: jax.Array) -> State[Core]:
        core, player, over = made((core, player, over))
        mask = self._mask(core, player) | over
        seen = self._observe(core, player, player, over)
        return State(player, seen, rewards, over, jnp.bool_(False), mask, core)

    def observe(self, state: State[Core], seat: jax.Array | int) -> jax.Array:
        """What a seat sees, whether it is asked or not: uint8[form.size]."""
        return self._observe(state.core, state.current_player, jnp.asarray(seat, jnp.int32), state.terminated)

    @abstractmethod
    def _begin(self, seed: jax.Array) -> tuple[Core, jax.Array]:
        """A fresh game, and the seat that is asked first, from two random words."""

    @abstractmethod
    def _play(self, core: Core, player: jax.Array, action: jax.Array) -> tuple[Core, jax.Array, jax.Array, jax.Array]:
        """After a legal action: the game, who is asked then, whether it is over, each seat's share of the win."""

    @abstractmethod
    def _mask(self, core: Core, player: jax.Array) -> jax.Array:
        """The legal actions of the seat that is asked."""

    @abstractmethod
    def _observe(self, core: Core, player: jax.Array, seat: jax.Array, over: jax.Array) -> jax.Array:
        """What a seat sees while `player` is asked."""


def sample(mask: jax.Array, key: jax.Array) -> jax.Array:
    """A uniformly drawn place of the ones of a mask, or of many masks; zero where there are none.

    Every place draws a number of its own and the greatest wins: one look at each place, and nothing is summed up.
    """
    size = mask.shape[-1]
    low = (1 << (size - 1).bit_length()) - 1
    places = jnp.arange(size, dtype=jnp.uint32)
    drawn = mixed(jax.random.bits(key, mask.shape[:-1], jnp.uint32)[..., None], places)
    best = jnp.where(mask, drawn & ~jnp.uint32(low) | places, 0).max(-1)
    return (best & low).astype(jnp.int32)


def mixed(word: jax.Array, number: jax.typing.ArrayLike) -> jax.Array:
    """A random word that belongs to a random word and a number: a multiplicative hash, without a state."""
    mixing = word ^ (jnp.asarray(number).astype(jnp.uint32) * jnp.uint32(0x9E3779B9))
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixing = (mixing ^ (mixing >> shift)) * jnp.uint32(factor)
    done: jax.Array = mixing ^ (mixing >> 16)
    return done


def below(bits: jax.Array, count: jax.typing.ArrayLike) -> jax.Array:
    """A whole number in [0, count) from 32 random bits, for counts below 65,536."""
    wide = jnp.asarray(count).astype(jnp.uint32)
    high = (bits >> 16) * wide + (((bits & 0xFFFF) * wide) >> 16)
    return (high >> 16).astype(jnp.int32)


def made(values: Any) -> Any:
    """The same values; a compiler makes them once, and not again for each of the many numbers that need them."""
    return lax.optimization_barrier(values)  # type: ignore[no-untyped-call]


class Batch(Generic[Core]):
    """Many games, those that are over begun anew at once: `init(key)` and `step(states, actions, key)`.

    `rewards` and `terminated` are those of the step just made; everything else is of the games that go on. On a
    processor new games are made by the handful (`fresh`), as few end at a time; elsewhere one is made for every game
    at every step, which costs little there and needs no loop whose end depends on what happened.
    """

    def __init__(self, game: JaxGame[Core], games: int, *, fresh: int | None = None) -> None:
        self.game, self.games = game, games
        handful = max(1, games // 32) if jax.default_backend() == "cpu" else games
        self.fresh = min(games, fresh or handful)

    def init(self, key: jax.Array) -> State[Core]:
        """New games."""
        return jax.vmap(self.game.init)(jax.random.split(key, self.games))

    def step(self, states: State[Core], actions: jax.Array, key: jax.Array) -> State[Core]:
        """One decision in each game."""
        going_on = states.replace(terminated=jnp.zeros_like(states.terminated))
        core, players, ended, rewards = jax.vmap(self.game._after)(going_on, actions)
        core, players = self._begun(core, players, ended, key)
        shown = jax.vmap(self.game._result)(core, players, jnp.zeros_like(ended), rewards)
        return shown.replace(terminated=ended)

    def _begun(self, core: Core, players: jax.Array, over: jax.Array, key: jax.Array) -> tuple[Core, jax.Array]:
        """The same with new games in place of those that are over."""
        going: tuple[Core, jax.Array]
        if self.fresh == self.games:
            fresh = jax.vmap(self.game._begin)(jax.random.bits(key, (self.games, 2), jnp.uint32))
            going = jax.tree.map(lambda new, old: _chosen(over, new, old), fresh, (core, players))
            return going

        def some_over(carry: tuple[Any, jax.Array, jax.Array]) -> jax.Array:
            return carry[1].any()

        def begin_some(carry: tuple[Any, jax.Array, jax.Array]) -> tuple[Any, jax.Array, jax.Array]:
            games, over, key = carry
            key, dealt = jax.random.split(key)
            fresh = jax.vmap(self.game._begin)(jax.random.bits(dealt, (self.fresh, 2), jnp.uint32))
            place = jnp.cumsum(over) - 1
            takes = over & (place < self.fresh)
            place = jnp.clip(place, 0, self.fresh - 1)
            games = jax.tree.map(lambda new, old: _chosen(takes, new[place], old), fresh, games)
            return games, over & ~takes, key

        going, _, _ = lax.while_loop(some_over, begin_some, ((core, players), over, key))
        return going


def _chosen(which: jax.Array, new: jax.Array, old: jax.Array) -> jax.Array:
    """By game, the new or the old."""
    return jnp.where(which.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)
