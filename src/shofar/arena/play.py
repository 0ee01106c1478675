"""One game of a tournament, from the deal to its record; what a player does wrong costs that player and nobody else."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Any

from shofar.arena.game_traits import shares
from shofar.arena.plan import Job, Plan
from shofar.bots.asking import ask
from shofar.bots.engine_player import EnginePlayer
from shofar.bots.engine_process import Fault, FaultKind
from shofar.bots.own_player import any_player, is_own
from shofar.bots.readiness import rehearse, stand_in
from shofar.bots.registry import Fixed, parse_spec, unlimited
from shofar.core.game import AnyGame
from shofar.core.player import AnyPlayer, Budget, Choice
from shofar.core.rules import Json, Seat
from shofar.core.shuffle import Chance
from shofar.games import new_game


class PlayerCache:
    """The players of a plan, made when they are first asked and kept for the next game."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._made: dict[str, AnyPlayer] = {}
        self._rehearsed: set[type] = set()

    def __getitem__(self, name: str) -> AnyPlayer:
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _make(self, name: str) -> AnyPlayer:
        spec = parse_spec(name)
        if spec.name not in self._plan.engines:
            return any_player(self._plan.game, name)
        command = self._plan.engines[spec.name]
        engine = EnginePlayer(name, command, grace_ms=self._plan.grace_ms, bound=True)
        return engine if spec.budget is None else Fixed(name, engine, spec.budget)

    def start(self, name: str) -> None:
        """Starts an engine, or loads a bot's code, before its first clock runs."""
        inner = unlimited(self[name])
        if isinstance(inner, EnginePlayer):
            inner.start()
        elif not is_own(parse_spec(name).name) and type(inner) not in self._rehearsed:
            self._rehearsed.add(type(inner))
            rehearse(self._plan.game, inner)

    def close(self) -> None:
        """Ends every engine's process."""
        for made in self._made.values():
            engine = unlimited(made)
            if isinstance(engine, EnginePlayer):
                engine.close()
        self._made.clear()


@dataclass(slots=True)
class Chair:
    """A seat during one game: who sits there, and how they have done so far."""

    player: str
    decisions: int = 0
    ms: float = 0.0
    slowest: float = 0.0
    fault: Fault | None = None


def play(plan: Plan, job: Job, players: PlayerCache) -> Json:
    """The record of the game, with its result for the tournament under `arena`."""
    game = new_game(plan.game, seats=plan.seats, seed=job.seed, readings=plan.readings)
    game = after_opening(game, plan.opening, job.seed)
    chairs = {seat: Chair(name) for seat, name in zip(game.seats, job.players, strict=True)}
    for chair in chairs.values():
        _guard(chair, partial(players.start, chair.player))
    while game.waiting and not _decided(chairs):
        for seat in game.waiting:
            action = _choose_action(game, seat, chairs[seat], plan, job, players)
            if action is None:
                break
            game = game.play(seat, action)
    return _record(game, plan, job, chairs)


def after_opening(game: AnyGame, actions: int, seed: str) -> AnyGame:
    """The game after so many random actions, which the deal's seed draws: the same for every rotation."""
    chance = Chance(f"opening {seed}")
    for _ in range(actions):
        seat = game.waiting[0]
        legal = game.legal(seat)
        after = game.play(seat, legal[chance.below(len(legal))])
        if not after.waiting:
            break  # the players must have something left to decide
        game = after
    return game


def _decided(chairs: dict[Seat, Chair]) -> bool:
    """Between two, a fault ends the game; with more at the table the others play it out."""
    return len(chairs) == 2 and any(chair.fault for chair in chairs.values())


def _choose_action(game: AnyGame, seat: Seat, chair: Chair, plan: Plan, job: Job, players: PlayerCache) -> str | None:
    view = game.view(seat)
    number = len(game.actions)
    seed = int.from_bytes(sha256(f"{job.seed}/{job.id}/{seat}/{number}".encode()).digest()[:7])
    if chair.fault is None:
        started = time.perf_counter()
        choice = _guard(chair, lambda: ask(players[chair.player], view, Budget(ms=plan.ms), seed))
        spent = (time.perf_counter() - started) * 1000
        chair.decisions += 1
        chair.ms += spent
        chair.slowest = max(chair.slowest, spent)
        if choice is not None:
            return choice.action
        if len(game.seats) == 2:
            return None
    return stand_in(plan.game).choose(view, Budget(sims=1), seed).action


def _guard(chair: Chair, work: Callable[[], Choice | None]) -> Choice | None:
    """What the player does, or None once it has failed: the fault is kept, the tournament goes on."""
    try:
        return work()
    except Fault as fault:
        chair.fault = fault
    except Exception as wrong:  # a bot of ours that breaks loses as an engine would
        chair.fault = Fault(FaultKind.CRASHED, f"{type(wrong).__name__}: {wrong}")
    return None


def _record(game: Any, plan: Plan, job: Job, chairs: dict[Seat, Chair]) -> Json:
    out = [place for place, chair in enumerate(chairs.values()) if chair.fault]
    outcome = game.outcome
    did = outcome.standing() if outcome else [(0, 0)] * len(chairs)
    faults = [
        {"seat": seat, "player": chair.player, "kind": str(chair.fault.kind), "detail": chair.fault.detail}
        for seat, chair in chairs.items()
        if chair.fault
    ]
    extra: Json = {
        "players": list(job.players),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "seed": job.seed,
        "arena": {
            "id": job.id,
            "shares": shares(did, out),
            "faults": faults,
            "decisions": [chair.decisions for chair in chairs.values()],
            "ms": [round(chair.ms, 1) for chair in chairs.values()],
            "slowest": [round(chair.slowest, 1) for chair in chairs.values()],
        },
    }
    record: Json = game.record(extra)
    if outcome is None:
        late = faults[0]["kind"] == FaultKind.LATE
        record["end"] = {"kind": "time" if late else "abort", "seat": faults[0]["seat"]}
    return record
