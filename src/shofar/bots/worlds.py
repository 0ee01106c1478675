"""Worlds: whole states that agree with what one seat may know, drawn at random.

In Towers there is one, since nothing is hidden. In Walls every placing of the unseen cards that agrees with the view is
equally likely, or, with `believed`, as likely as the bots think after what the others have done.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, overload

from shofar import towers, walls
from shofar.core.colours import COLOURS
from shofar.core.errors import Malformed, check_count
from shofar.core.readings import parse_readings
from shofar.walls.actions import ACTIONS
from shofar.walls.cards import HIDDEN, Card, Cards
from shofar.walls.deal import WHOLE_DECK, scoring_places
from shofar.walls.readings import Readings
from shofar.walls.scoring import outcome_of
from shofar.walls.state import Phase

Odds = Sequence[float]
"""For each kind of card, by its place in `KINDS`, how likely it is compared with the likeliest one."""
KINDS = tuple(sorted(card for card in Card if card is not Card.SCORING))


@overload
def worlds(view: walls.View, count: int = 1, *, seed: int | str = 0, believed: bool = False) -> list[walls.State]: ...
@overload
def worlds(view: towers.View, count: int = 1, *, seed: int | str = 0, believed: bool = False) -> list[towers.State]: ...
def worlds(
    view: walls.View | towers.View, count: int = 1, *, seed: int | str = 0, believed: bool = False
) -> list[walls.State] | list[towers.State]:
    """So many states, each drawn anew, of which every one gives this seat this very view.

    `believed` weighs them by what the bots read from the others' play; that needs the compiler (`shofar[fast]`), and
    a seat's view with its events. The same view and seed give the same worlds.

    >>> import shofar
    >>> view = shofar.walls.new(seats=3, seed=7).view(0)
    >>> world = worlds(view, seed=1)[0]
    >>> world.hands[1]
    ('B4', 'G1', 'G4', 'P1', 'P3', 'P7', 'T')
    >>> shofar.walls.view(world, 0) == view
    True
    """
    check_count("count", count)
    if isinstance(view, towers.View):
        return [towers.state_of(view)] * count
    if not isinstance(view, walls.View):
        raise Malformed("view", "not-this-view", {"expected": "walls.View, towers.View"})
    chance = Random(f"worlds {seed}")
    hidden = _hidden(view)
    odds = _odds(view) if believed else None
    return [_world(view, hidden, odds, chance) for _ in range(count)]


class _Hidden(NamedTuple):
    """What a view does not show."""

    cards: list[Card]
    """The unseen cards, scoring cards apart."""
    put: list[int]
    """How many of the face-down supply cards each seat has put there; what nobody has told of is not counted."""
    strangers: int
    """The rest of them."""


class _Believed(NamedTuple):
    hands: list[Odds]
    """By seat."""
    supply: list[tuple[int | None, Odds]]
    """For each face-down supply card who put it there, if that is known, and its odds."""


def _hidden(view: walls.View) -> _Hidden:
    unseen = Counter(WHOLE_DECK)
    del unseen[Card.SCORING]
    piles = [*view.hands, view.supply, view.removed, *view.won, [card for card in view.first if card]]
    piles += [wall for own in view.walls for wall in own.values()]
    unseen.subtract([Card(code) for pile in piles for code in pile if code not in (HIDDEN, Card.SCORING)])
    face_down = view.supply.count(HIDDEN)
    put = [0] * len(view.hands)
    for event in view.events:
        if event.event == "scoring":
            put = [0] * len(put)
        elif event.event == "fed":
            put = [number + 1 for number in put]
        elif event.event == "supply":
            put[event.seat] += 1
    if view.phase == "feed":
        put = [number + (seat not in view.waiting) for seat, number in enumerate(put)]
    if view.seat is not None:
        put[view.seat] = 0  # its own are known to it
    if sum(put) != face_down:  # a view without its events tells only this round's feed
        put = [int(view.phase == "feed" and seat not in (*view.waiting, view.seat)) for seat in range(len(put))]
    return _Hidden(sorted(unseen.elements()), put, face_down - sum(put))


def _world(view: walls.View, hidden: _Hidden, odds: _Believed | None, chance: Random) -> walls.State:
    """One world: cards are dealt to the places where one is hidden, and dealt again where W4 forbids what came."""
    seats = range(len(view.hands))
    readings = parse_readings(Readings, view.readings)
    any_first = readings.any_first
    while True:
        left = hidden.cards.copy()
        chance.shuffle(left)
        put: list[list[Card]] = [[] for _ in seats]
        for seat, of_place in _supply_places(view, hidden, odds, chance):
            put[seat].append(_take(left, of_place, chance))
        hands = [
            [_take(left, odds.hands[seat] if odds else None, chance) if code == HIDDEN else Card(code) for code in hand]
            for seat, hand in enumerate(view.hands)
        ]
        first = [left.pop() if code == HIDDEN else Card(code) if code else None for code in view.first]
        if any_first or all(_could_be_first(card, [*hands[seat], *put[seat]]) for seat, card in enumerate(first)):
            break
    fed: list[Card | None] = [None] * len(seats)
    if view.phase == "feed":
        for seat in seats:
            if seat not in (*view.waiting, view.seat):
                fed[seat] = put[seat][-1]
        if view.pending and view.seat is not None:
            fed[view.seat] = ACTIONS[view.pending].card
    if view.seat is not None:
        put[view.seat] = [Card(code) for code in view.supply_mine]
    open_supply = Counter([Card(code) for code in view.supply if code != HIDDEN])
    open_supply.subtract([Card(code) for code in view.supply_mine])
    return walls.State(
        phase=Phase(view.phase),
        round=view.round,
        start=chance.choice(seats) if view.start is None else view.start,
        turn=view.turn,
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        first=tuple(first),
        fed=tuple(fed),
        walls=tuple([tuple([_cards(own.get(colour, ())) for colour in COLOURS]) for own in view.walls]),
        put=tuple([tuple(sorted(cards)) for cards in put]),
        open_supply=tuple(sorted(open_supply.elements())),
        removed=_cards(view.removed),
        won=tuple([_cards(cards) for cards in view.won]),
        draw=_pile(view, left, chance),
        happened=view.events[-1].n if view.events else 0,
        readings=readings,
        outcome=None
        if view.result is None
        else outcome_of(scores=tuple(view.result["scores"]), tiebreak=tuple(view.result["tiebreak"])),
    )


def _supply_places(
    view: walls.View, hidden: _Hidden, odds: _Believed | None, chance: Random
) -> Iterator[tuple[int, Odds | None]]:
    """For each face-down card whose it is; in the feeding phase a seat's card of this phase comes last."""
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    owners = [seat for seat, number in enumerate(hidden.put) for _ in range(number)]
    owners += chance.choices(others, k=hidden.strangers)
    if odds is None:
        yield from [(owner, None) for owner in owners]
        return
    left = Counter(owners)
    left.subtract([owner for owner, _ in odds.supply if owner is not None])
    chance.shuffle(unknown := list(left.elements()))
    for owner, of_place in odds.supply:
        someone = unknown.pop() if owner is None and unknown else chance.choice(others)
        yield someone if owner is None else owner, of_place


