"""Legal actions, steps and scoring on a packed state (see `packed_layout`), clause by clause as `shofar.walls`."""

import numpy as np

from shofar.fast.bits import highest_bit, lowest_bit
from shofar.fast.kernels import Int8Array, Int64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import COLOUR, FIRST_OF_COLOUR, RANK, SCORING, TRUMPET
from shofar.fast.walls.heaps import CARD_AT, HEAP_COLOUR, HEAP_ONE, HEAP_SHIFT, HEAP_TRUMPET, distinct, held
from shofar.fast.walls.wall_words import (
    RANK_OF_BIT,
    WALL_COUNTERS,
    WALL_ONE,
    WALL_STONES,
    wall_cards,
    wall_length,
    wall_rank,
)


@kernel()
def legal(state: Int64Array, seat: int, actions: Int64Array) -> int:
    """Write the legal actions of `seat`, in text order, to `actions` (int64[MAX_ACTIONS]); return how many."""
    if not (state[packed.WAITING] >> seat) & 1:
        return 0
    phase = state[packed.PHASE]
    hand = state[packed.HANDS + seat]
    cards = distinct(hand)
    count = 0
    if phase == packed.FIRST:
        if cards != HEAP_TRUMPET and not state[packed.READINGS] & packed.ANY_FIRST:  # W4: a wall card, if any
            cards &= ~HEAP_TRUMPET
        verb = packed.DO_FIRST
    elif phase == packed.FEED:
        verb = packed.DO_FEED
    else:
        verb = packed.DO_SUPPLY
    rest = cards
    while rest:
        actions[count] = verb + CARD_AT[lowest_bit(rest)]
        rest &= rest - 1
        count += 1
    if phase == packed.PLAY:
        if cards & HEAP_TRUMPET:
            may_join = state[packed.READINGS] & packed.MAY_JOIN
            for colour in range(5):
                actions[count] = packed.DO_TRUMPET + colour
                count += 1
                if may_join and joins(state, seat, colour):
                    actions[count] = packed.DO_TRUMPET + packed.ASIDE + colour
                    count += 1
        rest = cards & ~HEAP_TRUMPET
        while rest:
            actions[count] = packed.DO_WALL + CARD_AT[lowest_bit(rest)]
            rest &= rest - 1
            count += 1
    return count


@kernel()
def joins(state: Int64Array, seat: int, colour: int) -> bool:
    """Whether a trumpet of `seat` that sounds for `colour` joins its wall there: something but trumpets is left."""
    union = 0
    for other in range(state[packed.SEATS]):
        union |= state[packed.WALLS + other * 5 + colour]
    union &= WALL_COUNTERS
    if union == 0:
        return False
    rank = RANK_OF_BIT[highest_bit(union)]
    wall = state[packed.WALLS + seat * 5 + colour]
    wall -= wall_rank(wall, rank) * WALL_ONE[rank]
    return bool(wall & WALL_STONES)


@kernel()
def sound(state: Int64Array, seat: int, what: int) -> None:
    """W9 to W12: the trumpet of `seat` sounds for a colour, and is set aside if `what` says so (W11).

    Its card has left the hand.
    """
    seats = state[packed.SEATS]
    colour = what & 7
    union = 0
    for other in range(seats):
        union |= state[packed.WALLS + other * 5 + colour]
    union &= WALL_COUNTERS
    if union:
        rank = RANK_OF_BIT[highest_bit(union)]
        fallen = 0
        for other in range(seats):
            at = packed.WALLS + other * 5 + colour
            wall = state[at]
            hit = wall_rank(wall, rank)
            if hit:
                fallen += hit
                wall -= hit * WALL_ONE[rank]
                if not wall & WALL_STONES:  # W10
                    state[packed.REMOVED_TRUMPETS] += wall_cards(wall)
                    wall = 0
                state[at] = wall
        if rank == 5:
            state[packed.SUPPLY_TRUMPETS] += fallen
        else:
            state[packed.SUPPLY] += fallen << HEAP_SHIFT[FIRST_OF_COLOUR[colour] + rank]
        seen = fallen << (40 if rank == 5 else 8 * colour)
        state[packed.COUNTS] += seen
        for other in range(seats):
            state[packed.KNOWN + other] += seen
    own = packed.WALLS + seat * 5 + colour
    if state[own] and what == colour:
        state[own] += WALL_ONE[5]  # W11
    else:
        state[packed.REMOVED_TRUMPETS] += 1  # W12


