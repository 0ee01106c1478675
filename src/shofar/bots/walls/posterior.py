"""Worlds as likely as the others' play makes them.

The odds of `beliefs` look at one card at a time. Here whole hands are weighed: for each other seat some thousand
guesses at its hidden cards follow its decisions, the oldest first, and those with which the policy would have played as
that seat did are kept and multiplied (a particle filter). A world takes one guess for every seat (see `worlds`).

A hand is a row of slots. Each decision empties a slot, each one as likely as the others as far as anybody knows, and
what is drawn then fills it. What lay in a slot is known where all saw it played; what was hidden, or is still there, is
guessed when the slot is filled.

Nobody knows how closely a seat plays as the policy would, so each guess also keeps how likely each temper (see
`likelihood`) has become with it. Those at one table are often alike: what the others' tempers seem to be counts, too.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from shofar.bots.walls.likelihood import ACTIONS, KEYS, TEMPERS, likelihoods
from shofar.bots.walls.paths import DEEP, MOST_PUT
from shofar.bots.walls.policy_rows import look
from shofar.fast.bits import below, copy_numbers, unit
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, HEAP_MASK, HEAP_ONE, TRUMPET, held
from shofar.fast.walls.layout import DO_TRUMPET, MAX_SEATS

SLOTS = 8  # cards of a hand at most
LEAST = 0.02  # of the odds of supply cards, while guessing
# How much of the odds of hand cards is not said again by so many decisions, and counts for itself.
TRUST = np.array([1.0, 0.6, 0.4, 0.2] + [0.0] * (DEEP - 3))
KEPT = 32  # added to a card in a slot that is still in hand
RECENT = 4096  # likelihoods that are remembered
MIX = 0x9E3779B97F4A7C15 - (1 << 64)  # spreads what differs
ALIKE = 0.7  # how likely all others are of one temper


class Guesses(NamedTuple):
    """What each other seat may hold; n guesses."""

    hands: npt.NDArray[np.int8]  # int8[MAX_SEATS, n, SLOTS] but for the card that came last
    supply: npt.NDArray[np.int8]  # int8[MAX_SEATS, n, MOST_PUT]
    tempers: npt.NDArray[np.float64]  # float64[MAX_SEATS, n, TEMPERS] chances, a guess given
    # The same of the seat that is being followed.
    slots: npt.NDArray[np.int8]  # int8[n, SLOTS]
    used: npt.NDArray[np.int8]  # int8[n, DEEP] which slot each decision empties
    put: npt.NDArray[np.int8]  # int8[n, MOST_PUT]
    minds: npt.NDArray[np.float64]  # float64[n, TEMPERS]
    heaps: npt.NDArray[np.int64]  # int64[n] the hand before the decision in question, as a heap; -1: it cannot be
    owns: npt.NDArray[np.int64]  # int64[n] the colours of what the seat had hidden by then
    weights: npt.NDArray[np.float64]  # float64[n]
    times: npt.NDArray[np.int64]  # int64[n] how often each is drawn
    chosen: npt.NDArray[np.int64]  # int64[n] which guess takes the place of each
    chances: npt.NDArray[np.float64]  # float64[MOST_PUT + DEEP + 1, CARDS] to guess by, added up: supply, then hand
    fades: npt.NDArray[np.float64]  # float64[CARDS] what a decision takes back of the odds of a card in hand
    left: npt.NDArray[np.int64]  # int64[CARDS] unseen cards that lie nowhere yet
    recent: npt.NDArray[np.int64]  # int64[RECENT] hands, what was hidden and done, of which the likelihood is known
    answers: npt.NDArray[np.float64]  # float64[RECENT, TEMPERS] it
    memo: npt.NDArray[np.float32]  # float32[DEEP, ACTIONS, KEYS] scores by the policy, NaN where it was not asked


def guesses(count: int) -> Guesses:
    """Room for `count` guesses."""
    return Guesses(
        np.zeros((MAX_SEATS, count, SLOTS), np.int8),
        np.zeros((MAX_SEATS, count, MOST_PUT), np.int8),
        np.zeros((MAX_SEATS, count, TEMPERS)),
        np.zeros((count, SLOTS), np.int8),
        np.zeros((count, DEEP), np.int8),
        np.zeros((count, MOST_PUT), np.int8),
        np.zeros((count, TEMPERS)),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros((MOST_PUT + DEEP + 1, CARDS)),
        np.zeros(CARDS),
        np.zeros(CARDS, np.int64),
        np.zeros(RECENT, np.int64),
        np.zeros((RECENT, TEMPERS)),
        np.zeros((DEEP, ACTIONS, KEYS), np.float32),
    )


@kernel(inline="always")
def _pick(chances, random):
    """A card by chances that are added up."""
    point = unit(random) * chances[CARDS - 1]
    card = 0
    while card < CARDS - 1 and chances[card] <= point:
        card += 1
    return card


@kernel()
def _set_chances(seat, unseen, needs, odds, owners, paths, guesses):
    """Write what the cards of `seat` are guessed by."""
    length = paths.lengths[seat]
    trust = TRUST[length]
    for step in range(length + 1):
        power = trust + (1.0 - trust) * (length - step) / max(length, 1)
        total = 0.0
        for card in range(CARDS):
            if unseen[card]:
                total += unseen[card] * np.float64(odds[seat, card]) ** power
            guesses.chances[MOST_PUT + step, card] = total
    for card in range(CARDS):
        guesses.fades[card] = np.float64(odds[seat, card]) ** ((trust - 1.0) / max(length, 1))
    for place in range(needs[MAX_SEATS]):
        if owners[place] == seat:
            total = 0.0
            for card in range(CARDS):
                if unseen[card]:
                    total += unseen[card] * max(odds[MAX_SEATS + place, card], LEAST)
                guesses.chances[paths.number[place], card] = total


@kernel(inline="always")
def _card_of(action):
    """The card that an action uses."""
    return TRUMPET if action & ~31 == DO_TRUMPET else action & 31


@kernel()
def _fill(index, slot, step, actions, puts, length, used, slots, put, chances, random):
    """Put a card into a slot from decision `step` on: the one that all saw later, or a guess."""
    begun = step
    while step < length and used[index, step] != slot:
        step += 1
    if step == length:
        card = KEPT + _pick(chances[MOST_PUT + begun], random)
    elif puts[step] >= 0:
        card = _pick(chances[puts[step]], random)
        put[index, puts[step]] = card
    else:
        card = _card_of(actions[step])
    slots[index, slot] = card


@kernel()
def _draw(weights, times, chosen, random):
    """Draw as many guesses as there are by their weights, each as often as its weight says or once more.

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
def _copy_row(rows, source, target, count):
    """Copy the first `count` numbers of one row to another."""
    for number in range(count):
        rows[target, number] = rows[source, number]


