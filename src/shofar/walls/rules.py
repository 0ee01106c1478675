"""The rules of Walls in rulebook order. Functions beside the state make the next one; nothing here rolls dice."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Unpack

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.colours import COLOURS, Colour
from shofar.core.errors import Illegal
from shofar.core.tuples import put_at
from shofar.walls.actions import ASIDE, BY_CARD, CLAUSES, TRUMPET, Action, Feed, First, Trumpet, Wall
from shofar.walls.cards import Card, Cards, with_card, without_card
from shofar.walls.deal import Deal, why_wrong
from shofar.walls.events import Chose, Drew, Event, Fed, FirstTurned, Laid, Sounded, Supplied
from shofar.walls.readings import Readings
from shofar.walls.scoring import score
from shofar.walls.state import NO_WALLS, CardChanges, Phase, State, check_seat, pending
from shofar.walls.trumpets import sound

Stepped = tuple[State, tuple[Event, ...]]

TURN_VERBS = ("supply", "trumpet", "wall")
PHASE_VERBS = {Phase.FIRST: ("first",), Phase.FEED: ("feed",), Phase.TURN: TURN_VERBS, Phase.OVER: TURN_VERBS}
"""What a phase asks for, in text order."""

COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}


def new_state(deal: Deal) -> State:
    """The table once seven cards are dealt to each seat (W2, W3); a wrong deal is refused."""
    wrong = why_wrong(deal)
    if wrong:
        raise wrong
    return initial_state(deal)


def initial_state(deal: Deal) -> State:
    """The same for a deal that was judged before."""
    count = deal.seats
    return State(
        phase=Phase.FIRST,
        round=1,
        start=deal.start,
        turn=None,
        hands=tuple(tuple(sorted(hand)) for hand in deal.hands),
        first=(None,) * count,
        fed=(None,) * count,
        walls=(NO_WALLS,) * count,
        put=((),) * count,
        open_supply=(),
        removed=(),
        won=((),) * count,
        draw=deal.draw,
        happened=0,
        readings=deal.readings,
    )


# What may be done


def why_illegal(state: State, seat: int, action: Action) -> Illegal | None:
    """The clause that forbids the action, or None: the moment is wrong, or the card."""
    try:
        wrong = why_untimely(state, seat, action.verb) or why_unfit(state.hands[seat], action, state.readings)
    except FAULTS as fault:
        raise why_failed(fault, why_illegal, state, seat, action) from None
    if wrong is None and isinstance(action, Trumpet) and action.aside:
        return why_not_aside(_walls_of(state, action.colour), seat, state.readings)
    return wrong


def why_untimely(state: State, seat: int, verb: str) -> Illegal | None:
    """The clause by which the seat cannot do this kind of thing now, or None."""
    phase = state.phase
    if phase is Phase.OVER:
        return Illegal("W19", "walls-over")
    if not 0 <= seat < len(state.hands):
        return Illegal("W2", "walls-no-such-seat", {"seat": seat, "seats": len(state.hands)})
    if verb in TURN_VERBS:
        if phase is not Phase.TURN:
            return Illegal("W8", "walls-still-choosing")
        return None if seat == state.turn else Illegal("W8", "walls-not-your-turn", {"seat": seat})
    if verb == "first" and phase is not Phase.FIRST:
        return Illegal("W4", "walls-first-is-past")
    if verb == "feed" and phase is Phase.FIRST:
        return Illegal("W4", "walls-first-card-missing")
    if verb == "feed" and phase is Phase.TURN:
        return Illegal("W6", "walls-feed-is-past")
    return Illegal("W23", "walls-chosen-already", {"seat": seat}) if pending(state, seat) else None


def why_unfit(hand: Cards, action: Action, readings: Readings) -> Illegal | None:
    """The clause by which the action cannot be done from this hand, or None."""
    card = action.card
    if card not in hand:
        return Illegal(CLAUSES[action.verb], "walls-not-in-hand", {"card": card})
    if card.colour:
        return None
    if isinstance(action, Wall):
        return Illegal("W8a", "walls-trumpet-is-no-wall-card")
    if isinstance(action, First) and not readings.any_first and any(held.colour for held in hand):
        return Illegal("W4", "walls-first-must-be-a-wall-card")
    return None


def why_not_aside(walls: Sequence[Cards], seat: int, readings: Readings) -> Illegal | None:
    """Why a trumpet cannot be set aside when it sounds these walls of one colour, or None (W11)."""
    if not readings.may_join:
        return Illegal("W11", "walls-always-joins")
    return None if sound(walls, seat).joined else Illegal("W11", "walls-would-not-join")


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """The seat's legal actions, sorted as text: what the two halves of `why_illegal` let through."""
    try:
        verbs = PHASE_VERBS[state.phase]
        if why_untimely(state, seat, verbs[0]):
            check_seat(state, seat)
            return ()
        hand = state.hands[seat]
    except FAULTS as fault:
        raise why_failed(fault, legal, state, seat) from None
    kinds = dict.fromkeys(hand)  # each kind of card once, in order
    only_trumpets = Card.TRUMPET in kinds and len(kinds) == 1
    listed: list[Action] = []
    for fitting in _fitting(verbs, only_trumpets, state.readings.any_first):
        for card in kinds:
            listed += fitting[card]
    if state.readings.may_join and state.phase is Phase.TURN and Card.TRUMPET in kinds:
        listed += [act for act in ASIDE if not why_not_aside(_walls_of(state, act.colour), seat, state.readings)]
        listed.sort(key=str)
    return tuple(listed)


