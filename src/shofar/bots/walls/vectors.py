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


def _bent(builder, vector):
    """Each number of a vector, or 0 where it is negative."""
    nothing = ir.Constant(_FLOATS, [0.0] * LANES)
    return builder.select(builder.fcmp_ordered(">", vector, nothing), vector, nothing)


def _sum_of_rows(builder, table, rows, questions, width):
    """The vectors of the sum of the rows of `table`, `width` wide, that the first `questions` of `rows` name."""
    word = ir.IntType(64)
    starts = [
        builder.mul(builder.zext(builder.load(builder.gep(rows, [word(question)])), word), word(width))
        for question in range(questions)
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


def row_writer(questions, width):
    """A compiled `write(out, table, rows)`: to `out` the sum of the rows of `table`, `width` wide, `rows` names."""

    @intrinsic
    def write(_context, out, table, rows):
        _check(out, table, rows)

        def generate(context, builder, signature, args):
            target, numbers, names = (_start(context, builder, signature.args[i], args[i]) for i in range(3))
            word = ir.IntType(64)
            for part, vector in enumerate(_sum_of_rows(builder, numbers, names, questions, width)):
                _store(builder, vector, target, word(part * LANES))
            return context.get_dummy_value()

        return types.void(out, table, rows), generate

    return write


def bent_row_writer(groups, questions, width):
    """A compiled `write(out, common, table, rows)`.

    `common` and the rows of `table` that each of the `groups` of `rows` names are added up and bent; the sum to `out`.
    """

    @intrinsic
    def write(_context, out, common, table, rows):
        _check(out, common, table, rows)

        def generate(context, builder, signature, args):
            target, shared, numbers, names = (_start(context, builder, signature.args[i], args[i]) for i in range(4))
            word = ir.IntType(64)
            totals = [None] * (width // LANES)
            for group in range(groups):
                named = builder.gep(names, [word(group * questions)])
                for part, vector in enumerate(_sum_of_rows(builder, numbers, named, questions, width)):
                    common_part = _load(builder, shared, word(part * LANES))
                    bent = _bent(builder, builder.fadd(vector, common_part, flags=_FAST))
                    totals[part] = bent if group == 0 else builder.fadd(totals[part], bent, flags=_FAST)
            for part, total in enumerate(totals):
                _store(builder, total, target, word(part * LANES))
            return context.get_dummy_value()

        return types.void(out, common, table, rows), generate

    return write


def bent_layer(width):
    """A compiled `mark(inputs, common, weights, marks)`.

    The sum of the rows of `weights`, each times its input, and the second half of `common`; bent, times `marks`.
    """

    @intrinsic
    def mark(_context, inputs, common, weights, marks):
        _check(inputs, common, weights, marks)

        def generate(context, builder, signature, args):
            factors, shared, rows, last = (_start(context, builder, signature.args[i], args[i]) for i in range(4))
            word = ir.IntType(64)
            places = [word(part) for part in range(0, width, LANES)]
            sums = [
                cgutils.alloca_once_value(builder, _load(builder, shared, builder.add(place, word(width))))
                for place in places
            ]
            with cgutils.for_range(builder, word(width // AT_ONCE)) as loop:
                first = builder.mul(loop.index, word(AT_ONCE))
                for step in range(AT_ONCE):
                    row = builder.add(first, word(step))
                    factor = _everywhere(builder, builder.load(builder.gep(factors, [row])))
                    start = builder.mul(row, word(width))
                    for place, total in zip(places, sums, strict=True):
                        product = builder.fmul(factor, _load(builder, rows, builder.add(start, place)), flags=_FAST)
                        builder.store(builder.fadd(builder.load(total), product, flags=_FAST), total)
            found = None
            for place, total in zip(places, sums, strict=True):
                part = builder.fmul(_bent(builder, builder.load(total)), _load(builder, last, place), flags=_FAST)
                found = part if found is None else builder.fadd(found, part, flags=_FAST)
            return _sum_of_lanes(builder, found)

        return types.float32(inputs, common, weights, marks), generate

    return mark


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
