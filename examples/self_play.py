"""A small policy learns either game by playing against itself on a GPU: `examples/learned.py` plays what it learned.

    python examples/self_play.py towers --minutes 4 --out examples/weights/towers.npz

With `--begin FILE` it goes on from weights that such a run has written. All seats are played by one network, which sees
what the asked seat sees and nothing else. It is trained by proximal policy optimisation. Every seat's decisions are a
thread of their own: what a decision is worth is what that seat wins in the end, mixed with what the network expects at
that seat's later decisions. Needs JAX and NumPy.
"""

import argparse
import time
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from shofar.research import jax as games

STEPS, EPOCHS, PARTS = 64, 2, 8
MIX, CLIP, LARGEST_STEP, VALUE_SHARE = 0.95, 0.2, 0.5, 1.0
RATE, CURIOSITY = 6e-4, (0.02, 0.002)
DARING = 0.3
"""How often the most daring game plays just anything: others than itself will lead the network where it never goes."""
FAST = jnp.bfloat16 if jax.default_backend() != "cpu" else jnp.float32
Params = list[tuple[jax.Array, jax.Array]]


class Seen(NamedTuple):
    """A decision, with what it turned out to be worth."""

    observation: jax.Array
    mask: jax.Array
    action: jax.Array
    chance: jax.Array  # logarithm of the policy's chance of it
    value: jax.Array  # what the network expected
    player: jax.Array
    rewards: jax.Array
    over: jax.Array
    dared: jax.Array  # just anything, whatever the policy says


def begun(form: Any, width: int, key: jax.Array) -> Params:
    """A network that knows nothing: two wide layers beside a third, and one more output than actions, the value."""
    sizes = ((form.size, width), (width, width), (width, width), (width, form.actions + 1))
    keys = jax.random.split(key, len(sizes))
    scales = (2.0, 2.0, 2.0, 0.01)
    return [
        (jax.random.normal(one, size) * (scale / size[0]) ** 0.5, jnp.zeros(size[1]))
        for one, size, scale in zip(keys, sizes, scales, strict=True)
    ]


def thought(params: Params, unit: jax.Array, observation: jax.Array) -> tuple[jax.Array, jax.Array]:
    """What the network would do (logits) and the share of the win that it expects."""

    def layer(at: int, values: jax.Array) -> jax.Array:
        weights, offsets = params[at]
        return jnp.dot(values.astype(FAST), weights.astype(FAST), preferred_element_type=jnp.float32) + offsets

    hidden = jax.nn.relu(layer(0, observation * unit))
    hidden = jax.nn.relu(layer(1, hidden))
    hidden = hidden + jax.nn.relu(layer(2, hidden))
    out = layer(3, hidden)
    return out[..., :-1], jax.nn.sigmoid(out[..., -1])


def chances(logits: jax.Array, mask: jax.Array) -> jax.Array:
    """Logarithms of the chances of the legal actions."""
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9))


