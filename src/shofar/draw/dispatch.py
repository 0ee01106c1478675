"""Which drawing belongs to which view."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from shofar import towers, walls
from shofar.core.errors import Malformed, check_count
from shofar.core.game import AnyGame
from shofar.core.rules import GameView
from shofar.draw.labels import Words
from shofar.draw.terminal import Line, Paint, painted
from shofar.draw.theme import look
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


def _drawing_for(by_view: Mapping[type, Drawing], view: object) -> Drawing:
    if type(view) not in by_view:
        raise Malformed("view", "not-this-view", {"expected": "walls.View, towers.View"})
    return by_view[type(view)]


def _checked(names: Names | None, view: GameView) -> Names | None:
    """The same names, if each seat has one; whoever gives none at all gets the seats' own."""
    if not names:
        return None
    sides = isinstance(view, towers.View)
    seats = list(towers.Side) if sides else list(range(len(view.walls))) if isinstance(view, walls.View) else []
    whole = isinstance(names, Mapping) if sides else isinstance(names, Sequence) and not isinstance(names, str)
    if not whole or not all(isinstance(_name(names, seat), str) for seat in seats):
        raise Malformed("names", "names-missing", {"expected": ", ".join(map(str, seats))})
    return names


def _name(names: Any, seat: object) -> object:
    try:
        return names[seat]
    except LookupError:
        return None


class Picture(str):
    """An SVG picture: text, which a notebook shows as a drawing.

    >>> import shofar
    >>> picture: Picture = svg_of(shofar.towers.new().view("S"))
    >>> picture._repr_svg_() == picture
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg_of(view: GameView, *, language: str | None = None, names: Names | None = None, theme: str = "dusk") -> Picture:
    """A view as a complete picture: the same bytes for equal views. A notebook shows it.

    >>> import shofar
    >>> svg_of(shofar.towers.new().view("S"), language="fr", names={"S": "Ada", "N": "Bo"})[:4]
    '<svg'
    """
    drawing = _drawing_for(_SVG, view)
    if theme not in list(look().themes):  # a list: what cannot be hashed is no theme either
        raise Malformed("theme", "not-one-of", {"expected": ", ".join(look().themes)})
    return Picture(drawing(view, Words(catalogue(language)), _checked(names, view), theme))


def svg_of_game(game: AnyGame | EitherGame) -> Picture:
    """A game with everything face up, for notebooks and study."""
    if not hasattr(game, "open_view"):
        raise Malformed("game", "not-one-of", {"expected": "walls.WallsGame, towers.TowersGame"})
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
    check_count("width", width, least=1)
    paint = Paint.NONE if not colour else Paint.SIXTEEN if sixteen else Paint.TRUE
    drawing = _drawing_for(_TEXT, view)
    return painted(drawing(view, Words(catalogue(language)), _checked(names, view), width), paint)
