"""Hypothesis' state machine: anybody does anything, in any order, at a server; every step is followed by all checks."""

import asyncio
from collections.abc import Callable, Coroutine
from logging import Formatter
from typing import Any, ClassVar

from argon2 import PasswordHasher
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from shofar.server.people import passwords
from shofar.server.tables import answered_requests
from shofar.table import host
from tests.random_operations.driver import Driver
from tests.random_operations.invariants import check_simulation
from tests.random_operations.operations import BESIDE, OPERATIONS
from tests.random_operations.operator_driver import OperatorDriver
from tests.random_operations.operator_operations import OPERATORS
from tests.random_operations.random_messages import MESSAGES, OFFERS, Dice
from tests.random_operations.simulation import Simulation

NUMBER = st.integers(0, 30)
DICE = st.integers(0, 2**20)
SKIPS_MS = [1_000, 21_000, 31_000, 310_000, 3_700_000, 90_000_000, 4 * 86_400_000, 46 * 86_400_000]
LIFE = [
    "restart",
    "restart",
    "other rules",
    "operator",
    "no operator",
    "set aside",
    "evict",
    "evict",
    "evict",
    "ban",
    "ban the address of",
    "lift the bans of",
    *SKIPS_MS,
]
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
    "swap sides",
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
        answered_requests.KEYS, host.HISTORY = KEYS, HISTORY
        passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self._runner = asyncio.Runner()
        self.driver = Driver(Simulation(type(self).fresh_database(), type(self).processes))
        self.operators = OperatorDriver(self.driver, MOST_PEOPLE)
        try:
            self._do(self.driver.begin())
        except BaseException:
            self.teardown()  # nobody calls it for a story that has not begun
            raise

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
            wrong.add_note("What happened:\n  " + "\n  ".join(driver.simulation.history))
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

    @rule(who=NUMBER, operation=st.sampled_from(sorted(OPERATORS)), dice=DICE)
    def an_operator_asks(self, who: int, operation: tuple[str, str], dice: int) -> None:
        self._do(self.operators.call(who, operation, Dice(dice)))

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
        elif what == "other rules":
            chance = Dice(dice)
            policy = chance.of(["open", "invite", "closed"])
            self._do(self.driver.restart(registration=policy, guests=chance.of([True, False])))
        elif what == "set aside":
            self._do(self.operators.set_aside(dice, Dice(dice)))
        elif what in ("operator", "no operator"):
            self._do(self.operators.set_role(Dice(dice).of(self.driver.strangers), operator=what == "operator"))
        elif what == "evict":
            self._do(self.driver.leave_memory(Dice(dice)))
        elif isinstance(what, int):
            self._do(self.driver.skip(what))
        else:
            self._do(self.driver.ban(what, Dice(dice).of(self.driver.strangers)))
