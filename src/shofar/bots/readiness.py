"""A bot that is being made ready in the background: imports, compiled code, a first small search; an engine's hello."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from shofar.bots.engine_player import EnginePlayer
from shofar.bots.engine_process import Fault
from shofar.bots.own_player import any_player
from shofar.bots.random_player import RandomPlayer
from shofar.bots.registry import PLAIN, built_in, cancel, has_compiler, player, unlimited
from shofar.core.player import AnyPlayer, Budget, Choice
from shofar.core.rules import GameView
from shofar.fast.cache import forgive
from shofar.games import new_game

__all__ = ["ReadyingPlayer", "in_background", "rehearse", "soon_ready", "stand_in"]

COLD_S = 1.5
"""How long a question may wait for compiled code when nothing else limits it."""
STARTING_S = 5.0
"""How long the first question to an engine waits for its hello, whatever the time for the move."""
SEARCHED = 600
"""Simulations of the last question of a rehearsal: enough for all that a large search does."""

OnReady = Callable[[], object]
"""What a process wants done when compiled code has been loaded, such as `gc.freeze`."""


def do_nothing() -> None:
    """For a process that wants nothing done."""


Compiled = Callable[[str, str], object]
"""Returns once nobody else compiles what a bot of a game needs."""


def compiles_here(game: str, bot: str) -> None:
    """For a process in which nobody else does."""


class ReadyingPlayer:
    """Answers with the bot once it is ready, and until then with plain code: nobody waits for a compiler."""

    def __init__(self, game: str, text: str, *, remember: bool = False, own: bool = False) -> None:
        self.name = text
        self.game = game
        self._remember = remember
        """Whether a bot that can remember earlier questions may do so."""
        self._find: Callable[[str, str], Any] = any_player if own else player
        """With `own`, a module may be named too: never for names that come over a network."""
        self._ready = threading.Event()
        self._player: AnyPlayer = RandomPlayer()
        self._failed: BaseException | None = None
        self._engine = False
        self._waited = False
        """Whether a question has waited for an engine's first hello; later ones do not, should it fail to come."""

    def prepare(self, on_ready: OnReady = do_nothing) -> None:
        """Makes the bot and lets it rehearse; `on_ready` comes before the first question that it answers."""
        self._failed = None
        try:
            try:
                self._make()
            except OSError:
                if not has_compiler():
                    raise
                forgive()  # what was compiled could not be kept: then it is not
                self._make()
            on_ready()
        except BaseException as wrong:
            self._failed = wrong
        self._ready.set()

    def _make(self) -> None:
        made = self._find(self.game, self.name)
        self._engine = isinstance(unlimited(made), EnginePlayer)
        rehearse(self.game, made)
        self._player = made.remembering() if self._remember and hasattr(made, "remembering") else made

    @property
    def ready(self) -> bool:
        """Whether it is prepared, well or not."""
        return self._ready.is_set()

    @property
    def failure(self) -> BaseException | None:
        """Why the bot could not be made ready, or failed at its last question."""
        return self._failed

    def wait(self, seconds: float) -> bool:
        """Whether the bot is ready within that time."""
        return self._ready.wait(seconds)

    def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
        """The bot's choice, or a plain one if it is not ready when half of the time is gone.

        An engine that has failed is started anew, in the background too: nobody waits for it twice."""
        if isinstance(self._failed, Fault):
            self._start_anew()
        if not self.in_time(budget):
            return stand_in(self.game).choose(view, budget, seed)
        if self._failed is not None:
            raise self._failed
        try:
            return self._player.choose(view, budget, seed)
        except Fault as fault:
            self._failed = fault
            raise

    def in_time(self, budget: Budget) -> bool:
        """Whether it is ready soon enough. An engine that is only slow to start plays its first moves itself."""
        wait_s = COLD_S if budget.ms is None else min(COLD_S, budget.ms / 2000)
        if self.wait(wait_s):
            return True
        longer, self._waited = self._engine and not self._waited, True
        return longer and self.wait(STARTING_S)

    def _start_anew(self) -> None:
        self._failed = None
        self._ready.clear()
        in_background([self])

    def cancel(self) -> None:
        """Has the player answer at once with what it has."""
        cancel(self._player)


def soon_ready(
    game: str,
    text: str,
    on_ready: OnReady = do_nothing,
    compiled: Compiled = compiles_here,
    *,
    own: bool = False,
) -> ReadyingPlayer:
    """A player that can be asked at once, and is the bot that was named as soon as that is ready."""
    made = ReadyingPlayer(game, text, own=own)
    in_background([made], on_ready, compiled)
    return made


def in_background(
    players: Sequence[ReadyingPlayer], on_ready: OnReady = do_nothing, compiled: Compiled = compiles_here
) -> None:
    """Prepares bots one after the other: at the same time, they would only stand in each other's way."""

    def work() -> None:
        for one in players:
            compiled(one.game, one.name)
            one.prepare(on_ready)

    threading.Thread(target=work, daemon=True, name="readying bots").start()


def rehearse(game: str, made: AnyPlayer) -> None:
    """Lets a player choose once at each kind of moment, so that all its code is loaded.

    An engine only says hello: what it does in games that nobody plays is its own affair."""
    inner = unlimited(made)
    if isinstance(inner, EnginePlayer):
        inner.start()
        return
    played = new_game(game, seed=1)
    kinds: set[type] = set()
    for _ in range(3 * len(played.seats) + 1):
        seat = played.waiting[0]
        inner.choose(played.view(seat), Budget(sims=1), seed=1)
        legal = played.legal(seat)
        action = next((one for one in legal if type(one) not in kinds), legal[0])  # every kind of action, once
        kinds.add(type(action))
        played = played.play(seat, action)
    inner.choose(played.view(played.waiting[0]), Budget(sims=SEARCHED), seed=1)


def stand_in(game: str) -> AnyPlayer:
    """The bot of plain Python that plays while compiled ones are not to be had."""
    return built_in(game)[PLAIN]()
