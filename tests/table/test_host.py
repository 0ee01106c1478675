"""The host of a table with clients that keep what they are sent: messages in, messages out, bots' moves, deadlines."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from shofar.table import Entry, decode_server, host, log, messages
from shofar.table.bot_answers import NobodyCanAnswer, decide_bot_failure, decide_bot_move, owing_seat
from shofar.table.checks import Denied
from shofar.table.host import TableHost, decide_request, next_deadline, route
from shofar.table.settings import TAKEOVER_BOT, MoveClock, NoClock, Person, Seat, Settings
from shofar.table.table_info import Warming, game_id
from tests.table.logged_table import PEOPLE, LoggedTable, denied, game_setup

ADA, BEN, CLEO = PEOPLE[:3]
NOW = 5_000


@dataclass(eq=False)
class Client:
    """Somebody at a screen."""

    person: Person | None
    shown: Seat | None = None
    admitted: bool = False
    epoch: int = 0
    events: int = 0
    blocked: bool = False
    got: list[Any] = field(default_factory=list)


class Program:
    """The handlers of a program without a server: everything is done at once."""

    def __init__(self, host: TableHost[Client]) -> None:
        self.host = host
        self.chats: list[object] = []

    def greet(self, client: Client, seen: int | None) -> None:
        self.host.subscribers.add(client)
        self.host.resume(client, seen)
        self.send(client, self.host.info(client.person))
        self.send_update(client)

    def send(self, client: Client, message: messages.FromServer) -> None:
        client.got.append(message)

    def send_update(self, client: Client) -> None:
        if (update := self.host.update(client, NOW)) is not None:
            client.got.append(decode_server(update))

    def submit(self, client: Client, person: Person, request: messages.TableRequest) -> None:
        before = self.host.table
        self.store(before, decide_request(game_setup, person, request, before, NOW).entries)

    def store(self, before: Any, entries: list[Entry]) -> None:
        changed = self.host.apply(entries)
        for excluded, why in list(self.host.excluded(before)):
            self.host.subscribers.discard(excluded)
            excluded.got.append(why)
        for client, frame in self.host.outgoing(NOW, more_than_game=changed):
            client.got.append(decode_server(frame))

    def chat(self, client: Client, person: Person, message: messages.Say | messages.Mute) -> None:
        self.chats.append(message)

    def __call__(self, client: Client, message: messages.FromClient) -> Any:
        """What a client's message leads to for that client: the last thing that it was sent."""
        route(self.host, client, message, NOW, self)
        return client.got[-1] if client.got else None


def program(made: LoggedTable) -> Program:
    return Program(TableHost("t", made.entries))


def hello(send: Program, person: Person | None, seen: int | None = None) -> Client:
    client = Client(person)
    send(client, messages.Hello(protocol=1, seen=seen))
    return client


def last(client: Client, kind: Any) -> Any:
    return [one for one in client.got if isinstance(one, kind)][-1]


def test_a_whole_game_is_played_by_messages_alone() -> None:
    send = program(LoggedTable.of(game="towers", seats=2))
    ada, ben, watcher = hello(send, ADA), hello(send, BEN), hello(send, None)
    send(ada, messages.TakeSeat(key="1", seat="S", version=1))
    send(ben, messages.TakeSeat(key="2", seat="N", version=2))
    assert send.host.seats_of(watcher) == []
    assert (ada.shown, ben.shown, watcher.shown) == ("S", "N", None)
    send(ada, messages.Start(key="3"))
    clients = {"S": ada, "N": ben}
    while waiting := send.host.table.waiting:
        seat = str(waiting[0])
        view = last(clients[seat], messages.Update)
        act = messages.Act(key="x", version=view.version, seat=seat, action=view.view["legal"][0])
        send(clients[seat], act)
    assert last(watcher, messages.TableInfo).stage == "over"
    assert isinstance(watcher.got[-1], messages.TableInfo)  # the end follows the last view
    assert last(ada, messages.TableInfo).record == game_id("t", 1)
    events = [event for one in watcher.got if isinstance(one, messages.Update) for event in one.events]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))


def test_pings_chat_and_what_only_people_may_ask() -> None:
    send = program(LoggedTable.of(game="towers", seats=2))
    watcher = Client(None)
    assert send(watcher, messages.Ping()) == messages.Pong(at=NOW)
    send(Client(ADA), messages.Say(key="1", text="hello"))
    assert send.chats == [messages.Say(key="1", text="hello")]
    denied("server-not-signed-in", send, watcher, messages.Say(key="1", text="hello"))
    denied("server-not-signed-in", send, watcher, messages.TakeSeat(key="2", seat="S"))


