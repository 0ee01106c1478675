"""Every public name says what it is, has types, and is shown at work in the reference."""

import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.repository.project import ROOT

SOURCES = sorted((ROOT / "src" / "shofar").rglob("*.py"))
PACKAGES = [
    ".".join(source.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for source in SOURCES
    if re.search(r"^__all__ = ", source.read_text(encoding="utf-8"), re.MULTILINE)
]
"""Whatever says which of its names are for everybody."""
REFERENCE = ROOT / "docs" / "reference"
NAMES = [(package, name) for package in PACKAGES for name in importlib.import_module(package).__all__]
JSON = {"shofar.draw:look", "shofar.research.mcp:Connection", "shofar.records:read_json", "shofar.towers:layout_from"}
"""What reads whatever stands in a JSON file or answer."""
SHOWN = re.compile(r"^(?:>>>|\.\.\.) (.*)$", re.MULTILINE)


def value_of(package: str, name: str) -> Any:
    return getattr(importlib.import_module(package), name)


def page_of(package: str) -> Path:
    """The page of the reference that a package stands on: its own, or that of the package around it."""
    parts = package.split(".")
    return next(page for part in reversed(parts) if (page := REFERENCE / f"{part}.md").is_file())


def is_callable(value: Any) -> bool:
    return inspect.isclass(value) or inspect.isfunction(value)


def test_the_reference_documents_them_all() -> None:
    pages = [page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md")]
    documented = {name for page in pages for name in re.findall(r"automodule:: (shofar[\w.]*)", page)}
    assert set(PACKAGES) - documented == {"shofar"}  # its functions are documented one by one


@pytest.mark.parametrize("package", PACKAGES)
def test_there_are_names(package: str) -> None:
    assert [name for one, name in NAMES if one == package]


@pytest.mark.parametrize(("package", "name"), [pair for pair in NAMES if is_callable(value_of(*pair))])
def test_it_says_what_it_is(package: str, name: str) -> None:
    value = value_of(package, name)
    doc = value.__dict__.get("__doc__") if inspect.isclass(value) else value.__doc__
    assert doc
    assert doc.strip()
    assert not doc.startswith(f"{name}("), "only what a dataclass says of itself"
    if inspect.isclass(value):
        for member, one in vars(value).items():
            if not member.startswith("_") and (inspect.isfunction(one) or isinstance(one, property)):
                assert one.__doc__, f"{name}.{member}"


def is_open(annotation: object) -> bool:
    """Whether a type says nothing somewhere within: what comes from JSON is `Json`, a player is of whichever game."""
    text = str(annotation).replace("dict[str, typing.Any]", "Json").replace("dict[str, Any]", "Json")
    text = text.replace("Player[typing.Any]", "AnyPlayer").replace("Mapping[typing.Any, str]", "Names")
    text = text.replace("dtype[typing.Any]", "dtype").replace("tuple[typing.Any, ...]", "shape")  # of arrays
    return bool(re.search(r"\bAny\b", text))


def signatures(value: Any) -> Iterator[tuple[str, inspect.Signature]]:
    """The signature of a function, or those of a class's own methods."""
    if inspect.isfunction(value):
        yield value.__name__, inspect.signature(value)
        return
    made_by_hand = not is_dataclass(value) and not getattr(value, "_is_protocol", False)
    for name, member in vars(value).items():
        method = getattr(member, "__func__", member)
        if inspect.isfunction(method) and (not name.startswith("_") or (name == "__init__" and made_by_hand)):
            yield name, inspect.signature(method)


@pytest.mark.parametrize(("package", "name"), [pair for pair in NAMES if is_callable(value_of(*pair))])
def test_it_has_types(package: str, name: str) -> None:
    value = value_of(package, name)
    if getattr(value, "__module__", "").startswith("shofar."):
        for called, signature in signatures(value):
            for one in signature.parameters.values():
                assert one.annotation is not inspect.Parameter.empty or one.name in ("self", "cls"), (called, one.name)
                assert f"{package}:{name}" in JSON or not is_open(one.annotation), (called, one.name)
            assert called == "__init__" or signature.return_annotation is not inspect.Signature.empty, called
            assert f"{package}:{name}" in JSON or not is_open(signature.return_annotation), called
    for field in fields(value) if inspect.isclass(value) and is_dataclass(value) else ():
        assert not is_open(field.type), field.name


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_reference_shows_it_at_work(package: str, name: str) -> None:
    page = page_of(package).read_text(encoding="utf-8")
    value = value_of(package, name)
    own = value.__doc__ or "" if is_callable(value) else ""
    lines = SHOWN.findall(page) + re.findall(r"(?:>>>|\.\.\.) (.*)", own)
    assert any(re.search(rf"\b{name}\b", line) for line in lines)


@pytest.mark.parametrize("package", ["walls", "towers"])
def test_every_field_of_what_is_shown_to_players_is_explained(package: str) -> None:
    """Views, facts, events and what stands in them: a docstring under each field, which the reference prints."""
    module = importlib.import_module(f"shofar.{package}")
    kinds: list[Any] = [module.View, module.Facts, *module.Event.__args__]
    kinds += [walls_view.Scoring if package == "walls" else towers_view.Reason]
    for kind in kinds:
        source = inspect.getsource(kind)
        for field in fields(kind):
            explained = re.search(rf'^    {field.name}: .*\n    """', source, re.MULTILINE)
            assert explained or (kind is towers_view.Reason and field.name == "why"), f"{kind.__name__}.{field.name}"


walls_view = importlib.import_module("shofar.walls.view")
towers_view = importlib.import_module("shofar.towers.view")
