"""What lessons, coach and guide say, in words: keys and typed parameters in, sentences out."""

from shofar.i18n.catalogue import catalogue
from shofar.i18n.say import card_words
from shofar.learn.engine import Told

FRONTAL = "abcdefg"
"""The letters of the frontal alignments; the others are diagonals."""


def sentence(told: Told, language: str | None = None) -> str:
    """The sentence in a language; the page says the same from the same parameters."""
    return catalogue(language).say(told.key, {name: word(value, language) for name, value in told.params.items()})


def word(value: int | str, language: str | None = None) -> int | str:
    """A parameter as a sentence shows it: numbers and names as they are, `KIND:CODE` by what it names."""
    if isinstance(value, int) or ":" not in value:
        return value
    kind, _, code = value.partition(":")
    say = catalogue(language).say
    match kind:
        case "colour":
            return say(f"colour-{code}")
        case "seat":
            return say(f"lesson-seat-{code}")
        case "side":
            return say(f"side-{code}")
        case "card":
            return card_words(code, language)
        case "line":
            return say("lesson-line-frontal" if code in FRONTAL else "lesson-line-diagonal", {"line": code})
        case "move":
            piece, _, square = code.partition("@")
            return say("move-towers", {"piece": card_words(piece, language), "square": square})
    return code