@kernel()
def _choose_anew(guesses, owned, random):
    """Draw guesses by their weights while one seat is followed; all then weigh the same."""
    slots, used, put, minds = guesses.slots, guesses.used, guesses.put, guesses.minds
    heaps, owns = guesses.heaps, guesses.owns
    _draw(guesses.weights, guesses.times, guesses.chosen, random)
    for index in range(len(guesses.chosen)):
        guesses.weights[index] = 1.0
        at = guesses.chosen[index]
        if at == index:
            continue
        _copy_row(slots, at, index, SLOTS)
        _copy_row(used, at, index, DEEP)
        _copy_row(put, at, index, owned)
        _copy_row(minds, at, index, TEMPERS)
        heaps[index] = heaps[at]
        owns[index] = owns[at]


@kernel()
def _begin(index, cards, drew, actions, puts, length, owned, slots, used, put, chances, random):
    """Guess which slots were used, and what lay in them at first."""
    alive = cards
    for slot in range(alive):
        slots[index, slot] = slot
    for step in range(length):
        at = below(random, alive)
        used[index, step] = slots[index, at]
        if not drew[step]:
            alive -= 1
            slots[index, at] = slots[index, alive]
    for number in range(owned):
        put[index, number] = _pick(chances[number], random)
    for slot in range(cards):
        _fill(index, slot, 0, actions, puts, length, used, slots, put, chances, random)


