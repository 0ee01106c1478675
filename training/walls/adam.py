"""Adam on arrays of NumPy or PyTorch."""

from typing import Any

import numpy.typing as npt

Array = npt.NDArray[Any]
"""An array; of PyTorch, a tensor that is used in the same way."""

FIRST = 0.9  # share of the mean gradient that is kept at each step


class Adam:
    """Steps down the gradient of one array, in place."""

    def __init__(self, array: Array, second: float = 0.999) -> None:
        """`second` is the share of the mean square that is kept at each step."""
        self.array, self.second, self.count = array, second, 0
        self.mean, self.square = array * 0, array * 0

    def step(self, gradient: Array, rate: float) -> None:
        """One step of that rate."""
        self.count += 1
        self.mean += (1 - FIRST) * (gradient - self.mean)
        self.square += (1 - self.second) * (gradient * gradient - self.square)
        mean = self.mean / (1 - FIRST**self.count)
        square = self.square / (1 - self.second**self.count)
        self.array -= rate * mean / (square**0.5 + 1e-8)
