"""Batches of 1,024 games: ours beside Pgx, whose games are compiled by JAX, on the processor."""

import time
from functools import partial

import jax
import jax.numpy as jnp
import pgx

from benches.environments import Entry, Group, Play, until
from shofar.research import vector

BATCH = 1024
STEPS = 50


def ours(game: str) -> Play:
    """Our games, an action drawn for each seat that is asked."""
    games = getattr(vector, game)(BATCH, seed=1)

    def batch() -> int:
        for _ in range(STEPS):
            games.step(games.sample())
        return BATCH * STEPS

    batch()
    return lambda seconds: until(seconds, batch)


def pgx_games(name: str) -> Play:
    """A game of Pgx, begun anew where it is over; the whole loop is compiled."""
    env = pgx.make(name)
    start = jax.vmap(env.init)
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def run(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        def once(carry: tuple[pgx.State, jax.Array], _: None) -> tuple[tuple[pgx.State, jax.Array], jax.Array]:
            state, key = carry
            key, drawn, dealt = jax.random.split(key, 3)
            action = jax.random.categorical(drawn, jnp.log(state.legal_action_mask), axis=-1)
            state = step(state, action, jax.random.split(dealt, BATCH))
            return (state, key), state.observation.sum()

        (state, key), seen = jax.lax.scan(once, (state, key), None, STEPS)
        return state, key + jnp.uint32(0) * seen.sum().astype(jnp.uint32)

    compiled = jax.jit(run)
    now = [start(jax.random.split(jax.random.PRNGKey(0), BATCH)), jax.random.PRNGKey(1)]

    def batch() -> int:
        now[0], now[1] = compiled(*now)
        now[1].block_until_ready()
        return BATCH * STEPS

    batch()
    return lambda seconds: until(seconds, batch)


PEERS = ("tic_tac_toe", "connect_four", "hex", "backgammon")
GROUP = Group(
    f"Batches of {BATCH:,} games on processors",
    time.process_time,
    (
        Entry("shofar.research.vector walls, four seats", partial(ours, "walls"), ours=True),
        Entry("shofar.research.vector towers", partial(ours, "towers"), ours=True),
        *(Entry(f"Pgx {name}", partial(pgx_games, name)) for name in PEERS),
    ),
    "Ours with an action drawn for each seat that is asked, in one thread at this size: below 4,096 games a second "
    "thread costs more than it saves. PufferLib is not among the peers, because it cannot be installed beside the "
    "others: the last wheel for this Python (2.0.2) demands NumPy 1.23, gym 0.23 and PettingZoo 1.24, later versions "
    "are built from source with PyTorch and an environment compiled by hand.",
)
