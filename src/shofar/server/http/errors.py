"""Errors as JSON: a code with its parameters, the clause or the field, and the sentence in the client's language."""

import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, exceptions
from litestar.routes import HTTPRoute
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import DataError, OperationalError

from shofar.core.errors import Illegal, Malformed
from shofar.i18n import known_language, refusal_sentence
from shofar.records.record import BrokenAt
from shofar.server.http.static_files import index_page
from shofar.server.tables.cache import NoSuchTable
from shofar.server.tables.outages import Unavailable
from shofar.table.checks import Denied

logger = logging.getLogger("shofar.http")

DATABASE_RETRY_S = "5"
"""Clients may try again after so long while the database cannot be reached."""

CLIENT_LEFT = "left"
"""In a request's state: its client went away before it was answered."""

_FIELD = re.compile(r"Object (?:missing required|contains unknown) field `(.+)`")

AnyRequest = Request[Any, Any, Any]
Refusal = Denied | Illegal | Malformed

_STATUS = {
    "server-not-signed-in": 401,
    "server-no-such-token": 401,
    "server-foreign-host": 421,
    "server-foreign-origin": 403,
    "server-csrf": 403,
    "server-banned": 403,
    "server-accounts-only": 403,
    "server-browsers-only": 403,
    "server-wrong-password": 403,
    "server-guests-off": 403,
    "server-operators-only": 403,
    "server-operator-safe": 403,
    "server-registration-closed": 403,
    "server-invitation-needed": 403,
    "table-host-only": 403,
    "table-not-your-seat": 403,
    "table-removed": 403,
    "server-no-such-page": 404,
    "server-no-such-table": 404,
    "server-no-such-game": 404,
    "server-no-such-user": 404,
    "server-no-such-invite": 404,
    "server-no-such-invitation": 404,
    "server-no-such-method": 405,
    "server-too-large": 413,
    "server-upgrade": 426,
    "server-too-many": 429,
    "server-bots-busy": 429,
    "server-hints-busy": 429,
    "server-trouble": 500,
    "server-unavailable": 503,
}


class Problem(Struct, frozen=True):
    """Why a request was refused."""

    code: str
    message: str
    clause: str | None = None
    field: str | None = None
    action: int | None = None
    """In a replay: the number of the action, from 0."""
    params: dict[str, str | int] = {}


def status_of(wrong: Refusal) -> int:
    """The HTTP status of a refusal."""
    if isinstance(wrong, Malformed):
        return 400
    return _STATUS.get(wrong.code, 422 if isinstance(wrong, Illegal) else 409)


def language_of(header: str) -> str:
    """The first language of an Accept-Language header that we have."""
    for part in header.split(",")[:10]:
        language = known_language(part.split(";")[0])
        if language:
            return language
    return "en"


def to_problem(wrong: Refusal, language: str = "en", action: int | None = None) -> Problem:
    """A refusal as JSON, with its sentence."""
    return Problem(
        code=wrong.code,
        message=refusal_sentence(wrong.code, wrong.params, language),
        clause=wrong.clause if isinstance(wrong, Illegal) else None,
        field=wrong.field if isinstance(wrong, Malformed) else None,
        action=action,
        params=wrong.params,
    )


def problem_response(request: AnyRequest, wrong: Refusal, action: int | None = None) -> Response[Problem]:
    """The response to a refused request."""
    problem = to_problem(wrong, language_of(request.headers.get("accept-language", "")), action)
    headers = {"retry-after": after} if (after := retry_after(wrong)) else {}
    context = request.app.state.get("context")
    if context is not None:
        context.metrics.refusals.labels(wrong.code).inc()
    return Response(problem, status_code=status_of(wrong), headers=headers, media_type="application/json")


def retry_after(wrong: Refusal) -> str | None:
    """Seconds after which to try again, if that may help."""
    if wrong.code == "server-too-many":
        return str(wrong.params["seconds"])
    return DATABASE_RETRY_S if wrong.code == "server-unavailable" else None


