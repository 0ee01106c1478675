"""What the search believes about unseen cards: nothing is ruled out, and the truth is likelier than by chance."""

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.bots.walls.belief_inputs import INPUTS
from shofar.bots.walls.beliefs import LEAST, LEAST_BY_TABLE, beliefs, card_odds, supply_odds
from shofar.bots.walls.decision_history import history_from_events
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS, INDEX
from shofar.fast.walls.heaps import held
from shofar.fast.walls.knowledge import knowledge, sample
from shofar.fast.walls.packed_layout import HANDS, KNOWN, MAX_SEATS
from tests.bots.games import played


def believed(game, seat):
    view = game.view(seat)
    known = knowledge(view)
    return known, beliefs(known, history_from_events(view), nets())


def test_nothing_is_ruled_out():
    for seats in (3, 4, 5):
        game = played(seats, seats, 40)
        known, found = believed(game, game.waiting[0])
        hidden = int(known.needs[MAX_SEATS])
        assert found.odds.shape == (MAX_SEATS + hidden, CARDS)
        assert found.odds.min() >= LEAST
        assert found.odds.max() <= 1
        assert (found.owners != known.seat).all()
        assert (found.owners >= 0).all()
    table = supply_odds(known.state, known.seat)
    assert table.min() >= LEAST_BY_TABLE
    # Players hide high cards and keep their trumpets.
    assert table[INDEX["R5"]] > table[INDEX["T"]]


def test_first_and_feeding_decisions_have_beliefs_too():
    for moves in (0, 4, 5):
        game = played(4, 1, moves)
        known, found = believed(game, game.waiting[0])
        assert np.isfinite(found.odds).all()
        assert found.odds[(known.seat + 1) % 4].max() == 1


def test_where_no_card_is_unseen_every_card_is_as_good():
    odds = card_odds(np.zeros((2, CARDS, INPUTS), np.float32), np.zeros(CARDS, np.int64), nets())
    assert (odds == 1).all()


def chance_of(odds, unseen, card):
    weights = odds * unseen
    return weights[card] / weights.sum()


def empty_hands() -> list[list[tuple[str, int]]]:
    """Nothing put away yet by any of four seats."""
    return [[] for _ in range(4)]


@pytest.fixture(scope="module")
def gains():
    """Nats by which true cards are likelier than if all unseen cards were alike: {kind of place: [by card]}."""
    gained: dict[str, list[float]] = {"hand": [], "fed": [], "put": []}
    policy = PLAYERS["policy"]()
    for seed in range(12):
        game, put = walls.new(seats=4, seed=f"beliefs {seed}"), empty_hands()
        while game.waiting:
            seat = int(game.waiting[0])
            if not walls.simultaneous(game.state) and len(game.actions) % 5 == 0:
                known, found = believed(game, seat)
                alike = np.ones(CARDS)
                slots: dict[int, list[tuple[str, int]]] = {}
                for other in range(4):
                    slots[other] = list(reversed(put[other]))
                    if other != seat:
                        for code in game.state.hands[other]:
                            pair = [chance_of(odds, known.unseen, INDEX[code]) for odds in (found.odds[other], alike)]
                            gained["hand"].append(float(np.log(pair[0] / pair[1])))
                for place, owner in enumerate(found.owners):
                    kind, card = slots[int(owner)].pop(0)
                    pair = [chance_of(odds, known.unseen, card) for odds in (found.odds[MAX_SEATS + place], alike)]
                    gained[kind].append(float(np.log(pair[0] / pair[1])))
            action = policy.choose(game.view(seat), Budget(), seed).action
            verb, used = action.split()
            if verb in ("feed", "supply"):
                put[seat].append(("fed" if verb == "feed" else "put", INDEX[used]))
            stage = game.state.round
            game = game.play(seat, action)
            if game.state.round != stage:
                put = empty_hands()
    return gained


def test_true_cards_are_likelier_than_by_chance(gains):
    # Over many games these are 0.14, 0.81 and 1.79.
    assert np.mean(gains["hand"]) > 0.08
    assert np.mean(gains["fed"]) > 0.5
    assert np.mean(gains["put"]) > 1.0


def test_sampled_worlds_follow_odds_and_owners():
    game = played(4, 7, 45)
    known, found = believed(game, game.waiting[0])
    stream, world, deck = (
        np.zeros(2, np.uint64),
        np.zeros(packed_layout.SIZE, np.int64),
        np.zeros(packed_layout.DECK, np.int8),
    )
    seed_random(stream, 1)
    other, worlds = (known.seat + 1) % 4, 4000
    trumpets = np.zeros(2)
    for row, odds in enumerate((found.odds, np.ones_like(found.odds))):
        for _ in range(worlds):
            sample(known, odds, found.owners, stream, world, deck, np.zeros(107, np.int8))
            trumpets[row] += held(world[HANDS + other], INDEX["T"])
            theirs = [int((found.owners == seat).sum()) for seat in range(4)]
            for seat in range(4):
                if seat != known.seat:
                    extra = int(world[KNOWN + seat]) - int(known.state[KNOWN + seat])
                    assert sum(extra >> 8 * colour & 255 for colour in range(6)) == theirs[seat]
    share = trumpets / worlds / known.needs[other]
    expected = [chance_of(odds, known.unseen, INDEX["T"]) for odds in (found.odds[other], np.ones(CARDS))]
    # Cards are drawn one after the other, supply and other hands first, so this is near, not exact.
    assert share == pytest.approx(expected, abs=0.06)


def root(known):
    return known.seat, known.state, known.unseen, known.needs
