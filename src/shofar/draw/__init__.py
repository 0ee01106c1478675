"""A position as a picture (SVG) or as terminal text. Colours and shapes are data: `look.json`."""

from shofar.core.arguments import check_arguments
from shofar.draw.dispatch import Picture, svg_of, svg_of_game, text_of
from shofar.draw.theme import look

__all__ = ["Picture", "look", "svg_of", "svg_of_game", "text_of"]

check_arguments(__name__)
