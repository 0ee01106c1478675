"""A word of advice at a question of one's first games: one line, computed from the view and true of it, or none."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shofar import towers, walls
from shofar.core.rules import GameView
from shofar.learn.lesson_runner import Sentence
from shofar.towers import SEVEN
from shofar.walls import events
from shofar.walls.cards import Card
from shofar.walls.notation import CODES

FEW_PIECES = 5
"""When the end without a seven comes into sight."""


def lines(view: GameView) -> list[Sentence]:
    """What may be said at this question, the most pressing first; nothing where nothing is asked of the view's seat."""
    return [*_LINES[view.game](view)] if view.legal else []


def _walls(view: walls.View) -> Iterator[Sentence]:
    me = view.seat
    assert me is not None
    match view.phase:
        case "first":
            yield Sentence("guide-walls-first", {})
        case "feed" if view.round == 1:
            yield Sentence("guide-walls-feed", {})
        case "feed":
            yield Sentence("guide-walls-feed-later", {"cards": len(view.hands[me]) - (view.pending is None)})
        case "turn":
            yield from _walls_turn(view, me)


def _walls_turn(view: walls.View, me: int) -> Iterator[Sentence]:
    if fell := _fell(view, me):
        yield fell
    if view.facts.scoring and view.facts.scoring.earliest <= len(view.hands):
        yield Sentence("guide-walls-near", {})
    if Card.TRUMPET in view.hands[me]:
        yield Sentence("guide-walls-trumpet", {})
    yield from _leading(view, me)
    for code in view.hands[me]:
        colour = CODES[code].colour
        if colour is not None and not view.facts.leaders.get(colour):
            yield Sentence("guide-walls-nobody", {"colour": f"colour:{colour}"})
    if any(CODES[code].length == 1 for code in view.hands[me]):
        yield Sentence("guide-walls-gold", {})


def _leading(view: walls.View, me: int) -> Iterator[Sentence]:
    """Cards that would make one's own wall the longest, where it is not yet."""
    for code in view.hands[me]:
        card = CODES[code]
        if card.colour is None or view.facts.leaders.get(card.colour, ()) in ((), (me,)):
            continue
        mine = view.facts.lengths[me].get(card.colour, 0) + card.length
        theirs = max(own.get(card.colour, 0) for seat, own in enumerate(view.facts.lengths) if seat != me)
        if mine > theirs:
            params: dict[str, int | str] = {"card": f"card:{code}", "colour": f"colour:{card.colour}"}
            yield Sentence("guide-walls-leads", {**params, "mine": mine, "theirs": theirs})


def _fell(view: walls.View, me: int) -> Sentence | None:
    """The last trumpet of somebody else that felled cards of one's own since one's last turn."""
    for event in reversed(view.events):
        if isinstance(event, events.Laid | events.Supplied | events.Sounded) and event.seat == me:
            return None
        if isinstance(event, events.Sounded) and event.fallen[me]:
            cards = "cards:" + "+".join(f"{card}.{me}" for card in event.fallen[me])
            return Sentence(
                "guide-walls-fell", {"who": f"player:{event.seat}", "colour": f"colour:{event.colour}", "cards": cards}
            )
    return None


def _towers(view: towers.View) -> Iterator[Sentence]:
    me = view.seat
    assert me is not None
    rival = me.other
    if view.facts.threat is rival:
        ways = len(view.facts.parries or ())
        yield Sentence("guide-towers-parry" if ways else "guide-towers-lost", {"who": f"side:{rival}", "ways": ways})
        return
    if view.ply < len(towers.Side):
        yield Sentence("guide-towers-start", {"seven": SEVEN})
    if len(view.stock[me]) <= FEW_PIECES:
        yield Sentence(
            "guide-towers-few", {"mine": view.count[me], "theirs": view.count[rival], "who": f"side:{rival}"}
        )
    if view.count[me] == SEVEN - 1:
        yield Sentence("guide-towers-six", {})
    yield Sentence("guide-towers-bank", {"who": f"side:{rival}"})


_LINES: Mapping[str, Callable[[Any], Iterator[Sentence]]] = {"walls": _walls, "towers": _towers}
