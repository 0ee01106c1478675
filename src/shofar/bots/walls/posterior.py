"""Worlds as likely as the others' play makes them: a particle filter over each other seat's hidden cards.

The odds of `beliefs` look at one card at a time. Here whole hands are weighed: for each other seat some thousand
particles, each a guess at its hidden cards, follow its decisions, the oldest first, and those with which the policy
would have played as that seat did are kept and multiplied. A world takes one particle for every seat (see
`world_sampling`).

A hand is a row of slots. Each decision empties a slot, each one as likely as the others as far as anybody knows, and
what is drawn then fills it. What lay in a slot is known where all saw it played; what was hidden, or is still there, is
guessed when the slot is filled.

Nobody knows how closely a seat plays as the policy would, so each particle also keeps how likely each style of play
(see `likelihood`) has become with it. Those at one table are often alike: what the others' styles seem to be counts.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.beliefs import Beliefs
from shofar.bots.walls.decision_trails import MOST_FOLLOWED, MOST_PUT, DecisionTrails
from shofar.bots.walls.likelihood import STYLES, Decider, Moment, likelihoods
from shofar.bots.walls.particles import CACHED, SLOTS, Particles, Posterior, SeatSlots
from shofar.bots.walls.policy_features import write_colour_features
from shofar.bots.walls.rollout import Buffers
from shofar.bots.walls.weights import Nets
from shofar.fast.bits import below, copy_numbers, unit
from shofar.fast.kernels import Float64Array, Int8Array, Int64Array, UInt64Array, compiled, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COLOUR, TRUMPET
from shofar.fast.walls.heaps import HEAP_MASK, HEAP_ONE, held
from shofar.fast.walls.knowledge import Knowledge
from shofar.fast.walls.packed_layout import DO_TRUMPET, MAX_SEATS

LEAST = 0.02  # of the odds of supply cards, while guessing
# How much of the odds of hand cards is not said again by so many decisions, and counts for itself.
TRUST = np.array([1.0, 0.6, 0.4, 0.2] + [0.0] * (MOST_FOLLOWED - 3))
KEPT = 32  # added to a card in a slot that is still in hand
HASH_FACTOR = 0x9E3779B97F4A7C15 - (1 << 64)  # spreads what differs
SAME_STYLE = 0.7  # how likely all others play in one style


class Trail(NamedTuple):
    """One seat's part of `DecisionTrails`."""

    actions: Int64Array
    drew: Int64Array
    puts: Int64Array
    since: Int64Array
    length: int
    owned: int
    cards: int


@kernel(inline="always")
def _pick(sums: Float64Array, random: UInt64Array) -> int:
    """A card by odds that are added up."""
    point = unit(random) * sums[CARDS - 1]
    card = 0
    while card < CARDS - 1 and sums[card] <= point:
        card += 1
    return card


@kernel()
def _set_proposals(
    seat: int, known: Knowledge, believed: Beliefs, trails: DecisionTrails, particles: Particles
) -> None:
    """Write what the cards of `seat` are guessed by."""
    unseen, odds = known.unseen, believed.odds
    length = trails.lengths[seat]
    trust = TRUST[length]
    for step in range(length + 1):
        power = trust + (1.0 - trust) * (length - step) / max(length, 1)
        total = 0.0
        for card in range(CARDS):
            if unseen[card]:
                total += unseen[card] * np.float64(odds[seat, card]) ** power
            particles.proposals[MOST_PUT + step, card] = total
    for card in range(CARDS):
        particles.corrections[card] = np.float64(odds[seat, card]) ** ((trust - 1.0) / max(length, 1))
    for place in range(known.needs[MAX_SEATS]):
        if believed.owners[place] == seat:
            total = 0.0
            for card in range(CARDS):
                if unseen[card]:
                    total += unseen[card] * max(odds[MAX_SEATS + place, card], LEAST)
                particles.proposals[trails.number[place], card] = total


@kernel(inline="always")
def _card_of(action: int) -> int:
    """The card that an action uses."""
    return TRUMPET if action & ~31 == DO_TRUMPET else action & 31


@kernel()
def _fill(
    index: int, slot: int, step: int, trail: Trail, slots: SeatSlots, proposals: Float64Array, random: UInt64Array
) -> None:
    """Put a card into a slot from decision `step` on: the one that all saw later, or a guess."""
    begun = step
    while step < trail.length and slots.used[index, step] != slot:
        step += 1
    if step == trail.length:
        card = KEPT + _pick(proposals[MOST_PUT + begun], random)
    elif trail.puts[step] >= 0:
        card = _pick(proposals[trail.puts[step]], random)
        slots.put[index, trail.puts[step]] = card
    else:
        card = _card_of(trail.actions[step])
    slots.cards[index, slot] = card


