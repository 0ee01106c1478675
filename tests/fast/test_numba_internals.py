"""Compiled functions without machine code for inner ones: the same results, one version for all numbers, a way back."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numba import njit

from shofar.fast import kernels, numba_internals
from shofar.fast.kernels import compiled, kernel

lean = pytest.mark.skipif(kernels.numba_internals is None, reason="this Numba compiles in its own way")


@kernel()
def add(values, at, number):
    """What other compiled functions call."""
    values[at] += number
    return values[at]


@compiled()
def add_twice(values):
    """Calls it with numbers that stand in the code."""
    return add(values, 0, 3) + add(values, 1, 4)


@compiled()
def factorial(number):
    """Calls itself."""
    return number * factorial(number - 1) if number > 1 else 1


@compiled()
def sum_of_factorials():
    """Calls one that calls itself, with numbers that stand in the code."""
    return factorial(3) + factorial(4)


def fresh(function: Any) -> Any:
    """The same function, compiled by nobody yet and kept nowhere."""
    made: Any = compiled()(function.py_func)
    made._cache = type(njit(function.py_func)._cache)()
    return made


def test_inner_functions_do_what_they_do_in_plain_python():
    plain, fast = np.zeros(2, np.int64), np.zeros(2, np.int64)
    assert add_twice(fast) == add_twice.py_func(plain) == 7
    assert fast.tolist() == plain.tolist() == [3, 4]
    assert sum_of_factorials() == 30


@lean
def test_numbers_in_the_code_make_one_version_which_python_cannot_call():
    add_twice(np.zeros(2, np.int64))
    caller = fresh(add_twice)
    caller(np.zeros(2, np.int64))
    called: Any = add
    (made,) = called._inner.overloads.values()
    assert not any(name.startswith("cpython") for name in (one.name for one in made.library.get_defined_functions()))
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0


@lean
def test_python_and_compiled_code_call_one_function():
    values = np.zeros(2, np.int64)
    assert add(values, 0, 5) == 5
    assert fresh(add_twice)(values) == 12
    assert add(values, 0, 1) == 9


@lean
def test_numbas_own_functions_call_inner_ones():
    @njit
    def foreign(values):
        return add_twice(values) + sum_of_factorials()

    assert foreign(np.zeros(2, np.int64)) == 37


@lean
def test_a_function_in_parallel_is_left_to_numba():
    assert not numba_internals.can_compile({"parallel": True})
    assert numba_internals.can_compile({})


@lean
def test_an_unknown_numba_compiles_in_its_own_way(monkeypatch):
    monkeypatch.setattr(numba_internals, "version_info", (0, 99, 0))
    plain = compiled()(add.py_func)
    assert type(plain) is type(njit(add.py_func))


PLAIN = """
import numpy as np
from shofar.fast import kernels
from tests.fast.test_numba_internals import add_twice, sum_of_factorials
print(kernels.numba_internals, add_twice(np.zeros(2, np.int64)), sum_of_factorials(), type(add_twice).__name__)
"""


def test_it_can_be_left_out(tmp_path):
    environment = {**os.environ, "SHOFAR_PLAIN_NUMBA": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PLAIN], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["None", "7", "30", "CPUDispatcher"]


def test_flags_are_equal_as_numba_says():
    from numba.core.compiler import Flags

    one, other = Flags(), Flags()
    assert one == other
    one.fastmath = True
    assert one != other
    assert one.values() == {name: getattr(one, name) for name in one.options}
    other.fastmath = True
    other.release_gil = False  # set, to what it is anyway
    assert one == other
