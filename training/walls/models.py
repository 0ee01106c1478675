"""The value and the beliefs as they are fitted: what they say, and the gradient of their loss.

Both must say the same as the compiled code that plays with their weights (`shofar.bots.walls.value_net`, `beliefs`); a
test holds them to that. Losses are mean cross-entropies.
"""

from typing import NamedTuple, TypeAlias

import numpy as np

from shofar.bots.walls.belief_inputs import INPUTS
from shofar.bots.walls.value_features import COLOUR_ROWS, TABLE_ROWS
from training.walls.adam import Array
from training.walls.backends import Backend
from training.walls.weight_files import BELIEF_WIDTHS

E = 2.718281828459045
Parts: TypeAlias = dict[str, Array]
"""Arrays by the names that `shofar.bots.walls.weights.nets_of` looks for."""


class Worlds(NamedTuple):
    """n worlds with the same number of seats, where a round has been scored."""

    colours: Array  # int16[n, seats, 5, COLOUR_QUESTIONS] rows of `value_colour`
    tables: Array  # int16[n, seats, TABLE_QUESTIONS] rows of `value_table`
    shares: Array  # float32[n, seats] of the win


class Examples(NamedTuple):
    """n places where hidden cards lie (see `belief_inputs`)."""

    inputs: Array  # float16[n, 26, INPUTS]
    truths: Array  # int8[n, 26] the cards that lie there
    unseens: Array  # int8[n, 26] all cards that are unseen
    kinds: Array  # int8[n] 0 in hand, 1 fed, 2 put by a turn; 10 more where decisions were remembered


def initial_value(rng: np.random.Generator, width: int) -> Parts:
    """Random weights of a value, float32."""
    normal = rng.standard_normal
    parts = {
        "value_colour": normal((COLOUR_ROWS, width)) * 0.1,
        "value_table": normal((TABLE_ROWS, 2 * width)) * 0.1,
        "value_second": normal((width, width)) * (0.4 / width) ** 0.5,
        "value_mark": normal(width) * 0.1,
    }
    return {name: part.astype(np.float32) for name, part in parts.items()}


def initial_beliefs(rng: np.random.Generator, inputs: int = INPUTS) -> Parts:
    """Random weights of beliefs, float32."""
    normal, (first, second) = rng.standard_normal, BELIEF_WIDTHS
    parts = {
        "beliefs_first": normal((inputs, first)) * (1.5 / inputs) ** 0.5,
        "beliefs_first_bias": np.zeros(first),
        "beliefs_second": normal((first, second)) * (2 / first) ** 0.5,
        "beliefs_mean": normal((first, second)) * (0.5 / first) ** 0.5,
        "beliefs_second_bias": np.zeros(second),
        "beliefs_mark": normal(second) * 0.1,
    }
    return {name: part.astype(np.float32) for name, part in parts.items()}


def value_log_chances(backend: Backend, parts: Parts, worlds: Worlds) -> Array:
    """Logarithms of each seat's chance to win, [n, seats]."""
    return _value_layers(backend, parts, worlds)[-1]


def _value_layers(backend: Backend, parts: Parts, worlds: Worlds) -> tuple[Array, Array, Array, Array]:
    """Sums before the first layer bends, what all colours give together, sums of the second, logarithms of chances."""
    width = parts["value_mark"].shape[0]
    table = backend.sum_rows(parts["value_table"], worlds.tables)
    colour = backend.sum_rows(parts["value_colour"], worlds.colours)
    first = colour + table[..., None, :width]
    together = (first * (first > 0)).sum(-2)
    second = together @ parts["value_second"] + table[..., width:]
    marks = (second * (second > 0)) @ parts["value_mark"]
    return first, together, second, backend.log_softmax(marks)


def value_gradient(backend: Backend, parts: Parts, worlds: Worlds) -> tuple[float, Parts]:
    """The loss and its gradient by part."""
    first, together, second, logs = _value_layers(backend, parts, worlds)
    count, width = logs.shape[0], parts["value_mark"].shape[0]
    loss = -float((worlds.shares * logs).sum()) / count
    d_marks = (E**logs - worlds.shares) / count
    d_second = d_marks[..., None] * parts["value_mark"] * (second > 0)
    d_first = (d_second @ parts["value_second"].T)[..., None, :] * (first > 0)
    d_table = backend.join([d_first.sum(-2), d_second], -1)
    return loss, {
        "value_colour": backend.rows_gradient(worlds.colours, d_first, parts["value_colour"].shape[0]),
        "value_table": backend.rows_gradient(worlds.tables, d_table, parts["value_table"].shape[0]),
        "value_second": together.reshape(-1, width).T @ d_second.reshape(-1, width),
        "value_mark": (second * (second > 0)).reshape(-1, width).T @ d_marks.reshape(-1),
    }


def belief_log_chances(backend: Backend, parts: Parts, examples: Examples) -> Array:
    """Logarithms of how likely each card is in each place, [n, 26]."""
    return _belief_layers(backend, parts, examples)[-1]


def _belief_layers(backend: Backend, parts: Parts, examples: Examples) -> tuple[Array, Array, Array, Array, Array]:
    """Shares of unseen cards, sums before each layer bends, the mean of the first, logarithms of chances."""
    unseens = backend.floats(examples.unseens)
    shares = unseens / (unseens.sum(1)[:, None] + 1e-9)
    first = backend.floats(examples.inputs) @ parts["beliefs_first"] + parts["beliefs_first_bias"]
    bent = first * (first > 0)
    mean = (shares[..., None] * bent).sum(1)
    second = bent @ parts["beliefs_second"] + (mean @ parts["beliefs_mean"])[:, None] + parts["beliefs_second_bias"]
    # A card that is not unseen cannot lie there.
    marks = (second * (second > 0)) @ parts["beliefs_mark"] + backend.log(unseens) - 1e9 * (unseens <= 0)
    return shares, first, mean, second, backend.log_softmax(marks)


def belief_gradient(backend: Backend, parts: Parts, examples: Examples) -> tuple[float, Parts]:
    """The loss and its gradient by part."""
    shares, first, mean, second, logs = _belief_layers(backend, parts, examples)
    truths = backend.floats(examples.truths)
    count, (one, two) = logs.shape[0], BELIEF_WIDTHS
    loss = -float((truths * logs).sum()) / count
    bent = first * (first > 0)
    d_marks = (E**logs * truths.sum(1)[:, None] - truths) / count
    d_second = d_marks[..., None] * parts["beliefs_mark"] * (second > 0)
    d_mean = d_second.sum(1)
    d_bent = d_second @ parts["beliefs_second"].T + shares[..., None] * (d_mean @ parts["beliefs_mean"].T)[:, None]
    d_first = d_bent * (first > 0)
    inputs = backend.floats(examples.inputs)
    return loss, {
        "beliefs_first": inputs.reshape(-1, inputs.shape[-1]).T @ d_first.reshape(-1, one),
        "beliefs_first_bias": d_first.sum((0, 1)),
        "beliefs_second": bent.reshape(-1, one).T @ d_second.reshape(-1, two),
        "beliefs_mean": mean.T @ d_mean,
        "beliefs_second_bias": d_second.sum((0, 1)),
        "beliefs_mark": (second * (second > 0)).reshape(-1, two).T @ d_marks.reshape(-1),
    }
