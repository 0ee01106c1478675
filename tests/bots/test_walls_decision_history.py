"""What a Walls seat remembers of the others' decisions, against the whole truth of the game."""

import random
from dataclasses import replace

import pytest

from shofar import walls
from shofar.bots.walls.decision_history import HIDDEN, history_from_events
from shofar.fast.walls import codec, packed_layout
from shofar.fast.walls.cards import COLOUR
from tests.fast.packed_walls import encode

SEEN_BY_ALL = (
    *(
        packed_layout.SEATS,
        packed_layout.ROUND,
        packed_layout.DRAWN,
        packed_layout.PILE,
        packed_layout.REMOVED_SCORINGS,
    ),
    *range(packed_layout.WALLS, packed_layout.WALLS + 25),
    *range(packed_layout.POINTS, packed_layout.POINTS + packed_layout.MAX_SEATS),
)


def truth_of(state, seat, put):
    """What `seat` can see when it decides: the packed state and the words for the supply, by hand from the truth."""
    packed = encode(state)[0]
    own = sum(1 << 8 * int(COLOUR[card]) for card in put[seat])
    common = int(packed[packed_layout.KNOWN + seat]) - own
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
        hides = code & ~31 in (packed_layout.DO_FEED, packed_layout.DO_SUPPLY)
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
            history = history_from_events(view)
            assert len(history.seats) == number
            for at, ((packed, common, counts), seat, action, held) in enumerate(decisions[:number]):
                state = history.states[at]
                assert all(state[place] == packed[place] for place in SEEN_BY_ALL), (number, at)
                assert (state[packed_layout.KNOWN + seat], state[packed_layout.COUNTS]) == (common, counts), (
                    number,
                    at,
                )
                assert not state[packed_layout.HANDS : packed_layout.HANDS + packed_layout.MAX_SEATS].any()
                assert (history.seats[at], history.actions[at]) == (seat, action)
                assert history.held[at] == held
                assert history.drew[at] == (action & ~31 not in (packed_layout.DO_FEED, packed_layout.DO_FIRST))


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
    assert len(history_from_events(view).seats) == 40
    for events in odd:
        assert len(history_from_events(replace(view, events=events)).seats) == 0
