"""Eight bytes at once: counters and bit sets are spread over bytes in a few instructions and stored as one word."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from shofar.fast.bits import below, lowest_bit, popcount
from shofar.fast.kernels import Generate, Int64Array, Signature, UInt64Array, intrinsic, kernel
from shofar.research.form import UInt8Array

_WORD = ir.IntType(64)


@intrinsic
def store_word(_typing: Any, array: UInt8Array, at: int, word: int) -> tuple[Signature[None], Generate]:
    """array[at:at+8] = the bytes of `word`, lowest first; the array must reach that far."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        target = builder.bitcast(builder.gep(data, [args[1]]), _WORD.as_pointer())
        builder.store(args[2], target, align=1)
        return context.get_dummy_value()

    kind: Any = array
    return types.void(kind, types.int64, types.int64), generate


@intrinsic
def load_word(_typing: Any, array: UInt8Array, at: int) -> tuple[Signature[int], Generate]:
    """The bytes array[at:at+8] as one word, lowest first."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load(builder.bitcast(builder.gep(data, [args[1]]), _WORD.as_pointer()), align=1)

    kind: Any = array
    return types.int64(kind, types.int64), generate


def _spread_bits() -> Int64Array:
    """int64[256]: bit k of the index as byte k."""
    words = [sum(((bits >> k) & 1) << 8 * k for k in range(8)) for bits in range(256)]
    return np.array(words, np.uint64).view(np.int64)


BITS = _spread_bits()


@kernel()
def random_one(mask: UInt8Array, random: UInt64Array) -> int:
    """A uniformly drawn place of the ones of a mask of zeros and ones; -1 if there are none."""
    size = len(mask)
    words = size // 8
    count = 0
    for word in range(words):
        count += popcount(load_word(mask, 8 * word))
    for at in range(8 * words, size):
        count += mask[at]
    if count == 0:
        return -1
    skip = below(random, count)
    for word in range(words):
        bits = load_word(mask, 8 * word)
        ones = popcount(bits)
        if skip < ones:
            for _ in range(skip):
                bits &= bits - 1
            return 8 * word + lowest_bit(bits) // 8
        skip -= ones
    for at in range(8 * words, size):
        if mask[at]:
            if skip == 0:
                return at
            skip -= 1
    return -1
