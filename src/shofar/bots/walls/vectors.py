"""Sums over rows of weights, written for the vector units: from plain loops the compiler makes far less.

Rows are float32 and lie one after another. What the processor lacks in vector width, the compiler splits.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.np.arrayobj import make_array

from shofar.fast.kernels import Float32Array, Generate, Int32Array, Signature, intrinsic

LANES = 16  # numbers worked on at once
UNROLLED = 4  # rows added between two looks at their number
FEATURES = 18  # rows of the policy's table that make one action
_FLOATS = ir.VectorType(ir.FloatType(), LANES)
_FAST = ("fast",)


def _check(*arrays: Any) -> None:
    """Refuse at compile time what would be read wrongly: rows must be float32 and lie one after another."""
    for array in arrays:
        if array.dtype not in (types.float32, types.int32) or array.layout != "C":
            raise TypingError(f"rows must be contiguous float32, not {array}")


def _start(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Where the numbers of an array lie."""
    return make_array(kind)(context, builder, value).data


def _load(builder: Any, start: Any, place: Any) -> Any:
    """Sixteen numbers from `place` on."""
    return builder.load(builder.bitcast(builder.gep(start, [place]), _FLOATS.as_pointer()), align=4)


def _store(builder: Any, vector: Any, start: Any, place: Any) -> None:
    builder.store(vector, builder.bitcast(builder.gep(start, [place]), _FLOATS.as_pointer()), align=4)


def _broadcast(builder: Any, number: Any) -> Any:
    """A number in all lanes."""
    nothing = ir.Constant(_FLOATS, ir.Undefined)
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(builder.insert_element(nothing, number, ir.IntType(32)(0)), nothing, lanes)


def _sum_of_lanes(builder: Any, vector: Any) -> Any:
    """The sum of all lanes."""
    width = LANES
    while width > 1:
        width //= 2
        halves = [
            builder.shuffle_vector(vector, vector, ir.Constant(ir.VectorType(ir.IntType(32), width), list(part)))
            for part in (range(width), range(width, 2 * width))
        ]
        vector = builder.fadd(*halves, flags=_FAST)
    return builder.extract_element(vector, ir.IntType(32)(0))


def _relu(builder: Any, vector: Any) -> Any:
    """Each number of a vector, or 0 where it is negative."""
    nothing = ir.Constant(_FLOATS, [0.0] * LANES)
    return builder.select(builder.fcmp_ordered(">", vector, nothing), vector, nothing)


def _sum_of_rows(builder: Any, table: Any, rows: Any, features: int, width: int) -> list[Any]:
    """The vectors of the sum of the rows of `table`, `width` wide, that the first `features` of `rows` name."""
    word = ir.IntType(64)
    starts = [
        builder.mul(builder.zext(builder.load(builder.gep(rows, [word(root)])), word), word(width))
        for root in range(features)
    ]
    sums = []
    for part in range(0, width, LANES):
        vectors = [_load(builder, table, builder.add(start, word(part))) for start in starts]
        while len(vectors) > 1:  # in pairs, so that additions need not wait for one another
            odd = vectors[-1:] if len(vectors) % 2 else []
            pairs = zip(vectors[::2], vectors[1::2], strict=False)
            vectors = [builder.fadd(one, other, flags=_FAST) for one, other in pairs] + odd
        sums.append(vectors[0])
    return sums


def row_summer(features: int, width: int) -> Callable[[Float32Array, Float32Array, Int32Array], None]:
    """A compiled `write(out, table, rows)`: to `out` the sum of the rows of `table`, `width` wide, `rows` names."""

    @intrinsic
    def write(
        _context: Any, out: Float32Array, table: Float32Array, rows: Int32Array
    ) -> tuple[Signature[None], Generate]:
        _check(out, table, rows)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            target, numbers, names = (_start(context, builder, signature.args[i], args[i]) for i in range(3))
            word = ir.IntType(64)
            for part, vector in enumerate(_sum_of_rows(builder, numbers, names, features, width)):
                _store(builder, vector, target, word(part * LANES))
            return context.get_dummy_value()

        return types.void(out, table, rows), generate

    return write


