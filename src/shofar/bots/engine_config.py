"""The user's engines: a name and a command each, in one small file of the user's configuration."""

import json
import os
import re
from pathlib import Path

from shofar.bots.engine_player import EnginePlayer
from shofar.core.errors import Malformed

FOLDER = "SHOFAR_CONFIG"
"""The environment variable that names another configuration folder."""

_NAME = re.compile(r"[^@\s/]{1,60}")


def config_folder() -> Path:
    """Where the user's settings lie: `$SHOFAR_CONFIG`, or `shofar` under the XDG configuration folder."""
    if own := os.environ.get(FOLDER):
        return Path(own)
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "shofar"


class Engines:
    """The engines that the user has added; each change is written at once."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or config_folder()) / "engines.json"
        self._commands = self._read()

    def _read(self) -> dict[str, list[str]]:
        try:
            stored = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError:
            raise Malformed(str(self.file), "not-json") from None
        if not isinstance(stored, dict) or not all(_is_command(command) for command in stored.values()):
            raise Malformed(str(self.file), "wrong-type", {"expected": "object of lists of words"})
        return stored

    def names(self) -> list[str]:
        """Their names, in the order they were added."""
        return list(self._commands)

    def command(self, name: str) -> list[str]:
        """The command that starts an engine."""
        if not self._commands:
            raise Malformed("engine", "no-engines")
        if name not in self._commands:
            raise Malformed("engine", "not-one-of", {"expected": ", ".join(self._commands)})
        return self._commands[name]

    def player(self, name: str) -> EnginePlayer:
        """The engine as a player."""
        return EnginePlayer(name, self.command(name))

    def add(self, name: str, command: list[str]) -> None:
        """Remembers an engine; the same name again replaces its command."""
        if not _NAME.fullmatch(name):
            raise Malformed("name", "engine-name")
        if not command:
            raise Malformed("command", "missing")
        self._write({**self._commands, name: _absolute(command)})

    def remove(self, name: str) -> None:
        """Forgets an engine."""
        self.command(name)
        self._write({known: command for known, command in self._commands.items() if known != name})

    def _write(self, commands: dict[str, list[str]]) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(commands, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        fresh.replace(self.file)
        self._commands = commands


def _is_command(command: object) -> bool:
    return isinstance(command, list) and bool(command) and all(isinstance(word, str) for word in command)


def _absolute(command: list[str]) -> list[str]:
    """The command so that it works from any folder: words that are files here become whole paths."""
    program, *words = command
    return [_whole(program) if "/" in program else program, *map(_whole, words)]


def _whole(word: str) -> str:
    return str(Path(word).absolute()) if os.path.exists(word) else word
