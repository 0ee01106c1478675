"""No public function takes, or breaks on, an argument of a type that it does not declare: the refusal names it."""

import asyncio
import importlib
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import shofar
from shofar import draw, towers, walls
from shofar.arena import make_plan
from shofar.bots import EnginePlayer, player
from shofar.core import Budget, Candidate, Choice, Illegal, ShofarError
from shofar.core.arguments import check_arguments, checked, why_failed
from shofar.i18n import Catalogue
from shofar.learn.coach import Sentence
from shofar.records import read_record
from shofar.towers.layout import load_layout

PACKAGES = ["shofar", *(f"shofar.{one}" for one in ("walls", "towers", "records", "bots", "arena", "draw", "i18n"))]
PACKAGES += ["shofar.learn.coach"]
W, T = walls.new(seats=4, seed=7), towers.new()


class Alien:
    """What nothing takes."""


WRONG: list[Any] = [Alien(), None, 5, -3, 1.5, "x", b"x", [5], {"x": 5}, (), {}]
SHARED: dict[str, Any] = {
    "budget": Budget(sims=1),
    "code": "missing",
    "commandline": ["x"],
    "count": 2,
    "deal": W.setup,
    "event": walls.RULES.step(W.state, 0, W.legal(0)[0])[1][0],
    "events": (),
    "field": "actions[0]",
    "file": None,
    "form": "ladder",
    "game": "walls",
    "games": [],
    "lines": [],
    "names": {0: "A", 1: "B", 2: "C", 3: "D"},
    "one": "plain",
    "other": "random",
    "params": {},
    "path": "games.jsonl",
    "plan": make_plan("ladder", ["plain", "random"]),
    "plain": {},
    "player": player("walls", "plain"),
    "players": ["plain", "random"],
    "raw": W.record(),
    "readings": {},
    "seats": 4,
    "seed": 1,
    "sentence": Sentence("side-S", {}),
    "setup": T.setup,
    "tag": "en",
    "text": "plain",
    "view": W.view(0),
    "wrong": W.why_illegal(0, "nonsense"),
    "played": "first Y1",
    "choice": Choice("first Y1"),
    "language": "en",
    "colour": False,
    "action": W.legal(0)[0],
}
OF: dict[str, dict[str, Any]] = {
    "shofar.walls": {
        "state": W.state, "seat": 0, "entry": [0, "first R3"], "record": W.record(), "actions": (), "shown": W.view(0),
    },
    "shofar.towers": {
        "state": T.state, "before": T.state, "after": T.state, "side": towers.Side.SOUTH, "seat": "S",
        "action": T.legal("S")[0], "entry": "R5@c2", "layout": T.setup.layout, "towers": T.state.towers, "line": 0,
        "tower": (), "name": "octagon", "data": {}, "shown": T.view("S"), "view": T.view("S"), "record": T.record(),
        "actions": (),
    },
    "shofar.records": {"record": read_record(W.record())},
    "shofar.draw": {"game": W},
}  # fmt: skip


def functions() -> Iterator[Any]:
    """Every public function, with the names of its package."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            if inspect.isfunction(function := getattr(module, name)):
                yield pytest.param(package, function, id=f"{package}.{name}")


def given(package: str, function: Callable[..., Any]) -> dict[str, Any]:
    """Arguments that a function takes, for all parameters that have no default."""
    known = {**SHARED, **OF.get(package, {})}
    parameters = inspect.signature(function).parameters.values()
    return {one.name: known[one.name.lstrip("_")] for one in parameters if one.default is one.empty and one.kind < 4}


def outcome_of(function: Callable[..., Any], parameters: Any, values: dict[str, Any]) -> BaseException | None:
    """The error of a call, if any; what is only promised is taken."""
    at_place = [values[one.name] for one in parameters if one.kind is one.POSITIONAL_ONLY]
    by_name = {name: values[name] for name in values if name not in [p.name for p in parameters if p.kind == 0]}
    try:
        result = function(*at_place, **by_name)
        if isinstance(result, Illegal):
            return result
        if isinstance(result, Iterator):
            list(result)
        elif inspect.iscoroutine(result):
            asyncio.run(result)
    except Exception as wrong:
        return wrong
    return None


@pytest.mark.parametrize(("package", "function"), list(functions()))
def test_a_wrong_argument_is_refused(
    package: str, function: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but a ShofarError comes out, whatever is given; and what is of no type at all is always refused."""
    monkeypatch.chdir(tmp_path)
    usual = given(package, function)
    parameters = list(inspect.signature(function).parameters.values())
    for one in parameters:
        if one.kind is one.VAR_KEYWORD:
            continue
        for value in WRONG:
            if type(value) is not Alien and (function.__name__ in STARTING or one.name in BOARDS):
                continue
            found = outcome_of(function, parameters, {**usual, one.name: value})
            assert found is None or isinstance(found, ShofarError | OSError), (one.name, value, repr(found))
            if type(value) is Alien and one.annotation not in (object, "object"):
                assert isinstance(found, ShofarError), one.name


