"""Where things lie in a packed state.

A state is `state` (int64[SIZE]) and `deck` (int8[DECK], card indices from the top, 26 for a scoring card; constant
during a game). `state[DRAWN]` cards of the deck have been taken.
"""

from shofar.fast.walls.cards import SCORINGS

MAX_SEATS = 5
HAND_SIZE = 7

SEATS, PHASE, ROUND, START, TURN, WAITING, DRAWN, PILE = range(8)
SUPPLY, SUPPLY_TRUMPETS, REMOVED_TRUMPETS, REMOVED_SCORINGS = range(8, 12)
FIRSTS = 12  # card index by seat, -1 where nothing lies face down
HANDS = FIRSTS + MAX_SEATS
WONS = HANDS + MAX_SEATS
WALLS = WONS + MAX_SEATS  # seat * 5 + colour
COUNTS = WALLS + 5 * MAX_SEATS  # the supply: a byte for the number of cards of each colour, then one for trumpets
KNOWN = COUNTS + 1  # the same, by seat, of the supply cards that this seat knows
POINTS = KNOWN + MAX_SEATS  # cards in each won pile
READINGS = POINTS + MAX_SEATS  # the bits below: clauses that are read otherwise than by the rulings
SIZE = READINGS + 1
ANY_FIRST = 1  # W4: a trumpet may be a first card beside other cards
MAY_JOIN = 2  # W11: a trumpet that would join may be set aside
DECK = 107 - 3 * HAND_SIZE + SCORINGS

FIRST, FEED, PLAY, OVER = range(4)
PHASES = ("first", "feed", "turn", "over")

# An action is verb * 32 + card index (colour for a trumpet, and ASIDE more if it is set aside); verbs in text order.
DO_FEED, DO_FIRST, DO_SUPPLY, DO_TRUMPET, DO_WALL = (verb << 5 for verb in range(5))
VERBS = ("feed", "first", "supply", "trumpet", "wall")
ASIDE = 8
MAX_ACTIONS = 21  # six cards into the supply, five colours to sound and set aside, five cards to wall
