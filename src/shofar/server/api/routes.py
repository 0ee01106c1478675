"""The whole HTTP API, put together for an application."""

from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import Response, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import PathParameter
from litestar.types import ControllerRouterHandler

from shofar import __version__
from shofar.server.api.bots import Bots
from shofar.server.api.docs_page import STYLE, DocsPage, Document
from shofar.server.api.door import at_the_door, signed_in
from shofar.server.api.games import Games
from shofar.server.api.joining import Joining
from shofar.server.api.people import People
from shofar.server.api.problems import get
from shofar.server.api.site import Asking, site_of
from shofar.server.api.tables import Tables
from shofar.server.metrics import CONTENT_TYPE
from shofar.server.security import BODY_BYTES
from shofar.table.decide import Denied

DESCRIPTION = """Tables for both games called Jericho. Everything that people do here, programs can do too.

A browser is known by its cookie and sends the `csrf` of GET /api/me in the header X-CSRF-Token with everything that
changes something. A program is known by `Authorization: Bearer TOKEN`.

The game itself is played over the WebSocket /ws/TABLE: views and events to each seat, actions back.

A refusal is a JSON object with a code, what it mentions, and the clause of the rules or the field that is wrong."""

SchemaName = Annotated[str, PathParameter(min_length=1, max_length=40, pattern=r"^[a-z-]+$")]


@get("/schemas/{name:str}", summary="The JSON schema of a message, a view or a record", tags=["schemas"])
async def schema_file(name: SchemaName) -> dict[str, Any]:
    """`from-client` and `from-server` are the WebSocket's messages."""
    found = files("shofar.records") / "schemas" / f"{name}.schema.json"
    if not found.is_file():
        raise Denied("server-no-such-page")
    return msgspec.json.decode(found.read_bytes(), type=dict[str, Any])


@get("/openapi/style.css", include_in_schema=False, media_type="text/css")
async def style() -> str:
    """The API page's style."""
    return STYLE


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking) -> Response[bytes]:
    """Counters for Prometheus."""
    return Response(site_of(request).metrics.text(), media_type=CONTENT_TYPE)


def api() -> list[ControllerRouterHandler]:
    """All routes: /api/… and /metrics. The application needs a `Site` in its state, and `outgoing` before it sends."""
    router = Router(
        path="/api",
        route_handlers=[People, Tables, Joining, Games, Bots, schema_file, style],
        before_request=at_the_door,
        dependencies={"visitor": Provide(signed_in)},
        request_max_body_size=BODY_BYTES,
    )
    return [router, metrics]


def openapi() -> OpenAPIConfig:
    """The document, and the page at /api/openapi."""
    bearer = SecurityScheme(type="http", scheme="bearer", description="A bot account's token, or one's own.")
    return OpenAPIConfig(
        title="Shofar",
        version=__version__,
        description=DESCRIPTION,
        path="/api/openapi",
        render_plugins=[DocsPage(), Document()],
        components=Components(security_schemes={"token": bearer}),
        use_handler_docstrings=True,
    )
