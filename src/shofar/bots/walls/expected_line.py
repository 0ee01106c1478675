"""The line that a search expects: the likeliest reply of each seat until its own next turn."""

import numpy as np

from shofar.bots.walls.own_policy import ACTION_CODES
from shofar.bots.walls.particles import Posterior
from shofar.bots.walls.rollout import policy_action
from shofar.bots.walls.search import Search, SearchContext, sample_world
from shofar.fast.kernels import Int64Array, UInt64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.rules import step

WORLDS = 48


@kernel()
def tally_replies(
    context: SearchContext, posterior: Posterior, action: int, random: UInt64Array, worlds: int, tally: Int64Array
) -> None:
    """Count in `tally` (int64[seats - 1, ACTION_CODES]) what the next seats reply to `action` in sampled worlds."""
    known, buffers = context.root.known, context.buffers
    for _ in range(worlds):
        sample_world(context, posterior, random)
        state = buffers.world
        step(state, buffers.deck, known.seat, action)
        for reply in range(len(tally)):
            if state[packed.PHASE] != packed.PLAY or state[packed.ROUND] != known.state[packed.ROUND]:
                break
            chosen = policy_action(state, state[packed.TURN], context.nets, buffers, context.temperature, random)
            tally[reply, chosen] += 1
            step(state, buffers.deck, state[packed.TURN], chosen)


def expected_line(search: Search, best: int) -> list[int]:
    """The likeliest replies to candidate `best` as packed actions; none while all choose at the same time."""
    root = search.root
    if root.known.state[packed.PHASE] != packed.PLAY:
        return []
    tally = np.zeros((int(root.known.state[packed.SEATS]) - 1, ACTION_CODES), np.int64)
    tally_replies(search.context, search.posterior, root.actions[best], search.random, WORLDS, tally)
    line = []
    for counts in tally:
        if counts.sum() * 2 < WORLDS:  # the round is over more often than not
            break
        line.append(int(counts.argmax()))
    return line
