"""What an action would do, from a view alone: shown on the table before anything is played."""

from collections.abc import Sequence
from dataclasses import dataclass

from shofar.core.colours import Colour
from shofar.core.errors import Illegal
from shofar.core.json_form import WithJson
from shofar.walls.actions import CLAUSES, Action, Trumpet, Wall
from shofar.walls.cards import Cards, wall_length, with_card
from shofar.walls.scoring import longest, of_colour, share
from shofar.walls.trumpets import Fall, sound
from shofar.walls.view import View

Codes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview(WithJson):
    """What would change; a colour's walls only if the action touches the table."""

    action: str
    colour: Colour | None
    lengths: tuple[int, ...]
    """Lengths of that colour's walls by seat afterwards."""
    leaders_before: tuple[int, ...]
    leaders: tuple[int, ...]
    fallen: tuple[Codes, ...]
    """By seat: into the supply."""
    removed: tuple[Codes, ...]
    """By seat: trumpets of walls that would be left with nothing else."""
    joined: bool | None
    """Whether a sounded trumpet would stand in the seat's own wall; None if none is sounded."""
    supply: int
    """How many cards the supply would hold."""
    prizes: tuple[int, ...]
    """By seat: how many open supply cards of that colour it would win if there were a scoring then."""


def preview(view: View, seat: int, action: Action) -> Preview:
    """What the action of the view's own seat would do; an action that is not open raises Illegal."""
    if seat != view.seat or str(action) not in view.legal:
        raise Illegal(CLAUSES[action.verb], "walls-not-open", {"action": str(action)})
    if isinstance(action, Wall):
        assert action.card.colour
        walls = view.walls_of(action.card.colour)
        after = [with_card(wall, action.card) if who == seat else wall for who, wall in enumerate(walls)]
        return _on_the_table(view, action, action.card.colour, after)
    if isinstance(action, Trumpet):
        fall = sound(view.walls_of(action.colour), seat, aside=action.aside)
        return _on_the_table(view, action, action.colour, fall.walls, fall)
    # A changed choice takes the place of the one that lies in the supply already (W23).
    more = 0 if action.verb == "first" or (view.pending and view.phase == "feed") else 1
    none: tuple[Codes, ...] = ((),) * len(view.hands)
    return Preview(str(action), None, (), (), (), none, none, None, len(view.supply) + more, ())


def _on_the_table(
    view: View, action: Action, colour: Colour, walls: Sequence[Cards], fall: Fall | None = None
) -> Preview:
    none: tuple[Codes, ...] = ((),) * len(walls)
    lengths = tuple([wall_length(wall) for wall in walls])
    leaders = longest([{colour: length} if length else {} for length in lengths], colour)
    fallen = [card for cards in fall.fallen for card in cards] if fall else []
    shares = share(of_colour(tuple(sorted([*view.open_supply(), *fallen])), colour), leaders)[1]
    return Preview(
        action=str(action),
        colour=colour,
        lengths=lengths,
        leaders_before=view.facts.leaders.get(colour, ()),
        leaders=leaders,
        fallen=fall.fallen if fall else none,
        removed=fall.removed if fall else none,
        joined=fall.joined if fall else None,
        supply=len(view.supply) + (sum([len(cards) for cards in fall.fallen]) if fall else 0),
        prizes=tuple([len(shares.get(seat, ())) for seat in range(len(walls))]),
    )
