"""Matches on packed states: one player against several of another, the same deal in every seat."""

import math

import numpy as np
from numba import njit

from shofar.bots.walls.memory import HIDDEN, History
from shofar.bots.walls.rollout import policy_action, scratch
from shofar.fast.bits import below, lowest_bit, seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.cards import CARDS, COLOUR, COUNT, HEAP_MASK, HEAP_ONE, HEAP_SHIFT, SCORING, TRUMPET, held
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.knowledge import HIDDEN_FIRST, NEEDS, Knowledge, place_scorings
from shofar.fast.walls.layout import COUNTS, FIRSTS, HANDS, KNOWN, MAX_SEATS, WALLS, WONS
from shofar.fast.walls.rules import result, step


@njit(cache=True, nogil=True)
def hand_cards(heap):
    """Number of cards in a heap."""
    total = 0
    for card in range(CARDS):
        total += held(heap, card)
    return total


@njit(cache=True, nogil=True)
def policy_match(deals, seats, one, rest, temperatures, seed, room):
    """Win shares of `one` against `rest` (Nets each): float64[deals], each the mean over all seats on one deal."""
    shares = np.zeros(deals)
    random = np.zeros(2, np.uint64)
    dice = np.zeros(2, np.uint64)
    dealt = np.zeros(layout.SIZE, np.int64)
    state = np.zeros(layout.SIZE, np.int64)
    deck = np.zeros(layout.DECK, np.int8)
    seed_random(random, seed)
    for deal in range(deals):
        new_game(seats, deal % seats, random, dealt, deck, room.cards)
        for place in range(seats):
            state[:] = dealt
            seed_random(dice, seed * 1000003 + deal)
            while state[layout.PHASE] != layout.OVER:
                seat = lowest_bit(state[layout.WAITING])
                if seat == place:
                    action = policy_action(state, seat, one, room, temperatures[0], dice)
                else:
                    action = policy_action(state, seat, rest, room, temperatures[1], dice)
                step(state, deck, seat, action)
            winners = result(state, room.points[0], room.points[1])
            count = 0
            for seat in range(seats):
                count += (winners >> seat) & 1
            shares[deal] += ((winners >> place) & 1) / count / seats
    return shares


@njit(cache=True, nogil=True)
def outcomes(state, deck, seat, actions, nets, room, temperature, count, seed, shares):
    """Mean win share of `seat` after each of `actions`, over `count` continuations, to `shares`."""
    random = np.zeros(2, np.uint64)
    dice = np.zeros(2, np.uint64)
    pile = np.zeros(layout.DECK, np.int8)
    for turn in range(count):
        seed_random(random, seed * 1009 + turn)
        left = 0
        for place in range(state[layout.DRAWN], state[layout.PILE]):
            if deck[place] != SCORING:
                pile[left] = deck[place]
                left += 1
        place_scorings(state, room.deck, random)
        for place in range(state[layout.DRAWN], state[layout.PILE]):
            if room.deck[place] < 0:
                at = below(random, left)
                left -= 1
                room.deck[place] = pile[at]
                pile[at] = pile[left]
        for index in range(len(actions)):
            seed_random(dice, seed * 7919 + turn)
            room.state[:] = state
            step(room.state, room.deck, seat, actions[index])
            while room.state[layout.PHASE] != layout.OVER:
                mover = lowest_bit(room.state[layout.WAITING])
                step(room.state, room.deck, mover, policy_action(room.state, mover, nets, room, temperature, dice))
            winners = result(room.state, room.points[0], room.points[1])
            shared = 0
            for other in range(state[layout.SEATS]):
                shared += (winners >> other) & 1
            shares[index] += ((winners >> seat) & 1) / shared / count


def interval(shares):
    """Mean and 95% half-width."""
    return float(np.mean(shares)), 1.96 * float(np.std(shares, ddof=1)) / math.sqrt(len(shares))


def joined(shares, estimates):
    """Mean and 95% half-width of what shares and estimates, both honest about the same thing, say together.

    A deal that was lucky often left little to gain, so the shares tell something that the estimates do not."""
    shares, estimates = np.asarray(shares), np.asarray(estimates)
    luck = shares - estimates
    weight = -np.cov(estimates, luck)[0, 1] / max(np.var(luck, ddof=1), 1e-12)
    return interval(estimates + weight * luck)


def beat(one, rest, deals=3000, seats=4, temperatures=(1.0, 1.0), seed=5):
    """Share of wins of `one` as one against all others, with its 95% half-width."""
    return interval(policy_match(deals, seats, one, rest, np.array(temperatures, np.float32), seed, scratch()))


