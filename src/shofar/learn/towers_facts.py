"""Facts about a try in Towers that lessons ask for: each is read from states of the rules."""

from collections.abc import Callable

from shofar.learn.towers_sevens import CLOSED, parries, winning_moves
from shofar.learn.trial import Moment, Trial
from shofar.towers import SEVEN, Side, State, View, events
from shofar.towers import strongest as strongest_square

Fact = Callable[..., "int | str"]
NOBODY = "nobody"
OWN = "."
"""In place of a square: the one that the piece was placed on."""


def _state(trial: Trial, moment: Moment) -> State:
    state = trial.game(moment).state
    assert isinstance(state, State)
    return state


def _holder(trial: Trial, moment: Moment, line: str) -> str:
    state = _state(trial, moment)
    return str(state.holders[state.layout.lines.index(line)] or NOBODY)


def _count(trial: Trial, moment: Moment, side: str) -> int:
    return _state(trial, moment).count(Side(side))


def _turned(trial: Trial, moment: Moment, side: str) -> int:
    """How many lines the learner's own placement turned to a side."""
    placed = [event for event in trial.events(moment) if isinstance(event, events.Placed)][:1]
    return sum(turn.after == side for event in placed for turn in event.turned)


def _tower(trial: Trial, moment: Moment, square: str) -> tuple[int, ...]:
    state = _state(trial, moment)
    square = _square(trial, moment) if square == OWN else square
    return tuple(piece.size for piece in state.towers[state.layout.index[square]])


def _height(trial: Trial, moment: Moment, square: str) -> int:
    return len(_tower(trial, moment, square))


def _top(trial: Trial, moment: Moment, square: str, level: str = "1") -> int:
    """The size of a tower's piece at a level counted from the top; 0 where there is none."""
    tower = _tower(trial, moment, square)
    return tower[-int(level)] if len(tower) >= int(level) else 0


def _closed(trial: Trial, moment: Moment, square: str) -> str:
    return "yes" if _height(trial, moment, square) == CLOSED else "no"


def _strongest(trial: Trial, moment: Moment, line: str, side: str) -> str:
    state = _state(trial, moment)
    found = strongest_square(state.layout, state.towers, state.layout.lines.index(line), Side(side))
    return NOBODY if found is None else state.layout.squares[found]


def _reason(trial: Trial, moment: Moment, line: str) -> str:
    """Why a line's monolith lies where it does, in the word that views use."""
    view = trial.game(moment).view()
    assert isinstance(view, View)
    return view.facts.reasons[line].why


def _parries(trial: Trial, moment: Moment) -> int:
    """How many moves of the side to play leave the other fewer than seven; -1 where there is nothing to parry."""
    view = trial.game(moment).view()
    assert isinstance(view, View)
    return -1 if view.facts.parries is None else len(view.facts.parries)


def _wins(trial: Trial, moment: Moment) -> int:
    """How many moves of the side to play make a seven that nothing parries."""
    return _winning(_state(trial, moment))


def _escape(trial: Trial, moment: Moment) -> str:
    """Whether the side to play can parry so that the other has no such move next."""
    return "no" if all(map(_winning, parries(_state(trial, moment)))) else "yes"


def _winning(state: State) -> int:
    """How many moves of the side to play win."""
    assert state.turn is not None
    return len(list(winning_moves(state, state.turn)))


def _seven(trial: Trial, moment: Moment, side: str) -> str:
    return "yes" if _count(trial, moment, side) >= SEVEN else "no"


def _winner(trial: Trial, moment: Moment) -> str:
    outcome = _state(trial, moment).outcome
    return NOBODY if outcome is None or outcome.winner is None else str(outcome.winner)


def _ending(trial: Trial, moment: Moment) -> str:
    outcome = _state(trial, moment).outcome
    return "none" if outcome is None else str(outcome.ending)


def _left(trial: Trial, moment: Moment, side: str) -> int:
    return len(_state(trial, moment).stock(Side(side)))


def _square(trial: Trial, _moment: Moment) -> str:
    return trial.action.partition("@")[2]


def _piece(trial: Trial, _moment: Moment) -> str:
    return trial.action.partition("@")[0]


def _size(trial: Trial, moment: Moment) -> int:
    return int(_piece(trial, moment)[1:])


def _bank(trial: Trial, moment: Moment) -> str:
    """In whose territory the piece was placed (T6)."""
    layout = _state(trial, moment).layout
    return str(layout.owners[layout.index[_square(trial, moment)]])


def _last(trial: Trial, moment: Moment) -> str:
    """The last placement."""
    return str(_state(trial, moment).last)


FACTS: dict[str, tuple[str, int, int, Fact]] = {
    "holder": ("side", 1, 1, _holder),
    "count": ("count", 1, 1, _count),
    "turned": ("count", 1, 1, _turned),
    "height": ("count", 1, 1, _height),
    "top": ("count", 1, 2, _top),
    "closed": ("text", 1, 1, _closed),
    "strongest": ("square", 2, 2, _strongest),
    "reason": ("text", 1, 1, _reason),
    "parries": ("count", 0, 0, _parries),
    "wins": ("count", 0, 0, _wins),
    "escape": ("text", 0, 0, _escape),
    "seven": ("text", 1, 1, _seven),
    "winner": ("text", 0, 0, _winner),
    "ending": ("text", 0, 0, _ending),
    "left": ("count", 1, 1, _left),
    "square": ("square", 0, 0, _square),
    "piece": ("card", 0, 0, _piece),
    "size": ("count", 0, 0, _size),
    "bank": ("side", 0, 0, _bank),
    "last": ("move", 0, 0, _last),
}
"""By name: what kind of word the answer is in a sentence, how many arguments it takes, and how it is found."""
