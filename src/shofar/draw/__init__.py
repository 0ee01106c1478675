"""A position as a picture (SVG) or as terminal text. Colours and shapes are data: `look.json`."""

from shofar.draw.dispatch import svg_of, svg_of_game, text_of
from shofar.draw.theme import look

__all__ = ["look", "svg_of", "svg_of_game", "text_of"]
