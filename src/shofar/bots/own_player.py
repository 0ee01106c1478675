"""Players of one's own, by `module:Class` or `file.py:Class`.

Naming one runs its module. So only what the person at this machine names comes here, from a command or a program; what
travels over a network is looked up in `registry`, which knows bots and registered engines and nothing else.
"""

import hashlib
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast, get_type_hints

from shofar import towers, walls
from shofar.bots.registry import Fixed, Spec, engine_spec, known_spec, parse_spec, player
from shofar.core.errors import Malformed
from shofar.core.player import AnyPlayer
from shofar.games import GAMES

PLAYED = {walls.View: "walls", towers.View: "towers"}


def is_own(name: str) -> bool:
    """Whether a name, without a budget, is of this form."""
    module, colon, thing = name.rpartition(":")
    return bool(colon and module and thing.isidentifier())


def check_player(game: str, text: str) -> Spec:
    """The name and the budget in a text; Malformed if nobody of that name can play the game here."""
    spec = parse_spec(text)
    if not is_own(spec.name):
        return known_spec(game, text)
    if game not in games_of(load_player(spec.name)):
        raise Malformed("player", "does-not-play", {"player": spec.name, "game": game})
    return engine_spec(spec)


def any_player(game: str, text: str) -> AnyPlayer:
    """The player that a text names, one of one's own too."""
    spec = parse_spec(text)
    if not is_own(spec.name):
        return player(game, text)
    made = load_player(spec.name)
    return made if spec.budget is None else Fixed(text, made, spec.budget)


def load_player(name: str) -> AnyPlayer:
    """The player that `module:Class` names; a class, or a function without parameters, is called to make it."""
    where, _, thing = name.rpartition(":")
    found: Any = getattr(_module(where), thing, None)
    if found is None:
        raise Malformed("player", "not-in-module", {"name": thing, "module": where})
    made: Any = found() if isclass(found) or (callable(found) and not hasattr(found, "choose")) else found
    if not callable(getattr(made, "choose", None)):
        raise Malformed("player", "no-player", {"name": name})
    return cast(AnyPlayer, made)


def source_of(name: str) -> Path | None:
    """The file that `module:Class` comes from, if it comes from one."""
    where = name.rpartition(":")[0]
    if where.endswith(".py"):
        return Path(where).absolute()
    _look_here()
    spec = find_spec(where)
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


def engine_command(name: str) -> list[str]:
    """The command that serves `module:Class` as an engine, from whatever folder it is given in."""
    load_player(name)  # refused now, and not in its first game
    source = source_of(name)
    if source is not None and (name.partition(":")[0].endswith(".py") or source.is_relative_to(Path.cwd())):
        name = f"{source}:{name.rpartition(':')[2]}"  # what is installed is found by its name from everywhere
    return [sys.executable, "-m", "shofar", "engine", "--bot", name]


def name_of(given: str | type | Callable[[], AnyPlayer]) -> str:
    """A player's name as text: what is a class or a function already is named by where it was defined."""
    if isinstance(given, str):
        return given
    module, name = getattr(given, "__module__", None), getattr(given, "__qualname__", "")
    if module is None or not name.isidentifier():
        raise Malformed("player", "not-nameable", {"found": repr(given)[:100]})
    if module == "__main__":
        file = getattr(sys.modules["__main__"], "__file__", None)
        if file is None:
            raise Malformed("player", "not-nameable", {"found": repr(given)[:100]})
        module = str(Path(file).absolute())
    return f"{module}:{name}"


def games_of(made: AnyPlayer) -> tuple[str, ...]:
    """What a player plays: as its `games` say, or the type of the view that its `choose` takes; else every game."""
    games = getattr(made, "games", None)
    if games is not None:
        return tuple(games)
    try:
        view = get_type_hints(made.choose).get("view")
    except (NameError, TypeError):  # annotations that only a type checker can read
        view = None
    return (PLAYED[view],) if view in PLAYED else tuple(GAMES)


def _module(where: str) -> ModuleType:
    if where.endswith(".py"):
        return _module_of_file(Path(where).absolute())
    _look_here()
    try:
        return import_module(where)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (where == missing.name or where.startswith(f"{missing.name}.")):
            raise Malformed("player", "no-module", {"module": where}) from None
        raise


def _look_here() -> None:
    """A program in the folder at hand is found as `python -m` finds it."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)


def _module_of_file(file: Path) -> ModuleType:
    """A file as a module of its own, which can import what lies beside it."""
    name = f"{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise Malformed("player", "no-module", {"module": str(file)})
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    module = sys.modules[name] = module_from_spec(spec)  # known before it runs: dataclasses look themselves up
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
