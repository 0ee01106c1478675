"""How compiled functions are compiled and typed: `compiled` for any of them, `kernel` for those that make no arrays.

Numba counts references to the arrays that a function is handed, with atomic instructions, at every call that it does
not inline. Small functions that look at many arrays spend a third of their time on that. The callers of a kernel keep
all arrays alive, so nothing needs counting.
"""

import os
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from numba import extending, njit
from numba.core.options import DefaultOptions

from shofar.fast.arrays import BoolArray as BoolArray
from shofar.fast.arrays import Float32Array as Float32Array
from shofar.fast.arrays import Float64Array as Float64Array
from shofar.fast.arrays import Int8Array as Int8Array
from shofar.fast.arrays import Int16Array as Int16Array
from shofar.fast.arrays import Int32Array as Int32Array
from shofar.fast.arrays import Int64Array as Int64Array
from shofar.fast.arrays import UInt64Array as UInt64Array
from shofar.fast.cache import skip_unreadable

skip_unreadable()
numba_internals: ModuleType | None
try:
    if os.environ.get("SHOFAR_PLAIN_NUMBA"):
        raise ImportError("Numba is to compile in its own way")
    from shofar.fast import numba_internals
except (ImportError, AttributeError):  # a Numba that has another inside
    numba_internals = None


class Ints(Protocol):
    """Whole numbers in a row: an array, or what compiled code has in its place (`towers.vectors.pointer`)."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


Inputs = ParamSpec("Inputs")
Output = TypeVar("Output", covariant=True)


class Compiled(Protocol[Inputs, Output]):
    """A compiled function: called as the one that it was made of, which is still there as `py_func`."""

    @property
    def py_func(self) -> Callable[Inputs, Output]: ...
    def __call__(self, *args: Inputs.args, **kwargs: Inputs.kwargs) -> Output: ...


class Compiler(Protocol):
    """A decorator that keeps a function's signature."""

    def __call__(self, function: Callable[Inputs, Output], /) -> Compiled[Inputs, Output]: ...


class Signature(Generic[Output]):
    """Numba's signature of a function with this result."""


Generate = Callable[[Any, Any, Any, Any], Any]
"""Writes instructions: (context, builder, signature, arguments) to the value."""

# Numba does not promise this option; a version without it counts again.
_UNCOUNTED = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


def compiled(**options: Any) -> Compiler:
    """`njit`, cached, without the interpreter's lock; see `numba_internals` for what is left out."""
    options["nogil"] = True
    if numba_internals is not None and numba_internals.can_compile(options):
        return partial(numba_internals.dispatcher, options=options)
    decorator: Compiler = njit(cache=True, **options)
    return decorator


def kernel(**options: Any) -> Compiler:
    """`compiled` for a function that makes no arrays: references to them are not counted."""
    return compiled(**_UNCOUNTED, **options)


def intrinsic(code: Callable[Concatenate[Any, Inputs], tuple[Signature[Output], Generate]]) -> Callable[Inputs, Output]:
    """A function of compiled code that is written in the compiler's own instructions.

    Its parameters are annotated as callers see them, after the typing context; inside they are Numba's types.
    """
    made: Callable[Inputs, Output] = extending.intrinsic(code)
    return made
