"""Worlds by what the others did: guesses that follow their decisions."""

from collections import Counter, defaultdict
from itertools import combinations

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.bots.walls.beliefs import Beliefs, beliefs
from shofar.bots.walls.decision_history import HIDDEN, history_from_events
from shofar.bots.walls.decision_trails import MOST_FOLLOWED, find_trails, no_trails
from shofar.bots.walls.likelihood import (
    ACTIONS,
    KEYS,
    STYLE_NOISE,
    STYLE_TEMPERATURES,
    STYLES,
    Decider,
    Moment,
    likelihoods,
)
from shofar.bots.walls.particles import Posterior, new_particles
from shofar.bots.walls.players import FEWEST_PARTICLES, MOST_PARTICLES, particles_for
from shofar.bots.walls.policy_features import write_colour_features
from shofar.bots.walls.posterior import SAME_STYLE, TRUST, filter_hands
from shofar.bots.walls.rollout import action_probabilities, new_buffers
from shofar.bots.walls.search import Root
from shofar.bots.walls.weights import nets
from shofar.bots.walls.world_sampling import world_from_particles
from shofar.core.player import Budget
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS, COLOUR, INDEX, SCORING, TRUMPET
from shofar.fast.walls.heaps import HEAP_ONE, held
from shofar.fast.walls.knowledge import Knowledge, knowledge
from shofar.fast.walls.packed_layout import COUNTS, DO_TRUMPET, HANDS, KNOWN, MAX_SEATS
from tests.bots.games import played


def question_of(game, seat):
    """What a search would be asked there, with the paths of the others."""
    view = game.view(seat)
    known, history = knowledge(view), history_from_events(view)
    believed = beliefs(known, history, nets())
    root = Root(known, believed, np.zeros(1, np.int64))
    return root, find_trails(known, history, believed)


def stream(seed):
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    return random


def followed(root, trail, count, seed):
    """Particles and the buffers that they were made in."""
    found, buffers = new_particles(count), new_buffers()
    filter_hands(root.known, root.believed, Posterior(trail, found), nets(), buffers, stream(seed))
    return found, buffers


def world_of(root, trail, found, buffers, random):
    return world_from_particles(root.known, root.believed.owners, Posterior(trail, found), buffers, random)


def test_paths_are_what_the_others_did():
    game = played(4, 11, 31)
    seat = int(game.waiting[0])
    root, trail = question_of(game, seat)
    assert trail.lengths[seat] == 0
    for other in range(4):
        if other == seat:
            continue
        length = int(trail.lengths[other])
        assert 1 <= length <= MOST_FOLLOWED
        done = [text for who, text in game.actions if int(who) == other][-length:]
        for at, text in enumerate(done):
            verb, used = str(text).split()
            action = int(trail.actions[other, at])
            hidden = int(trail.puts[other, at]) >= 0
            assert hidden == (verb in ("feed", "supply"))
            assert packed_layout.VERBS[action >> 5] == verb
            if verb in ("wall", "first"):
                assert action & 31 == INDEX[used]
            assert bool(trail.drew[other, at]) == (verb not in ("first", "feed"))
        fresh = int(trail.drew[other, :length].sum()) - length
        assert trail.held[other] + fresh == root.known.needs[other]


def test_nothing_to_follow_before_the_first_cards_are_turned_up():
    for moves in (0, 4, 6):
        game = played(4, 1, moves)
        assert question_of(game, int(game.waiting[0]))[1] is None


