"""The one document of the page: what it shows is read from the address in the browser."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response

ALWAYS_ASK = "no-cache"
NOT_BUILT = b"<!doctype html><title>Shofar</title><p>The page is not built. Run: make page"


def built() -> Traversable:
    """The folder that the page's build left in the package."""
    return files("shofar.server") / "page"


def page_document(status_code: int = 200) -> Response[bytes]:
    """The document, or a hint where the page is not built."""
    file = built() / "index.html"
    body = file.read_bytes() if file.is_file() else NOT_BUILT
    return Response(body, media_type="text/html", status_code=status_code, headers={"cache-control": ALWAYS_ASK})
