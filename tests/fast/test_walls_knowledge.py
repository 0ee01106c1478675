"""Worlds sampled from what a seat knows: against exact enumeration, and blind to the truth."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from shofar import walls
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CODES, INDEX, SCORING, TRUMPET
from shofar.fast.walls.knowledge import EVEN, HIDDEN_FIRST, NOBODY, knowledge, place_scorings, sample
from tests.fast.packed_walls import codes_of, encode, to_words


def worlds(known, seed, count):
    """`count` sampled worlds as (state, deck) copies."""
    stream = np.zeros(2, np.uint64)
    seed_random(stream, seed)
    state, deck = np.zeros(packed_layout.SIZE, np.int64), np.zeros(packed_layout.DECK, np.int8)
    cards = np.zeros(107, np.int8)
    for _ in range(count):
        sample(known, EVEN, NOBODY, stream, state, deck, cards)
        yield state, deck


def some_view(seats, moves, seed=7):
    """A view in the middle of a random game, with the state behind it."""
    chance = random.Random(seed)
    state = walls.new_state(walls.shuffled_deal(seats, seed))
    for _ in range(moves):
        seat = walls.waiting(state)[0]
        state = walls.play(state, seat, chance.choice(walls.legal(state, seat)))
    return walls.view(state, walls.waiting(state)[0]), state


def chi_square(counts, expected):
    return sum((counts.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())


def small_case():
    """A made-up end of a game: five unseen cards for one hand of two, one supply card and two places in the pile."""
    view, _ = some_view(3, 60)
    known = knowledge(view)
    state, unseen, needs = known.state.copy(), np.zeros(26, np.int64), np.zeros(6, np.int64)
    for code in ("R1", "R1", "G5", "T", "Y3"):
        unseen[INDEX[code]] += 1
    other = (known.seat + 1) % 3
    needs[other], needs[packed_layout.MAX_SEATS] = 2, 1
    state[packed_layout.DRAWN], state[packed_layout.REMOVED_SCORINGS] = state[packed_layout.PILE] - 2, 3
    return known._replace(state=state, unseen=unseen, needs=needs), other


def test_every_world_is_as_likely_as_enumeration_says():
    known, other = small_case()
    base = Counter(codes_of(int(known.state[packed_layout.SUPPLY])))
    exact: Counter[Any] = Counter()
    for order in itertools.permutations(["R1", "R1", "G5", "T", "Y3"]):
        exact[(tuple(sorted(order[:2])), order[2], order[3:])] += 1
    count = 60000
    found: Counter[Any] = Counter()
    pile = int(known.state[packed_layout.PILE])
    for state, deck in worlds(known, 3, count):
        supply = Counter(codes_of(int(state[packed_layout.SUPPLY]))) - base
        put = next(iter(supply)) if supply else "T"
        hand = tuple(codes_of(int(state[packed_layout.HANDS + other])))
        found[(hand, put, tuple(CODES[card] for card in deck[pile - 2 : pile]))] += 1
    total = sum(exact.values())
    expected = {key: count * times / total for key, times in exact.items()}
    assert set(found) == set(expected)
    freedom = len(expected) - 1
    assert chi_square(found, expected) < freedom + 5 * (2 * freedom) ** 0.5


def test_a_first_card_is_a_wall_card_unless_the_hand_is_trumpets():
    known, other = small_case()
    known.state[packed_layout.FIRSTS + other] = HIDDEN_FIRST
    known.needs[packed_layout.MAX_SEATS] = 0
    known.unseen[:] = 0
    for code in ("T", "T", "T", "G5", "R1"):
        known.unseen[INDEX[code]] += 1
    exact: Counter[Any] = Counter()
    for order in itertools.permutations(["T", "T", "T", "G5", "R1"]):
        if order[2] != "T" or set(order[:2]) == {"T"}:
            exact[(tuple(sorted(order[:2])), order[2])] += 1
    count = 40000
    found: Counter[Any] = Counter()
    for state, _ in worlds(known, 5, count):
        hand = tuple(codes_of(int(state[packed_layout.HANDS + other])))
        found[(hand, CODES[state[packed_layout.FIRSTS + other]])] += 1
    total = sum(exact.values())
    expected = {key: count * times / total for key, times in exact.items()}
    assert set(found) == set(expected)
    freedom = len(expected) - 1
    assert chi_square(found, expected) < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("seats", "moves"), [(3, 0), (4, 30), (5, 45), (4, 60), (3, 85)])
def test_scoring_cards_lie_where_they_can(seats, moves):
    view, _ = some_view(seats, moves)
    known = knowledge(view)
    stream, deck = np.zeros(2, np.uint64), np.zeros(packed_layout.DECK, np.int8)
    seed_random(stream, 1)
    drawn, pile = int(known.state[packed_layout.DRAWN]), int(known.state[packed_layout.PILE])
    places = walls.deal.scoring_places(seats)[view.round - 1 :]
    found: list[Counter[int]] = [Counter() for _ in places]
    count = 20000
    for _ in range(count):
        place_scorings(known.state, deck, stream)
        where = [at for at in range(drawn, pile) if deck[at] == SCORING]
        assert len(where) == len(places)
        for counter, at in zip(found, where, strict=True):
            counter[at] += 1
    for counter, (first, last) in zip(found, places, strict=True):
        open_places = range(max(first, drawn), last + 1)
        expected = {at: count / len(open_places) for at in open_places}
        assert set(counter) <= set(expected)
        freedom = len(expected) - 1
        assert chi_square(counter, expected) <= freedom + 5 * (2 * freedom) ** 0.5 + 1


@pytest.mark.parametrize(("seats", "moves"), [(3, 2), (4, 6), (5, 40), (4, 70)])
def test_every_world_agrees_with_the_view(seats, moves):
    view, truth = some_view(seats, moves)
    known = knowledge(view)
    packed, _ = encode(truth)
    for state, deck in worlds(known, 11, 200):
        words = to_words(state)
        assert [len(hand) for hand in words["hands"]] == [len(hand) for hand in view.hands]
        assert len(words["supply"]) == len(view.supply)
        assert words["walls"] == [{str(k): list(v) for k, v in row.items()} for row in view.walls]
        assert state[packed_layout.KNOWN + view.seat] == packed[packed_layout.KNOWN + view.seat]
        everything = Counter(CODES[card] for card in deck[state[packed_layout.DRAWN] : state[packed_layout.PILE]])
        for pile in [*words["hands"], *words["won"], words["supply"], words["removed"]]:
            everything.update(pile)
        for row in words["walls"]:
            for pile in row.values():
                everything.update(pile)
        everything.update(card for card in words["first"] if card)
        assert everything.total() == 110
        assert everything["T"] == 22


def test_sampling_never_depends_on_the_truth():
    """Another truth behind the same view gives the same knowledge, and so the same stream of worlds."""
    view, state = some_view(4, 33)
    seat = view.seat
    others = [who for who in walls.seats(state) if who != seat]
    pool = [card for who in others for card in state.hands[who]]
    pool += [card for card in state.draw if card != "S"]
    random.Random(5).shuffle(pool)
    hands = list(state.hands)
    for who in others:
        hands[who] = tuple(sorted(pool[: len(hands[who])]))
        del pool[: len(hands[who])]
    draw = tuple(card if card == "S" else pool.pop() for card in state.draw)
    other_view = walls.view(replace(state, hands=tuple(hands), draw=draw), seat)
    assert other_view == view
    one, two = knowledge(view), knowledge(other_view)
    for (a, deck_a), (b, deck_b) in zip(worlds(one, 9, 50), worlds(two, 9, 50), strict=True):
        assert np.array_equal(a, b)
        assert np.array_equal(deck_a, deck_b)


def test_a_choice_that_can_be_changed_goes_back_into_the_hand():
    state = walls.new_state(walls.shuffled_deal(3, 4))
    before = knowledge(walls.view(state, 1))
    state = walls.play(state, 1, walls.legal(state, 1)[0])
    after = knowledge(walls.view(state, 1))
    assert np.array_equal(before.state, after.state)
    assert np.array_equal(before.unseen, after.unseen)
    assert INDEX["T"] == TRUMPET