def test_a_hidden_card_of_an_earlier_round_ends_a_path():
    for seed in range(6):
        game = played(4, seed, 62)
        seat = int(game.waiting[0])
        _, trail = question_of(game, seat)
        hidden = Counter(int(put) for other in range(4) for put in trail.puts[other, : trail.lengths[other]])
        assert all(number >= -1 for number in hidden)
        for other in range(4):
            now = [trail.states[other, at, packed_layout.ROUND] for at in range(trail.lengths[other])]
            for at, stage in enumerate(now):
                assert trail.puts[other, at] < 0 or stage == game.state.round


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_agree_with_what_is_known(seats):
    made = 0
    for moves in range(2 * seats, 16 * seats, 7):
        game = played(seats, seats, moves)
        seat = int(game.waiting[0])
        root, trail = question_of(game, seat)
        if trail is None:
            continue
        found, buffers = followed(root, trail, 200, moves)
        random = stream(5)
        for _ in range(40):
            if not world_of(root, trail, found, buffers, random):
                continue
            made += 1
            world, deck = buffers.world, buffers.deck
            cards = Counter({card: int(count) for card, count in enumerate(root.known.unseen) if count})
            for other in range(seats):
                if other != seat:
                    hand = [card for card in range(CARDS) for _ in range(held(world[HANDS + other], card))]
                    assert len(hand) == root.known.needs[other]
                    cards.subtract(hand)
            assert world[HANDS + seat] == root.known.state[HANDS + seat]
            pile = [int(card) for card in deck[world[packed_layout.DRAWN] : world[packed_layout.PILE]]]
            cards.subtract(card for card in pile if card != SCORING)
            assert pile.count(SCORING) == 3 - world[packed_layout.REMOVED_SCORINGS]
            # What is left over lies in the supply.
            assert min(cards.values(), default=0) >= 0
            assert sum(cards.values()) == root.known.needs[MAX_SEATS]
            added = world[COUNTS] - root.known.state[COUNTS]
            for colour in range(6):
                mine = sum(count for card, count in cards.items() if COLOUR[card] == colour)
                assert (added >> 8 * colour) & 255 == mine
    assert made > 100


def by_policy(buffers, seat, action):
    """How likely each style does `action` in `buffers.state`, asked outright."""
    errors = []
    for warmth, slip in zip(STYLE_TEMPERATURES, STYLE_NOISE, strict=True):
        count = action_probabilities(buffers.state, seat, nets().policy, buffers.policy, warmth)
        chances = (buffers.policy.scores[:count].astype(float) + slip) / (1 + slip * count)
        assert chances.sum() == pytest.approx(1)
        errors.append(chances[list(buffers.policy.actions[:count]).index(action)])
    return np.array(errors)


def test_likelihoods_are_the_policy_s():
    """Remembered scores answer as the policy does when it is asked for every hand."""
    game = played(4, 5, 44)
    seat = int(game.waiting[0])
    _, trail = question_of(game, seat)
    chance, buffers, plain = np.random.default_rng(1), new_buffers(), new_buffers()
    fast = np.zeros(STYLES)
    compared = 0
    for other in range(4):
        for step in range(trail.lengths[other]):
            memo = np.full((ACTIONS, KEYS), np.nan, np.float32)
            buffers.state[:] = trail.states[other, step]
            write_colour_features(buffers.state, other, buffers.policy.colours)
            for _ in range(60):
                cards = [int(card) for card in chance.permutation(np.repeat(np.arange(CARDS), 1))[:4]]
                if chance.random() < 0.5:
                    cards[0] = TRUMPET
                hidden = trail.puts[other, step] >= 0
                action = int(trail.actions[other, step]) + (cards[1] if hidden else 0)
                used = TRUMPET if action & ~31 == DO_TRUMPET else action & 31
                heap = sum(int(HEAP_ONE[card]) for card in {*cards[1 if hidden else 0 : 4], used})
                own = int(chance.integers(0, 3)) << 8 * int(chance.integers(0, 5))
                decider = Decider(other, heap, own)
                likelihoods(decider, action, fast, Moment(memo, buffers.state, nets().policy, buffers.policy))
                plain.state[:] = trail.states[other, step]
                plain.state[HANDS + other] = heap
                plain.state[KNOWN + other] += own
                plain.state[COUNTS] += own
                assert fast == pytest.approx(by_policy(plain, other, action), abs=1e-4)
                compared += 1
    assert compared > 500


def by_importance(root, trail, other, worlds, seed):
    """By another way, whole hands at random, then back through what was done: for each temper how likely all of it
    was, and that times the expected cards of each kind in the hand."""
    chance, buffers = np.random.default_rng(seed), new_buffers()
    unseen = np.repeat(np.arange(CARDS), root.known.unseen)
    length, needs = int(trail.lengths[other]), int(root.known.needs[other])
    total, counts = np.zeros(STYLES), np.zeros((STYLES, CARDS))
    for _ in range(worlds):
        drawn = chance.permutation(unseen)[: needs + int(trail.owned[other])]
        hand, put = list(drawn[:needs]), list(drawn[needs:])
        weight = np.full(STYLES, np.prod(root.believed.odds[other][hand] ** TRUST[length]) / worlds)
        now, own = list(hand), sum(1 << 8 * int(COLOUR[card]) for card in put)
        for step in range(length - 1, -1, -1):
            number = int(trail.puts[other, step])
            action = int(trail.actions[other, step])
            if number >= 0:
                action += int(put[number])
                own -= 1 << 8 * int(COLOUR[put[number]])
            used = TRUMPET if action & ~31 == DO_TRUMPET else action & 31
            if trail.drew[other, step]:
                now[int(chance.integers(len(now)))] = used
            else:
                now.append(used)
            state = buffers.state
            state[:] = trail.states[other, step]
            state[HANDS + other] = sum(int(HEAP_ONE[card]) for card in now)
            state[KNOWN + other] += own
            state[COUNTS] += own
            weight *= by_policy(buffers, other, action)
            weight /= now.count(used)  # each of them may have been the one
        total += weight
        counts += np.outer(weight, np.bincount(hand, minlength=CARDS))
    return total, counts


