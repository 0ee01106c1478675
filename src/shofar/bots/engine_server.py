"""Our bots behind the engine protocol, one JSON object a line in and one out; `engine_player` is the other side."""

import gc
import json
import os
import select
import sys
import threading
import time
import traceback
from collections.abc import Collection
from hashlib import sha256
from math import inf
from queue import SimpleQueue

from shofar import __version__
from shofar.bots.readiness import ReadyingPlayer, in_background
from shofar.bots.registry import built_in, known_spec, names, parse_spec
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.player import Budget, Choice
from shofar.core.rules import AnyRules, GameView, Json
from shofar.games import GAMES, game_named
from shofar.records import BrokenAt, load

AFTER_QUIT_S = 1.0
"""How long each question that came before `quit` may still be thought about."""
HELLO_AFTER_QUIT_S = 5.0
"""How long a hello that came before `quit` may still wait for the bots."""
HANGING_S = 10.0
"""A question that takes so long after `quit`, or an answer that nobody reads, is given up."""
POLL_S = 0.2
HELLO_S = 10.0
"""How long hello waits for the bots to be ready: on a warm machine they are in two or three seconds."""
DEFAULT_MS = 1000
LONGEST_MS = 10**9
"""Eleven days: what is more, or no number at all, is a mistake."""
MARGIN = 0.04
"""The part of a move's time that is left for the pipes, ten milliseconds at most; bots keep some back themselves."""


def encode_answer(answer: Json) -> bytes:
    """The answer as a line; half of a surrogate pair, which UTF-8 cannot write, is written as an escape."""
    try:
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(answer, separators=(",", ":")).encode() + b"\n"


def _read_lines(lines: "SimpleQueue[bytes | None]", host: "EngineHost") -> None:
    """Reads lines while a bot thinks: after `quit` answers come soon, for a host that is gone none at all."""
    for line in sys.stdin.buffer:
        last = _is_quit(line)
        if last:
            host.quit_at = time.monotonic()
        lines.put(line)
        if last:
            threading.Thread(target=_finish_after_quit, args=(host,), daemon=True, name="leaving").start()
            return
    lines.put(None)
    _exit_when_unread()


def _is_quit(line: bytes) -> bool:
    try:
        return bool(read_message(line).get("cmd") == "quit")
    except Malformed:
        return False


def _finish_after_quit(host: "EngineHost") -> None:
    """Cuts every thought short, so that all that was asked before `quit` is answered; ends the process if one hangs."""
    while (spent := time.monotonic() - max(host.quit_at, host.started_at)) < HANGING_S:
        if spent >= AFTER_QUIT_S:
            host.cancel()
        time.sleep(POLL_S)
    os._exit(0)


def _exit_when_unread() -> None:
    """Ends the process when nobody can read its answers any more."""
    if not hasattr(select, "poll"):
        return
    reader = select.poll()
    reader.register(sys.stdout.fileno(), 0)
    while not any(state & (select.POLLERR | select.POLLHUP) for _, state in reader.poll(0)):
        time.sleep(POLL_S)
    os._exit(0)


class EngineHost:
    """A bot for each game, made ready as soon as the process starts."""

    def __init__(self, bot: str, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        self.players = _players(bot)
        self.quit_at = inf
        """When `quit` was read; there may be questions before it that are not answered yet."""
        self.started_at = 0.0
        """When the question that is being answered was begun."""

    def serve(self) -> None:
        """Answers what comes on standard input until `quit` or its end."""
        lines: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=_read_lines, args=(lines, self), daemon=True, name="listening").start()
        while (line := lines.get()) is not None:
            answer = self.answer(line)
            if answer is None:
                break
            sys.stdout.buffer.write(encode_answer(answer))
            sys.stdout.flush()

    def answer(self, line: bytes) -> Json | None:
        """The answer to one line; None ends the engine. A line that is wrong is answered, not obeyed."""
        started = self.started_at = time.monotonic()
        try:
            message = read_message(line)
            match message.get("cmd"):
                case "hello":
                    return self._hello()
                case "go":
                    return self._go(message, seed_of(line, self.seed), started)
                case "quit":
                    return None
                case _:
                    raise Malformed("cmd", "not-one-of", {"expected": "hello, go, quit"})
        except (Malformed, Illegal, BrokenAt) as wrong:
            return refusal(wrong)
        except Exception as wrong:
            return breakdown(wrong)

    def cancel(self) -> None:
        """Has the answer to what is asked come now."""
        for player in self.players.values():
            player.cancel()

    def _hello(self) -> Json:
        deadline = time.monotonic() + HELLO_S
        for player in self.players.values():
            while not player.wait(POLL_S) and time.monotonic() < min(deadline, self.quit_at + HELLO_AFTER_QUIT_S):
                pass
        name = f"Shofar {__version__} {self.bot}"
        return {"name": name, "author": "The Shofar authors", "games": list(self.players)}

    def _go(self, message: Json, seed: int, started: float) -> Json:
        view, ms = read_question(message, self.players)
        left = ms_left(ms, started)
        if self.quit_at < inf:
            left = min(left, AFTER_QUIT_S * 1000)
        choice = self.players[view.game].choose(view, Budget(ms=max(1, int(left))), seed)
        return answer_with(choice)