@cache
def _fitting(verbs: tuple[str, ...], only_trumpets: bool, any_first: bool) -> list[dict[Card, tuple[Action, ...]]]:
    """The actions of each kind by card; the rest of the hand matters only by being all trumpets or not (W4)."""
    readings = Readings(any_first=any_first)  # no other reading says what a hand allows
    listed = []
    for verb in verbs:
        fit: dict[Card, tuple[Action, ...]] = dict.fromkeys(Card, ())
        for action in TRUMPET if verb == "trumpet" else BY_CARD[verb].values():
            hand = (action.card,) if only_trumpets else (Card.B1, action.card)
            if why_unfit(hand, action, readings) is None:
                fit[action.card] += (action,)
        listed.append(fit)
    return listed


def play(state: State, seat: int, action: Action) -> State:
    """The state after the action."""
    return step(state, seat, action)[0]


def step(state: State, seat: int, action: Action) -> Stepped:
    """The state after the action, and what happened on the way; an illegal action raises and changes nothing."""
    refusal = why_illegal(state, seat, action)
    if refusal:
        raise refusal
    return apply(state, seat, action)


def apply(state: State, seat: int, action: Action) -> Stepped:
    """The same for an action that was judged before."""
    match action:
        case First(card):
            return _put_first(state, seat, card)
        case Feed(card):
            return _feed(state, seat, card)
        case Wall(card):
            return _lay(state, seat, card)
        case Trumpet(colour, aside):
            return _sound(state, seat, colour, aside=aside)
    return _supply(state, seat, action.card)


# Simultaneous choices (W4, W6, W23)


def _put_first(state: State, seat: int, card: Card) -> Stepped:
    after = state.but(
        hands=put_at(state.hands, seat, without_card(state.hands[seat], card)),
        first=put_at(state.first, seat, card),
        happened=state.happened + 1,
    )
    if None not in after.first:
        after = after.but(phase=Phase.FEED)
    return after, (Chose(after.happened, seat),)


def _feed(state: State, seat: int, card: Card) -> Stepped:
    fed = put_at(state.fed, seat, card)
    after = state.but(
        hands=put_at(state.hands, seat, without_card(state.hands[seat], card)),
        fed=fed,
        put=put_at(state.put, seat, with_card(state.put[seat], card)),
        happened=state.happened + 1,
    )
    events: tuple[Event, ...] = (Chose(after.happened, seat),)
    if None in fed:
        return after, events
    after = after.but(phase=Phase.TURN, turn=after.start, fed=(None,) * len(fed), happened=after.happened + 1)
    events = (*events, Fed(after.happened, tuple(card for card in fed if card)))
    return _turn_up_first(after, events) if after.round == 1 else (after, events)


def _turn_up_first(state: State, events: tuple[Event, ...]) -> Stepped:
    """Each first card starts its owner's wall (W7); a trumpet leaves the game (W4)."""
    cards = tuple(card for card in state.first if card)
    after = state.but(
        first=(None,) * len(cards),
        walls=tuple(
            put_at(walls, COLOUR_INDEX[card.colour], (card,)) if card.colour else walls
            for walls, card in zip(state.walls, cards, strict=True)
        ),
        removed=tuple(card for card in cards if not card.colour),
        happened=state.happened + 1,
    )
    return after, (*events, FirstTurned(after.happened, cards))


