"""Time goes on evenly whatever the system's clock does."""

from shofar.server.clock import PLAUSIBLE_MS, STEADY_MS, Clock

START_MS = 1_800_000_000_000
DAY_MS = 86_400_000


class Machine:
    """A machine whose clock somebody sets."""

    def __init__(self) -> None:
        self.elapsed = 5_000
        self.ahead = 0
        self.clock = Clock(lambda: START_MS + self.elapsed + self.ahead, lambda: self.elapsed)
        self.followed: list[int] = []
        self.clock.stepped.append(lambda before, after: self.followed.append(after - before))

    def wait(self, ms: int) -> int:
        """So long passes; what the clock says then, counted from the start."""
        for _ in range(4):
            self.elapsed += ms // 4
            self.clock.look()
        return self.clock.now() - START_MS - self.elapsed


def test_steps_of_the_systems_clock_are_not_followed_at_once() -> None:
    for ahead in (50 * DAY_MS, -5_000, -50 * DAY_MS, 1_500):
        machine = Machine()
        machine.ahead = ahead
        assert machine.wait(9_000) == 0
        assert not machine.clock.steady()
        machine.ahead = 0
        assert machine.wait(1_000) == 0
        assert machine.clock.steady()
        assert machine.clock.steps == 1
        assert machine.wait(10 * PLAUSIBLE_MS) == 0
        assert machine.followed == []


def test_a_step_that_stays_is_followed_in_the_end() -> None:
    machine = Machine()
    machine.ahead = DAY_MS
    assert machine.wait(PLAUSIBLE_MS) == 0
    assert machine.wait(PLAUSIBLE_MS) == DAY_MS
    assert machine.followed == [DAY_MS]
    assert not machine.clock.steady()
    machine.wait(STEADY_MS)
    assert machine.clock.steady()


def test_a_clock_that_wanders_about_is_not_followed() -> None:
    machine = Machine()
    for days in range(1, 20):
        machine.ahead = days * DAY_MS
        assert machine.wait(PLAUSIBLE_MS // 2) == 0
    assert machine.clock.steps == 19


def test_small_differences_are_followed() -> None:
    machine = Machine()
    machine.ahead = 300
    assert machine.wait(400) == 300
    assert machine.clock.steps == 0


def test_the_first_word_of_a_better_clock_counts_and_its_steps_are_doubted() -> None:
    machine = Machine()
    machine.clock.refer(START_MS + machine.elapsed + 70_000)
    assert machine.wait(0) == 70_000
    machine.ahead = 5 * DAY_MS
    assert machine.wait(PLAUSIBLE_MS * 2) == 70_000, "the system's clock has no say any more"
    machine.clock.refer(START_MS + machine.elapsed + 70_200)
    assert machine.wait(0) == 70_200
    machine.clock.refer(START_MS + machine.elapsed + DAY_MS)
    assert machine.wait(1_000) == 70_200
    assert machine.clock.steps == 1
