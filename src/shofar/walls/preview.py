"""What an action would do, from a view alone: shown on the table before anything is played."""

from dataclasses import dataclass
from typing import Any

from shofar.core.colours import Colour
from shofar.core.errors import Illegal
from shofar.core.plain import to_plain
from shofar.walls.actions import CLAUSES, Action, Trumpet, Wall
from shofar.walls.cards import Card, Cards, wall_length, with_card
from shofar.walls.scoring import longest
from shofar.walls.trumpets import sound
from shofar.walls.view import View

Codes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
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

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        plain: dict[str, Any] = to_plain(self)
        return plain


def preview(view: View, seat: int, action: Action) -> Preview:
    """What the action of the view's own seat would do; an action that is not open raises Illegal."""
    if seat != view.seat or str(action) not in view.legal:
        raise Illegal(CLAUSES[action.verb], "walls-not-open", {"action": str(action)})
    if isinstance(action, Wall):
        return _lay(view, seat, action.card)
    if isinstance(action, Trumpet):
        return _sound(view, seat, action.colour)
    # A changed choice takes the place of the one that lies in the supply already (W23).
    more = 0 if action.verb == "first" or (view.pending and view.phase == "feed") else 1
    none: tuple[Codes, ...] = ((),) * len(view.hands)
    return Preview(str(action), None, (), (), (), none, none, None, len(view.supply) + more)


def _lay(view: View, seat: int, card: Card) -> Preview:
    assert card.colour
    walls = _walls(view, card.colour)
    none: tuple[Codes, ...] = ((),) * len(walls)
    after = [with_card(wall, card) if who == seat else wall for who, wall in enumerate(walls)]
    lengths = tuple([wall_length(wall) for wall in after])
    return Preview(
        f"wall {card}",
        card.colour,
        lengths,
        view.facts.leaders.get(card.colour, ()),
        _leaders(lengths, card.colour),
        none,
        none,
        None,
        len(view.supply),
    )


def _sound(view: View, seat: int, colour: Colour) -> Preview:
    fall = sound(_walls(view, colour), seat)
    lengths = tuple([wall_length(wall) for wall in fall.walls])
    return Preview(
        f"trumpet {colour}",
        colour,
        lengths,
        view.facts.leaders.get(colour, ()),
        _leaders(lengths, colour),
        fall.fallen,
        fall.removed,
        fall.joined,
        len(view.supply) + sum([len(cards) for cards in fall.fallen]),
    )


def _walls(view: View, colour: Colour) -> list[Cards]:
    return [tuple([Card(code) for code in walls.get(colour, ())]) for walls in view.walls]


def _leaders(lengths: tuple[int, ...], colour: Colour) -> tuple[int, ...]:
    return longest([{colour: length} if length else {} for length in lengths], colour)