def change(state: State, seat: int, action: Action) -> State:
    """The state with another choice of a seat that has chosen while others still choose (W23): it is no event."""
    after, _ = step(take_back(state, seat), seat, action)
    return after


def take_back(state: State, seat: int) -> State:
    """The state as if the seat had not chosen yet."""
    chosen = pending(state, seat) if 0 <= seat < len(state.hands) else None
    match chosen:
        case First(card):
            before = state.but(first=put_at(state.first, seat, None))
        case Feed(card):
            put = put_at(state.put, seat, without_card(state.put[seat], card))
            before = state.but(fed=put_at(state.fed, seat, None), put=put)
        case _:
            raise Illegal("W23", "walls-nothing-to-change", {"seat": seat})
    hands = put_at(state.hands, seat, with_card(state.hands[seat], card))
    return before.but(hands=hands, happened=state.happened - 1)


# Turns (W8)


def _lay(state: State, seat: int, card: Card) -> Stepped:
    assert card.colour
    index = COLOUR_INDEX[card.colour]
    walls = state.walls[seat]
    grown = put_at(walls, index, with_card(walls[index], card))
    laid = Laid(state.happened + 1, seat, card)
    return _draw(state, seat, laid, hand=without_card(state.hands[seat], card), walls=put_at(state.walls, seat, grown))


def _walls_of(state: State, colour: Colour) -> list[Cards]:
    index = COLOUR_INDEX[colour]
    return [walls[index] for walls in state.walls]


def _sound(state: State, seat: int, colour: Colour, *, aside: bool) -> Stepped:
    index = COLOUR_INDEX[colour]
    fall = sound(_walls_of(state, colour), seat, aside=aside)
    sounded = Sounded(state.happened + 1, seat, colour, fall.fallen, fall.removed, fall.joined)
    removed = [card for cards in fall.removed for card in cards]
    if not fall.joined:
        removed.append(Card.TRUMPET)  # W12, or set aside
    return _draw(
        state,
        seat,
        sounded,
        hand=without_card(state.hands[seat], Card.TRUMPET),
        walls=tuple([put_at(walls, index, wall) for walls, wall in zip(state.walls, fall.walls, strict=True)]),
        open_supply=_sorted(state.open_supply, *fall.fallen),
        removed=_sorted(state.removed, removed),
    )


def _supply(state: State, seat: int, card: Card) -> Stepped:
    supplied = Supplied(state.happened + 1, seat, card)
    put = put_at(state.put, seat, with_card(state.put[seat], card))
    return _draw(state, seat, supplied, hand=without_card(state.hands[seat], card), put=put)


def _draw(state: State, seat: int, event: Event, *, hand: Cards, **changed: Unpack[CardChanges]) -> Stepped:
    """The turn's card is drawn and the left neighbour plays (W8), unless a scoring card ends the round (W13)."""
    top = state.draw[0]
    drew = Drew(state.happened + 2, seat, top)
    if top is not Card.SCORING:
        next_seat = (seat + 1) % len(state.hands)
        hands = put_at(state.hands, seat, with_card(hand, top))
        after = state.but(turn=next_seat, hands=hands, draw=state.draw[1:], happened=state.happened + 2, **changed)
        return after, (event, drew)
    shown = state.but(
        hands=put_at(state.hands, seat, hand), draw=state.draw[1:], happened=state.happened + 2, **changed
    )
    ended, events = score(_replacement(shown, seat), seat)
    replaced = (Drew(shown.happened + 1, seat, shown.draw[0]),) if shown.draw else ()
    return ended, (event, drew, *replaced, *events)


def _replacement(state: State, seat: int) -> State:
    """A replacement for the scoring card, which leaves the game (W13)."""
    state = state.but(removed=_sorted(state.removed, (Card.SCORING,)))
    if not state.draw:
        return state
    hands = put_at(state.hands, seat, with_card(state.hands[seat], state.draw[0]))
    return state.but(hands=hands, draw=state.draw[1:], happened=state.happened + 1)


def _sorted(*piles: Iterable[Card]) -> Cards:
    return tuple(sorted([card for pile in piles for card in pile]))