def _wrong_form(request: AnyRequest, wrong: exceptions.ValidationException) -> Response[Problem]:
    message, field = wrong.detail, "body"
    if isinstance(wrong.extra, list) and wrong.extra and isinstance(wrong.extra[0], dict):
        message = str(wrong.extra[0].get("message", message))
        field = str(wrong.extra[0].get("key", field))
    return problem_response(request, Malformed(field, "server-wrong-form", {"told": message[:200]}))


def _wrong_body(request: AnyRequest, wrong: msgspec.ValidationError) -> Response[Problem]:
    """A body that is JSON, but not what the handler takes: msgspec tells where."""
    message, _, path = str(wrong).partition(" - at `$")
    named = _FIELD.match(message)
    field = ".".join(part for part in (path.strip(".`"), named[1] if named else "") if part)
    return problem_response(request, Malformed(field or "body", "server-wrong-form", {"told": message[:200]}))


def _http(request: AnyRequest, wrong: exceptions.HTTPException) -> Response[Any]:
    if isinstance(wrong, exceptions.NotFoundException):
        api = request.url.path.startswith("/api/")
        if request.method == "GET" and not api and "text/html" in request.headers.get("accept", ""):
            return index_page(404)  # somebody mistyped an address: the page says so
        return problem_response(request, Denied("server-no-such-page"))
    if isinstance(wrong, exceptions.MethodNotAllowedException):
        response = problem_response(request, Denied("server-no-such-method"))
        response.headers["allow"] = allowed_methods(request)
        return response
    if wrong.status_code == 413:
        return problem_response(request, Denied("server-too-large"))
    if wrong.status_code >= 500:
        # Litestar's word for a client that went away in the middle of its own request: nobody reads the answer.
        return _NOT_JSON(request, wrong) if request.scope["state"].get(CLIENT_LEFT) else _trouble(request, wrong)
    return problem_response(request, Malformed("request", "server-wrong-form", {"told": wrong.detail[:200]}))


def allowed_methods(request: AnyRequest) -> str:
    """The methods of the request's path, as the header Allow lists them."""
    words = request.scope["path"].rstrip("/").split("/")
    fitting = [route for route in request.app.routes if isinstance(route, HTTPRoute) and _fits(route.path, words)]
    most = min((route.path.count("{") for route in fitting), default=0)  # as the router: words before parameters
    found = {method for route in fitting if route.path.count("{") == most for method in route.methods}
    return ", ".join(sorted({*found, "HEAD"} if "GET" in found else found))


def _fits(path: str, words: list[str]) -> bool:
    parts = path.split("/")
    return len(parts) == len(words) and all(
        part[:1] == "{" or part == word for part, word in zip(parts, words, strict=True)
    )


def _trouble(request: AnyRequest, wrong: Exception) -> Response[Problem]:
    # Our log tells the kind of an error and where it was, never its text: a text may quote a card.
    fields = {"route": request.scope.get("path_template", ""), "method": request.method}
    logger.error("trouble", exc_info=wrong, extra={"fields": fields})
    return problem_response(request, Denied("server-trouble"))


def _always(refusal: Refusal) -> Callable[[AnyRequest, Exception], Response[Problem]]:
    return lambda request, _: problem_response(request, refusal)


_NOT_JSON = _always(Malformed("body", "not-json"))
_UNAVAILABLE = _always(Denied("server-unavailable"))

HANDLERS: ExceptionHandlersMap = {
    Denied: problem_response,
    Illegal: problem_response,
    Malformed: problem_response,
    BrokenAt: lambda request, broken: problem_response(request, broken.wrong, broken.action),
    exceptions.ValidationException: _wrong_form,
    exceptions.SerializationException: _NOT_JSON,
    msgspec.ValidationError: _wrong_body,
    msgspec.DecodeError: _NOT_JSON,
    RecursionError: _NOT_JSON,
    UnicodeError: _NOT_JSON,  # bytes that are no UTF-8, half a character
    NoSuchTable: _always(Denied("server-no-such-table")),
    Unavailable: _UNAVAILABLE,
    OperationalError: _UNAVAILABLE,
    # A text that no database keeps, such as one with a zero in it.
    DataError: _always(Malformed("request", "server-unkeepable")),
    exceptions.HTTPException: _http,
    Exception: _trouble,
}
