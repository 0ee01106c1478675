"""Sums over rows of weights, written for the vector units: from plain loops the compiler makes far less.

Rows are float32 and lie one after another. What the processor lacks in vector width, the compiler splits.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

LANES = 16  # numbers worked on at once
AT_ONCE = 4  # rows added between two looks at their number
QUESTIONS = 18  # rows of the policy's table that make one action
_FLOATS = ir.VectorType(ir.FloatType(), LANES)
_FAST = ("fast",)


def _check(*arrays):
    """Refuse at compile time what would be read wrongly: rows must be float32 and lie one after another."""
    for array in arrays:
        if array.dtype not in (types.float32, types.int32) or array.layout != "C":
            raise TypingError(f"rows must be contiguous float32, not {array}")


def _start(context, builder, kind, value):
    """Where the numbers of an array lie."""
    return make_array(kind)(context, builder, value).data


def _load(builder, start, place):
    """Sixteen numbers from `place` on."""
    return builder.load(builder.bitcast(builder.gep(start, [place]), _FLOATS.as_pointer()), align=4)


def _store(builder, vector, start, place):
    builder.store(vector, builder.bitcast(builder.gep(start, [place]), _FLOATS.as_pointer()), align=4)


def _everywhere(builder, number):
    """A number in all lanes."""
    nothing = ir.Constant(_FLOATS, ir.Undefined)
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(builder.insert_element(nothing, number, ir.IntType(32)(0)), nothing, lanes)


def _sum_of_lanes(builder, vector):
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


@intrinsic
def add_rows(_context, total, weights, inputs, count):
    """Add the first `count` (a multiple of 4) rows of `weights`, 32 wide, times `inputs`, to `total`."""
    _check(total, weights, inputs)

    def generate(context, builder, signature, args):
        sums, rows, factors = (_start(context, builder, signature.args[i], args[i]) for i in range(3))
        word = args[3].type
        halves = [word(0), word(LANES)]
        # Two sums for each half, so that additions need not wait for one another.
        parts = [[cgutils.alloca_once_value(builder, _load(builder, sums, half)) for half in halves]]
        parts.append([cgutils.alloca_once_value(builder, ir.Constant(_FLOATS, [0.0] * LANES)) for _ in halves])
        with cgutils.for_range(builder, builder.sdiv(args[3], word(AT_ONCE))) as loop:
            first = builder.mul(loop.index, word(AT_ONCE))
            for step in range(AT_ONCE):
                row = builder.add(first, word(step))
                factor = _everywhere(builder, builder.load(builder.gep(factors, [row])))
                place = builder.mul(row, word(2 * LANES))
                for half, part in zip(halves, parts[step % 2], strict=True):
                    product = builder.fmul(factor, _load(builder, rows, builder.add(place, half)), flags=_FAST)
                    builder.store(builder.fadd(builder.load(part), product, flags=_FAST), part)
        for half, one, other in zip(halves, *parts, strict=True):
            _store(builder, builder.fadd(builder.load(one), builder.load(other), flags=_FAST), sums, half)
        return context.get_dummy_value()

    return types.void(total, weights, inputs, types.int64), generate


@intrinsic
def copy_lanes(_context, source, row, target, place):
    """Copy row `row` of `source`, 16 wide, to `target` from `place` on."""
    _check(source, target)

    def generate(context, builder, signature, args):
        numbers, copies = (_start(context, builder, signature.args[i], args[i]) for i in (0, 2))
        lanes = _load(builder, numbers, builder.mul(args[1], args[1].type(LANES)))
        _store(builder, lanes, copies, args[3])
        return context.get_dummy_value()

    return types.void(source, types.int64, target, types.int64), generate


@intrinsic
def bent_sum(_context, table, rows, index, weights, floor):
    """Add the 18 rows of `table`, 16 wide, that `rows[index]` names; each number at least `floor`, times `weights`."""
    _check(table, rows, weights, floor)

    def generate(context, builder, signature, args):
        numbers, names, factors, least = (_start(context, builder, signature.args[i], args[i]) for i in (0, 1, 3, 4))
        word = args[2].type
        first = builder.mul(args[2], word(QUESTIONS))
        vectors = []
        for question in range(QUESTIONS):
            name = builder.load(builder.gep(names, [builder.add(first, word(question))]))
            vectors.append(_load(builder, numbers, builder.mul(builder.zext(name, word), word(LANES))))
        while len(vectors) > 1:
            odd = vectors[-1:] if len(vectors) % 2 else []
            pairs = zip(vectors[::2], vectors[1::2], strict=False)
            vectors = [builder.fadd(one, other, flags=_FAST) for one, other in pairs] + odd
        bound = _load(builder, least, word(0))
        bent = builder.select(builder.fcmp_ordered(">", vectors[0], bound), vectors[0], bound)
        return _sum_of_lanes(builder, builder.fmul(bent, _load(builder, factors, word(0)), flags=_FAST))

    return types.float32(table, rows, types.int64, weights, floor), generate