@kernel()
def _draw_systematically(weights: Float64Array, times: Int64Array, chosen: Int64Array, random: UInt64Array) -> None:
    """Draw as many particles as there are by their weights, each as often as its weight says or once more.

    Whoever is drawn keeps its place: `chosen` says who takes the places of the others."""
    left = len(weights)
    step = weights.sum() / left
    point = unit(random) * step
    reached = 0.0
    last = 0
    for index in range(len(weights)):
        times[index] = 0
        reached += weights[index]
        while point < reached and left:
            times[index] += 1
            point += step
            left -= 1
            last = index
    times[last] += left  # what rounding left over
    at = 0
    for index in range(len(weights)):
        chosen[index] = index
        if times[index] == 0:
            while times[at] < 2:
                at += 1
            times[at] -= 1
            chosen[index] = at


@kernel(inline="always")
def _copy_row(rows: npt.NDArray[Any], source: int, target: int, count: int) -> None:
    """Copy the first `count` numbers of one row to another."""
    for number in range(count):
        rows[target, number] = rows[source, number]


@kernel()
def _resample(particles: Particles, owned: int, random: UInt64Array) -> None:
    """Draw particles by their weights while one seat is followed; all then weigh the same."""
    slots, heaps, hidden = particles.slots, particles.heaps, particles.hidden
    _draw_systematically(particles.weights, particles.times, particles.chosen, random)
    for index in range(len(particles.chosen)):
        particles.weights[index] = 1.0
        at = particles.chosen[index]
        if at == index:
            continue
        _copy_row(slots.cards, at, index, SLOTS)
        _copy_row(slots.used, at, index, MOST_FOLLOWED)
        _copy_row(slots.put, at, index, owned)
        _copy_row(particles.seat_styles, at, index, STYLES)
        heaps[index] = heaps[at]
        hidden[index] = hidden[at]


@kernel()
def _initialise(index: int, trail: Trail, slots: SeatSlots, proposals: Float64Array, random: UInt64Array) -> None:
    """Guess which slots were used, and what lay in them at first."""
    alive = trail.cards
    for slot in range(alive):
        slots.cards[index, slot] = slot
    for step in range(trail.length):
        at = below(random, alive)
        slots.used[index, step] = slots.cards[index, at]
        if not trail.drew[step]:
            alive -= 1
            slots.cards[index, at] = slots.cards[index, alive]
    for number in range(trail.owned):
        slots.put[index, number] = _pick(proposals[number], random)
    for slot in range(trail.cards):
        _fill(index, slot, 0, trail, slots, proposals, random)


@kernel()
def _hand_at(index: int, step: int, trail: Trail, slots: SeatSlots) -> tuple[int, int]:
    """A particle at decision `step`: the hand, -1 if it cannot be; the colours of what the seat had hidden before."""
    heap = 0
    played = 0
    for before in range(step):
        if not trail.drew[before]:
            played |= 1 << slots.used[index, before]
    for slot in range(trail.cards):
        if not (played >> slot) & 1:
            card = slots.cards[index, slot] & 31
            if held(heap, card) == HEAP_MASK[card]:
                return -1, 0  # more than can be counted
            heap += HEAP_ONE[card]
    hidden = 0
    for number in range(trail.owned):
        if trail.since[number] < step:
            hidden += 1 << (8 * COLOUR[slots.put[index, number]])
    return heap, hidden


@kernel(inline="always")
def _likelihood_index(decider: Decider, action: int, keys: Int64Array, cached: Float64Array, moment: Moment) -> int:
    """Where `cached` says how likely each style does that; worked out where it was not just done."""
    key = (decider.heap * HASH_FACTOR ^ decider.hidden) * HASH_FACTOR + action
    at = (key >> 40) & (CACHED - 1)
    if keys[at] != key:
        keys[at] = key
        likelihoods(decider, action, cached[at], moment)
    return at


