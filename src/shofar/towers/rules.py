"""The rules of Towers in rulebook order. Functions beside the state make the next one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.errors import Illegal
from shofar.core.tuples import put_at
from shofar.towers.events import Ended, Event, Placed, Turned
from shofar.towers.layout import Layout, Place
from shofar.towers.pieces import TALLEST, Piece, Side, Tower, equal_to_the_foot, strength
from shofar.towers.readings import RULINGS, Readings
from shofar.towers.state import Ending, Outcome, SetUp, State, as_seat

SEVEN = 7


def new_state(setup: SetUp) -> State:
    """The empty board (T3)."""
    everything = tuple(Piece)
    return State(
        layout=setup.layout,
        ply=0,
        turn=setup.first,
        last=None,
        north=everything,
        south=everything,
        towers=((),) * len(setup.layout.squares),
        holders=(None,) * len(setup.layout.lines),
        readings=setup.readings,
    )


# What may be done


def why_illegal(state: State, side: Side, action: Place) -> Illegal | None:
    """The clause that forbids the placement, or None."""
    try:
        if state.outcome:
            return Illegal("T12" if state.outcome.ending is Ending.SEVEN else "T13", "towers-over")
        if side != state.turn:
            return Illegal("T4", "towers-not-your-turn", {"side": side})
        square = state.layout.index.get(action.square)
    except FAULTS as fault:
        raise why_failed(fault, why_illegal, state, side, action) from None
    if square is None:
        return Illegal("T1", "towers-no-such-square", {"square": action.square})
    if action.piece not in state.stock(side):
        return Illegal("T3", "towers-not-in-stock", {"piece": action.piece})
    tower = state.towers[square]
    if action.piece not in fitting(tower):
        return _why_unfit(tower, action)
    if _copies(state, action):
        return Illegal("T7", "towers-asymmetry", {"action": str(action), "last": str(state.last)})
    return None


@cache
def fitting(tower: Tower) -> frozenset[Piece]:
    """The pieces that may stand on a tower: at most four in all, no size and no colour twice (T5)."""
    if len(tower) == TALLEST:
        return frozenset()
    sizes = {piece.size for piece in tower}
    colours = {piece.colour for piece in tower}
    return frozenset(piece for piece in Piece if piece.size not in sizes and piece.colour not in colours)


def _why_unfit(tower: Tower, action: Place) -> Illegal:
    params = {"piece": str(action.piece), "square": action.square}
    if len(tower) == TALLEST:
        return Illegal("T5", "towers-full", params)
    if any(piece.size == action.piece.size for piece in tower):
        return Illegal("T5", "towers-same-size", params)
    return Illegal("T5", "towers-same-colour", params)


def _copies(state: State, action: Place) -> bool:
    """Whether the placement copies the opponent's last one (T7)."""
    last = state.last
    if last is None or last.piece is not action.piece or last.square == action.square:
        return False
    layout = state.layout
    here, there = layout.index[action.square], layout.index[last.square]
    aligned = any(line in layout.lines_of[there] for line in layout.lines_of[here])
    return aligned and (*state.towers[here], action.piece) == state.towers[there]


def legal(state: State, side: Side) -> tuple[Place, ...]:
    """The side's legal placements, sorted as text: T5 and T7 answer here by the same functions as above."""
    try:
        if side != state.turn:
            as_seat(side)  # refuses what is no side at all
            return ()
        fits = [fitting(tower) for tower in state.towers]
    except FAULTS as fault:
        raise why_failed(fault, legal, state, side) from None
    moves = state.layout.moves
    placed = state.last.piece if state.last else None
    listed: list[Place] = []
    for piece in state.stock(side):
        fitted = [move for move, fit in zip(moves[piece], fits, strict=True) if piece in fit]
        # Only the piece that the opponent just placed can copy a move.
        listed += [move for move in fitted if not _copies(state, move)] if piece is placed else fitted
    return tuple(listed)


def play(state: State, side: Side, action: Place) -> State:
    """The state after the placement."""
    return step(state, side, action)[0]


def step(state: State, side: Side, action: Place) -> tuple[State, tuple[Event, ...]]:
    """The state after the placement, and what happened; an illegal one raises and changes nothing."""
    refusal = why_illegal(state, side, action)
    if refusal:
        raise refusal
    return apply(state, Side(side), action)  # which may be its letter