class Trainer:
    """Everything of one run that does not change."""

    def __init__(self, game: games.JaxGame[Any], count: int) -> None:
        self.game, self.count = game, count
        self.batch = games.Batch(game, count)
        most = np.concatenate([np.full(field.size, 1 / field.most) for field in game.form.fields.values()])
        self.unit = jnp.asarray(most, jnp.float32)
        self.daring = DARING * jnp.linspace(0, 1, count) ** 2

    def play(self, params: Params, states: Any, hopes: jax.Array, key: jax.Array) -> tuple[Any, jax.Array, Seen]:
        """Some decisions in each game; `hopes` are what each seat expected at its last one."""

        def once(carry: tuple[Any, jax.Array], key: jax.Array) -> tuple[tuple[Any, jax.Array], Seen]:
            states, hopes = carry
            drawing, dealing, trying, daring = jax.random.split(key, 4)
            logits, value = thought(params, self.unit, states.observation)
            logs = chances(logits, states.legal_action_mask)
            dared = jax.random.uniform(daring, self.daring.shape) < self.daring
            anything = games.sample(states.legal_action_mask, trying)
            action = jnp.where(dared, anything, jax.random.categorical(drawing, logs))
            chance = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
            player = states.current_player
            after = self.batch.step(states, action, dealing)
            hopes = jnp.where(jnp.arange(hopes.shape[1]) == player[:, None], value[:, None], hopes)
            hopes = jnp.where(after.terminated[:, None], 1 / hopes.shape[1], hopes)
            seen = Seen(
                states.observation,
                states.legal_action_mask,
                action,
                chance,
                value,
                player,
                after.rewards,
                after.terminated,
                dared,
            )
            return (after, hopes), seen

        (states, hopes), seen = jax.lax.scan(once, (states, hopes), jax.random.split(key, STEPS))
        return states, hopes, seen

    def worth(self, params: Params, states: Any, hopes: jax.Array, seen: Seen) -> jax.Array:
        """What each decision turned out to be worth, from the last back to the first."""
        _, value = thought(params, self.unit, states.observation)
        places = jnp.arange(hopes.shape[1])
        hopes = jnp.where(places == states.current_player[:, None], value[:, None], hopes)

        def back(returns: jax.Array, at: Seen) -> tuple[jax.Array, jax.Array]:
            returns = jnp.where(at.over[:, None], at.rewards, returns)
            own = places == at.player[:, None]
            got = jnp.where(own, returns, 0).sum(1)
            mixed = jnp.where(at.dared, at.value, MIX * got + (1 - MIX) * at.value)
            return jnp.where(own, mixed[:, None], returns), got

        return jax.lax.scan(back, hopes, seen, reverse=True)[1]

    def loss(
        self, params: Params, seen: Seen, got: jax.Array, gain: jax.Array, curiosity: jax.Array
    ) -> tuple[jax.Array, tuple[jax.Array, jax.Array]]:
        """Less is better: gains made likelier, within a narrow band; the value nearer; and some curiosity."""
        logits, value = thought(params, self.unit, seen.observation)
        logs = chances(logits, seen.mask)
        chance = jnp.take_along_axis(logs, seen.action[..., None], -1)[..., 0]
        ratio = jnp.exp(chance - seen.chance)
        kept = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
        meant = ~seen.dared
        better = jnp.minimum(ratio * gain, kept * gain).mean(where=meant)
        error = jnp.square(value - got).mean(where=meant)
        spread = -jnp.where(seen.mask, jnp.exp(logs) * logs, 0).sum(-1).mean()
        return VALUE_SHARE * error - better - curiosity * spread, (error, spread)

    @partial(jax.jit, static_argnums=0, donate_argnums=(1, 2, 3, 4))
    def iterate(
        self, params: Params, adam: Any, states: Any, hopes: jax.Array, key: jax.Array, left: jax.Array
    ) -> tuple[Params, Any, Any, jax.Array, dict[str, jax.Array]]:
        """Plays, and learns from it; `left` is the part of the time that is left, 1 at first."""
        playing, *shuffling = jax.random.split(key, 1 + EPOCHS)
        states, hopes, seen = self.play(params, states, hopes, playing)
        got = self.worth(params, states, hopes, seen)
        gain = got - seen.value
        gain = (gain - gain.mean(where=~seen.dared)) / (gain.std(where=~seen.dared) + 1e-6)
        curiosity = CURIOSITY[1] + (CURIOSITY[0] - CURIOSITY[1]) * left

        def learn(carry: tuple[Params, Any], chosen: jax.Array) -> tuple[tuple[Params, Any], Any]:
            params, adam = carry
            part = jax.tree.map(lambda one: jnp.take(one, chosen, axis=1), (seen, got, gain))
            grad, figures = jax.grad(self.loss, has_aux=True)(params, *part, curiosity)
            return moved(params, adam, grad, RATE * jnp.maximum(left, 0.02)), figures

        order = jnp.concatenate([jax.random.permutation(one, self.count).reshape(PARTS, -1) for one in shuffling])
        (params, adam), (errors, spreads) = jax.lax.scan(learn, (params, adam), order)
        figures = {"error": errors.mean(), "spread": spreads.mean(), "ended": seen.over.sum()}
        return params, adam, states, hopes, figures

    @partial(jax.jit, static_argnums=(0, 3))
    def against_random(self, params: Params, key: jax.Array, steps: int) -> jax.Array:
        """The share of the win of one seat that plays by the network beside seats that play at random."""
        count, seats = min(self.count, 1024), self.game.num_players
        states = jax.vmap(self.game.init)(jax.random.split(key, count))
        own = jnp.arange(count) % seats

        def once(carry: tuple[Any, jax.Array], key: jax.Array) -> tuple[tuple[Any, jax.Array], None]:
            states, shares = carry
            best = jnp.argmax(chances(thought(params, self.unit, states.observation)[0], states.legal_action_mask), 1)
            drawn = games.sample(states.legal_action_mask, key)
            states = jax.vmap(self.game.step)(states, jnp.where(states.current_player == own, best, drawn))
            return (states, shares + states.rewards[jnp.arange(count), own]), None

        return jax.lax.scan(once, (states, jnp.zeros(count)), jax.random.split(key, steps))[0][1].mean()


