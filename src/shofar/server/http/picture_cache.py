"""Pictures of finished games, drawn as the handbook's are and turned into PNG; the last ones are kept.

Whoever has a game's link may see all of it, so that its picture tells nothing new; still it is drawn as a spectator
sees the game, hands closed.
"""

from collections import OrderedDict
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import NamedTuple

from shofar.core.game import AnyGame
from shofar.draw.dispatch import Names
from shofar.draw.share import share_svg
from shofar.i18n import catalogue
from shofar.records.record import games_of, read_record
from shofar.server.http.heavy_work import InThread
from shofar.table.checks import Denied

FONTS = ("alegreya-700.ttf", "alegreya-sans-500.ttf")
KEPT = 64
"""A picture is pasted once and fetched by many."""


class PictureRequest(NamedTuple):
    """What is drawn: names stand in it, so that somebody who was renamed, or is gone, is in none that is kept."""

    game: str
    step: int | None
    """After so many actions; None: at the end."""
    language: str
    title: str
    caption: str
    names: tuple[str, ...]


@cache
def can_draw() -> bool:
    """Whether the package is there that makes PNG of a drawing."""
    return find_spec("resvg_py") is not None


class Pictures:
    """Those drawn last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[PictureRequest, bytes] = OrderedDict()

    def cached(self, wanted: PictureRequest) -> bytes | None:
        """A picture that was drawn before."""
        if (found := self._kept.get(wanted)) is not None:
            self._kept.move_to_end(wanted)
        return found

    async def draw(self, wanted: PictureRequest, record: object, run: InThread) -> bytes:
        """Draws it, unless somebody else's request did so while this one waited for its turn."""
        if (found := self.cached(wanted)) is not None:
            return found
        made = await run(_png, wanted, record)
        self._kept[wanted] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def _png(wanted: PictureRequest, record: object) -> bytes:
    import resvg_py  # only where a picture is asked for

    game = _at(record, wanted.step)
    view = game.view(None)
    caption = wanted.caption
    if wanted.step is not None:
        caption = catalogue(wanted.language).say("draw-share-step", {"step": wanted.step})
    drawing = share_svg(
        view, title=wanted.title, caption=caption, language=wanted.language, names=_seated(game, wanted.names)
    )
    with as_file(files("shofar.draw") / "fonts") as folder:
        return resvg_py.svg_to_bytes(svg_string=drawing, font_files=[str(folder / name) for name in FONTS])


def _seated(game: AnyGame, names: tuple[str, ...]) -> Names:
    """Names as drawings want them: by number, or by side."""
    sides = {str(seat): name for seat, name in zip(game.seats, names, strict=True) if isinstance(seat, str)}
    return sides or names


def _at(record: object, step: int | None) -> AnyGame:
    steps = list(games_of(read_record(record, trusted=True)))
    if step is not None and step >= len(steps):
        raise Denied("server-no-such-game")
    return steps[-1 if step is None else step]
