"""What a stranger writes who wants both games in one function."""

from shofar import Colour, EitherGame, Malformed, ShofarError, load, towers, walls
from shofar.core import GameOutcome, GameView, Seat
from shofar.draw import svg_of, text_of


def first_moves(game: EitherGame, count: int) -> EitherGame:
    """The game after so many first legal actions."""
    for _ in range(count):
        seat = game.waiting[0]
        action: str = game.legal(seat)[0]
        assert game.why_illegal(seat, action) is None
        assert action in game.view(seat).legal
        game = game.play(seat, action)
    return game


def describe(game: EitherGame) -> str:
    """A drawing, and whose turn it is."""
    view: GameView = game.view(game.waiting[0])
    outcome: GameOutcome | None = game.outcome
    return f"{len(svg_of(view)) > 0} {len(text_of(view, colour=False)) > 0} {outcome} {game.waiting}"


def of_types() -> None:
    """What a checker must know without being told."""
    sides: dict[towers.Side, str] = {towers.Side.SOUTH: "Ada", towers.Side.NORTH: "Bo"}
    names: list[str] = ["Ada", "Bo", "Cy"]
    a_towers_game = towers.new(seed=3)
    a_walls_game = walls.new(seats=3, seed=3)
    print(sides[a_towers_game.waiting[0]], names[a_walls_game.waiting[0]])
    ended: walls.Outcome | None = a_walls_game.outcome
    won: towers.Outcome | None = a_towers_game.outcome
    place: towers.Place = a_towers_game.legal(a_towers_game.waiting[0])[0]
    colour: Colour = place.piece.colour
    seats: tuple[Seat, ...] = a_walls_game.seats
    lead: dict[Colour, tuple[int, ...]] = a_walls_game.view(0).facts.leaders
    deal: walls.Deal = a_walls_game.setup
    print(ended, won, colour, seats, lead, deal.start)


def main() -> None:
    """Both games, and two errors with one base."""
    for game in (walls.new(seats=3, seed=7), towers.new(seed=7)):
        print(describe(first_moves(game, 4)))
    of_types()
    for raw in ({"format": "other"}, {"format": "shofar/1", "game": "chess"}):
        try:
            print(load(raw))
        except ShofarError as wrong:
            print(isinstance(wrong, Malformed), wrong)


if __name__ == "__main__":
    main()
