"""What is wrong is said at the boundary: one base, a sentence, and nothing leaks from inside."""

import ast
import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import shofar
from shofar import towers, walls
from shofar.bots import EnginePlayer, ask, explain, player, worlds
from shofar.bots.engine_process import Fault
from shofar.core import Budget, Choice, Illegal, Malformed, ShofarError
from shofar.draw import svg_of, svg_of_game, text_of
from shofar.i18n import action_sentence, event_sentence, prompt_sentence
from shofar.records import BrokenAt, Unreadable, commit, commitment, verify

ROOT = Path(shofar.__file__).parent
CONTROL = {
    "PersonLeft",
    "Unavailable",
    "NoSuchTable",
    "Gap",
    "OperatorError",
    "_OneByOne",
    "HeartbeatMissing",
    "Undeliverable",
    "Unfinished",
}
"""What never reaches a program that imports us: the terminal's way out, and the server's own."""

W: Any = walls.new(seats=4, seed=7)
T: Any = towers.new()


class Nonsense:
    """Answers with whatever it was made with."""

    name = "nonsense"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, budget: Budget, seed: int) -> Any:
        return self.answer


WRONG: list[tuple[str, Any, type[ShofarError], str]] = [
    ("no such seat", lambda: W.legal(9), Illegal, "W2: There is no seat 9"),
    ("no such seat", lambda: W.view(9), Illegal, "W2: There is no seat 9"),
    ("no such seat", lambda: W.play(9, "first Y4"), Illegal, "W2: There is no seat 9"),
    ("a side in Walls", lambda: W.play("S", "first Y4"), Illegal, "W2: There is no seat S"),
    ("a number in Towers", lambda: T.legal(0), Illegal, "T3: There is no side 0"),
    ("nobody", lambda: W.play(None, "first Y4"), Illegal, "W2: There is no seat None"),
    ("no action", lambda: W.play(0, None), Malformed, "action: This must be text"),
    ("a number", lambda: T.play("S", 5), Malformed, "action: This must be text"),
    ("nonsense", lambda: W.play(0, "nonsense"), Illegal, "W8: “nonsense” is no action"),
    ("nonsense", lambda: T.play("S", "nonsense"), Illegal, "T4: “nonsense” is no move"),
    ("of the other game", lambda: W.play(0, T.legal("S")[0]), Illegal, "W8: “B1@a1” is no action"),
    ("of the other game", lambda: T.play("S", W.legal(0)[0]), Illegal, "T4: “first R3” is no move"),
    ("too many", lambda: walls.new(seats=6), Illegal, "W2: Walls is for 3 to 5 seats"),
    ("no such side", lambda: towers.new("Q"), Illegal, "T3: There is no side Q"),
    ("no such board", lambda: towers.new(layout="moon"), Illegal, "T2: There is no board layout"),
    ("below one", lambda: Budget(sims=-1), Malformed, "sims: This must be a whole number, 1 or more, not -1"),
    ("none at all", lambda: Budget(ms=0), Malformed, "ms: This must be a whole number"),
    ("half of one", lambda: Budget(ms=1.5), Malformed, "ms: This must be a whole number"),  # type: ignore[arg-type]
    ("no text", lambda: Choice(None), Malformed, "action: This must be text"),  # type: ignore[arg-type]
    ("no view", lambda: svg_of(W), Malformed, "view: This must be a view"),
    ("no view", lambda: text_of(W, colour=False), Malformed, "view: This must be a view"),
    ("no view", lambda: player("walls", "random").choose(W, Budget(), 1), Malformed, "view: This must be a view"),
    ("a spectator", lambda: player("walls", "plain").choose(W.view(None), Budget(), 1), Malformed, "view.legal: "),
    ("not to move", lambda: player("towers", "plain").choose(T.view("N"), Budget(), 1), Malformed, "view.legal: "),
    ("another game", lambda: player("walls", "plain").choose(T.view("S"), Budget(), 1), Malformed, "view: "),
    ("another game", lambda: player("towers", "plain").choose(W.view(0), Budget(), 1), Malformed, "view: "),
    ("no such player", lambda: player("walls", "nobody"), Malformed, "player: "),
    ("no such game", lambda: player("chess", "plain"), Malformed, "game: "),
    ("an illegal choice", lambda: explain(Nonsense(Choice("wall B1")), W.view(0)), Fault, "illegal: 'wall B1'"),
    ("no choice", lambda: explain(Nonsense("first Y4"), W.view(0)), Fault, "malformed: its answer is no Choice"),
    ("no choice", lambda: explain(Nonsense(None), W.view(0)), Fault, "malformed: its answer is no Choice"),
    ("no engine", lambda: EnginePlayer("x", ["/no/such"]).choose(W.view(0), Budget(), 1), Fault, "crashed: /no/such"),
    ("no player", lambda: ask(5, W.view(0)), Malformed, "player: 5 is no player"),  # type: ignore[arg-type]
    ("no player", lambda: explain(5, W.view(0)), Malformed, "player: 5 is no player"),  # type: ignore[arg-type]
    ("no view", lambda: ask("plain", W), Malformed, "view: This must be a view"),
    ("no name", lambda: player("walls", None), Malformed, "text: This must be text"),  # type: ignore[call-overload]
    ("no number", lambda: worlds(W.view(0), "x"), Malformed, "count: This must be a whole number"),  # type: ignore[call-overload]
    ("no number", lambda: W.first("x"), Malformed, "count: This must be a whole number"),
    ("below none", lambda: T.first(-1), Malformed, "count: This must be a whole number"),
    ("no seats", lambda: walls.new(seats=None), Malformed, "seats: This must be a whole number"),  # type: ignore[arg-type]
    ("no seat", lambda: walls.new(start="x"), Malformed, "start: This must be a whole number"),  # type: ignore[arg-type]
    ("no text", lambda: walls.parse_action(None), Malformed, "text: This must be text"),  # type: ignore[arg-type]
    ("no text", lambda: towers.parse_action(None), Malformed, "text: This must be text"),  # type: ignore[arg-type]
    ("no board", lambda: towers.new(layout=None), Malformed, "layout: This must be of type str | towers.Layout"),  # type: ignore[arg-type]
    ("no board", lambda: towers.load_layout(None), Malformed, "name: This must be text"),  # type: ignore[arg-type]
    ("no record", lambda: commit(5), Malformed, "record: This must be an object"),  # type: ignore[arg-type]
    ("no record", lambda: commitment(5), Malformed, "record: This must be an object"),  # type: ignore[arg-type]
    ("no record", lambda: verify(5), Malformed, "record: This must be an object"),  # type: ignore[arg-type]
    ("no theme", lambda: svg_of(W.view(0), theme="pink"), Malformed, "theme: This must be one of: "),
    ("no theme", lambda: svg_of(T.view("S"), theme=None), Malformed, "theme: This must be text"),  # type: ignore[arg-type]
    ("no language", lambda: svg_of(W.view(0), language=5), Malformed, "language: This must be text"),  # type: ignore[arg-type]
    (
        "two names",
        lambda: svg_of(W.view(0), names=["A", "B"]),
        Malformed,
        "names: This must have a name",
    ),
    (
        "one name",
        lambda: svg_of(T.view("S"), names={"S": "A"}),
        Malformed,
        "names: This must have a name",
    ),
    ("a list of names", lambda: text_of(T.view("S"), names=["A", "B"], colour=False), Malformed, "names: "),
    ("no game", lambda: svg_of_game(5), Malformed, "game: This must be of type Game | walls.WallsGame | "),  # type: ignore[arg-type]
    ("no action", lambda: action_sentence("nonsense"), Malformed, "action: “nonsense” is no action"),
    ("no card", lambda: action_sentence("wall X9"), Malformed, "action: “wall X9” is no action"),
    ("no event", lambda: event_sentence(5, {}), Malformed, "event: This must be one of"),
    ("no view", lambda: prompt_sentence(W, {}), Malformed, "view: This must be a view"),
    ("no names", lambda: prompt_sentence(T.view("S"), {}), Malformed, "names: This must have a name"),
    ("no record", lambda: shofar.load(5), Malformed, "record: This must be an object"),
    ("no view", lambda: walls.View.from_json(5), Malformed, "view: This must be an object"),
    (
        "broken",
        lambda: shofar.load({**W.record(), "actions": [[0, "first S"]]}),
        BrokenAt,
        "action 0: W4: Not in the hand: S",
    ),
]


