"""Where the project's files are, and which of them are its own."""

import functools
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@functools.cache
def own_files() -> tuple[Path, ...]:
    """Every file that git tracks, or would if it were added."""
    listing = subprocess.run(
        [
            "git",
            "-c",
            f"safe.directory={ROOT}",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = (ROOT / name for name in listing.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def text_of(path: Path) -> str | None:
    """The file's text, or None if it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@functools.cache
def pyproject() -> dict:  # type: ignore[type-arg]
    """The contents of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