def _take(left: list[Card], odds: Odds | None, chance: Random) -> Card:
    """A card of those that are left, each with its odds."""
    if odds is None:
        return left.pop()
    at = chance.randrange(len(left))
    while chance.random() >= odds[KINDS.index(left[at])]:
        at = chance.randrange(len(left))
    left[at], left[-1] = left[-1], left[at]
    return left.pop()


def _could_be_first(card: Card | None, hand: Sequence[Card]) -> bool:
    """A first card is a wall card where the hand that it came from had another (W4)."""
    return card is not Card.TRUMPET or all(held is Card.TRUMPET for held in hand)


def _pile(view: walls.View, left: list[Card], chance: Random) -> Cards:
    """The draw pile: scoring cards anywhere in what is left of their piles (W3), the rest as it was shuffled."""
    chance.shuffle(left)
    places = scoring_places(len(view.hands))
    drawn = places[-1][1] + 1 - view.draw
    shown = view.removed.count(Card.SCORING)
    scoring = {chance.randint(max(first, drawn), last) - drawn for first, last in places[shown:]}
    return tuple([Card.SCORING if at in scoring else left.pop() for at in range(view.draw)])


def _cards(codes: Sequence[str]) -> Cards:
    return tuple([Card(code) for code in codes])


def _odds(view: walls.View) -> _Believed:
    """What the bots' network thinks of every hidden place."""
    # The compiler's packages stay out until somebody asks for this.
    from shofar.bots.walls.beliefs import beliefs
    from shofar.bots.walls.decision_history import history_from_events
    from shofar.bots.walls.weights import nets
    from shofar.fast.walls.cards import INDEX
    from shofar.fast.walls.knowledge import knowledge

    if view.seat is None:
        raise Malformed("view.seat", "missing")
    found = beliefs(knowledge(view), history_from_events(view), nets())
    rows: list[Odds] = [[float(row[INDEX[card]]) for card in KINDS] for row in found.odds]
    most = len(rows) - len(found.owners)
    owners: list[int | None] = [None if owner < 0 else int(owner) for owner in found.owners]
    return _Believed(rows[:most], list(zip(owners, rows[most:], strict=True)))