def test_previews_are_for_the_seat_that_is_shown_while_a_game_runs() -> None:
    made = LoggedTable.of(game="towers", seats=2, starter="S")
    denied("table-not-running", program(made), Client(ADA), messages.AskPreview(key="1", seat="S", action="R5@a1"))
    send = program(LoggedTable.begun(2, game="towers", starter="S"))
    ada = hello(send, ADA)
    sent = send(ada, messages.AskPreview(key="1", seat="S", action="R5@a1"))
    assert sent.preview["tower"] == ["R5"]
    for client, seat in ((ada, "N"), (Client(None), "S"), (Client(ADA), "S")):
        denied("table-not-your-seat", send, client, messages.AskPreview(key="2", seat=seat, action="R5@a1"))


def test_at_one_screen_a_seat_is_uncovered_and_covered_again() -> None:
    made = LoggedTable.of(game="towers", seats=2, one_screen=True)
    send = program(made)
    ada = hello(send, ADA)
    for seat in ("S", "N"):
        send(ada, messages.TakeSeat(key=seat, seat=seat))
    send(ada, messages.Start(key="3"))
    assert ada.shown is None
    send(ada, messages.Uncover(key="4", seat="N"))
    assert last(ada, messages.Update).seat == "N"
    send.host.show_own_seat(ada)
    assert last(ada, messages.Update).seat == "N"
    send(ada, messages.Uncover(key="5", seat=None))
    assert last(ada, messages.Update).seat is None
    denied("table-not-your-seat", send, Client(BEN), messages.Uncover(key="6", seat="S"))


def test_who_has_seen_a_version_is_sent_what_came_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = LoggedTable.begun(2, game="towers")
    began = made.table.version
    made.play().play().play()
    send = program(made)
    assert last(hello(send, ADA), messages.Update).whole
    back = last(hello(send, ADA, seen=began + 1), messages.Update)
    assert (back.whole, len(back.events)) == (False, 2)
    assert send.host.seen_at(began - 1) == (0, 0)
    assert send.host.seen_at(made.table.version + 1) == (0, 0)
    monkeypatch.setattr(host, "HISTORY", 2)
    assert send.host.seen_at(began) == (0, 0)
    assert send.host.seen_at(began + 1) == (began, 1)


def test_a_client_that_does_not_read_is_sent_nothing_until_it_does() -> None:
    made = LoggedTable.begun(2, game="towers")
    send = program(made)
    ada = hello(send, ADA)
    ada.blocked = True
    assert send.host.update(ada, NOW) is None
    ada.blocked = False
    assert send.host.update(ada, NOW) is send.host.update(ada, NOW)


def test_clocks_are_told_anew_as_they_go_on() -> None:
    send = program(LoggedTable.begun(2, game="towers", clock={"clock": "move", "ms": 60_000}))
    ada = hello(send, ADA)
    first = last(ada, messages.Update).clock
    assert first is not None
    later = send.host.update(ada, NOW + 1_000)
    assert later is not None
    message = decode_server(later)
    assert isinstance(message, messages.Update)
    assert message.clock is not None
    [running] = message.clock.running
    assert (message.clock.left_ms[str(running)] or 0) == (first.left_ms[str(running)] or 0) - 1_000


def test_who_was_removed_or_has_no_seat_at_a_private_table_may_not_look_on() -> None:
    made = LoggedTable.of(game="towers", seats=2, public=True)
    made.request(BEN, messages.TakeSeat, seat="N")
    send = program(made)
    ada, ben, cleo, watcher = (hello(send, person) for person in (ADA, BEN, CLEO, None))
    send(ada, messages.TakeSeat(key="0", seat="S"))
    assert send.host.subscribers == {ada, ben, cleo, watcher}
    send(ada, messages.ChangeSettings(key="1", settings=Settings(game="towers", seats=2)))
    assert (cleo.got[-1], watcher.got[-1]) == ("private", "private")
    assert send.host.subscribers == {ada, ben}
    send(ada, messages.LeaveSeat(key="2", seat="N"))
    assert ben.got[-1] == "removed"
    assert send.host.why_excluded(ben) == "removed"
    assert send.host.why_excluded(ada) is None


def test_who_comes_to_a_private_table_with_an_invitation_stays_when_others_are_removed() -> None:
    made = LoggedTable.of(game="towers", seats=2)
    send = program(made)
    ada, cleo = hello(send, ADA), hello(send, CLEO)
    send(ada, messages.TakeSeat(key="1", seat="S"))
    assert send.host.subscribers == {ada, cleo}


