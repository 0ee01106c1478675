"""What operators do, step by step, in the browser and at the command line."""

from tests.random_operations import authority
from tests.random_operations.calls import Call
from tests.random_operations.driver import Driver
from tests.random_operations.random_messages import Dice
from tests.random_operations.simulation import Someone


class OperatorDriver:
    """One story's."""

    def __init__(self, driver: Driver, most_people: int) -> None:
        self._driver = driver
        self._most_people = most_people

    async def somebody(self, number: int) -> Someone | None:
        """Somebody with the role: whoever has it, or else somebody new."""
        there = (await authority.standing(self._driver.simulation)).operators
        found = [one for one in self._driver.strangers if one.user in there and not one.token]
        if not found and len(self._driver.simulation.people) < self._most_people:
            await self._driver.come("account")
            found = [one for one in self._driver.strangers[-1:] if one.user and one.password]
            if found and not await self.set_role(found[0], operator=True):
                found = []
        return found[number % len(found)] if found else None

    async def set_role(self, who: Someone, *, operator: bool) -> bool:
        done = bool(who.user) and await authority.set_role(self._driver.simulation, who, operator=operator)
        self._driver.simulation.say(f"command: {'' if operator else 'no '}operator {who.label} -> {done}")
        return done

    async def call(self, number: int, operation: tuple[str, str], dice: Dice) -> None:
        who = await self.somebody(number)
        if who is not None:
            await self._driver.call(who, operation, dice)

    async def set_aside(self, number: int, dice: Dice) -> None:
        """A table cannot be read: its people are told so, and an operator has it tried again."""
        who = await self.somebody(number)
        if who is None or not self._driver.simulation.tables:
            return
        table_id = await self._driver.leave_memory(dice)
        await authority.set_aside(self._driver.simulation, table_id)
        for one in self._driver.strangers:
            answer = await one.http.get(f"/api/tables/{table_id}")
            assert answer.status_code in (401, 403, 404, 409), f"{one.label}: {answer.status_code} {answer.text[:200]}"
        retry = ("post", "/api/operators/set-aside/{table_id}/retry")
        await self._driver.carry_out(who, retry, Call(f"/api/operators/set-aside/{table_id}/retry", {"json": {}}))
        await authority.read_again(self._driver.simulation, table_id)
