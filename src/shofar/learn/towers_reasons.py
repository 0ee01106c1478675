"""Reasons in Towers, from a view and its previews: each is given only where its condition holds."""

from collections.abc import Iterator

from shofar.learn.lesson_runner import Params
from shofar.learn.reasons import Reason
from shofar.learn.towers_sevens import CLOSED, parries, winning_moves
from shofar.towers import SEVEN, Preview, Side, State, View, parse_action, play, preview, state_of
from shofar.towers.layout import Place

LARGEST = 5


def reasons(view: View, text: str) -> list[Reason]:
    """Every reason for or against a legal placement, the weightiest first."""
    assert view.turn is not None
    move = parse_action(text)
    return [*_reasons(view, move, preview(view, view.turn, move))]


def _reasons(view: View, move: Place, shown: Preview) -> Iterator[Reason]:
    me = view.turn
    assert me is not None
    rival = me.other
    at: Params = {"square": f"square:{move.square}", "piece": f"card:{move.piece}"}
    gained = [turn.line for turn in shown.turned if turn.after is me]
    lost = [turn.line for turn in shown.turned if turn.after is rival]
    freed = [turn.line for turn in shown.turned if turn.before is rival and turn.after is None]
    after = play(state_of(view), me, move)
    if shown.parries:
        yield Reason("parries", True, {**at, "who": f"side:{rival}", "left": shown.count[rival]})
    if shown.threatens:
        ways = len(list(parries(after)))
        seven: Params = {"mine": shown.count[me], "who": f"side:{rival}", "ways": ways}
        yield Reason("seven-parried" if ways else "seven-holds", True, seven)
    if shown.result is not None and shown.result["winner"] is me:
        yield Reason("wins", True, {"mine": shown.count[me], "theirs": shown.count[rival]})
    if gained:
        yield Reason("two-at-once" if len(gained) > 1 else "turns", True, {**at, "lines": _lines(gained)})
    if freed:
        yield Reason("frees", True, {**at, "who": f"side:{rival}", "lines": _lines(freed)})
    if len(shown.tower) == CLOSED:
        yield Reason("closes", True, at)
    if shown.parries is False:
        yield Reason("no-parry", False, {"who": f"side:{rival}", "left": shown.count[rival]})
    elif (reply := _winning_reply(after, rival)) is not None:
        yield Reason("lets-seven", False, {"who": f"side:{rival}", "move": f"move:{reply}"})
    if lost:
        yield Reason("gives", False, {**at, "who": f"side:{rival}", "lines": _lines(lost)})
    theirs = view.board.owners[view.board.index[move.square]] is rival
    if theirs and len(shown.tower) == 2:
        yield Reason("stack-for-rival", False, {**at, "who": f"side:{rival}"})
    elif theirs and not gained and not freed:
        yield Reason("rivals-tower", False, {**at, "who": f"side:{rival}"})
    if move.piece.size == LARGEST and not gained and not freed and not shown.parries:
        yield Reason("spends-five", False, at)


def _lines(lines: list[str]) -> str:
    return "lines:" + "+".join(lines)


def _winning_reply(state: State, rival: Side) -> Place | None:
    """A move of the rival's, whose turn it is, that makes a seven which nothing parries."""
    if state.turn is not rival or state.count(rival) < SEVEN - 2:
        return None  # one placement turns two lines at most
    return next(winning_moves(state, rival), None)
