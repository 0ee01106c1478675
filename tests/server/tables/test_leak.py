"""Every byte that a client is sent, with the hidden cards as they are and with the hidden cards permuted: the same.

Hidden from somebody until the end: cards that others never played, cards that nobody drew, and which of the others put
which card into the supply. A game is played; then these are permuted in the deal, and the same game is played again.
"""

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from shofar import walls
from shofar.table import messages
from tests.scale import SOAK
from tests.server.client import Guest, Seat, guests, open_table, run, seated
from tests.server.processes import running
from tests.server.serve_command import DEALS

SEATS = 4
GAMES = 12 if SOAK else 1
PUT = ("feed", "supply")
Place = tuple[str, int, int]
"""Where a card lies in a deal: `hand`, seat, number; or `draw`, 0, number."""


@dataclass
class Traced:
    """A finished game, and where in the deal each card came from that somebody may not know."""

    record: dict[str, Any]
    unseen: list[tuple[int | None, Place]] = field(default_factory=list)
    """Who knows it (None: nobody) and where it was dealt."""
    puts: dict[int, list[tuple[int, Place, int]]] = field(default_factory=dict)
    """By round: seat, where the card was dealt, number of the action."""


def traced(seed: int) -> Traced:
    """A random game with the way of every card."""
    chance = random.Random(seed)
    game = walls.new(seats=SEATS, seed=seed)
    start = game.record()
    hands = [
        [(card, ("hand", seat, at)) for at, card in enumerate(hand)] for seat, hand in enumerate(start["deal"]["hands"])
    ]
    pile: list[tuple[str, Place]] = [(card, ("draw", 0, at)) for at, card in enumerate(start["deal"]["draw"])]
    found = Traced({})
    while game.waiting:
        seat = int(game.waiting[0])
        action = chance.choice(game.legal(seat))
        number, round_, events = len(game.actions), game.state.round, len(game.events)
        game = game.play(seat, action)
        at = next(at for at, (card, _) in enumerate(hands[seat]) if card == action.card)
        _, place = hands[seat].pop(at)
        if action.verb in PUT:
            found.puts.setdefault(round_, []).append((seat, place, number))
        for event in game.events[events:]:
            if event.event == "drew":
                card = pile.pop(0)
                if card[0] != "S":
                    hands[seat].append(card)
    found.record = game.record()
    found.unseen = [(seat, place) for seat, hand in enumerate(hands) for _, place in hand]
    found.unseen += [(None, place) for card, place in pile if card != "S"]
    return found


def permuted(game: Traced, observer: int | None, seed: int) -> dict[str, Any]:
    """The same game with other cards wherever the observer cannot look."""
    chance = random.Random(seed)
    record = json.loads(json.dumps(game.record))

    def card_at(place: Place, card: str | None = None) -> str:
        pile = record["deal"]["hands"][place[1]] if place[0] == "hand" else record["deal"]["draw"]
        if card is not None:
            pile[place[2]] = card
        return str(pile[place[2]])

    places = [place for knows, place in game.unseen if knows is None or knows != observer]
    cards = [card_at(place) for place in places]
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        card_at(place, card)
    for puts in game.puts.values():
        theirs = [(seat, place, number) for seat, place, number in puts if seat != observer]
        cards = [card_at(place) for _, place, _ in theirs]
        chance.shuffle(cards)
        for (seat, place, number), card in zip(theirs, cards, strict=True):
            card_at(place, card)
            verb = record["actions"][number][1].split()[0]
            record["actions"][number] = [seat, f"{verb} {card}"]
    return dict(record)


def all_there(client: Seat) -> bool:
    """Whether a client has been told that everybody has come."""
    received = [one for one in client.others if isinstance(one, messages.Presence)]
    return bool(received) and (len(received[-1].present), received[-1].watching) == (SEATS, 1)


async def received_by(people: list[Guest], subscriber: Guest, record: dict[str, Any], name: str) -> list[list[str]]:
    """What each client is sent while a recorded game is played at a table."""
    table = await asyncio.to_thread(open_table, people[0], seats=SEATS, layout=name)
    seats = await seated(people, table)
    clients = [*seats, await Seat.at(subscriber, table)]
    for client in clients:
        await client.until(lambda client=client: all_there(client))
        client.others.clear()
        await client.send({"type": "ping"})
        await client.until(lambda client=client: any(isinstance(one, messages.Pong) for one in client.others))
        client.raw.clear()  # who came first is chance, and nothing has been dealt yet
    await seats[0].request("start")
    for client in clients:
        await client.until(lambda client=client: client.update is not None)
    for seat, action in record["actions"]:
        answer = await seats[seat].act(action)
        assert isinstance(answer, messages.Accepted), answer
        for client in clients:
            await client.until(lambda client=client, after=answer.version: client.version >= after)
    for client in clients:
        await client.until(lambda client=client: client.info is not None and client.info.stage == "over")
    exempt = re.compile(rf'{table}|"commitment":"[0-9a-f]*"|"layout":"[^"]*"')
    return [[exempt.sub("-", text) for text in client.raw if '"type":"presence"' not in text] for client in clients]


def test_nobody_is_sent_a_byte_that_depends_on_hidden_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [traced(seed) for seed in range(GAMES)]
    records = {f"{at}-true": game.record for at, game in enumerate(games)}
    observers: list[int | None] = [0, 2, None] if not SOAK else [*range(SEATS), None]
    for at, game in enumerate(games):
        records |= {f"{at}-{observer}": permuted(game, observer, seed=at) for observer in observers}
    assert any(records[f"{at}-true"] != records[f"{at}-0"] for at in range(GAMES))
    deals = tmp_path / "deals.json"
    deals.write_text(
        json.dumps({name: {**record, "actions": []} for name, record in records.items()}), encoding="utf-8"
    )
    monkeypatch.setenv(DEALS, str(deals))

    async def go(url: str) -> None:
        people = await asyncio.to_thread(guests, url, SEATS)
        subscriber = await asyncio.to_thread(Guest.named, url, "watcher")
        for at in range(GAMES):
            truth = await received_by(people, subscriber, records[f"{at}-true"], f"{at}-true")
            for observer in observers:
                other = await received_by(people, subscriber, records[f"{at}-{observer}"], f"{at}-{observer}")
                place = SEATS if observer is None else observer
                assert truth[place] == other[place]
            # The comparison means something: those who hold the permuted cards do see a difference.
            assert truth[1] != other[1]

    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path) as server:
        run(go(server.url))
        text = server.log.read_text()
        assert not re.search(r'"(hands|deal|action)"', text)
