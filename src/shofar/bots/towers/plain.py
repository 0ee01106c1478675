"""A player in plain Python: looks one move ahead and needs no compiler, so that nobody waits for one."""

from collections.abc import Mapping, Sequence
from random import Random

from shofar.core.player import Budget, Candidate, Choice, to_act
from shofar.towers import Layout, Side, View

Strength = tuple[bool, tuple[int, ...]]

SHOWN = 5
NOTHING: Strength = (False, ())


def strength(tower: Sequence[str]) -> Strength:
    """A tower as something to compare: singles lose to taller ones, then from the top down (T8-T10)."""
    return len(tower) > 1, tuple(int(piece[1]) for piece in reversed(tower))


class Board:
    """A view's towers by square number, with who holds which line."""

    def __init__(self, view: View, layout: Layout) -> None:
        self.layout = layout
        self.balanced = view.readings.get("T10") == "balanced"
        self.strengths = [strength(view.towers.get(name, ())) for name in layout.squares]
        self.worth = [self._line(line) for line in range(len(layout.lines))]

    def _line(self, line: int) -> int:
        """1 if South holds a line, -1 if North does."""
        best: dict[Side, Strength] = {Side.SOUTH: NOTHING, Side.NORTH: NOTHING}
        for square in self.layout.line_squares[line]:
            owner = self.layout.owners[square]
            best[owner] = max(best[owner], self.strengths[square])
        south, north = best[Side.SOUTH], best[Side.NORTH]
        if NOTHING in (south, north) or south == north:
            return 0
        common = min(len(south[1]), len(north[1]))
        if self.balanced and (south[0], south[1][:common]) == (north[0], north[1][:common]):
            return 0
        return 1 if south > north else -1

    def after(self, square: int, size: int) -> tuple[int, int]:
        """South's and North's lines if a piece of that size stood on the square."""
        old = self.strengths[square]
        self.strengths[square] = (len(old[1]) > 0, (size, *old[1]))
        worth = self.worth.copy()
        for line in self.layout.lines_of[square]:
            worth[line] = self._line(line)
        self.strengths[square] = old
        return worth.count(1), worth.count(-1)


class PlainPlayer:
    """Takes the most lines it can, parries when it must, and keeps its large pieces for towers that last."""

    name = "plain"

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """One of the best moves at a look; the seed decides between equals."""
        return self.explain(view, budget, seed)

    def explain(self, view: View, budget: Budget, seed: int, also: str | None = None) -> Choice:
        """The same, with `also` among the candidates; how sure one can be of a look, nobody knows."""
        to_act(view, View)
        chance = Random(f"{seed}:{view.ply}")
        rated = self.rate(view, view.board)
        best = max(rated.values())
        action = chance.choice([move for move in view.legal if rated[move] == best])
        rivals = sorted(rated, key=lambda move: -rated[move])
        shown = list(dict.fromkeys([action, *([also] if also else []), *rivals]))[:SHOWN]
        share = 1 / len(view.legal)  # each move gets the same look
        return Choice(
            action=action,
            value=_chance_to_win(best),
            sims=len(view.legal),
            candidates=tuple(
                Candidate(move, _chance_to_win(rated[move]), share) for move in sorted(shown, key=lambda m: -rated[m])
            ),
            line=(action,),
            sure=1.0 if len(view.legal) == 1 else None,
        )

    def rate(self, view: View, layout: Layout) -> Mapping[str, float]:
        """A number for each legal move, in lines."""
        board = Board(view, layout)
        sign = 1 if view.turn is Side.SOUTH else -1
        by_place: dict[tuple[str, str], float] = {}
        rated: dict[str, float] = {}
        for move in view.legal:
            place = (move[1], move[3:])
            if place not in by_place:
                square = layout.index[move[3:]]
                size = int(move[1])
                south, north = board.after(square, size)
                mine, theirs = (south, north) if sign > 0 else (north, south)
                height = len(view.towers.get(move[3:], ()))
                own = layout.owners[square] is view.turn
                # Large on one's own towers, small on the other's, and a finished tower stays as it is.
                lasting = (size - 3) * (0.1 + 0.05 * height) * (1 if own else -1)
                by_place[place] = mine - theirs + lasting - (20 if theirs >= 7 else 0) + (1.5 if mine >= 7 else 0)
            rated[move] = by_place[place]
        return rated


def _chance_to_win(lines: float) -> float:
    return float(1 / (1 + 2.718281828 ** (-0.4 * max(-20.0, min(20.0, lines)))))