def relu_row_summer(
    groups: int, features: int, width: int
) -> Callable[[Float32Array, Float32Array, Float32Array, Int32Array], None]:
    """A compiled `write(out, common, table, rows)`.

    `common` and the rows of `table` that each of the `groups` of `rows` names, through a ReLU, are added up to `out`.
    """

    @intrinsic
    def write(
        _context: Any, out: Float32Array, common: Float32Array, table: Float32Array, rows: Int32Array
    ) -> tuple[Signature[None], Generate]:
        _check(out, common, table, rows)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            target, shared, numbers, names = (_start(context, builder, signature.args[i], args[i]) for i in range(4))
            word = ir.IntType(64)
            totals = [None] * (width // LANES)
            for group in range(groups):
                named = builder.gep(names, [word(group * features)])
                for part, vector in enumerate(_sum_of_rows(builder, numbers, named, features, width)):
                    common_part = _load(builder, shared, word(part * LANES))
                    bent = _relu(builder, builder.fadd(vector, common_part, flags=_FAST))
                    totals[part] = bent if group == 0 else builder.fadd(totals[part], bent, flags=_FAST)
            for part, total in enumerate(totals):
                _store(builder, total, target, word(part * LANES))
            return context.get_dummy_value()

        return types.void(out, common, table, rows), generate

    return write


def relu_layer(width: int) -> Callable[[Float32Array, Float32Array, Float32Array, Float32Array], np.float32]:
    """A compiled `mark(inputs, common, weights, marks)`.

    The sum of the rows of `weights`, each times its input, and the second half of `common`; its ReLU times `marks`.
    """

    @intrinsic
    def mark(
        _context: Any, inputs: Float32Array, common: Float32Array, weights: Float32Array, marks: Float32Array
    ) -> tuple[Signature[np.float32], Generate]:
        _check(inputs, common, weights, marks)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            factors, shared, rows, last = (_start(context, builder, signature.args[i], args[i]) for i in range(4))
            word = ir.IntType(64)
            places = [word(part) for part in range(0, width, LANES)]
            sums = [
                cgutils.alloca_once_value(builder, _load(builder, shared, builder.add(place, word(width))))
                for place in places
            ]
            with cgutils.for_range(builder, word(width // UNROLLED)) as loop:
                first = builder.mul(loop.index, word(UNROLLED))
                for step in range(UNROLLED):
                    row = builder.add(first, word(step))
                    factor = _broadcast(builder, builder.load(builder.gep(factors, [row])))
                    start = builder.mul(row, word(width))
                    for place, total in zip(places, sums, strict=True):
                        product = builder.fmul(factor, _load(builder, rows, builder.add(start, place)), flags=_FAST)
                        builder.store(builder.fadd(builder.load(total), product, flags=_FAST), total)
            found = None
            for place, total in zip(places, sums, strict=True):
                part = builder.fmul(_relu(builder, builder.load(total)), _load(builder, last, place), flags=_FAST)
                found = part if found is None else builder.fadd(found, part, flags=_FAST)
            return _sum_of_lanes(builder, found)

        return types.float32(inputs, common, weights, marks), generate

    return mark


@intrinsic
def relu_dot(
    _context: Any, table: Float32Array, rows: Int32Array, index: int, weights: Float32Array, floor: Float32Array
) -> tuple[Signature[np.float32], Generate]:
    """Add the 18 rows of `table`, 16 wide, that `rows[index]` names; each number at least `floor`, times `weights`."""
    _check(table, rows, weights, floor)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        numbers, names, factors, least = (_start(context, builder, signature.args[i], args[i]) for i in (0, 1, 3, 4))
        word = args[2].type
        first = builder.mul(args[2], word(FEATURES))
        vectors = []
        for root in range(FEATURES):
            name = builder.load(builder.gep(names, [builder.add(first, word(root))]))
            vectors.append(_load(builder, numbers, builder.mul(builder.zext(name, word), word(LANES))))
        while len(vectors) > 1:
            odd = vectors[-1:] if len(vectors) % 2 else []
            pairs = zip(vectors[::2], vectors[1::2], strict=False)
            vectors = [builder.fadd(one, other, flags=_FAST) for one, other in pairs] + odd
        bound = _load(builder, least, word(0))
        bent = builder.select(builder.fcmp_ordered(">", vectors[0], bound), vectors[0], bound)
        return _sum_of_lanes(builder, builder.fmul(bent, _load(builder, factors, word(0)), flags=_FAST))

    return types.float32(table, rows, types.int64, weights, floor), generate
