"""Between packed states and the words of the record format."""

import numpy as np

from shofar.fast.walls import layout
from shofar.fast.walls.cards import CODES, COLOURS, INDEX, VALUES, WALL_ONE, codes_of, counts_of, heap_of, wall_rank
from shofar.fast.walls.layout import DECK, FIRSTS, HANDS, KNOWN, MAX_SEATS, PHASES, POINTS, VERBS, WALLS, WONS
from shofar.fast.walls.rules import empty_state, legal, result
from shofar.walls import waiting


def action_code(text):
    """The packed action of a text such as `trumpet G`."""
    verb, what = text.split()
    return (VERBS.index(verb) << 5) + (COLOURS.index(what) if verb == "trumpet" else INDEX[what])


def action_text(action):
    """The text of a packed action."""
    verb = VERBS[action >> 5]
    what = int(action) & 31
    return f"{verb} {COLOURS[what] if verb == 'trumpet' else CODES[what]}"


def wall_of(codes):
    """The packed wall of card codes of one colour and trumpets."""
    return sum(int(WALL_ONE[5 if code == "T" else VALUES.index(int(code[1]))]) for code in codes)


def wall_codes(wall, colour):
    """The card codes of a packed wall, sorted."""
    codes = ["T"] * int(wall_rank.py_func(wall, 5))
    for rank, value in enumerate(VALUES):
        codes += [f"{COLOURS[colour]}{value}"] * int(wall_rank.py_func(wall, rank))
    return sorted(codes)


def from_deal(seats, start, hands, draw):
    """(state, deck) after setting up; `hands` and `draw` are card codes in dealing order."""
    state = empty_state()
    state[layout.SEATS] = seats
    state[layout.ROUND] = 1
    state[layout.START] = start
    state[layout.TURN] = -1
    state[layout.WAITING] = (1 << seats) - 1
    state[layout.PILE] = len(draw)
    for seat, hand in enumerate(hands):
        state[HANDS + seat] = heap_of(hand)
    deck = np.zeros(DECK, np.int8)
    deck[: len(draw)] = [INDEX[code] for code in draw]
    return state, deck


def encode(plain):
    """(state, deck) of a `shofar.walls.State`."""
    seats = len(plain.hands)
    state, deck = from_deal(seats, plain.start, plain.hands, [])
    done = 107 - 7 * seats + 3 - len(plain.draw)
    deck[done : done + len(plain.draw)] = [INDEX[card] for card in plain.draw]
    state[layout.PILE] = done + len(plain.draw)
    state[layout.DRAWN] = done
    state[layout.PHASE] = PHASES.index(plain.phase)
    state[layout.ROUND] = plain.round
    state[layout.TURN] = -1 if plain.turn is None else plain.turn
    state[layout.WAITING] = sum(1 << seat for seat in waiting(plain))
    stones = [card for card in plain.supply if card != "T"]
    state[layout.SUPPLY] = heap_of(stones)
    state[layout.SUPPLY_TRUMPETS] = len(plain.supply) - len(stones)
    state[layout.REMOVED_SCORINGS] = plain.removed.count("S")
    state[layout.REMOVED_TRUMPETS] = plain.removed.count("T")
    state[layout.COUNTS] = counts_of(plain.supply)
    for seat in range(seats):
        first = plain.first[seat]
        state[FIRSTS + seat] = -1 if first is None else INDEX[first]
        state[WONS + seat] = heap_of(plain.won[seat])
        state[POINTS + seat] = len(plain.won[seat])
        state[KNOWN + seat] = counts_of([*plain.open_supply, *plain.put[seat]])
        for colour, codes in enumerate(plain.walls[seat]):
            state[WALLS + seat * 5 + colour] = wall_of(codes)
    return state, deck


def to_words(state):
    """A packed state as the JSON state of the record format."""
    seats = int(state[layout.SEATS])
    rows = range(seats)
    phase = PHASES[state[layout.PHASE]]
    supply = sorted(codes_of(int(state[layout.SUPPLY])) + ["T"] * int(state[layout.SUPPLY_TRUMPETS]))
    removed = ["S"] * int(state[layout.REMOVED_SCORINGS]) + ["T"] * int(state[layout.REMOVED_TRUMPETS])
    walls = [{COLOURS[c]: wall_codes(int(state[WALLS + s * 5 + c]), c) for c in range(5)} for s in rows]
    outcome = None
    if phase == "over":
        scores, tiebreak = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        winners = result(state, scores, tiebreak)
        outcome = {
            "scores": scores[:seats].tolist(),
            "tiebreak": tiebreak[:seats].tolist(),
            "winners": [seat for seat in rows if winners >> seat & 1],
        }
    return {
        "phase": phase,
        "round": int(state[layout.ROUND]),
        "start": int(state[layout.START]),
        "turn": int(state[layout.TURN]) if phase == "turn" else None,
        "waiting": [seat for seat in rows if int(state[layout.WAITING]) >> seat & 1],
        "hands": [codes_of(int(state[HANDS + seat])) for seat in rows],
        "first": [None if state[FIRSTS + seat] < 0 else CODES[state[FIRSTS + seat]] for seat in rows],
        "walls": [{colour: codes for colour, codes in row.items() if codes} for row in walls],
        "supply": supply,
        "removed": removed,
        "won": [codes_of(int(state[WONS + seat])) for seat in rows],
        "draw": int(state[layout.PILE] - state[layout.DRAWN]),
        "result": outcome,
    }


def legal_texts(state, seat):
    """The legal actions of `seat` as texts, in the order of the kernel."""
    actions = np.zeros(layout.MAX_ACTIONS, np.int64)
    return [action_text(action) for action in actions[: legal(state, seat, actions)]]
