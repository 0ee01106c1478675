"""Bit counting and random numbers inside compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from shofar.fast.kernels import Generate, Signature, UInt64Array, compiled, intrinsic, kernel


@intrinsic
def popcount(_context: Any, word: int) -> tuple[Signature[int], Generate]:
    """Number of set bits of an int64."""

    def generate(_ctx: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest_bit(_context: Any, word: int) -> tuple[Signature[int], Generate]:
    """Position of the lowest set bit of an int64 that is not zero."""

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), generate


@intrinsic
def highest_bit(_context: Any, word: int) -> tuple[Signature[int], Generate]:
    """Position of the highest set bit of an int64 that is not zero."""

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], context.get_constant(types.boolean, 1))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@kernel()
def copy_numbers(source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
    """Copy an array to one as long: unlike a slice, this does not ask whether they overlap."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel(inline="always")
def rotate(word: np.uint64, by: int) -> np.uint64:
    """`word` (uint64) rotated left by `by` bits."""
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@kernel()
def seed_random(random: UInt64Array, seed: int | np.uint64) -> None:
    """Fill `random` (uint64[2]) from an integer seed (splitmix64)."""
    word = np.uint64(seed)
    for i in range(2):
        word += np.uint64(0x9E3779B97F4A7C15)
        mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        random[i] = mixed ^ (mixed >> np.uint64(31))


@kernel(inline="always")
def next_word(random: UInt64Array) -> np.uint64:
    """The next uint64 of the xoroshiro128+ stream `random` (uint64[2])."""
    a = random[0]
    b = random[1]
    word: np.uint64 = a + b
    b ^= a
    random[0] = rotate(a, 24) ^ b ^ (b << np.uint64(16))
    random[1] = rotate(b, 37)
    return word


@kernel(inline="always")
def below(random: UInt64Array, count: int) -> int:
    """A uniform int64 in [0, count); the bias is under count / 2**32."""
    return int((np.int64(next_word(random) >> np.uint64(32)) * count) >> 32)


@kernel(inline="always")
def unit(random: UInt64Array) -> float:
    """A uniform float in [0, 1)."""
    return np.float64(next_word(random) >> np.uint64(11)) * 1.1102230246251565e-16


@compiled(forceinline=True)
def next_lcg(random: int) -> int:
    """The next state (int64) of a linear congruential generator, whose high bits are random."""
    return random * 6364136223846793005 + 1442695040888963407


@compiled(forceinline=True)
def lcg_below(random: int, count: int) -> int:
    """A uniform int64 in [0, count) from such a state."""
    return (((random >> 33) & 0x7FFFFFFF) * count) >> 31
