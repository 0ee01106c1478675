"""The OpenAPI document: Litestar's paths and parameters; bodies, errors and security as the code enforces them.

A handler says in its decorator which `errors` it answers with beside those that every request may meet, and who has
`access`: "optional" where a signed-in user is answered differently, "browser" where a token is not enough,
"operator" where it takes an operator in a browser.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.response import Stream
from litestar.routes import HTTPRoute

from shofar import __version__
from shofar.core.errors import Illegal
from shofar.games import GAMES, seat_labels
from shofar.server.http.errors import Problem
from shofar.server.http.security import CSRF_HEADER, UNSAFE
from shofar.server.people.cookies import NAME, SECURE_NAME

Json = dict[str, Any]

DESCRIPTION = f"""Tables for both games called Jericho. Everything that people do here, programs can do too.

A browser is known by its cookie and sends the `csrf` of GET /api/me in the header X-CSRF-Token with everything that
changes something; over https the cookie is called `{SECURE_NAME}`. A program is known by `Authorization: Bearer TOKEN`.

A game can be played here, by reading a seat's view and posting its actions. The WebSocket /ws/TABLE sends views and
events as they come.

A refusal is a JSON object with a code, what it mentions, and the clause of the rules or the field that is wrong."""

SECURITY_SCHEMES: dict[str, SecurityScheme | Reference] = {
    "session": SecurityScheme(
        type="apiKey", security_scheme_in="cookie", name=NAME, description="Set by signing in as a guest or an account."
    ),
    "csrf": SecurityScheme(
        type="apiKey", security_scheme_in="header", name=CSRF_HEADER, description="The `csrf` of GET /api/me."
    ),
    "token": SecurityScheme(type="http", scheme="bearer", description="A bot account's token, or one's own."),
}
ERRORS = {
    400: "A field is wrong.",
    401: "Sign in first; or the token is not valid.",
    403: "Not allowed: to this user, from this address or origin, or without the CSRF token.",
    404: "There is no such thing.",
    409: "It is not possible now.",
    413: "Too large.",
    421: "This server is not known by that host name.",
    422: "A rule of the game forbids it.",
    429: "Too many requests.",
    503: "The database cannot be reached.",
}
ALWAYS = (400, 401, 403, 421, 429, 503)
"""What any request may be answered with before its handler is asked."""


def config_with(*plugins: OpenAPIRenderPlugin) -> OpenAPIConfig:
    """What Litestar writes by itself, and where the document is served."""
    return OpenAPIConfig(
        title="Shofar",
        version=__version__,
        description=DESCRIPTION,
        path="/api/openapi",
        render_plugins=plugins,
        components=Components(security_schemes=SECURITY_SCHEMES),
        operation_id_creator=lambda handler, *_: _camel_case(handler.fn.__name__),
        use_handler_docstrings=True,
    )


def document_of(app: Litestar) -> Json:
    """The document of an application; it is put together once."""
    found: Json | None = app.state.get("openapi_document")
    if found is None:
        found = app.state.openapi_document = _complete(app)
    return found


def _complete(app: Litestar) -> Json:
    document: Json = app.openapi_schema.to_schema()
    operations = list(_operations(app, document))
    types = [one for handler, _, _ in operations for one in _body_and_answer(handler)]
    used = [Problem, *(one for one in types if one is not None)]
    (_, *schemas), components = msgspec.json.schema_components(used, ref_template="#/components/schemas/{name}")
    found = iter(schemas)
    for (handler, method, operation), body, answer in zip(operations, types[::2], types[1::2], strict=True):
        if body is not None:
            operation["requestBody"]["content"]["application/json"]["schema"] = next(found)
        operation["parameters"] = [_parameter(one) for one in operation.get("parameters") or ()]
        operation["security"] = _security(handler, method)
        success = operation["responses"][str(handler.status_code)]
        success.pop("headers", None)
        if answer is not None:
            success["content"]["application/json"]["schema"] = next(found)
        errors = sorted({*ALWAYS, *handler.opt.get("errors", ()), *([413] if body is not None else [])})
        operation["responses"] = {str(handler.status_code): success, **{str(one): _error(one) for one in errors}}
    seats = components["Settings"]["properties"]["seats"]
    counts = range(seats["minimum"], seats["maximum"] + 1)
    components["Settings"]["allOf"] = [_settings_of(game, counts) for game in GAMES]
    document["components"]["schemas"] = {**components, **_record_schemas()}
    return document


def _operations(app: Litestar, document: Json) -> Iterator[tuple[HTTPRouteHandler, str, Json]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute) and (item := document["paths"].get(route.path_format)):
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    if operation := item.get(method.lower()):
                        yield handler, method, operation


def _body_and_answer(handler: HTTPRouteHandler) -> tuple[Any, Any]:
    """The types of a handler's JSON body and of its JSON answer; None where there is none."""
    data, answer = handler.parsed_data_field, handler.parsed_return_field
    given = answer.inner_types[0].annotation if answer.is_subclass_of(Response) and answer.inner_types else answer
    kind = given if given is not answer else answer.annotation
    return data and data.annotation, None if kind in (None, type(None), Stream) else kind


def _security(handler: HTTPRouteHandler, method: str) -> list[Json]:
    access = handler.opt.get("access")
    session: Json = {"session": [], "csrf": []} if method in UNSAFE else {"session": []}
    if access in ("browser", "operator"):
        return [session]
    if "user" in handler.parsed_fn_signature.parameters:
        return [session, {"token": []}]
    # Whoever brings a cookie is asked for the CSRF token also where none is needed.
    return [{}, session, {"token": []}] if access == "optional" or method in UNSAFE else []


def _error(status: int) -> Json:
    answer: Json = {"description": ERRORS[status]}
    if status in (429, 503):
        seconds = {"description": "Seconds after which to try again.", "schema": {"type": "integer"}}
        answer["headers"] = {"Retry-After": seconds}
    return {**answer, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def _parameter(given: Json) -> Json:
    """A parameter with whole numbers as limits, and without null, which no address can say."""
    schema = given["schema"]
    for choice in schema.pop("oneOf", ()):
        if choice.get("type") != "null":
            schema |= choice
    whole = {name: int(value) if isinstance(value, float) else value for name, value in schema.items()}
    return {**given, "schema": whole}


def _settings_of(game: str, counts: range) -> Json:
    """How many seats a game can have, and which of them may begin."""
    possible = [count for count in counts if _can_seat(game, count)]
    accepted = {"seats": {"enum": possible}, "starter": {"enum": [None, *seat_labels(game, possible[-1])]}}
    return {"if": {"properties": {"game": {"const": game}}}, "then": {"properties": accepted}}


def _can_seat(game: str, count: int) -> bool:
    try:
        return bool(seat_labels(game, count))
    except Illegal:
        return False


def _record_schemas() -> Json:
    """A game's record is one of either game's, as their own schemas say."""
    components: Json = {"Record": {"oneOf": []}}
    for game in GAMES:
        text = (files("shofar.records") / "schemas" / f"{game}-record.schema.json").read_text(encoding="utf-8")
        own = msgspec.json.decode(text.replace("#/$defs/", f"#/components/schemas/{game.title()}"))
        components["Record"]["oneOf"].append({"$ref": own["$ref"]})
        components |= {f"{game.title()}{name}": schema for name, schema in own["$defs"].items()}
    return components


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.title, others))
