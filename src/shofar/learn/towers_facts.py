"""Facts about a try in Towers that lessons ask for: each is read from states of the rules."""

from collections.abc import Callable, Iterator

from shofar.learn.tried import Moment, Tried
from shofar.towers import SEVEN, Side, State, View, events, legal, play
from shofar.towers import strongest as strongest_square

Fact = Callable[..., "int | str"]
NOBODY = "nobody"
OWN = "."
"""In place of a square: the one that the piece was placed on."""
WHOLE = 4
"""A tower of so many pieces is closed (T5)."""


def _state(tried: Tried, moment: Moment) -> State:
    state = tried.game(moment).state
    assert isinstance(state, State)
    return state


def _holder(tried: Tried, moment: Moment, line: str) -> str:
    state = _state(tried, moment)
    return str(state.holders[state.layout.lines.index(line)] or NOBODY)


def _count(tried: Tried, moment: Moment, side: str) -> int:
    return _state(tried, moment).count(Side(side))


def _turned(tried: Tried, moment: Moment, side: str) -> int:
    """How many lines the learner's own placement turned to a side."""
    placed = [event for event in tried.events(moment) if isinstance(event, events.Placed)][:1]
    return sum(turn.after == side for event in placed for turn in event.turned)


def _tower(tried: Tried, moment: Moment, square: str) -> tuple[int, ...]:
    state = _state(tried, moment)
    square = _square(tried, moment) if square == OWN else square
    return tuple(piece.size for piece in state.towers[state.layout.index[square]])


def _height(tried: Tried, moment: Moment, square: str) -> int:
    return len(_tower(tried, moment, square))


def _top(tried: Tried, moment: Moment, square: str, level: str = "1") -> int:
    """The size of a tower's piece at a level counted from the top; 0 where there is none."""
    tower = _tower(tried, moment, square)
    return tower[-int(level)] if len(tower) >= int(level) else 0


def _closed(tried: Tried, moment: Moment, square: str) -> str:
    return "yes" if _height(tried, moment, square) == WHOLE else "no"


def _strongest(tried: Tried, moment: Moment, line: str, side: str) -> str:
    state = _state(tried, moment)
    found = strongest_square(state.layout, state.towers, state.layout.lines.index(line), Side(side))
    return NOBODY if found is None else state.layout.squares[found]


def _reason(tried: Tried, moment: Moment, line: str) -> str:
    """Why a line's monolith lies where it does, in the word that views use."""
    view = tried.game(moment).view()
    assert isinstance(view, View)
    return view.facts.reasons[line].why


def _parries(tried: Tried, moment: Moment) -> int:
    """How many moves of the side to play leave the other fewer than seven; -1 where there is nothing to parry."""
    view = tried.game(moment).view()
    assert isinstance(view, View)
    return -1 if view.facts.parries is None else len(view.facts.parries)


def _wins(tried: Tried, moment: Moment) -> int:
    """How many moves of the side to play make a seven that nothing parries."""
    return len(list(_winning(_state(tried, moment))))


def _winning(state: State) -> Iterator[State]:
    side = state.turn
    assert side is not None
    for move in legal(state, side):
        after = play(state, side, move)
        if after.count(side) >= SEVEN and next(_parrying(after), None) is None:
            yield after


def _parrying(state: State) -> Iterator[State]:
    """What follows from each move of the side to play that leaves the other fewer than seven."""
    side = state.turn
    assert side is not None
    for move in legal(state, side):
        after = play(state, side, move)
        if after.count(side.other) < SEVEN:
            yield after


def _escape(tried: Tried, moment: Moment) -> str:
    """Whether the side to play can parry so that the other has no such move next."""
    parried = _parrying(_state(tried, moment))
    return "yes" if any(next(_winning(after), None) is None for after in parried) else "no"


def _seven(tried: Tried, moment: Moment, side: str) -> str:
    return "yes" if _count(tried, moment, side) >= SEVEN else "no"


def _winner(tried: Tried, moment: Moment) -> str:
    outcome = _state(tried, moment).outcome
    return NOBODY if outcome is None or outcome.winner is None else str(outcome.winner)


def _ending(tried: Tried, moment: Moment) -> str:
    outcome = _state(tried, moment).outcome
    return "none" if outcome is None else str(outcome.ending)


def _left(tried: Tried, moment: Moment, side: str) -> int:
    return len(_state(tried, moment).stock(Side(side)))


def _square(tried: Tried, _moment: Moment) -> str:
    return tried.action.partition("@")[2]


def _piece(tried: Tried, _moment: Moment) -> str:
    return tried.action.partition("@")[0]


def _size(tried: Tried, moment: Moment) -> int:
    return int(_piece(tried, moment)[1:])


def _bank(tried: Tried, moment: Moment) -> str:
    """In whose territory the piece was placed (T6)."""
    layout = _state(tried, moment).layout
    return str(layout.owners[layout.index[_square(tried, moment)]])


def _last(tried: Tried, moment: Moment) -> str:
    """The last placement."""
    return str(_state(tried, moment).last)


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
