"""Why what happened in Walls came out as it did: who leads, what was highest, who won what, in numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from shofar.core.colours import COLOURS, Colour
from shofar.learn.lesson_runner import Params, Sentence
from shofar.learn.reasons import Why
from shofar.walls import View, events
from shofar.walls.cards import Card
from shofar.walls.notation import CODES
from shofar.walls.scoring import longest


def reasons(before: View, after: View, event: events.Event) -> Iterator[Why]:
    """Of an event between two views of a spectator's, in the order of the rules."""
    for clause, key, params in _REASONS[event.event](before, after, event):
        yield Why(clause, Sentence(f"why-walls-{key}", params))


Told = Iterator[tuple[str, str, Params]]
"""Clause, the end of the sentence's key, and what it mentions."""


def _chose(before: View, _after: View, event: events.Chose) -> Told:
    yield "W23", "chose", {"who": f"player:{event.seat}", "seats": len(before.hands)}


def _first(_before: View, _after: View, event: events.FirstTurned) -> Told:
    values = [CODES[card].length for card in event.cards if card != Card.TRUMPET]
    gone = len(event.cards) - len(values)
    if values:
        yield "W7", "first", {"value": max(values), "seats": len(values)}
    if gone:
        yield "W4", "first-trumpet", {"count": gone}


def _fed(before: View, after: View, event: events.Fed) -> Told:
    hand = min(map(len, after.hands))
    yield "W6", "fed", {"count": len(before.supply) + 1, "seats": len(event.cards), "round": after.round, "hand": hand}


def _laid(before: View, after: View, event: events.Laid) -> Told:
    card = CODES[event.card]
    assert card.colour
    then = before.facts.lengths[event.seat].get(card.colour, 0)
    yield (
        "W8a",
        "wall",
        {
            "colour": f"colour:{card.colour}",
            "who": f"player:{event.seat}",
            "before": then,
            "value": card.length,
            "length": then + card.length,
        },
    )
    walls = [dict(own) for own in before.facts.lengths]  # a scoring or the end may have come since
    walls[event.seat][card.colour] = then + card.length
    yield _leads(walls, card.colour)
    if card.length == 1:
        yield "W19", "gold", {}


def _sounded(before: View, _after: View, event: events.Sounded) -> Told:
    colour: Params = {"colour": f"colour:{event.colour}"}
    who = f"player:{event.seat}"
    walls = [[CODES[code] for code in own.get(event.colour, ())] for own in before.walls]
    highest = max([card.length for wall in walls for card in wall], default=0)
    if highest:
        yield "W9", "fell", {**colour, "value": highest, "count": sum(map(len, event.fallen))}
    else:
        yield "W8b", "nothing", colour
    gone = [seat for seat, cards in enumerate(event.removed) if cards]
    if gone:
        yield "W10", "removed", {**colour, "who": _players(gone)}
    lengths = [
        {event.colour: sum(card.length for card in wall if card.length != highest)} if not event.removed[seat] else {}
        for seat, wall in enumerate(walls)
    ]
    left = lengths[event.seat].get(event.colour, 0)
    if event.joined:
        lengths[event.seat][event.colour] = left + Card.TRUMPET.length
        yield "W11", "joined", {**colour, "who": who, "length": left + Card.TRUMPET.length}
    elif left:
        yield "W11", "aside", {**colour, "who": who}
    else:
        yield "W12", "alone", {**colour, "who": who}
    yield _leads(lengths, event.colour)


def _leads(walls: Sequence[Mapping[Colour, int]], colour: Colour) -> tuple[str, str, Params]:
    """Who has the longest wall of a colour."""
    leaders = longest([dict(own) for own in walls], colour)
    params: Params = {"colour": f"colour:{colour}"}
    if not leaders:
        return "W17", "nobody", params
    length = walls[leaders[0]][colour]
    rest = [own.get(colour, 0) for seat, own in enumerate(walls) if seat not in leaders]
    told: Params = {**params, "who": _players(leaders), "length": length}
    return ("W15", "leads", {**told, "next": max(rest)}) if len(leaders) == 1 else ("W16", "tied", told)


def _supplied(before: View, _after: View, event: events.Supplied) -> Told:
    yield "W8c", "supply", {"who": f"player:{event.seat}", "count": len(before.supply) + 1}


def _drew(before: View, after: View, event: events.Drew) -> Told:
    if event.card == Card.SCORING:
        yield "W13", "scoring-card", {"round": before.round, "who": f"player:{event.seat}"}
    elif after.round != before.round or after.phase == "over":
        yield "W13", "drew-again", {"who": f"player:{event.seat}"}
    else:
        yield "W8", "drew", {"who": f"player:{event.seat}", "count": after.draw}


def _scored(_before: View, _after: View, event: events.Scored) -> Told:
    if event.removed:
        yield "W14", "trumpets", {"count": len(event.removed)}
    for colour in COLOURS:
        cards = [card for card in event.supply if card[0] == colour]
        if not cards:
            continue
        params: Params = {"colour": f"colour:{colour}", "count": len(cards)}
        leaders = longest(event.lengths, colour)
        if not leaders:
            yield "W17", "stays", params
            continue
        params = {**params, "who": _players(leaders), "length": event.lengths[leaders[0]][colour]}
        if len(leaders) == 1:
            yield "W15", "prize", params
        else:
            share, left = divmod(len(cards), len(leaders))
            yield "W16", "shared", {**params, "each": share, "left": left}


def _ended(_before: View, _after: View, event: events.Ended) -> Told:
    ones = sum(map(len, event.ones))
    if ones:
        yield "W19", "ones", {"count": ones, "who": _players([seat for seat, own in enumerate(event.ones) if own])}
    most = max(event.scores)
    tied = [seat for seat, score in enumerate(event.scores) if score == most]
    params: Params = {"who": _players(event.winners), "score": most}
    if len(tied) == 1:
        yield "W20", "most", {**params, "next": max(one for one in event.scores if one != most)}
    elif len(event.winners) == 1:
        left = event.tiebreak[event.winners[0]]
        yield "W21", "tiebreak", {**params, "tied": _players(tied), "left": left}
    else:
        yield "W21", "tie", {**params, "left": event.tiebreak[event.winners[0]]}


def _players(seats: Sequence[int]) -> str:
    return "players:" + "+".join(map(str, seats))


_REASONS: Mapping[str, Callable[[View, View, Any], Told]] = {
    "chose": _chose,
    "first": _first,
    "fed": _fed,
    "wall": _laid,
    "trumpet": _sounded,
    "supply": _supplied,
    "drew": _drew,
    "scoring": _scored,
    "end": _ended,
}
