"""How a worker chooses a bot's move: by the bot itself, by an engine, or by a simple player in its place.

Whatever goes wrong with a player, there is a result, so that no table stands still: a simple player's move where a
built-in bot fails, is not ready or would be late, with the reason; and of an engine, that it has failed.
"""

import hmac
import logging
import time
from collections.abc import Callable, Collection

from shofar.bots.compiled_groups import KINDS
from shofar.bots.compilers import Compilers
from shofar.bots.engine_player import EnginePlayer
from shofar.bots.engine_process import Fault, FaultKind, kill_all
from shofar.bots.readiness import (
    Compiled,
    OnReady,
    ReadyingPlayer,
    compiles_here,
    do_nothing,
    in_background,
    soon_ready,
    stand_in,
)
from shofar.bots.registry import PLAIN, STRONGEST, built_in, has_compiler, names, player, unlimited
from shofar.core.errors import Malformed
from shofar.core.player import AnyPlayer, Budget
from shofar.core.rules import GameView
from shofar.games import game_of
from shofar.server.bots.queue import CHEAP_MS, QUICK_MS, Job, Result
from shofar.table.settings import TAKEOVER_BOT

logger = logging.getLogger("shofar.server")

GIVE_UP = 3
"""So many workers may die over a job before its bot is not asked any more."""
RECHECK_S = 10.0
"""How long a bot that was not installed is left to other workers before it is looked for again."""
PREPARE_AGAIN_S = 60.0
"""How long after a bot could not be made ready this is tried again."""
DETAIL = 200


def seed_of(job: Job, key: bytes) -> int:
    """The same in every process, so that a move can be chosen again; without the key nobody can know it."""
    return int.from_bytes(hmac.digest(key, f"{job.table_id}/{job.version}/{job.seat}".encode(), "sha256")[:7])


