"""Put newly fitted arrays into the weights of the package: `python training/walls/assemble.py beliefs.npz value.npz`.

Arrays that the files do not name stay as they are.
"""

import sys
from pathlib import Path

import numpy as np

from shofar.bots import walls
from shofar.bots.walls.weights import nets_of

SHIPPED = Path(walls.__file__).parent / "data" / "nets.npz"


def main():
    with np.load(SHIPPED) as data:
        arrays = dict(data)
    for path in sys.argv[1:]:
        with np.load(path) as data:
            arrays.update({name: data[name] for name in data.files})
    nets_of(arrays)  # complete?
    np.savez_compressed(SHIPPED, **arrays)


if __name__ == "__main__":
    main()
