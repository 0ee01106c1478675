"""The catalogues as data: messages, what they mention, and where the code asks for them."""

import ast as syntax
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer, ast

import shofar
from shofar.i18n import LANGUAGES
from shofar.server.tables.unreadable import CODE as UNREADABLE

SOURCE = Path(shofar.__file__).parent
PAGE = SOURCE.parents[1] / "web" / "src"
OTHERS = [language for language in LANGUAGES if language != "en"]
REFUSALS = ("Illegal", "Malformed", "Denied")


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """Every message of a language; junk and doubles fail."""
    found: dict[str, ast.Message] = {}
    for file in sorted((SOURCE / "i18n" / "locales" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = entry
    return found


def text(message: ast.Message) -> str:
    """A message as it stands in its file, without the key."""
    return str(FluentSerializer().serialize_entry(message)).partition("=")[2].strip()


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for value in vars(node).values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.BaseNode):
                yield from _nodes(one)


def variables(message: ast.Message) -> set[str]:
    """The parameters that a message mentions."""
    return {node.id.name for node in _nodes(message) if isinstance(node, ast.VariableReference)}


def counted(message: ast.Message) -> set[str]:
    """The parameters whose plural a message chooses by."""
    return {
        node.selector.id.name
        for node in _nodes(message)
        if isinstance(node, ast.SelectExpression)
        and isinstance(node.selector, ast.VariableReference)
        and any(getattr(variant.key, "name", "") == "one" for variant in node.variants)
    }


def has_words(message: ast.Message) -> bool:
    """Whether anything would be left to translate if the parameters were taken away."""
    return any(re.search(r"\w", node.value) for node in _nodes(message) if isinstance(node, ast.TextElement))


@cache
def _trees() -> tuple[tuple[Path, syntax.Module], ...]:
    return tuple((file, syntax.parse(file.read_text(encoding="utf-8"))) for file in sorted(SOURCE.rglob("*.py")))


def refusals(package: str = "") -> Iterator[tuple[Path, syntax.Call]]:
    """Every place in the code that makes an Illegal, a Malformed or a Denied."""
    for file, tree in _trees():
        if file.is_relative_to(SOURCE / package):
            for node in syntax.walk(tree):
                name = node.func if isinstance(node, syntax.Call) else None
                if isinstance(node, syntax.Call) and isinstance(name, syntax.Name) and name.id in REFUSALS:
                    yield file, node


def code_of(call: syntax.Call) -> syntax.expr:
    """A table's Denied has no clause and no field in front of its code."""
    return call.args[0 if denied(call) else 1]


def denied(call: syntax.Call) -> bool:
    """Whether it is the table that refuses, and not a rule or a reader."""
    assert isinstance(call.func, syntax.Name)
    return call.func.id == "Denied"


def literals(node: syntax.AST) -> list[str]:
    """Every text in an expression."""
    return [one.value for one in syntax.walk(node) if isinstance(one, syntax.Constant) and isinstance(one.value, str)]


def raised_codes() -> set[str]:
    """The code of each refusal: a text, or one of two."""
    found = {"missing"}
    for _, call in refusals():
        found |= {code for code in literals(code_of(call)) if "-" in code}
    # Lines that are no JSON carry their code as a word of their own; a table that cannot be read is a class of its own.
    return found | {"not-json", "not-closed", UNREADABLE}


def asked_in_python() -> tuple[set[str], set[str]]:
    """Keys that the package asks for: whole ones, and how those begin that end in something computed."""
    whole: set[str] = set()
    starts: set[str] = set()
    for _, tree in _trees():
        for node in syntax.walk(tree):
            if not isinstance(node, syntax.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, syntax.Attribute) else getattr(node.func, "id", "")
            front = {"say": "", "said": "", "words": "draw-"}.get(name)
            if front is not None:
                _note(node.args[0], front, whole, starts)
    # That is `words` itself, whose callers are read one by one.
    return whole, starts - {"draw-"}


def _note(key: syntax.expr, front: str, whole: set[str], starts: set[str]) -> None:
    if isinstance(key, syntax.IfExp):
        _note(key.body, front, whole, starts)
        _note(key.orelse, front, whole, starts)
    elif isinstance(key, syntax.JoinedStr) and isinstance(key.values[0], syntax.Constant):
        starts.add(front + str(key.values[0].value))
    elif isinstance(key, syntax.Subscript):  # one of a table of keys
        whole.update(front + one for one in literals(key.value) if "-" in one)
    elif isinstance(key, syntax.Constant):
        whole.add(front + str(key.value))


def asked_on_the_page() -> tuple[set[str], set[str]]:
    """The same for the page: every text that looks like a key, and every template that begins like one."""
    families = "|".join(sorted({key.partition("-")[0] for key in messages("en")}))
    whole: set[str] = set()
    starts: set[str] = set()
    for file in sorted(PAGE.rglob("*")):
        if file.suffix in (".ts", ".svelte") and "types" not in file.parts:
            code = file.read_text(encoding="utf-8").partition("<style")[0]
            says = "|".join(["say", "knows", *re.findall(r"\bsay as (\w+)", code)])
            pattern = rf"(?:\b(?:{says})\(|\bkey = )[^;`]{{0,80}}"
            starts |= set(re.findall(rf"{pattern}`((?:{families})-[\w-]*)\$\{{", code))
            for call in re.finditer(rf"\b(?:{says})\(", code):
                whole |= set(re.findall(rf"\"((?:{families})-[\w-]+)\"", _inside(code, call.end())))
    return whole, starts


def _inside(code: str, start: int) -> str:
    """From an opened bracket to the one that closes it."""
    depth = 1
    for at in range(start, len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if depth == 0:
            return code[start:at]
    raise AssertionError("a bracket that nothing closes")
