"""Games of JAX on whatever device it finds: ours beside Pgx; the loop, drawing included, is compiled."""

import os
import time
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benches.environments import Entry, Group, Play, until
from shofar.research import jax as games

BATCH = int(os.environ.get("BATCH", "1024"))
STEPS = 50


def looped(start: Any, step: Any) -> Play:
    """`start(key)` and `step(states, actions, key)` of a batch; masks and observations are made and read."""

    def once(states: Any, dice: tuple[jax.Array, jax.Array]) -> tuple[Any, jax.Array]:
        actions = games.sample(states.legal_action_mask, dice[0])
        states = step(states, actions, dice[1])
        return states, states.observation.astype(jnp.float32).sum()

    def run(states: Any, key: jax.Array) -> tuple[Any, jax.Array]:
        drawing, dealing = jax.random.split(key)
        return jax.lax.scan(once, states, (jax.random.split(drawing, STEPS), jax.random.split(dealing, STEPS)))

    compiled = jax.jit(run, donate_argnums=0)
    now, made = jax.jit(start)(jax.random.key(0)), 0

    def batch() -> int:
        nonlocal now, made
        made += 1
        now, seen = compiled(now, jax.random.key(made))
        seen.block_until_ready()
        return BATCH * STEPS

    batch()
    return lambda seconds: until(seconds, batch)


def ours(game: games.JaxGame[Any]) -> Play:
    """One of our games, begun anew where it is over."""
    batch = games.Batch(game, BATCH)
    return looped(batch.init, batch.step)


def theirs(name: str) -> Play:
    """A game of Pgx, begun anew where it is over by its own wrapper."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    return looped(
        lambda key: jax.vmap(env.init)(jax.random.split(key, BATCH)),
        lambda states, actions, key: step(states, actions, jax.random.split(key, BATCH)),
    )


OURS: dict[str, games.JaxGame[Any]] = {
    "shofar.research.jax walls, four seats": games.walls(),
    "shofar.research.jax towers": games.towers(),
}
PEERS = ("connect_four", "hex", "go_9x9", "backgammon")
GROUP = Group(
    f"JAX, batches of {BATCH:,} games, on {jax.devices()[0].device_kind}",
    time.perf_counter if jax.default_backend() != "cpu" else time.process_time,
    (
        *(Entry(name, partial(ours, game), ours=True) for name, game in OURS.items()),
        *(Entry(f"Pgx {name}", partial(theirs, name)) for name in PEERS),
    ),
    "Actions are drawn in the same way for all. On a processor a second is one of processor time, so of one core; on "
    "an accelerator it is one of the clock. Bytes of a game without what is shown of it: "
    + ", ".join(f"{game.form.game} {game.state_bytes}" for game in OURS.values())
    + ".",
)
