"""One language's messages."""

import os
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from shofar.core.arguments import checked
from shofar.core.errors import Malformed, ShofarError

LANGUAGES = ("en", "fr", "de", "it")
LARGEST = 10**12
LONGEST = 300
"""Characters of what somebody wrote that a sentence repeats; Fluent refuses to write far more."""
LATE = (
    "account-pages.ftl",
    "chat-and-seats.ftl",
    "coach.ftl",
    "drawer-and-keys.ftl",
    "guide.ftl",
    "hints.ftl",
    "home.ftl",
    "language-models.ftl",
    "learn.ftl",
    "levels.ftl",
    "operators.ftl",
    "page.ftl",
    "privacy.ftl",
    "rules.ftl",
    "rules-index.ftl",
    "rulings.ftl",
    "towers-board.ftl",
    "towers-lines.ftl",
    "undo.ftl",
)
"""What only the page or a lesson says is read when somebody asks for it: half of all there is."""
# No-break spaces stay where French puts them, so that only what a source file needs to break its lines is folded.
_BREAKS = re.compile(r"[ \t\r\n]+")


class NoMessage(ShofarError, KeyError):
    """A key that no catalogue has, or a sentence that lacks what it mentions."""

    def __str__(self) -> str:
        return str(self.args[0])  # not in quotes, as a KeyError would have it


class Catalogue:
    """The messages of one language; a missing key or a missing parameter is an error, never a blank."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise Malformed("language", "not-one-of", {"expected": ", ".join(LANGUAGES)})
        from fluent.runtime import FluentBundle  # takes longer than all of us, and most who import us say nothing

        self.language = language
        # Sentences go to terminals and JSON as well, where the invisible isolation marks would only confuse.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._late = list(LATE)
        folder = files("shofar.i18n") / "locales" / language
        self._add(*sorted(file.name for file in folder.iterdir() if file.name not in LATE))

    def _add(self, *names: str) -> None:
        from fluent.runtime import FluentResource

        for name in names:
            source = files("shofar.i18n") / "locales" / self.language / name
            self._bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))

    @checked
    def knows(self, key: str) -> bool:
        """Whether there is such a message."""
        if self._late and not self._bundle.has_message(key):
            self._add(*self._late)
            self._late.clear()
        return bool(self._bundle.has_message(key))

    @checked
    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        """The sentence that a key names."""
        pattern = self._bundle.get_message(key).value if self.knows(key) else None
        if pattern is None:
            raise NoMessage(f"no message {key!r} in {self.language}")
        plain = {name: _plain(value) for name, value in (params or {}).items()}
        text, errors = self._bundle.format_pattern(pattern, plain)
        if errors:
            raise NoMessage(f"message {key!r} in {self.language}: {errors[0]}")
        return _BREAKS.sub(" ", str(text)).strip(" ")


def _plain(value: object) -> object:
    """What Fluent can write: enum members are text to people, and no language has plurals for numbers beyond reason."""
    if isinstance(value, str) or (isinstance(value, int) and abs(value) > LARGEST):
        text = str(value)
        return text if len(text) <= LONGEST else _cut(text)
    return value


def _cut(text: str) -> str:
    """The beginning of a long text, up to a whole word where it has words: half of a name would be no name."""
    kept, blank, _ = text[: LONGEST + 1].rpartition(" ")
    return f"{kept} …" if blank else f"{text[:LONGEST]}…"


@cache
def _loaded(language: str) -> Catalogue:
    return Catalogue(language)


def known_language(tag: str) -> str | None:
    """The language of ours that a tag such as `fr`, `de-AT` or `it_CH.UTF-8` means."""
    if not isinstance(tag, str):
        raise Malformed("language", "not-text")
    language = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
    return language if language in LANGUAGES else None


def language_of_environment(variables: Mapping[str, str] | None = None) -> str:
    """What the locale of a terminal asks for, in the order that POSIX gives; English if that is not one of ours."""
    found = os.environ if variables is None else variables
    locale = next((found[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if found.get(name)), "")
    # GNU's list of preferences counts only where a locale is set at all.
    listed = found.get("LANGUAGE", "").split(":") if locale not in ("", "C", "POSIX") else []
    return next((known for tag in (*listed, locale) if (known := known_language(tag))), "en")


_spoken = ["en"]


def speak(language: str) -> None:
    """From now on this process speaks this language where none is named: for commands, never for servers."""
    _spoken[0] = catalogue(language).language


def catalogue(language: str | None = None) -> Catalogue:
    """The catalogue of a language, or of the one that is spoken here; Malformed for one that we do not have."""
    return _loaded(_spoken[0] if language is None else known_language(language) or language)