@kernel()
def _then(index, step, cards, drew, since, owned, slots, used, put):
    """A guess at decision `step`: the hand, -1 if it cannot be; the colours of what the seat had hidden before."""
    heap = 0
    gone = 0
    for before in range(step):
        if not drew[before]:
            gone |= 1 << used[index, before]
    for slot in range(cards):
        if not (gone >> slot) & 1:
            card = slots[index, slot] & 31
            if held(heap, card) == HEAP_MASK[card]:
                return -1, 0  # more than can be counted
            heap += HEAP_ONE[card]
    own = 0
    for number in range(owned):
        if since[number] < step:
            own += 1 << (8 * COLOUR[put[index, number]])
    return heap, own


@kernel(inline="always")
def _recall(seat, heap, own, action, recent, answers, memo, asked):
    """Where `answers` tell how likely each temper does that; asked where it was not just answered."""
    name = (heap * MIX ^ own) * MIX + action
    at = (name >> 40) & (RECENT - 1)
    if recent[at] != name:
        recent[at] = name
        likelihoods(seat, heap, own, action, answers[at], memo, *asked)
    return at


@kernel()
def follow(seat, unseen, needs, odds, owners, paths, guesses, nets, room, random):
    """Fill the guesses of `seat`."""
    count = len(guesses.weights)
    _set_chances(seat, unseen, needs, odds, owners, paths, guesses)
    actions, puts, length = paths.actions[seat], paths.puts[seat], paths.lengths[seat]
    drew, since, owned, cards = paths.drew[seat], paths.since[seat], paths.owned[seat], paths.held[seat]
    used, slots, hidden, minds = guesses.used, guesses.slots, guesses.put, guesses.minds
    chances, fades, recent, answers = guesses.chances, guesses.fades, guesses.recent, guesses.answers
    heaps, owns = guesses.heaps, guesses.owns
    for index in range(count):
        _begin(index, cards, drew, actions, puts, length, owned, slots, used, hidden, chances, random)
        heaps[index], owns[index] = _then(index, 0, cards, drew, since, owned, slots, used, hidden)
    guesses.weights[:] = 1.0
    minds[:] = 1.0 / TEMPERS
    guesses.memo[:length] = np.nan
    memo = guesses.memo
    asked = (room.state, room.actions, room.looks, room.rows, room.chances, nets.table, nets.weights)
    for step in range(length):
        total = 0.0
        squares = 0.0
        put = paths.puts[seat, step]
        copy_numbers(paths.states[seat, step], room.state)
        look(room.state, seat, room.looks)
        recent[:] = 0
        for index in range(count):
            heap, own = heaps[index], owns[index]
            if heap < 0:
                guesses.weights[index] = 0.0
                continue
            action = actions[step] + (hidden[index, put] if put >= 0 else 0)
            at = _recall(seat, heap, own, action, recent, answers, memo[step], asked)
            chance = 0.0
            for temper in range(TEMPERS):
                minds[index, temper] *= answers[at, temper]
                chance += minds[index, temper]
            for temper in range(TEMPERS):
                minds[index, temper] /= chance
            # It was any of the slots with that card.
            weight = guesses.weights[index] * chance / held(heap, _card_of(action))
            for slot in range(cards):  # guesses were made by odds that say the same as the decisions do
                if slots[index, slot] >= KEPT:
                    weight *= fades[slots[index, slot] - KEPT]
            if put >= 0:
                card = hidden[index, put]
                weight *= unseen[card] / (chances[put, card] - (chances[put, card - 1] if card else 0.0))
            guesses.weights[index] = weight
            total += weight
            squares += weight * weight
        if total == 0.0:
            guesses.weights[:] = 1.0  # what was seen cannot be, as far as this goes
        elif total * total < 0.5 * count * squares:
            _choose_anew(guesses, owned, random)
        else:
            for index in range(count):
                guesses.weights[index] *= count / total
        for index in range(count):
            slot = used[index, step]
            gone = slots[index, slot] & 31
            if drew[step]:
                _fill(index, slot, step + 1, actions, puts, length, used, slots, hidden, chances, random)
            if heaps[index] < 0:  # another hand now, which may be possible
                heaps[index], owns[index] = _then(index, step + 1, cards, drew, since, owned, slots, used, hidden)
                continue
            heaps[index] -= HEAP_ONE[gone]
            if put >= 0:
                owns[index] += 1 << (8 * COLOUR[gone])
            if drew[step]:
                card = slots[index, slot] & 31
                full = held(heaps[index], card) == HEAP_MASK[card]
                heaps[index] = -1 if full else heaps[index] + HEAP_ONE[card]
    _choose_anew(guesses, owned, random)
    tempers = guesses.tempers[seat]
    for index in range(count):
        for temper in range(TEMPERS):
            tempers[index, temper] = minds[index, temper]
    _keep(length, cards, drew, owned, slots, used, hidden, guesses.hands[seat], guesses.supply[seat])


