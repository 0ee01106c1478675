"""Anybody does anything, in any order, at a server that runs; and after every step, all that must hold is looked at."""

import asyncio
from collections.abc import Callable, Coroutine
from logging import Formatter
from typing import Any, ClassVar

from argon2 import PasswordHasher
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from shofar.server.people import passwords
from shofar.server.tables import session
from shofar.table import host
from tests.server_machine.checks import check_simulation
from tests.server_machine.driver import Driver
from tests.server_machine.operations import BESIDE, OPERATIONS
from tests.server_machine.random_messages import MESSAGES, OFFERS, Dice
from tests.server_machine.simulation import Simulation

NUMBER = st.integers(0, 30)
DICE = st.integers(0, 2**20)
SKIPS_MS = [1_000, 21_000, 31_000, 310_000, 3_700_000, 90_000_000, 4 * 86_400_000, 46 * 86_400_000]
LIFE = ["restart", "restart", "evict", "evict", "evict", "ban", "ban the address of", "lift the bans of", *SKIPS_MS]
WAYS = [
    "as fits",
    "as fits",
    "as fits",
    "seats are filled",
    "start",
    "play",
    "play out",
    "give up",
    "settings",
    *OFFERS,
]
MOST_PEOPLE, MOST_TABLES, MOST_TABS = 9, 5, 14
KEYS, HISTORY = 6, 12
"""How much a table remembers here: so little that forgetting is met."""


class Machine(RuleBasedStateMachine):
    """One server, and all that people do to it.

    Rules have no preconditions: what is drawn never depends on what the server did, and a story can be told again.
    """

    fresh_database: ClassVar[Callable[[], str]]
    processes: ClassVar[int] = 1
    steps: ClassVar[int] = 0
    """Of all stories together."""
    wrong: ClassVar[BaseException | None] = None
    """What went wrong first, whether or not it does so again."""

    def __init__(self) -> None:
        super().__init__()
        session.KEYS, host.HISTORY = KEYS, HISTORY
        passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self._runner = asyncio.Runner()
        self.driver = Driver(Simulation(type(self).fresh_database(), type(self).processes))
        self._do(self.driver.begin())

    def teardown(self) -> None:
        try:
            self._runner.run(self.driver.simulation.close())
        finally:
            self._runner.close()

    def _do(self, step: Coroutine[Any, Any, object]) -> None:
        """One step, and a look at everything."""
        driver = self.driver

        async def whole() -> None:
            await step
            await driver.undisturbed.beat()
            await check_simulation(driver.simulation, driver.ledger)
            complaints = driver.simulation.complaints.records
            assert not complaints, [(one.getMessage(), one.exc_info) for one in complaints]

        type(self).steps += 1
        try:
            self._runner.run(whole())
        except BaseException as wrong:
            type(self).wrong = type(self).wrong or wrong
            wrong.add_note("What happened:\n  " + "\n  ".join(driver.simulation.told))
            for complaint in driver.simulation.complaints.records:
                wrong.add_note("What the log says:\n" + Formatter().format(complaint))
            raise

    @initialize(first=DICE, second=DICE)
    def tables_are_opened(self, first: int, second: int) -> None:
        for who, dice in ((0, first), (1, second)):
            self._do(self.driver.call(self.driver.who(who), ("post", "/api/tables"), Dice(dice)))

    @rule(kind=st.sampled_from(["guest", "account", "bot", "nobody"]))
    def somebody_comes(self, kind: str) -> None:
        if len(self.driver.simulation.people) < MOST_PEOPLE:
            self._do(self.driver.come(kind))

    @rule(who=NUMBER, operation=st.sampled_from([*sorted(OPERATIONS), *BESIDE]), dice=DICE)
    def somebody_asks(self, who: int, operation: tuple[str, str], dice: int) -> None:
        if operation in BESIDE:
            self._do(self.driver.look_around(self.driver.who(who), operation[1]))
        elif operation != ("post", "/api/tables") or len(self.driver.simulation.tables) < MOST_TABLES:
            self._do(self.driver.call(self.driver.who(who), operation, Dice(dice)))

    @rule(who=NUMBER, table=NUMBER, seen=st.sampled_from([None, 0, 1, 5]))
    def somebody_connects(self, who: int, table: int, seen: int | None) -> None:
        if self.driver.simulation.tables and len(self.driver.open_tabs()) < MOST_TABS:
            self._do(self.driver.connect(self.driver.who(who), self.driver.table(table), seen))

    @rule(tab=NUMBER, how=st.sampled_from(["hang up", "stop reading", "read again"]))
    def a_connection_changes(self, tab: int, how: str) -> None:
        if self.driver.open_tabs():
            self._do(self.driver.change(self.driver.tab(tab), how))

    @rule(tab=NUMBER, kind=st.sampled_from(sorted(MESSAGES)), dice=DICE)
    def somebody_says(self, tab: int, kind: str, dice: int) -> None:
        if self.driver.open_tabs():
            self._do(self.driver.say(self.driver.tab(tab), kind, Dice(dice)))

    @rule(table=NUMBER, how=st.sampled_from(WAYS), dice=DICE)
    def a_table_goes_on(self, table: int, how: str, dice: int) -> None:
        if self.driver.simulation.tables:
            self._do(self.driver.go_on(self.driver.table(table), how, Dice(dice)))

    @rule(table=NUMBER, ways=st.lists(st.sampled_from(WAYS), min_size=2, max_size=5), dice=DICE)
    def a_table_goes_on_and_on(self, table: int, ways: list[str], dice: int) -> None:
        chance = Dice(dice)
        for how in ways if self.driver.simulation.tables else ():
            self._do(self.driver.go_on(self.driver.table(table), how, chance))

    @rule(number=NUMBER)
    def a_request_is_sent_again(self, number: int) -> None:
        if self.driver.accepted:
            self._do(self.driver.again(number))

    @rule(what=st.sampled_from(LIFE), dice=DICE)
    def the_server_has_a_life(self, what: str | int, dice: int) -> None:
        if what == "restart":
            self._do(self.driver.restart())
        elif what == "evict":
            self._do(self.driver.leave_memory(Dice(dice)))
        elif isinstance(what, int):
            self._do(self.driver.skip(what))
        else:
            self._do(self.driver.ban(what, Dice(dice).of(self.driver.strangers)))
