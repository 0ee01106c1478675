"""A player that needs no compiled code and no time: any legal action, each as likely."""

from typing import Any

from shofar.core.player import Budget, Choice
from shofar.core.shuffle import Chance


class RandomPlayer:
    """Plays at random; of use as a yardstick, and wherever an answer is better than none."""

    name = "random"

    def choose(self, view: Any, budget: Budget, seed: int) -> Choice:
        """One of the legal actions; the same seed and view give the same one."""
        # The place in the game is part of the seed: one seed must not mean the same choice on every turn.
        at = Chance(f"{seed}:{view.seat}:{len(view.legal)}").below(len(view.legal))
        return Choice(view.legal[at], sims=0)
