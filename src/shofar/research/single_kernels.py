"""One game in one array, so that a decision costs one compiled call with one array: unpacking arguments is what costs.

Walls: int64[WALLS_MEMORY], a row of `walls_kernels`, the deck's bytes, then room for the numbers of legal actions.
Towers: int32[TOWERS_MEMORY], a row of `towers_kernels`, the bytes of `levels`, then the same room.
"""

import numpy as np

from shofar.fast.bits import lowest_bit
from shofar.fast.kernels import Int32Array, Int64Array, UInt64Array, compiled, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.research import towers_form, walls_form
from shofar.research import towers_kernels as towers
from shofar.research import walls_kernels as walls
from shofar.research.byte_words import load_word, random_one
from shofar.research.form import UInt8Array

WALLS_DECK = walls.ROW
WALLS_LEGAL = WALLS_DECK + (packed.DECK + 7) // 8
WALLS_MEMORY = WALLS_LEGAL + walls_form.ACTIONS
TOWERS_LEVELS = towers.ROW
TOWERS_LEGAL = TOWERS_LEVELS + (towers.BESIDE + 3) // 4
TOWERS_MEMORY = TOWERS_LEGAL + towers_form.ACTIONS
_GEOMETRY = towers_form.GEOMETRY
_WALLS_ACTIONS, _TOWERS_ACTIONS = walls_form.ACTIONS, towers_form.ACTIONS
_WALLS_ROOM, _TOWERS_ROOM = _WALLS_ACTIONS + 7, _TOWERS_ACTIONS + 7
ILLEGAL = -2
LOG = 512
"""Room for the decisions of a game, whose number stands before them; as `seat << 16 | action`."""


@compiled()
def begin_walls(memory: Int64Array, seats: int, random: UInt64Array) -> int:
    """Shuffle, deal and draw the starting seat; the seat that is asked."""
    before, cards = walls.fresh(seats), np.empty(walls.DECK_TOTAL, np.int8)
    deck = memory[WALLS_DECK:WALLS_LEGAL].view(np.int8)
    walls.begin(memory[:WALLS_DECK], deck, before, cards, random)
    return walls.player(memory)


@compiled()
def play_walls(memory: Int64Array, seat: int, action: int) -> int:
    """Play; the seat that is asked then, -1 when the game is over; ILLEGAL, and nothing played, if it was not legal."""
    move = walls.packed_action(memory, seat, action)
    if move < 0:
        return ILLEGAL
    walls.play(memory, memory[WALLS_DECK:WALLS_LEGAL].view(np.int8), seat, move)
    return walls.player(memory)


@kernel()
def _numbers(mask: UInt8Array, actions: int, out: Int64Array | Int32Array, start: int) -> int:
    """Write the places of the ones of a mask from out[start] on; how many there are."""
    at = start
    for word in range((actions + 7) // 8):
        bits = load_word(mask, 8 * word)
        while bits:
            out[at] = 8 * word + lowest_bit(bits) // 8
            at += 1
            bits &= bits - 1
    return at - start


@compiled()
def legal_walls(memory: Int64Array, seat: int) -> int:
    """Write the numbers of the seat's legal actions, ascending, into their room; how many there are."""
    mask = np.zeros(_WALLS_ROOM, np.uint8)
    walls.write_mask(memory, seat, mask[:_WALLS_ACTIONS])
    return _numbers(mask, _WALLS_ACTIONS, memory, WALLS_LEGAL)


@compiled()
def look_walls(memory: Int64Array, seat: int, out: UInt8Array, size: int) -> None:
    """Write the seat's observation (uint8[size]) and after it its mask."""
    walls.observe(memory, seat, out)
    walls.write_mask(memory, seat, out[size:])


@compiled()
def begin_towers(memory: Int32Array, first: int) -> int:
    """Set up the empty board; the seat that is asked."""
    towers.begin(memory[:TOWERS_LEVELS], memory[TOWERS_LEVELS:TOWERS_LEGAL].view(np.uint8), first)
    return towers.player(memory)


@compiled()
def play_towers(memory: Int32Array, seat: int, action: int) -> int:
    """As `play_walls`."""
    if towers.player(memory) != seat or not towers.is_legal(memory, _GEOMETRY, action):
        return ILLEGAL
    towers.play(memory, memory[TOWERS_LEVELS:TOWERS_LEGAL].view(np.uint8), _GEOMETRY, action)
    return towers.player(memory)


@compiled()
def play_towers_and_list(memory: Int32Array, seat: int, action: int) -> int:
    """The same, and the legal actions of whoever is asked then are written into their room, eight times their number
    added to who it is: one call costs less than two."""
    following = play_towers(memory, seat, action)
    if following < 0:
        return following
    return legal_towers(memory, following) << 3 | following


@compiled()
def legal_towers(memory: Int32Array, seat: int) -> int:
    """As `legal_walls`."""
    mask = np.zeros(_TOWERS_ROOM, np.uint8)
    towers.write_mask(memory, seat, _GEOMETRY, mask[:_TOWERS_ACTIONS])
    return _numbers(mask, _TOWERS_ACTIONS, memory, TOWERS_LEGAL)


@compiled()
def look_towers(memory: Int32Array, seat: int, out: UInt8Array, size: int) -> None:
    """As `look_walls`."""
    towers.observe(memory, memory[TOWERS_LEVELS:TOWERS_LEGAL].view(np.uint8), seat, out)
    towers.write_mask(memory, seat, _GEOMETRY, out[size:])


@kernel()
def _note(log: Int32Array, seat: int, action: int) -> None:
    log[0] += 1
    log[log[0]] = seat << 16 | action


@compiled()
def turn_walls(memory: Int64Array, own: int, action: int, random: UInt64Array, log: Int32Array) -> int:
    """Play the seat's action (none if it is -1), then uniformly drawn ones of the others until it is asked again.

    What is played is added to `log` (int32[LOG]). The seat, -1 when the game is over, or ILLEGAL, and nothing played.
    """
    deck = memory[WALLS_DECK:WALLS_LEGAL].view(np.int8)
    if action != -1:
        move = walls.packed_action(memory, own, action)
        if move < 0:
            return ILLEGAL
        walls.play(memory, deck, own, move)
        _note(log, own, action)
    mask = np.empty(_WALLS_ACTIONS, np.uint8)
    while True:
        seat = walls.player(memory)
        if seat < 0 or seat == own:
            return seat
        walls.write_mask(memory, seat, mask)
        drawn = random_one(mask, random)
        walls.play(memory, deck, seat, walls.packed_action(memory, seat, drawn))
        _note(log, seat, drawn)


@compiled()
def turn_towers(memory: Int32Array, own: int, action: int, random: UInt64Array, log: Int32Array) -> int:
    """As `turn_walls`."""
    levels = memory[TOWERS_LEVELS:TOWERS_LEGAL].view(np.uint8)
    if action != -1:
        if towers.player(memory) != own or not towers.is_legal(memory, _GEOMETRY, action):
            return ILLEGAL
        towers.play(memory, levels, _GEOMETRY, action)
        _note(log, own, action)
    mask = np.empty(_TOWERS_ACTIONS, np.uint8)
    while True:
        seat = towers.player(memory)
        if seat < 0 or seat == own:
            return seat
        towers.write_mask(memory, seat, _GEOMETRY, mask)
        drawn = random_one(mask, random)
        towers.play(memory, levels, _GEOMETRY, drawn)
        _note(log, seat, drawn)