def apply(state: State, side: Side, action: Place) -> tuple[State, tuple[Event, ...]]:
    """The same for a placement that was judged before."""
    square = state.layout.index[action.square]
    towers = put_at(state.towers, square, (*state.towers[square], action.piece))
    holders = _turn_lines(state, towers, state.layout.lines_of[square])
    stock = tuple([piece for piece in state.stock(side) if piece is not action.piece])
    after = State(
        layout=state.layout,
        ply=state.ply + 1,
        turn=side.other,
        last=action,
        north=stock if side is Side.NORTH else state.north,
        south=stock if side is Side.SOUTH else state.south,
        towers=towers,
        holders=holders,
        readings=state.readings,
    )
    placed = Placed(after.ply, side, action.piece, action.square, turned(state, after))
    ended = _outcome(state, after, side)
    if ended is None:
        return after, (placed,)
    return replace(after, turn=None, outcome=ended), (placed, Ended(after.ply + 1, ended.winner, ended.ending.value))


# Strength and monoliths (T8–T11)


def holder(layout: Layout, towers: Sequence[Tower], line: int, readings: Readings = RULINGS) -> Side | None:
    """Who holds an alignment's monolith: the owner of the strongest tower there, if both have one and no tie (T11)."""
    north = strongest(layout, towers, line, Side.NORTH)
    south = strongest(layout, towers, line, Side.SOUTH)
    if north is None or south is None:
        return None
    if readings.balanced and equal_to_the_foot(towers[north], towers[south]):
        return None  # T10: which of their own towers enters was still judged by the ruling
    strengths = strength(towers[north]), strength(towers[south])
    if strengths[0] == strengths[1]:
        return None
    return Side.NORTH if strengths[0] > strengths[1] else Side.SOUTH


def strongest(layout: Layout, towers: Sequence[Tower], line: int, side: Side) -> int | None:
    """The square of a side's strongest tower on an alignment, the first of equals; None if it has none there."""
    own = [sq for sq in layout.line_squares[line] if towers[sq] and layout.owners[sq] is side]
    return max(own, key=lambda square: strength(towers[square])) if own else None


def _turn_lines(state: State, towers: Sequence[Tower], lines: Iterable[int]) -> tuple[Side | None, ...]:
    holders = state.holders
    for line in lines:
        holders = put_at(holders, line, holder(state.layout, towers, line, state.readings))
    return holders


def turned(before: State, after: State) -> tuple[Turned, ...]:
    """The alignments whose monolith changed hands between two states."""
    if before.holders == after.holders:
        return ()
    changes = zip(before.layout.lines, before.holders, after.holders, strict=True)
    return tuple([Turned(line, old, new) for line, old, new in changes if old is not new])


# The end (T12, T13)


def _outcome(before: State, after: State, mover: Side) -> Outcome | None:
    waiter = mover.other
    if before.count(waiter) >= SEVEN and after.count(waiter) >= SEVEN:
        return Outcome(Ending.SEVEN, waiter)  # T12: it was not parried
    if _can_place(after, waiter):
        return None
    return outcome_of(after.holders)


def outcome_of(holders: Sequence[Side | None]) -> Outcome:
    """What the monoliths say once nobody moves any more (T13): seven first, then the greater number."""
    north, south = holders.count(Side.NORTH), holders.count(Side.SOUTH)
    if north == south:
        return Outcome(Ending.DRAW, None)
    ending = Ending.SEVEN if max(north, south) >= SEVEN else Ending.SMALL
    return Outcome(ending, Side.NORTH if north > south else Side.SOUTH)


def _can_place(state: State, side: Side) -> bool:
    # Only a last piece needs a look (T13): some piece always fits. At most 17 others share its colour or size and
    # block a square each; the 32 that share neither fill 8 towers at most: 25 squares of 26.
    stock = state.stock(side)
    return len(stock) > 1 or bool(legal(state, side))


def take_back(state: State, side: Side) -> State:
    """No choice is ever open to change in Towers: turns alternate (T4)."""
    raise Illegal("T4", "towers-nothing-to-change", {"side": side, "ply": state.ply})
