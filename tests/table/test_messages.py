"""Decoding messages of clients: what fits is decoded, what does not is refused with its field."""

import json

import msgspec
import pytest

from shofar.table import (
    decode_client,
    decode_entry,
    decode_server,
    encode_entry,
    encode_message,
    log,
    messages,
)
from shofar.table.settings import FischerClock, Person, Settings

SETTINGS = Settings(game="walls", seats=4, clock=FischerClock(bank_ms=300_000, more_ms=5_000))
ADA = Person(user="u1", name="Ada")

ENTRIES: list[log.Entry] = [
    log.Created(at=1, settings=SETTINGS, host=ADA),
    log.Changed(at=2, settings=SETTINGS),
    log.Agreed(at=2, user="u1"),
    log.Sat(at=3, seat=0, person=ADA),
    log.Sat(at=3, seat=0, person=ADA, asked=True, agreed=SETTINGS),
    log.BotSat(at=4, seat=1, bot="level-3"),
    log.Stood(at=5, seat=1),
    log.Removed(at=5, seat=0),
    log.LetIn(at=5, user="u1"),
    log.HostPassed(at=6, user="u2"),
    log.Started(at=7, setup={"game": "walls"}, seated={"0": ADA, "1": "level-3"}, salt="s", commitment="c"),
    log.Chose(at=8, seat=0, action="first R5"),
    log.Acted(at=9, seat=0, action="wall R5"),
    log.Offered(at=10, seat="S", offer="draw"),
    log.Answered(at=11, seat="N", offer="draw", agrees=False),
    log.Renamed(at=11, person=ADA),
    log.TookBack(at=12, kept=3),
    log.Paused(at=13),
    log.Resumed(at=14),
    log.Woke(at=15, down_ms=5000),
    log.Flagged(at=16, seat=2),
    log.Resigned(at=17, seat=2),
    log.SidesSwapped(at=17),
    log.TakenOver(at=18, seat=2, bot="level-3"),
    log.TakenOver(at=18, seat=2, bot="level-3", timed_out=True),
    log.TakenBack(at=19, seat=2),
    log.Ended(at=20, kind="agreed"),
    log.Closed(at=21),
]


def test_every_kind_of_entry_survives_the_database() -> None:
    kinds = {type(entry) for entry in ENTRIES}
    assert kinds == set(log.Entry.__args__)
    for entry in ENTRIES:
        assert decode_entry(encode_entry(entry)) == entry


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"type":"act","key":"k","version":-1,"seat":0,"action":"wall R5"}', "$.version"),
        ('{"type":"act","key":"","version":1,"seat":0,"action":"wall R5"}', "$.key"),
        ('{"type":"act","key":"k","version":1,"seat":0}', "action"),
        ('{"type":"act","key":"k","version":1,"seat":0,"action":"wall R5","more":1}', "more"),
        ('{"type":"fly"}', "fly"),
        ('{"type":"chat","key":"k","text":"' + "x" * 501 + '"}', "$.text"),
        ('{"type":"hello","protocol":2}', "$.protocol"),
        ("[]", "array"),
        ("{", "truncated"),
    ],
)
def test_a_wrong_message_is_refused_with_its_field(text: str, field: str) -> None:
    with pytest.raises(msgspec.DecodeError, match=field.replace("$", r"\$").replace(".", r"\.")):
        decode_client(text)


def test_messages_both_ways() -> None:
    act = messages.Act(key="k", version=3, seat="S", action="R5@c2")
    assert json.loads(encode_message(act)) == {
        "type": "act",
        "key": "k",
        "version": 3,
        "seat": "S",
        "action": "R5@c2",
    }
    assert decode_client(encode_message(act)) == act
    refused = messages.Refused(key="k", code="walls-not-in-hand", clause="W8a", params={"card": "R5"})
    assert decode_server(encode_message(refused)) == refused