class Referee:
    """A game on packed states that also remembers who put what into the supply."""

    def __init__(self, seats, start, seed):
        self.random = np.zeros(2, np.uint64)
        seed_random(self.random, seed)
        self.state, self.deck = np.zeros(layout.SIZE, np.int64), np.zeros(layout.DECK, np.int8)
        new_game(seats, start, self.random, self.state, self.deck, np.zeros(107, np.int8))
        self.put = [[] for _ in range(seats)]
        self.past = []

    def play(self, seat, action):
        """Play `action` of `seat`."""
        scored = self.state[layout.REMOVED_SCORINGS]
        verb = action & ~31
        hides = verb in (layout.DO_FEED, layout.DO_SUPPLY)
        told = verb | HIDDEN if hides else action
        drew = verb not in (layout.DO_FEED, layout.DO_FIRST)
        self.past.append((self.as_all_see(seat), seat, told, hand_cards(self.state[HANDS + seat]), drew))
        if hides:
            self.put[seat].append(action & 31)
        step(self.state, self.deck, seat, action)
        if self.state[layout.REMOVED_SCORINGS] != scored:
            self.put = [[] for _ in self.put]

    def as_all_see(self, seat):
        """The state without hands and hidden supply cards, of which `seat`, about to decide, sees only how many."""
        state = self.state.copy()
        state[HANDS : HANDS + MAX_SEATS] = 0
        common = state[KNOWN + seat] - sum(1 << 8 * int(COLOUR[card]) for card in self.put[seat])
        hidden = sum(len(put) for other, put in enumerate(self.put) if other != seat)
        state[KNOWN : KNOWN + MAX_SEATS] = common
        state[COUNTS] = common + (hidden << 40)
        return state

    def history(self):
        """All decisions so far, as everybody remembers them; first cards only once they are turned up."""
        past = self.past
        if (self.state[FIRSTS : FIRSTS + MAX_SEATS] >= 0).any():
            past = [each for each in past if each[2] & ~31 != layout.DO_FIRST]
        states = np.array([each[0] for each in past], np.int64).reshape(-1, layout.SIZE)
        return History(states, *(np.array([each[part] for each in past], np.int64) for part in range(1, 5)))

    def knowledge(self, seat):
        """What `seat` knows, packed: the same as `knowledge(view)`."""
        truth = self.state
        state = truth.copy()
        seats = int(truth[layout.SEATS])
        needs = np.zeros(NEEDS, np.int64)
        own = self.put[seat]
        hidden = [card for other in range(seats) if other != seat for card in self.put[other]]
        needs[MAX_SEATS] = len(hidden)
        for card in hidden:
            if card == TRUMPET:
                state[layout.SUPPLY_TRUMPETS] -= 1
            else:
                state[layout.SUPPLY] -= HEAP_ONE[card]
        state[COUNTS] = truth[KNOWN + seat]
        common = truth[KNOWN + seat] - sum(1 << 8 * int(COLOUR[card]) for card in own)
        for other in range(seats):
            if other != seat:
                needs[other] = hand_cards(truth[HANDS + other])
                state[HANDS + other] = 0
                state[KNOWN + other] = common
                if state[FIRSTS + other] >= 0:
                    state[FIRSTS + other] = HIDDEN_FIRST
        unseen = COUNT.copy()
        for heap in [state[layout.SUPPLY], *state[HANDS : HANDS + MAX_SEATS], *state[WONS : WONS + MAX_SEATS]]:
            for card in range(CARDS):
                unseen[card] -= (heap >> HEAP_SHIFT[card]) & HEAP_MASK[card]
        for at in range(5 * MAX_SEATS):
            wall = state[WALLS + at]
            first = [0, 5, 10, 15, 21][at % 5]
            for rank, (shift, mask) in enumerate([(0, 7), (8, 7), (11, 7), (14, 3), (16, 1)]):
                unseen[first + rank] -= (wall >> shift) & mask
            unseen[TRUMPET] -= (wall >> 3) & 31
        if state[FIRSTS + seat] >= 0:
            unseen[state[FIRSTS + seat]] -= 1
        unseen[TRUMPET] -= state[layout.SUPPLY_TRUMPETS] + state[layout.REMOVED_TRUMPETS]
        return Knowledge(seat, state, unseen, needs)


def play_match(one, rest, deals, seats=4, seed=1, report=None):
    """Win shares by deal of player `one` against copies of `rest`; a player is f(referee, seat, seed) -> action."""
    shares = []
    points = np.zeros((2, MAX_SEATS), np.int64)
    for deal in range(deals):
        total = 0.0
        for place in range(seats):
            game = Referee(seats, deal % seats, seed * 100003 + deal)
            move = 0
            while game.state[layout.PHASE] != layout.OVER:
                seat = int(lowest_bit_py(game.state[layout.WAITING]))
                player = one if seat == place else rest
                game.play(seat, int(player(game, seat, (seed * 7919 + deal) * 1009 + move)))
                move += 1
            winners = int(result(game.state, points[0], points[1]))
            total += (winners >> place & 1) / winners.bit_count()
        shares.append(total / seats)
        if report and (deal + 1) % report == 0:
            print(deal + 1, "deals: {:.3f} +- {:.3f}".format(*interval(shares)), flush=True)
    return shares


def lowest_bit_py(word):
    """Position of the lowest set bit."""
    return (int(word) & -int(word)).bit_length() - 1
