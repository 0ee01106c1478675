"""Which drawing belongs to which view."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from shofar import towers, walls
from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import GameView
from shofar.draw.labels import Words
from shofar.draw.terminal import Line, Paint, painted
from shofar.draw.towers.svg import towers_svg
from shofar.draw.towers.text import towers_text
from shofar.draw.walls.svg import walls_svg
from shofar.draw.walls.text import walls_text
from shofar.games import EitherGame
from shofar.i18n import catalogue

Drawing = TypeVar("Drawing")
Names = Sequence[str] | Mapping[str, str]
"""Players by seat: a list for Walls, a mapping from `S` and `N` for Towers."""

_SVG: dict[type, Callable[..., str]] = {walls.View: walls_svg, towers.View: towers_svg}
_TEXT: dict[type, Callable[..., list[Line]]] = {walls.View: walls_text, towers.View: towers_text}


def _drawn(by_view: Mapping[type, Drawing], view: object) -> Drawing:
    if type(view) not in by_view:
        raise Malformed("view", "not-this-view", {"expected": "walls.View, towers.View"})
    return by_view[type(view)]


def svg_of(view: GameView, *, language: str | None = None, names: Names | None = None, theme: str = "dusk") -> str:
    """A view as a complete picture: the same bytes for equal views.

    >>> import shofar
    >>> svg_of(shofar.towers.new().view("S"), language="fr", names={"S": "Ada", "N": "Bo"})[:4]
    '<svg'
    """
    return _drawn(_SVG, view)(view, Words(catalogue(language)), names, theme)


def svg_of_game(game: AnyGame | EitherGame) -> str:
    """A game with everything face up, for notebooks and study."""
    return svg_of(game.open_view())


def text_of(
    view: GameView,
    *,
    colour: bool,
    width: int = 80,
    sixteen: bool = False,
    language: str | None = None,
    names: Names | None = None,
) -> str:
    """A view for a terminal; `sixteen` keeps to the sixteen colours that every terminal has.

    >>> import shofar
    >>> print(text_of(shofar.towers.new().view("S"), colour=False).splitlines()[0])
    Towers   move 0
    """
    paint = Paint.NONE if not colour else Paint.SIXTEEN if sixteen else Paint.TRUE
    return painted(_drawn(_TEXT, view)(view, Words(catalogue(language)), names, width), paint)
