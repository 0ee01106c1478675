"""Writes docs/rules/ out of the message catalogues; `--check` only says whether it is current."""

import sys
import textwrap
from pathlib import Path

from shofar.i18n import LANGUAGES, catalogue
from shofar.i18n.rule_book import books, chapters, clause, minute, open_clauses

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}


def path(game: str, language: str) -> str:
    """Where a rule book lies in the folder."""
    return f"{game}.md" if language == "en" else f"{language}/{game}.md"


def page(game: str, language: str) -> str:
    """The rule book of a game: in one minute, then by chapter and clause, then what the printed texts leave open."""
    say = catalogue(language).say
    up = "" if language == "en" else "../"
    others = [f"[{LANGUAGE_NAMES[one]}]({up}{path(game, one)})" for one in LANGUAGES if one != language]
    lines = [f"# {say(f'game-{game}')}", "", " · ".join(others), "", say(f"rules-intro-{game}"), ""]
    lines += [f"## {say(f'rules-minute-{game}')}", ""]
    lines += [f"- **{name}{'' if name.endswith('?') else '.'}** {text}" for name, text in minute(game, language)]
    for chapter in chapters(game):
        lines += ["", f"## {say(f'rules-chapter-{chapter.key}')}"]
        for number in chapter.clauses:
            text = clause(number, language)
            lines += ["", f"### {number}", "", text.text]
            if text.ruling:
                lines += ["", f"*{say('rules-ruling')}* {text.ruling}"]
    lines += ["", f"## {say('page-rulings-title')}", "", say("page-rulings-told"), ""]
    lines += [f"- **{one.number}, {one.about}.** {one.text}" for one in open_clauses(game, language)]
    lines += ["", say("page-rulings-begin-towers" if game == "towers" else "page-rulings-begin-walls")]
    return "\n".join(_wrapped(line) for line in lines) + "\n"


def _wrapped(line: str) -> str:
    inner = "  " if line.startswith("- ") else ""
    return textwrap.fill(line, 120, subsequent_indent=inner, break_on_hyphens=False, break_long_words=False)


def pages() -> dict[str, str]:
    """Every page of the folder, by its path."""
    return {path(game, language): page(game, language) for game in books() for language in LANGUAGES}


def main() -> int:
    """Writes, or checks; 1 if something is not current."""
    made = pages()
    if "--check" in sys.argv:
        files = {one: FOLDER / one for one in made}
        old = [
            one for one, file in files.items() if not file.is_file() or file.read_text(encoding="utf-8") != made[one]
        ]
        for one in old:
            print(f"not current: docs/rules/{one} (run: .venv/bin/python -m tools.rules_pages)", file=sys.stderr)
        return 1 if old else 0
    for one, text in made.items():
        (FOLDER / one).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / one).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