def test_who_was_let_in_by_an_invitation_may_leave_a_seat_of_a_private_table_and_take_another() -> None:
    send = program(LoggedTable.of(game="walls", seats=3))
    ben, cleo = hello(send, BEN), hello(send, CLEO)
    ben.admitted = True
    for client in (ben, cleo):
        send(client, messages.TakeSeat(key="1", seat=1 if client is ben else 2))
        send(client, messages.LeaveSeat(key="2", seat=1 if client is ben else 2))
    assert cleo.got[-1] == "private"
    assert send.host.subscribers == {ben}
    send(ben, messages.TakeSeat(key="3", seat=2))
    assert send.host.seats_of(ben) == [2]


def test_bots_owe_moves_to_a_question_and_answer_it_once() -> None:
    made = LoggedTable.begun(1, 1, game="towers", starter="N")
    send = program(made)
    send.host.no_worker = True
    [bot] = [one for one in send.host.info(ADA).seats if one.player == "bot"]
    assert bot.stand_in == "no-worker"
    version, table = made.table.question_version, made.table
    assert (owing_seat(table, version, "N", "random"), owing_seat(table, version, "N", "another")) == ("N", None)
    action = str(table.current_game.legal("N")[0])
    decided = decide_bot_move(table, version, "N", "random", action, NOW)
    send.store(table, decided.entries)
    assert [entry.at for entry in decided.entries] == [NOW]
    with pytest.raises(Denied) as stale:
        decide_bot_move(send.host.table, version, "N", "random", action, NOW)
    assert stale.value.code == "table-stale"
    several = LoggedTable.begun(1, 2).table
    name = several.seats[1].bot or ""
    assert {owing_seat(several, several.question_version, seat, name) for seat in ("1", "2")} == {1, 2}
    over = made.request(ADA, messages.Resign, seat="S").table
    assert owing_seat(over, version, "N", "random") is None
    denied("table-stale", decide_bot_failure, over, version, "N", "random", NOW)


def test_bots_that_are_getting_ready_are_named_once_while_the_game_lasts() -> None:
    made = LoggedTable.begun(1, 2)
    send = program(made)
    for bots, named in (({"random", "level-5"}, messages.GettingReady(["random"], 1, 3)), ({"level-5"}, None)):
        send.host.warming = Warming(frozenset(bots), 1, 3)
        assert send.host.info(ADA).getting_ready == named
    two = LoggedTable.begun(1, 1, game="towers")
    ended = program(two)
    ended.host.warming = Warming(frozenset({"random"}), 1, 3)
    assert ended.host.info(ADA).getting_ready is not None
    known, before = len(two.entries), two.table
    ended.store(before, two.request(ADA, messages.Resign, seat=two.table.seats_of(ADA.user)[0]).entries[known:])
    assert ended.host.table.stage == "over"
    assert ended.host.info(ADA).getting_ready is None


def test_a_bot_that_fails_has_lost_but_nobody_loses_by_whoever_plays_on_for_it() -> None:
    table = LoggedTable.begun(1, 2).table
    version, bot = table.question_version, table.seats[1].bot or ""
    after = decide_bot_failure(table, version, "1", bot, NOW).after
    assert (after.seats[1].out, after.seats[1].bot) == ("resign", TAKEOVER_BOT)
    with pytest.raises(NobodyCanAnswer):
        decide_bot_failure(after, after.question_version, "1", TAKEOVER_BOT, NOW)


def test_deadlines() -> None:
    for clock, expected in ((NoClock(), None), (MoveClock(ms=60_000), 61_000)):
        made = LoggedTable.begun(2, game="towers", clock=clock)
        assert next_deadline(made.table) == expected
    assert next_deadline(made.request(ADA, messages.Resign, seat="S").table) is None


def test_a_rematch_that_all_agree_to_begins_at_once() -> None:
    made = LoggedTable.begun(2, game="towers").request(ADA, messages.Resign, seat="S")
    send = program(made)
    ada, ben = hello(send, ADA), hello(send, BEN)
    info = last(ada, messages.TableInfo)
    assert (info.ended.kind, info.ended.seat, info.ended.winners) == ("resign", "S", ["N"])
    send(ada, messages.MakeOffer(key="1", seat="S", offer="rematch"))
    send(ben, messages.AnswerOffer(key="2", seat="N", offer="rematch", agrees=True))
    assert send.host.table.stage == "playing"
    assert (ada.shown, ben.shown) == ("N", "S")


def test_time_in_which_nobody_could_play_and_a_takeback_are_noted() -> None:
    made = LoggedTable.begun(2, game="towers").play()
    send = program(made)
    send.host.apply([log.Woke(at=7_000, down_ms=10)])
    assert (send.host.woke_at, send.host.last_at) == (7_000, 7_000)
    send.host.apply([log.TookBack(at=8_000, kept=0)])
    assert send.host.epoch == send.host.table.version
    made.request(ADA, messages.Resign, seat="S").request(ADA, messages.ChangeSettings, settings=made.table.settings)
    assert program(made).host.epoch == 0
