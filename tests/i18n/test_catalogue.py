"""Codes in, sentences out: what a catalogue says, and in which language."""

import pytest

from shofar import towers, walls
from shofar.core import Illegal, Malformed
from shofar.i18n import (
    catalogue,
    error_sentence,
    event_sentence,
    known_language,
    language_of_environment,
    speak,
)
from tests.i18n.catalogues import code_of, literals, refusals


def test_codes_are_words_and_no_sentences() -> None:
    for file, call in refusals():
        assert all(" " not in code for code in literals(code_of(call))), file.name


@pytest.mark.parametrize("package", ["arena", "bots"])
def test_a_list_of_choices_holds_no_sentence(package: str) -> None:
    for file, call in refusals(package):
        if literals(code_of(call)) == ["not-one-of"]:
            for literal in literals(call.args[2]):
                assert all(" " not in choice for choice in literal.split(", ")), f"{file.name}: {literal}"


def test_an_error_names_what_it_is_about() -> None:
    wrong = Illegal("W8a", "walls-not-in-hand", {"card": walls.Card.G4})
    assert error_sentence(wrong) == "Not in the hand: G4. Choose a card that is."
    assert error_sentence(Malformed("game", "not-one-of", {"expected": "a, b"})) == "This must be one of: a, b."


def test_plurals() -> None:
    def sentence(cards: int) -> str:
        return error_sentence(Illegal("W2", "walls-hand-size", {"seat": 1, "cards": cards}))

    assert sentence(1) == "Seat 1 was dealt one card; every seat gets 7."
    assert sentence(8) == "Seat 1 was dealt 8 cards; every seat gets 7."


def test_numbers_beyond_reason_are_written_out() -> None:
    sentence = error_sentence(Illegal("W2", "walls-seats", {"seats": 10**400}))
    assert sentence.startswith("Walls is for 3 to 5 seats, not 1000")


def test_a_missing_message_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError, match="no message"):
        catalogue().say("error-of-nobody")
    with pytest.raises(KeyError, match="card"):
        catalogue().say("error-walls-not-in-hand")


def test_sides_and_kinds_of_lines_have_names() -> None:
    assert error_sentence(Illegal("T4", "towers-not-your-turn", {"side": towers.Side.NORTH}), "it").startswith(
        "Non è ancora il turno di Nord"
    )
    sentence = error_sentence(
        Illegal("T1", "towers-layout-lines", {"kind": "frontal", "found": 6, "expected": 7}), "it"
    )
    assert "“frontale”" in sentence
    assert "Die Seite X" in error_sentence(Illegal("T3", "towers-no-such-side", {"side": "X"}), "de")


def test_a_process_speaks_the_language_that_it_was_told() -> None:
    try:
        speak("de-AT")
        assert catalogue().say("colour-G") == "Grün"
        assert catalogue("fr").say("colour-G") == "vert"
        with pytest.raises(Malformed, match=r"language: .*: en, fr, de, it"):
            speak("tlh")
        assert catalogue().say("colour-G") == "Grün"
    finally:
        speak("en")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "it_CH"}, "it"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "sv_SE.UTF-8", "LANGUAGE": "sv:de:en"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_a_language(variables: dict[str, str], language: str) -> None:
    assert language_of_environment(variables) == language


def test_tags_of_languages() -> None:
    assert [known_language(tag) for tag in ("FR", " de-CH ", "it_IT.UTF-8", "", "english")] == [
        "fr",
        "de",
        "it",
        None,
        None,
    ]


def test_no_break_spaces_stay_and_line_breaks_do_not() -> None:
    message = catalogue("fr").say("prompt-walls-chosen", {"count": 2})
    assert message == "Vous avez choisi et pouvez changer d’avis\u202f; 2 joueurs choisissent encore."


def test_a_spectator_reads_no_secrets() -> None:
    game = walls.new(seats=3, seed=1)
    names = {seat: f"P{seat}" for seat in game.seats}
    while game.state.phase != "turn":
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    supply = next(action for action in game.legal(game.waiting[0]) if str(action).startswith("supply"))
    game = game.play(game.waiting[0], supply)
    sentences = [event_sentence(event, names) for event in game.view(None).events]
    assert sentences[-2].endswith("a card put into the supply.")
    assert sentences[-1].endswith("a card drawn.")


def test_a_long_list_ends_with_a_whole_name() -> None:
    names = [f"level-{number}" for number in range(60)]
    sentence = error_sentence(Malformed("bot", "not-one-of", {"expected": ", ".join(names)}), "en")
    assert sentence.endswith(", ….")
    listed = sentence.removeprefix("This must be one of: ").removesuffix(", ….").split(", ")
    assert listed == names[: len(listed)]
    assert len(listed) > 10
    assert error_sentence(Malformed("bot", "not-one-of", {"expected": "x" * 400}), "en").endswith("xxx….")
