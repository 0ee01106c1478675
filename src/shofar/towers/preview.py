"""What a placement would do, from a view alone."""

from dataclasses import dataclass

from shofar.core.json_form import WithJson
from shofar.towers.events import Turned
from shofar.towers.layout import Place
from shofar.towers.notation import ResultJson, result_json
from shofar.towers.pieces import Side
from shofar.towers.rules import SEVEN, step, turned
from shofar.towers.state import as_seat
from shofar.towers.view import View, state_of


@dataclass(frozen=True, slots=True)
class Preview(WithJson):
    """The tower that would stand, the alignments that would turn, and what that means for seven (T12)."""

    action: str
    tower: tuple[str, ...]
    turned: tuple[Turned, ...]
    count: dict[Side, int]
    parries: bool | None
    """Whether the opponent's seven would be broken; None if there is nothing to parry."""
    threatens: bool
    """Whether the mover would hold seven, to be parried at once."""
    result: ResultJson | None


def preview(view: View, seat: Side | str, action: Place) -> Preview:
    """What the placement would do; an illegal one raises."""
    before = state_of(view)
    seat = as_seat(seat)
    after, _ = step(before, seat, action)
    threatened = before.count(seat.other) >= SEVEN
    return Preview(
        action=str(action),
        tower=after.towers[after.layout.index[action.square]],
        turned=turned(before, after),
        count={side: after.count(side) for side in (Side.SOUTH, Side.NORTH)},
        parries=after.count(seat.other) < SEVEN if threatened else None,
        threatens=after.outcome is None and after.count(seat) >= SEVEN,
        result=result_json(after),
    )
