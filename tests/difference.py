"""What differs between two JSON values, line by line: more than "not equal"."""

from itertools import zip_longest
from json import dumps
from typing import Any

NOTHING = "nothing"


def differences(expected: Any, got: Any, path: str = "") -> list[str]:
    """Each place where the values differ, with what was expected there and what was found."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [
            line
            for key in sorted({*expected, *got}, key=str)
            for line in differences(expected.get(key, NOTHING), got.get(key, NOTHING), f"{path}.{key}")
        ]
    if isinstance(expected, list | tuple) and isinstance(got, list | tuple):
        pairs = enumerate(zip_longest(expected, got, fillvalue=NOTHING))
        return [line for at, (old, new) in pairs for line in differences(old, new, f"{path}[{at}]")]
    # 1 == True and 1 == 1.0 in Python, but not in JSON.
    if expected == got and isinstance(expected, bool) == isinstance(got, bool):
        return []
    return [f"  {path or 'value'}: expected {expected!r}, got {got!r}"]


def assert_same(expected: Any, got: Any, where: str) -> None:
    """Fail with all that differs, unless the values are the same."""
    if dumps(expected, sort_keys=True) != dumps(got, sort_keys=True):
        found = differences(expected, got)
        raise AssertionError("\n".join([f"{where} differs:", *found[:20]]))
