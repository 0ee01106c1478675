"""A table to which anybody may say anything in any order, with all that hangs on it, looked at after every step."""

from functools import partial
from random import Random
from typing import Any

from shofar.core.errors import Illegal, Malformed
from shofar.games import GAMES
from shofar.records import load
from shofar.server import rows
from shofar.server.live import Live
from shofar.server.requests import requested
from shofar.table import Entry, decode_entry, decode_server, encode_entry, encode_message, log, messages
from shofar.table.decide import Decided, Denied, act, carried_out, checked
from shofar.table.settings import Person, Seat, Settings
from shofar.table.table import Table, advance, opened, table_of
from tests.table.ledger import Ledger
from tests.table.lives import PEOPLE, dealt
from tests.table.twins import twin

REFUSALS = (Denied, Illegal, Malformed)
RUNNING = ("playing", "paused")


class Onlooker:
    """A connection that keeps what it was sent last."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.address = ""
        self.credential: str | None = None
        self.mutes: frozenset[str] = frozenset()
        self.shown: Seat | None = None
        self.events = self.epoch = 0
        self.blocked = False
        self.sent: list[bytes] = []

    def put(self, frame: bytes) -> None:
        self.sent.append(frame)

    def hang_up(self, code: int, reason: str) -> None:
        """Stays, to see what it would be sent."""

    def still_blocked(self, now: int, patience_ms: int) -> None:
        """It always reads."""


class Trial:
    """One table, everybody who is connected to it, and a second opinion on what they are owed."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.chance = Random(seed)
        self.at = 1_000
        self.ledger = Ledger(at=self.at)
        created = log.Created(at=self.at, settings=checked(settings), host=PEOPLE[0])
        self.entries: list[Entry] = [created]
        self.table = opened(created)
        self.ledger.happened(self.table, created, self.table)
        rows.changes("t", None, self.table, self.at)
        self.live = Live.of("t", self.entries, used_at=self.at)
        self.onlookers = [Onlooker(person) for person in (None, *PEOPLE)]
        self.live.watchers |= set(self.onlookers)
        self.looked()

    def onlooker(self, person: Person) -> Onlooker:
        return next(one for one in self.onlookers if one.person and one.person.user == person.user)

    # What happens

    def deal(self, settings: Settings) -> Any:
        return dealt(settings, str(self.chance.random()))

    def ask(self, person: Person, message: messages.FromClient) -> bool:
        """A request as the hub decides it; whether it was carried out."""
        return self.do(partial(requested, self.deal, person, message))

    def do(self, work: Any) -> bool:
        """Something that extends the log, or is refused for one of three reasons and no other."""
        try:
            decided: Decided | None = work(self.table, self.at)
        except REFUSALS:
            return False
        if decided is not None:
            self.took(decided)
        return decided is not None

    def took(self, decided: Decided) -> None:
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
        rows.changes("t", before, self.table, self.at)
        rows.ended("t", before, self.table, self.at)
        for _, seat in rows.bot_moves(self.table):
            rows.job("t", self.table, seat, self.at, ms=1, pace_ms=1)
        self.live.follow(decided.entries, self.table)
        self.live.reseat()

    def wait(self, ms: int) -> None:
        self.at += ms
        self.ledger.went_on(self.table, self.at)

    # What must be true

    def looked(self) -> None:
        """Whatever may be asked about the table can be answered, and its log gives the same answers."""
        table = self.table
        kept = [decode_entry(encode_entry(entry)) for entry in self.entries]
        assert table.version == len(kept)
        fresh = Live.of("t", kept, used_at=self.at)
        assert fresh.table == table == table_of(kept)
        assert (fresh.epoch, fresh._marks) == (self.live.epoch, self.live._marks)
        self._whole(table)
        rows.summary(table)
        for version in range(max(table.version - 5, 0), table.version + 2):
            self.live.seen_at(version)
        if table.game is not None:
            record = table.record()
            assert len(record["players"]) == len(table.seats)
            if table.stage == "over":
                load(record)
        self._told()

    def _whole(self, table: Table) -> None:
        assert (table.game is None) == (not self.live.epoch)
        if table.stage == "open":
            assert table.game is None
            assert not table.offers
        if table.game is not None:
            assert table.game.rules is GAMES[table.settings.game]
            assert list(table.game.seats) == list(table.seats)
        if table.stage == "playing":
            assert table.waiting
            if table.clocks is not None:
                assert set(table.clocks.asked) == set(table.hurried)
                assert set(table.clocks.lent) == set(table.lent)
        own = [held.person for held in table.seats.values() if held.person]
        if not table.settings.one_screen:
            assert len({one.user for one in own}) == len(own)
            assert not any(one.called for one in own)
        assert table.unagreed.keys() <= table.people().keys()
        for seats in table.offers.values():
            assert all(table.seats[seat].person for seat in seats)

    def _told(self) -> None:
        """What everybody is sent says nothing that they must not know."""
        frames = [self._frames(self.live, one) for one in self.onlookers]
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
            self._unseen(frames)

    def _unseen(self, frames: list[list[bytes]]) -> None:
        """Cards that somebody cannot know are exchanged: they are sent the same, byte for byte."""
        at = self.chance.randrange(len(self.onlookers))
        one = self.onlookers[at]
        other = twin(self.entries, self.table, one.shown, self.chance)
        if other is not None:
            live = Live.of("t", other, used_at=self.at)
            live.watchers |= self.live.watchers
            assert self._frames(live, one) == frames[at]

    def _frames(self, live: Live, one: Onlooker) -> list[bytes]:
        one.sent, one.epoch = [], 0
        live._updates = {}
        live.send_update(one, self.at)
        return [encode_message(live.info(one.person, live.present())), *map(_text, one.sent)]


def _text(frame: bytes) -> bytes:
    """What a frame holds."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


def play(trial: Trial, seat: Seat, chance: Random) -> bool:
    """A seat does something that it may do, whoever plays it."""

    def work(table: Table, at: int) -> Decided:
        action = str(chance.choice(table.game.legal(seat) or ["fly"]))
        return carried_out(table, act(table, seat, action, table.version, at), at)

    return trial.do(work)


def play_out(trial: Trial, chance: Random) -> None:
    """The game is played to its end, or until somebody's clock runs out."""
    while trial.table.stage == "playing":
        assert play(trial, chance.choice(trial.table.waiting), chance)
