"""Scoring (W13–W18) and the end (W19–W21)."""

from collections.abc import Sequence

from shofar.core.colours import COLOURS, Colour
from shofar.core.rules import DecidedBy
from shofar.walls.cards import Card, Cards, wall_length
from shofar.walls.events import Ended, Event, Scored
from shofar.walls.state import Ending, Outcome, Phase, State

ROUNDS = 3


def lengths(walls: Sequence[Cards]) -> dict[Colour, int]:
    """One seat's wall lengths, of the colours that stand."""
    return {colour: wall_length(wall) for colour, wall in zip(COLOURS, walls, strict=True) if wall}


def longest(by_seat: Sequence[dict[Colour, int]], colour: Colour) -> tuple[int, ...]:
    """The seats with the longest wall of a colour: several if tied, none if nobody has one (W15–W17)."""
    best = max(seat.get(colour, 0) for seat in by_seat)
    return tuple([seat for seat, walls in enumerate(by_seat) if best and walls.get(colour) == best])


def of_colour(cards: Cards, colour: Colour) -> Cards:
    """The cards of one colour, in their order."""
    return tuple([card for card in cards if card.colour is colour])


def share(cards: Cards, leaders: Sequence[int]) -> tuple[Cards, dict[int, Cards]]:
    """What stays of one colour's supply cards, and what each leader wins (W15–W17). Cards come lowest first."""
    if not leaders:
        return cards, {}
    stay = len(cards) % len(leaders)
    going = cards[stay:]  # W16: the lowest stay, the others go round in seat order
    return cards[:stay], {seat: going[turn :: len(leaders)] for turn, seat in enumerate(leaders)}


def score(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """The scoring that the seat's scoring card brings, and what follows: the next round, or the end."""
    supply = state.supply
    by_seat = tuple([lengths(walls) for walls in state.walls])
    stayed: list[Card] = []
    prizes: list[list[Card]] = [[] for _ in state.hands]
    for colour in COLOURS:
        stay, shares = share(of_colour(supply, colour), longest(by_seat, colour))
        stayed += stay
        for winner, prize in shares.items():
            prizes[winner] += prize
    trumpets = tuple([card for card in supply if card is Card.TRUMPET])  # W14
    won = tuple([tuple(sorted([*old, *new])) for old, new in zip(state.won, prizes, strict=True)])
    left = tuple(sorted(stayed))
    scored = Scored(
        n=state.happened + 1,
        seat=seat,
        round=state.round,
        supply=supply,
        lengths=by_seat,
        won=tuple([tuple(sorted(prize)) for prize in prizes]),
        stayed=left,
        removed=trumpets,
    )
    put, removed = ((),) * len(state.hands), tuple(sorted([*state.removed, *trumpets]))
    after = state.but(put=put, open_supply=left, removed=removed, won=won, turn=None, happened=state.happened + 1)
    if state.round == ROUNDS:
        ended, end = _end(after)
        return ended, (scored, end)
    # W18: walls stay, and the left neighbour of the seat that drew the scoring card begins.
    next_start = (seat + 1) % len(state.hands)
    return after.but(phase=Phase.FEED, round=state.round + 1, start=next_start), (scored,)


def _end(state: State) -> tuple[State, Event]:
    """The ones of each seat's walls move to its won pile; walls of trumpets alone are removed (W19)."""
    ones = tuple([tuple([card for wall in walls for card in wall if card.length == 1]) for walls in state.walls])
    kept = [[tuple([card for card in wall if card.length != 1]) for wall in walls] for walls in state.walls]
    standing = tuple([tuple([wall if _has_wall_card(wall) else () for wall in walls]) for walls in kept])
    lost = [card for walls in kept for wall in walls if not _has_wall_card(wall) for card in wall]
    won = tuple([tuple(sorted([*old, *new])) for old, new in zip(state.won, ones, strict=True)])
    outcome = outcome_of(
        scores=tuple([len(cards) for cards in won]),
        tiebreak=tuple([sum([len(wall) for wall in walls]) for walls in standing]),
    )
    removed, happened = tuple(sorted([*state.removed, *lost])), state.happened + 1
    after = state.but(phase=Phase.OVER, walls=standing, won=won, removed=removed, happened=happened, outcome=outcome)
    return after, Ended(after.happened, ones, outcome.scores, outcome.tiebreak, outcome.winners)


def _has_wall_card(wall: Cards) -> bool:
    return any(card is not Card.TRUMPET for card in wall)


def outcome_of(scores: tuple[int, ...], tiebreak: tuple[int, ...]) -> Outcome:
    """Most cards win; then most cards left in walls; then the win is shared (W20, W21)."""
    most = [seat for seat, cards in enumerate(scores) if cards == max(scores)]
    left = max(tiebreak[seat] for seat in most)
    winners = tuple([seat for seat in most if tiebreak[seat] == left])
    ending = Ending.MOST_CARDS if len(most) == 1 else Ending.TIEBREAK if len(winners) == 1 else Ending.SHARED
    return Outcome(ending, scores, tiebreak, winners)


def decided_by(events: Sequence[Event]) -> DecidedBy | None:
    """What decided a game that is over: cards left in walls, the 1s, or the scoring that brought the winner most."""
    end = events[-1] if events else None
    if not isinstance(end, Ended):
        return None
    if end.scores.count(max(end.scores)) > 1:
        return DecidedBy("tie" if len(end.winners) == 1 else "shared")
    (winner,) = end.winners
    before = [score - len(ones) for score, ones in zip(end.scores, end.ones, strict=True)]
    if any(cards >= before[winner] for seat, cards in enumerate(before) if seat != winner):
        return DecidedBy("ones")
    best = max([one for one in events if isinstance(one, Scored)], key=lambda scored: len(scored.won[winner]))
    return DecidedBy("round", {"round": best.round, "seat": winner, "cards": len(best.won[winner])})
