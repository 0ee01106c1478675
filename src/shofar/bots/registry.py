"""Names to players, for both games: `level-5`, `strongest@100ms`, `mcts@1000sims`, or an engine of the user's own.

A game's bots are in the module that `MODULES` names, as its `PLAYERS`: a name to a function that makes the player.
There is always a `plain` one that needs no compiler, and a `strongest`, which is the plain one where there is no
compiler. Whatever else needs one is refused there: a level that played otherwise than measured would be none.
Players by `module:Class` are loaded in `own_player`.
"""

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal, overload

from shofar import towers, walls
from shofar.bots.engine_config import Engines
from shofar.bots.lazy import PlayerFactory
from shofar.bots.random_player import RandomPlayer
from shofar.core.errors import Malformed
from shofar.core.player import AnyPlayer, Budget, Choice, Player
from shofar.core.rules import GameView
from shofar.games import game_named
from shofar.installing import install_command

MODULES = {"walls": "shofar.bots.walls", "towers": "shofar.bots.towers"}
"""By game: the module whose `PLAYERS` are its bots, imported when somebody asks for one."""
STRONGEST = "strongest"
RANDOM = "random"
PLAIN = "plain"
USUAL = "level-3"
"""Who plays where nobody has said who."""
COMPILERS = ("llvmlite", "numba", "numpy")
UNCOMPILED = (RANDOM, STRONGEST, PLAIN)
"""Who plays without any of those."""
_SPEC = re.compile(r"(?P<name>[^@\s]+)(?:@(?P<number>[1-9]\d{0,8})(?P<unit>ms|s|sims))?")


@dataclass(frozen=True, slots=True)
class Spec:
    """A player as people name it: who, and how much it may think if that is fixed."""

    name: str
    budget: Budget | None = None


def parse_spec(text: object) -> Spec:
    """The name and the budget in `NAME`, `NAME@100ms`, `NAME@2s` or `NAME@1000sims`."""
    match = _SPEC.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Malformed("player", "not-a-player", {"text": str(text)[:100]})
    if match["unit"] is None:
        return Spec(match["name"])
    number = int(match["number"])
    if match["unit"] == "sims":
        return Spec(match["name"], Budget(sims=number))
    return Spec(match["name"], Budget(ms=number * (1000 if match["unit"] == "s" else 1)))


def cancel(player: AnyPlayer) -> None:
    """Has the player answer at once with what it has."""
    if hasattr(player, "cancel"):
        player.cancel()


@dataclass(frozen=True, slots=True)
class Fixed:
    """A player whose budget is part of its name, whatever the table grants."""

    name: str
    player: AnyPlayer
    budget: Budget

    def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
        """What the player chooses within its own budget."""
        return self.player.choose(view, self.budget, seed)

    def cancel(self) -> None:
        """Has the answer come now."""
        cancel(self.player)


def unlimited(player: AnyPlayer) -> AnyPlayer:
    """The player itself, without the budget that its name says."""
    return player.player if isinstance(player, Fixed) else player


def built_in(game: str) -> Mapping[str, PlayerFactory]:
    """The bots of a game by name, the random one first."""
    game_named(game)
    offered: Mapping[str, PlayerFactory] = importlib.import_module(MODULES[game]).PLAYERS
    return {RANDOM: RandomPlayer, **offered}


def has_compiler() -> bool:
    """Whether more than the core is installed."""
    return all(find_spec(name) is not None for name in COMPILERS)


def usual_bot() -> str:
    """The bot that plays unless another is named: one that can play here."""
    return USUAL if has_compiler() else PLAIN


def names(game: str) -> list[str]:
    """What can be asked for in a game, the user's engines last.

    >>> names("walls")[:3]
    ['random', 'strongest', 'policy']
    """
    bots = built_in(game) if has_compiler() else UNCOMPILED
    return [*bots, *Engines().names()]


def known_spec(game: str, text: str) -> Spec:
    """The name and the budget in a text; Malformed if nobody of that name can play the game here.

    The user's engines are looked at only for names that are not ours: a file of theirs that is spoilt spoils no bot."""
    spec = parse_spec(text)
    if spec.name in built_in(game):
        if spec.name not in UNCOMPILED and not has_compiler():
            raise Malformed("player", "needs-compiler", {"player": spec.name, "command": install_command("fast")})
        return spec
    known = names(game)
    if spec.name not in known:
        raise Malformed("player", "not-one-of", {"expected": ", ".join(known)})
    return engine_spec(spec)


def engine_spec(spec: Spec) -> Spec:
    """The same, if it can be an engine's: those are told how long to think, and count nothing for us."""
    if spec.budget is not None and spec.budget.sims is not None:
        raise Malformed("player", "engine-sims", {"name": spec.name})
    return spec


@overload
def player(game: Literal["walls"], text: str) -> Player[walls.View]: ...  # type: ignore[overload-overlap]
@overload
def player(game: Literal["towers"], text: str) -> Player[towers.View]: ...  # type: ignore[overload-overlap]
@overload
def player(game: str, text: str) -> Player[GameView]: ...
def player(game: str, text: str) -> AnyPlayer:
    """The player that a text names: `NAME`, `NAME@100ms`, `NAME@2s` or `NAME@1000sims`.

    An engine's process starts at its first move.

    >>> player("walls", "level-3").name
    'level-3'
    """
    spec = known_spec(game, text)
    made = _make(game, spec.name)
    return made if spec.budget is None else Fixed(text, made, spec.budget)


def _make(game: str, name: str) -> AnyPlayer:
    makers = built_in(game)
    if name not in makers:
        return Engines().player(name)
    return makers[PLAIN if name == STRONGEST and not has_compiler() else name]()
