"""Reasons in Walls, from a view and its previews: each is given only where its condition holds."""

from collections.abc import Iterator

from shofar.learn.lesson_runner import Params
from shofar.learn.reasons import Reason
from shofar.walls import Preview, View, parse_action, preview
from shofar.walls.actions import Action, Trumpet, Wall
from shofar.walls.cards import Card
from shofar.walls.notation import CODES

TALL = 4
"""A card of so much invites the next trumpet where nothing of its colour is as tall."""


def reasons(view: View, text: str) -> list[Reason]:
    """Every reason for or against an open action, the weightiest first."""
    assert view.seat is not None
    action = parse_action(text)
    if view.phase == "first":
        return []  # the first card hardly matters
    shown = preview(view, view.seat, action)
    if isinstance(action, Trumpet):
        return [*_of_trumpet(view, action, shown)]
    if isinstance(action, Wall):
        return [*_of_wall(view, action, shown)]
    return [*_of_supply(view, action)]


def _of_trumpet(view: View, action: Trumpet, shown: Preview) -> Iterator[Reason]:
    me, colour = view.seat, f"colour:{action.colour}"
    assert me is not None
    assert view.facts.scoring
    fallen = sum(map(len, shown.fallen))
    params: Params = {"colour": colour, "cards": _listed(shown.fallen)}
    soon = view.facts.scoring.earliest <= len(view.walls)
    if shown.leaders == (me,) and shown.leaders_before != (me,):
        lead = {"mine": shown.lengths[me], "theirs": _longest_other(shown.lengths, me)}
        yield Reason("trumpet-leads", True, {**params, **lead})
    elif shown.leaders == (me,) and not _trumpets(shown):
        yield Reason("trumpet-prize", True, {**params, "n": fallen})
    elif fallen and not shown.fallen[me]:
        yield Reason("trumpet-fells", True, params)
    if soon and fallen:
        yield Reason("scoring-near", True, {"soon": view.facts.scoring.earliest})
    if shown.fallen[me]:
        yield Reason("own-fall", False, {"cards": _listed(shown.fallen, only=me)})
    if not shown.joined and not action.aside:  # set aside it was, though there is a wall for it to join (W11)
        yield Reason("trumpet-leaves", False, {"colour": colour})
    if len(shown.leaders) == 1 and me not in shown.leaders:
        yield Reason("others-lead-then", False, {"colour": colour, "who": _player(shown.leaders[0])})
    if not soon:
        yield Reason("trumpet-waits", False, {"soon": view.facts.scoring.earliest})


def _of_wall(view: View, action: Wall, shown: Preview) -> Iterator[Reason]:
    me, card = view.seat, action.card
    assert me is not None
    assert card.colour is not None
    params: Params = {"colour": f"colour:{card.colour}", "card": f"card:{card}"}
    others = _longest_other(shown.lengths, me)
    if shown.leaders == (me,) and shown.leaders_before != (me,):
        before = view.facts.lengths[me].get(card.colour, 0)
        if not shown.leaders_before:
            yield Reason("nobody-has", True, {**params, "known": _known_in_supply(view, str(card.colour))})
        else:
            yield Reason("leads", True, {**params, "mine": shown.lengths[me], "theirs": others, "before": before})
    if card.length == 1:
        yield Reason("gold", True, params)
    if me not in shown.leaders:
        who = _player(shown.leaders[0])
        behind = shown.lengths[shown.leaders[0]] - shown.lengths[me]
        yield Reason("still-behind", False, {**params, "who": who, "behind": behind})
    if not _known_in_supply(view, str(card.colour)):
        yield Reason("nothing-to-win", False, params)
    tallest = max([CODES[code].length for own in view.walls for code in own.get(card.colour, ())], default=0)
    if card.length >= TALL and card.length > tallest:
        yield Reason("too-tall", False, params)


def _of_supply(view: View, action: Action) -> Iterator[Reason]:
    card = action.card
    if card is Card.TRUMPET:
        yield Reason("wastes-trumpet", False, {})
        return
    assert card.colour is not None
    params: Params = {"colour": f"colour:{card.colour}", "card": f"card:{card}"}
    leaders = view.facts.leaders.get(card.colour, ())
    if leaders == (view.seat,):
        yield Reason("comes-back", True, params)
    if len(leaders) == 1 and view.seat not in leaders:
        yield Reason("their-prize", False, {**params, "who": _player(leaders[0])})
    if card.length == 1:
        yield Reason("wastes-gold", False, params)


def _known_in_supply(view: View, colour: str) -> int:
    """Supply cards of a colour that the seat knows of."""
    return sum(code[0] == colour for code in view.supply)


def _longest_other(lengths: tuple[int, ...], me: int) -> int:
    return max(length for seat, length in enumerate(lengths) if seat != me)


def _trumpets(shown: Preview) -> bool:
    """Whether trumpets fall: those leave the game at the scoring, and nobody wins them (W14)."""
    return any(card == Card.TRUMPET for cards in shown.fallen for card in cards)


def _player(seat: int) -> str:
    return f"player:{seat}"


def _listed(fallen: tuple[tuple[str, ...], ...], only: int | None = None) -> str:
    """Cards with their owners, as sentences list them: `cards:G5.1+T.2`."""
    owned = [f"{card}.{seat}" for seat, cards in enumerate(fallen) if only in (None, seat) for card in cards]
    return "cards:" + "+".join(owned)
