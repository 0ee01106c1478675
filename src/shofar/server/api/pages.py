"""The page itself: files that its build left in the package, and one document for every address of its own."""

from mimetypes import guess_type
from typing import Annotated

from litestar import Response, get
from litestar.params import Parameter
from litestar.types import ControllerRouterHandler

from shofar.server.api.document import built, page_document
from shofar.server.api.site import Asking
from shofar.server.compression import wants_gzip
from shofar.table.decide import Denied

FileName = Annotated[str, Parameter(min_length=1, max_length=120)]
FOREVER = "public, max-age=31536000, immutable"
"""Files in assets/ carry a hash of their contents in their names."""

ADDRESSES = [
    "/",
    "/about",
    "/carry",
    "/game/{name:str}",
    "/join",
    "/profile",
    "/replay",
    "/rules",
    "/rules/{name:str}",
    "/settings",
    "/table/{name:str}",
    "/user/{name:str}",
]
"""What the page's own router knows."""


@get(ADDRESSES, include_in_schema=False, sync_to_thread=False)
def document() -> Response[bytes]:
    """The same document for each: the address is read in the browser."""
    return page_document()


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FileName, request: Asking) -> Response[bytes]:
    """A file that never changes under its name, compressed if the browser can undo that."""
    return _file(f"assets/{name}", FOREVER, wants_gzip(request.headers.get("accept-encoding", "")))


@get(["/icon.svg", "/icon-turn.svg"], include_in_schema=False, sync_to_thread=False)
def icon(request: Asking) -> Response[bytes]:
    """The tab's picture, with and without the mark of one's turn."""
    return _file(request.url.path.removeprefix("/"), "public, max-age=86400", compressed=False)


def _file(name: str, caching: str, compressed: bool) -> Response[bytes]:
    folder = built()
    for part in name.split("/"):
        if part in ("", ".", "..") or "\\" in part:
            raise Denied("server-no-such-page")
        folder = folder / part
    if not folder.is_file():
        raise Denied("server-no-such-page")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    squeezed = built() / f"{name}.gz"
    if compressed and squeezed.is_file():
        folder = squeezed
        headers["content-encoding"] = "gzip"
    return Response(folder.read_bytes(), media_type=guess_type(name)[0] or "application/octet-stream", headers=headers)


def pages() -> list[ControllerRouterHandler]:
    """Everything that is not the API."""
    return [document, asset, icon]
