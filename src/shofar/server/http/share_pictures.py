"""`/share/GAME.png`: a finished game's picture for other sites; without the package that makes PNG there is none."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromQuery, Parameter, QueryParameter
from litestar.types import ControllerRouterHandler

from shofar.i18n import catalogue, known_language
from shofar.server.archive import demonstrations, games
from shofar.server.http.context import HttpRequest, context_of, source_of
from shofar.server.http.finished_game_words import outcome, player_name
from shofar.server.http.picture_cache import PictureRequest, can_draw
from shofar.table.checks import Denied

CACHING = "public, max-age=3600"
PictureName = Annotated[str, Parameter(min_length=5, max_length=52, pattern=r"^[A-Za-z0-9_-]+\.png$")]
Step = Annotated[int | None, QueryParameter(ge=0, le=10_000)]


def picture_path(game: str, step: int | None, language: str) -> str:
    """Where a game's picture lies, at its end or after so many actions."""
    at = f"&step={step}" if step is not None else ""
    return f"/share/{game}.png?lang={language}{at}"


@get("/share/{name:str}", include_in_schema=False)
async def share_picture(
    request: HttpRequest, name: PictureName, step: Step = None, lang: FromQuery[str] = "en"
) -> Response[bytes]:
    """The picture, at the game's end or after so many actions."""
    if not can_draw():
        raise Denied("server-no-such-page")
    context, game, address = context_of(request), name.removesuffix(".png"), source_of(request).limit_key
    context.people.limiter.take("address", address)  # as a request to the API: names are read, whatever is kept
    db = context.people.db
    info = demonstrations.info(game) or await games.game_info(db, game)
    if info is None:
        raise Denied("server-no-such-game")
    words = catalogue(known_language(lang[:12]) or "en")
    names = tuple(player_name(one, words) for one in info.players)
    wanted = PictureRequest(game, step, words.language, words.say(f"game-{info.game}"), outcome(info, words), names)
    body = context.pictures.cached(wanted)
    if body is None:
        context.people.limiter.take("heavy", address)
        record = demonstrations.record(game) or await games.record_of(db, game)
        if record is None:
            raise Denied("server-no-such-game")
        async with context.replaying.turn(address) as run:
            body = await context.pictures.draw(wanted, record, run)
    return Response(body, media_type="image/png", headers={"cache-control": CACHING})


SHARE_ROUTES: list[ControllerRouterHandler] = [share_picture]
"""Pictures that other sites fetch."""
