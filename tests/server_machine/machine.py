"""Anybody does anything, in any order, at a server that runs; and after every step, all that must hold is looked at."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from argon2 import PasswordHasher
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from shofar.server import live
from shofar.server.people import bans, passwords
from shofar.table import messages
from shofar.table.table import Table
from tests.server_machine.asked import KEYLESS, LOGGED, MESSAGES, OFFERS, Dice, message
from tests.server_machine.checks import Ledger, check_world
from tests.server_machine.heart import Heart, bots_moved, guest, move_bots
from tests.server_machine.operations import BESIDE, OPERATIONS, STATUS_OF_REFUSALS, Call, Known, learn
from tests.server_machine.world import Someone, Tab, World, until

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
FITTING = {
    "open": ["start", "start", "settings", "seats are filled"],
    "playing": ["play", "play out", "give up", "play", "abort", *OFFERS],
    "paused": ["pause", "give up"],
    "over": ["settings", "settings", "start", "rematch", "seats are filled"],
    "closed": ["start"],
}
"""What leads somewhere, by how a table stands."""
MOST_PEOPLE, MOST_TABLES, MOST_TABS = 9, 5, 14
KEYS, HISTORY = 6, 12
"""How much a table remembers here: so little that forgetting is met."""
_documented: dict[tuple[str, str], set[int]] = {}


class Machine(RuleBasedStateMachine):
    """One server, and all that people do to it."""

    fresh_database: ClassVar[Callable[[], str]]
    processes: ClassVar[int] = 1
    steps: ClassVar[int] = 0
    """Of all stories together."""

    def __init__(self) -> None:
        super().__init__()
        live.KEYS, live.HISTORY = KEYS, HISTORY
        passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.known = Known()
        self.ledger = Ledger()
        self.accepted: list[tuple[Someone, str, str, dict[str, Any], int]] = []
        """Requests that were carried out: who, as which user, where, what, and the version that it led to."""
        self.runner = asyncio.Runner()
        self.world = World(type(self).fresh_database(), type(self).processes)
        self.heart = Heart(self.world)
        self._do(self._begin())

    def teardown(self) -> None:
        try:
            self.runner.run(self.world.close())
        finally:
            self.runner.close()

    def _do(self, step: Coroutine[Any, Any, None]) -> None:
        async def whole() -> None:
            await step
            await self.heart.beat()
            await check_world(self.world, self.ledger)
            complaints = self.world.complaints.records
            assert not complaints, [(one.getMessage(), one.exc_info) for one in complaints]

        type(self).steps += 1
        try:
            self.runner.run(whole())
        except BaseException as wrong:
            wrong.add_note("What happened:\n  " + "\n  ".join(self.world.told))
            raise

    async def _begin(self) -> None:
        await self.world.start()
        await self.heart.begin()
        for name in ("Ada", "Bo"):
            await guest(self.world, name)
        self.nobody = self.world.somebody("nobody")
        if not _documented:
            document = (await self.nobody.http.get("/api/openapi/openapi.json")).json()
            for path, methods in document["paths"].items():
                for method, told in methods.items():
                    if method in ("get", "post", "patch", "delete"):
                        _documented[method, path] = {int(status) for status in told["responses"]}
            assert _documented.keys() == OPERATIONS.keys()

    # Who and where

    @property
    def strangers(self) -> list[Someone]:
        """Everybody but the two whose game nobody meddles with."""
        return self.world.people[2:]

    def _who(self, number: int) -> Someone:
        return self.strangers[number % len(self.strangers)]

    def _table(self, number: int) -> str:
        return self.world.tables[number % len(self.world.tables)]

    def _tab(self, number: int) -> Tab:
        tabs = self._open_tabs()
        return tabs[number % len(tabs)]

    def _open_tabs(self) -> list[Tab]:
        return [tab for tab in self.world.tabs if not tab.line.closed and tab.who in self.strangers]

    def _is(self, user: str) -> Someone | None:
        return next((one for one in self.strangers if one.user == user), None)

    # People

    @initialize(first=DICE, second=DICE)
    def tables_are_opened(self, first: int, second: int) -> None:
        for who, dice in ((0, first), (1, second)):
            self._do(self._call(self._who(who), ("post", "/api/tables"), Dice(dice)))

    @rule(kind=st.sampled_from(["guest", "account", "bot", "nobody"]))
    def somebody_comes(self, kind: str) -> None:
        if len(self.world.people) < MOST_PEOPLE:
            self._do(self._come(kind))

    async def _come(self, kind: str) -> None:
        world = self.world
        number = len(world.people)
        self.world.say(f"{kind} {number} comes")
        who = world.somebody(f"{kind} {number}")
        if kind == "guest":
            await self._post(who, ("post", "/api/guests"), {"name": f"Guest {number}"})
        elif kind == "account":
            who.password = "correct horse"
            await self._post(who, ("post", "/api/accounts"), {"name": f"acc{number}", "password": who.password})
        elif kind == "bot" and (owner := next((one for one in self.strangers if one.password and one.user), None)):
            await self._post(owner, ("post", "/api/bots"), {"name": f"bot{number}"})
            mine = self.known.bots[-1] if self.known.bots else owner.user
            await self._post(owner, ("post", "/api/bots/{user_id}/tokens"), {"label": "one"}, user_id=mine)
            if self.known.tokens:
                who.user, _, who.token = self.known.tokens[-1]
                del who.http.headers["origin"]
                who.http.headers["authorization"] = f"Bearer {who.token}"

    async def _post(self, who: Someone, operation: tuple[str, str], body: Any, **names: str) -> None:
        await self._carry_out(who, operation, Call(operation[1].format(**names), {"json": body}))

    @rule(who=NUMBER, operation=st.sampled_from([*sorted(OPERATIONS), *BESIDE]), dice=DICE)
    def somebody_asks(self, who: int, operation: tuple[str, str], dice: int) -> None:
        if operation in BESIDE:
            self._do(self._look_around(self._who(who), operation[1]))
        elif operation != ("post", "/api/tables") or len(self.world.tables) < MOST_TABLES:
            self._do(self._call(self._who(who), operation, Dice(dice)))

    async def _look_around(self, who: Someone, path: str) -> None:
        answer = await who.http.get(path, headers={"accept": "text/html"})
        self.world.say(f"{who.label}: get {path} -> {answer.status_code}")
        assert answer.status_code in (200, 403, 404), answer.text
        self._no_secret(answer.text)

    async def _call(self, who: Someone, operation: tuple[str, str], dice: Dice) -> None:
        call = OPERATIONS[operation](self.world, self.known, who, dice)
        if call is not None:
            await self._carry_out(who, operation, call)

    async def _carry_out(self, who: Someone, operation: tuple[str, str], call: Call) -> None:
        method = operation[0]
        user = who.user
        answer = await who.http.request(method.upper(), call.path, **call.more)
        self.world.say(f"{who.label}: {method} {call.path} {call.more or ''} -> {answer.status_code} {_code(answer)}")
        fine = {*STATUS_OF_REFUSALS, *_documented.get(operation, ())}
        assert answer.status_code in fine, f"{operation}: {answer.status_code} {answer.text[:300]}"
        self._no_secret(answer.text)
        learn(self.known, self.world, who, operation, answer)
        if "set-cookie" in answer.headers and answer.status_code < 400:
            learn(self.known, self.world, who, ("get", "/api/me"), await who.http.get("/api/me"))
        if operation == ("post", "/api/tables/{table_id}/requests") and answer.status_code == 200:
            table_id = call.path.split("/")[3]
            self.accepted.append((who, user, table_id, call.more["json"], answer.json()["version"]))

    def _no_secret(self, text: str) -> None:
        for table_id, tables in self.ledger.after.items():
            now = self.world.live(table_id)
            table: Table = now.table if now is not None else tables[-1]
            if table.stage in ("playing", "paused") and table.salt:
                assert table.salt not in text, f"the salt of the running game of {table_id}"

    # Connections

    @precondition(lambda self: self.world.tables)
    @rule(who=NUMBER, table=NUMBER, seen=st.sampled_from([None, 0, 1, 5]))
    def somebody_connects(self, who: int, table: int, seen: int | None) -> None:
        if len(self._open_tabs()) < MOST_TABS:
            self._do(self._connect(self._who(who), self._table(table), seen))

    async def _connect(self, who: Someone, table_id: str, back: int | None) -> Tab | None:
        version = (await self.world.now(table_id)).version
        me = await who.http.get("/api/me")  # a session may have ended meanwhile
        if me.status_code == 200:
            learn(self.known, self.world, who, ("get", "/api/me"), me)
        tab = await self.world.connect(who, table_id, None if back is None else max(version - back, 0))
        self.world.say(f"{who.label} connects to table {self.world.tables.index(table_id)} -> {tab.line.status}")
        assert tab.line.status in (101, 403, 404), tab.line.status
        return tab if tab.line.status == 101 else None

    @precondition(lambda self: self._open_tabs())
    @rule(tab=NUMBER, how=st.sampled_from(["hang up", "stop reading", "read again"]))
    def a_connection_changes(self, tab: int, how: str) -> None:
        async def change() -> None:
            one = self._tab(tab)
            self.world.say(f"{one.who.label}'s connection: {how}")
            match how:
                case "hang up":
                    one.line.hang_up()
                    await until(lambda: one.line.closed)
                case "stop reading":
                    one.line.freeze()
                case _:
                    one.line.thaw()

        self._do(change())

    @precondition(lambda self: self._open_tabs())
    @rule(tab=NUMBER, kind=st.sampled_from(sorted(MESSAGES)), dice=DICE)
    def somebody_says(self, tab: int, kind: str, dice: int) -> None:
        self._do(self._say(self._tab(tab), kind, Dice(dice)))

    async def _say(self, tab: Tab, kind: str, dice: Dice) -> messages.FromServer | None:
        table = await self.world.now(tab.table)
        return await self._send(tab, message(self.world, table, tab.user, kind, self.known.key(), dice))

    async def _send(self, tab: Tab, sent: dict[str, Any]) -> messages.FromServer | None:
        """Says it, and waits for the answer that everything has."""
        line, before = tab.line, len(tab.line.raw)
        key = str(sent.get("key", ""))
        tab.asked[key] = json.dumps(sent)
        line.send(sent)
        told = {name: value for name, value in sent.items() if name not in ("key", "protocol")}
        if line.frozen:
            self.world.say(f"{tab.who.label} at {self._number(tab.table)}, not reading: {told}")
            return None
        if sent["type"] in KEYLESS:
            await until(lambda: len(line.raw) > before or line.closed)
            answer = None
        else:
            await until(lambda: key in line.answers or line.closed)
            answer = line.answers.get(key)
        outcome = getattr(answer, "code", None) or getattr(answer, "version", type(answer).__name__)
        self.world.say(f"{tab.who.label} at {self._number(tab.table)}: {told} -> {outcome}")
        assert getattr(answer, "code", None) != "server-trouble", sent
        if isinstance(answer, messages.Accepted):
            if sent["type"] == "uncover":
                tab.uncovered.append((before, sent["seat"]))
            if sent["type"] in LOGGED:
                self.accepted.append((tab.who, tab.user, tab.table, sent, answer.version))
        return answer

    def _number(self, table_id: str) -> int:
        return self.world.tables.index(table_id)

    # Tables

    @precondition(lambda self: self.world.tables)
    @rule(table=NUMBER, how=st.sampled_from(WAYS), dice=DICE)
    def a_table_goes_on(self, table: int, how: str, dice: int) -> None:
        self._do(self._go_on(self._table(table), how, Dice(dice)))

    @precondition(lambda self: self.world.tables)
    @rule(table=NUMBER, ways=st.lists(st.sampled_from(WAYS), min_size=2, max_size=5), dice=DICE)
    def a_table_goes_on_and_on(self, table: int, ways: list[str], dice: int) -> None:
        chance = Dice(dice)
        for how in ways:
            self._do(self._go_on(self._table(table), how, chance))

    async def _go_on(self, table_id: str, how: str, dice: Dice) -> None:
        """What people at a table do next who want to play, or to be done with it."""
        if how == "as fits":
            how = dice.of(FITTING[(await self.world.now(table_id)).stage])
        match how:
            case "seats are filled":
                await self._fill(table_id, dice, start=False)
            case "start":
                await self._fill(table_id, dice, start=True)
            case "play":
                await self._play(table_id, dice.of([1, 3, 10]), dice)
            case "play out":
                await self._play(table_id, 150, dice)
            case "give up":
                await self._everybody(table_id, lambda seat, table: {"type": "resign", "seat": seat})
            case "settings":
                await self._resettle(table_id, dice)
            case _:
                await self._everybody(table_id, lambda seat, table: _agreed(seat, how, table))

    async def _everybody(self, table_id: str, asks: Callable[[Any, Table], dict[str, Any]]) -> None:
        for seat in (await self.world.now(table_id)).seats:
            table = await self.world.now(table_id)
            person = table.seats[seat].person if seat in table.seats else None
            who = self._is(person.user) if person else None
            if who is not None:
                await self._request(who, table_id, asks(seat, table))

    async def _resettle(self, table_id: str, dice: Dice) -> None:
        table = await self.world.now(table_id)
        host = self._is(table.host)
        if host is not None:
            wanted = MESSAGES["settings"](self.world, table, host.user, dice)
            await self._request(host, table_id, {"type": "settings", **wanted})

    async def _fill(self, table_id: str, dice: Dice, *, start: bool) -> None:
        """As people do who want to play: whoever is there sits down, the host takes bots for the rest and begins."""
        table = await self.world.now(table_id)
        host = self._is(table.host)
        for seat, held in table.seats.items():
            if held.person or held.bot:
                continue
            who = dice.of(self.strangers)
            if dice.of([0, 1]) and not table.seats_of(who.user):
                await self._request(who, table_id, {"type": "sit", "seat": seat})
            elif host is not None:
                await self._request(host, table_id, {"type": "seat-bot", "seat": seat, "bot": "random"})
        if start and host is not None:
            await self._request(host, table_id, {"type": "start"})

    async def _request(self, who: Someone, table_id: str, sent: dict[str, Any]) -> int:
        """Over a connection if they have one, over HTTP otherwise."""
        body = {**sent, "key": self.known.key()}
        tabs = [tab for tab in self._open_tabs() if (tab.who, tab.user, tab.table) == (who, who.user, table_id)]
        if tabs and not tabs[0].line.frozen:
            return 200 if isinstance(await self._send(tabs[0], body), messages.Accepted) else 409
        answer = await who.http.post(f"/api/tables/{table_id}/requests", json=body)
        self.world.say(f"{who.label} to {self._number(table_id)}: {sent} -> {answer.status_code} {_code(answer)}")
        assert answer.status_code in {200, *STATUS_OF_REFUSALS}, f"{sent}: {answer.status_code} {answer.text[:300]}"
        if answer.status_code == 200:
            self.accepted.append((who, who.user, table_id, body, answer.json()["version"]))
        return answer.status_code

    async def _play(self, table_id: str, count: int, dice: Dice) -> None:
        for _ in range(count):
            table = await self.world.now(table_id)
            if table.stage != "playing":
                return
            seat = dice.of(table.waiting)
            held = table.seats[seat]
            if held.bot:
                self.world.clock.ms += 2_100
                await move_bots(self.world, table_id, dice)
                await bots_moved(self.world, table_id)
                continue
            who = self._is(held.person.user) if held.person else None
            if who is None:
                return
            act = {
                "type": "act",
                "seat": seat,
                "version": table.version,
                "action": str(dice.of(table.game.legal(seat))),
            }
            if await self._request(who, table_id, act) != 200:
                return

    @precondition(lambda self: self.accepted)
    @rule(number=NUMBER)
    def a_request_is_sent_again(self, number: int) -> None:
        async def again() -> None:
            who, user, table_id, body, version = self.accepted[-1 - number % len(self.accepted)]
            if who.user != user:
                return
            before = (await self.world.now(table_id)).version
            answer = await who.http.post(f"/api/tables/{table_id}/requests", json=body)
            self.world.say(
                f"{who.label} to {self._number(table_id)}, again: {body} -> {answer.status_code} {_code(answer)}"
            )
            after = await self.world.now(table_id)
            assert after.version == before, "it was carried out twice"
            if answer.status_code != 200:  # banned, removed from a private table
                assert answer.status_code in (401, 403, 404), answer.text
            else:
                assert answer.json()["version"] == version, (answer.json()["version"], version)

        self._do(again())

    # Time, memory, restarts

    @rule(what=st.sampled_from(LIFE), dice=DICE)
    def the_server_has_a_life(self, what: str | int, dice: int) -> None:
        if what == "restart":
            self._do(self._restart())
        elif what == "evict":
            self._do(self._leave_memory(Dice(dice)))
        elif isinstance(what, int):
            self._do(self._skip(what))
        else:
            self._do(self._ban(what, Dice(dice).of(self.strangers)))

    async def _ban(self, what: str, who: Someone) -> None:
        db, now = self.world.processes[0].application.site.desk.db, self.world.clock()
        self.world.say(f"operator: {what} {who.label}")
        if what == "ban the address of":
            await bans.ban_address(db, who.address, "", now)
        elif what == "ban" and who.user:
            await bans.ban_user(db, who.user, "", now)
        elif what == "lift the bans of":
            for subject in (who.user, who.address):
                await bans.lift(db, subject)
        self.world.clock.ms += 11_000  # addresses are read again now and then

    async def _skip(self, skip: int) -> None:
        world = self.world
        world.say(f"{skip / 1000} s pass")
        world.clock.ms += skip
        for _ in range(2):
            for process in world.processes:
                process.service.timers.run_out()
                await process.service.timers.sweep()
            await world.settle()
        for table_id in world.tables:
            table = await world.now(table_id)
            due = table.clocks.deadline() if table.clocks and table.stage == "playing" else None
            assert due is None or due[0] > world.clock(), f"table {self._number(table_id)}: a clock ran out unnoticed"

    async def _leave_memory(self, dice: Dice) -> None:
        if not self.world.tables:
            return
        table_id = dice.of(self.world.tables)
        self.world.say(f"table {self._number(table_id)} leaves memory")
        for tab in self._open_tabs():
            if tab.table == table_id:
                tab.line.hang_up()
                await until(lambda tab=tab: tab.line.closed)
        await self.world.settle()
        for process in self.world.processes:
            found = process.service.hub.lives.get(table_id)
            if found is not None:
                process.service.hub.shelf.forget(found)

    async def _restart(self) -> None:
        self.world.say("the server restarts")
        await self.world.stop()
        await self.world.start()


def _agreed(seat: Any, offer: str, table: Table) -> dict[str, Any]:
    kind = {"type": "answer", "agrees": True} if offer in table.offers else {"type": "offer"}
    return {**kind, "seat": seat, "offer": offer}


def _code(answer: Any) -> str:
    kind = answer.headers.get("content-type", "")
    told = answer.json() if kind == "application/json" and answer.content else None
    return str(told.get("code", "")) if isinstance(told, dict) else ""
