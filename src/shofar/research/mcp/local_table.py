"""A table in this process: one seat for the assistant, bots on the others. The seed stays here: it tells the deal."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from random import Random

from shofar.bots.asking import ask
from shofar.bots.readiness import soon_ready
from shofar.bots.registry import built_in, known_spec
from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.core.player import AnyPlayer, Budget
from shofar.core.rules import GameView, Json, Seat
from shofar.games import new_game, seat_count, seat_labels
from shofar.learn.coach import opinion, suggestions
from shofar.research.mcp.seats import Advice

THINKING = Budget(ms=1000)
"""For bots that take whatever they are given; a level does what it always does."""


class LocalTable:
    """A casual game against bots."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: Seat | None = None,
        bot: str,
        readings: Mapping[str, str] | None = None,
        seed: str | None = None,
    ) -> None:
        check_bot(game, bot)
        count = seat_count(game, seats)
        labels = seat_labels(game, count)
        named = {str(label): label for label in labels}
        if seat is not None and str(seat) not in named:
            raise Malformed("seat", "not-one-of", {"expected": ", ".join(named)})
        self._seed = secrets.token_hex(16) if seed is None else seed
        self.seat: Seat = Random(f"{self._seed} seat").choice(labels) if seat is None else named[str(seat)]
        self._game: AnyGame = new_game(game, seats=count, seed=self._seed, readings=readings)
        self._bot: AnyPlayer = soon_ready(game, bot)

    async def start(self) -> None:
        """Lets those play who come before the assistant."""
        await asyncio.to_thread(self._others)

    async def view(self) -> GameView:
        """What the seat may know now."""
        return self._game.view(self.seat)

    async def act(self, action: str) -> None:
        """Plays an action, and the answers of the bots until the seat is asked again."""
        if not self._game.waiting:
            raise Malformed("action", "nothing-to-play")
        self._game = self._game.play(self.seat, action)
        await asyncio.to_thread(self._others)

    async def wait(self, seconds: float) -> None:
        """Bots have always answered already."""

    async def advice(self) -> Sequence[Advice]:
        """What the coach says: nobody but bots sits here, and nothing is rated."""
        view = self._game.view(self.seat)
        if not view.legal:
            raise Malformed("view.legal", "nothing-to-play")
        choice = await asyncio.to_thread(opinion, view)
        return [Advice(one.action, one.value, one.reason) for one in suggestions(view, choice)]

    async def record(self) -> Json | None:
        """The record, once the game is over."""
        return None if self._game.waiting else self._game.record()

    def _others(self) -> None:
        while self._game.waiting and self.seat not in self._game.waiting:
            seat = self._game.waiting[0]
            dice = Random(f"{self._seed} {len(self._game.actions)}").getrandbits(48)
            self._game = self._game.play(seat, ask(self._bot, self._game.view(seat), THINKING, dice).action)


def check_bot(game: str, bot: str) -> None:
    """A bot of ours by its plain name: neither a program of the user's, nor one that may think as long as it likes."""
    offered = built_in(game)
    if bot not in offered:
        raise Malformed("bot", "not-one-of", {"expected": ", ".join(offered)})
    known_spec(game, bot)
