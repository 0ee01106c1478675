"""What compiled code needs below arrays: pointers, rows of 32 small integers as one vector, copying rows."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from shofar.fast.kernels import Generate, Ints, Signature, intrinsic

WIDTH = 32
_SHORT, _INT, _LONG = ir.IntType(16), ir.IntType(32), ir.IntType(64)
_SHORTS = ir.VectorType(_SHORT, WIDTH)
_INTS = ir.VectorType(_INT, WIDTH)


def _load(builder: Any, pointer: Any, at: Any) -> Any:
    pointer = builder.gep(pointer, [at])
    return builder.load(builder.bitcast(pointer, _SHORTS.as_pointer()), align=2)


def _splat(value: int) -> Any:
    return ir.Constant(_SHORTS, [value] * WIDTH)


@intrinsic
def pointer(_typing: Any, array: Ints) -> tuple[Signature[Ints], Generate]:
    """Where the data of a contiguous array lies. Inner functions take these: arrays cost a reference count a call."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    kind: Any = array
    return types.CPointer(kind.dtype)(kind), generate


@intrinsic
def shift_row(_typing: Any, sums: Ints, at: int, weights: Ints, old: int, new: int) -> tuple[Signature[None], Generate]:
    """sums[at:at+32] += weights[new:new+32] - weights[old:old+32], all int16."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.bitcast(builder.gep(args[0], [args[1]]), _SHORTS.as_pointer())
        total = builder.load(pointer, align=2)
        total = builder.add(total, _load(builder, args[2], args[4]))
        total = builder.sub(total, _load(builder, args[2], args[3]))
        builder.store(total, pointer, align=2)
        return context.get_dummy_value()

    return types.void(sums, types.int64, weights, types.int64, types.int64), generate


@intrinsic
def clipped_dot(
    _typing: Any, sums: Ints, at: int, top: int, weights: Ints, weights_at: int
) -> tuple[Signature[int], Generate]:
    """Sum over 32 of min(max(sums, 0), top) * weights (int16, sum int64)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
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
def copy_row(_typing: Any, array: Ints, source: int, target: int, count: int) -> tuple[Signature[None], Generate]:
    """array[target:target+count] = array[source:source+count]; the two do not overlap."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = ir.Constant(_LONG, signature.args[0].dtype.bitwidth // 8)
        cgutils.raw_memcpy(builder, builder.gep(args[0], [args[2]]), builder.gep(args[0], [args[1]]), args[3], size)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64, types.int64), generate
