"""A first bot, for Walls: it lays its highest card, and sounds a trumpet where it has nothing better.

shofar arena ladder tallest.py:Tallest level-3 --seats 3 --deals 5
shofar play walls --bot tallest.py:Tallest
"""

from shofar import Budget, Choice, walls
from shofar.bots import serve


class Tallest:
    """Plays the legal action that it rates highest."""

    name = "tallest"

    def choose(self, view: walls.View, budget: Budget, seed: int) -> Choice:
        """One of `view.legal`; the time in `budget` is more than it needs."""
        return Choice(max(view.legal, key=lambda text: self.rate(view, text)))

    def rate(self, view: walls.View, text: str) -> float:
        """The longer its wall of that colour would be, the better."""
        assert view.seat is not None
        own = view.facts.lengths[view.seat]
        match walls.parse_action(text):
            case walls.First(card) | walls.Wall(card):
                assert card.colour is not None
                return own.get(card.colour, 0) + card.length
            case walls.Trumpet(colour):
                others = [
                    lengths.get(colour, 0) for seat, lengths in enumerate(view.facts.lengths) if seat != view.seat
                ]
                return max(others) - own.get(colour, 0) - 3
            case walls.Feed(card) | walls.Supply(card):
                return -card.length


if __name__ == "__main__":
    serve(Tallest())
