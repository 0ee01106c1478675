"""Files of weights for Walls: of the policy alone, or of everything that a player needs."""

from pathlib import Path

import numpy as np

from shofar.bots.walls import policy_features, policy_network
from shofar.bots.walls.belief_inputs import INPUTS
from shofar.bots.walls.policy_network import PolicyNet
from shofar.bots.walls.value_features import COLOUR_ROWS, TABLE_ROWS
from shofar.bots.walls.value_net import WIDTH, ValueNet
from shofar.bots.walls.weights import BeliefNet, Nets, aligned, nets, nets_of
from training.artifacts import load_arrays

BELIEF_WIDTHS = (128, 64)
SHIPPED = "shipped"


def untrained_nets() -> Nets:
    """Weights of the right shapes that say nothing: all zero, also the policy's."""
    first, second = BELIEF_WIDTHS
    value_shapes = ((COLOUR_ROWS, WIDTH), (TABLE_ROWS, 2 * WIDTH), (WIDTH, WIDTH), (WIDTH,))
    belief_shapes = ((INPUTS, first), (first,), (first, second), (first, second), (second,), (second,))
    return Nets(
        PolicyNet(
            aligned(np.zeros((policy_features.ROWS, policy_network.WIDTH))), aligned(np.zeros(policy_network.WIDTH))
        ),
        ValueNet(*(aligned(np.zeros(shape)) for shape in value_shapes)),
        BeliefNet(*(aligned(np.zeros(shape)) for shape in belief_shapes)),
    )


def load_nets(path: Path, rest: Nets | None = None) -> Nets:
    """The weights of a file; of a file that has only a policy, with value and beliefs of `rest`, or none at all."""
    arrays = load_arrays(path)
    if "value_mark" in arrays:
        return nets_of(arrays)
    rest = rest or untrained_nets()
    return rest._replace(policy=PolicyNet(aligned(arrays["table"]), aligned(arrays["weights"])))


def nets_called(name: str) -> Nets:
    """`shipped`, or the weights of a file with shipped value and beliefs where it has none."""
    return nets() if name == SHIPPED else load_nets(Path(name), nets())
