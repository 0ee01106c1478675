"""What can be wrong with an action or with input: codes and numbers, never sentences (those are in `i18n`)."""

from collections.abc import Mapping

Param = str | int


class Illegal(Exception):
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
        told = "".join(f", {name} {value}" for name, value in self.params.items())
        return f"{self.clause}: {self.code}{told}"


class Malformed(Exception):
    """Input that is no record, view or action at all: the field that is wrong and what is wrong with it."""

    def __init__(self, field: str, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(field, code, dict(params or {}))
        self.field = field
        self.code = code
        self.params: dict[str, Param] = dict(params or {})

    def __str__(self) -> str:
        told = "".join(f", {name} {value}" for name, value in self.params.items())
        return f"{self.field}: {self.code}{told}"