@kernel()
def share(state: Int64Array, colour: int) -> None:
    """W15 to W17 for one colour."""
    seats = state[packed.SEATS]
    first = FIRST_OF_COLOUR[colour]
    total = (state[packed.COUNTS] >> (8 * colour)) & 255
    if total == 0:
        return
    longest = 0
    tied = 0
    for seat in range(seats):
        length = wall_length(state[packed.WALLS + seat * 5 + colour])
        if length > longest:
            longest = length
            tied = 1
        elif length == longest:
            tied += 1
    if longest == 0:  # W17
        return
    stay = total % tied
    state[packed.COUNTS] -= (total - stay) << (8 * colour)
    if tied == 1:  # the usual case: all of them at once
        for seat in range(seats):
            if wall_length(state[packed.WALLS + seat * 5 + colour]) == longest:
                won = state[packed.SUPPLY] & HEAP_COLOUR[colour]
                state[packed.WONS + seat] += won
                state[packed.POINTS + seat] += total
                state[packed.SUPPLY] -= won
        return
    seat = -1
    for card in range(first, first + 5):
        for _ in range(held(state[packed.SUPPLY], card)):
            if stay:
                stay -= 1
                continue
            seat += 1
            while wall_length(state[packed.WALLS + (seat % seats) * 5 + colour]) != longest:
                seat += 1
            state[packed.WONS + seat % seats] += HEAP_ONE[card]
            state[packed.POINTS + seat % seats] += 1
            state[packed.SUPPLY] -= HEAP_ONE[card]


@kernel()
def finish(state: Int64Array) -> None:
    """W19: the 1s of every wall are won, walls of trumpets leave the game."""
    for seat in range(state[packed.SEATS]):
        for colour in range(5):
            at = packed.WALLS + seat * 5 + colour
            wall = state[at]
            ones = wall & 7
            wall -= ones * WALL_ONE[0]
            state[packed.WONS + seat] += ones << HEAP_SHIFT[FIRST_OF_COLOUR[colour]]
            state[packed.POINTS + seat] += ones
            if not wall & WALL_STONES:
                state[packed.REMOVED_TRUMPETS] += wall_cards(wall)
                wall = 0
            state[at] = wall
    state[packed.PHASE] = packed.OVER
    state[packed.TURN] = -1
    state[packed.WAITING] = 0


@kernel()
def score_round(state: Int64Array, drawer: int) -> None:
    """W14 to W19 after `drawer` drew a scoring card; ends the game after the third."""
    state[packed.REMOVED_TRUMPETS] += state[packed.SUPPLY_TRUMPETS]
    state[packed.SUPPLY_TRUMPETS] = 0
    state[packed.COUNTS] &= (1 << 40) - 1
    for colour in range(5):
        share(state, colour)
    for seat in range(state[packed.SEATS]):
        state[packed.KNOWN + seat] = state[packed.COUNTS]
    if state[packed.ROUND] == 3:
        finish(state)
        return
    seats = state[packed.SEATS]
    state[packed.ROUND] += 1
    state[packed.START] = (drawer + 1) % seats
    state[packed.PHASE] = packed.FEED
    state[packed.TURN] = -1
    state[packed.WAITING] = (1 << seats) - 1


