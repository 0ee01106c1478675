"""What a stranger writes who has a player of their own: it lays its highest card, or sounds, or stocks."""

from dataclasses import dataclass

import shofar
from shofar import Budget, Choice, Player, walls
from shofar.bots import explain, player, worlds


@dataclass(frozen=True)
class Tallest:
    """The highest wall card that is legal."""

    name: str = "tallest"

    def choose(self, view: walls.View, budget: Budget, seed: int) -> Choice:
        """The action with the highest card; the first of those that are as high."""
        return Choice(max(view.legal, key=rank))


def rank(text: str) -> tuple[bool, int]:
    """Walls first, and the higher the better."""
    match walls.parse_action(text):
        case walls.Wall(card) | walls.First(card):
            return True, card.length
        case walls.Trumpet(colour=_):
            return False, 0
        case walls.Feed(card) | walls.Supply(card):
            return False, -card.length


def play(players: list[Player[walls.View]], seed: int) -> tuple[int, ...]:
    """The scores of a game between these players."""
    game = walls.new(seats=len(players), seed=seed)
    while game.waiting:
        for seat in game.waiting:
            choice = players[seat].choose(game.view(seat), Budget(ms=20), seed)
            game = game.play(seat, choice.action)
    assert game.outcome is not None
    return game.outcome.scores


def main() -> None:
    """A game, an explanation and some worlds."""
    company: list[Player[walls.View]] = [Tallest(), player("walls", "plain"), player("walls", "random")]
    print(play(company, seed=7))
    view = walls.new(seats=3, seed=7).view(0)
    explanation = explain(Tallest(), view, Budget(), seed=1)
    print(explanation.action, len(explanation.candidates), explanation.candidates[0].value <= 1)
    held = sum(world.hands[1].count(walls.Card.TRUMPET) for world in worlds(view, 100, seed=1))
    print(held > 0, {view: "a key"}[view])
    try:
        walls.new(seats=3, seed=7).play(0, "wall R7")
    except shofar.Illegal as wrong:
        print(wrong.clause, wrong.code, wrong)


if __name__ == "__main__":
    main()
