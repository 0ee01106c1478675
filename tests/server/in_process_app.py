"""A whole server inside the test: the real application, service and database, reached without a network."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
from litestar import Litestar

from shofar.server.app import Application
from shofar.server.bots.available_bots import AvailableBots
from shofar.server.clock import now_ms
from shofar.server.config import NO_LIMITS, Config
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate
from shofar.server.http.context import AppContext
from shofar.server.http.openapi import document_of
from shofar.server.http.routes import api_routes, openapi_config
from shofar.server.service import Service
from tests.server.http.api_client import ApiDocument

HOST = "shofar.test"
ORIGIN = f"http://{HOST}"


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.skipped = 0

    def __call__(self) -> int:
        return now_ms() + self.skipped

    def skip(self, *, days: float = 0, seconds: float = 0) -> None:
        self.skipped += int((days * 86_400 + seconds) * 1000)


class Browser:
    """Somebody at a browser: keeps cookies, and sends what the page would send."""

    def __init__(self, application: Application, address: str = "203.0.113.7") -> None:
        transport = httpx.ASGITransport(app=application, client=(address, 40_000))
        headers = {"origin": application.config.public_url or ORIGIN}
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers, trust_env=False)
        self.user: dict[str, Any] = {}

    async def request(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A request; what the answer says about oneself is remembered, as the page does."""
        if body is not None:
            more["json"] = body
        answer = await self.http.request(method, f"/api{path}", **more)
        _check_by_document(answer, body)
        data = answer.json() if answer.headers.get("content-type") == "application/json" else None
        if isinstance(data, dict) and "csrf" in data:
            self.user = data["user"] or {}
            self.http.headers["x-csrf-token"] = data["csrf"] or ""
        return answer

    async def get(self, path: str, status: int = 200, **more: Any) -> Any:
        return _checked(await self.request("GET", path, **more), status)

    async def post(self, path: str, body: Any, status: int = 201, **more: Any) -> Any:
        return _checked(await self.request("POST", path, body, **more), status)

    async def delete(self, path: str, body: Any = None, status: int = 204) -> Any:
        return _checked(await self.request("DELETE", path, body), status)

    async def be(self, name: str) -> "Browser":
        """A guest of this name."""
        await self.post("/guests", {"name": name})
        return self

    async def table(self, **wanted: Any) -> str:
        """A table of one's own."""
        settings = {"game": "towers", "seats": 2, **wanted.pop("settings", {})}
        opened = await self.post("/tables", {"settings": settings, **wanted})
        return str(opened["id"])

    async def link(self, table: str) -> str:
        """The code of the table's link."""
        invite = await self.post(f"/tables/{table}/invite", {}, 200)
        return str(invite["url"]).partition("#")[2]

    async def table_request(self, table: str, kind: str, status: int = 200, **more: Any) -> Any:
        """A request to a table."""
        body = {"type": kind, "key": f"{kind}-{now_ms()}-{id(more)}", **more}
        return await self.post(f"/tables/{table}/requests", body, status)


@cache
def api_document() -> ApiDocument:
    """The API's own description; made once."""
    app = Litestar(api_routes(), openapi_config=openapi_config(), logging_config=None)
    return ApiDocument(document_of(app))


def _check_by_document(answer: httpx.Response, body: Any) -> None:
    """Every answer is one that the document describes, and whatever is accepted keeps to it."""
    document, request = api_document(), answer.request
    operation = document.find(request.method, request.url.path)
    if operation is None or answer.status_code == 500:  # a fault that a test brought about
        return
    document.check_answer(operation, answer)
    if "requestBody" in operation and body is not None and answer.is_success:
        document.check_body(operation, body)


def _checked(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, f"{answer.status_code}: {answer.text[:500]}"
    return answer.json() if answer.content else None


class Running:
    """A server that is up."""

    def __init__(self, application: Application, clock: Clock) -> None:
        self.application = application
        self.clock = clock

    @property
    def context(self) -> AppContext:
        return self.application.context

    @property
    def service(self) -> Service:
        return self.application.service

    def browser(self, address: str = "203.0.113.7") -> Browser:
        return Browser(self.application, address)

    async def people(self, *names: str) -> list[Browser]:
        return [await self.browser().be(name) for name in names]


@cache
def _prepared() -> Path:
    """A database with the schema in it, made once."""
    file = Path(mkdtemp(prefix="shofar-")) / "empty.db"
    engine = engine_for(f"sqlite:///{file}")
    migrate(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    return file


@asynccontextmanager
async def running(folder: Path, **settings: Any) -> AsyncIterator[Running]:
    """The server on a database in a folder; another one on the same folder finds what the first one left."""
    file, clock = folder / "shofar.db", settings.pop("clock", None) or Clock()
    if "database" not in settings and not file.exists():
        shutil.copy(_prepared(), file)
    always = {"limits": NO_LIMITS, "workers": 0, "allowed_hosts": (HOST,)}
    settings = {"database": f"sqlite:///{file}", **always, **settings}
    application = Application(Service(Config(**settings), now=clock))
    async with application.litestar.lifespan():
        names = ["random", "strongest", "level-1", "level-5"]
        application.context.bot_catalogue = AvailableBots({"walls": names, "towers": names})
        yield Running(application, clock)
