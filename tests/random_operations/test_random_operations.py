"""Tries random operations on a server with each database; short, and the same every time.

`tests/soak_live_machine.py` goes on for longer.
"""

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from shofar.table import messages
from tests.random_operations.databases import Fresh, postgres_databases, sqlite_files
from tests.random_operations.machine import Machine
from tests.random_operations.random_messages import LOGGED, MESSAGES
from tests.scale import scale
from tests.server.postgres import shared


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path) -> Iterator[Fresh]:
    if request.param == "sqlite":
        yield sqlite_files(tmp_path)
    else:
        yield postgres_databases(shared(), "machine")


def short(examples: int, steps: int) -> settings:
    """Not shrunk in the short form: the story that is printed with a failure is read quickly enough."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def test_the_machine_knows_every_message():
    tags = {one.__struct_config__.tag for one in get_args(messages.FromClient)}
    assert set(MESSAGES) == tags
    assert set(LOGGED) == {one.__struct_config__.tag for one in get_args(messages.TableRequest)}


@pytest.mark.parametrize("fresh", ["sqlite", "postgresql"], indirect=True)
def test_whatever_people_do_all_that_must_hold_holds(fresh: Fresh) -> None:
    class Story(Machine):
        fresh_database = staticmethod(fresh)

    run_state_machine_as_test(Story, settings=short(scale(6, 200), 25))


@pytest.mark.parametrize("fresh", ["postgresql"], indirect=True)
def test_two_processes_that_share_a_database_agree_about_everything(fresh: Fresh) -> None:
    class Story(Machine):
        fresh_database = staticmethod(fresh)
        processes = 2

    run_state_machine_as_test(Story, settings=short(scale(3, 100), 25))
