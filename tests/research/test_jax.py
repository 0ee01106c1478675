"""Games of JAX against the plain rules, decision by decision over whole games, and what its users rely on."""

import dataclasses
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from shofar.research import jax as games
from shofar.research.forms import mask, played, shares
from shofar.research.jax import bags
from shofar.research.jax.beside import SAMPLE, compiled, follow, keys, plain_games
from shofar.research.jax.walls import NO_CARD
from tests.scale import scale

jax.config.update("jax_disable_most_optimizations", True)  # compiling is what takes the time here
COUNT = scale(6, 100)


MAKERS: dict[str, Any] = {
    "towers": games.towers(),
    "walls 3": games.walls(3),
    "walls 4": games.walls(4),
    "walls 5": games.walls(5),
}
COMPILED = {name: compiled(game) for name, game in MAKERS.items()}


@pytest.mark.parametrize("name", MAKERS)
def test_whole_games_equal_the_rules(name):
    game = MAKERS[name]
    decisions, _ = follow(game, COMPILED[name], sum(map(ord, name)), COUNT, looks=scale(5, 1))
    assert decisions > (25 if name == "towers" else 80)


def test_towers_to_the_last_piece():
    """Moves that end no game, so that the end comes when the side to move can place nothing (T13)."""
    game = MAKERS["towers"]
    init, _, _ = COMPILED["towers"]
    everything = jnp.arange(game.num_actions)
    after_each = jax.jit(jax.vmap(game.step, (None, 0)))
    dice = np.random.default_rng(5)
    endings = set()
    for seed in range(scale(2, 60)):
        state = jax.tree.map(lambda leaf: leaf[0], init(keys(seed, 1)))
        plain = plain_games(game, jax.tree.map(lambda leaf: leaf[None], state))[0]
        while plain.outcome is None:
            seat = int(state.current_player)
            np.testing.assert_array_equal(state.legal_action_mask, mask(plain, seat))
            following = after_each(state, everything)
            legal = np.asarray(state.legal_action_mask)
            quiet = np.flatnonzero(legal & ~np.asarray(following.terminated))
            action = int(dice.choice(quiet if len(quiet) else np.flatnonzero(legal)))
            state = jax.tree.map(lambda leaf, at=action: leaf[at], following)
            plain = played(plain, seat, action)
            assert bool(state.terminated) == (plain.outcome is not None)
        np.testing.assert_allclose(state.rewards, shares(plain))
        endings.add(len(plain.actions))
    assert max(endings) >= 48


@pytest.mark.parametrize("name", ["towers", "walls 4"])
def test_an_illegal_action_loses_and_a_game_that_is_over_stays_as_it_is(name):
    game = MAKERS[name]
    init, step, _ = COMPILED[name]
    states = init(keys(1, COUNT))
    barred = np.flatnonzero(~np.asarray(states.legal_action_mask[0]))
    wrong = [-1, game.num_actions, 2**31 - 1, -(2**31)]
    if name == "towers":  # every move is legal on an empty board
        states = step(states, jnp.zeros(COUNT, jnp.int32))
        barred = np.flatnonzero(~np.asarray(states.legal_action_mask[0]))
        assert 0 in barred
    legal = np.flatnonzero(states.legal_action_mask[5])[0]
    actions = jnp.asarray([*wrong, barred[0], *[legal] * (COUNT - 5)], jnp.int32)
    after = step(states, actions)
    np.testing.assert_array_equal(after.terminated, np.arange(COUNT) < 5)
    expected = np.zeros((COUNT, game.num_players))
    expected[np.arange(5), np.asarray(states.current_player)[:5]] = -1
    np.testing.assert_array_equal(after.rewards, expected)
    assert np.asarray(after.legal_action_mask[:5]).all()
    for before, now in zip(jax.tree.leaves(states.core), jax.tree.leaves(after.core), strict=True):
        np.testing.assert_array_equal(before[:5], now[:5])
    again = step(after, jnp.zeros(COUNT, jnp.int32))
    for before, now in zip(jax.tree.leaves(after.core), jax.tree.leaves(again.core), strict=True):
        np.testing.assert_array_equal(before[:5], now[:5])
    assert np.asarray(again.terminated[:5]).all()
    assert not np.asarray(again.rewards[:5]).any()