def test_guesses_are_as_likely_as_hands_drawn_and_weighed():
    """The filter, forward through decisions, agrees with importance sampling, backward through them."""
    game = played(4, 23, 15)  # few decisions, so that the plain way does not need millions of hands
    seat = int(game.waiting[0])
    root, trail = question_of(game, seat)
    other = next(each for each in range(4) if each != seat and trail.lengths[each] == trail.lengths.max())
    assert trail.lengths[other] >= 3
    total, counts = by_importance(root, trail, other, 12_000, 3)
    alike = np.ones(STYLES)  # how much likelier each temper is by what the two others did, if all are alike
    for third in range(4):
        if third not in (seat, other):
            evidence = by_importance(root, trail, third, 4000, 4)[0]
            alike *= evidence / evidence.mean()
    prior = 1 - SAME_STYLE + SAME_STYLE * alike
    plain = prior @ counts / (prior @ total)
    fast = np.zeros(CARDS)
    worlds = 0
    for seed in range(4):
        found, buffers = followed(root, trail, 6000, seed)
        random = stream(seed)
        for _ in range(4000):
            if world_of(root, trail, found, buffers, random):
                fast += [held(buffers.world[HANDS + other], card) for card in range(CARDS)]
                worlds += 1
    fast /= worlds
    uniform = root.known.unseen / root.known.unseen.sum() * root.known.needs[other]
    assert np.abs(fast - plain).sum() < 0.35 * np.abs(uniform - plain).sum()
    assert np.abs(fast - plain).max() < 0.08


def a_trumpet_that_sounded():
    """(seat, the state it saw, the action) of some turn."""
    for seed in range(20):
        game = played(4, seed, 40)
        _, trail = question_of(game, int(game.waiting[0]))
        for other in range(4):
            for step in range(trail.lengths[other] if trail else 0):
                if trail.actions[other, step] & ~31 == DO_TRUMPET:
                    return other, trail.states[other, step].copy(), int(trail.actions[other, step])
    raise AssertionError("nobody sounded a trumpet")


def test_a_small_stock_is_counted_out():
    """One trumpet sounded from a hand of three, eight cards unseen: every hand, by how many ways there are to it."""
    other, saw, action = a_trumpet_that_sounded()
    stock = {TRUMPET: 3, INDEX["B1"]: 2, INDEX["G4"]: 2, INDEX["R7"]: 1}
    unseen = np.zeros(CARDS, np.int64)
    for card, count in stock.items():
        unseen[card] = count
    buffers, exact = new_buffers(), defaultdict[tuple[int, ...], float](float)
    cards = np.repeat(np.arange(CARDS), unseen).tolist()
    whole = [*cards, TRUMPET]  # with the one that sounded
    for taken in combinations(range(len(whole)), 3):
        hand = [whole[at] for at in taken]
        if TRUMPET not in hand:
            continue
        buffers.state[:] = saw
        buffers.state[HANDS + other] = sum(int(HEAP_ONE[card]) for card in hand)
        chance = by_policy(buffers, other, action).mean()
        hand.remove(TRUMPET)
        rest = [card for at, card in enumerate(whole) if at not in taken]
        for drawn in rest:
            exact[tuple(sorted([*hand, drawn]))] += chance / len(rest)

    trail, known, needs = no_trails(), saw.copy(), np.zeros(MAX_SEATS + 1, np.int64)
    trail.states[other, 0], trail.actions[other, 0], trail.drew[other, 0] = saw, action, 1
    trail.puts[other, 0], trail.lengths[other], trail.held[other] = -1, 1, 3
    needs[other] = 3
    known[packed_layout.REMOVED_SCORINGS] = 2
    known[packed_layout.DRAWN] = known[packed_layout.PILE] - (len(cards) - 3) - 1
    nobody = np.zeros(0, np.int64)
    even = np.ones((MAX_SEATS, CARDS), np.float32)
    root = Root(Knowledge((other + 1) % 4, known, unseen, needs), Beliefs(even, nobody, nobody), np.zeros(1, np.int64))
    seen = Counter[tuple[int, ...]]()
    for seed in range(4):
        found, buffers = followed(root, trail, 5000, seed)
        random = stream(seed)
        for _ in range(10_000):
            if world_of(root, trail, found, buffers, random):
                heap = buffers.world[HANDS + other]
                seen[tuple(card for card in range(CARDS) for _ in range(held(heap, card)))] += 1
    assert set(seen) == set(exact)
    worlds, ways = sum(seen.values()), sum(exact.values())
    for kind, share in exact.items():
        assert seen[kind] / worlds == pytest.approx(share / ways, abs=0.02), kind


