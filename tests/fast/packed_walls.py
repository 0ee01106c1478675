"""Packed states of Walls from plain ones, and back to the words of the record format."""

from collections.abc import Iterable, Sequence

import numpy as np

from shofar.core.rules import Json
from shofar.fast.kernels import Int8Array, Int64Array
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, CODES, COLOURS, INDEX, VALUES, counts_of
from shofar.fast.walls.codec import action_text, wall_of
from shofar.fast.walls.heaps import HEAP_MASK, HEAP_SHIFT, heap_of
from shofar.fast.walls.packed_layout import DECK, FIRSTS, HANDS, KNOWN, MAX_SEATS, PHASES, POINTS, WALLS, WONS
from shofar.fast.walls.rules import empty_state, legal, result
from shofar.fast.walls.wall_words import wall_rank
from shofar.walls import State, waiting


def codes_of(heap: int) -> list[str]:
    """The card codes of a heap word, sorted."""
    return [CODES[card] for card in range(CARDS) for _ in range((heap >> int(HEAP_SHIFT[card])) & int(HEAP_MASK[card]))]


def wall_codes(wall: int, colour: int) -> list[str]:
    """The card codes of a packed wall, sorted."""
    codes = ["T"] * int(wall_rank.py_func(wall, 5))
    for rank, value in enumerate(VALUES):
        codes += [f"{COLOURS[colour]}{value}"] * int(wall_rank.py_func(wall, rank))
    return sorted(codes)


def from_deal(
    seats: int, start: int, hands: Iterable[Iterable[str]], draw: Sequence[str]
) -> tuple[Int64Array, Int8Array]:
    """(state, deck) after setting up; `hands` and `draw` are card codes in dealing order."""
    state = empty_state()
    state[packed.SEATS] = seats
    state[packed.ROUND] = 1
    state[packed.START] = start
    state[packed.TURN] = -1
    state[packed.WAITING] = (1 << seats) - 1
    state[packed.PILE] = len(draw)
    for seat, hand in enumerate(hands):
        state[HANDS + seat] = heap_of(hand)
    deck = np.zeros(DECK, np.int8)
    deck[: len(draw)] = [INDEX[code] for code in draw]
    return state, deck


def encode(plain: State) -> tuple[Int64Array, Int8Array]:
    """(state, deck) of a `shofar.walls.State`."""
    seats = len(plain.hands)
    state, deck = from_deal(seats, plain.start, plain.hands, [])
    done = 107 - 7 * seats + 3 - len(plain.draw)
    deck[done : done + len(plain.draw)] = [INDEX[card] for card in plain.draw]
    state[packed.PILE] = done + len(plain.draw)
    state[packed.DRAWN] = done
    state[packed.PHASE] = PHASES.index(plain.phase)
    state[packed.ROUND] = plain.round
    state[packed.READINGS] = packed.ANY_FIRST * plain.readings.any_first + packed.MAY_JOIN * plain.readings.may_join
    state[packed.TURN] = -1 if plain.turn is None else plain.turn
    state[packed.WAITING] = sum(1 << seat for seat in waiting(plain))
    stones = [card for card in plain.supply if card != "T"]
    state[packed.SUPPLY] = heap_of(stones)
    state[packed.SUPPLY_TRUMPETS] = len(plain.supply) - len(stones)
    state[packed.REMOVED_SCORINGS] = plain.removed.count("S")
    state[packed.REMOVED_TRUMPETS] = plain.removed.count("T")
    state[packed.COUNTS] = counts_of(plain.supply)
    for seat in range(seats):
        first = plain.first[seat]
        state[FIRSTS + seat] = -1 if first is None else INDEX[first]
        state[WONS + seat] = heap_of(plain.won[seat])
        state[POINTS + seat] = len(plain.won[seat])
        state[KNOWN + seat] = counts_of([*plain.open_supply, *plain.put[seat]])
        for colour, codes in enumerate(plain.walls[seat]):
            state[WALLS + seat * 5 + colour] = wall_of(codes)
    return state, deck


def to_words(state: Int64Array) -> Json:
    """A packed state as the JSON state of the record format."""
    seats = int(state[packed.SEATS])
    rows = range(seats)
    phase = PHASES[state[packed.PHASE]]
    supply = sorted(codes_of(int(state[packed.SUPPLY])) + ["T"] * int(state[packed.SUPPLY_TRUMPETS]))
    removed = ["S"] * int(state[packed.REMOVED_SCORINGS]) + ["T"] * int(state[packed.REMOVED_TRUMPETS])
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
        "round": int(state[packed.ROUND]),
        "start": int(state[packed.START]),
        "turn": int(state[packed.TURN]) if phase == "turn" else None,
        "waiting": [seat for seat in rows if int(state[packed.WAITING]) >> seat & 1],
        "hands": [codes_of(int(state[HANDS + seat])) for seat in rows],
        "first": [None if state[FIRSTS + seat] < 0 else CODES[state[FIRSTS + seat]] for seat in rows],
        "walls": [{colour: codes for colour, codes in row.items() if codes} for row in walls],
        "supply": supply,
        "removed": removed,
        "won": [codes_of(int(state[WONS + seat])) for seat in rows],
        "draw": int(state[packed.PILE] - state[packed.DRAWN]),
        "result": outcome,
    }


def legal_texts(state: Int64Array, seat: int) -> list[str]:
    """The legal actions of `seat` as texts, in the order of the kernel."""
    actions = np.zeros(packed.MAX_ACTIONS, np.int64)
    return [action_text(action) for action in actions[: legal(state, seat, actions)]]
