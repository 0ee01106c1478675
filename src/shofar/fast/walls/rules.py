"""Legal actions, steps and scoring on a packed state (see `layout`), clause by clause as `shofar.walls`."""

import numpy as np

from shofar.fast.bits import highest_bit, lowest_bit
from shofar.fast.kernels import kernel
from shofar.fast.walls.cards import (
    CARD_AT,
    COLOUR,
    FIRST_OF_COLOUR,
    HEAP_COLOUR,
    HEAP_ONE,
    HEAP_SHIFT,
    HEAP_TRUMPET,
    RANK,
    RANK_OF_BIT,
    SCORING,
    TRUMPET,
    WALL_COUNTERS,
    WALL_ONE,
    WALL_STONES,
    distinct,
    held,
    wall_cards,
    wall_length,
    wall_rank,
)
from shofar.fast.walls.layout import (
    COUNTS,
    DO_FEED,
    DO_FIRST,
    DO_SUPPLY,
    DO_TRUMPET,
    DO_WALL,
    DRAWN,
    FEED,
    FIRST,
    FIRSTS,
    HANDS,
    KNOWN,
    OVER,
    PHASE,
    PILE,
    PLAY,
    POINTS,
    REMOVED_SCORINGS,
    REMOVED_TRUMPETS,
    ROUND,
    SEATS,
    START,
    SUPPLY,
    SUPPLY_TRUMPETS,
    TURN,
    WAITING,
    WALLS,
    WONS,
)


@kernel()
def legal(state, seat, actions):
    """Write the legal actions of `seat`, ascending, to `actions` (int64[MAX_ACTIONS]); return how many."""
    if not (state[WAITING] >> seat) & 1:
        return 0
    phase = state[PHASE]
    hand = state[HANDS + seat]
    cards = distinct(hand)
    count = 0
    if phase == FIRST:
        if cards != HEAP_TRUMPET:  # W4: a wall card, unless there is none
            cards &= ~HEAP_TRUMPET
        verb = DO_FIRST
    elif phase == FEED:
        verb = DO_FEED
    else:
        verb = DO_SUPPLY
    rest = cards
    while rest:
        actions[count] = verb + CARD_AT[lowest_bit(rest)]
        rest &= rest - 1
        count += 1
    if phase == PLAY:
        if cards & HEAP_TRUMPET:
            for colour in range(5):
                actions[count] = DO_TRUMPET + colour
                count += 1
        rest = cards & ~HEAP_TRUMPET
        while rest:
            actions[count] = DO_WALL + CARD_AT[lowest_bit(rest)]
            rest &= rest - 1
            count += 1
    return count


@kernel()
def sound(state, seat, colour):
    """W9 to W12: the trumpet of `seat` sounds for `colour` (its card has left the hand)."""
    seats = state[SEATS]
    union = 0
    for other in range(seats):
        union |= state[WALLS + other * 5 + colour]
    union &= WALL_COUNTERS
    if union:
        rank = RANK_OF_BIT[highest_bit(union)]
        fallen = 0
        for other in range(seats):
            at = WALLS + other * 5 + colour
            wall = state[at]
            hit = wall_rank(wall, rank)
            if hit:
                fallen += hit
                wall -= hit * WALL_ONE[rank]
                if not wall & WALL_STONES:  # W10
                    state[REMOVED_TRUMPETS] += wall_cards(wall)
                    wall = 0
                state[at] = wall
        if rank == 5:
            state[SUPPLY_TRUMPETS] += fallen
        else:
            state[SUPPLY] += fallen << HEAP_SHIFT[FIRST_OF_COLOUR[colour] + rank]
        seen = fallen << (40 if rank == 5 else 8 * colour)
        state[COUNTS] += seen
        for other in range(seats):
            state[KNOWN + other] += seen
    own = WALLS + seat * 5 + colour
    if state[own]:
        state[own] += WALL_ONE[5]  # W11
    else:
        state[REMOVED_TRUMPETS] += 1  # W12


@kernel()
def share(state, colour):
    """W15 to W17 for one colour."""
    seats = state[SEATS]
    first = FIRST_OF_COLOUR[colour]
    total = (state[COUNTS] >> (8 * colour)) & 255
    if total == 0:
        return
    longest = 0
    tied = 0
    for seat in range(seats):
        length = wall_length(state[WALLS + seat * 5 + colour])
        if length > longest:
            longest = length
            tied = 1
        elif length == longest:
            tied += 1
    if longest == 0:  # W17
        return
    stay = total % tied
    state[COUNTS] -= (total - stay) << (8 * colour)
    if tied == 1:  # the usual case: all of them at once
        for seat in range(seats):
            if wall_length(state[WALLS + seat * 5 + colour]) == longest:
                won = state[SUPPLY] & HEAP_COLOUR[colour]
                state[WONS + seat] += won
                state[POINTS + seat] += total
                state[SUPPLY] -= won
        return
    seat = -1
    for card in range(first, first + 5):
        for _ in range(held(state[SUPPLY], card)):
            if stay:
                stay -= 1
                continue
            seat += 1
            while wall_length(state[WALLS + (seat % seats) * 5 + colour]) != longest:
                seat += 1
            state[WONS + seat % seats] += HEAP_ONE[card]
            state[POINTS + seat % seats] += 1
            state[SUPPLY] -= HEAP_ONE[card]


