"""Cards as counters in words, for games of JAX: many cards are counted, added and drawn by few operations.

A *bag* is uint32[3]: in the first two words ten counters of three bits each, the first four colours; in the third one
of five bits for trumpets and five of three bits for the last colour. A *wall* is one word like those of
`fast.walls.wall_words`: counters of 1s, trumpets, 3s, 4s, 5s and 7s from the lowest bit up, so that its highest bit
names its highest card; above them its length, and its number of cards. What is left in a pile is uint32[7], a byte for
each card.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from shofar.fast.walls import cards
from shofar.fast.walls.cards import CARDS, TRUMPET
from shofar.research.jax.games import below

LENGTHS = (1, 3, 4, 5, 7, 2)
"""By rank, trumpets last; a longer one is a stronger card too (W9)."""
TRUMPET_RANK = 5
WALL_SHIFT = np.array([0, 8, 11, 14, 16, 3], np.uint32)
_WALL_WIDTH = np.array([3, 3, 3, 2, 1, 5], np.uint32)
WALL_FIELD = ((1 << _WALL_WIDTH) - 1).astype(np.uint32)
LENGTH_SHIFT, LENGTH_FIELD, SIZE_SHIFT = 17, 127, 24
WALL_ONE = ((1 << WALL_SHIFT) + (np.array(LENGTHS) << LENGTH_SHIFT) + (1 << SIZE_SHIFT)).astype(np.uint32)
WALL_COUNTERS, WALL_STONES = 0x1FFFF, 0x1FF07

PILE_WORDS = 7
_BYTES = np.uint32(0x01010101)
_HIGH = np.uint32(0x80808080)
_THREES = 0o1111111111
_LAST_SHIFT = 5
_WORD = np.minimum(np.arange(CARDS) // 10, 2)
_SHIFT = np.array([*(3 * (card % 10) for card in range(20)), 0, *(_LAST_SHIFT + 3 * rank for rank in range(5))])
_FIELD = np.where(np.arange(CARDS) == TRUMPET, 31, 7).astype(np.uint32)


def full_pile() -> jax.Array:
    """All cards of the game."""
    counts = np.append(cards.COUNT, [0, 0]).astype(np.uint32).reshape(PILE_WORDS, 4)
    return jnp.asarray((counts << np.array([0, 8, 16, 24], np.uint32)).sum(1).astype(np.uint32))


def drawn(pile: jax.Array, bits: jax.Array) -> jax.Array:
    """int32: a card drawn from those of a pile; no card (26 or more) if there is none."""
    within = [pile[at] * _BYTES for at in range(PILE_WORDS)]  # sums from the lowest byte up
    before = [jnp.uint32(0)]
    for word in within:
        before.append(before[-1] + (word >> 24))
    place = below(bits, before[-1]).astype(jnp.uint32)
    passed = [
        lax.population_count((place * _BYTES | _HIGH) - (word + start * _BYTES) & _HIGH)
        for word, start in zip(within, before[:-1], strict=True)
    ]
    return sum(passed, jnp.uint32(0)).astype(jnp.int32)


def without(pile: jax.Array, card: jax.Array) -> jax.Array:
    """A pile without one of its cards; without none if the card is none."""
    one = jnp.uint32(1) << (8 * (card & 3)).astype(jnp.uint32)
    return pile - jnp.where((jnp.arange(PILE_WORDS) == card >> 2) & (card < CARDS), one, 0)


def one(card: jax.Array) -> jax.Array:
    """The bag of one card; empty if it is none."""
    low = card < TRUMPET
    word = jnp.where(low, (card >= 10).astype(jnp.int32), 2)
    last = jnp.where(card == TRUMPET, 0, 3 * (card - TRUMPET - 1) + _LAST_SHIFT)
    shift = jnp.where(low, 3 * (card - 10 * word), last).astype(jnp.uint32)
    return jnp.where((jnp.arange(3) == word) & (card < CARDS), jnp.uint32(1) << (shift & 31), 0)


def counted(bag: jax.Array) -> jax.Array:
    """uint32[26]: how many of each card there are in a bag."""
    at = np.arange(CARDS)
    words = jnp.where(at < 10, bag[0], jnp.where(at < 20, bag[1], bag[2]))
    return (words >> _SHIFT.astype(np.uint32)) & _FIELD


def size(bag: jax.Array) -> jax.Array:
    """uint32: how many cards there are in a bag."""
    count = bag[..., 2] & 31
    for word in (bag[..., 0], bag[..., 1], bag[..., 2] >> _LAST_SHIFT):
        for bit in range(3):
            count = count + (lax.population_count(word & (_THREES << bit)) << bit)
    return count


def by_colour(bag: jax.Array) -> list[jax.Array]:
    """Five times uint32: the counters of the ranks of a colour, three bits each."""
    words = (bag[0], bag[0] >> 15, bag[1], bag[1] >> 15, bag[2] >> _LAST_SHIFT)
    return [word & 0x7FFF for word in words]


def of_colours(groups: list[jax.Array], trumpets: jax.Array | int = 0) -> jax.Array:
    """The bag of such counters by colour, and trumpets."""
    blue, green, purple, red, yellow = groups
    return jnp.stack([blue | green << 15, purple | red << 15, yellow << _LAST_SHIFT | trumpets]).astype(jnp.uint32)


def only_trumpets(bag: jax.Array) -> jax.Array:
    """bool: there is nothing else in a bag."""
    return (bag[0] | bag[1] | (bag[2] >> _LAST_SHIFT)) == 0


def colour_and_rank(card: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Where a card stands on its seat's walls; for a trumpet or no card the colour is none of the five."""
    low = card < TRUMPET
    stone = jnp.where(low, card, card - 1)
    return jnp.where((card == TRUMPET) | (card >= CARDS), 5, stone // 5), stone % 5


def picked(table: "np.ndarray[tuple[int], np.dtype[np.uint32]]", index: jax.Array) -> jax.Array:
    """An entry of a short table, by comparisons; zero outside it."""
    return sum((jnp.where(index == at, entry, 0) for at, entry in enumerate(table)), jnp.uint32(0)).astype(jnp.uint32)


def walls_counted(walls: jax.Array) -> jax.Array:
    """uint32[..., 6]: how many cards of each rank stand in walls."""
    return (walls[..., None] >> WALL_SHIFT) & WALL_FIELD
