"""Two games that one seat cannot tell apart: the oracle knows who has seen which card."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from shofar.records.record import load
from shofar.walls import WallsGame
from tests.oracle import styles, walls


@dataclass
class MadeGame:
    """A record without actions, and what is done: played or changed, by which seat, as which text."""

    record: dict[str, Any]
    done: list[tuple[str, int, str]]

    def steps(self) -> Iterator[tuple[Any, WallsGame]]:
        """The game after each of them."""
        game = cast(WallsGame, load(self.record))
        yield None, game
        for how, seat, text in self.done:
            game = game.play(seat, text) if how == "play" else game.change(seat, text)
            yield (how, seat, text), game


def indistinguishable(seats: int, style: str, seed: int) -> Iterator[tuple[int | None, MadeGame, MadeGame]]:
    """For one looker and one moment of a game: the game so far, and another with all that is hidden mixed up."""
    chance = Random(seed)
    readings = chance.choice(walls.READINGS[1:]) if chance.random() < 0.5 else None
    record = walls.deal(chance, seats, readings=readings)
    table = walls.Table(record)
    cards = list(table.things)  # pile and hands, in the order of the deal
    looker = chance.choice([None, *range(seats)])
    done: list[tuple[str, int, str, walls.Thing]] = []
    stop = chance.choice([chance.randint(1, 3 * seats), chance.randint(1, 130)])
    while table.waiting() and len(done) < stop:
        choosers = [seat for seat in range(seats) if table.chosen[seat]]
        if choosers and chance.random() < 0.2:
            seat = chance.choice(choosers)
            text = chance.choice(table.legal(seat, changing=True))
            table.change(seat, text)
            how = "change"
        else:
            seat = chance.choice(table.waiting())
            text = styles.WALLS[style](chance, table.legal(seat), None)
            table.act(seat, text)
            how = "play"
        assert table.used
        done.append((how, seat, text, table.used))
    real = [thing.code for thing in cards]
    put_first = [thing for _, _, text, thing in done if text.startswith("first")]
    mix(chance, table, -1 if looker is None else looker, put_first)
    mixed = [thing.code for thing in cards]
    if mixed == real:
        return
    plain = [(how, seat, text) for how, seat, text, _ in done]
    # A trumpet names a colour; every other text names its card.
    again = [
        (how, seat, text if text.startswith("trumpet") else f"{text.split(' ')[0]} {thing.code}")
        for how, seat, text, thing in done
    ]
    other = dealt(record, mixed)
    if table.phase == "first" and table.readings.get("W5") == "later":
        other["start"] = (record["start"] + chance.randint(1, seats - 1)) % seats  # nobody knows yet
    yield looker, MadeGame(record, plain), MadeGame(other, again)


def mix(chance: Random, table: walls.Table, who: int, put_first: list[walls.Thing]) -> None:
    """Give the cards that the looker has not seen other codes: each other's."""
    hidden = [thing for thing in table.things if who not in thing.known and thing.code != "S"]
    # What was put down as a first card, and perhaps changed for another, must stay one that W4 allows.
    strict = table.readings.get("W4") != "any" and any(thing in put_first for thing in hidden)
    groups = [[t for t in hidden if t.code != "T"], [t for t in hidden if t.code == "T"]] if strict else [hidden]
    for group in groups:
        codes = [thing.code for thing in group]
        chance.shuffle(codes)
        for thing, code in zip(group, codes, strict=True):
            thing.code = code
    # The scoring cards lie anywhere in what is left of their piles (W3).
    sizes = [len(pile) for pile in split(table)]
    end = 0
    for number, size in enumerate(sizes):
        end += size
        left = [at for at in range(end - size, end) if at >= sum(sizes) - len(table.pile)]
        pile = [table.pile[at - sum(sizes) + len(table.pile)] for at in left]
        scoring = [thing for thing in pile if thing.code == "S"]
        if number % 2 and scoring:
            other = chance.choice(pile)
            scoring[0].code, other.code = other.code, scoring[0].code


def split(table: walls.Table) -> list[list[int]]:
    """The six piles of the full draw pile as lists of the right length, scoring cards included."""
    piles: list[list[int]] = [[] for _ in range(6)]
    for at in range(107 - 7 * table.seats):
        piles[at % 6].append(at)
    for pile in piles[1::2]:
        pile.append(-1)
    return piles


def dealt(record: dict[str, Any], codes: list[str]) -> dict[str, Any]:
    """The record with other cards in the same places."""
    other = deepcopy(record)
    size = len(record["deal"]["draw"])
    other["deal"]["draw"] = codes[:size]
    hands = codes[size:]
    other["deal"]["hands"] = [hands[7 * seat : 7 * seat + 7] for seat in range(record["seats"])]
    return other
