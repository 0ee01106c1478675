"""Errors as JSON: a code and what it mentions, the clause or the field, and the sentence in the asker's language."""

import logging
from functools import partial
from typing import Any

import litestar
import msgspec
from litestar import Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import DataError, OperationalError

from shofar.core.errors import Illegal, Malformed
from shofar.i18n import known_language, refusal_sentence
from shofar.records.record import BrokenAt
from shofar.server.absence import Unavailable
from shofar.server.api.document import page_document
from shofar.server.shelf import NoSuchTable
from shofar.table.decide import Denied

logger = logging.getLogger("shofar.http")

AWAY_RETRY_S = "5"
"""A database that is away is asked for again this soon."""

LEFT = "left"
"""In a request's state: its client went away before it was answered."""

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
    "table-host-only": 403,
    "table-not-your-seat": 403,
    "table-removed": 403,
    "server-no-such-page": 404,
    "server-no-such-table": 404,
    "server-no-such-game": 404,
    "server-no-such-user": 404,
    "server-no-such-invite": 404,
    "server-no-such-method": 405,
    "server-too-large": 413,
    "server-upgrade": 426,
    "server-too-many": 429,
    "server-bots-busy": 429,
    "server-trouble": 500,
    "server-unavailable": 503,
}


class Problem(Struct, frozen=True):
    """What is wrong."""

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
    """The first language that the asker reads and we write."""
    for part in header.split(",")[:10]:
        language = known_language(part.split(";")[0])
        if language:
            return language
    return "en"


def problem(wrong: Refusal, language: str = "en", action: int | None = None) -> Problem:
    """A refusal as it goes out."""
    return Problem(
        code=wrong.code,
        message=refusal_sentence(wrong.code, wrong.params, language),
        clause=wrong.clause if isinstance(wrong, Illegal) else None,
        field=wrong.field if isinstance(wrong, Malformed) else None,
        action=action,
        params=wrong.params,
    )


def answer(request: Request[Any, Any, Any], wrong: Refusal, action: int | None = None) -> Response[Problem]:
    """The response to a refused request."""
    told = problem(wrong, language_of(request.headers.get("accept-language", "")), action)
    headers = {"retry-after": after} if (after := retry_after(wrong)) else {}
    site = request.app.state.get("site")
    if site is not None:
        site.metrics.refusals.labels(wrong.code).inc()
    return Response(told, status_code=status_of(wrong), headers=headers, media_type="application/json")


def retry_after(wrong: Refusal) -> str | None:
    """Seconds after which it is worth asking again."""
    if wrong.code == "server-too-many":
        return str(wrong.params["seconds"])
    return AWAY_RETRY_S if wrong.code == "server-unavailable" else None


def _refused(request: Request[Any, Any, Any], wrong: Refusal) -> Response[Problem]:
    return answer(request, wrong)


def _broken(request: Request[Any, Any, Any], wrong: BrokenAt) -> Response[Problem]:
    return answer(request, wrong.wrong, wrong.action)


def _wrong_form(request: Request[Any, Any, Any], wrong: ValidationException) -> Response[Problem]:
    told, field = wrong.detail, "body"
    if isinstance(wrong.extra, list) and wrong.extra and isinstance(wrong.extra[0], dict):
        told = str(wrong.extra[0].get("message", told))
        field = str(wrong.extra[0].get("key", field))
    return answer(request, Malformed(field, "server-wrong-form", {"told": told[:200]}))


def _unreadable(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    return answer(request, Malformed("body", "not-json"))


def _http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    if isinstance(wrong, NotFoundException):
        api = request.url.path.startswith("/api/")
        if request.method == "GET" and not api and "text/html" in request.headers.get("accept", ""):
            return page_document(404)  # somebody mistyped an address: the page says so
        return answer(request, Denied("server-no-such-page"))
    if isinstance(wrong, MethodNotAllowedException):
        told = answer(request, Denied("server-no-such-method"))
        told.headers["allow"] = _methods(request)
        return told
    if wrong.status_code == 413:
        return answer(request, Denied("server-too-large"))
    if wrong.status_code >= 500:
        # Litestar's word for a client that went away in the middle of its own request: nobody reads the answer.
        return _unreadable(request, wrong) if request.scope["state"].get(LEFT) else _trouble(request, wrong)
    return answer(request, Malformed("request", "server-wrong-form", {"told": wrong.detail[:200]}))


def _methods(request: Request[Any, Any, Any]) -> str:
    asked = request.scope["path"].rstrip("/").split("/")
    found: set[str] = set()
    for route in request.app.routes:
        parts = route.path.split("/")
        if len(parts) == len(asked) and all(
            part[:1] == "{" or part == word for part, word in zip(parts, asked, strict=True)
        ):
            found |= set(getattr(route, "methods", ()))
    return ", ".join(sorted(found))


def _trouble(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    # Our log tells the kind of an error and where it was, never its text: a text may quote a card.
    fields = {"route": request.scope.get("path_template", ""), "method": request.method}
    logger.error("trouble", exc_info=wrong, extra={"fields": fields})
    return answer(request, Denied("server-trouble"))


def _away(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    return answer(request, Denied("server-unavailable"))


def _unkeepable(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    """A text that no database keeps, such as one with a zero in it."""
    return answer(request, Malformed("request", "server-wrong-form", {"told": "a character that cannot be kept"}))


def _no_table(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    return answer(request, Denied("server-no-such-table"))


HANDLERS: ExceptionHandlersMap = {
    Denied: _refused,
    Illegal: _refused,
    Malformed: _refused,
    BrokenAt: _broken,
    ValidationException: _wrong_form,
    SerializationException: _unreadable,
    msgspec.DecodeError: _unreadable,
    RecursionError: _unreadable,
    UnicodeError: _unreadable,  # bytes that are no UTF-8, half a character
    NoSuchTable: _no_table,
    Unavailable: _away,
    OperationalError: _away,
    DataError: _unkeepable,
    HTTPException: _http,
    Exception: _trouble,
}

REFUSALS = {
    status: ResponseSpec(Problem, description=told, generate_examples=False)
    for status, told in {
        400: "A field is wrong.",
        401: "Sign in first.",
        403: "Not allowed.",
        404: "There is no such thing.",
        409: "The table does not allow it now.",
        413: "Too large.",
        422: "A rule of the game forbids it.",
        429: "Too many requests.",
    }.items()
}

# Every route says what its refusals look like.
get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
