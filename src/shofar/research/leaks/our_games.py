"""Walls and Towers as subjects: views, JSON, masks, observations plain and compiled, previews, refusals, and drawings.

Drawings take most of the time, and are made from views alone: they are looked at with `drawn=True`.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from shofar import towers, walls
from shofar.bots.worlds import worlds
from shofar.core import AnyGame
from shofar.core.errors import ShofarError
from shofar.draw import svg_of, text_of
from shofar.research.forms import FORMS
from shofar.research.leaks.permuted_walls import permuted
from shofar.research.leaks.subject import Subject
from shofar.research.plain import single_of

_REFUSED = {"walls": ("wall R7", "supply S", "trumpet X"), "towers": ("R5@a1", "R9@a1", "")}
"""Actions that are not open now, or never."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game, the seed that it came from, and perhaps a sampled state in place of its own."""

    game: Any
    seed: int
    world: Any = None

    @property
    def state(self) -> Any:
        """The state that is looked at."""
        return self.game.state if self.world is None else self.world


def _channels(moment: Moment, seat: int, *, drawn: bool) -> Mapping[str, object]:
    game: AnyGame = moment.game
    label = game.seats[seat]
    form = FORMS[game.name]
    view: Any = game.rules.view(moment.state, label, game.events)
    channels: dict[str, object] = {
        "view": view.to_json(),
        "hash": hash(view),
        "repr": repr(view),
        "part": game.rules.seat_part(moment.state, label, game.events),
        "legal": [str(action) for action in game.rules.legal(moment.state, label)],
        "previews": [
            repr(game.rules.preview(view, label, action)) for action in game.rules.legal(moment.state, label)[:2]
        ],
        "refusals": [_refusal(moment, label, text) for text in _REFUSED[game.name]],
        "observe_view": form.observe_view(view),
    }
    if drawn:
        channels["terminal"], channels["svg"] = text_of(view, colour=True), svg_of(view)
    if moment.world is None:
        single = single_of(game)
        packed = single.packed_observation(seat)
        channels["observation"], channels["mask"] = packed[: single.form.size], packed[single.form.size :]
        channels["legal numbers"] = list(single.legal(seat))
    return channels


def _refusal(moment: Moment, label: Any, text: str) -> str:
    rules = moment.game.rules
    try:
        return str(rules.why_illegal(moment.state, label, rules.parse_action(text)))
    except ShofarError as refused:
        return str(refused)


def _step(moment: Moment, dice: Random) -> Moment | None:
    game = moment.game
    if not game.waiting:
        return None
    seat = dice.choice(game.waiting)
    return replace(moment, game=game.play(seat, dice.choice(game.legal(seat))))


def _seed(seed: int, number: int) -> str:
    return f"{seed} {number}"


class WallsSubject(Subject[Moment]):
    """A table of Walls; what is sampled are the worlds of `shofar.bots.worlds`."""

    def __init__(self, seats: int = 4, *, drawn: bool = False) -> None:
        self.seats, self.drawn = seats, drawn

    def begin(self, seed: int, number: int = 0) -> Moment:
        """A deal."""
        return Moment(walls.new(seats=self.seats, seed=_seed(seed, number)), seed)

    def step(self, state: Moment, dice: Random) -> Moment | None:
        """One action of a seat that may choose."""
        return _step(state, dice)

    def channels(self, state: Moment, seat: int) -> Mapping[str, object]:
        """All that a seat gets."""
        return _channels(state, seat, drawn=self.drawn)

    def permuted(self, state: Moment, seat: int, dice: Random) -> Moment:
        """The cards that the seat has never seen change places, from the deal on."""
        return Moment(permuted(state.game, seat, dice), dice.getrandbits(32))

    def hidden(self, state: Moment, seat: int) -> Sequence[Hashable]:
        """Hands, first cards, what others put into the supply, the pile."""
        world = state.state
        others = [other for other in range(self.seats) if other != seat]
        if not world.draw and world.outcome is not None:
            return []
        return [
            *((("hand", other), card) for other in others for card in world.hands[other]),
            *((("first", other), world.first[other]) for other in others if world.first[other]),
            *((("put", other), card) for other in others for card in world.put[other]),
            *((("pile", at), card) for at, card in enumerate(world.draw)),
        ]

    def resampled(self, state: Moment, seat: int, dice: Random) -> Moment | None:
        """A world of the seat's view."""
        view = state.game.view(seat)
        return replace(state, world=worlds(view, seed=dice.getrandbits(64))[0])


class TowersSubject(Subject[Moment]):
    """A board of Towers: nothing is hidden but the seed."""

    seats = 2

    def __init__(self, *, drawn: bool = False) -> None:
        self.drawn = drawn

    def begin(self, seed: int, number: int = 0) -> Moment:
        """An empty board."""
        return Moment(towers.new(seed=_seed(seed, number)), seed)

    def step(self, state: Moment, dice: Random) -> Moment | None:
        """One move."""
        return _step(state, dice)

    def channels(self, state: Moment, seat: int) -> Mapping[str, object]:
        """All that a side gets."""
        return _channels(state, seat, drawn=self.drawn)

    def permuted(self, state: Moment, seat: int, dice: Random) -> Moment:
        """The same board, come from another seed."""
        return replace(state, seed=dice.getrandbits(32))

    def hidden(self, state: Moment, seat: int) -> Sequence[Hashable]:
        """Nothing on the board."""
        return []