@kernel()
def draw(state: Int64Array, deck: Int8Array, seat: int) -> bool:
    """Draw for `seat`; W13 to W19 if it is a scoring card. Returns whether it was."""
    card = deck[state[packed.DRAWN]]
    state[packed.DRAWN] += 1
    if card != SCORING:
        state[packed.HANDS + seat] += HEAP_ONE[card]
        return False
    state[packed.REMOVED_SCORINGS] += 1
    if state[packed.DRAWN] < state[packed.PILE]:
        state[packed.HANDS + seat] += HEAP_ONE[deck[state[packed.DRAWN]]]
        state[packed.DRAWN] += 1
    score_round(state, seat)
    return True


@kernel()
def begin_turns(state: Int64Array) -> None:
    """W7 and W8: all have fed."""
    for seat in range(state[packed.SEATS]):
        card = state[packed.FIRSTS + seat]
        if card == TRUMPET:
            state[packed.REMOVED_TRUMPETS] += 1
        elif card >= 0:
            state[packed.WALLS + seat * 5 + COLOUR[card]] = WALL_ONE[RANK[card]]
        state[packed.FIRSTS + seat] = -1
    state[packed.PHASE] = packed.PLAY
    state[packed.TURN] = state[packed.START]
    state[packed.WAITING] = 1 << state[packed.START]


@kernel()
def put_in_supply(state: Int64Array, seat: int, card: int) -> None:
    """`seat` puts one card face down into the supply."""
    put = 1 << (8 * COLOUR[card])
    state[packed.COUNTS] += put
    state[packed.KNOWN + seat] += put
    if card == TRUMPET:
        state[packed.SUPPLY_TRUMPETS] += 1
    else:
        state[packed.SUPPLY] += HEAP_ONE[card]


@kernel()
def step(state: Int64Array, deck: Int8Array, seat: int, action: int) -> None:
    """Play a legal action of `seat`, in place."""
    verb = action & ~31
    what = action & 31
    hand = packed.HANDS + seat
    if verb == packed.DO_FIRST:
        state[hand] -= HEAP_ONE[what]
        state[packed.FIRSTS + seat] = what
        state[packed.WAITING] &= ~(1 << seat)
        if state[packed.WAITING] == 0:
            state[packed.PHASE] = packed.FEED
            state[packed.WAITING] = (1 << state[packed.SEATS]) - 1
        return
    if verb == packed.DO_FEED:
        state[hand] -= HEAP_ONE[what]
        put_in_supply(state, seat, what)
        state[packed.WAITING] &= ~(1 << seat)
        if state[packed.WAITING] == 0:
            begin_turns(state)
        return
    if verb == packed.DO_SUPPLY:
        state[hand] -= HEAP_ONE[what]
        put_in_supply(state, seat, what)
    elif verb == packed.DO_WALL:
        state[hand] -= HEAP_ONE[what]
        state[packed.WALLS + seat * 5 + COLOUR[what]] += WALL_ONE[RANK[what]]
    else:
        state[hand] -= HEAP_TRUMPET
        sound(state, seat, what)
    if not draw(state, deck, seat):
        following = seat + 1
        if following == state[packed.SEATS]:
            following = 0
        state[packed.TURN] = following
        state[packed.WAITING] = 1 << following


@kernel()
def result(state: Int64Array, scores: Int64Array, tiebreak: Int64Array) -> int:
    """W20 and W21 of a finished game into two int64[MAX_SEATS]; returns the winners as a bit set."""
    best = -1
    winners = 0
    for seat in range(state[packed.SEATS]):
        cards = state[packed.POINTS + seat]
        left = 0
        for colour in range(5):
            left += wall_cards(state[packed.WALLS + seat * 5 + colour])
        scores[seat] = cards
        tiebreak[seat] = left
        rank = cards * 128 + left
        if rank > best:
            best = rank
            winners = 1 << seat
        elif rank == best:
            winners |= 1 << seat
    return winners


def empty_state() -> Int64Array:
    """A state of zeros with nothing face down, int64[SIZE]."""
    state = np.zeros(packed.SIZE, np.int64)
    state[packed.FIRSTS : packed.FIRSTS + packed.MAX_SEATS] = -1
    return state
