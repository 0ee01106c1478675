"""Compiled functions keep their signatures, and what was compiled by another version is no error."""

import inspect
import pickle

from numba.core.caching import IndexDataCacheFile

import shofar.fast.kernels  # noqa: F401 - has unreadable indices skipped
from shofar.fast.walls.heaps import held


def test_an_index_that_names_types_which_are_gone_is_skipped(tmp_path):
    file = IndexDataCacheFile(str(tmp_path), "kept", ("stamp",))
    with open(file._index_path, "wb") as index:
        pickle.dump(file._version, index)
        index.write(b"cshofar.fast.kernels\nGone\n.")
    assert file._load_index() == {}
    file.save("key", "data")
    assert file.load("key") == "data"


def test_a_compiled_function_is_the_same_in_plain_python():
    assert list(inspect.signature(held.py_func).parameters) == ["heap", "card"]
    assert held(5, 0) == held.py_func(5, 0) == 5