@kernel()
def _keep(length, cards, drew, owned, slots, used, put, hands, supply):
    """Write down what is still in each hand, but for the card that came last: it can be any."""
    for index in range(len(hands)):
        gone = 0
        for step in range(length):
            if not drew[step] or step == length - 1:
                gone |= 1 << used[index, step]
        at = 0
        for slot in range(cards):
            if not (gone >> slot) & 1:
                hands[index, at] = slots[index, slot] & 31
                at += 1
        for number in range(owned):
            supply[index, number] = put[index, number]


@njit(cache=True, nogil=True)
def follow_all(question, paths, guesses, nets, room, random):
    """Fill the guesses of all other seats; `question` is the search's."""
    known = (question.unseen, question.needs, question.odds, question.owners)
    for seat in range(question.known[layout.SEATS]):
        if seat != question.seat:
            follow(seat, *known, paths, guesses, nets, room, random)
    seen = np.ones((MAX_SEATS, TEMPERS))  # chances of the tempers of each, where 1 says nothing
    for seat in range(question.known[layout.SEATS]):
        if seat != question.seat:
            for temper in range(TEMPERS):
                seen[seat, temper] = TEMPERS * guesses.tempers[seat, :, temper].mean()
    for seat in range(question.known[layout.SEATS]):
        if seat != question.seat:
            _compare(seat, seen, guesses, random)


@njit(cache=True, nogil=True)
def _compare(seat, seen, guesses, random):
    """Choose the guesses of `seat` anew by what the tempers of the other rivals seem to be."""
    chances = np.ones(TEMPERS)
    for other in range(MAX_SEATS):
        if other != seat:
            chances *= seen[other]
    chances = 1.0 - ALIKE + ALIKE * chances
    hands, supply, tempers = guesses.hands[seat], guesses.supply[seat], guesses.tempers[seat]
    for index in range(len(guesses.weights)):
        total = 0.0
        for temper in range(TEMPERS):
            tempers[index, temper] *= chances[temper]
            total += tempers[index, temper]
        guesses.weights[index] = total
        for temper in range(TEMPERS):
            tempers[index, temper] /= total
    _draw(guesses.weights, guesses.times, guesses.chosen, random)
    for index in range(len(guesses.chosen)):
        at = guesses.chosen[index]
        if at == index:
            continue
        _copy_row(hands, at, index, SLOTS)
        _copy_row(supply, at, index, MOST_PUT)
        _copy_row(tempers, at, index, TEMPERS)
