"""Every public name says what it is, has types, and is shown at work in the reference."""

import importlib
import inspect
import re
from dataclasses import fields
from typing import Any

import pytest

from tests.house.project import ROOT

PACKAGES = [
    "shofar",
    *(f"shofar.{one}" for one in ("core", "walls", "towers", "records", "bots", "arena", "draw", "i18n")),
]
NAMES = [(package, name) for package in PACKAGES for name in importlib.import_module(package).__all__]
JSON = {
    *("shofar.draw:look", "shofar.records:read_json"),  # what comes from a JSON file is `Json`
    *("shofar.walls:parse_setup", "shofar.towers:layout_from", "shofar.towers:parse_setup"),
    *("shofar.records:load", "shofar.records:read_record"),  # boards of whichever game
}
SHOWN = re.compile(r"^(?:>>>|\.\.\.) (.*)$", re.MULTILINE)


def value_of(package: str, name: str) -> Any:
    return getattr(importlib.import_module(package), name)


def is_callable(value: Any) -> bool:
    return inspect.isclass(value) or inspect.isfunction(value)


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


@pytest.mark.parametrize(("package", "name"), [pair for pair in NAMES if inspect.isfunction(value_of(*pair))])
def test_it_has_types(package: str, name: str) -> None:
    signature = inspect.signature(value_of(package, name))
    for one in signature.parameters.values():
        assert one.annotation is not inspect.Parameter.empty, one.name
    assert signature.return_annotation is not inspect.Signature.empty
    told = str(signature).replace("dict[str, typing.Any]", "Json").replace("Player[typing.Any]", "AnyPlayer")
    told = told.replace("Mapping[typing.Any, str]", "Names")  # by seat, whatever the seats of a game are
    if f"{package}:{name}" not in JSON:
        assert not re.search(r"\bAny\b", told), told


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_reference_shows_it_at_work(package: str, name: str) -> None:
    page = (ROOT / "docs" / "reference" / f"{package.rpartition('.')[2]}.md").read_text(encoding="utf-8")
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
