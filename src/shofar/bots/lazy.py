"""Players that are imported when they are made: nothing compiled is loaded before."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from shofar.core.player import AnyPlayer

PlayerFactory = Callable[[], AnyPlayer]


def lazily(module: str, name: str, *args: object, **options: object) -> PlayerFactory:
    """Makes a player by calling `name` of `module` with these arguments."""
    return partial(_make, module, name, args, options)


def _make(module: str, name: str, args: tuple[object, ...], options: dict[str, object]) -> AnyPlayer:
    make: Any = getattr(import_module(module), name)
    made: AnyPlayer = make(*args, **options)
    return made