def test_true_hands_are_likelier_than_by_odds_alone():
    gained, policy = [], PLAYERS["policy"]()
    for seed in range(14):
        game = walls.new(seats=4, seed=f"posterior {seed}")
        while game.waiting:
            seat = int(game.waiting[0])
            if not walls.simultaneous(game.state) and len(game.actions) % 5 == 0:
                root, trail = question_of(game, seat)
                found, buffers = followed(root, trail, 2000, seed)
                counts, random = np.zeros((4, CARDS)), stream(seed)
                for _ in range(600):
                    if world_of(root, trail, found, buffers, random):
                        for other in range(4):
                            counts[other] += [held(buffers.world[HANDS + other], card) for card in range(CARDS)]
                alike = root.known.unseen / root.known.unseen.sum()
                for other in range(4):
                    if other != seat:
                        odds = root.believed.odds[other] * root.known.unseen
                        mine = 0.98 * counts[other] / counts[other].sum() + 0.02 * alike
                        for code in game.state.hands[other]:
                            card = INDEX[code]
                            gained.append(np.log(mine[card] / (odds[card] / odds.sum())))
            game = game.play(seat, policy.choose(game.view(seat), Budget(), seed).action)
    assert len(gained) > 1500
    assert np.mean(gained) > 0.005  # over many games it is 0.025 a card


@pytest.mark.parametrize(("player", "style"), [("policy", 0), ("level-1", STYLES - 1)])
def test_styles_are_told_apart(player, style):
    """What is thought of those who follow the policy, and of those who do anything."""
    chosen, thought = PLAYERS[player](), []
    for seed in range(10):
        game = walls.new(seats=4, seed=f"tempers {seed}")
        while len(game.actions) < 40:
            seat = int(game.waiting[0])
            game = game.play(seat, chosen.choose(game.view(seat), Budget(), seed).action)
        seat = int(game.waiting[0])
        root, trail = question_of(game, seat)
        found, _ = followed(root, trail, 1000, seed)
        thought += [found.styles[other].mean(0) for other in range(4) if other != seat]
    likeliest = np.argmax(thought, 1)
    assert np.mean(likeliest == style) > 0.9  # each by itself: seven in ten
    assert np.mean(thought, 0)[style] > 0.75


def test_bigger_searches_guess_more():
    assert particles_for(80, None) == 0  # hands guessed so few times would be told wrong
    assert (
        FEWEST_PARTICLES
        < particles_for(None, 20)
        < particles_for(None, 100)
        < particles_for(None, 10_000)
        == MOST_PARTICLES
    )
    assert particles_for(3000, None) == 1500
    assert particles_for(2 * FEWEST_PARTICLES, None) == FEWEST_PARTICLES
    assert particles_for(2 * FEWEST_PARTICLES - 1, None) == 0
    assert particles_for(100_000, 20) == particles_for(None, 20)


def test_a_hidden_action_has_no_card():
    """Paths leave the card of a hidden action open; the guess fills it in."""
    game = played(4, 3, 25)
    _, trail = question_of(game, int(game.waiting[0]))
    for other in range(4):
        for at in range(trail.lengths[other]):
            if trail.puts[other, at] >= 0:
                assert trail.actions[other, at] & 31 == 0
            else:
                assert trail.actions[other, at] & 31 != HIDDEN
