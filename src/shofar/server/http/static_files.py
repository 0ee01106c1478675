"""Serves the page: its files, and the HTML document for each of its addresses."""

import gzip
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from pathlib import PurePath
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
    *("", "about", "carry", "learn", "legal", "operators", "password", "privacy", "profile", "register"),
    *("replay", "rules", "settings"),
)
_NAMED = ("learn", "rules", "user")
PAGE_PATHS = [*(f"/{one}" for one in _PLAIN), *(f"/{one}/{{name:str}}" for one in _NAMED)]
"""The addresses that the page's own router knows, but for those in `link_previews`."""


SERVICE_WORKER = "sw.js"
"""Never kept by a browser: it decides which page is shown where the network is away."""
ROOT_FILES = (
    "icon.svg",
    "icon-turn.svg",  # with the mark of one's turn
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "manifest.webmanifest",
    SERVICE_WORKER,
    "licences.txt",  # of what the page contains
)
COMPRESSED = {".js", ".css", ".svg"}
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""Not left to what the machine's own tables say."""


def page_folder() -> Traversable:
    """The folder that the page's build left in the package."""
    return files("shofar.server") / "page"


def index_page(status_code: int = 200, head: bytes = b"") -> Response[bytes]:
    """The document with more in its head, or a hint where the page is not built."""
    file = page_folder() / "index.html"
    body = file.read_bytes() if file.is_file() else NOT_BUILT
    if head:
        body = body.replace(b"</head>", head + b"</head>", 1)
    return Response(body, media_type="text/html", status_code=status_code, headers={"cache-control": REVALIDATE})


@get(PAGE_PATHS, include_in_schema=False, sync_to_thread=False)
def document() -> Response[bytes]:
    """The same document for each: the address is read in the browser."""
    return index_page()


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FileName, request: HttpRequest) -> Response[bytes]:
    """A file that never changes under its name, compressed if the browser can undo that."""
    return _file(f"assets/{name}", FOREVER, accepts_gzip(request.headers.get("accept-encoding", "")))


@get([f"/{name}" for name in ROOT_FILES], include_in_schema=False, sync_to_thread=False)
def root_file(request: HttpRequest) -> Response[bytes]:
    """What has an address of its own beside assets/."""
    name = request.url.path.removeprefix("/")
    return _file(name, REVALIDATE if name == SERVICE_WORKER else "public, max-age=86400", compressed=False)


def _file(name: str, caching: str, compressed: bool) -> Response[bytes]:
    folder = page_folder()
    for part in name.split("/"):
        if part in ("", ".", "..") or "\\" in part:
            raise Denied("server-no-such-page")
        folder = folder / part
    if not folder.is_file():
        raise Denied("server-no-such-page")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    suffix = PurePath(name).suffix
    if compressed and suffix in COMPRESSED:
        headers["content-encoding"] = "gzip"
        body = _gzipped(name)
    else:
        body = folder.read_bytes()
    media = _TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    return Response(body, media_type=media, headers=headers)


@lru_cache(maxsize=128)
def _gzipped(name: str) -> bytes:
    """A file of assets/ compressed, once for a process: it never changes under its name."""
    return gzip.compress(page_folder().joinpath(name).read_bytes(), mtime=0)


PAGE_ROUTES: list[ControllerRouterHandler] = [document, asset, root_file]
"""All routes that are not the API's."""
