"""What a model has answered: the one legal action that it names, or why there is none. Nothing is guessed."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

LONGEST = 20_000
"""Characters of an answer that are looked at, its last ones."""
MARKS = re.compile(
    r"^[\s>*_#`-]*(?:final )?(?:answer|action|move|réponse|antwort|risposta)[\s*_`]*:[ \t*_`]*(.*)$", re.IGNORECASE
)
INLINE = re.compile(r"\b(?:ANSWER|Answer)[\s*_`]{0,9}:")
_WORD = re.compile(r"[^\W_]+(?:@[^\W_]+)?")
_AT = re.compile(r"\s*@\s*")
_OBJECT = re.compile(r"\{[^{}]*\}")

Why = Literal["nothing", "illegal", "several"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The action, or None and why: `nothing` is named, what is named is not legal, or `several` actions are."""

    action: str | None
    why: Why | None = None


def read(answer: str, legal: Sequence[str]) -> Reading:
    """The legal action that an answer names.

    What stands after the last mark (`ANSWER:`, in any language of ours, or `action` of a JSON object) counts alone;
    without one, an action that is the only legal one named anywhere. Case, spaces and markup do not matter.

    >>> read("The red wall leads, so **Answer:** `Wall  r5`.", ("supply T", "wall R5"))
    Reading(action='wall R5', why=None)
    >>> read("wall R5 or supply T?", ("supply T", "wall R5"))
    Reading(action=None, why='several')
    """
    text = answer[-LONGEST:]
    marked = _marked(text)
    if marked is None:
        return _only(set(_named(text, legal)), "nothing")
    return _only(set(_named(marked, legal)), "illegal" if _WORD.search(marked) else "nothing")


def _only(found: set[str], otherwise: Why) -> Reading:
    if len(found) == 1:
        return Reading(found.pop())
    return Reading(None, "several" if found else otherwise)


def _marked(text: str) -> str | None:
    """What the answer itself says is its action: the last that it says counts."""
    for line in reversed(text.splitlines()):
        if (found := MARKS.match(line)) is not None:
            return found[1]
        if (named := _inline(line)) is not None:
            return named
    for written in reversed(_OBJECT.findall(text)):
        try:
            value = json.loads(written)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and isinstance(value.get("action"), str):
            action: str = value["action"]
            return action
    return None


def _inline(line: str) -> str | None:
    """What follows a mark in the middle of a line, as models write it that think on one."""
    ends = [found.end() for found in INLINE.finditer(line)]
    return line[ends[-1] :] if ends else None


def _named(text: str, legal: Sequence[str]) -> Iterator[str]:
    """Every legal action that a text names; of two that begin alike, the longer one."""
    known = {tuple(_words(action)): action for action in legal}
    longest = max((len(words) for words in known), default=0)
    words = list(_words(text))
    at = 0
    while at < len(words):
        for length in range(longest, 0, -1):
            if (found := known.get(tuple(words[at : at + length]))) is not None:
                yield found
                at += length
                break
        else:
            at += 1


def _words(text: str) -> Iterator[str]:
    return (word[0] for word in _WORD.finditer(_AT.sub("@", text).casefold()))
