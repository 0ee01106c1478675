"""The vectors through the Python API."""

from collections import deque
from itertools import islice
from typing import Any

import pytest

from shofar.core import Illegal, Malformed
from shofar.core.json_form import to_plain
from shofar.records.record import BrokenAt, read_record, replay
from tests.conformance.vectors import short, vectors
from tests.difference import assert_same

BATCH = 16


def batches(name: str) -> list[Any]:
    count = len(vectors(name))
    return [pytest.param(name, at, id=f"{name}-{at}") for at in range(0, count, BATCH)]


@pytest.mark.parametrize(("name", "at"), [*batches("walls"), *batches("towers"), *batches("readings")])
def test_states_and_legal_actions(name: str, at: int) -> None:
    for number, vector in enumerate(islice(vectors(name), at, at + BATCH), at):
        record = read_record(vector["record"])
        rules = record.rules
        states, legal = [], []
        for state in replay(record):
            states.append(to_plain(rules.state_json(state)))
            legal.append({str(seat): [str(one) for one in rules.legal(state, seat)] for seat in rules.waiting(state)})
        for step, expected in enumerate(vector.get("states", [])):
            assert_same(expected, states[step], f"{name} record {number}, state {step}")
        assert_same(vector["final"], states[-1], f"{name} record {number}, the final state")
        assert_same(vector["digests"], [short(one) for one in states], f"{name} record {number}, states by digest")
        assert_same(vector["legal"], [short(one) for one in legal], f"{name} record {number}, legal by digest")


@pytest.mark.parametrize("number", range(len(vectors("illegal"))))
def test_illegal(number: int) -> None:
    check_refusal(vectors("illegal")[number])


@pytest.mark.parametrize("number", range(len(vectors("readings-illegal"))))
def test_illegal_by_readings(number: int) -> None:
    check_refusal(vectors("readings-illegal")[number])


def check_refusal(vector: Any) -> None:
    found = refusal(vector["record"])
    wanted = f"{vector['why']}: action {vector['action']}, a clause of {vector['clauses']}"
    assert found is not None, f"not refused; {wanted}"
    assert found[0] == vector["action"], f"{found}; {wanted}"
    assert found[1] in vector["clauses"], f"{found}; {wanted}"


def refusal(record: Any) -> tuple[int | None, str | None] | None:
    """The number of the action that is refused (None: the deal) and the clause, or None if all is well.

    Readings that do not exist are no clause's matter.
    """
    try:
        deque(replay(read_record(record)), maxlen=0)
    except Malformed as wrong:
        return None, None if wrong.field == "readings" else wrong.field
    except Illegal as wrong:
        return None, wrong.clause
    except BrokenAt as broken:
        return broken.action, getattr(broken.wrong, "clause", "malformed")
    return None
