"""Positions as lessons write them, in a line or two, made into whole records that the rules have judged."""

import re
from collections import Counter
from dataclasses import dataclass, field

from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.records.record import load
from shofar.walls.deal import HAND, WHOLE_DECK, scoring_places

SEATS = 3
SCORING = "S"


@dataclass(frozen=True, slots=True)
class Script:
    """A record, and how many of its actions come before each mark."""

    game: AnyGame
    marks: dict[str, int]

    def at(self, mark: str | None) -> AnyGame:
        """The game as far as a mark; None is its end."""
        return self.game if mark is None else self.game.first(self.marks[mark])


def towers_script(text: str) -> Script:
    """`N R2@c3 [a] Y4@c2 …`: who begins, then the placements, marks in brackets."""
    first, *tokens = text.split()
    actions: list[str] = []
    marks: dict[str, int] = {}
    for token in tokens:
        if mark := _mark(token):
            marks[mark] = len(actions)
        else:
            actions.append(token)
    record = {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": first, "actions": actions}
    return Script(load(record), marks)


@dataclass(slots=True)
class _Reading:
    """A Walls script while it is being read: what was done, what each seat was seen to hold, and who drew when."""

    start: int = 0
    actions: list[tuple[int, str]] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)
    played: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    drawn: list[int | None] = field(default_factory=list)
    """Who drew each card of the pile; None for a scoring card."""
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)

    def all_put(self, verb: str, cards: list[str]) -> None:
        for seat, card in enumerate(cards):
            self.actions.append((seat, f"{verb} {card}"))
            self.played[seat].append(card)

    def turns(self, seat: int, tokens: list[str]) -> int:
        """Turns from a seat on; the seat that begins the next round."""
        for token in tokens:
            if mark := _mark(token):
                self.marks[mark] = len(self.actions)
                continue
            what = token.rstrip("*")
            card, action = _turn(what)
            self.actions.append((seat, action))
            self.played[seat].append(card)
            if token.endswith("*"):
                self.drawn.append(None)
            self.drawn.append(seat)
            seat = (seat + 1) % SEATS
        return seat


def walls_script(text: str) -> Script:
    """`start 1; first …; feed …; play …; hand …; pile …`: you are seat 0; what nobody has seen lies in text order.

    In `play`, `G4` lays, `tG` sounds, `-G4` supplies, and `*` drew the scoring card. A seat's cards are those it
    plays, in order, then its hand; seven are dealt, the others drawn.
    """
    read = _Reading()
    turn = 0
    for part in text.split(";"):
        marked = re.match(r"\s*\[(\w+)\]", part)
        if marked:
            read.marks[marked[1]] = len(read.actions)
            part = part[marked.end() :]
        verb, *tokens = part.split()
        match verb:
            case "start":
                turn = read.start = int(tokens[0])
            case "first" | "feed":
                read.all_put(verb, tokens)
            case "play":
                turn = read.turns(turn, tokens)
            case "hand":
                read.hand = tokens
            case "pile":
                read.pile = tokens
            case _:
                raise Malformed("position", "not-one-of", {"expected": "start, first, feed, play, hand, pile"})
    record = {"format": "shofar/1", "game": "walls", "seats": SEATS, "start": read.start, "deal": _deal(read)}
    return Script(load({**record, "actions": [list(one) for one in read.actions]}), read.marks)


def _deal(read: _Reading) -> dict[str, list[list[str]] | list[str]]:
    """Hands and pile that give every seat its cards; rivals' hands, then the pile, take the rest in text order."""
    got = [HAND + read.drawn.count(seat) for seat in range(SEATS)]
    own = [[*cards, *(read.hand if seat == 0 else [])] for seat, cards in enumerate(read.played)]
    rest = Counter({str(card): many for card, many in WHOLE_DECK.items()})
    rest.subtract(card for cards in [*own, read.pile] for card in cards)
    rest[SCORING] = 0
    left = iter(sorted(rest.elements()))
    if min(rest.values()) < 0 or len(own[0]) != got[0]:
        raise Malformed("position", "cannot-be")
    for seat in range(1, SEATS):
        own[seat] += [next(left) for _ in range(got[seat] - len(own[seat]))]
    coming = [iter(cards[HAND:]) for cards in own]
    pile = [SCORING if seat is None else next(coming[seat]) for seat in read.drawn]
    pile += read.pile
    for _, last in scoring_places(SEATS)[pile.count(SCORING) :]:
        pile += [next(left) for _ in range(last - len(pile))]
        pile.append(SCORING)
    return {"hands": [cards[:HAND] for cards in own], "draw": [*pile, *left]}


def _mark(token: str) -> str | None:
    found = re.fullmatch(r"\[(\w+)\]", token)
    return found[1] if found else None


def _turn(what: str) -> tuple[str, str]:
    """The card that a turn takes from the hand, and the action."""
    if what.startswith("t"):
        return "T", f"trumpet {what[1:]}"
    if what.startswith("-"):
        return what[1:], f"supply {what[1:]}"
    return what, f"wall {what}"
