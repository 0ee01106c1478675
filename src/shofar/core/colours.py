"""The five colours of both games."""

from enum import StrEnum


class Colour(StrEnum):
    """A colour by its letter, listed in the order of the text form."""

    BLUE = "B"
    GREEN = "G"
    PURPLE = "P"
    RED = "R"
    YELLOW = "Y"

    # Enum hashes through Python code; a colour is a key in every inner loop.
    __hash__ = str.__hash__
    __repr__ = str.__repr__


COLOURS = tuple(Colour)
