"""Texts of an operator: a file, and beside it the same in other languages (`legal.txt`, `legal.de.txt`)."""

from pathlib import Path

from shofar.commands.errors import CommandError
from shofar.i18n import LANGUAGES

MOST_BYTES = 64 * 1024


def read_texts(file: str | None) -> dict[str, str]:
    """By language; under "" what the file itself says. CommandError for what no page could show."""
    if file is None:
        return {}
    path = Path(file)
    found = {"": _text(path)}
    for language in LANGUAGES:
        beside = path.with_name(f"{path.stem}.{language}{path.suffix}")
        if beside.is_file():
            found[language] = _text(beside)
    return found


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        text = data.decode("utf-8").replace("\r\n", "\n").strip()
    except OSError as wrong:
        raise CommandError(f"{path}: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path}: this is no text in UTF-8") from None
    if len(data) > MOST_BYTES:
        raise CommandError(f"{path}: a text has at most {MOST_BYTES // 1024} kB")
    if not text:
        raise CommandError(f"{path} is empty")
    if odd := next((letter for letter in text if not letter.isprintable() and letter not in "\n\t\u00a0\u202f"), None):
        raise CommandError(f"{path}: there is a character in it that nobody can see: U+{ord(odd):04X}")
    return text
