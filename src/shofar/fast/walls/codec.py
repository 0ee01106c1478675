"""Between packed states and the words of the record format."""

from collections.abc import Iterable

from shofar.fast.walls.cards import CODES, COLOURS, INDEX, VALUES
from shofar.fast.walls.packed_layout import ASIDE, VERBS
from shofar.fast.walls.wall_words import WALL_ONE


def action_code(text: str) -> int:
    """The packed action of a text such as `trumpet G`."""
    verb, what, *aside = text.split()
    number = COLOURS.index(what) + ASIDE * len(aside) if verb == "trumpet" else INDEX[what]
    return (VERBS.index(verb) << 5) + number


def action_text(action: int) -> str:
    """The text of a packed action."""
    verb = VERBS[action >> 5]
    what = int(action) & 31
    if verb == "trumpet":
        return f"{verb} {COLOURS[what % ASIDE]}{' aside' if what >= ASIDE else ''}"
    return f"{verb} {CODES[what]}"


def wall_of(codes: Iterable[str]) -> int:
    """The packed wall of card codes of one colour and trumpets."""
    return sum(int(WALL_ONE[5 if code == "T" else VALUES.index(int(code[1]))]) for code in codes)
