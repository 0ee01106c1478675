"""Worlds made of guesses at each hand (see `posterior`)."""

from shofar.fast.bits import below, copy_numbers, unit
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, HEAP_ONE
from shofar.fast.walls.knowledge import place_scorings
from shofar.fast.walls.layout import HANDS, MAX_SEATS
from shofar.fast.walls.rules import put_in_supply

TRIES = 16  # guesses that may need cards which others have taken


@kernel()
def _fits(cards, hand, owned, put, left, unseen, point):
    """Take the cards of a guess; gives them back and says no if others have taken them.

    Guesses were made as if each card were put back. `point` in [0, 1) sets that right: a second card of a kind is
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
def next_world(seat_known, known, unseen, needs, owners, paths, guesses, room, random):
    """Fill `room.world` and `room.deck` with a world made of guesses; False if they do not fit together."""
    count = len(guesses.weights)
    state = room.world
    copy_numbers(known, state)
    copy_numbers(unseen, guesses.left)
    seats = known[layout.SEATS]
    first = below(random, seats)  # who chooses first has more to choose from
    for turn in range(seats):
        seat = (first + turn) % seats
        if seat == seat_known:
            continue
        length = paths.lengths[seat]
        fresh = 1 if length and paths.drew[seat, length - 1] else 0
        hands, supply, owned = guesses.hands[seat], guesses.supply[seat], paths.owned[seat]
        for _ in range(TRIES):
            index = below(random, count)
            if _fits(needs[seat] - fresh, hands[index], owned, supply[index], guesses.left, unseen, unit(random)):
                break
        else:
            return False
        for at in range(needs[seat] - fresh):
            state[HANDS + seat] += HEAP_ONE[guesses.hands[seat, index, at]]
        for place in range(needs[MAX_SEATS]):
            if owners[place] == seat:
                put_in_supply(state, seat, guesses.supply[seat, index, paths.number[place]])
    total = 0
    for card in range(CARDS):
        for _ in range(guesses.left[card]):
            room.cards[total] = card
            total += 1
    for seat in range(known[layout.SEATS]):
        length = paths.lengths[seat]
        if seat != seat_known and length and paths.drew[seat, length - 1]:
            at = below(random, total)
            total -= 1
            state[HANDS + seat] += HEAP_ONE[room.cards[at]]
            room.cards[at] = room.cards[total]
    place_scorings(known, room.deck, random)
    for place in range(known[layout.DRAWN], known[layout.PILE]):
        if room.deck[place] < 0:
            at = below(random, total)
            total -= 1
            room.deck[place] = room.cards[at]
            room.cards[at] = room.cards[total]
    return True
