"""Every word that a drawing shows, in English. A caller with other words passes a mapping with the same keys.

Labels stand before numbers, so that no word has to know about plurals.
"""

from collections.abc import Mapping, Sequence

from shofar.core.colours import Colour

Words = Mapping[str, str]

ENGLISH: Words = {
    "walls": "Walls",
    "towers": "Towers",
    "colour-R": "red",
    "colour-Y": "yellow",
    "colour-G": "green",
    "colour-B": "blue",
    "colour-P": "purple",
    "seat": "Seat {seat}",
    "you": "{name} (you)",
    "side-S": "South",
    "side-N": "North",
    "trumpet": "trumpet",
    "hidden": "hidden",
    "hand": "hand",
    "first": "first card",
    "won": "won",
    "wall": "{colour} wall",
    "no-walls": "no walls",
    "longest": "longest",
    "supply": "supply",
    "supply-known": "known",
    "supply-mine": "yours",
    "supply-hidden": "face down",
    "draw": "draw pile",
    "removed": "out of the game",
    "round": "Round {round} of {rounds}",
    "scoring": "scoring in {earliest} to {latest} draws",
    "scoring-now": "scoring with the next draw",
    "phase-first": "Choosing first cards",
    "phase-feed": "Feeding the supply",
    "phase-over": "The game is over",
    "choosing": "choosing: {names}",
    "pending": "your choice: {action}",
    "to-play": "{name} to play",
    "your-turn": "Your turn",
    "starts": "{name} starts the round",
    "left-in-walls": "left in walls {left}",
    "winners": "Won by {names}",
    "monoliths": "monoliths",
    "stock": "stock",
    "move": "move {ply}",
    "last": "last {move}",
    "tower": "tower on {square}, top first",
    "empty-board": "empty board",
    "threat": "Seven! {name} wins unless parried now",
    "parries": "parries: {count}",
    "result-seven": "{name} wins with seven monoliths",
    "result-small": "{name} wins, a small victory",
    "result-draw": "A draw",
}


def checked(words: Words | None) -> Words:
    """The words to use; a mapping that lacks some is refused rather than drawn with holes."""
    if words is None:
        return ENGLISH
    missing = sorted(ENGLISH.keys() - words.keys())
    if missing:
        raise KeyError(f"words without {', '.join(missing)}")
    return words


def colour_word(words: Words, colour: Colour) -> str:
    """A colour's name."""
    return words[f"colour-{colour}"]


def seat_name(words: Words, names: Sequence[str] | None, seat: int, own: int | None) -> str:
    """A seat's name, marked if it is the viewer's own."""
    name = names[seat] if names else words["seat"].format(seat=seat)
    return words["you"].format(name=name) if seat == own else name


def side_name(words: Words, names: Mapping[str, str] | None, side: str) -> str:
    """A side's name."""
    return names[side] if names else words[f"side-{side}"]
