"""What a decision leads to reaches each connection as one write, and in order."""

from shofar.server.outgoing_frames import message_frame
from shofar.server.tables.session import TROUBLE, TableSession
from shofar.table import log, messages
from shofar.table.settings import Person, Settings
from tests.server.in_process import Onlooker

ADA, BEN = Person("ada", "Ada"), Person("ben", "Ben")
FIRST, SECOND = message_frame(messages.Pong(at=1)), message_frame(messages.Pong(at=2))


def session_with(*people: Onlooker) -> TableSession:
    created = log.Created(at=1, settings=Settings(game="walls", seats=3), host=ADA)
    session = TableSession("table", [created], used_at=1)
    for one in people:
        session.connect(one, 1)
    return session


def test_all_that_is_sent_inside_is_one_write() -> None:
    ada, ben = Onlooker(ADA), Onlooker(BEN)
    session = session_with(ada, ben)
    with session.gathering():
        session.send(ada, FIRST)
        session.send(ben, SECOND)
        session.send(ada, SECOND)
        assert not ada.writes + ben.writes
    assert (ada.writes, ada.frames) == (1, [FIRST, SECOND])
    assert (ben.writes, ben.frames) == (1, [SECOND])
    session.send(ada, FIRST)
    assert (ada.writes, ada.frames) == (2, [FIRST, SECOND, FIRST])


def test_what_was_sent_before_a_close_goes_out_before_it() -> None:
    ada, ben = Onlooker(ADA), Onlooker(BEN)
    session = session_with(ada, ben)
    with session.gathering():
        session.send(ada, FIRST)
        session.send_gathered(ada)
        session.send_gathered(ada)
        ada.close(TROUBLE, "")
        session.send(ada, SECOND)
        session.send(ben, SECOND)
    assert ada.frames == [FIRST]
    assert ben.frames == [SECOND]
    session.send_gathered(ben)
    assert ben.writes == 1


def test_one_connection_that_fails_takes_nothing_from_the_others() -> None:
    class Broken(Onlooker):
        def send_frame(self, frame: bytes) -> None:
            raise OSError("gone")

    broken, ben = Broken(ADA), Onlooker(BEN)
    session = session_with(broken, ben)
    with session.gathering():
        session.send(broken, FIRST)
        session.send(ben, FIRST)
    assert broken.closed == [TROUBLE]
    assert ben.frames == [FIRST]


def test_what_was_gathered_is_sent_though_something_fails_inside() -> None:
    ada = Onlooker(ADA)
    session = session_with(ada)
    try:
        with session.gathering():
            session.send(ada, FIRST)
            raise ValueError
    except ValueError:
        pass
    assert ada.frames == [FIRST]
    session.send(ada, SECOND)
    assert ada.frames == [FIRST, SECOND]