def read_question(message: Json, plays: Collection[str]) -> tuple[GameView, float]:
    """The view of the seat that is asked for a move, and the milliseconds that it has."""
    game = game_named(message.get("game"))
    if game.name not in plays:
        raise Malformed("game", "not-one-of", {"expected": ", ".join(plays)})
    ms = message.get("ms", DEFAULT_MS)
    if isinstance(ms, bool) or not isinstance(ms, int | float) or not 1 <= ms <= LONGEST_MS:
        raise Malformed("ms", "not-a-time")
    view = _view(game, message)
    if not view.legal:
        raise Malformed("record" if "record" in message else "view.legal", "nothing-to-play")
    return view, ms


def ms_left(ms: float, started: float) -> float:
    """What is left of the time for a move, less what the way back takes."""
    return ms - (time.monotonic() - started) * 1000 - min(10.0, ms * MARGIN)


def seed_of(line: bytes, seed: int) -> int:
    """A seed of its own for every question."""
    return seed ^ int.from_bytes(sha256(line.strip()).digest()[:6])


def refusal(wrong: Malformed | Illegal | BrokenAt) -> Json:
    """The answer to a line that is wrong."""
    cause = wrong.wrong if isinstance(wrong, BrokenAt) else wrong
    where = {"clause": cause.clause} if isinstance(cause, Illegal) else {"field": cause.field}
    return {"error": {**where, "message": str(wrong)}}


def breakdown(wrong: Exception) -> Json:
    """The answer where the player itself has failed; the particulars go to standard error."""
    traceback.print_exc()
    return {"error": {"field": None, "message": f"{type(wrong).__name__}: {wrong}"}}


def read_message(line: bytes) -> Json:
    """The object that a line holds."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Malformed("message", "not-json") from None
    if not isinstance(message, dict):
        raise Malformed("message", "not-an-object")
    return message


def _players(bot: str) -> dict[str, ReadyingPlayer]:
    """The bot in every game that has one of this name."""
    name = parse_spec(bot).name
    games = [game for game in GAMES if name in built_in(game)]
    if not games:
        known = {game: names(game) for game in GAMES}
        games = [game for game in GAMES if name in known[game]]
        if not games:
            every = sorted({name for listed in known.values() for name in listed})
            raise Malformed("bot", "not-one-of", {"expected": ", ".join(every)})
    for game in games:
        known_spec(game, bot)
    players = {game: ReadyingPlayer(game, bot, remember=True) for game in games}
    # What the compiler leaves behind stays for good: looking through it again would cost a move's time.
    in_background(list(players.values()), gc.freeze)
    return players


def _view(game: AnyRules, message: Json) -> GameView:
    """What the seat to act sees: from the record where there is one, since it says all."""
    if "record" in message:
        played = _load(message["record"])
        if played.name != game.name:
            raise Malformed("record.game", "not-one-of", {"expected": game.name})
        if not played.waiting:
            raise Malformed("record.actions", "nothing-to-play")
        if message["record"].get("end") is not None:
            raise Malformed("record.end", "nothing-to-play")
        return played.view(played.waiting[0])
    if "view" not in message:
        raise Malformed("view", "missing")
    shown = message["view"]
    try:
        return game.parse_view(shown)
    except Malformed as wrong:
        if not wrong.field.startswith("view.events"):
            raise
        # What has happened helps, but other servers may tell it in other words; what lies on the table is enough.
        return game.parse_view({**shown, "events": []})


def _load(record: object) -> AnyGame:
    """The game of a record; what is wrong with it is named from the question on."""
    try:
        return load(record)
    except Malformed as wrong:
        field = wrong.field if wrong.field.split(".")[0] == "record" else f"record.{wrong.field}"
        raise Malformed(field, wrong.code, wrong.params) from None


def answer_with(choice: Choice) -> Json:
    """The answer that tells a choice."""
    return {"action": choice.action, "info": _info(choice)}


def _info(choice: Choice) -> Json:
    info: Json = {"sims": choice.sims}
    if choice.value is not None:
        info["value"] = round(choice.value, 4)
    if choice.line:
        info["pv"] = list(choice.line)
    if choice.sure is not None:
        info["sure"] = round(choice.sure, 4)
    if choice.candidates:
        info["candidates"] = [
            {"action": each.action, "value": round(each.value, 4), "share": round(each.share, 4)}
            for each in choice.candidates
        ]
    return info
