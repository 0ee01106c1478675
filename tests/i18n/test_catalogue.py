"""Every code that the rules can raise has its sentence, and every sentence has its use."""

import ast as syntax
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from shofar import towers, walls
from shofar.core import Illegal, Malformed
from shofar.i18n import LANGUAGES, action_sentence, catalogue, error_sentence, event_sentence, prompt_sentence

SOURCE = Path(walls.__file__).parents[1]
KINDS = ("Illegal", "Malformed", "Denied")


def messages(language: str) -> dict[str, ast.Message]:
    found = {}
    for file in sorted((SOURCE / "i18n" / "locales" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = entry
    return found


def refusals(package: str = "") -> Iterator[tuple[Path, syntax.Call]]:
    """Every place in the code that makes an Illegal or a Malformed."""
    for file in (SOURCE / package).rglob("*.py"):
        for node in syntax.walk(syntax.parse(file.read_text(encoding="utf-8"))):
            name = node.func if isinstance(node, syntax.Call) else None
            if isinstance(node, syntax.Call) and isinstance(name, syntax.Name) and name.id in KINDS:
                yield file, node


def code_of(call: syntax.Call) -> syntax.expr:
    """A table's Denied has no clause and no field in front of its code."""
    assert isinstance(call.func, syntax.Name)
    return call.args[0 if call.func.id == "Denied" else 1]


def raised_codes() -> set[str]:
    """The second argument of each: a text, or one of two."""
    found = set()
    for _, call in refusals():
        for node in syntax.walk(code_of(call)):
            if isinstance(node, syntax.Constant) and isinstance(node.value, str) and "-" in node.value:
                found.add(node.value)
    return found | {"missing"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_code_has_a_sentence_and_every_sentence_a_code(language: str) -> None:
    codes = raised_codes()
    assert {"walls-not-in-hand", "towers-asymmetry", "not-json", "nothing-committed"} <= codes, "the scan finds codes"
    sentences = {key.removeprefix("error-") for key in messages(language) if key.startswith("error-")}
    # Lines that are no JSON carry their code as a word of their own.
    assert sentences == codes | {"not-json", "not-closed"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages(language: str) -> None:
    assert set(messages(language)) == set(messages("en"))


def test_codes_are_words_and_no_sentences() -> None:
    for file, call in refusals():
        for node in syntax.walk(code_of(call)):
            if isinstance(node, syntax.Constant) and isinstance(node.value, str):
                assert " " not in node.value, f"{file.name}: {node.value}"


@pytest.mark.parametrize("package", ["arena", "bots"])
def test_a_list_of_choices_holds_no_sentence(package: str) -> None:
    for file, call in refusals(package):
        code = code_of(call)
        if isinstance(code, syntax.Constant) and code.value == "not-one-of":
            for node in syntax.walk(call.args[2]):
                if isinstance(node, syntax.Constant) and isinstance(node.value, str):
                    choices = [choice for choice in node.value.split(", ") if choice]
                    assert all(" " not in choice for choice in choices), f"{file.name}: {node.value}"


def test_an_error_names_what_it_is_about() -> None:
    wrong = Illegal("W8a", "walls-not-in-hand", {"card": walls.Card.G4})
    assert error_sentence(wrong) == "The card G4 is not in the hand."
    assert error_sentence(Malformed("game", "not-one-of", {"expected": "a, b"})) == "This must be one of: a, b."


def test_plurals() -> None:
    def told(cards: int) -> str:
        return error_sentence(Illegal("W2", "walls-hand-size", {"seat": 1, "cards": cards}))

    assert told(1) == "Seat 1 was dealt one card; every seat gets 7."
    assert told(8) == "Seat 1 was dealt 8 cards; every seat gets 7."


def test_numbers_beyond_reason_are_written_out() -> None:
    told = error_sentence(Illegal("W2", "walls-seats", {"seats": 10**400}))
    assert told.startswith("Walls is for 3 to 5 seats, not 1000")


def test_a_missing_message_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError, match="no message"):
        catalogue().say("error-of-nobody")
    with pytest.raises(KeyError, match="card"):
        catalogue().say("error-walls-not-in-hand")


def test_every_state_has_a_prompt_and_every_event_a_sentence_over_whole_games() -> None:
    for seats in (3, 4, 5):
        game = walls.new(seats=seats, seed=seats)
        names = {seat: f"P{seat}" for seat in game.seats}
        turn = 0
        while game.waiting:
            for seat in (*game.seats, None):
                assert prompt_sentence(game.view(seat), names)
            options = game.legal(game.waiting[0])
            assert all(action_sentence(action) for action in options)
            game = game.play(game.waiting[0], options[turn % len(options)])
            turn += 7
        assert prompt_sentence(game.view(0), names) is None
        for seat in (*game.seats, None):
            told = [event_sentence(event, names) for event in game.view(seat).events]
            assert all(told)
            assert "{" not in "".join(told)


def test_towers_prompts_and_events() -> None:
    game = towers.new()
    names: dict[int | str, str] = {"S": "Ada", "N": "Bo"}
    assert prompt_sentence(game.view("S"), names) == "Place a piece. To move: Ada."
    step = 11
    while game.waiting:
        side = game.waiting[0]
        assert prompt_sentence(game.view(side), names)
        options = game.legal(side)
        game = game.play(side, options[step % len(options)])
        step = step * 31 % 10007
    told = [event_sentence(event, names) for event in game.events]
    assert told[0].startswith("Ada: ")
    assert prompt_sentence(game.view(None), names) is None


def test_a_threat_is_announced() -> None:
    game = towers.new()
    names: dict[int | str, str] = {"S": "Ada", "N": "Bo"}
    seed = 1
    seen = set()
    while game.waiting:
        view = game.view(game.waiting[0])
        if view.facts.threat:
            seen.add(prompt_sentence(view, names))
        options = game.legal(game.waiting[0])
        seed = seed * 48271 % 2147483647
        game = game.play(game.waiting[0], options[seed % len(options)])
    assert any(sentence and sentence.startswith("Seven monoliths: ") for sentence in seen)


def test_a_spectator_reads_no_secrets() -> None:
    game = walls.new(seats=3, seed=1)
    names = {seat: f"P{seat}" for seat in game.seats}
    while game.state.phase != "turn":
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    supply = next(action for action in game.legal(game.waiting[0]) if str(action).startswith("supply"))
    game = game.play(game.waiting[0], supply)
    told = [event_sentence(event, names) for event in game.view(None).events]
    assert told[-2].endswith("a card put into the supply.")
    assert told[-1].endswith("a card drawn.")
