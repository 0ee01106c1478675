"""What a Walls seat remembers of the others' decisions, against the whole truth of the game."""

import random
from dataclasses import replace

import pytest

from shofar import walls
from shofar.bots.walls.memory import HIDDEN, recall
from shofar.fast.walls import codec, layout
from shofar.fast.walls.cards import COLOUR

SEEN_BY_ALL = (
    *(layout.SEATS, layout.ROUND, layout.DRAWN, layout.PILE, layout.REMOVED_SCORINGS),
    *range(layout.WALLS, layout.WALLS + 25),
    *range(layout.POINTS, layout.POINTS + layout.MAX_SEATS),
)


def truth_of(state, seat, put):
    """What `seat` can see when it decides: the packed state and the words for the supply, by hand from the truth."""
    packed = codec.encode(state)[0]
    own = sum(1 << 8 * int(COLOUR[card]) for card in put[seat])
    common = int(packed[layout.KNOWN + seat]) - own
    hidden = sum(len(cards) for other, cards in enumerate(put) if other != seat)
    return packed, common, common + (hidden << 40)


def play_random_game(seats, seed):
    """All decisions of a random game as they were, and the game as it stood before each of them."""
    chance, game = random.Random(f"{seats}/{seed}"), walls.new(seats=seats, seed=seed)
    put: list[list[int]] = [[] for _ in range(seats)]
    decisions, games = [], []
    while game.waiting:
        seat = int(game.waiting[0])
        action = chance.choice(game.legal(seat))
        code = codec.action_code(str(action))
        hides = code & ~31 in (layout.DO_FEED, layout.DO_SUPPLY)
        held = len(game.view(seat).hands[seat])
        decisions.append((truth_of(game.state, seat, put), seat, code | HIDDEN if hides else code, held))
        games.append(game)
        played = game.play(seat, action)
        if hides:
            put[seat].append(code & 31)
        if game.view().round != played.view().round:
            put = [[] for _ in range(seats)]
        game = played
    return decisions, games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_decisions_are_remembered_with_the_table_as_all_saw_it(seats):
    for seed in range(6):
        decisions, games = play_random_game(seats, seed)
        for number in range(2 * seats, len(games), 5):
            game = games[number]
            if walls.simultaneous(game.state):
                continue  # who has chosen by now is told once all have
            view = game.view(game.waiting[0])
            history = recall(view)
            assert len(history.seats) == number
            for at, ((packed, common, counts), seat, action, held) in enumerate(decisions[:number]):
                state = history.states[at]
                assert all(state[place] == packed[place] for place in SEEN_BY_ALL), (number, at)
                assert (state[layout.KNOWN + seat], state[layout.COUNTS]) == (common, counts), (number, at)
                assert not state[layout.HANDS : layout.HANDS + layout.MAX_SEATS].any()
                assert (history.seats[at], history.actions[at]) == (seat, action)
                assert history.held[at] == held
                assert history.drew[at] == (action & ~31 not in (layout.DO_FEED, layout.DO_FIRST))


def test_nothing_is_remembered_where_events_do_not_lead_to_the_view():
    _, games = play_random_game(4, 1)
    view = games[40].view(games[40].waiting[0])
    laid = [event for event in view.events if event.event == "wall"][-1]
    odd = [
        (),
        view.events[3:],
        view.events[:-6],
        tuple([event for event in view.events if event is not laid]),
        tuple([replace(event, card="X9") if event is laid else event for event in view.events]),
        tuple([replace(event, seat=77) if event is laid else event for event in view.events]),
    ]
    assert len(recall(view).seats) == 40
    for events in odd:
        assert len(recall(replace(view, events=events)).seats) == 0
