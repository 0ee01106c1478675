"""Puts the parts of the weights together into one file as the package ships it.

    python -m training.walls.assemble_weights nets.npz policy.npz value.npz beliefs.npz supply_odds.npz

Later files win where two name the same array. To change one part of the shipped weights, name these first:
`assemble_weights nets.npz src/shofar/bots/walls/data/nets.npz value.npz`.
"""

from collections.abc import Sequence
from pathlib import Path

from shofar.bots.walls.value_net import ValueNet
from shofar.bots.walls.weights import BeliefNet, nets_of
from training.arguments import add_output, parser_for
from training.artifacts import load_arrays, save_arrays

BASELINE = ("value_table", "value_weights")  # of a policy's file: the plain value that it was trained with
NAMES = (
    "table",
    "weights",
    "supply_odds",
    *(f"value_{name}" for name in ValueNet._fields),
    *(f"beliefs_{name}" for name in BeliefNet._fields),
)


def assemble(out: Path, parts: Sequence[Path]) -> None:
    """Writes the arrays of all parts that a player needs; says which one is missing."""
    arrays = {}
    for path in parts:
        found = load_arrays(path)
        if "value_weights" in found:
            found = {name: array for name, array in found.items() if name not in BASELINE}
        arrays.update(found)
    missing = [name for name in NAMES if name not in arrays]
    if missing:
        raise SystemExit(f"no file has {', '.join(missing)}")
    nets_of(arrays)
    save_arrays(out, {name: arrays[name] for name in NAMES})


def main() -> None:
    """Puts the files named together."""
    parser = parser_for(__doc__)
    add_output(parser, "the file of all weights")
    parser.add_argument("parts", type=Path, nargs="+")
    args = parser.parse_args()
    assemble(args.out, args.parts)


if __name__ == "__main__":
    main()
