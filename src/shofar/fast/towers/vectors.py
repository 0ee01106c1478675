"""What compiled code needs below arrays: pointers, rows of 32 small integers as one vector, copying rows."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

WIDTH = 32
_SHORT, _INT, _LONG = ir.IntType(16), ir.IntType(32), ir.IntType(64)
_SHORTS = ir.VectorType(_SHORT, WIDTH)
_INTS = ir.VectorType(_INT, WIDTH)


def _load(builder, pointer, at):
    pointer = builder.gep(pointer, [at])
    return builder.load(builder.bitcast(pointer, _SHORTS.as_pointer()), align=2)


def _splat(value):
    return ir.Constant(_SHORTS, [value] * WIDTH)


@intrinsic
def pointer(_typing, array):
    """Where the data of a contiguous array lies. Inner functions take these: arrays cost a reference count a call."""

    def generate(context, builder, signature, args):
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def shift_row(_typing, sums, at, weights, old, new):
    """sums[at:at+32] += weights[new:new+32] - weights[old:old+32], all int16."""

    def generate(context, builder, signature, args):
        pointer = builder.bitcast(builder.gep(args[0], [args[1]]), _SHORTS.as_pointer())
        total = builder.load(pointer, align=2)
        total = builder.add(total, _load(builder, args[2], args[4]))
        total = builder.sub(total, _load(builder, args[2], args[3]))
        builder.store(total, pointer, align=2)
        return context.get_dummy_value()

    return types.void(sums, types.int64, weights, types.int64, types.int64), generate


@intrinsic
def clipped_dot(_typing, sums, at, top, weights, weights_at):
    """Sum over 32 of min(max(sums, 0), top) * weights (int16, sum int64)."""

    def generate(context, builder, signature, args):
        row = _load(builder, args[0], args[1])
        zero = _splat(0)
        row = builder.select(builder.icmp_signed(">", row, zero), row, zero)
        limit = builder.trunc(args[2], _SHORT)
        limit = builder.insert_element(ir.Constant(_SHORTS, ir.Undefined), limit, ir.Constant(_INT, 0))
        lanes = ir.Constant(ir.VectorType(_INT, WIDTH), [0] * WIDTH)
        limit = builder.shuffle_vector(limit, ir.Constant(_SHORTS, ir.Undefined), lanes)
        row = builder.select(builder.icmp_signed("<", row, limit), row, limit)
        factors = _load(builder, args[3], args[4])
        products = builder.mul(builder.sext(row, _INTS), builder.sext(factors, _INTS))
        name = f"llvm.vector.reduce.add.v{WIDTH}i32"
        reduce_add = cgutils.get_or_insert_function(builder.module, ir.FunctionType(_INT, [_INTS]), name)
        return builder.sext(builder.call(reduce_add, [products]), _LONG)

    return types.int64(sums, types.int64, types.int64, weights, types.int64), generate


@intrinsic
def copy_row(_typing, array, source, target, count):
    """array[target:target+count] = array[source:source+count]; the two do not overlap."""

    def generate(context, builder, signature, args):
        size = ir.Constant(_LONG, signature.args[0].dtype.bitwidth // 8)
        cgutils.raw_memcpy(
            builder,
            builder.gep(args[0], [args[2]]),
            builder.gep(args[0], [args[1]]),
            args[3],
            size,
        )
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64, types.int64), generate
