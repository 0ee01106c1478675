"""What a tournament's games are made of besides the plan: our version, our weights, the files of every engine.

The same command may start another program tomorrow, and its games must not pass for those of today's.
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from hashlib import file_digest, sha256
from importlib.resources import files
from pathlib import Path

from shofar import __version__

SHOFAR = "shofar"


def made_of(game: str, engines: Mapping[str, Sequence[str]], *, bots: bool) -> dict[str, str]:
    """A version or a digest by what it belongs to; our weights only where a bot of ours plays."""
    found = {SHOFAR: __version__}
    if bots:
        for file in sorted((files("shofar.bots") / game / "data").iterdir(), key=lambda one: one.name):
            found[f"bots/{game}/data/{file.name}"] = sha256(file.read_bytes()).hexdigest()
    for name, command in engines.items():
        for file in named_files(command):
            with file.open("rb") as opened:
                found[f"{name}: {file}"] = file_digest(opened, "sha256").hexdigest()
    return found


def named_files(command: Sequence[str]) -> Iterable[Path]:
    """The files in a command: its program, and every word, or what stands after its `=`, that is one."""
    program = shutil.which(command[0])
    words = [program or command[0], *command[1:]]
    paths = [Path(part) for word in words for part in (word, word.partition("=")[2]) if part]
    return list(dict.fromkeys(path for path in paths if path.is_file()))


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """What is different, by name; versions with both numbers."""
    names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    return [f"{SHOFAR} {before.get(SHOFAR)} → {now.get(SHOFAR)}" if name == SHOFAR else name for name in names]
