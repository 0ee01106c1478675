"""A player that needs no compiled code and no time: any legal action, each as likely."""

import json
from dataclasses import fields
from typing import Any

from shofar.core.player import Budget, Choice, to_act
from shofar.core.rules import GameView
from shofar.core.shuffle import Chance

ASIDE = ("events", "facts", "board")
"""What a view may lack, or what says nothing that the rest of it does not."""


class RandomPlayer:
    """Plays at random; of use as a yardstick, and wherever an answer is better than none."""

    name = "random"

    def choose(self, view: GameView, budget: Budget, seed: int) -> Choice:
        """One of the legal actions; the same seed and view give the same one."""
        to_act(view, object)
        # The whole position is part of the seed: one seed must not mean the same choice on every turn.
        plain: Any = view
        seen = [getattr(view, field.name) for field in fields(plain) if field.name not in ASIDE]
        chance = Chance(f"{seed}:{json.dumps(seen, sort_keys=True)}")
        return Choice(view.legal[chance.below(len(view.legal))], sims=0)
