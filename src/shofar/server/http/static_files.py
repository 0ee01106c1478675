"""Serves the page: its files, and the HTML document for each of its addresses."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Annotated

from litestar import Response, get
from litestar.params import Parameter
from litestar.types import ControllerRouterHandler

from shofar.server.http.compression import accepts_gzip
from shofar.server.http.context import HttpRequest
from shofar.table.checks import Denied

FileName = Annotated[str, Parameter(min_length=1, max_length=120)]
REVALIDATE = "no-cache"
NOT_BUILT = b"<!doctype html><title>Shofar</title><p>The page is not built. Run: make page"
FOREVER = "public, max-age=31536000, immutable"
"""Files in assets/ carry a hash of their contents in their names."""

_PLAIN = (
    *("", "about", "carry", "join", "learn", "legal", "operators", "password", "privacy", "profile", "register"),
    *("replay", "rules", "settings"),
)
_NAMED = ("game", "learn", "rules", "table", "user")
PAGE_PATHS = [*(f"/{one}" for one in _PLAIN), *(f"/{one}/{{name:str}}" for one in _NAMED)]
"""The addresses that the page's own router knows."""


def page_folder() -> Traversable:
    """The folder that the page's build left in the package."""
    return files("shofar.server") / "page"


def index_page(status_code: int = 200) -> Response[bytes]:
    """The document, or a hint where the page is not built."""
    file = page_folder() / "index.html"
    body = file.read_bytes() if file.is_file() else NOT_BUILT
    return Response(body, media_type="text/html", status_code=status_code, headers={"cache-control": REVALIDATE})


@get(PAGE_PATHS, include_in_schema=False, sync_to_thread=False)
def document() -> Response[bytes]:
    """The same document for each: the address is read in the browser."""
    return index_page()


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FileName, request: HttpRequest) -> Response[bytes]:
    """A file that never changes under its name, compressed if the browser can undo that."""
    return _file(f"assets/{name}", FOREVER, accepts_gzip(request.headers.get("accept-encoding", "")))


@get(["/icon.svg", "/icon-turn.svg", "/licences.txt"], include_in_schema=False, sync_to_thread=False)
def root_file(request: HttpRequest) -> Response[bytes]:
    """The tab's picture, with and without the mark of one's turn; and the licences of what the page contains."""
    return _file(request.url.path.removeprefix("/"), "public, max-age=86400", compressed=False)


def _file(name: str, caching: str, compressed: bool) -> Response[bytes]:
    folder = page_folder()
    for part in name.split("/"):
        if part in ("", ".", "..") or "\\" in part:
            raise Denied("server-no-such-page")
        folder = folder / part
    if not folder.is_file():
        raise Denied("server-no-such-page")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    squeezed = page_folder() / f"{name}.gz"
    if compressed and squeezed.is_file():
        folder = squeezed
        headers["content-encoding"] = "gzip"
    return Response(folder.read_bytes(), media_type=guess_type(name)[0] or "application/octet-stream", headers=headers)


PAGE_ROUTES: list[ControllerRouterHandler] = [document, asset, root_file]
"""All routes that are not the API's."""
