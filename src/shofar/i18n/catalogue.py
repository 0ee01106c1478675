"""One language's messages."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en",)
LARGEST = 10**12


class Catalogue:
    """The messages of one language; a missing key or a missing parameter is an error, never a blank."""

    def __init__(self, language: str) -> None:
        self.language = language
        # Sentences go to terminals and JSON as well, where the invisible isolation marks would only confuse.
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in sorted((files("shofar.i18n") / "locales" / language).iterdir(), key=lambda file: file.name):
            self._bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))

    def say(self, key: str, params: Mapping[str, Any] | None = None) -> str:
        """The sentence that a key names."""
        pattern = self._bundle.get_message(key).value if self._bundle.has_message(key) else None
        if pattern is None:
            raise KeyError(f"no message {key!r} in {self.language}")
        plain = {name: _plain(value) for name, value in (params or {}).items()}
        text, errors = self._bundle.format_pattern(pattern, plain)
        if errors:
            raise KeyError(f"message {key!r} in {self.language}: {errors[0]}")
        return " ".join(str(text).split())


def _plain(value: Any) -> Any:
    """What Fluent can write: enum members are text to people, and no language has plurals for numbers beyond reason."""
    if isinstance(value, str) or (isinstance(value, int) and abs(value) > LARGEST):
        return str(value)
    return value


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language; English for one that is not there yet."""
    return Catalogue(language if language in LANGUAGES else "en")
