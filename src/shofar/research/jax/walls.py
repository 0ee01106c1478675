"""Walls for JAX: cards are counted in words (`bags`), and the pile is drawn as it is needed.

Which card lies where in the pile follows from the key alone: the card at a place is drawn from those that are left in
the pile, with random bits that belong to the place. What seats do changes nothing of it, so this is a shuffle made
before the game, and `pile` tells it. Seats that choose at the same time are asked one after the other, and none sees
what another has chosen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add, or_

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from shofar.fast.walls import cards
from shofar.fast.walls.cards import CARDS, SCORING, SCORINGS, TRUMPET
from shofar.fast.walls.packed_layout import FEED, FIRST, HAND_SIZE, OVER, PLAY
from shofar.research import walls_form
from shofar.research.jax import bags
from shofar.research.jax.bags import TRUMPET_RANK, WALL_ONE
from shofar.research.jax.games import JaxGame, below, made, mixed
from shofar.walls.deal import FEWEST_SEATS, MOST_SEATS

NO_CARD = SCORING
"""For a first card: nothing."""
_TOTAL = int(cards.COUNT.sum())
_KINDS = np.arange(CARDS)
_FROM_HIGHEST = (4, 3, 2, 1, TRUMPET_RANK, 0)
_FOR_PILE, _FOR_START, _FOR_SCORINGS, _FOR_HANDS = 1 << 8, 2 << 8, 3 << 8, 4 << 8


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class WallsCore:
    """The table; of its fields only `walls`, `points`, `won`, `open` and the small numbers are known to everybody."""

    key: jax.Array  # uint32[2] what the pile is drawn from
    pile: jax.Array  # uint32[7] cards left in the pile
    scorings: jax.Array  # uint8[3] places of the scoring cards in the pile
    hands: jax.Array  # uint32[seats, 3] bags
    firsts: jax.Array  # uint8[seats]
    puts: jax.Array  # uint32[seats, 3] what each put into the supply since the last scoring
    open: jax.Array  # uint32[3] what else lies in the supply
    won: jax.Array  # uint32[3] all won piles together
    points: jax.Array  # uint8[seats]
    walls: jax.Array  # uint32[seats, 5] wall words
    removed: jax.Array  # uint8 trumpets out of the game
    drawn: jax.Array  # uint8
    phase: jax.Array  # uint8
    round: jax.Array  # uint8
    start: jax.Array  # uint8


class JaxWalls(JaxGame[WallsCore]):
    """Walls for three to five seats."""

    id = "shofar_walls"

    def __init__(self, seats: int = 4) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"Walls is for {FEWEST_SEATS} to {MOST_SEATS}, not {seats}")
        self.form = walls_form.form(seats)
        self.seats = seats
        self.pile_size = _TOTAL - HAND_SIZE * seats + SCORINGS
        small, more = divmod(self.pile_size - SCORINGS, 6)
        # W3: as equal as can be, the larger on top, and a scoring card more in every second one.
        tops = [heap * small + min(heap, more) + heap // 2 for heap in range(7)]
        self._heaps = np.array([[tops[heap], tops[heap + 1]] for heap in (1, 3, 5)], np.int32)

    def _begin(self, seed: jax.Array) -> tuple[WallsCore, jax.Array]:
        seats = self.seats

        def deal(pile: jax.Array, at: jax.Array) -> tuple[jax.Array, jax.Array]:
            hand = jnp.zeros(3, jnp.uint32)
            for place in range(HAND_SIZE):
                card = bags.drawn(pile, _bits(seed, at * HAND_SIZE + place + _FOR_HANDS))
                pile, hand = bags.without(pile, card), hand + bags.one(card)
            return pile, hand

        pile, hands = lax.scan(deal, bags.full_pile(), jnp.arange(seats))
        low, high = self._heaps.T
        none = jnp.uint8(0)
        core = WallsCore(
            key=_bits(seed, jnp.arange(2) + _FOR_PILE),
            pile=pile,
            scorings=(low + below(_bits(seed, jnp.arange(SCORINGS) + _FOR_SCORINGS), high - low)).astype(jnp.uint8),
            hands=hands,
            firsts=jnp.full(seats, NO_CARD, jnp.uint8),
            puts=jnp.zeros((seats, 3), jnp.uint32),
            open=jnp.zeros(3, jnp.uint32),
            won=jnp.zeros(3, jnp.uint32),
            points=jnp.zeros(seats, jnp.uint8),
            walls=jnp.zeros((seats, 5), jnp.uint32),
            removed=none,
            drawn=none,
            phase=jnp.uint8(FIRST),
            round=jnp.uint8(1),
            start=below(_bits(seed, _FOR_START), seats).astype(jnp.uint8),
        )
        return core, jnp.int32(0)

    def pile(self, core: WallsCore) -> jax.Array:
        """The cards that are still to be drawn, scoring cards too, in order: uint8[pile_size], 255 where drawn."""

        def place(left: jax.Array, at: jax.Array) -> tuple[jax.Array, jax.Array]:
            waits, scores = at >= core.drawn, _any(core.scorings == at)
            card = jnp.where(scores, SCORING, bags.drawn(left, _bits(core.key, at)))
            left = bags.without(left, jnp.where(waits, card, NO_CARD))
            return left, jnp.where(waits, card, 255).astype(jnp.uint8)

        return lax.scan(place, core.pile, jnp.arange(self.pile_size))[1]

    def hands(self, core: WallsCore) -> jax.Array:
        """uint8[seats, 26]: how many of each card each seat holds."""
        return jax.vmap(bags.counted)(core.hands).astype(jnp.uint8)

    def _play(
        self, core: WallsCore, player: jax.Array, action: jax.Array
    ) -> tuple[WallsCore, jax.Array, jax.Array, jax.Array]:
        seats, me = self.seats, jnp.arange(self.seats) == player
        playing = core.phase == PLAY
        supplies, lays = action < walls_form.TRUMPET, action >= walls_form.WALL
        sounds = ~supplies & ~lays
        card = jnp.where(supplies, action, jnp.where(sounds, TRUMPET, action - walls_form.WALL))
        this = bags.one(card)

        # The card leaves the hand, and the one that is drawn takes its place.
        scoring = playing & _any(core.scorings == core.drawn)
        at = core.drawn + scoring.astype(jnp.uint8)
        draws = playing & (at < self.pile_size)
        new = jnp.where(draws, bags.drawn(core.pile, _bits(core.key, at)), NO_CARD)
        hands = core.hands + jnp.where(me[:, None], bags.one(new) - this, 0)
        puts = core.puts + jnp.where(me[:, None] & supplies, this, 0)

        laid = jnp.where(playing & lays, card, NO_CARD)
        walls = core.walls + jnp.where(me[:, None], _on_wall(laid), 0)
        walls, fallen, lost = _sounded(walls, me, sounds, action - walls_form.TRUMPET)

        # All have put down a first card, or fed.
        firsts = jnp.where(me & lays & (core.phase == FIRST), card, core.firsts)
        last = ~playing & (player == seats - 1)
        begins = last & (core.phase == FEED)
        turned = jnp.where(begins, firsts, NO_CARD)
        walls = walls + jnp.stack([_on_wall(turned[seat]) for seat in range(seats)])
        lost = lost + _over_seats(add, (turned == TRUMPET).astype(jnp.uint32))
        phase = jnp.where(last, core.phase + 1, core.phase)
        following = jnp.where(begins, core.start, jnp.where(player == seats - 1, 0, player + 1))
        core = WallsCore(
            key=core.key,
            pile=bags.without(core.pile, new),
            scorings=core.scorings,
            hands=hands,
            firsts=jnp.where(begins, NO_CARD, firsts).astype(jnp.uint8),
            puts=puts,
            open=core.open + fallen,
            won=core.won,
            points=core.points,
            walls=walls,
            removed=core.removed + lost.astype(jnp.uint8),
            drawn=at + draws.astype(jnp.uint8),
            phase=phase,
            round=core.round,
            start=core.start,
        )
        scored = _scored(core, player, seats)
        core = jax.tree.map(lambda yes, no: jnp.where(scoring, yes, no), scored, core)
        following = jnp.where(scoring, 0, following).astype(jnp.int32)
        return core, following, core.phase == OVER, _shares(core)

    def _mask(self, core: WallsCore, player: jax.Array) -> jax.Array:
        hand = made(core.hands[player])
        kinds = bags.counted(hand) > 0
        first, feed, play = core.phase == FIRST, core.phase == FEED, core.phase == PLAY
        # W4, W8a: a trumpet is laid only as the first card of a hand of nothing else.
        lays = kinds & jnp.where(_KINDS == TRUMPET, first & bags.only_trumpets(hand), ~feed)
        sounds = jnp.broadcast_to((hand[2] & 31 > 0) & play, 5)
        return jnp.concatenate([kinds & ~first, sounds, lays])

    def _observe(self, core: WallsCore, player: jax.Array, seat: jax.Array, over: jax.Array) -> jax.Array:
        seats = self.seats
        who = jnp.arange(seats) + seat  # by place, counted from the one that looks
        who = jnp.where(who >= seats, who - seats, who)
        playing, ended = core.phase == PLAY, core.phase == OVER
        waiting = jnp.where(playing, who == player, who >= player) & ~over
        mine = core.puts[seat]
        others = _over_seats(add, bags.size(core.puts)) - bags.size(mine)
        walls, sizes, hand, supply, mine, others = made(
            (core.walls[who], bags.size(core.hands)[who], core.hands[seat], core.open + mine, mine, others)
        )
        low, high = (bags.picked(ends.astype(np.uint32), core.round.astype(jnp.int32) - 1) for ends in self._heaps.T)
        drawn = core.drawn.astype(jnp.int32)
        earliest = jnp.maximum(low.astype(jnp.int32) - drawn, 0) + 1
        parts = (
            jnp.arange(4) == core.phase,
            jnp.arange(1, 4) == core.round,
            who == core.start,
            (who == player) & playing & ~over,
            waiting,
            sizes,
            (core.firsts != NO_CARD)[who],
            core.points[who],
            bags.counted(hand),
            core.firsts[seat] == _KINDS,
            bags.counted(supply),
            bags.counted(mine),
            others,
            bags.counted(core.won),
            core.removed,
            self.pile_size - drawn,
            jnp.where(ended, 0, jnp.stack([earliest, high.astype(jnp.int32) - drawn])),
            bags.walls_counted(walls),
            (walls >> bags.LENGTH_SHIFT) & bags.LENGTH_FIELD,
        )
        return jnp.concatenate([jnp.asarray(part).reshape(-1).astype(jnp.uint8) for part in parts])


def _bits(key: jax.Array, place: jax.typing.ArrayLike) -> jax.Array:
    """The random bits of a place, from the two words of a key."""
    return mixed(mixed(key[0], place) ^ key[1], place)


def _any(flags: jax.Array) -> jax.Array:
    found: jax.Array = reduce(or_, list(flags))
    return found


def _over_seats(operation: Callable[[jax.Array, jax.Array], jax.Array], values: jax.Array) -> jax.Array:
    """Values of all seats taken together, one after the other."""
    return reduce(operation, [values[seat] for seat in range(values.shape[0])])


def _on_wall(card: jax.Array) -> jax.Array:
    """uint32[5]: what a card adds to its seat's walls; nothing for a trumpet or no card."""
    colour, rank = bags.colour_and_rank(card.astype(jnp.int32))
    return jnp.where(jnp.arange(5) == colour, bags.picked(WALL_ONE[:TRUMPET_RANK], rank), 0)


