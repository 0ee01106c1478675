"""The whole HTTP API, put together for an application."""

from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.params import PathParameter
from litestar.types import ControllerRouterHandler

from shofar.server.http.bots import Bots
from shofar.server.http.context import ApiRequest, HttpRequest, context_of
from shofar.server.http.games import Games
from shofar.server.http.guards import authenticate, require_user
from shofar.server.http.hints import Hints
from shofar.server.http.instance import InstancePages
from shofar.server.http.invites import Invites
from shofar.server.http.lessons import Lessons
from shofar.server.http.openapi import config_with
from shofar.server.http.openapi_page import STYLE, DocsPage, Document
from shofar.server.http.operator_tables import OperatorTables
from shofar.server.http.operators import Operators, require_operator
from shofar.server.http.people import People
from shofar.server.http.push import Push
from shofar.server.http.security import BODY_BYTES
from shofar.server.http.tables import Tables
from shofar.server.metrics import CONTENT_TYPE
from shofar.table.checks import Denied

SchemaName = Annotated[str, PathParameter(min_length=1, max_length=40, pattern=r"^[a-z-]+$")]


@get("/schemas/{name:str}", summary="The JSON schema of a message, a view or a record", tags=["schemas"], errors=(404,))
async def get_schema(name: SchemaName) -> dict[str, Any]:
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
async def metrics(request: HttpRequest) -> Response[bytes]:
    """Counters for Prometheus."""
    return Response(context_of(request).metrics.text(), media_type=CONTENT_TYPE)


def api_routes() -> list[ControllerRouterHandler]:
    """All routes: /api/… and /metrics; handlers find an `AppContext` in the application's state."""
    router = Router(
        path="/api",
        route_handlers=[
            InstancePages,
            People,
            Push,
            Tables,
            Hints,
            Invites,
            Games,
            Bots,
            Lessons,
            Operators,
            OperatorTables,
            get_schema,
            style,
        ],
        before_request=authenticate,
        dependencies={"user": Provide(require_user), "operator": Provide(require_operator)},
        request_class=ApiRequest,
        request_max_body_size=BODY_BYTES,
    )
    return [router, metrics]


def openapi_config() -> OpenAPIConfig:
    """The document, and the page at /api/openapi."""
    return config_with(DocsPage(), Document())
