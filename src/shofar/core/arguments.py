"""Wrong arguments of public functions are named at the boundary, by the types that the functions themselves declare.

A package calls `check_arguments(__name__)` under its `__all__`: whoever imports its functions from there gets them with
their arguments checked, and the modules inside go on calling each other without. What is asked thousands of times a
second is offered as it is: it does its work, and asks `why_failed` once something has failed.
"""

import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import cache, wraps
from inspect import Parameter, isfunction, signature
from types import NoneType, UnionType
from typing import Any, BinaryIO, Literal, ParamSpec, TypeVar, Union, Unpack, get_args, get_origin, get_type_hints

from shofar.core.errors import Malformed

Given = ParamSpec("Given")
Result = TypeVar("Result")
CODES = {str: "not-text", int: "not-a-number", Mapping: "not-an-object"}
"""Sentences for what is asked for most often; any other says the type that is wanted."""
FAULTS = (AttributeError, LookupError, TypeError, ValueError)
"""What a function fails with on an argument that it cannot take."""
GAMES = re.compile(r"shofar\.(walls|towers)\.")


def check_arguments(package: str, *, but: Collection[str] = ()) -> None:
    """Replaces every function that a package offers by one that refuses arguments of other types than it declares.

    All `but` those that ask `why_failed` themselves.
    """
    module = sys.modules[package]
    for name in module.__all__:
        value = getattr(module, name)
        # A package below may have offered it already.
        if isfunction(value) and name not in but and not hasattr(value, "__wrapped__"):
            setattr(module, name, checked(value))


def checked(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function, which refuses an argument of another type than it declares: Malformed, by the argument's name."""

    @wraps(function)
    def call(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        wrong = _wrong_argument(function, args, kwargs)
        if wrong:
            raise wrong
        return function(*args, **kwargs)

    return call


def why_failed(fault: Exception, function: Callable[..., object], *args: object) -> Exception:
    """What to raise after a fault in a function: the argument that it could not take, or else the fault itself."""
    return _wrong_argument(function, args, {}) or fault


def _wrong_argument(
    function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> Malformed | None:
    """The first argument that is of another type than the function declares, or None."""
    types = _declared(function)
    for name, value in (*zip(types, args, strict=False), *kwargs.items()):
        if name in types and not _is_of(value, types[name]):
            return Malformed(name, *_refusal(types[name]))
    return None


@cache  # at the first call: reading them takes longer than defining the function
def _declared(function: Callable[..., object]) -> dict[str, Any]:
    """The types of a function's parameters, in their order; of its options too, where a TypedDict lists them."""
    hints = get_type_hints(function)
    types: dict[str, Any] = {}
    for name, parameter in signature(function).parameters.items():
        if parameter.kind is Parameter.VAR_KEYWORD and get_origin(hints[name]) is Unpack:
            types |= get_type_hints(get_args(hints[name])[0])
        else:
            types[name] = hints.get(name, Any)  # of `self`, nothing is said
    return types


def _is_of(value: object, wanted: Any) -> bool:
    """Whether a value is of a type, as far as that can be seen without using it up or calling it."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return any(_is_of(value, one) for one in inner)
    if origin is Literal:
        return value in inner
    if wanted is None or wanted is NoneType:
        return value is None
    if wanted in (int, float):
        return isinstance(value, int | wanted) and not isinstance(value, bool)
    if wanted is BinaryIO:
        return hasattr(value, "readline")
    kind = origin or wanted
    if wanted is Any or not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True  # a view of whichever game, a player: the functions themselves look at what they need
    if not isinstance(value, kind):
        return _is_member(value, kind)
    if inner and isinstance(value, str | bytes):
        return False  # text is a sequence to Python alone
    if isinstance(value, Mapping) and len(inner) == 2:
        return all(_is_of(key, inner[0]) and _is_of(one, inner[1]) for key, one in value.items())
    if isinstance(value, Sequence) and inner:
        return all(_is_of(one, inner[0]) for one in value)
    return True


def _is_member(value: object, wanted: type) -> bool:
    """Whether a text names a member: a side is as good as its letter."""
    return issubclass(wanted, Enum) and isinstance(value, str) and value in [one.value for one in wanted]


def _refusal(wanted: Any) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters of the sentence that says what is wanted."""
    kinds = [one for one in get_args(wanted) if one is not NoneType] if _is_union(wanted) else [wanted]
    code = CODES.get(get_origin(kinds[0]) or kinds[0]) if len(kinds) == 1 else None
    return (code, {}) if code else ("wrong-type", {"expected": " | ".join(map(_name, kinds))})


def _is_union(wanted: Any) -> bool:
    return get_origin(wanted) in (Union, UnionType)


def _name(wanted: Any) -> str:
    """A type as a program would write it."""
    kind = get_origin(wanted) or wanted
    if isinstance(kind, type) and (kind is wanted or kind.__module__.startswith("shofar.")):
        game = GAMES.match(f"{kind.__module__}.")
        return f"{game[1]}.{kind.__name__}" if game else kind.__name__
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(wanted))