def bag_of(counts):
    """A bag of so many of each card, made here anew."""
    words = [0, 0, 0]
    for card, count in enumerate(map(int, counts)):
        if card < 20:
            words[card // 10] += count << 3 * (card % 10)
        else:
            words[2] += count << (0 if card == 20 else 3 * (card - 21) + 5)
    return np.array(words, np.uint32)


def in_bag(bag):
    return np.asarray(bags.counted(jnp.asarray(bag))).astype(np.int64)


def other_world(core, seat, game, dice):
    """All that the seat cannot see drawn anew: the others' hands, first cards and puts, the pile and its key."""
    fields = {field.name: np.array(getattr(core, field.name)) for field in dataclasses.fields(core)}
    others = [other for other in range(game.seats) if other != seat]
    pile = fields["pile"].astype("<u4").view(np.uint8)[:26]
    hands = {other: in_bag(fields["hands"][other]) for other in others}
    puts = {other: in_bag(fields["puts"][other]) for other in others}
    hidden = [*np.repeat(np.arange(26), pile)]
    for other in others:
        hidden += [card for card in [fields["firsts"][other]] if card != NO_CARD]
        hidden += [*np.repeat(np.arange(26), hands[other] + puts[other])]
    hidden = list(dice.permutation(hidden))

    def taken(count):
        return np.bincount([hidden.pop() for _ in range(count)], minlength=26)

    for other in others:
        fields["hands"][other] = bag_of(taken(hands[other].sum()))
        fields["puts"][other] = bag_of(taken(puts[other].sum()))
        if fields["firsts"][other] != NO_CARD:
            fields["firsts"][other] = hidden.pop()
    assert len(hidden) == pile.sum()
    left = np.append(np.bincount(hidden, minlength=26), [0, 0]).astype(np.uint8)
    fields["pile"] = left.view("<u4").astype(np.uint32)
    fields["key"] = dice.integers(2**32, size=2, dtype=np.uint32)
    for at, (low, high) in enumerate(game._heaps):
        if fields["scorings"][at] >= fields["drawn"]:
            fields["scorings"][at] = dice.integers(max(low, fields["drawn"]), high)
    return type(core)(**fields)


def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown():
    game = MAKERS["walls 4"]
    init, step, observe = COMPILED["walls 4"]
    masks = jax.jit(jax.vmap(game._mask))
    dice = np.random.default_rng(3)
    states = init(keys(8, COUNT))
    differ = 0
    for decision in range(130):
        if decision % 10 == 0 or decision < 8:
            for seat in range(4):
                worlds = [
                    other_world(jax.tree.map(lambda leaf, at=at: leaf[at], states.core), seat, game, dice)
                    for at in range(COUNT)
                ]
                core = jax.tree.map(lambda *leaves: np.stack(leaves), *worlds)
                world = states.replace(core=core)
                seats, over = jnp.full(COUNT, seat), np.asarray(states.terminated)
                assert observe(world, seats).tobytes() == observe(states, seats).tobytes()
                to_act = (np.asarray(states.current_player) == seat) & ~over
                np.testing.assert_array_equal(
                    np.asarray(masks(core, seats))[to_act], np.asarray(states.legal_action_mask)[to_act]
                )
                another = jnp.full(COUNT, (seat + 1) % 4)
                differ += (np.asarray(observe(world, another)) != np.asarray(observe(states, another))).any(1).sum()
        states = step(states, SAMPLE(states.legal_action_mask, keys(decision, COUNT)))
    assert differ > 20 * COUNT  # the others do see another world


@pytest.mark.parametrize("name", ["towers", "walls 3"])
def test_a_batch_goes_on_with_new_games(name):
    game = MAKERS[name]
    _, step, _ = COMPILED[name]
    batch = games.Batch(game, COUNT, fresh=2)
    going = jax.jit(batch.step)
    states, ended = COMPILED[name][0](keys(4, COUNT)), 0
    for decision in range(60 if name == "towers" else 140):
        actions = SAMPLE(states.legal_action_mask, keys(decision, COUNT))
        if decision == 30:  # all end at once, more than are made at once
            actions = jnp.full(COUNT, -1)
        alone = step(states.replace(terminated=jnp.zeros(COUNT, bool)), actions)
        after = going(states, actions, jax.random.key(decision))
        np.testing.assert_array_equal(after.terminated, alone.terminated)
        np.testing.assert_array_equal(after.rewards, alone.rewards)
        over = np.asarray(after.terminated)
        kept = zip(jax.tree.leaves(after.core), jax.tree.leaves(alone.core), strict=True)
        assert all((np.asarray(new)[~over] == np.asarray(old)[~over]).all() for new, old in kept)
        if over.any():
            fresh = after.core.ply if name == "towers" else after.core.drawn
            assert not np.asarray(fresh)[over].any()
            dealt = {bytes(row) for row in np.asarray(after.observation)[over]}
            assert len(dealt) == over.sum() or name == "towers"
            plain_games(game, jax.tree.map(lambda leaf, which=over: np.asarray(leaf)[which], after))
        ended += over.sum()
        states = after
    assert ended > COUNT
    begun = jax.eval_shape(batch.init, jax.random.key(5))
    assert begun.observation.shape == (COUNT, game.form.size)


def test_deals_are_fair():
    game = MAKERS["walls 3"]
    core = jax.jit(jax.vmap(game.init))(keys(11, 4000)).core
    hands = np.asarray(jax.jit(jax.vmap(game.hands))(core))
    share = hands[..., 20].mean(0) / 7  # 22 of 107 cards are trumpets
    assert (abs(share - 22 / 107) < 4 * (0.2 * 0.8 / 28_000) ** 0.5).all()
    assert abs(np.bincount(np.asarray(core.start), minlength=3) - 4000 / 3).max() < 4 * 30
    piles = np.asarray(jax.jit(jax.vmap(game.pile))(core))
    for place in (0, 40, 88):
        trumpets = (piles[:, place] == 20).mean() / (piles[:, place] != 26).mean()
        assert abs(trumpets - 22 / 107) < 4 * (0.2 * 0.8 / 3_700) ** 0.5
    for at, (low, high) in enumerate(game._heaps):
        assert set(np.asarray(core.scorings)[:, at]) == set(range(low, high))
    assert len({bytes(pile) for pile in piles}) == 4000


def test_every_legal_action_is_drawn_and_no_other():
    for places in ([0], [56], [7, 31, 32, 55, 56], list(range(57))):
        marks = np.zeros(57, bool)
        marks[places] = True
        drawn = np.asarray(SAMPLE(jnp.tile(jnp.asarray(marks), (200 * len(places), 1)), keys(9, 200 * len(places))))
        assert sorted(set(drawn.tolist())) == places
        assert all(100 < (drawn == place).sum() < 300 for place in places)


def test_states_are_small_and_games_without_a_table_are_refused():
    sizes = {name: game.state_bytes for name, game in MAKERS.items()}
    assert sizes == {"towers": 163, "walls 3": 206, "walls 4": 252, "walls 5": 298}
    for seats in (2, 6):
        with pytest.raises(ValueError, match="Walls is for"):
            games.walls(seats)
    with pytest.raises(ValueError, match="Towers is for"):
        games.towers(3)
