"""What one action did, as three games: before it, right after it, and once the others have answered."""

from dataclasses import dataclass
from typing import Literal

from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Seat

YOU: dict[str, Seat] = {"walls": 0, "towers": "S"}
"""Whose side of a lesson's table the learner sits on."""

Moment = Literal["before", "after", "end"]


@dataclass(frozen=True, slots=True)
class Trial:
    """An action that a learner tried, legal or not: facts are asked of it at one of three moments."""

    before: AnyGame
    action: str
    after: AnyGame
    """The same as `before` where the try was refused."""
    end: AnyGame
    """After the answers that the lesson plays; `after` itself where there are none."""
    refusal: Illegal | Malformed | None = None

    def game(self, moment: Moment) -> AnyGame:
        """The game at that moment."""
        return {"before": self.before, "after": self.after, "end": self.end}[moment]

    def events(self, moment: Moment) -> tuple[object, ...]:
        """What had happened by that moment, since the game before the try."""
        return self.game(moment).events[len(self.before.events) :]


def try_action(game: AnyGame, action: str) -> Trial:
    """The trial of an action of the learner's seat, judged by the rules; nothing is played where they refuse it."""
    seat = YOU[game.name]
    refusal = game_refusal(game, seat, action)
    after = game if refusal else game.play(seat, action)
    return Trial(game, action, after, after, refusal)


def game_refusal(game: AnyGame, seat: Seat, action: str) -> Illegal | Malformed | None:
    """Why the rules refuse an action that came as text, or None."""
    try:
        return game.why_illegal(seat, game.rules.parse_action(action))
    except Malformed as wrong:
        return wrong