STARTING = ("play_match", "play_plan", "play_tournament", "play_tournament_async", "serve")
"""What may well begin to play with a value that it can take."""
BOARDS = ("towers",)
"""As many as the board has squares: `holder` and `strongest` are asked about every line after every move."""
METHODS = ("change", "first", "judge", "legal", "play", "preview", "record", "seat_part", "view", "why_illegal")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", [W, T], ids=["walls", "towers"])
def test_methods_of_a_game_refuse_too(game: Any, method: str) -> None:
    function = getattr(game, method)
    parameters = list(inspect.signature(function).parameters.values())
    seat = game.seats[0]
    usual = {"seat": seat, "action": game.legal(seat)[0], "count": 0, "since": 0, "extra": None}
    for one in parameters:
        for value in WRONG:
            found = outcome_of(function, parameters, {p.name: usual[p.name] for p in parameters} | {one.name: value})
            assert found is None or isinstance(found, ShofarError), (one.name, value, repr(found))
            assert type(value) is not Alien or isinstance(found, ShofarError), one.name


@pytest.mark.parametrize(
    ("thing", "usual"),
    [
        (Budget, {"ms": 1, "sims": 1}),
        (Candidate, {"action": "x", "value": 0.5, "share": 0.5, "sure": None}),
        (Choice, {"action": "x", "value": 0.5, "sims": 0, "candidates": (), "line": (), "sure": None}),
        (EnginePlayer, {"name": "x", "command": ["x"], "grace_ms": 1, "bound": False}),
        (EnginePlayer("x", ["/no/such"]).choose, {"view": W.view(0), "budget": Budget(ms=1), "seed": 1}),
        (Catalogue, {"language": "en"}),
        (Catalogue("en").knows, {"key": "side-S"}),
        (Catalogue("en").say, {"key": "side-S", "params": None}),
    ],
    ids=lambda one: getattr(one, "__qualname__", ""),
)
def test_so_do_the_values_that_programs_make(thing: Any, usual: dict[str, Any]) -> None:
    for name in usual:
        for value in WRONG:
            try:
                thing(**{**usual, name: value})
            except ShofarError:
                continue
            assert type(value) is not Alien, name


def test_a_function_is_wrapped_once() -> None:
    kept = draw.svg_of
    check_arguments("shofar.draw")
    assert draw.svg_of is kept


def test_what_is_asked_most_often_is_not_wrapped_at_all() -> None:
    for game in (walls, towers):
        for name in ("legal", "play", "view", "waiting"):
            assert getattr(game, name) is getattr(game.RULES, name, game.rules.play), name


def test_a_fault_of_our_own_stays_what_it_is() -> None:
    def fails(number: int) -> int:
        return 1 // number

    with pytest.raises(ZeroDivisionError):
        checked(fails)(0)
    with pytest.raises(ShofarError, match="number: This must be a whole number"):
        checked(fails)("x")  # type: ignore[arg-type]
    fault = TypeError("ours")
    assert why_failed(fault, fails, 0) is fault
    assert str(why_failed(fault, fails, "x")) == "number: This must be a whole number."


def test_boards_of_ones_own_are_boards() -> None:
    raw = {**T.record(), "layout": "mine"}
    with pytest.raises(ShofarError, match="layouts: This must be of type Layout"):
        towers.parse_setup(raw, {"mine": 5})
    with pytest.raises(ShofarError, match="layout: This must be text"):
        load_layout(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: walls.play(5, 0, "x"), "state: This must be of type walls.State."),  # type: ignore[arg-type]
        (lambda: walls.new(seed=[1]), "seed: This must be of type int | str."),  # type: ignore[arg-type]
        (lambda: walls.new(seed=True), "seed: This must be of type int | str."),
        (lambda: shofar.bots.ask("plain", W.view(0), 5), "budget: This must be of type Budget."),  # type: ignore[arg-type]
        (lambda: shofar.bots.ask("plain", W.view(0), seed="z"), "seed: This must be a whole number."),  # type: ignore[arg-type]
        (lambda: shofar.arena.make_plan("x", []), "form: This must be of type "),  # type: ignore[arg-type]
        (lambda: shofar.arena.make_plan("ladder", "plain"), "players: This must be of type Sequence[str | type | "),
        (lambda: shofar.arena.play_match("plain", "random", deals="x"), "deals: This must be a whole number."),  # type: ignore[arg-type]
        (lambda: walls.parse_setup(5), "record: This must be an object."),  # type: ignore[arg-type]
        (lambda: towers.legal(T.state, "S"), None),  # type: ignore[arg-type]
    ],
)
def test_the_sentence_says_what_was_wanted(call: Callable[[], Any], expected: str | None) -> None:
    if expected is None:
        assert call()
        return
    with pytest.raises(ShofarError) as caught:
        call()
    assert str(caught.value).startswith(expected)
