"""Whatever people ask besides moving, nobody gets more time than the rule gives them."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shofar.table import messages
from shofar.table.housekeeping import time_out
from shofar.table.settings import FischerClock, MoveClock, Settings
from tests.scale import scale
from tests.server.tables.table_machine import Trial, play
from tests.table.logged_table import PEOPLE

clocks = st.sampled_from([MoveClock(ms=20_000), FischerClock(bank_ms=30_000, more_ms=2_000)])
spans = st.sampled_from([0, 700, 5_000, 9_999, 10_000, 25_000])
steps = st.sampled_from(["over", "over", "back", "back", "play", "play", "bot", "pause", "takeback", "resign"])


@given(
    game=st.sampled_from(["walls", "towers"]),
    clock=clocks,
    people=st.integers(1, 2),
    rated=st.booleans(),
    taken=st.lists(st.tuples(steps, st.integers(0, 1), spans), min_size=5, max_size=25),
)
@settings(max_examples=scale(250, 20_000))
def test_nobody_gains_time(game: Any, clock: Any, people: int, rated: bool, taken: list[tuple[str, int, int]]) -> None:
    trial = Trial(Settings(game=game, seats=2 if game == "towers" else 3, clock=clock, rated=rated), seed=1)
    labels, chance = list(trial.table.seats), Random(1)
    for number, seat in enumerate(labels):
        if number < people:
            trial.request(PEOPLE[number], messages.TakeSeat(key="sit", seat=seat, version=1))
        else:
            trial.request(PEOPLE[0], messages.GiveSeatToBot(key="bot", seat=seat, bot="random"))
    assert trial.request(PEOPLE[0], messages.Start(key="start"))
    for step, number, ms in taken:
        _request(trial, step, labels[number], number, chance)
        _wait(trial, ms)


def _request(trial: Trial, step: str, seat: Any, number: int, chance: Random) -> None:
    table = trial.table
    match step:
        case "over" | "back":
            trial.request(PEOPLE[number], messages.HandOver(key="hand", seat=seat, to_bot=step == "over"))
        case "play" if seat in table.waiting and not table.seats[seat].bot:
            play(trial, seat, chance)
        case "bot":
            for one in table.waiting:
                if table.seats[one].bot and trial.table.stage == "playing":
                    play(trial, one, chance)
        case "pause" | "takeback":
            for one in (seat, *(other for other in table.seats if other != seat)):
                if person := trial.table.seats[one].person:
                    trial.request(person, messages.MakeOffer(key="offer", seat=one, offer=step))
        case "resign":
            trial.request(PEOPLE[number], messages.Resign(key="resign", seat=seat))


def _wait(trial: Trial, ms: int) -> None:
    until = trial.at + ms
    while (due := trial.table.clocks and trial.table.clocks.deadline()) and due[0] <= until:
        trial.wait(max(due[0] - trial.at, 0))
        assert trial.do(time_out)
    trial.wait(until - trial.at)
