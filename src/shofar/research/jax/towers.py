"""Towers for JAX: what squares have in common is one word with a bit for each, so a step is few operations on words.

A tower's word has four places of three bits for sizes (1 to 5), the top highest, and below them as many for colours.
So its upper half is its strength among towers of two and more (T8, T9), an added piece is a shift, and the tower
without its top is a shift back (T7). Nothing is added up over an axis, and little looked up in a table: on a graphics
processor every number is made in a register, from what the state of its game holds.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from shofar.fast.towers import tables
from shofar.research import towers_form
from shofar.research.jax.games import JaxGame, made
from shofar.research.towers_form import LINES, PIECES

SQUARES = tables.SQUARES
_GEO = towers_form.GEOMETRY
_NEAR = _GEO[tables.NEAR : tables.NEAR + SQUARES].astype(np.uint32)
_LINE_SQUARES = _GEO[tables.LINE_SQUARES : tables.LINE_SQUARES + 4 * LINES].reshape(LINES, 2, 2)
_BELOW_TOP = 0x1FF1FF
_ALL_SQUARES = (1 << SQUARES) - 1
_ENOUGH = 7


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class TowersCore:
    """The board: 163 bytes. Words of squares have a bit for each square, words of lines one for each line."""

    towers: jax.Array  # uint32[26]
    sizes: jax.Array  # uint32[5] squares where a piece of this size stands
    colours: jax.Array  # uint32[5]
    barred: jax.Array  # uint32 squares where the piece just played may not go, as they would be copies (T7)
    stock: jax.Array  # uint32[2] a bit for each piece
    held: jax.Array  # uint16[2] lines held
    last: jax.Array  # int16 the last move, -1 before the first
    ply: jax.Array  # uint8


class JaxTowers(JaxGame[TowersCore]):
    """Towers; seat 0 is South, 1 is North."""

    id = "shofar_towers"

    def __init__(self, seats: int = 2) -> None:
        self.form = towers_form.form(seats)

    def _begin(self, seed: jax.Array) -> tuple[TowersCore, jax.Array]:
        core = TowersCore(
            towers=jnp.zeros(SQUARES, jnp.uint32),
            sizes=jnp.zeros(5, jnp.uint32),
            colours=jnp.zeros(5, jnp.uint32),
            barred=jnp.uint32(0),
            stock=jnp.full(2, (1 << PIECES) - 1, jnp.uint32),
            held=jnp.zeros(2, jnp.uint16),
            last=jnp.int16(-1),
            ply=jnp.uint8(0),
        )
        return core, (seed[0] >> 31).astype(jnp.int32)

    def _play(
        self, core: TowersCore, player: jax.Array, action: jax.Array
    ) -> tuple[TowersCore, jax.Array, jax.Array, jax.Array]:
        piece, square = action // SQUARES, action % SQUARES
        size, colour = piece % 5, piece // 5
        here = jnp.uint32(1) << square.astype(jnp.uint32)
        before = core.towers[square]
        top = (size + 1).astype(jnp.uint32) << 21 | (colour + 1).astype(jnp.uint32) << 9
        towers = jnp.where(jnp.arange(SQUARES) == square, ((before >> 3) & _BELOW_TOP) | top, core.towers)
        copies = reduce(or_, [(towers[q] == before).astype(jnp.uint32) << q for q in range(SQUARES)])
        used = jnp.where(jnp.arange(2) == player, jnp.uint32(1) << piece.astype(jnp.uint32), 0)
        after = TowersCore(
            towers=towers,
            sizes=core.sizes | jnp.where(jnp.arange(5) == size, here, 0),
            colours=core.colours | jnp.where(jnp.arange(5) == colour, here, 0),
            barred=copies & jnp.asarray(_NEAR)[square],
            stock=core.stock & ~used,
            held=_held(towers),
            last=action.astype(jnp.int16),
            ply=core.ply + 1,
        )
        other = 1 - player
        count, had = lax.population_count(after.held), lax.population_count(core.held)
        kept = (had[other] >= _ENOUGH) & (count[other] >= _ENOUGH)  # T12
        stuck = reduce(or_, list(_open(after, other))) == 0  # T13
        # Seven lines and more are more than the other's anyway.
        lead = count.astype(jnp.int32) - count[::-1]
        shares = jnp.where(lead == 0, 0.5, jnp.where(lead > 0, 1.0, 0.0))
        return after, other, kept | stuck, shares

    def _mask(self, core: TowersCore, player: jax.Array) -> jax.Array:
        return _bits(made(_open(core, player)), SQUARES).astype(bool).reshape(-1)

    def _observe(self, core: TowersCore, player: jax.Array, seat: jax.Array, over: jax.Array) -> jax.Array:
        both = jnp.stack([seat, 1 - seat])
        levels, stock, held = made((_levels(core.towers), core.stock[both], core.held[both].astype(jnp.uint32)))
        kinds = (levels[:, None] >> (3 * jnp.arange(10, dtype=jnp.uint32))) & 7
        last, played = core.last.astype(jnp.int32), core.last >= 0
        parts = (
            kinds[:, :5],
            kinds[:, 5:],
            jnp.arange(2) == seat,
            (player == seat) & ~over,
            _bits(stock, PIECES),
            _bits(held, LINES),
            lax.population_count(held),
            (jnp.arange(PIECES) == last // SQUARES) & played,
            (jnp.arange(SQUARES) == last % SQUARES) & played,
            core.ply,
        )
        return jnp.concatenate([part.reshape(-1).astype(jnp.uint8) for part in parts])


def _bits(words: jax.Array, size: int) -> jax.Array:
    """The lowest bits of words, along a new axis."""
    return (words[..., None] >> jnp.arange(size, dtype=jnp.uint32)) & 1


def _open(core: TowersCore, player: jax.Array) -> jax.Array:
    """uint32[25]: by piece, the squares where the player may put it (T4 to T7)."""
    a, b, c, d, e = core.sizes
    full = a & b & c & (d | e) | a & b & d & e | (a | b) & c & d & e  # four of the five sizes stand there
    fits = ~(core.colours[:, None] | core.sizes[None] | full).reshape(PIECES) & _ALL_SQUARES
    pieces = jnp.arange(PIECES)
    has = (core.stock[player] >> pieces.astype(jnp.uint32)) & 1 > 0
    again = pieces == core.last.astype(jnp.int32) // SQUARES
    return jnp.where(has, fits & ~jnp.where(again, core.barred, 0), 0)


def _held(towers: jax.Array) -> jax.Array:
    """uint16[2]: the lines that each side holds (T10, T11)."""
    sizes = towers >> 12
    strength = sizes | jnp.where((sizes >> 6) & 7 > 0, jnp.uint32(1 << 12), 0)
    lines = [jnp.uint32(0), jnp.uint32(0)]
    for line, squares in enumerate(_LINE_SQUARES):
        best = [reduce(jnp.maximum, [strength[square] for square in own if square < tables.NOWHERE]) for own in squares]
        for side in (0, 1):
            holds = (best[side] > best[1 - side]) & (best[1 - side] > 0)
            lines[side] = lines[side] | holds.astype(jnp.uint32) << line
    return jnp.stack(lines).astype(jnp.uint16)


def _levels(towers: jax.Array) -> jax.Array:
    """uint32[26]: by size and then by colour three bits, the level at which it stands, from 1 at the bottom."""
    places = [(towers >> shift) & 7 for shift in (21, 18, 15, 12)]
    height = sum((place > 0).astype(jnp.uint32) for place in places)
    found = jnp.zeros_like(towers)
    for under, size in enumerate(places):
        colour = (towers >> (9 - 3 * under)) & 7
        level = jnp.where(size > 0, height - under, 0)
        # What is not there would have the shift -3; its level is nothing.
        found = found | level << jnp.where(size > 0, 3 * size - 3, 0) | level << jnp.where(size > 0, 3 * colour + 12, 0)
    return found
