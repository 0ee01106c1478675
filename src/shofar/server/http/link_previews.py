"""What a link shows where somebody pastes it: the page's document with a title, a sentence and a picture.

Only what anybody may know who has the link: finished games, public tables, and that an invite is one. Whatever goes
wrong, or takes long, the document itself is served.
"""

import asyncio
from collections.abc import Awaitable, Callable
from html import escape
from typing import NamedTuple

from litestar import Response, get
from litestar.types import ControllerRouterHandler
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from shofar.draw.share import HEIGHT, WIDTH
from shofar.i18n.catalogue import Catalogue, catalogue
from shofar.server.archive import demonstrations, games
from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.http.context import AppContext, HttpRequest, context_of, source_of
from shofar.server.http.errors import language_of
from shofar.server.http.finished_game_words import outcome
from shofar.server.http.picture_cache import can_draw
from shofar.server.http.share_pictures import picture_path
from shofar.server.http.static_files import FileName, index_page
from shofar.table.checks import Denied


class Image(NamedTuple):
    """A picture for a link, and how readers of Twitter's words are to show it."""

    path: str
    width: int
    height: int
    card: str


TIMEOUT_S = 1.0
"""A database that is slow or away holds no page up for longer."""
ICON = Image("/icon-512.png", 512, 512, "summary")
TitleAndText = tuple[str, str]
"""A title and a sentence."""
Find = Callable[[AppContext, str, Catalogue], Awaitable[TitleAndText | None]]


@get("/game/{name:str}", include_in_schema=False)
async def game_document(request: HttpRequest, name: FileName) -> Response[bytes]:
    """A finished game: who won against whom."""
    step = request.query_params.get("step", "")
    at = int(step) if step.isascii() and step.isdecimal() and len(step) < 5 else None
    language = language_of(request.headers.get("accept-language", ""))
    drawn = Image(picture_path(name, at, language), WIDTH, HEIGHT, "summary_large_image") if can_draw() else ICON
    return await _document(request, name, _game, drawn)


@get("/table/{name:str}", include_in_schema=False)
async def table_document(request: HttpRequest, name: FileName) -> Response[bytes]:
    """A public table: which game, and how many seats are free. Of a private one nothing is told."""
    return await _document(request, name, _table)


@get("/join", include_in_schema=False)
async def invite_document(request: HttpRequest) -> Response[bytes]:
    """An invite: its code stands behind a #, which no server is sent."""
    return await _document(request, "", _invite)


async def _game(context: AppContext, name: str, words: Catalogue) -> TitleAndText | None:
    found = demonstrations.info(name) or await games.game_info(context.people.db, name)
    if found is None:
        return None
    title = f"{words.say(f'game-{found.game}')} – Shofar"
    return title, outcome(found, words)


async def _table(context: AppContext, name: str, words: Catalogue) -> TitleAndText | None:
    tables = schema.tables.c
    wanted = select(tables.game, tables.seats, tables.free, tables.stage)
    row = await context.people.db.row(wanted.where(tables.id == name, tables.public.is_(True)))
    if row is None or row.stage == "closed":
        return None
    free = words.say("page-door-seats", {"free": row.free, "seats": row.seats})
    open_now = row.stage == "open" and row.free
    return words.say(f"page-lobby-{row.game}"), free if open_now else words.say(f"page-home-{row.game}")


async def _invite(context: AppContext, name: str, words: Catalogue) -> TitleAndText | None:
    return words.say("page-join-title"), words.say("page-welcome")


async def _document(request: HttpRequest, name: str, find: Find, image: Image = ICON) -> Response[bytes]:
    context = context_of(request)
    language = language_of(request.headers.get("accept-language", ""))
    try:
        # As a request to the API, since it asks the database; pages may be asked for ten times as often.
        context.people.limiter.take("address", source_of(request).limit_key)
        async with asyncio.timeout(TIMEOUT_S):
            found = await find(context, name, catalogue(language))
    except (Denied, OperationalError, TimeoutError):
        found = None  # there were too many from this address, or the database is away, or slow
    except Exception as wrong:
        FAULTS.note(Place.PREVIEW, wrong, name)
        found = None
    if found is None:
        return index_page()
    base = context.base_url(source_of(request))
    return index_page(head=_head(*found, base, request.url.path, image))


def _head(title: str, sentence: str, base: str, path: str, image: Image) -> bytes:
    """The elements that other sites read, in Open Graph's words; names are whatever people call themselves."""
    properties = {
        "og:site_name": "Shofar",
        "og:type": "website",
        "og:title": title,
        "og:description": sentence,
        "og:url": f"{base}{path}",
        "og:image": f"{base}{image.path}",
        "og:image:type": "image/png",
        "og:image:width": str(image.width),
        "og:image:height": str(image.height),
    }
    lines = [f'<meta property="{name}" content="{escape(value, quote=True)}" />' for name, value in properties.items()]
    return "\n".join([f'<meta name="twitter:card" content="{image.card}" />', *lines, ""]).encode()


PREVIEW_ROUTES: list[ControllerRouterHandler] = [game_document, table_document, invite_document]
"""The page's addresses whose documents say something of their own."""
