"""Bit scanning inside compiled code."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def lowest_bit(_context, word):
    """Position of the lowest set bit of an int64 that is not zero."""

    def generate(context, builder, _signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), generate


@intrinsic
def popcount(_context, word):
    """Number of set bits of an int64."""

    def generate(_ctx, builder, _signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate
