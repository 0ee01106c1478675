"""Whether a view that comes from elsewhere can be one of a game at all: who works with it need not look again."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from shofar.core.errors import Malformed
from shofar.core.readings import parse_readings
from shofar.walls.actions import ACTIONS, Trumpet
from shofar.walls.cards import HIDDEN, Card
from shofar.walls.deal import FEWEST_SEATS, HAND, MOST_SEATS, WHOLE_DECK, scoring_places
from shofar.walls.notation import CODES
from shofar.walls.readings import Readings
from shofar.walls.rules import PHASE_VERBS, why_not_aside, why_unfit
from shofar.walls.scoring import ROUNDS, outcome_of
from shofar.walls.state import Phase

if TYPE_CHECKING:
    from shofar.walls.view import View


def check(view: "View") -> None:
    """Raises Malformed with the first field that no game could show."""
    readings = parse_readings(Readings, view.readings, "view.readings")
    _check_seats(view)
    _check_moment(view, readings)
    _check_cards(view)
    _check_hands(view)
    _check_actions(view, readings)
    _check_result(view)


def _check_seats(view: "View") -> None:
    seats = len(view.walls)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise Malformed("view.walls", "walls-seats", {"seats": seats})
    by_seat: dict[str, Sequence[object]] = {"hands": view.hands, "first": view.first, "won": view.won}
    for name, listed in by_seat.items():
        if len(listed) != seats:
            raise Malformed(f"view.{name}", "walls-one-for-each-seat", {"seats": seats})
    named = {"seat": (view.seat,), "start": (view.start,), "turn": (view.turn,), "waiting": view.waiting}
    for name, who in named.items():
        for seat in who:
            if seat is not None and not 0 <= seat < seats:
                raise Malformed(f"view.{name}", "walls-no-such-seat", {"seat": str(seat), "seats": seats})


def _check_moment(view: "View", readings: Readings) -> None:
    """Phase, round, turn, first cards and pile agree with each other."""
    phase, seats = Phase(view.phase), range(len(view.walls))
    if not 1 <= view.round <= ROUNDS:
        raise Malformed("view.round", "not-one-of", {"expected": "1, 2, 3"})
    if phase in (Phase.FIRST, Phase.OVER) and view.round != (1 if phase is Phase.FIRST else ROUNDS):
        raise Malformed("view.round", "cannot-be")
    if view.start is None and not (phase is Phase.FIRST and readings.later_start):
        raise Malformed("view.start", "cannot-be")  # only then nobody knows who starts (W5)
    if (view.turn is None) == (phase is Phase.TURN):
        raise Malformed("view.turn", "cannot-be")
    chosen = [seat for seat in seats if view.first[seat] is not None]
    if phase is not Phase.FIRST and len(chosen) != (len(seats) if phase is Phase.FEED and view.round == 1 else 0):
        raise Malformed("view.first", "cannot-be")
    expected = {
        Phase.FIRST: [seat for seat in seats if seat not in chosen],
        Phase.FEED: sorted(set(view.waiting)),
        Phase.TURN: [view.turn],
        Phase.OVER: [],
    }
    if list(view.waiting) != expected[phase] or bool(view.waiting) == (phase is Phase.OVER):
        raise Malformed("view.waiting", "cannot-be")
    places = scoring_places(len(seats))
    full = places[-1][1] + 1
    least = 0 if phase is Phase.OVER else full - places[view.round - 1][1]
    # The last scoring card is drawn, and the one that replaced it (W13).
    most = full if view.round == 1 else full - places[view.round - 2][0] - 2
    if not least <= view.draw <= most:
        raise Malformed("view.draw", "walls-pile", {"least": least, "most": most})


def _check_cards(view: "View") -> None:
    """Every card is known where it lies open, and there are as many of each as the deck has (W1)."""
    open_cards: Counter[str] = Counter()
    total = view.draw
    for name, cards, secret in _piles(view):
        for card in cards:
            scoring = card == Card.SCORING and name != "removed"
            if scoring or (card not in CODES and not (secret and card == HIDDEN)):
                raise Malformed(f"view.{name}", "walls-no-such-card", {"card": card})
        open_cards.update([card for card in cards if card != HIDDEN])
        total += len(cards)
    for card, found in open_cards.items():
        if found > WHOLE_DECK[CODES[card]]:
            raise Malformed("view", "walls-deck", {"card": card, "found": found, "expected": WHOLE_DECK[CODES[card]]})
    if total != WHOLE_DECK.total():
        raise Malformed("view", "walls-total", {"found": total, "expected": WHOLE_DECK.total()})
    if open_cards[Card.SCORING] != view.round - (view.phase != "over"):
        raise Malformed("view.removed", "cannot-be")
    for walls in view.walls:
        for colour, wall in walls.items():
            if any(CODES[card].colour not in (None, colour) for card in wall):
                raise Malformed("view.walls", "cannot-be")
    known = Counter([card for card in view.supply if card != HIDDEN])
    if not Counter(view.supply_mine) <= known or (view.seat is None and view.supply_mine):
        raise Malformed("view.supply_mine", "cannot-be")


def _piles(view: "View") -> Iterator[tuple[str, Sequence[str], bool]]:
    """The field, the cards in it, and whether some of them may be secret (W22)."""
    for seat, (hand, first) in enumerate(zip(view.hands, view.first, strict=True)):
        yield "hands", hand, seat != view.seat
        yield "first", () if first is None else (first,), seat != view.seat
    for walls in view.walls:
        for wall in walls.values():
            yield "walls", wall, False
    for won in view.won:
        yield "won", won, False
    yield "supply", view.supply, True
    yield "removed", view.removed, False


def _check_hands(view: "View") -> None:
    """Hands are as long as the moment makes them (W4, W6); at the end one may lack its replacement (W13)."""
    for seat, hand in enumerate(view.hands):
        least = most = HAND - 1 - view.round
        if view.phase == "first":
            least = most = HAND - (seat not in view.waiting)
        elif view.phase == "feed":
            least = most = HAND - view.round - (seat not in view.waiting)
        elif view.phase == "over":
            least = most - 1
        if not least <= len(hand) <= most:
            raise Malformed(f"view.hands[{seat}]", "cannot-be")


def _check_actions(view: "View", readings: Readings) -> None:
    """What is open to a seat can be done from its hand; a choice that can be changed is in the hand again (W23)."""
    hand = [CODES[card] for card in view.hands[view.seat]] if view.seat is not None else []
    if view.pending is not None:
        chosen = ACTIONS.get(view.pending)
        put = () if view.seat is None else (*view.supply_mine, view.first[view.seat])
        if chosen is None or chosen.verb != view.phase or view.seat in view.waiting or chosen.card not in put:
            raise Malformed("view.pending", "walls-not-open", {"action": view.pending})
        hand.append(chosen.card)
    elif view.seat not in view.waiting:
        hand = []
    for text in view.legal:
        action = ACTIONS.get(text)
        if action is None or action.verb not in PHASE_VERBS[Phase(view.phase)]:
            raise Malformed("view.legal", "walls-not-open", {"action": text})
        wrong = why_unfit(tuple(hand), action, readings)
        if wrong is None and isinstance(action, Trumpet) and action.aside and view.seat is not None:
            wrong = why_not_aside(view.walls_of(action.colour), view.seat, readings)
        if wrong:
            raise Malformed("view.legal", "walls-not-open", {"action": text})


def _check_result(view: "View") -> None:
    """Null while the game goes on; then what won piles and walls say (W20, W21)."""
    if (view.result is None) == (view.phase == "over"):
        raise Malformed("view.result", "cannot-be")
    if view.result is not None:
        ended = outcome_of(
            scores=tuple([len(cards) for cards in view.won]),
            tiebreak=tuple([sum([len(wall) for wall in walls.values()]) for walls in view.walls]),
        )
        for name, found, true in (
            ("scores", view.result["scores"], ended.scores),
            ("tiebreak", view.result["tiebreak"], ended.tiebreak),
            ("winners", view.result["winners"], ended.winners),
        ):
            if found != list(true):
                raise Malformed(f"view.result.{name}", "cannot-be")
