"""What a link shows where somebody pastes it: the page's document with a title, a sentence and a picture.

Only what anybody may know who has the link: finished games, public tables, and that an invite is one. Whatever goes
wrong, or takes long, the document itself is served.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from html import escape

from litestar import Response, get
from litestar.types import ControllerRouterHandler
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from shofar.i18n.catalogue import Catalogue, catalogue
from shofar.server.archive import demonstrations, games
from shofar.server.archive.games import GameInfo, GamePlayer
from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.http.context import AppContext, HttpRequest, context_of, source_of
from shofar.server.http.errors import language_of
from shofar.server.http.static_files import FileName, index_page

PATIENCE_S = 1.0
"""A database that is slow or away holds no page up for longer."""
IMAGE, IMAGE_SIZE = "icon-512.png", "512"
Told = tuple[str, str]
"""A title and a sentence."""
Find = Callable[[AppContext, str, Catalogue], Awaitable[Told | None]]


@get("/game/{name:str}", include_in_schema=False)
async def game_document(request: HttpRequest, name: FileName) -> Response[bytes]:
    """A finished game: who won against whom."""
    return await _document(request, name, _game)


@get("/table/{name:str}", include_in_schema=False)
async def table_document(request: HttpRequest, name: FileName) -> Response[bytes]:
    """A public table: which game, and how many seats are free. Of a private one nothing is told."""
    return await _document(request, name, _table)


@get("/join", include_in_schema=False)
async def invite_document(request: HttpRequest) -> Response[bytes]:
    """An invite: its code stands behind a #, which no server is sent."""
    return await _document(request, "", _invite)


async def _game(context: AppContext, name: str, words: Catalogue) -> Told | None:
    found = demonstrations.info(name) or await games.game_info(context.people.db, name)
    if found is None:
        return None
    title = f"{words.say(f'game-{found.game}')} – Shofar"
    return title, _outcome(found, words)


def _outcome(game: GameInfo, words: Catalogue) -> str:
    winners = [one for one in game.players if one.place == 1]
    others = [one for one in game.players if one.place != 1]
    if not winners:
        return _all(game.players, words)
    if not others:
        return words.say("page-played-shared", {"who": _all(winners, words)})
    return words.say("page-played-beat", {"who": _all(winners, words), "others": _all(others, words)})


def _all(players: Sequence[GamePlayer], words: Catalogue) -> str:
    names = [_called(one, words) for one in players]
    if len(names) < 2:
        return "".join(names)
    return words.say("list-and", {"list": ", ".join(names[:-1]), "last": names[-1]})


def _called(player: GamePlayer, words: Catalogue) -> str:
    level = (player.bot or "").removeprefix("level-")
    return words.say("page-level", {"level": int(level)}) if level.isascii() and level.isdecimal() else player.name


async def _table(context: AppContext, name: str, words: Catalogue) -> Told | None:
    tables = schema.tables.c
    wanted = select(tables.game, tables.seats, tables.free, tables.stage)
    row = await context.people.db.row(wanted.where(tables.id == name, tables.public.is_(True)))
    if row is None or row.stage == "closed":
        return None
    free = words.say("page-door-seats", {"free": row.free, "seats": row.seats})
    open_now = row.stage == "open" and row.free
    return words.say(f"page-lobby-{row.game}"), free if open_now else words.say(f"page-home-{row.game}")


async def _invite(context: AppContext, name: str, words: Catalogue) -> Told | None:
    return words.say("page-join-title"), words.say("page-welcome")


async def _document(request: HttpRequest, name: str, find: Find) -> Response[bytes]:
    context = context_of(request)
    language = language_of(request.headers.get("accept-language", ""))
    try:
        async with asyncio.timeout(PATIENCE_S):
            told = await find(context, name, catalogue(language))
    except (OperationalError, TimeoutError):
        told = None  # the database is away, or slow
    except Exception as wrong:
        FAULTS.note(Place.PREVIEW, wrong, name)
        told = None
    if told is None:
        return index_page()
    base = context.base_url(source_of(request))
    return index_page(head=_head(*told, f"{base}{request.url.path}", f"{base}/{IMAGE}"))


def _head(title: str, sentence: str, url: str, image: str) -> bytes:
    """The elements that other sites read, in Open Graph's words; names are whatever people call themselves."""
    properties = {
        "og:site_name": "Shofar",
        "og:type": "website",
        "og:title": title,
        "og:description": sentence,
        "og:url": url,
        "og:image": image,
        "og:image:width": IMAGE_SIZE,
        "og:image:height": IMAGE_SIZE,
    }
    lines = [f'<meta property="{name}" content="{escape(value, quote=True)}" />' for name, value in properties.items()]
    return "\n".join(['<meta name="twitter:card" content="summary" />', *lines, ""]).encode()


PREVIEW_ROUTES: list[ControllerRouterHandler] = [game_document, table_document, invite_document]
"""The page's addresses whose documents say something of their own."""