def _sounded(
    walls: jax.Array, me: jax.Array, sounds: jax.Array, colour: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """W9 to W12: the walls after a trumpet, the cards that fall into the supply, the trumpets that leave the game."""
    called = (jnp.arange(5) == colour) & sounds
    these = reduce(or_, [jnp.where(called[at], walls[:, at], 0) for at in range(5)])
    standing = _over_seats(or_, these)
    # Of the highest card that stands anywhere: its rank, what one of it is in a wall, and its counters.
    rank, each, field, shift = jnp.int32(0), jnp.uint32(0), jnp.uint32(0), jnp.uint32(0)
    for at in reversed(_FROM_HIGHEST):
        counter = jnp.uint32(int(bags.WALL_FIELD[at]) << int(bags.WALL_SHIFT[at]))
        there = standing & counter > 0
        rank, each = jnp.where(there, at, rank), jnp.where(there, WALL_ONE[at], each)
        field, shift = jnp.where(there, counter, field), jnp.where(there, bags.WALL_SHIFT[at], shift)
    hit = (these & field) >> shift
    these = these - hit * each
    bare = these & bags.WALL_STONES == 0  # W10
    lost = _over_seats(add, jnp.where(bare, (these >> bags.WALL_SHIFT[TRUMPET_RANK]) & 31, 0))
    these = jnp.where(bare, 0, these)
    joins = (these > 0) & me  # W11
    these = these + jnp.where(joins, WALL_ONE[TRUMPET_RANK], 0)
    lost = jnp.where(sounds, lost + (~_any(joins)).astype(jnp.uint32), 0)  # W12
    stone = colour * 5 + rank
    card = jnp.where(rank == TRUMPET_RANK, TRUMPET, jnp.where(stone < TRUMPET, stone, stone + 1))
    fallen = bags.one(card) * _over_seats(add, hit)
    return jnp.where(called, these[:, None], walls), fallen, lost


def _scored(core: WallsCore, drawer: jax.Array, seats: int) -> WallsCore:
    """W14 to W19 after a scoring card."""
    supply = core.open + _over_seats(add, core.puts)
    lengths = (core.walls >> bags.LENGTH_SHIFT) & bags.LENGTH_FIELD
    longest = _over_seats(jnp.maximum, lengths)
    ties = (lengths == longest) & (longest > 0)  # W17: where nobody has a wall, all stay
    tied = _over_seats(add, ties.astype(jnp.uint32))
    counts = jnp.stack(bags.by_colour(supply))
    by_rank = [(counts >> 3 * rank) & 7 for rank in range(5)]
    total = reduce(add, by_rank)
    each = jnp.where(tied > 0, total // jnp.maximum(tied, 1), 0)
    left = total - each * tied
    staying = jnp.zeros_like(counts)
    for rank, count in enumerate(by_rank):
        stays = jnp.minimum(left, count)
        staying, left = staying | stays << 3 * rank, left - stays
    won = counts - staying  # no counter of what stays is greater than that of what there was
    points = core.points + _over_colours(add, jnp.where(ties, each, 0))

    ends = core.round == SCORINGS  # W19
    ones = jnp.where(ends, core.walls & 7, 0)
    points = points + _over_colours(add, ones)
    won = won + _over_seats(add, ones)
    walls = core.walls - ones * WALL_ONE[0]
    bare = ends & (walls & bags.WALL_STONES == 0)
    trumpets = jnp.where(bare, (walls >> bags.WALL_SHIFT[TRUMPET_RANK]) & 31, 0)
    lost = (supply[2] & 31) + _over_seats(add, _over_colours(add, trumpets))
    return WallsCore(
        key=core.key,
        pile=core.pile,
        scorings=core.scorings,
        hands=core.hands,
        firsts=core.firsts,
        puts=jnp.zeros_like(core.puts),
        open=bags.of_colours(list(staying)),
        won=core.won + bags.of_colours(list(won)),
        points=points.astype(jnp.uint8),
        walls=jnp.where(bare, 0, walls),
        removed=(core.removed + lost).astype(jnp.uint8),
        drawn=core.drawn,
        phase=jnp.where(ends, OVER, FEED).astype(jnp.uint8),
        round=jnp.where(ends, core.round, core.round + 1).astype(jnp.uint8),
        start=jnp.where(ends, core.start, jnp.where(drawer == seats - 1, 0, drawer + 1)).astype(jnp.uint8),
    )


def _over_colours(operation: Callable[[jax.Array, jax.Array], jax.Array], values: jax.Array) -> jax.Array:
    """[seats]: values of all colours of each seat taken together."""
    return reduce(operation, [values[:, colour] for colour in range(5)])


def _shares(core: WallsCore) -> jax.Array:
    """float32[seats]: each seat's share of the win in a finished game (W20, W21)."""
    rank = core.points.astype(jnp.uint32) * 128 + _over_colours(add, core.walls >> bags.SIZE_SHIFT)
    best = rank == _over_seats(jnp.maximum, rank)
    share: jax.Array = best / _over_seats(add, best.astype(jnp.float32))
    return share
