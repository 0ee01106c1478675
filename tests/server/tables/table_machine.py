"""A table to which anybody may say anything in any order, with all that hangs on it, looked at after every step."""

from functools import partial
from random import Random
from typing import Any

from shofar.core.errors import Illegal, Malformed
from shofar.games import GAMES
from shofar.records import load
from shofar.server.tables import projections
from shofar.table import Entry, decode_entry, decode_server, encode_entry, encode_message, log, messages
from shofar.table.advance import advance, new_table, table_of
from shofar.table.checks import Denied
from shofar.table.decide import act, valid_settings
from shofar.table.decision import Decision, with_consequences
from shofar.table.host import TableHost, decide_request
from shofar.table.settings import Person, Seat, Settings
from shofar.table.table import Table
from shofar.table.table_info import bot_moves
from tests.server.tables.permuted_tables import permuted
from tests.server.tables.table_ledger import Ledger
from tests.table.logged_table import PEOPLE, game_setup

REFUSALS = (Denied, Illegal, Malformed)
RUNNING = ("playing", "paused")


class Onlooker:
    """A client that always reads."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.admitted = False
        self.shown: Seat | None = None
        self.events = self.epoch = 0
        self.blocked = False


class Trial:
    """One table, everybody who is connected to it, and a second opinion on what they are owed."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.chance = Random(seed)
        self.at = 1_000
        self.ledger = Ledger(at=self.at)
        created = log.Created(at=self.at, settings=valid_settings(settings), host=PEOPLE[0])
        self.entries: list[Entry] = [created]
        self.table = new_table(created)
        self.ledger.happened(self.table, created, self.table)
        projections.changes("t", None, self.table, self.at)
        self.session: TableHost[Onlooker] = TableHost("t", self.entries)
        self.onlookers = [Onlooker(person) for person in (None, *PEOPLE)]
        self.session.subscribers |= set(self.onlookers)
        self.looked()

    def onlooker(self, person: Person) -> Onlooker:
        return next(one for one in self.onlookers if one.person and one.person.user == person.user)

    # What happens

    def deal(self, settings: Settings) -> Any:
        return game_setup(settings, str(self.chance.random()))

    def request(self, person: Person, message: messages.TableRequest) -> bool:
        """A request as the host decides it; whether it was carried out."""
        return self.do(partial(decide_request, self.deal, person, message))

    def do(self, work: Any) -> bool:
        """Something that extends the log, or is refused for one of three reasons and no other."""
        try:
            decided: Decision | None = work(self.table, self.at)
        except REFUSALS:
            return False
        if decided is not None:
            self.took(decided)
        return decided is not None

    def took(self, decided: Decision) -> None:
        before = self.table
        stepwise = before
        for entry in decided.entries:
            kept = decode_entry(encode_entry(entry))
            after = advance(stepwise, kept)
            self.ledger.happened(stepwise, kept, after)
            stepwise = after
        self.entries += decided.entries
        assert stepwise == decided.after
        self.table = decided.after
        projections.changes("t", before, self.table, self.at)
        projections.ended("t", before, self.table, self.at)
        for _, seat in bot_moves(self.table):
            projections.job("t", self.table, seat, self.at, ms=1, pace_ms=1)
        self.session.apply(decided.entries, self.table)
        for one in self.onlookers:
            self.session.show_own_seat(one)

    def wait(self, ms: int) -> None:
        self.at += ms
        self.ledger.went_on(self.table, self.at)

    # What must be true

    def looked(self) -> None:
        """Whatever may be asked about the table can be answered, and its log gives the same answers."""
        table = self.table
        kept = [decode_entry(encode_entry(entry)) for entry in self.entries]
        assert table.version == len(kept)
        fresh: TableHost[Onlooker] = TableHost("t", kept)
        assert fresh.table == table == table_of(kept)
        assert (fresh.epoch, fresh._event_counts) == (self.session.epoch, self.session._event_counts)
        self._whole(table)
        projections.summary(table)
        for version in range(max(table.version - 5, 0), table.version + 2):
            self.session.seen_at(version)
        if table.game is not None:
            record = table.record()
            assert len(record["players"]) == len(table.seats)
            if table.stage == "over":
                load(record)
        self._check_sent()

    def _whole(self, table: Table) -> None:
        assert (table.game is None) == (not self.session.epoch)
        if table.stage == "open":
            assert table.game is None
            assert not table.offers
        if table.game is not None:
            assert table.game.rules is GAMES[table.settings.game]
            assert list(table.game.seats) == list(table.seats)
        if table.stage == "playing":
            assert table.waiting
            if table.clocks is not None:
                assert set(table.clocks.thinking) == set(table.timed_seats)
                assert set(table.clocks.delegated) == set(table.delegated_seats)
        own = [held.person for held in table.seats.values() if held.person]
        if not table.settings.one_screen:
            assert len({one.user for one in own}) == len(own)
            assert not any(one.called for one in own)
        assert table.unagreed.keys() <= table.people().keys()
        for seats in table.offers.values():
            assert all(table.seats[seat].person for seat in seats)

    def _check_sent(self) -> None:
        """What everybody is sent says nothing that they must not know."""
        frames = [self._frames(self.session, one) for one in self.onlookers]
        table = self.table
        for one, sent in zip(self.onlookers, frames, strict=True):
            own = table.seats_of(one.person.user) if one.person else []
            assert one.shown is None or one.shown in own
            for frame in sent:
                message: Any = decode_server(frame)
                if isinstance(message, messages.Update):
                    assert message.seat == one.shown
                elif one.person is None or one.person.user != table.host:
                    assert not message.removed
        if table.stage in RUNNING and table.settings.game == "walls":
            self._check_unseen(frames)

    def _check_unseen(self, frames: list[list[bytes]]) -> None:
        """Cards that somebody cannot know are exchanged: they are sent the same, byte for byte."""
        at = self.chance.randrange(len(self.onlookers))
        one = self.onlookers[at]
        other = permuted(self.entries, self.table, one.shown, self.chance)
        if other is not None:
            session: TableHost[Onlooker] = TableHost("t", other)
            session.subscribers |= self.session.subscribers
            assert self._frames(session, one) == frames[at]

    def _frames(self, session: TableHost[Onlooker], one: Onlooker) -> list[bytes]:
        one.epoch = 0
        session._updates = {}
        update = session.update(one, self.at)
        return [encode_message(session.info(one.person)), *([] if update is None else [update])]


def play(trial: Trial, seat: Seat, chance: Random) -> bool:
    """A seat does something that it may do, whoever plays it."""

    def work(table: Table, at: int) -> Decision:
        action = str(chance.choice(table.current_game.legal(seat) or ["fly"]))
        return with_consequences(table, act(table, seat, action, table.version, at), at)

    return trial.do(work)


def play_out(trial: Trial, chance: Random) -> None:
    """The game is played to its end, or until somebody's clock runs out."""
    while trial.table.stage == "playing":
        assert play(trial, chance.choice(trial.table.waiting), chance)
