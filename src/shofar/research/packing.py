"""Plain states as the memory of single games."""

from shofar import walls
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import INDEX, counts_of
from shofar.fast.walls.codec import wall_of
from shofar.fast.walls.heaps import heap_of
from shofar.research import single_kernels as kernels
from shofar.research import walls_kernels
from shofar.research.single import SingleWalls, stream
from shofar.walls.cards import DECK, SCORING_CARDS
from shofar.walls.deal import HAND


def walls_memory(state: walls.State) -> SingleWalls:
    """The single game at a state of Walls, by the rulings."""
    seats = len(state.hands)
    made = SingleWalls(seats, stream(0))
    row = made.memory
    deck = row[kernels.WALLS_DECK : kernels.WALLS_LEGAL].view("int8")
    row[packed.PILE] = len(DECK) - HAND * seats + SCORING_CARDS
    row[packed.DRAWN] = drawn = row[packed.PILE] - len(state.draw)
    deck[drawn : drawn + len(state.draw)] = [INDEX[card] for card in state.draw]
    waiting = walls.waiting(state)
    row[packed.PHASE] = packed.PHASES.index(state.phase)
    row[packed.ROUND] = state.round
    row[packed.START] = state.start
    row[packed.TURN] = -1 if state.turn is None else state.turn
    row[packed.WAITING] = sum(1 << seat for seat in waiting)
    stones = [card for card in state.supply if card != "T"]
    row[packed.SUPPLY] = heap_of(stones)
    row[packed.SUPPLY_TRUMPETS] = len(state.supply) - len(stones)
    row[packed.REMOVED_SCORINGS] = state.removed.count("S")
    row[packed.REMOVED_TRUMPETS] = state.removed.count("T")
    row[packed.COUNTS] = counts_of(state.supply)
    for seat in range(seats):
        first, put = state.first[seat], state.put[seat]
        row[packed.HANDS + seat] = heap_of(state.hands[seat])
        row[packed.FIRSTS + seat] = -1 if first is None else INDEX[first]
        row[packed.WONS + seat] = heap_of(state.won[seat])
        row[packed.POINTS + seat] = len(state.won[seat])
        row[packed.KNOWN + seat] = counts_of([*state.open_supply, *put])
        row[walls_kernels.PUTS + seat] = heap_of([card for card in put if card != "T"])
        for colour, codes in enumerate(state.walls[seat]):
            row[packed.WALLS + seat * 5 + colour] = wall_of(codes)
    made.player = waiting[0] if waiting else -1
    return made
