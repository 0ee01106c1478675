"""Bit counting and random numbers inside compiled code."""

import numpy as np
from numba import types
from numba.extending import intrinsic

from shofar.fast.kernels import kernel


@intrinsic
def popcount(_context, word):
    """Number of set bits of an int64."""

    def generate(_ctx, builder, _signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest_bit(_context, word):
    """Position of the lowest set bit of an int64 that is not zero."""

    def generate(context, builder, _signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), generate


@intrinsic
def highest_bit(_context, word):
    """Position of the highest set bit of an int64 that is not zero."""

    def generate(context, builder, _signature, args):
        zeros = builder.ctlz(args[0], context.get_constant(types.boolean, 1))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@kernel()
def copy_numbers(source, target):
    """Copy an array to one as long: unlike a slice, this does not ask whether they overlap."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel(inline="always")
def rotate(word, by):
    """`word` (uint64) rotated left by `by` bits."""
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@kernel()
def seed_random(random, seed):
    """Fill `random` (uint64[2]) from an integer seed (splitmix64)."""
    word = np.uint64(seed)
    for i in range(2):
        word += np.uint64(0x9E3779B97F4A7C15)
        mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        random[i] = mixed ^ (mixed >> np.uint64(31))


@kernel(inline="always")
def next_word(random):
    """The next uint64 of the xoroshiro128+ stream `random` (uint64[2])."""
    a = random[0]
    b = random[1]
    word = a + b
    b ^= a
    random[0] = rotate(a, 24) ^ b ^ (b << np.uint64(16))
    random[1] = rotate(b, 37)
    return word


@kernel(inline="always")
def below(random, count):
    """A uniform int64 in [0, count); the bias is under count / 2**32."""
    return (np.int64(next_word(random) >> np.uint64(32)) * count) >> 32


@kernel(inline="always")
def unit(random):
    """A uniform float in [0, 1)."""
    return np.float64(next_word(random) >> np.uint64(11)) * 1.1102230246251565e-16
