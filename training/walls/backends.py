"""Where the fits of value and beliefs compute: NumPy, or PyTorch on a graphics card if both are there.

Both fits are written once, with what arrays of both libraries can do; the rest is here. Nothing else needs PyTorch.
"""

from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np

from training.walls.adam import Array


class Backend(Protocol):
    """What the fits need besides operators and methods that both libraries share."""

    name: str

    def array(self, values: Array) -> Array:
        """The values where this backend computes."""

    def numpy(self, values: Array) -> Array:
        """The values as an array of NumPy."""

    def floats(self, values: Array) -> Array:
        """The values as float32."""

    def join(self, parts: list[Array], axis: int = 0) -> Array:
        """The parts as one array."""

    def log(self, values: Array) -> Array:
        """Logarithms; of values that are not positive, of a tiny number."""

    def log_softmax(self, values: Array) -> Array:
        """Logarithms of the softmax over the last axis."""

    def sum_rows(self, table: Array, rows: Array) -> Array:
        """The sum of the rows of `table` [n, width] that the last axis of `rows` names."""

    def rows_gradient(self, rows: Array, gradient: Array, count: int) -> Array:
        """The gradient of the `count` rows of a table from that of their sums (see `sum_rows`)."""


class NumpyBackend:
    """On one core or as many as NumPy uses: right for tests, far too slow for millions of games."""

    name = "numpy"

    def array(self, values: Array) -> Array:
        return values

    def numpy(self, values: Array) -> Array:
        return values

    def floats(self, values: Array) -> Array:
        return values.astype(np.float32)

    def join(self, parts: list[Array], axis: int = 0) -> Array:
        return np.concatenate(parts, axis)

    def log(self, values: Array) -> Array:
        return np.log(np.maximum(values, 1e-30))

    def log_softmax(self, values: Array) -> Array:
        shifted = values - values.max(-1, keepdims=True)
        logs: Array = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
        return logs

    def sum_rows(self, table: Array, rows: Array) -> Array:
        total = table[rows[..., 0]]
        for at in range(1, rows.shape[-1]):
            total = total + table[rows[..., at]]
        return total

    def rows_gradient(self, rows: Array, gradient: Array, count: int) -> Array:
        found = np.zeros((count, gradient.shape[-1]), np.float32)
        flat = gradient.reshape(-1, gradient.shape[-1])
        for at in range(rows.shape[-1]):
            np.add.at(found, rows[..., at].ravel(), flat)
        return found


class TorchBackend:
    """PyTorch, on a graphics card if there is one. Sums there are not the same to the last bit each time."""

    name = "torch"

    def __init__(self) -> None:
        import torch

        self.torch: Any = torch
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.set_grad_enabled(False)

    def array(self, values: Array) -> Array:
        tensor: Array = self.torch.from_numpy(np.ascontiguousarray(values)).to(self.device)
        return tensor

    def numpy(self, values: Any) -> Array:
        array: Array = values.cpu().numpy()
        return array

    def floats(self, values: Any) -> Array:
        tensor: Array = values.float()
        return tensor

    def join(self, parts: list[Array], axis: int = 0) -> Array:
        tensor: Array = self.torch.cat(parts, axis)
        return tensor

    def log(self, values: Any) -> Array:
        tensor: Array = self.torch.log(values.float().clamp(min=1e-30))
        return tensor

    def log_softmax(self, values: Array) -> Array:
        tensor: Array = self.torch.log_softmax(values, -1)
        return tensor

    def sum_rows(self, table: Any, rows: Any) -> Array:
        flat = self.torch.nn.functional.embedding_bag(rows.int().flatten(0, -2), table, mode="sum")
        tensor: Array = flat.view(*rows.shape[:-1], table.shape[-1])
        return tensor

    def rows_gradient(self, rows: Any, gradient: Any, count: int) -> Array:
        with self.torch.enable_grad():
            table = self.torch.zeros(count, gradient.shape[-1], device=self.device, requires_grad=True)
            self.sum_rows(table, rows).backward(gradient)  # type: ignore[attr-defined]  # a tensor
        tensor: Array = table.grad
        return tensor


def best_backend() -> Backend:
    """PyTorch where it is installed, else NumPy."""
    return TorchBackend() if find_spec("torch") else NumpyBackend()
