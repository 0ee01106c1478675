"""What a Walls seat remembers when its views come without events, against what the events would have told."""

from dataclasses import replace

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.decision_history import history_from_events
from shofar.bots.walls.players import SearchPlayer
from shofar.bots.walls.view_tracking import MOST_GAMES, ViewTracker
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget
from shofar.fast.walls import packed_layout
from shofar.fast.walls.knowledge import knowledge


def moments(seats, seed):
    """(view with events, the same without, the action chosen) at each decision of one game by rule of thumb."""
    game, plain = walls.new(seats=seats, seed=seed), PLAYERS["plain"]()
    while game.waiting:
        seat = game.waiting[0]
        view = game.view(seat)
        action = plain.choose(view, Budget(), seed).action
        yield view, replace(view, events=()), action
        game = game.play(seat, action)


def decisions_of(history, others):
    """Who of the others decided what, oldest first."""
    pairs = zip(history.seats, history.actions, strict=True)
    return [(int(seat), int(action)) for seat, action in pairs if seat in others]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_remembered_is_what_the_events_tell(seats):
    deduced = turns = 0
    for seed in range(8):
        memories = [ViewTracker() for _ in range(seats)]
        for full, bare, action in moments(seats, seed):
            others = set(range(seats)) - {full.seat}
            got = decisions_of(memories[full.seat].history(bare), others)
            memories[full.seat].record_answer(bare, action)
            truth = decisions_of(history_from_events(full), others)
            if full.phase == "turn" and full.round > 1:
                turns += 1
                deduced += bool(got)
                # Some may be missing in between, where it could not be told what happened; nothing is made up.
                left = iter(truth)
                assert all(each in left for each in got)
    assert deduced > 0.9 * turns, (deduced, turns)


def test_memory_serves_several_games_at_once_and_forgets_the_oldest():
    memory = ViewTracker()
    streams = [moments(3, seed) for seed in range(MOST_GAMES)]
    seat_zero = [[each for each in stream if each[0].seat == 0][:6] for stream in streams]
    for turn in range(6):
        for stream in seat_zero:
            full, bare, action = stream[turn]
            got = memory.history(bare)
            memory.record_answer(bare, action)
            if full.phase == "turn":
                assert len(got.seats), turn


def test_beliefs_are_sharper_with_a_memory():
    """A card put face down is seldom what a blind guess would say."""
    memory, gained = ViewTracker(), []
    game, policy = walls.new(seats=4, seed=5), PLAYERS["policy"]()
    while game.waiting:
        seat = game.waiting[0]
        view = replace(game.view(seat), events=())
        if seat == 0:
            known, history = knowledge(view), memory.history(view)
            with_memory, without = beliefs(known, history, nets()), beliefs(known, history_from_events(view), nets())
            assert with_memory.odds.shape == without.odds.shape
            assert with_memory.odds.min() > 0
            assert with_memory.odds.max() <= 1
            gained.append(int((with_memory.owners >= 0).sum()))
            assert (without.owners == -1).all()
        action = policy.choose(view, Budget(), 3).action
        memory.record_answer(view, action)
        game = game.play(seat, action)
    assert sum(gained) > 20


def test_a_player_with_a_memory_believes_nearly_what_one_with_events_does():
    memory, spacing, blindly = ViewTracker(), 0.0, 0.0
    for full, bare, action in [moment for seed in (9, 10, 11) for moment in moments(4, seed)]:
        if full.seat == 0:
            known = knowledge(bare)
            histories = history_from_events(full), memory.history(bare), history_from_events(bare)
            memory.record_answer(bare, action)
            events, remembered, blind = [
                beliefs(known, each, nets()).odds[: packed_layout.MAX_SEATS] for each in histories
            ]
            if full.phase == "turn":
                spacing += float(np.abs(events - remembered).sum())
                blindly += float(np.abs(events - blind).sum())
    assert spacing < 0.3 * blindly, (spacing, blindly)


def test_a_player_can_be_given_a_memory():
    player = SearchPlayer(sims=60).remembering()
    for _, bare, action in moments(3, 2):
        if bare.seat == 1 and bare.round < 3:
            assert player.choose(bare, Budget(), 1).action in bare.legal
            assert player.memory is not None
            player.memory.record_answer(bare, action)  # what was played instead
    assert player == SearchPlayer(sims=60)
