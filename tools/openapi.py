"""Writes docs/openapi.json from the server's code, without a server; `--check` only says whether it is current."""

import json
import sys
from pathlib import Path

from litestar import Litestar

from shofar.server.http.openapi import document_of
from shofar.server.http.routes import api_routes, openapi_config

FILE = Path(__file__).parents[1] / "docs" / "openapi.json"


def main() -> int:
    """Writes, or checks; 1 if something is not current."""
    document = document_of(Litestar(api_routes(), openapi_config=openapi_config(), logging_config=None))
    text = json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        print("not current: docs/openapi.json (run: .venv/bin/python tools/openapi.py)", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
