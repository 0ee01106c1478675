"""Any player as an engine, in three lines of a program of one's own."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from shofar.bots.asking import ask, check_choosing
from shofar.bots.engine_server import (
    answer_with,
    breakdown,
    encode_answer,
    ms_left,
    read_message,
    read_question,
    refusal,
    seed_of,
)
from shofar.bots.own_player import games_of
from shofar.core.errors import Illegal, Malformed
from shofar.core.player import AnyPlayer, Budget
from shofar.core.rules import Json
from shofar.games import game_named
from shofar.records import BrokenAt


def serve(player: AnyPlayer, *, games: Iterable[str] | None = None, seed: int = 0) -> None:
    """Answers the engine protocol with a player, on standard input and output, until it is told to quit.

    The player plays the game whose views its `choose` takes (`view: walls.View`), or those that `games` names; its
    dice follow `seed` and the question. What it prints goes to standard error. With these three lines at its end, a
    program is an engine for the arena, for tables and for other people's hosts::

        from shofar.bots import serve
        if __name__ == "__main__":
            serve(Tallest())
    """
    check_choosing(player)
    plays = games_of(player) if games is None else tuple(games)
    for name in plays:
        game_named(name)
    with _answers() as out:
        for line in sys.stdin.buffer:
            answer = _answer(player, plays, line, seed)
            if answer is None:
                return
            out.write(encode_answer(answer))
            out.flush()


def _answer(player: AnyPlayer, plays: tuple[str, ...], line: bytes, seed: int) -> Json | None:
    """The answer to one line; None to end."""
    started = time.monotonic()
    try:
        message = read_message(line)
        match message.get("cmd"):
            case "hello":
                return {"name": str(player.name), "author": str(getattr(player, "author", "")), "games": list(plays)}
            case "go":
                view, ms = read_question(message, plays)
                return answer_with(ask(player, view, Budget(ms=max(1, int(ms_left(ms, started)))), seed_of(line, seed)))
            case "quit":
                return None
        raise Malformed("cmd", "not-one-of", {"expected": "hello, go, quit"})
    except (Malformed, Illegal, BrokenAt) as wrong:
        return refusal(wrong)
    except Exception as wrong:
        return breakdown(wrong)


@contextmanager
def _answers() -> Iterator[BinaryIO]:
    """Standard output for answers alone: a player that prints must not be taken at its word."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with os.fdopen(os.dup(kept), "wb") as out:
            yield out
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
