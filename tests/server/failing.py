"""A function of the server that fails for those it is told to fail for: a seam for tests alone."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

import pytest


class Broken(Exception):
    """What goes wrong."""


class Failing:
    """A function that fails for whom it is told to: `about` finds them among what the function is given."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str, about: Callable[..., str]) -> None:
        self.whose: set[str] = set()
        self.times = 0
        whole = getattr(owner, name)

        def failing(*given: Any, **named: Any) -> Any:
            if about(*given, **named) in self.whose:
                self.times += 1
                raise Broken
            return whole(*given, **named)

        async def failing_later(*given: Any, **named: Any) -> Any:
            return await failing(*given, **named)

        patch.setattr(owner, name, failing_later if iscoroutinefunction(whole) else failing)