def moved(params: Params, adam: Any, grad: Params, rate: jax.Array) -> tuple[Params, Any]:
    """A step of Adam, of a gradient that is not too long."""
    mean, square, count = adam
    length = jnp.sqrt(sum((jnp.square(one).sum() for one in jax.tree.leaves(grad)), jnp.float32(0)))
    grad = jax.tree.map(lambda one: one * jnp.minimum(1, LARGEST_STEP / (length + 1e-9)), grad)
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, grad)
    square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, square, grad)
    count += 1
    first, second = 1 - 0.9**count, 1 - 0.999**count
    params = jax.tree.map(
        lambda one, m, s: one - rate * (m / first) / (jnp.sqrt(s / second) + 1e-7), params, mean, square
    )
    return params, (mean, square, count)


def write(params: Params, about: dict[str, Any], out: str) -> None:
    """Writes the weights as they are now, and how they came about."""
    layers: dict[str, Any] = {f"weights{at}": np.asarray(weights, np.float16) for at, (weights, _) in enumerate(params)}
    layers |= {f"offsets{at}": np.asarray(offsets, np.float32) for at, (_, offsets) in enumerate(params)}
    np.savez_compressed(out, about=np.array(repr(about)), **layers)


def read(file: str) -> Params:
    """The weights of such a file."""
    with np.load(file) as kept:
        layers = sum(name.startswith("weights") for name in kept.files)
        return [
            (jnp.asarray(kept[f"weights{at}"], jnp.float32), jnp.asarray(kept[f"offsets{at}"])) for at in range(layers)
        ]


def main() -> None:
    """Learns for so many minutes and writes the network."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=("towers", "walls"))
    parser.add_argument("--seats", type=int, default=4, help="of Walls")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--games", type=int, default=8192, help="at a time")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", default="", help="to be written beside the weights")
    parser.add_argument("--begin", default="", help="weights to go on from")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    game: games.JaxGame[Any] = games.towers() if options.game == "towers" else games.walls(options.seats)
    trainer = Trainer(game, options.games)
    key, making, dealing = jax.random.split(jax.random.key(options.seed), 3)
    params = read(options.begin) if options.begin else begun(game.form, options.width, making)
    zeros = jax.tree.map(jnp.zeros_like, params)
    adam = (zeros, jax.tree.map(jnp.copy, zeros), jnp.float32(0))
    states = jax.jit(trainer.batch.init)(dealing)
    hopes = jnp.full((options.games, game.num_players), 1 / game.num_players)
    longest = 60 if options.game == "towers" else 140
    trainer.against_random(params, dealing, longest).block_until_ready()  # compiling is not learning
    began: float | None = None
    told_at, iterations, left = 0.0, 0, 1.0
    about: dict[str, Any] = {}
    while left > 0:
        key, one, two = jax.random.split(key, 3)
        params, adam, states, hopes, figures = trainer.iterate(params, adam, states, hopes, one, jnp.float32(left))
        figures["error"].block_until_ready()
        iterations += 1
        now = time.perf_counter()
        began = began or now
        left = 1 - (now - began) / 60 / options.minutes
        if now - told_at > min(20, 6 * options.minutes) or left <= 0:
            told_at = now
            share = float(trainer.against_random(params, two, longest))
            decisions = iterations * options.games * STEPS
            about = {
                "game": options.game,
                "seats": game.num_players,
                "seed": options.seed,
                "decisions": decisions,
                "began with": options.begin,
                "device": jax.devices()[0].device_kind,
                "date": f"{datetime.now(UTC):%Y-%m-%d}",
                "commit": options.commit,
            }
            write(params, about, options.out)
            print(
                f"{now - began:5.0f} s  {iterations} iterations, {decisions / 1e6:.0f} M decisions, "
                f"error {float(figures['error']):.4f}, spread {float(figures['spread']):.2f}, "
                f"share against random {share:.3f}",
                flush=True,
            )
    print(about)


if __name__ == "__main__":
    main()
