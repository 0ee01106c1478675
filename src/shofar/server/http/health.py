"""Whether a process answers (`/healthz`), and whether it can be sent players (`/readyz`)."""

from litestar import Response, get
from litestar.types import ControllerRouterHandler

from shofar.server.bots.worker_monitor import Readiness
from shofar.server.http.context import HttpRequest, context_of


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Whether this process answers."""
    return {"status": "ok"}


@get("/readyz", sync_to_thread=False, include_in_schema=False)
def readyz(request: HttpRequest) -> Response[dict[str, str]]:
    """Whether it can be sent players: not while its database is away, news do not arrive, nor when it is about to stop.

    The readiness of the bots is part of the answer and changes nothing: people can play each other without any."""
    context = context_of(request)
    bots = context.bots.readiness if context.bots is not None else Readiness()
    wrong = context.not_ready()
    answer = {"status": wrong or "ok", "bots": bots.state}
    if bots.reason:
        answer["bots_reason"] = bots.reason
    return Response(answer, status_code=503 if wrong else 200)


HEALTH_ROUTES: list[ControllerRouterHandler] = [healthz, readyz]