@pytest.mark.parametrize(
    ("what", "wrong", "kind", "expected"), WRONG, ids=lambda one: one if isinstance(one, str) else ""
)
def test_wrong_use_is_named(what: str, wrong: Any, kind: type[ShofarError], expected: str) -> None:
    with pytest.raises(ShofarError) as caught:
        wrong()
    assert type(caught.value) is kind
    assert str(caught.value).lower().startswith(expected.lower())


@pytest.mark.parametrize("action", ["first T", "nonsense", "first R7", "wall Y4", "first X9", "trumpet Q"])
def test_why_illegal_says_what_play_raises(action: str) -> None:
    for game, seat in ((W, 0), (T, "S")):
        why = game.why_illegal(seat, action)
        with pytest.raises(Illegal) as caught:
            game.play(seat, action)
        assert why == caught.value
    assert W.why_illegal(7, "first Y4") == Illegal("W2", "walls-no-such-seat", {"seat": 7, "seats": 4})
    assert W.why_illegal(0, "first Y4") is None


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    shofar.save_file(file, [walls.new(seed=1)])
    shofar.save_file(file, [towers.new()], append=True)
    with file.open("a", encoding="utf-8") as more:
        more.write("{nonsense}\n")
    games = shofar.load_file(file)
    assert [next(games).name, next(games).name] == ["walls", "towers"]
    with pytest.raises(Unreadable, match="line 3: This is not JSON") as caught:
        next(games)
    assert caught.value.__notes__ == [f"in {file}, record 3"]


def test_errors_cross_to_other_processes() -> None:
    inner = Illegal("W8", "walls-not-your-turn", {"seat": 1})
    for wrong in (inner, Malformed("view", "missing"), BrokenAt(3, inner), Unreadable(2, "not-json")):
        for again in (pickle.loads(pickle.dumps(wrong)), copy.deepcopy(wrong)):
            assert (type(again), str(again)) == (type(wrong), str(wrong))


def test_every_error_has_one_base() -> None:
    """Whoever writes a new one is asked where it belongs."""
    found: set[str] = set()
    for source in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(
                isinstance(base, ast.Name) and base.id == "Exception" for base in node.bases
            ):
                found.add(node.name)
    assert found == {"ShofarError", *CONTROL}