@kernel()
def finish(state):
    """W19: the 1s of every wall are won, walls of trumpets leave the game."""
    for seat in range(state[SEATS]):
        for colour in range(5):
            at = WALLS + seat * 5 + colour
            wall = state[at]
            ones = wall & 7
            wall -= ones * WALL_ONE[0]
            state[WONS + seat] += ones << HEAP_SHIFT[FIRST_OF_COLOUR[colour]]
            state[POINTS + seat] += ones
            if not wall & WALL_STONES:
                state[REMOVED_TRUMPETS] += wall_cards(wall)
                wall = 0
            state[at] = wall
    state[PHASE] = OVER
    state[TURN] = -1
    state[WAITING] = 0


@kernel()
def score_round(state, drawer):
    """W14 to W19 after `drawer` drew a scoring card; ends the game after the third."""
    state[REMOVED_TRUMPETS] += state[SUPPLY_TRUMPETS]
    state[SUPPLY_TRUMPETS] = 0
    state[COUNTS] &= (1 << 40) - 1
    for colour in range(5):
        share(state, colour)
    for seat in range(state[SEATS]):
        state[KNOWN + seat] = state[COUNTS]
    if state[ROUND] == 3:
        finish(state)
        return
    seats = state[SEATS]
    state[ROUND] += 1
    state[START] = (drawer + 1) % seats
    state[PHASE] = FEED
    state[TURN] = -1
    state[WAITING] = (1 << seats) - 1


@kernel()
def draw(state, deck, seat):
    """Draw for `seat`; W13 to W19 if it is a scoring card. Returns whether it was."""
    card = deck[state[DRAWN]]
    state[DRAWN] += 1
    if card != SCORING:
        state[HANDS + seat] += HEAP_ONE[card]
        return False
    state[REMOVED_SCORINGS] += 1
    if state[DRAWN] < state[PILE]:
        state[HANDS + seat] += HEAP_ONE[deck[state[DRAWN]]]
        state[DRAWN] += 1
    score_round(state, seat)
    return True


@kernel()
def begin_turns(state):
    """W7 and W8: all have fed."""
    for seat in range(state[SEATS]):
        card = state[FIRSTS + seat]
        if card == TRUMPET:
            state[REMOVED_TRUMPETS] += 1
        elif card >= 0:
            state[WALLS + seat * 5 + COLOUR[card]] = WALL_ONE[RANK[card]]
        state[FIRSTS + seat] = -1
    state[PHASE] = PLAY
    state[TURN] = state[START]
    state[WAITING] = 1 << state[START]


@kernel()
def put_in_supply(state, seat, card):
    """`seat` puts one card face down into the supply."""
    put = 1 << (8 * COLOUR[card])
    state[COUNTS] += put
    state[KNOWN + seat] += put
    if card == TRUMPET:
        state[SUPPLY_TRUMPETS] += 1
    else:
        state[SUPPLY] += HEAP_ONE[card]


@kernel()
def step(state, deck, seat, action):
    """Play a legal action of `seat`, in place."""
    verb = action & ~31
    what = action & 31
    hand = HANDS + seat
    if verb == DO_FIRST:
        state[hand] -= HEAP_ONE[what]
        state[FIRSTS + seat] = what
        state[WAITING] &= ~(1 << seat)
        if state[WAITING] == 0:
            state[PHASE] = FEED
            state[WAITING] = (1 << state[SEATS]) - 1
        return
    if verb == DO_FEED:
        state[hand] -= HEAP_ONE[what]
        put_in_supply(state, seat, what)
        state[WAITING] &= ~(1 << seat)
        if state[WAITING] == 0:
            begin_turns(state)
        return
    if verb == DO_SUPPLY:
        state[hand] -= HEAP_ONE[what]
        put_in_supply(state, seat, what)
    elif verb == DO_WALL:
        state[hand] -= HEAP_ONE[what]
        state[WALLS + seat * 5 + COLOUR[what]] += WALL_ONE[RANK[what]]
    else:
        state[hand] -= HEAP_TRUMPET
        sound(state, seat, what)
    if not draw(state, deck, seat):
        following = seat + 1
        if following == state[SEATS]:
            following = 0
        state[TURN] = following
        state[WAITING] = 1 << following


@kernel()
def result(state, scores, tiebreak):
    """W20 and W21 of a finished game into two int64[MAX_SEATS]; returns the winners as a bit set."""
    best = -1
    winners = 0
    for seat in range(state[SEATS]):
        cards = state[POINTS + seat]
        left = 0
        for colour in range(5):
            left += wall_cards(state[WALLS + seat * 5 + colour])
        scores[seat] = cards
        tiebreak[seat] = left
        rank = cards * 128 + left
        if rank > best:
            best = rank
            winners = 1 << seat
        elif rank == best:
            winners |= 1 << seat
    return winners


def empty_state():
    """A state of zeros with nothing face down, int64[SIZE]."""
    from shofar.fast.walls.layout import MAX_SEATS, SIZE

    state = np.zeros(SIZE, np.int64)
    state[FIRSTS : FIRSTS + MAX_SEATS] = -1
    return state
