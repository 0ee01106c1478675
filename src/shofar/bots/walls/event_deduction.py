"""What happened between two decisions of one seat, deduced from its two views: for servers that send no events."""

from dataclasses import dataclass, replace

from shofar.bots.walls.card_piles import Codes, known_cards, minus, plus, sorted_cards, unique
from shofar.bots.walls.turn_deduction import GONE, Goal, Path, Table, first_cards, lost_trumpets, paths_after, paths_to
from shofar.core.colours import COLOURS
from shofar.walls.actions import ACTIONS, Action, Supply
from shofar.walls.cards import HIDDEN, Card
from shofar.walls.events import Drew, Event, Fed, FirstTurned, Laid, Sounded
from shofar.walls.scoring import score
from shofar.walls.state import Phase, State
from shofar.walls.view import View


@dataclass(frozen=True, slots=True)
class _OrderedView:
    """A view put in order. In a simultaneous phase it is as if no seat had chosen yet."""

    hand: Codes
    mine: Codes
    """What the own seat put into the supply."""
    open: Codes
    """Supply cards that everybody has seen."""
    hidden: int
    """How many supply cards are known to other seats only."""
    walls: Table
    face_up: Codes
    """All cards that lie open to everybody, wherever they are."""


def events_between(before: View, action: str, after: View) -> tuple[Event, ...] | None:
    """What the seat would have been told from its answer `action` to `before` until `after`, its next decision.

    The events are numbered from 1; `chose` is left out. The seat's own drawn cards are named, since its hands tell
    them. None: more than one sequence of events fits, or none does. The views' own events are not looked at.
    """
    seat = before.seat
    chosen = ACTIONS.get(action)
    if seat is None or seat != after.seat or len(before.walls) != len(after.walls):
        return None
    if chosen is None or action not in before.legal:
        return None
    old, new = _read(before, seat), _read(after, seat)
    events: tuple[Event, ...] | None = None
    match before.phase, after.phase, after.round - before.round:
        case earlier, later, 0 if earlier == later and old == new and _unmoved(before, after):
            events = ()  # asked again
        case "first", "feed", 0 if _unmoved(before, after):
            put = after.first[seat] == chosen.card and minus(old.hand, (chosen.card,)) == new.hand
            events = () if put else None
        case "feed", "turn", 0 if after.turn == seat:
            events = _from_feed(before, after, old, new, chosen.card)
        case "turn", "turn", 0 if after.turn == seat:
            events = _from_turn(before, after, old, new, chosen)
        case "turn", "feed", 1:
            events = _from_turn_to_scoring(before, after, old, new, chosen)
    return None if events is None else tuple([replace(event, n=number) for number, event in enumerate(events, 1)])


# The three ways from one decision to the next


def _from_turn(
    before: View, after: View, old: _OrderedView, new: _OrderedView, action: Action
) -> tuple[Event, ...] | None:
    """Once round the table."""
    seat, count = before.turn or 0, len(before.walls)
    drawn = _drawn(old, new, action)
    start = _in_round(before, after, old, new, new.hidden - old.hidden)
    mine = (action.card,) if isinstance(action, Supply) else ()
    if not drawn or not start or before.draw - after.draw != count or plus(old.mine, mine) != new.mine:
        return None
    others = [(seat + step) % count for step in range(1, count)]
    goal = Goal(new.walls, scored=False, may_join=_may_join(before))
    path = unique(paths_after(start, seat, action, others, goal))
    return _with_draws(path, seat, drawn) if path else None


def _from_feed(before: View, after: View, old: _OrderedView, new: _OrderedView, card: Card) -> tuple[Event, ...] | None:
    """All feed, in round one first cards are turned up, and the seats before the own one have their turns."""
    seat, count = before.seat or 0, len(before.walls)
    begins = before.start or 0
    turns = (seat - begins) % count
    start = _in_round(before, after, old, new, new.hidden - old.hidden - (count - 1))
    kept = minus(old.hand, (card,)) == new.hand and plus(old.mine, (card,)) == new.mine
    if not start or not kept or before.draw - after.draw != turns:
        return None
    actors = [(begins + step) % count for step in range(turns)]
    goal = Goal(new.walls, scored=False, may_join=_may_join(before))
    fed = Fed(0, tuple([card if who == seat else HIDDEN for who in range(count)]))
    if before.round > 1:
        path = unique(paths_to(start, actors, goal))
        return (fed, *_with_draws(path)) if path else None
    found = unique(
        (cards, path)
        for cards, opened in first_cards(start, before.first, seat, actors, goal)
        for path in paths_to(opened, actors, goal)
        # Only a hand of nothing but trumpets puts one down (W4), and it has drawn nothing since.
        if before.readings.get("W4") == "any"
        or not any(isinstance(event, Laid) and cards[event.seat] == Card.TRUMPET for event in path.turns)
    )
    return (fed, FirstTurned(0, found[0]), *_with_draws(found[1])) if found else None