class MoveChooser:
    """The players of one worker."""

    def __init__(self, worker: str, now: Callable[[], int], *, when_ready: OnReady = do_nothing) -> None:
        self._worker = worker
        self._now = now
        self._when_ready = when_ready
        self._compiled: Compiled = compiles_here
        self._players: dict[tuple[str, str], ReadyingPlayer] = {}
        self._engines: dict[tuple[str, str], AnyPlayer] = {}
        self._failed_at: dict[tuple[str, str], float] = {}
        """When it was found that a bot could not be made ready."""
        self._missing: dict[str, float] = {}
        """When it was found that a bot is not installed."""
        self._think_ms: dict[tuple[str, str], float] = {}
        """How long a bot's moves have taken here."""

    def prepare_usual(self) -> None:
        """Makes the bots ready that people meet, one kind after the other, before anybody asks for them."""
        if not has_compiler():
            return
        compilers = Compilers()
        compilers.start()
        self._compiled = compilers.wait
        usual = [ReadyingPlayer(kind.game, kind.bots[0]) for kind in KINDS]
        self._players.update({(one.game, one.name): one for one in usual})
        in_background(usual, self._when_ready, self._compiled)

    # Which bots are here

    def has(self, job: Job) -> bool:
        """Whether the job's bot is installed here."""
        try:
            here = not is_engine(job) or job.bot in names(job.game)
        except Malformed:  # the file of engines cannot be read
            here = False
        if not here:
            if job.bot not in self._missing:
                fields = {"bot": job.bot, "game": job.game, "worker": self._worker}
                logger.warning("bot-not-here", extra={"fields": fields})
            self._missing[job.bot] = time.monotonic()
        return here

    def missing(self) -> list[str]:
        """Bots whose jobs are left to other workers for now."""
        since = time.monotonic() - RECHECK_S
        return [bot for bot, when in self._missing.items() if when > since]

    def state(self) -> tuple[str, str | None]:
        """How the bots are here: ready, warming or plain; and why they are plain, or which are not ready yet."""
        if not has_compiler():
            return "plain", "no compiler is installed"
        players = dict(self._players)
        for (game, bot), one in players.items():
            if one.ready and one.failure is not None:
                return "plain", f"{game} {bot}: {_reason(one.failure)}"
        warming = [f"{game}:{bot}" for (game, bot), one in players.items() if not one.ready]
        return ("warming", " ".join(warming)) if warming else ("ready", None)

    # Time

    def expected_ms(self, job: Job) -> int:
        """How long the bot will think, as far as that is known."""
        return CHEAP_MS if self._stand_in_reason(job) else round(self._think_ms.get((job.game, job.bot), job.ms))

    def quick(self) -> list[str]:
        """Game and name of the bots that have answered quickly here."""
        return [f"{game} {bot}" for (game, bot), ms in list(self._think_ms.items()) if ms <= QUICK_MS]

    def record_ms(self, job: Job, ms: int) -> None:
        """Remembers how long a move of the bot itself has taken."""
        self._think_ms[job.game, job.bot] = (self._think_ms.get((job.game, job.bot), ms) + ms) / 2

    # Choosing

    def choose(self, job: Job, view: GameView, seed: int) -> Result:
        """The move of the bot, or of a simple player in its place, or how an engine failed."""
        reason = self._stand_in_reason(job)
        if reason is None and is_engine(job):
            return self._ask_engine(job, view, seed)
        if reason is None:
            result = self._ask_bot(job, view, seed)
            if result.action is not None:
                return result
            reason = result.stand_in
        return self.stand_in(job, view, seed, reason)

    def stand_in(self, job: Job, view: GameView, seed: int, reason: str | None) -> Result:
        """A simple player's move, which waits for nothing."""
        return Result(stand_in(job.game).choose(view, Budget(ms=job.ms), seed).action, stand_in=reason)

    def _stand_in_reason(self, job: Job) -> str | None:
        """Why a simple player is to answer without the bot being asked: it would be late, or there are too many."""
        if job.bot in self._missing:
            return None  # it has failed, which loses it the game
        if job.bot == PLAIN or self._think_ms.get((job.game, job.bot), job.ms) <= CHEAP_MS:
            return None
        return job.stand_in or ("late" if 0 < job.late_at <= self._now() else None)

    def _ask_bot(self, job: Job, view: GameView, seed: int) -> Result:
        """The bot's move; without an action, why a simple player is to choose one."""
        fields = {"bot": job.bot, "game": job.game, "table": job.table_id}
        try:
            if job.attempts > GIVE_UP:
                logger.error("bot-replaced", extra={"fields": fields})
                return Result(stand_in="given-up")
            bot, budget = self._player(job), Budget(ms=job.ms)
            if not bot.in_time(budget):
                return Result(stand_in="getting-ready")
            if bot.failure is not None:
                self._log_not_ready(job, bot.failure)
                return Result(stand_in="failed" if has_compiler() else "no-compiler")
            chosen = bot.choose(view, budget, seed)
            if chosen.action in view.legal:
                weaker = job.bot == STRONGEST and not has_compiler()
                return Result(chosen.action, stand_in="no-compiler" if weaker else None)
            logger.error("bot-replaced", extra={"fields": fields})
        except Exception:
            logger.exception("bot-failed", extra={"fields": fields})
        return Result(stand_in="failed")

    def _player(self, job: Job) -> ReadyingPlayer:
        name = (job.game, job.bot)
        known = self._players.get(name)
        again = time.monotonic() - self._failed_at.get(name, time.monotonic()) > PREPARE_AGAIN_S
        if known is None or again:
            self._failed_at.pop(name, None)
            known = self._players[name] = soon_ready(job.game, job.bot, self._when_ready, self._compiled)
        return known

    def _log_not_ready(self, job: Job, failure: BaseException) -> None:
        """Logs why a bot could not be made ready. It practised games of its own: no secret is in that."""
        if (job.game, job.bot) not in self._failed_at:
            self._failed_at[job.game, job.bot] = time.monotonic()
            fields = {"bot": job.bot, "game": job.game, "why": _reason(failure), "worker": self._worker}
            logger.error("bot-not-ready", extra={"fields": fields})

    def _ask_engine(self, job: Job, view: GameView, seed: int) -> Result:
        """An engine is anybody's program: whatever it does, there is a result."""
        if job.attempts > GIVE_UP:
            return Result(fault="given-up")
        try:
            return Result(self._engine(job).choose(view, Budget(ms=job.ms), seed).action)
        except Fault as fault:
            fields = {"bot": job.bot, "game": job.game, "table": job.table_id, "seat": job.seat, "kind": fault.kind}
            # What it said may contain what its seat hides: only games without secrets are logged with all details.
            if game_of(view).record_of(view) is not None:
                fields["told"] = fault.detail[:DETAIL]
            elif fault.kind is FaultKind.CRASHED:
                fields["told"] = fault.detail.partition(";")[0][:DETAIL]
            logger.error("engine-fault", extra={"fields": fields})
            return Result(fault=fault.kind)
        except Malformed:  # it is not registered here
            return Result(fault="missing")
        except Exception:
            logger.exception("bot-failed", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})
            return Result(fault="failed")

    def _engine(self, job: Job) -> AnyPlayer:
        """Started with its first question, and again after a fault; no simple player answers while it starts."""
        known = self._engines.get((job.game, job.bot))
        if known is None:
            known = self._engines[job.game, job.bot] = player(job.game, job.bot)
            if isinstance(engine := unlimited(known), EnginePlayer):
                engine.bound = True  # to the thread that asks it, which lives as long as we do
        return known

    def close_engines(self, busy: Collection[str]) -> None:
        """Ends all engines; those that are busy are killed."""
        for (_, bot), known in list(self._engines.items()):
            if bot not in busy and isinstance(engine := unlimited(known), EnginePlayer):
                engine.close()
        kill_all()


def is_engine(job: Job) -> bool:
    """Whether the bot is a registered program. The bot that takes over for people is none, compiler or not."""
    return job.bot != TAKEOVER_BOT and job.bot not in built_in(job.game)


def _reason(failure: BaseException) -> str:
    return f"{type(failure).__name__}: {failure}".replace("\n", " ")[:DETAIL]
