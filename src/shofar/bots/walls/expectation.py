"""The line that a search expects: the likeliest reply of each seat until its own next turn."""

import numpy as np
from numba import njit

from shofar.bots.walls.rollout import policy_action
from shofar.fast.walls import layout
from shofar.fast.walls.knowledge import sample
from shofar.fast.walls.rules import step

WORLDS = 48
CODES = 160  # packed actions are below


@njit(cache=True, nogil=True)
def tally_replies(seat, known, unseen, needs, odds, action, nets, room, random, temperature, worlds, tally):
    """Count in `tally` (int64[seats - 1, CODES]) what the next seats reply to `action` in sampled worlds."""
    for _ in range(worlds):
        sample(seat, known, unseen, needs, odds, random, room.world, room.deck, room.cards)
        state = room.world
        step(state, room.deck, seat, action)
        for reply in range(len(tally)):
            if state[layout.PHASE] != layout.PLAY or state[layout.ROUND] != known[layout.ROUND]:
                break
            chosen = policy_action(state, state[layout.TURN], nets, room, temperature, random)
            tally[reply, chosen] += 1
            step(state, room.deck, state[layout.TURN], chosen)


def expected_line(search, best):
    """The likeliest replies to candidate `best` as packed actions; none while all choose at the same time."""
    known = search.knowledge
    if known.state[layout.PHASE] != layout.PLAY:
        return []
    tally = np.zeros((int(known.state[layout.SEATS]) - 1, CODES), np.int64)
    tally_replies(
        known.seat, known.state, known.unseen, known.needs, search.odds, search.actions[best], search.nets,
        search.room, search.random, search.temperature, WORLDS, tally,
    )  # fmt: skip
    line = []
    for counts in tally:
        if counts.sum() * 2 < WORLDS:  # the round is over more often than not
            break
        line.append(int(counts.argmax()))
    return line
