"""Worlds made of particles, one for each hand (see `posterior`)."""

from shofar.bots.walls.particles import Posterior
from shofar.bots.walls.rollout import Buffers
from shofar.fast.bits import below, copy_numbers, unit
from shofar.fast.kernels import Int8Array, Int64Array, UInt64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS
from shofar.fast.walls.heaps import HEAP_ONE
from shofar.fast.walls.knowledge import Knowledge, place_scorings
from shofar.fast.walls.packed_layout import HANDS, MAX_SEATS
from shofar.fast.walls.rules import put_in_supply

TRIES = 16  # particles that may need cards which others have taken


@kernel()
def _fits(
    cards: int, hand: Int8Array, owned: int, put: Int8Array, left: Int64Array, unseen: Int64Array, point: float
) -> bool:
    """Take the cards of a particle; gives them back and says no if others have taken them.

    Particles were guessed as if each card were put back. `point` in [0, 1) sets that right: a second card of a kind is
    the less likely the fewer there are.
    """
    chance = 1.0
    for at in range(cards + owned):
        card = hand[at] if at < cards else put[at - cards]
        chance *= left[card] / unseen[card] if left[card] > 0 else 0.0
        left[card] -= 1
    if point < chance:
        return True
    for at in range(cards + owned):
        left[hand[at] if at < cards else put[at - cards]] += 1
    return False


@kernel()
def world_from_particles(
    view: Knowledge, owners: Int64Array, posterior: Posterior, buffers: Buffers, random: UInt64Array
) -> bool:
    """Fill `buffers.world` and `buffers.deck` with a world made of particles; False if they do not fit together."""
    known, unseen, needs = view.state, view.unseen, view.needs
    trails, particles = posterior
    count = len(particles.weights)
    state = buffers.world
    copy_numbers(known, state)
    copy_numbers(unseen, particles.left)
    seats = known[packed.SEATS]
    first = below(random, seats)  # who chooses first has more to choose from
    for turn in range(seats):
        seat = (first + turn) % seats
        if seat == view.seat:
            continue
        length = trails.lengths[seat]
        fresh = 1 if length and trails.drew[seat, length - 1] else 0
        hands, supply, owned = particles.hands[seat], particles.supply[seat], trails.owned[seat]
        for _ in range(TRIES):
            index = below(random, count)
            if _fits(needs[seat] - fresh, hands[index], owned, supply[index], particles.left, unseen, unit(random)):
                break
        else:
            return False
        for at in range(needs[seat] - fresh):
            state[HANDS + seat] += HEAP_ONE[particles.hands[seat, index, at]]
        for place in range(needs[MAX_SEATS]):
            if owners[place] == seat:
                put_in_supply(state, seat, particles.supply[seat, index, trails.number[place]])
    total = 0
    for card in range(CARDS):
        for _ in range(particles.left[card]):
            buffers.cards[total] = card
            total += 1
    for seat in range(known[packed.SEATS]):
        length = trails.lengths[seat]
        if seat != view.seat and length and trails.drew[seat, length - 1]:
            at = below(random, total)
            total -= 1
            state[HANDS + seat] += HEAP_ONE[buffers.cards[at]]
            buffers.cards[at] = buffers.cards[total]
    place_scorings(known, buffers.deck, random)
    for place in range(known[packed.DRAWN], known[packed.PILE]):
        if buffers.deck[place] < 0:
            at = below(random, total)
            total -= 1
            buffers.deck[place] = buffers.cards[at]
            buffers.cards[at] = buffers.cards[total]
    return True
