"""A game of Walls that a seat cannot tell from another: the cards that it has never seen change places in the deal."""

from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TypeAlias

from shofar import walls
from shofar.walls.cards import Card
from shofar.walls.deal import Deal, pile_sizes

Place: TypeAlias = tuple[int, int]
"""Where a card was dealt: seat (the pile is -1) and number."""
PILE = -1


@dataclass(slots=True)
class _Ways:
    """Where each card lies now, by the place that it was dealt to."""

    hands: list[list[Place]]
    put: list[list[Place]]
    first: list[Place | None]
    played: list[Place | None]
    """For each action, the card that was played, None for a trumpet that was sounded."""
    pile: list[Place]


def permuted(game: walls.WallsGame, seat: int, dice: Random) -> walls.WallsGame:
    """Another game that is the same to the seat, unseen cards and what others did with them drawn anew."""
    deal = game.setup
    codes = {(owner, at): card for owner, hand in enumerate(deal.hands) for at, card in enumerate(hand)}
    codes |= {(PILE, at): card for at, card in enumerate(deal.draw)}
    ways = _followed(game, codes)
    _mix(codes, ways, deal, seat, dice)
    hands = tuple(tuple(codes[owner, at] for at in range(len(hand))) for owner, hand in enumerate(deal.hands))
    other = Deal(hands, tuple(codes[PILE, at] for at in range(len(deal.draw))), deal.start, deal.readings)
    made = walls.from_setup(other)
    for (who, action), place in zip(game.actions, ways.played, strict=True):
        made = made.play(who, action if place is None else f"{action.verb} {codes[place]}")
    return made


def _followed(game: walls.WallsGame, codes: dict[Place, Card]) -> _Ways:
    seats = range(len(game.setup.hands))
    ways = _Ways(
        hands=[[(seat, at) for at in range(len(game.setup.hands[seat]))] for seat in seats],
        put=[[] for _ in seats],
        first=[None for _ in seats],
        played=[],
        pile=[(PILE, at) for at in range(len(game.setup.draw))],
    )
    now = walls.from_setup(game.setup, trusted=True)
    for who, action in game.actions:
        place = next(place for place in ways.hands[who] if codes[place] == action.card)
        ways.hands[who].remove(place)
        ways.played.append(None if action.verb == "trumpet" else place)
        if action.verb in ("feed", "supply"):
            ways.put[who].append(place)
        elif action.verb == "first":
            ways.first[who] = place
        before, now = now, now.apply(who, action)
        for _ in range(len(before.state.draw) - len(now.state.draw)):
            drawn = ways.pile.pop(0)
            if codes[drawn] is not Card.SCORING:
                ways.hands[who].append(drawn)
        if now.state.removed.count(Card.SCORING) > before.state.removed.count(Card.SCORING):
            ways.put = [[] for _ in seats]  # turned up (W14), the third time too
        if not any(now.state.first):
            ways.first = [place if now.state.phase == "first" else None for place in ways.first]
    return ways


def _mix(codes: dict[Place, Card], ways: _Ways, deal: Deal, seat: int, dice: Random) -> None:
    others = [other for other in range(len(deal.hands)) if other != seat]
    unseen = [place for other in others for place in (*ways.hands[other], *ways.put[other])]
    firsts = [place for other in others if (place := ways.first[other]) is not None]
    unseen += firsts + [place for place in ways.pile if codes[place] is not Card.SCORING]
    # A first card stays one that W4 allows: trumpets keep to themselves while one lies face down.
    groups = [unseen]
    if firsts:
        groups = [[place for place in unseen if (codes[place] is Card.TRUMPET) == trumpet] for trumpet in (False, True)]
    for group in groups:
        cards = [codes[place] for place in group]
        dice.shuffle(cards)
        codes.update(zip(group, cards, strict=True))
    # A scoring card lies anywhere in what is left of its pile (W3).
    ends = list(accumulate(size + number % 2 for number, size in enumerate(pile_sizes(len(deal.hands)))))
    for first, end in list(zip([0, *ends], ends, strict=False))[1::2]:
        left = [place for place in ways.pile if first <= place[1] < end]
        scoring = [place for place in left if codes[place] is Card.SCORING]
        if scoring:
            other = dice.choice(left)
            codes[scoring[0]], codes[other] = codes[other], codes[scoring[0]]
