"""What all views share is encoded once: every seat and spectator is sent what a plain encoding gives."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shofar.core.json_form import plain_parts
from shofar.games import GAMES
from shofar.table import messages
from shofar.table.host import TableHost
from shofar.table.messages import encode_message
from tests.scale import SOAK
from tests.table.test_host_games import ADA, Client, LocalTable
from tests.toy_game.game import NAME as TOY
from tests.toy_game.plug_in import plug_in, unplug

GAMES_AND_SEATS = [("walls", 3), ("walls", 4), ("walls", 5), ("towers", 2)]


def begun(game: str, seats: int, clock: dict[str, Any] | None) -> tuple[LocalTable, Client]:
    """A game that one person plays on all seats, just started."""
    more: dict[str, Any] = {"clock": clock} if clock else {}
    local = LocalTable(game=game, seats=seats, one_screen=True, **more)
    ada = local.connect(ADA)
    for seat in list(local.host.table.seats):
        if local.host.table.seats[seat].person is None:
            assert isinstance(local.request(ada, "sit", seat=seat), messages.Accepted)
    assert isinstance(local.request(ada, "start"), messages.Accepted)
    return local, ada


def check(host: TableHost[Client], since: int, now: int) -> None:
    """What is sent to each is what plain encoding gives; and what they share is in a spectator's message already."""
    shown = (*host.table.seats, None)
    for seat in shown:
        for from_event in {0, since, len(host.table.current_game.events)}:
            whole = from_event == 0
            sent = host._encoded_update(seat, now, from_event, whole=whole)
            plain = encode_message(host.seat_update(seat, now, from_event, whole=whole))
            assert msgspec.json.decode(sent) == msgspec.json.decode(plain), seat
            assert len(sent) == len(plain), "nothing is said twice"
    watched = msgspec.json.decode(encode_message(host.seat_update(None, now)))["view"]
    shared = msgspec.json.decode(host._public.removesuffix(b",") + b"}")
    assert shared == {name: watched[name] for name in shared}
    assert len(shared) > 1


@settings(max_examples=60 if SOAK else 6, deadline=None)
@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
@given(seed=st.integers(0, 2**32), timed=st.booleans())
def test_whole_games_are_sent_as_plain_encoding_would_send_them(
    game: str, seats: int, seed: int, *, timed: bool
) -> None:
    chance = random.Random(seed)
    clock = {"clock": "fischer", "bank_ms": 600_000, "more_ms": 1_000} if timed else None
    local, ada = begun(game, seats, clock)
    host, since = local.host, 0
    while host.table.stage == "playing":
        local.at += chance.randrange(5)
        check(host, since, local.at)
        since = len(host.table.current_game.events)
        seat = chance.choice(host.table.current_game.waiting)
        local.request(ada, "uncover", seat=seat)
        action = chance.choice(host.table.current_game.view(seat).legal)
        answer = local.request(ada, "act", seat=seat, action=action, version=host.table.version)
        assert isinstance(answer, messages.Accepted)
    check(host, since, local.at)


@pytest.mark.parametrize("game", ["walls", "towers", TOY])
def test_a_seats_part_and_a_spectators_view_give_the_seats_view(game: str) -> None:
    plug_in()
    try:
        played = GAMES[game].random_game(seats=4, seed=game)
    finally:
        unplug()
    chance = random.Random(1)
    while played.waiting:
        watched = plain_parts(played.view(None))
        for seat in played.seats:
            assert {**watched, **played.seat_part(seat)} == plain_parts(played.view(seat))
            assert list(watched) == list(plain_parts(played.view(seat)))
        seat = chance.choice(played.waiting)
        played = played.play(seat, chance.choice(played.view(seat).legal))


def test_a_part_is_made_for_seats_that_exist_alone() -> None:
    played = GAMES["walls"].random_game(seats=4, seed=1)
    for wrong in (-1, 4):
        with pytest.raises(Exception, match="W2"):
            played.seat_part(wrong)
