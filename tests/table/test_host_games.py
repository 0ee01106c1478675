"""Whole games on the pure host alone: no server, no loop, no clock but the test's."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from shofar.bots.random_player import RandomPlayer
from shofar.core.errors import Illegal, Malformed
from shofar.core.player import Budget
from shofar.table import Entry, decode_client, decode_entry, decode_server, encode_entry, log, messages
from shofar.table.advance import table_of
from shofar.table.bot_answers import decide_bot_move
from shofar.table.checks import Denied
from shofar.table.decide import refusal_fields, valid_settings
from shofar.table.decision import Decision
from shofar.table.host import TableHost, decide_request, next_deadline, route
from shofar.table.housekeeping import time_out
from shofar.table.settings import Person, Seat, Settings
from shofar.table.table_info import bot_moves
from tests.table.logged_table import game_setup

ADA, BO = Person(user="ada", name="Ada"), Person(user="bo", name="Bo")


@dataclass(eq=False)
class Client:
    """A client that keeps what it is sent."""

    person: Person | None
    shown: Seat | None = None
    admitted: bool = False
    epoch: int = 0
    events: int = 0
    blocked: bool = False
    received: list[Any] = field(default_factory=list)

    def last(self, kind: type) -> Any:
        return next(one for one in reversed(self.received) if isinstance(one, kind))


class LocalTable:
    """A table without a server: what a program must bring to run the host."""

    def __init__(self, *, host: Person = ADA, **settings: Any) -> None:
        self.at = 1_000
        created = log.Created(at=self.at, settings=valid_settings(msgspec.convert(settings, Settings)), host=host)
        self.log: list[Entry] = [created]
        self.host: TableHost[Client] = TableHost("local", self.log, local_only=True)
        self.keys = 0

    def connect(self, person: Person | None, seen: int | None = None) -> Client:
        client = Client(person)
        self.host.subscribers.add(client)
        self.receive(client, type="hello", protocol=1, seen=seen)
        return client

    def receive(self, client: Client, **message: Any) -> None:
        decoded = decode_client(msgspec.json.encode(message))
        try:
            route(self.host, client, decoded, self.at, self)
        except (Denied, Illegal, Malformed) as wrong:
            self.send(client, messages.Refused(key=message.get("key"), **refusal_fields(wrong)))

    def request(self, client: Client, kind: str, **fields: Any) -> Any:
        """A request and its answer."""
        self.keys += 1
        self.receive(client, type=kind, key=f"k{self.keys}", **fields)
        return next(one for one in reversed(client.received) if getattr(one, "key", None) == f"k{self.keys}")

    # Handlers

    def greet(self, client: Client, seen: int | None) -> None:
        self.host.resume(client, seen)
        self.send(client, self.host.info(client.person))
        self.send_update(client)

    def send(self, client: Client, message: messages.FromServer) -> None:
        client.received.append(message)

    def send_update(self, client: Client) -> None:
        if (update := self.host.update(client, self.at)) is not None:
            client.received.append(decode_server(update))

    def submit(self, client: Client, person: Person, request: messages.TableRequest) -> None:
        self.store(decide_request(game_setup, person, request, self.host.table, self.at))
        self.send(client, messages.Accepted(key=request.key, version=self.host.table.version))

    def chat(self, client: Client, person: Person, message: messages.Say | messages.Mute) -> None:
        raise Denied("table-not-understood")

    def store(self, decision: Decision) -> None:
        self.log += decision.entries
        more_than_game = self.host.apply(decision.entries, decision.after)
        for client, message in self.host.outgoing(self.at, more_than_game=more_than_game):
            client.received.append(decode_server(message))

    # Without anybody asking

    def bots_move(self) -> None:
        while owed := bot_moves(self.host.table):
            version, seat = min(owed, key=str)
            table = self.host.table
            view = table.current_game.view(seat)
            action = RandomPlayer().choose(view, Budget(ms=1), seed=7).action
            self.store(decide_bot_move(table, version, str(seat), table.seats[seat].bot or "", action, self.at))

    def wait(self, ms: int) -> None:
        self.at += ms
        while (deadline := next_deadline(self.host.table)) is not None and deadline <= self.at:
            decision = time_out(self.host.table, self.at)
            assert decision is not None
            self.store(decision)


def begun(seats: int, **settings: Any) -> tuple[LocalTable, Client]:
    """A table of one person, with bots on the other seats, just started."""
    local = LocalTable(seats=seats, **settings)
    ada = local.connect(ADA)
    labels = list(local.host.table.seats)
    assert isinstance(local.request(ada, "sit", seat=labels[0]), messages.Accepted)
    for seat in labels[1:]:
        assert isinstance(local.request(ada, "seat-bot", seat=seat, bot="random"), messages.Accepted)
    assert isinstance(local.request(ada, "start"), messages.Accepted)
    return local, ada


@pytest.mark.parametrize(("game", "seats"), [("walls", 3), ("walls", 5), ("towers", 2)])
def test_a_person_and_bots_play_a_whole_game(game: str, seats: int) -> None:
    chance = random.Random(4)
    local, ada = begun(seats, game=game, clock={"clock": "fischer", "bank_ms": 600_000, "more_ms": 1_000})
    watcher = local.connect(None)
    while local.host.table.stage == "playing":
        local.bots_move()
        if local.host.table.stage != "playing":
            break
        local.at += 10
        update = ada.last(messages.Update)
        assert update.version == local.host.table.version
        answer = local.request(
            ada, "act", seat=update.seat, action=chance.choice(update.view["legal"]), version=update.version
        )
        assert isinstance(answer, messages.Accepted)
    assert local.host.table.stage == "over"
    assert ada.last(messages.TableInfo).record == "local-1"
    assert not any(isinstance(one, messages.Refused) for one in ada.received)
    # Every event came once, in order, and the log gives the same table.
    events = [event for one in ada.received if isinstance(one, messages.Update) for event in one.events]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert len(events) == len(local.host.table.current_game.events)
    assert watcher.last(messages.Update).seat is None
    assert table_of([decode_entry(encode_entry(entry)) for entry in local.log]) == local.host.table


def test_a_clock_that_runs_out_is_a_deadline_and_a_bot_plays_on() -> None:
    local, ada = begun(2, game="towers", clock={"clock": "move", "ms": 30_000}, on_timeout="bot")
    local.bots_move()
    assert next_deadline(local.host.table) == local.at + 30_000
    local.wait(29_999)
    assert not bot_moves(local.host.table)
    local.wait(1)
    assert len(bot_moves(local.host.table)) == 1
    assert ada.last(messages.TableInfo).seats[0].bot == "level-5"


def test_a_client_that_comes_back_is_sent_what_it_missed() -> None:
    local, ada = begun(3, game="walls")
    local.bots_move()
    update = ada.last(messages.Update)
    local.request(ada, "act", seat=0, action=update.view["legal"][0], version=update.version)
    seen, sent = local.host.table.version, len(local.host.table.current_game.events)
    local.host.subscribers.discard(ada)
    local.bots_move()
    back = local.connect(ADA, seen=seen)
    update = back.last(messages.Update)
    assert not update.whole
    assert len(update.events) == len(local.host.table.current_game.events) - sent
    assert local.connect(ADA).last(messages.Update).whole


def test_messages_take_their_way_or_are_refused() -> None:
    local, ada = begun(3, game="walls")
    watcher = local.connect(None)
    local.receive(ada, type="ping")
    assert ada.last(messages.Pong).at == local.at
    assert local.request(watcher, "start").code == "server-not-signed-in"
    assert local.request(watcher, "uncover", seat=0).code == "table-not-your-seat"
    assert local.request(watcher, "preview", seat=0, action="R1").code == "table-not-your-seat"
    assert local.request(ada, "chat", text="hello").code == "table-not-understood"
    assert local.request(ada, "settings", settings={"game": "walls", "seats": 4}).code == "table-started"
    legal = ada.last(messages.Update).view["legal"][0]
    assert isinstance(local.request(ada, "preview", seat=0, action=legal), messages.Previewed)
    assert local.request(ada, "act", seat=0, action=legal, version=0).code == "table-stale"


def test_several_seats_at_one_screen_are_uncovered_one_by_one() -> None:
    local = LocalTable(game="walls", seats=3, one_screen=True)
    ada = local.connect(ADA)
    for seat in (0, 1, 2):
        local.request(ada, "sit", seat=seat)
    local.request(ada, "start")
    assert ada.last(messages.Update).seat is None
    assert isinstance(local.request(ada, "uncover", seat=1), messages.Accepted)
    assert ada.last(messages.Update).seat == 1


def test_who_is_removed_from_a_private_table_is_excluded() -> None:
    local = LocalTable(game="walls", seats=3, public=False)
    ada, bo = local.connect(ADA), local.connect(BO)
    local.request(bo, "sit", seat=1)
    before = local.host.table
    local.request(ada, "stand", seat=1)
    assert Counter(why for _, why in local.host.excluded(before)) == {"removed": 1}
    assert local.host.why_excluded(bo) == "removed"
    assert local.host.why_excluded(Client(None)) == "private"
    assert local.host.why_excluded(ada) is None