@kernel()
def filter_hand(
    seat: int,
    known: Knowledge,
    believed: Beliefs,
    posterior: Posterior,
    nets: Nets,
    buffers: Buffers,
    random: UInt64Array,
) -> None:
    """Fill the particles of `seat`."""
    trails, particles = posterior
    count = len(particles.weights)
    _set_proposals(seat, known, believed, trails, particles)
    actions, drew, puts, since = trails.actions[seat], trails.drew[seat], trails.puts[seat], trails.since[seat]
    length, cards = trails.lengths[seat], trails.held[seat]
    trail = Trail(actions, drew, puts, since, length, trails.owned[seat], cards)
    slots, styles, proposals = particles.slots, particles.seat_styles, particles.proposals
    heaps, hidden, cached = particles.heaps, particles.hidden, particles.cached_likelihoods
    for index in range(count):
        _initialise(index, trail, slots, proposals, random)
        heaps[index], hidden[index] = _hand_at(index, 0, trail, slots)
    particles.weights[:] = 1.0
    styles[:] = 1.0 / STYLES
    particles.scores[:length] = np.nan
    for step in range(length):
        total = 0.0
        squares = 0.0
        put = puts[step]
        copy_numbers(trails.states[seat, step], buffers.state)
        write_colour_features(buffers.state, seat, buffers.policy.colours)
        particles.cached_keys[:] = 0
        moment = Moment(particles.scores[step], buffers.state, nets.policy, buffers.policy)
        for index in range(count):
            heap = heaps[index]
            if heap < 0:
                particles.weights[index] = 0.0
                continue
            action = actions[step] + (slots.put[index, put] if put >= 0 else 0)
            decider = Decider(seat, heap, hidden[index])
            at = _likelihood_index(decider, action, particles.cached_keys, cached, moment)
            chance = 0.0
            for style in range(STYLES):
                styles[index, style] *= cached[at, style]
                chance += styles[index, style]
            for style in range(STYLES):
                styles[index, style] /= chance
            # It was any of the slots with that card.
            weight = particles.weights[index] * chance / held(heap, _card_of(action))
            for slot in range(cards):  # guesses were made by odds that say the same as the decisions do
                if slots.cards[index, slot] >= KEPT:
                    weight *= particles.corrections[slots.cards[index, slot] - KEPT]
            if put >= 0:
                card = slots.put[index, put]
                weight *= known.unseen[card] / (proposals[put, card] - (proposals[put, card - 1] if card else 0.0))
            particles.weights[index] = weight
            total += weight
            squares += weight * weight
        if total == 0.0:
            particles.weights[:] = 1.0  # what was seen cannot be, as far as this goes
        elif total * total < 0.5 * count * squares:
            _resample(particles, trail.owned, random)
        else:
            for index in range(count):
                particles.weights[index] *= count / total
        for index in range(count):
            slot = slots.used[index, step]
            card_played = slots.cards[index, slot] & 31
            if drew[step]:
                _fill(index, slot, step + 1, trail, slots, proposals, random)
            if heaps[index] < 0:  # another hand now, which may be possible
                heaps[index], hidden[index] = _hand_at(index, step + 1, trail, slots)
                continue
            heaps[index] -= HEAP_ONE[card_played]
            if put >= 0:
                hidden[index] += 1 << (8 * COLOUR[card_played])
            if drew[step]:
                card = slots.cards[index, slot] & 31
                full = held(heaps[index], card) == HEAP_MASK[card]
                heaps[index] = -1 if full else heaps[index] + HEAP_ONE[card]
    _resample(particles, trail.owned, random)
    kept = particles.styles[seat]
    for index in range(count):
        for style in range(STYLES):
            kept[index, style] = styles[index, style]
    _store_hands(trail, slots, particles.hands[seat], particles.supply[seat])


@kernel()
def _store_hands(trail: Trail, slots: SeatSlots, hands: Int8Array, supply: Int8Array) -> None:
    """Write down what is still in each hand, but for the card that came last: it can be any."""
    for index in range(len(hands)):
        played = 0
        for step in range(trail.length):
            if not trail.drew[step] or step == trail.length - 1:
                played |= 1 << slots.used[index, step]
        at = 0
        for slot in range(trail.cards):
            if not (played >> slot) & 1:
                hands[index, at] = slots.cards[index, slot] & 31
                at += 1
        for number in range(trail.owned):
            supply[index, number] = slots.put[index, number]


@compiled()
def filter_hands(
    known: Knowledge, believed: Beliefs, posterior: Posterior, nets: Nets, buffers: Buffers, random: UInt64Array
) -> None:
    """Fill the particles of all seats but the one that knows."""
    particles = posterior.particles
    seats = known.state[packed.SEATS]
    for seat in range(seats):
        if seat != known.seat:
            filter_hand(seat, known, believed, posterior, nets, buffers, random)
    seen = np.ones((MAX_SEATS, STYLES))  # probabilities of each seat's styles, where 1 says nothing
    for seat in range(seats):
        if seat != known.seat:
            for style in range(STYLES):
                seen[seat, style] = STYLES * particles.styles[seat, :, style].mean()
    for seat in range(seats):
        if seat != known.seat:
            _reweigh_by_style(seat, seen, particles, random)


@compiled()
def _reweigh_by_style(seat: int, seen: Float64Array, particles: Particles, random: UInt64Array) -> None:
    """Draw the particles of `seat` anew by what the styles of the other rivals seem to be."""
    likely = np.ones(STYLES)
    for other in range(MAX_SEATS):
        if other != seat:
            likely *= seen[other]
    likely = 1.0 - SAME_STYLE + SAME_STYLE * likely
    hands, supply, styles = particles.hands[seat], particles.supply[seat], particles.styles[seat]
    for index in range(len(particles.weights)):
        total = 0.0
        for style in range(STYLES):
            styles[index, style] *= likely[style]
            total += styles[index, style]
        particles.weights[index] = total
        for style in range(STYLES):
            styles[index, style] /= total
    _draw_systematically(particles.weights, particles.times, particles.chosen, random)
    for index in range(len(particles.chosen)):
        at = particles.chosen[index]
        if at == index:
            continue
        _copy_row(hands, at, index, SLOTS)
        _copy_row(supply, at, index, MOST_PUT)
        _copy_row(styles, at, index, STYLES)
