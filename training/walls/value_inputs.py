"""The inputs of the value (see `value_net`) written out as one plain list for each colour and one for the table."""

import numpy as np
from numba import njit

from shofar.bots.walls.policy_rows import BEST_HIT, COLUMNS, MINE_HIT, look
from shofar.bots.walls.value_net import RIVAL, SECOND_RIVAL, SIDE, STANDING
from shofar.fast.walls import layout
from shofar.fast.walls.cards import COUNT, FIRST_OF_COLOUR, TRUMPET, WALL_MASK, WALL_SHIFT, held, wall_length
from shofar.fast.walls.layout import HANDS, POINTS, START, WALLS, WONS


@njit(cache=True, nogil=True)
def write_side(state, seat, colour, out):
    """A seat's wall and hand of one colour."""
    wall = state[WALLS + seat * 5 + colour]
    for rank in range(6):
        out[rank] = (wall >> WALL_SHIFT[rank]) & WALL_MASK[rank]
    out[6] = wall_length(wall) * 0.2
    for rank in range(5):
        out[7 + rank] = held(state[HANDS + seat], FIRST_OF_COLOUR[colour] + rank)


@njit(cache=True, nogil=True)
def write_inputs(state, seat, colours, whole):
    """Inputs of `seat` in a world: colours float32[5, PER_COLOUR], whole float32[WHOLE]."""
    seats = state[layout.SEATS]
    table = np.zeros((5, COLUMNS), np.int64)
    look(state, seat, table)
    mine = state[POINTS + seat]
    others = [(seat + step) % seats for step in range(1, seats)]
    points = sorted([state[POINTS + other] for other in others])
    trumpets = [held(state[HANDS + other], TRUMPET) for other in others]
    leads = 0
    ones = 0
    for colour in range(5):
        out = colours[colour]
        lengths = [wall_length(state[WALLS + other * 5 + colour]) for other in others]
        one = 0
        two = -1
        for at in range(1, len(others)):
            if lengths[at] > lengths[one]:
                two = one
                one = at
            elif two < 0 or lengths[at] > lengths[two]:
                two = at
        write_side(state, seat, colour, out[:SIDE])
        for rival, first in ((others[one], SIDE), (others[two], SECOND_RIVAL)):
            write_side(state, rival, colour, out[first : first + SIDE])
            out[first + SIDE] = (state[POINTS + rival] - mine) * 0.2
            out[first + RIVAL - 1] = ((rival - state[START] + seats) % seats) * 0.25
        own = wall_length(state[WALLS + seat * 5 + colour])
        out[STANDING] = (own - lengths[one]) * 0.2
        out[STANDING + 1] = own > lengths[one]
        out[STANDING + 2] = own == lengths[one]
        out[STANDING + 3] = table[colour, MINE_HIT] * 0.2
        out[STANDING + 4] = table[colour, BEST_HIT] * 0.2
        out[STANDING + 5] = table[colour, MINE_HIT] > table[colour, BEST_HIT]
        hopes = 0
        for rank in range(5):
            card = FIRST_OF_COLOUR[colour] + rank
            left = COUNT[card] - held(state[layout.SUPPLY], card)
            for other in range(seats):
                left -= held(state[HANDS + other], card) + held(state[WONS + other], card)
                left -= (state[WALLS + other * 5 + colour] >> WALL_SHIFT[rank]) & WALL_MASK[rank]
            out[STANDING + 7 + rank] = left * 0.5
            for other in others:
                hopes += held(state[HANDS + other], card)
        out[STANDING + 6] = hopes * 0.25
        leads += own > lengths[one]
        ones += state[WALLS + seat * 5 + colour] & 7
    first_round = state[layout.REMOVED_SCORINGS] == 1
    best = points[-1]
    whole[:] = 0
    whole[0] = mine * 0.125
    whole[1] = (mine - best) * 0.2
    whole[2] = (mine - points[-2]) * 0.2
    whole[3] = held(state[HANDS + seat], TRUMPET)
    whole[4] = max(trumpets)
    whole[5] = sum(trumpets) * 0.5
    whole[6] = ones * 0.5
    whole[7] = leads * 0.5
    whole[8] = ((seat - state[START] + seats) % seats) * 0.25
    whole[9] = seat == state[START]
    whole[10] = first_round
    whole[11] = mine > best
    whole[12] = mine == best
    whole[13 + seats - 3] = 1
    whole[16] = whole[1] * first_round
    whole[17] = whole[6] * first_round
    whole[18] = state[layout.SUPPLY_TRUMPETS] * 0.25
    whole[19] = state[layout.REMOVED_TRUMPETS] * 0.1
