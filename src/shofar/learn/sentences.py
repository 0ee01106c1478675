"""What lessons, coach and guide say, in words: keys and typed parameters in, sentences out."""

from collections.abc import Mapping

from shofar.core.arguments import checked
from shofar.i18n.catalogue import catalogue
from shofar.i18n.say import card_words
from shofar.learn.lesson_runner import Sentence

FRONTAL = "abcdefg"
"""The letters of the frontal alignments; the others are diagonals."""


Names = Mapping[str, str]
"""Players at a real table by the text of their seat."""


@checked
def sentence_text(sentence: Sentence, language: str | None = None, names: Names | None = None) -> str:
    """The sentence in a language; the page says the same from the same parameters."""
    said = {name: word(value, language, names or {}) for name, value in sentence.params.items()}
    return catalogue(language).say(sentence.key, said)


def word(value: int | str, language: str | None = None, names: Names | None = None) -> int | str:
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
        case "player":
            return _player(code, language, names or {})
        case "players":
            return listed([_player(one, language, names or {}) for one in code.split("+")], language)
        case "cards":
            cards = [_owned(one, language, names or {}) for one in code.split("+") if one]
            return listed(cards, language)
        case "lines":
            return listed([str(word(f"line:{one}", language)) for one in code.split("+")], language)
        case "side":
            return (names or {}).get(code) or say(f"side-{code}")
        case "card":
            return card_words(code, language)
        case "line":
            return say("lesson-line-frontal" if code in FRONTAL else "lesson-line-diagonal", {"line": code})
        case "move":
            piece, _, square = code.partition("@")
            return say("move-towers", {"piece": card_words(piece, language), "square": square})
    return code


def listed(items: list[str], language: str | None = None) -> str:
    """`a, b and c` as the language writes it."""
    if len(items) < 2:
        return "".join(items)
    return catalogue(language).say("list-and", {"list": ", ".join(items[:-1]), "last": items[-1]})


def _player(seat: str, language: str | None, names: Names) -> str:
    return names.get(seat) or catalogue(language).say("seat-walls", {"seat": int(seat)})


def _owned(card: str, language: str | None, names: Names) -> str:
    """`G5.1`: a card with its owner."""
    code, _, seat = card.partition(".")
    params = {"card": card_words(code, language), "who": _player(seat, language, names)}
    return catalogue(language).say("card-of", params)
