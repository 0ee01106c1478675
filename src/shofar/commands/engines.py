"""`shofar engines`: programs of the user's own that can sit at any table."""

import argparse
import shlex
from pathlib import Path

from shofar.bots.engine_config import Engines
from shofar.bots.engine_player import EnginePlayer, short
from shofar.bots.engine_process import Fault
from shofar.bots.own_player import engine_command, is_own
from shofar.bots.registry import built_in
from shofar.commands.errors import refuse
from shofar.core.errors import Malformed
from shofar.core.player import Budget
from shofar.games import GAMES, new_game


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if an engine fails its test, 2 if what is asked makes no sense."""
    try:
        status: int = ACTIONS[options.action](options)
    except Malformed as wrong:
        return refuse(wrong)
    except OSError as wrong:
        return refuse(f"{wrong.filename}: {wrong.strerror}")
    return status


def add(options: argparse.Namespace) -> int:
    """Remembers an engine under a name that no bot of ours has."""
    command = options.engine_command
    if command[:1] == ["--"]:
        command = command[1:]
    if len(command) == 1 and is_own(command[0]) and not Path(command[0]).exists():
        command = engine_command(command[0])
    if any(options.name in built_in(game) for game in GAMES):
        raise Malformed("name", "name-of-a-bot", {"name": options.name})
    engines = Engines()
    before = engines.command(options.name) if options.name in engines.names() else None
    engines.add(options.name, command)
    print(f"{options.name}: {shlex.join(engines.command(options.name))}")
    if before is not None:
        print(f"{options.name}: replaced: {shlex.join(before)}")
    return 0


def listed(options: argparse.Namespace) -> int:
    """One line for each engine."""
    engines = Engines()
    for name in engines.names():
        print(f"{name}: {shlex.join(engines.command(name))}")
    return 0


def remove(options: argparse.Namespace) -> int:
    """Forgets an engine."""
    Engines().remove(options.name)
    return 0


def test(options: argparse.Namespace) -> int:
    """Says hello to an engine and has it play a whole game of each kind that it plays, in all seats."""
    engine = Engines().player(options.name)
    try:
        hello = engine.start()
        name, author, games = (short(hello.get(field)) for field in ("name", "author", "games"))
        print(f"{options.name}: {name}, by {author}, plays {games}")
        for game in GAMES:
            if game in hello["games"]:
                moves = _play(engine, game, options.ms)
                print(f"{options.name}: {game}: a whole game, {moves} moves, all legal and in time")
    except Fault as wrong:
        print(f"{options.name}: {wrong}")
        return 1
    finally:
        engine.close()
    return 0


def _play(engine: EnginePlayer, game: str, ms: int) -> int:
    """How many moves the game took: every phase of it is met."""
    played = new_game(game, seed=1)
    while played.waiting:
        seat = played.waiting[0]
        choice = engine.choose(played.view(seat), Budget(ms=ms), seed=len(played.actions))
        played = played.play(seat, choice.action)
    return len(played.actions)


ACTIONS = {"add": add, "list": listed, "remove": remove, "test": test}
