"""`shofar rules`: clauses and whole rule books in the terminal."""

import pytest

from shofar.cli import main
from shofar.i18n import catalogue
from shofar.i18n.rule_book import books, clauses


def printed(capsys, *words):
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def words(text):
    return " ".join(text.split())


def test_a_clause_is_told_with_its_ruling(capsys):
    say = catalogue("de").say
    output = printed(capsys, "t12", "--lang", "de")
    assert words(output) == words(f"T12 {say('rule-T12')} {say('rules-ruling')} {say('rule-T12-note')}")


def test_a_clause_with_parts_is_told_with_them(capsys):
    output = printed(capsys, "W8", "W9", "--lang", "en")
    assert [line.split()[0] for line in output.splitlines() if line[:1] == "W"] == ["W8", "W8a", "W8b", "W8c", "W9"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_without_a_word_both_games_are_told(capsys, language):
    output = printed(capsys, "--lang", language)
    say = catalogue(language).say
    for game in books():
        for number in clauses(game):
            assert words(say(f"rule-{number}")) in words(output)
        assert say(f"rules-minute-{game}") in output


def test_one_game_can_be_asked_for(capsys):
    output = printed(capsys, "towers", "--lang", "en")
    assert "T13" in output
    assert "W1 " not in output


def test_lines_fit_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, printed(capsys, "walls", "--lang", "fr").splitlines())) <= 50


def test_what_is_no_clause_is_refused_in_a_line(capsys):
    assert main(["rules", "W99", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "shofar: W99: This must be one of: walls, towers, W1 … W23, T1 … T13.\n"
