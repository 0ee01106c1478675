"""What can be wrong with an action or with input: a code and what its sentence mentions; the sentence is in `i18n`."""

from collections.abc import Mapping
from importlib import import_module

Param = str | int


class ShofarError(Exception):
    """The base of every error that Shofar raises on purpose; `str` gives a sentence.

    >>> import shofar
    >>> try:
    ...     shofar.walls.new(seats=2)
    ... except shofar.ShofarError as wrong:
    ...     print(wrong)
    W2: Walls is for 3 to 5 seats, not 2.
    """


class Illegal(ShofarError):
    """A rule forbids it: the clause broken, a code that names the sentence, and what the sentence mentions."""

    def __init__(self, clause: str, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(clause, code, dict(params or {}))
        self.clause = clause
        self.code = code
        self.params: dict[str, Param] = dict(params or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.clause, self.code))

    def __str__(self) -> str:
        return f"{self.clause}: {sentence(self.code, self.params)}"


class Malformed(ShofarError):
    """Input that is no record, view or argument at all: the field that is wrong and what is wrong with it."""

    def __init__(self, field: str, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(field, code, dict(params or {}))
        self.field = field
        self.code = code
        self.params: dict[str, Param] = dict(params or {})

    def __str__(self) -> str:
        return f"{self.field}: {sentence(self.code, self.params)}"


def check_count(field: str, value: object, *, least: int = 0) -> None:
    """Raises Malformed unless a value is a whole number, not below the least."""
    if type(value) is not int or value < least:
        raise Malformed(field, "not-a-count", {"least": least, "found": repr(value)[:100]})


def sentence(code: str, params: Mapping[str, Param]) -> str:
    """The sentence of a code in the language that is spoken here; the code itself where nobody has written one."""
    # Messages stand above the rules, which do without them until somebody reads an error.
    try:
        text: str = import_module("shofar.i18n").refusal_sentence(code, params)
    except (ImportError, KeyError):
        return code + "".join(f", {name} {value}" for name, value in params.items())
    return text
