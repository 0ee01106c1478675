"""Dataclasses to plain JSON values and back, with the field named where a value does not fit its type."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from shofar.core.errors import Malformed

T = TypeVar("T")
Reader = Callable[[Any, str], Any]


BESIDE = {"beside": True}
"""Metadata of a field that stands beside the JSON form: it is neither written nor read."""
IF_ANY = {"if_any": True}
"""Metadata of a field that is left out of the JSON form while there is nothing in it."""


def plain_parts(value: Any) -> dict[str, Any]:
    """A dataclass's fields by the names that they have in JSON, as they are."""
    kind = cast(Any, type(value))
    parts = {name: getattr(value, name) for name in _names(kind)}
    for name in _left_out(kind):
        if not parts[name]:
            del parts[name]
    return parts


def to_plain(value: Any) -> Any:
    """Lists, dictionaries, text and numbers only."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {name: to_plain(item) for name, item in plain_parts(value).items()}
    return value


class WithJson:
    """A dataclass whose fields are the keys of its JSON form."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The JSON form, in plain lists and dictionaries."""
        plain: dict[str, Any] = to_plain(self)
        return plain


def from_plain(kind: type[T], value: Any, field: str = "$") -> T:
    """The value as a dataclass (or another typed value); raises Malformed with the path of what does not fit."""
    read = _reader(cast(Any, kind))
    return cast(T, read(value, field))


@cache
def _reader(kind: Any) -> Reader:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _one_of(args)
    if origin in (Union, UnionType):
        return _any_of(args)
    if origin is tuple or origin is list:
        return _sequence(_reader(args[0]), origin)
    if origin is dict:
        return _mapping(_reader(args[0]), _reader(args[1]))
    if is_typeddict(kind):
        return _typed(kind)
    if is_dataclass(kind):
        return _object(cast(type[Any], kind))
    if issubclass(kind, Enum):
        return _one_of(tuple(kind), by=lambda member: member.value)
    return _scalar(kind)


def _scalar(kind: type[Any]) -> Reader:
    accepted: tuple[type[Any], ...] = (float, int) if kind is float else (kind,)

    def read(value: Any, field: str) -> Any:
        if not isinstance(value, accepted) or (isinstance(value, bool) and kind is not bool):
            raise Malformed(field, "wrong-type", {"expected": kind.__name__})
        return value

    return read


def _one_of(members: tuple[Any, ...], by: Callable[[Any], Any] = lambda member: member) -> Reader:
    known = {by(member): member for member in members}

    def read(value: Any, field: str) -> Any:
        if not isinstance(value, str | int) or value not in known:
            raise Malformed(field, "not-one-of", {"expected": ", ".join(map(str, known))})
        return known[value]

    return read


def _any_of(kinds: tuple[Any, ...]) -> Reader:
    tags = {kind: _tag(kind) for kind in kinds}
    tagged = {tag: _reader(kind) for kind, tag in tags.items() if tag}
    others = [_reader(kind) for kind, tag in tags.items() if kind is not NoneType and not tag]

    def read(value: Any, field: str) -> Any:
        if value is None and NoneType in kinds:
            return None
        if isinstance(value, dict):
            for (name, tag), reader in tagged.items():
                if value.get(name) == tag:
                    return reader(value, field)
        for reader in others[:-1]:
            try:
                return reader(value, field)
            except Malformed:
                continue
        if others:
            return others[-1](value, field)
        raise Malformed(field, "not-one-of", {"expected": ", ".join(tag for _, tag in tagged)})

    return read


def _tag(kind: Any) -> tuple[str, str] | None:
    """The field that tells members of a closed union apart: a Literal with its own value as the default."""
    if not is_dataclass(kind):
        return None
    for field in fields(kind):
        hint = _hints(cast(Any, kind))[field.name]
        if get_origin(hint) is Literal and get_args(hint) == (field.default,):
            return field.name, str(field.default)
    return None


def _sequence(item: Reader, make: Callable[[Any], Any]) -> Reader:
    def read(value: Any, field: str) -> Any:
        if not isinstance(value, list | tuple):
            raise Malformed(field, "not-a-list")
        return make([item(one, f"{field}[{at}]") for at, one in enumerate(value)])

    return read


def _mapping(key: Reader, item: Reader) -> Reader:
    def read(value: Any, field: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(field, "not-an-object")
        return {key(name, field): item(one, f"{field}.{name}") for name, one in value.items()}

    return read


def _typed(kind: Any) -> Reader:
    def read(value: Any, field: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(field, "not-an-object")
        hints = _hints(kind)
        for name in hints:
            if name not in value and name in kind.__required_keys__:
                raise Malformed(f"{field}.{name}", "missing")
        return {name: _reader(hints[name])(value[name], f"{field}.{name}") for name in hints if name in value}

    return read


def _object(kind: type[Any]) -> Reader:
    # Read hints late: dataclasses may refer to each other.
    names = _names(cast(Any, kind))

    def read(value: Any, field: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(field, "not-an-object")
        hints = _hints(cast(Any, kind))
        given = {name: _reader(hints[name])(value[name], f"{field}.{name}") for name in names if name in value}
        try:
            return kind(**given)
        except TypeError:
            missing = [name for name in names if name not in value]
            raise Malformed(f"{field}.{missing[0]}", "missing") from None

    return read


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple([field.name for field in fields(kind) if not field.metadata.get("beside")])


@cache
def _left_out(kind: type[Any]) -> tuple[str, ...]:
    return tuple([field.name for field in fields(kind) if field.metadata.get("if_any")])


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)
