"""The OpenAPI document as a page of plain HTML, without scripts, and as JSON."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from shofar.draw.page_style import family_style
from shofar.server.http.openapi import document_of

STYLE = family_style(
    """pre{overflow:auto;padding:.75rem;border:1px solid var(--rule);border-radius:8px}
h3 code{padding:.1rem .4rem;border-radius:5px;background:color-mix(in srgb,var(--glow) 18%,transparent)}
main>h2{margin-top:2rem}
dl{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:.25rem 1rem;margin:.3rem 0 0}
dt,dd{margin:0;overflow-wrap:anywhere}
"""
)
STYLE_PATH = "/api/openapi/style.css"


class Document(JsonRenderPlugin):
    """`openapi.json`, the document for programs."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document, completed from the code's own types."""
        return super().render(request, document_of(request.app))


class DocsPage(OpenAPIRenderPlugin):
    """The page at /api/openapi."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The whole page."""
        return "".join(_page(document_of(request.app))).encode()


def _page(schema: dict[str, Any]) -> Iterator[str]:
    info = schema["info"]
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(info["title"])}</title>'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f'<link rel="stylesheet" href="{STYLE_PATH}">'
    yield f"<header><h1>{escape(info['title'])} {escape(info['version'])}</h1>"
    for paragraph in (info.get("description") or "").split("\n\n"):
        yield f"<p>{escape(paragraph)}</p>"
    yield '<p>For programs: <a href="/api/openapi/openapi.json">openapi.json</a>. WebSocket messages: '
    yield '<a href="/api/schemas/from-client">from the client</a>, '
    yield '<a href="/api/schemas/from-server">from the server</a>.</p></header><main>'
    for path, item in sorted(schema["paths"].items()):
        for method, operation in item.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield from _operation(method, path, operation)
    yield "<h2>Types</h2>"
    for name, kind in sorted(schema.get("components", {}).get("schemas", {}).items()):
        yield from _type(name, kind)
    yield "</main></html>"


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"<section><h3><code>{method.upper()} {escape(path)}</code> {escape(operation.get('summary') or '')}</h3>"
    yield f"<p>{escape(operation.get('description') or '')}</p><dl>"
    for parameter in operation.get("parameters") or ():
        text = f"{_of(parameter.get('schema', {}))}{'' if parameter.get('required') else ', optional'}"
        yield f"<dt><code>{escape(parameter['name'])}</code></dt><dd>in {escape(parameter['in'])}: {text}</dd>"
    for content in (operation.get("requestBody") or {}).get("content", {}).values():
        yield f"<dt>body</dt><dd>{_of(content.get('schema', {}))}</dd>"
    for status, response in operation["responses"].items():
        if str(status).startswith("2"):
            kinds = [_of(content.get("schema", {})) for content in (response.get("content") or {}).values()]
            yield f"<dt>{escape(str(status))}</dt><dd>{' or '.join(kinds) or 'nothing'}</dd>"
    yield "</dl></section>"


def _type(name: str, kind: dict[str, Any]) -> Iterator[str]:
    short = name.rpartition("_")[2] or name
    yield f'<section id="{escape(name)}"><h3><code>{escape(short)}</code></h3>'
    yield f"<p>{escape(kind.get('description') or '')}</p><dl>"
    required = set(kind.get("required") or ())
    for field, of in (kind.get("properties") or {}).items():
        yield f"<dt><code>{escape(field)}</code></dt><dd>{_of(of)}{'' if field in required else ', optional'}</dd>"
    yield "</dl></section>"


def _of(kind: dict[str, Any]) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name.rpartition("_")[2] or name)}</a>'
    for several in ("oneOf", "anyOf"):
        if several in kind:
            return " or ".join(_of(one) for one in kind[several])
    if "const" in kind or "enum" in kind:
        return ", ".join(f"<code>{escape(str(one))}</code>" for one in kind.get("enum", [kind.get("const")]))
    if kind.get("type") == "array":
        return f"list of {_of(kind.get('items') or {})}"
    of = kind.get("type", "anything")
    return escape(" or ".join(of) if isinstance(of, list) else str(of))
