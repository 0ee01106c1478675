"""How this very installation gets another extra: from the wheel that it came from, where it came from one."""

import json
import shlex
from importlib import metadata
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname


def install_command(extra: str, *, upgrade: bool = False) -> str:
    """The command of pip that adds the packages of an extra."""
    what = f"{_wheel() or 'shofar'}[{extra}]"
    return f"pip install {'--upgrade ' if upgrade else ''}{shlex.quote(what)}"


def _wheel() -> str | None:
    """The wheel file that was installed, if it is still there: pip writes down where it found it."""
    try:
        noted = metadata.distribution("shofar").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
    found = json.loads(noted) if noted else {}
    if "archive_info" not in found or urlparse(found["url"]).scheme != "file":
        return None  # from an index, or as a folder of sources
    file = Path(url2pathname(urlparse(found["url"]).path))
    return str(file) if file.is_file() else None
