"""Which turns may have led from one table of Walls to another: every way there is, by the rules' own trumpets.

Every card is seen by all or counted by all as it is played, so that few ways fit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from shofar.bots.walls.card_piles import Codes, known_cards, minus
from shofar.core.colours import COLOURS
from shofar.core.tuples import put_at
from shofar.walls.actions import Action, Trumpet, Wall
from shofar.walls.cards import HIDDEN, Card, Cards, with_card
from shofar.walls.events import Laid, Sounded, Supplied
from shofar.walls.notation import CODES
from shofar.walls.rules import COLOUR_INDEX
from shofar.walls.trumpets import Fall, sound

Table = tuple[tuple[Cards, ...], ...]
"""All walls: by colour and then by seat, as trumpets look at them."""
Turn = Laid | Sounded | Supplied

GONE = "gone"
"""In a path's `leaving`: a trumpet that left the game, where it can be told from one that fell into the supply."""


@dataclass(frozen=True, slots=True)
class Path:
    """Turns that may have been played, how the table stands after them, and what must come yet."""

    walls: Table
    played: Codes
    """What the seats to come play, `?` for a card put face down into the supply."""
    leaving: Codes
    """What yet leaves the walls, and trumpets that leave the game as they are played."""
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a path must lead."""

    walls: Table
    scored: bool
    """Whether the supply was turned up: what a path has to play and to lose then holds what lay there hidden, too."""
    may_join: bool = False
    """Whether a trumpet that would join may have been set aside (W11)."""


def paths_after(start: Path, seat: int, action: Action, others: Sequence[int], goal: Goal) -> Iterator[Path]:
    """Every way to the goal on which first the own seat acts as it did, then the others in turn."""
    match action:
        case Wall(card):
            path = _lay(start, seat, card)
        case Trumpet(colour, aside):
            path = _sound(start, seat, COLOUR_INDEX[colour], goal, aside=aside)
        case _:
            path = replace(start, turns=(Supplied(0, seat, action.card),))
    return paths_to(path, others, goal) if path else iter(())


def paths_to(path: Path, seats: Sequence[int], goal: Goal) -> Iterator[Path]:
    """Every way to the goal on which each of the seats has one turn."""
    unlike = [index for index, walls in enumerate(path.walls) if walls != goal.walls[index]]
    if not seats:
        if not unlike and (goal.scored or not (path.played or path.leaving)):
            yield path
        return
    if len(unlike) > len(seats) - path.played.count(HIDDEN):
        return  # a turn changes walls of one colour at most
    seat, later = seats[0], seats[1:]
    steps = [_supply(path, seat, goal)]
    steps += [_lay(path, seat, card) for card in _layable(path, seat, goal)]
    if Card.TRUMPET in path.played:
        steps += [_sound(path, seat, index, goal) for index in range(len(COLOURS))]
        if goal.may_join:
            joins = [index for index, walls in enumerate(path.walls) if sound(walls, seat).joined]
            steps += [_sound(path, seat, index, goal, aside=True) for index in joins]
    for step in steps:
        if step:
            yield from paths_to(step, later, goal)


def _supply(path: Path, seat: int, goal: Goal) -> Path | None:
    # Once the supply was turned up, any card may have been the one.
    played = path.played if goal.scored else minus(path.played, (HIDDEN,))
    if played is None:
        return None
    return Path(path.walls, played, path.leaving, (*path.turns, Supplied(0, seat, HIDDEN)))


def _layable(path: Path, seat: int, goal: Goal) -> Iterator[Card]:
    """The cards that the seat may have laid: they stand there at the end, or fall in a later turn."""
    for code in dict.fromkeys(path.played):
        card = CODES.get(code)
        if card and card.colour:
            index = COLOUR_INDEX[card.colour]
            stands = path.walls[index][seat].count(card) < goal.walls[index][seat].count(card)
            if stands or card in path.leaving:
                yield card


def _lay(path: Path, seat: int, card: Card) -> Path | None:
    assert card.colour
    played = minus(path.played, (card,))
    if played is None:
        return None
    index = COLOUR_INDEX[card.colour]
    walls = path.walls[index]
    grown = put_at(walls, seat, with_card(walls[seat], card))
    return Path(put_at(path.walls, index, grown), played, path.leaving, (*path.turns, Laid(0, seat, card)))


def _sound(path: Path, seat: int, index: int, goal: Goal, *, aside: bool = False) -> Path | None:
    fall = sound(path.walls[index], seat, aside=aside)
    lost = lost_trumpets(fall)
    fallen = [card for cards in fall.fallen for card in cards]
    played = minus(path.played, (Card.TRUMPET,))
    leaving = minus(path.leaving, fallen + (lost if goal.scored else [GONE] * len(lost)))
    if played is None or leaving is None:
        return None
    turns = Sounded(0, seat, COLOURS[index], fall.fallen, fall.removed, fall.joined)
    return Path(put_at(path.walls, index, fall.walls), played, leaving, (*path.turns, turns))


def lost_trumpets(fall: Fall | Sounded) -> list[str]:
    """The trumpets that leave the game, the one just played among them (W10, W12)."""
    return [card for cards in fall.removed for card in cards] + [Card.TRUMPET] * (not fall.joined)


def first_cards(
    path: Path, first: Sequence[str | None], own: int, actors: Sequence[int], goal: Goal
) -> Iterator[tuple[Cards, Path]]:
    """Every set of first cards that may have been turned up, and the path that begins with them (W7)."""
    choices: list[list[Card]] = []
    fallen = [card for card in known_cards(path.leaving) if card.colour]
    trumpet = [Card.TRUMPET] if GONE in path.leaving else []
    for seat, card in enumerate(first):
        standing = [card for walls in goal.walls for card in walls[seat] if card.colour]
        if seat == own:
            choices.append(known_cards([card or HIDDEN]))
        elif standing and seat not in actors:
            choices.append(standing)
        else:
            choices.append(list(dict.fromkeys([*standing, *fallen, *trumpet])))
    for cards in product(*choices):
        played = minus(path.played, cards)
        leaving = minus(path.leaving, [GONE] * cards.count(Card.TRUMPET))
        if played is not None and leaving is not None:
            by_colour = [tuple([(card,) if card.colour is colour else () for card in cards]) for colour in COLOURS]
            yield cards, Path(tuple(by_colour), played, leaving)
