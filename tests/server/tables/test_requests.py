"""What one client may rely on: keys, versions, missed events, changed choices, and answers to nonsense."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run, seated
from tests.server.processes import Server


async def started(server: Server, **settings: object) -> tuple[str, list[Seat]]:
    people = await asyncio.to_thread(guests, server.url, 3)
    table = await asyncio.to_thread(open_table, people[0], **{"seats": 3, **settings})
    seats = await seated(people, table)
    assert isinstance(await seats[0].request("start"), messages.Accepted)
    for seat in seats:
        await seat.until(lambda seat=seat: seat.update is not None)
    return table, seats


def test_a_resend_is_answered_and_not_carried_out_again(server: Server) -> None:
    async def go() -> None:
        table, seats = await started(server)
        one = seats[0]
        first = await one.act(one.view["legal"][0], key="once")
        again = await Seat.at(one.guest, table)
        await again.until(lambda: again.update is not None)
        second = await again.act(one.view["legal"][-1], key="once")
        assert first == second
        assert again.view["pending"] == one.view["pending"]
        assert isinstance(first, messages.Accepted)
        assert again.version == first.version

    run(go())


def test_a_choice_can_be_changed_until_the_last_one_is_in_w23(server: Server) -> None:
    async def go() -> None:
        _, seats = await started(server)
        one, two, three = seats
        options = one.view["legal"]
        await one.act(options[0])
        await one.act(options[-1])
        await one.until(lambda: one.view["pending"] == options[-1])
        await two.until(lambda: len(two.events) == 1)
        assert two.events == [{"n": 1, "seat": 0, "event": "chose"}]
        # Choices of others do not make one stale: both were asked at the same version.
        answers = await asyncio.gather(two.act(two.view["legal"][0]), three.act(three.view["legal"][0]))
        assert all(isinstance(answer, messages.Accepted) for answer in answers)
        await one.until(lambda: one.view["phase"] == "feed")
        assert one.view["first"][0] == options[-1].split()[1]

    run(go())


def test_a_stale_request_is_refused_with_a_fresh_view(server: Server) -> None:
    async def go() -> None:
        _, seats = await started(server)
        before = seats[0].version
        for seat in seats:
            await seat.act(seat.view["legal"][0])
        await seats[0].until(lambda: seats[0].view["phase"] == "feed")
        count = len(seats[0].raw)
        answer = await seats[0].request("act", version=before, seat=0, action="feed B1")
        assert isinstance(answer, messages.Refused)
        assert answer.code == "table-stale"
        await seats[0].until(lambda: any('"whole":true' in text for text in seats[0].raw[count:]))

    run(go())


def test_a_client_that_was_away_gets_what_it_missed_and_only_that(server: Server) -> None:
    async def go() -> None:
        table, seats = await started(server)
        one, two, three = seats
        seen = one.version
        await one.close()
        await two.act(two.view["legal"][0])
        await three.act(three.view["legal"][0])
        back = await Seat.at(one.guest, table, seen=seen)
        await back.until(lambda: back.update is not None)
        assert back.update is not None
        assert [event["event"] for event in back.update.events] == ["chose", "chose"]
        fresh = await Seat.at(one.guest, table, seen=1)
        await fresh.until(lambda: fresh.update is not None)
        assert fresh.update is not None
        assert fresh.update.whole

    run(go())


def test_nobody_plays_for_others_or_sees_their_cards(server: Server) -> None:
    async def go() -> None:
        _, seats = await started(server)
        one, two = seats[:2]
        stolen = await two.request("act", version=two.version, seat=0, action=one.view["legal"][0])
        assert isinstance(stolen, messages.Refused)
        assert stolen.code == "table-not-your-seat"
        spied = await two.request("preview", seat=0, action=one.view["legal"][0])
        assert isinstance(spied, messages.Refused)
        uncovered = await two.request("uncover", seat=0)
        assert isinstance(uncovered, messages.Refused)
        own = await two.request("preview", seat=1, action=two.view["legal"][0])
        assert isinstance(own, messages.Previewed)

    run(go())


def test_what_is_said_reaches_all_and_who_comes_later(server: Server) -> None:
    async def go() -> None:
        table, seats = await started(server)
        answer = await seats[0].request("chat", text="<b>שלום</b>")
        assert isinstance(answer, messages.Accepted)
        late = await Seat.at(seats[2].guest, table)
        for seat in (seats[1], late):
            await seat.until(lambda seat=seat: any(isinstance(one, messages.Chatted) for one in seat.others))
            said = next(one for one in seat.others if isinstance(one, messages.Chatted))
            assert (said.n, said.name, said.text) == (1, "player 0", "<b>שלום</b>")

    run(go())


def test_what_is_sent_again_is_said_once(server: Server) -> None:
    async def go() -> None:
        table, seats = await started(server)
        for _ in range(2):
            assert isinstance(await seats[0].request("chat", key="once", text="hello"), messages.Accepted)
            seats[0].answers.clear()
        again = await Seat.at(seats[0].guest, table)
        assert isinstance(await again.request("chat", key="once", text="hello"), messages.Accepted)
        assert isinstance(await again.request("chat", key="twice", text="hello"), messages.Accepted)
        late = await Seat.at(seats[2].guest, table)
        # What is said while somebody comes in may be told twice, under the same number.
        await late.until(lambda: {one.n for one in late.others if isinstance(one, messages.Chatted)} == {1, 2})
        # Keys are everybody's own.
        assert isinstance(await late.request("chat", key="once", text="me too"), messages.Accepted)
        await again.until(lambda: any(isinstance(one, messages.Chatted) and one.n == 3 for one in again.others))
        assert {one.text for one in again.others if isinstance(one, messages.Chatted) and one.n == 3} == {"me too"}

    run(go())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("", "not-json"),
        ("[", "server-wrong-form"),
        ("{", "not-json"),
        ("null", "server-wrong-form"),
        ('{"type":"fly","key":"k"}', "server-wrong-form"),
        ('{"type":"act","key":"k","version":0,"seat":0}', "server-wrong-form"),
        ('{"type":"act","key":"k","version":99,"seat":7,"action":"feed B1"}', "table-no-such-seat"),
        ('{"type":"act","key":"k","version":99,"seat":0,"action":"fly"}', "walls-no-such-verb"),
        ('{"type":"act","key":"k","version":99,"seat":0,"action":"first Z9"}', "walls-no-such-card"),
    ],
)
def test_nonsense_is_refused_with_a_code(server: Server, sent: str, code: str) -> None:
    async def go() -> None:
        _, seats = await started(server)
        count = len(seats[0].raw)
        await seats[0].send(sent)
        refusals: list[str] = []

        def refused() -> bool:
            refusals[:] = [text for text in seats[0].raw[count:] if '"type":"refused"' in text]
            return bool(refusals)

        await seats[0].until(refused)
        assert json.loads(refusals[0])["code"] == code

    run(go())


def test_there_is_no_such_table(server: Server) -> None:
    async def go() -> None:
        guest = await asyncio.to_thread(Guest.named, server.url, "lost")
        for name, status in (("nowhere", 404), ("../healthz", 404), ("%00", 400), ("a" * 300, 404)):
            with pytest.raises(InvalidStatus) as wrong:
                await Seat.at(guest, name)
            assert wrong.value.response.status_code == status, name

    run(go())