def _from_turn_to_scoring(
    before: View, after: View, old: _OrderedView, new: _OrderedView, action: Action
) -> tuple[Event, ...] | None:
    """Turns until a seat draws a scoring card: its left neighbour starts the next round (W18)."""
    seat, count = before.turn or 0, len(before.walls)
    last = ((after.start or 0) - 1) % count
    turns = (last - seat) % count + 1
    drawn = _drawn(old, new, action)
    mine = plus(old.mine, (action.card,)) if isinstance(action, Supply) else old.mine
    # The scoring card is drawn and replaced (W13).
    if not drawn or new.mine or new.hidden or before.draw - after.draw != turns + 1:
        return None
    won = minus(plus(*after.won), plus(*before.won))
    removed = minus(after.removed, (*before.removed, Card.SCORING))
    played = minus(new.face_up, (*old.face_up, *mine, Card.SCORING))
    if won is None or removed is None or played is None:
        return None
    # Whatever lay in the supply or left the game: trumpets of the supply are removed, too (W14).
    cleared = plus(won, new.open, removed)
    leaving = minus(cleared, (*old.open, *mine))
    if leaving is None:
        return None
    others = [(seat + step) % count for step in range(1, turns)]
    start = Path(old.walls, played, leaving)
    found = unique(
        (path, scored)
        for path in paths_after(start, seat, action, others, Goal(new.walls, scored=True, may_join=_may_join(before)))
        if (scored := _scoring(before, after, new, path, cleared, last))
    )
    if not found:
        return None
    *events, replacement = _with_draws(found[0], seat, drawn)
    return (*events, Drew(0, last, Card.SCORING), replacement, found[1])


def _scoring(before: View, after: View, new: _OrderedView, path: Path, cleared: Codes, seat: int) -> Event | None:
    """The scoring after these turns, by the rules; None if it does not leave what the later view shows."""
    lost = [card for event in path.turns if isinstance(event, Sounded) for card in lost_trumpets(event)]
    count = len(before.walls)
    state = State(
        phase=Phase.TURN,
        round=before.round,
        start=before.start or 0,
        turn=seat,
        hands=((),) * count,
        first=(None,) * count,
        fed=(None,) * count,
        walls=tuple(zip(*path.walls, strict=True)),
        put=((),) * count,
        open_supply=sorted_cards(minus(cleared, lost) or ()),
        removed=(),
        won=tuple([sorted_cards(pile) for pile in before.won]),
        draw=(),
        happened=0,
    )
    next_round, (event, *_) = score(state, seat)
    fits = next_round.open_supply == new.open and next_round.won == tuple([sorted_cards(pile) for pile in after.won])
    return event if fits else None


# What views tell


def _read(view: View, seat: int) -> _OrderedView:
    chosen = (view.pending.split()[-1],) if view.pending else ()
    feeding = view.phase == "feed"
    fed = [who for who in range(len(view.walls)) if feeding and who != seat and who not in view.waiting]
    seen_by_all = minus(known_cards(view.supply), view.supply_mine) or ()
    standing = [card for walls in view.walls for wall in walls.values() for card in wall]
    return _OrderedView(
        hand=plus(view.hands[seat], chosen),
        mine=minus(view.supply_mine, chosen if feeding else ()) or (),
        open=seen_by_all,
        hidden=view.supply.count(HIDDEN) - len(fed),
        walls=tuple([tuple([sorted_cards(walls.get(colour, ())) for walls in view.walls]) for colour in COLOURS]),
        face_up=plus(standing, seen_by_all, view.removed, *view.won),
    )


def _unmoved(before: View, after: View) -> bool:
    """Whether the table stands as it stood; who has chosen in a simultaneous phase does not matter."""
    kept = before.draw == after.draw and before.start in (None, after.start)  # W5, reading `later`
    return kept and before.walls == after.walls and before.won == after.won and before.removed == after.removed


def _may_join(view: View) -> bool:
    """Whether a trumpet that would join may be set aside (W11)."""
    return view.readings.get("W11") == "may"


def _in_round(before: View, after: View, old: _OrderedView, new: _OrderedView, supplied: int) -> Path | None:
    """Where the search begins if nothing was scored; other seats put so many cards face down into the supply."""
    fallen, removed = minus(new.open, old.open), minus(after.removed, before.removed)
    played = minus(new.face_up, old.face_up)
    if fallen is None or removed is None or played is None or supplied < 0:
        return None
    if before.won != after.won or before.start != after.start or any(card != Card.TRUMPET for card in removed):
        return None
    return Path(old.walls, plus(played, [HIDDEN] * supplied), plus(fallen, [GONE] * len(removed)))


def _drawn(old: _OrderedView, new: _OrderedView, action: Action) -> str | None:
    """The card that the own seat drew after this action."""
    kept = minus(old.hand, (action.card,))
    drawn = None if kept is None else minus(new.hand, kept)
    return drawn[0] if drawn and len(drawn) == 1 else None


def _with_draws(path: Path, own: int | None = None, drawn: str = HIDDEN) -> tuple[Event, ...]:
    """What each seat did, and the card it drew for it."""
    draws = [Drew(0, turn.seat, drawn if turn.seat == own else HIDDEN) for turn in path.turns]
    return tuple([event for pair in zip(path.turns, draws, strict=True) for event in pair])
