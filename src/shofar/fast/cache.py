"""Where compiled code is kept: a folder that this process can write to, or none.

Numba keeps what it compiles beside the sources and refuses to compile at all where it can write neither there nor in a
home. An installation that belongs to root and a service without a home are quite usual, so we choose: the folder that
SHOFAR_CACHE names, the one that systemd made (`CacheDirectory=`), the package's own, the user's cache folder, a private
one among temporary files; without any of those, everything is compiled in memory, each time anew. What `shofar warm`
left in a package that cannot be written to is copied, so that it need not be compiled again.
"""

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha1
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

PACKAGE = Path(__file__).parents[1]
NUMBA = "NUMBA_CACHE_DIR"
COMPILED = (".nbi", ".nbc")


def settle() -> None:
    """Chooses the folder, for this process and those that it starts, before anything is compiled. Once is enough."""
    if os.environ.get(NUMBA):
        return
    folder = chosen(os.environ)
    if folder is None:
        keep_nothing()
    if folder is None or folder == PACKAGE:
        return
    os.environ[NUMBA] = str(folder)
    if "numba" in sys.modules:  # it has looked already
        sys.modules["numba"].config.CACHE_DIR = str(folder)
    bring(PACKAGE, folder)


def place() -> Path | None:
    """The folder where compiled code is kept; None if it is kept nowhere."""
    if named := os.environ.get(NUMBA):
        return Path(named)
    return PACKAGE if _package_is_ours() else None


def has_compiled(folder: Path, game: str) -> bool:
    """Whether anything of a game has been compiled and kept there: for a first look, without importing a compiler."""
    pattern = f"*/{game}/__pycache__/*.nbi" if folder == PACKAGE else f"{game}_*/*.nbi"
    return next(folder.glob(pattern), None) is not None


def chosen(environment: Mapping[str, str]) -> Path | None:
    """The first folder that can be written to; made if it is not there."""
    for folder in _candidates(environment):
        if folder == PACKAGE and _package_is_ours():
            return PACKAGE
        if folder is not None and folder != PACKAGE and _make(folder):
            return folder
    return None


def writable(folder: Path) -> bool:
    """Whether files can be made there: tried, since rights alone do not tell of a file system that is read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _candidates(environment: Mapping[str, str]) -> Iterator[Path | None]:
    if named := environment.get("SHOFAR_CACHE"):
        yield Path(named)
    if given := environment.get("CACHE_DIRECTORY"):  # systemd's; several stand with colons between
        yield Path(given.partition(":")[0]) / "compiled"
    yield PACKAGE
    if home := environment.get("XDG_CACHE_HOME"):
        yield Path(home) / "shofar"
    elif home := environment.get("HOME"):
        yield Path(home) / ".cache" / "shofar"
    yield _temporary()


def _package_is_ours() -> bool:
    """Whether Numba can keep its files beside the sources."""
    folders = [PACKAGE / part / game for part in ("fast", "bots") for game in ("walls", "towers")]
    return all(writable(kept if (kept := one / "__pycache__").is_dir() else one) for one in folders)


def _make(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return writable(folder)


def _temporary() -> Path | None:
    """The same folder each time. What is in there is run as code: it must be ours, and nobody else may write to it."""
    try:
        folder = Path(tempfile.gettempdir()) / f"shofar-{os.getuid() if hasattr(os, 'getuid') else 'compiled'}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    ours = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    if stat.S_ISDIR(found.st_mode) and ours and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return folder
    return Path(tempfile.mkdtemp(prefix="shofar-"))


def bring(package: Path, folder: Path) -> int:
    """Copies what is compiled already, as Numba lays it out in a folder of its own; how many files that were."""
    count = 0
    for file in package.rglob("__pycache__/*"):
        if file.suffix not in COMPILED:
            continue
        sources = file.parents[1]
        kept = folder / f"{sources.name}_{sha1(str(sources).encode(), usedforsecurity=False).hexdigest()}" / file.name
        try:
            if kept.exists() and kept.stat().st_mtime >= file.stat().st_mtime:
                continue
            kept.parent.mkdir(parents=True, exist_ok=True)
            fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
            shutil.copy2(file, fresh)
            fresh.replace(kept)
            count += 1
        except OSError:
            return count  # what is missing is compiled
    return count


def keep_nothing() -> None:
    """Has Numba compile in memory only. `cache=True` is an error to it where it can write nowhere."""
    dispatcher: Any = import_module("numba.core.dispatcher").Dispatcher

    def in_memory(_dispatcher: Any) -> None:
        """Leaves the dispatcher without a cache, as it is made."""

    if not hasattr(dispatcher, "enable_caching"):
        raise RuntimeError(f"Numba {version('numba')} cannot be told to keep nothing; name a folder in SHOFAR_CACHE")
    dispatcher.enable_caching = in_memory


def forgive() -> None:
    """A disk that is full, or a folder that is gone, keeps nothing any more; what was compiled is used all the same."""
    kept: Any = import_module("numba.core.caching").Cache
    save = getattr(kept, "save_overload", None)
    if save is None or getattr(save, "forgiving", False):
        return

    def save_overload(cache: Any, sig: Any, data: Any) -> None:
        try:
            save(cache, sig, data)
        except OSError:
            cache.disable()

    save_overload.forgiving = True  # type: ignore[attr-defined]
    kept.save_overload = save_overload


def skip_unreadable() -> None:
    """An index of another version may name types that are gone: what it lists is compiled anew, not an error."""
    index: Any = import_module("numba.core.caching").IndexDataCacheFile
    load = getattr(index, "_load_index", None)
    if load is None:
        return

    def load_index(file: Any) -> Any:
        try:
            return load(file)
        except (AttributeError, ImportError, EOFError, UnpicklingError):
            return {}

    index._load_index = load_index
