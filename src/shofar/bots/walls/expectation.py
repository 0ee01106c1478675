"""The line that a search expects: the likeliest reply of each seat until its own next turn."""

import numpy as np

from shofar.bots.walls.plans import CODES
from shofar.bots.walls.rollout import policy_action
from shofar.bots.walls.search import Search, sample_world
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.rules import step

WORLDS = 48


@kernel()
def tally_replies(question, paths, guesses, action, nets, room, random, temperature, worlds, tally):
    """Count in `tally` (int64[seats - 1, CODES]) what the next seats reply to `action` in sampled worlds."""
    known = question.known
    for _ in range(worlds):
        sample_world(question, paths, guesses, room, random)
        state = room.world
        step(state, room.deck, question.seat, action)
        for reply in range(len(tally)):
            if state[layout.PHASE] != layout.PLAY or state[layout.ROUND] != known[layout.ROUND]:
                break
            chosen = policy_action(state, state[layout.TURN], nets, room, temperature, random)
            tally[reply, chosen] += 1
            step(state, room.deck, state[layout.TURN], chosen)


def expected_line(search: Search, best: int) -> list[int]:
    """The likeliest replies to candidate `best` as packed actions; none while all choose at the same time."""
    question = search.question
    if question.known[layout.PHASE] != layout.PLAY:
        return []
    tally = np.zeros((int(question.known[layout.SEATS]) - 1, CODES), np.int64)
    tally_replies(
        question,
        search.paths,
        search.guesses,
        question.actions[best],
        search.nets,
        search.room,
        search.random,
        search.temperature,
        WORLDS,
        tally,
    )
    line = []
    for counts in tally:
        if counts.sum() * 2 < WORLDS:  # the round is over more often than not
            break
        line.append(int(counts.argmax()))
    return line
