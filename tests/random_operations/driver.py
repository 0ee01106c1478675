"""What people do to a server, step by step: every request, every message, and what an operator and time do to it."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import structs

from shofar.server.http.whys import Whys
from shofar.table import messages
from shofar.table.table import Table
from tests.random_operations import authority
from tests.random_operations.calls import STATUS_OF_REFUSALS, Call, Known
from tests.random_operations.invariants import Ledger
from tests.random_operations.operations import OPERATIONS, learn
from tests.random_operations.operator_operations import OPERATORS
from tests.random_operations.random_messages import KEYLESS, LOGGED, MESSAGES, OFFERS, Dice, message
from tests.random_operations.simulation import Simulation, Someone, Tab, until
from tests.random_operations.undisturbed_game import UndisturbedGame, bots_moved, guest, move_bots
from tests.random_operations.visibility import check_whys
from tests.server import bans

FITTING = {
    "open": ["start", "start", "settings", "seats are filled"],
    "playing": ["play", "play out", "give up", "play", "abort", "swap sides", *OFFERS],
    "paused": ["pause", "give up"],
    "over": ["settings", "settings", "start", "rematch", "seats are filled"],
    "closed": ["start"],
}
"""What leads somewhere, by how a table stands."""
_documented: dict[tuple[str, str], set[int]] = {}


class Driver:
    """One story's."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.undisturbed = UndisturbedGame(simulation)
        self.known = Known()
        self.ledger = Ledger()
        self.accepted: list[tuple[Someone, str, str, dict[str, Any], int]] = []
        """Requests that were carried out: who, as which user, where, what, and the version that it led to."""

    async def begin(self) -> None:
        await self.simulation.start()
        await self.undisturbed.begin()
        for name in ("Ada", "Bo"):
            await guest(self.simulation, name)
        nobody = self.simulation.somebody("nobody")
        if not _documented:
            document = (await nobody.http.get("/api/openapi/openapi.json")).json()
            for path, methods in document["paths"].items():
                for method, operation in methods.items():
                    if method in ("get", "post", "patch", "delete"):
                        _documented[method, path] = {int(status) for status in operation["responses"]}
        assert _documented.keys() == OPERATIONS.keys(), _documented.keys() ^ OPERATIONS.keys()

    # Who and where

    @property
    def strangers(self) -> list[Someone]:
        """Everybody but the two whose game nobody meddles with."""
        return self.simulation.people[2:]

    def who(self, number: int) -> Someone:
        return self.strangers[number % len(self.strangers)]

    def table(self, number: int) -> str:
        return self.simulation.tables[number % len(self.simulation.tables)]

    def tab(self, number: int) -> Tab:
        tabs = self.open_tabs()
        return tabs[number % len(tabs)]

    def open_tabs(self) -> list[Tab]:
        return [tab for tab in self.simulation.tabs if not tab.socket.closed and tab.who in self.strangers]

    def person_of(self, user: str) -> Someone | None:
        return next((one for one in self.strangers if one.user == user), None)

    # People

    async def come(self, kind: str) -> None:
        simulation = self.simulation
        number = len(simulation.people)
        self.simulation.say(f"{kind} {number} comes")
        who = simulation.somebody(f"{kind} {number}")
        if kind == "guest":
            await self.post(who, ("post", "/api/guests"), {"name": f"Guest {number}"})
        elif kind == "account":
            who.password = "correct horse"
            body: dict[str, Any] = {"name": f"acc{number}", "password": who.password}
            if self.known.registrations:
                body["invitation"] = self.known.registrations[-1]
            await self.post(who, ("post", "/api/accounts"), body)
        elif kind == "bot" and (owner := next((one for one in self.strangers if one.password and one.user), None)):
            await self.post(owner, ("post", "/api/bots"), {"name": f"bot{number}"})
            mine = self.known.bots[-1] if self.known.bots else owner.user
            await self.post(owner, ("post", "/api/bots/{user_id}/tokens"), {"label": "one"}, user_id=mine)
            if self.known.tokens:
                who.user, _, who.token = self.known.tokens[-1]
                del who.http.headers["origin"]
                who.http.headers["authorization"] = f"Bearer {who.token}"

    async def post(self, who: Someone, operation: tuple[str, str], body: Any, **names: str) -> None:
        await self.carry_out(who, operation, Call(operation[1].format(**names), {"json": body}))

    async def look_around(self, who: Someone, path: str) -> None:
        answer = await who.http.get(path, headers={"accept": "text/html"})
        self.simulation.say(f"{who.label}: get {path} -> {answer.status_code}")
        assert answer.status_code in (200, 403, 404), answer.text
        self.no_secret(answer.text)

    async def call(self, who: Someone, operation: tuple[str, str], dice: Dice) -> None:
        call = OPERATIONS[operation](self.simulation, self.known, who, dice)
        if call is not None:
            await self.carry_out(who, operation, call)

    async def carry_out(self, who: Someone, operation: tuple[str, str], call: Call) -> None:
        method = operation[0]
        user = who.user
        before = await authority.standing(self.simulation) if operation in OPERATORS else None
        answer = await who.http.request(method.upper(), call.path, **call.more)
        self.simulation.say(
            f"{who.label}: {method} {call.path} {call.more or ''} -> {answer.status_code} {_code(answer)}"
        )
        fine = {*STATUS_OF_REFUSALS, *_documented.get(operation, ())}
        assert answer.status_code in fine, f"{operation}: {answer.status_code} {answer.text[:300]}"
        self.no_secret(answer.text)
        assert method != "get" or not any(code in answer.text for code in self.known.codes), "a code is told again"
        learn(self.known, self.simulation, who, operation, answer)
        if operation == ("get", "/api/tables/{table_id}/why") and answer.status_code == 200:
            table = await self.simulation.now(call.path.split("/")[3])
            check_whys(table, msgspec.convert(answer.json(), Whys), **call.more["params"])
        if before is not None:
            await authority.check_authority(self.simulation, who, operation, answer, before)
            await authority.carry_on(self.simulation)
        if "set-cookie" in answer.headers and answer.status_code < 400:
            learn(self.known, self.simulation, who, ("get", "/api/me"), await who.http.get("/api/me"))
        if operation == ("post", "/api/tables/{table_id}/requests") and answer.status_code == 200:
            table_id = call.path.split("/")[3]
            self.accepted.append((who, user, table_id, call.more["json"], answer.json()["version"]))

    def no_secret(self, text: str) -> None:
        for table_id, tables in self.ledger.after.items():
            now = self.simulation.session(table_id)
            table: Table = now.table if now is not None else tables[-1]
            if table.stage in ("playing", "paused") and table.salt:
                assert table.salt not in text, f"the salt of the running game of {table_id}"

    # Connections

    async def connect(self, who: Someone, table_id: str, back: int | None) -> Tab | None:
        version = (await self.simulation.now(table_id)).version
        me = await who.http.get("/api/me")  # a session may have ended meanwhile
        if me.status_code == 200:
            learn(self.known, self.simulation, who, ("get", "/api/me"), me)
        tab = await self.simulation.connect(who, table_id, None if back is None else max(version - back, 0))
        self.simulation.say(
            f"{who.label} connects to table {self.simulation.tables.index(table_id)} -> {tab.socket.status}"
        )
        assert tab.socket.status in (101, 403, 404), tab.socket.status
        return tab if tab.socket.status == 101 else None

    async def say(self, tab: Tab, kind: str, dice: Dice) -> messages.FromServer | None:
        table = await self.simulation.now(tab.table)
        return await self.send(tab, message(self.simulation, table, tab.user, kind, self.known.key(), dice))

    async def send(self, tab: Tab, sent: dict[str, Any]) -> messages.FromServer | None:
        """Says it, and waits for the answer that everything has."""
        socket, before = tab.socket, len(tab.socket.raw)
        key = str(sent.get("key", ""))
        tab.sent[key] = json.dumps(sent)
        socket.send(sent)
        fields = {name: value for name, value in sent.items() if name not in ("key", "protocol")}
        if socket.frozen:
            self.simulation.say(f"{tab.who.label} at {self.number(tab.table)}, not reading: {fields}")
            return None
        if sent["type"] in KEYLESS:
            await until(lambda: len(socket.raw) > before or socket.closed)
            answer = None
        else:
            await until(lambda: key in socket.answers or socket.closed)
            answer = socket.answers.get(key)
        outcome = getattr(answer, "code", None) or getattr(answer, "version", type(answer).__name__)
        self.simulation.say(f"{tab.who.label} at {self.number(tab.table)}: {fields} -> {outcome}")
        assert getattr(answer, "code", None) != "server-trouble", sent
        if isinstance(answer, messages.Accepted):
            if sent["type"] == "uncover":
                tab.uncovered.append((before, sent["seat"]))
            if sent["type"] in LOGGED:
                self.accepted.append((tab.who, tab.user, tab.table, sent, answer.version))
        return answer

    def number(self, table_id: str) -> int:
        return self.simulation.tables.index(table_id)

    async def change(self, tab: Tab, how: str) -> None:
        """A connection breaks off, or its client stops reading for a while."""
        self.simulation.say(f"{tab.who.label}'s connection: {how}")
        match how:
            case "hang up":
                tab.socket.hang_up()
                await until(lambda: tab.socket.closed)
            case "stop reading":
                tab.socket.freeze()
            case _:
                tab.socket.thaw()

    # Tables

    async def go_on(self, table_id: str, how: str, dice: Dice) -> None:
        """What people at a table do next who want to play, or to be done with it."""
        if how == "as fits":
            how = dice.of(FITTING[(await self.simulation.now(table_id)).stage])
        match how:
            case "seats are filled":
                await self.fill(table_id, dice, start=False)
            case "start":
                await self.fill(table_id, dice, start=True)
            case "play":
                await self.play(table_id, dice.of([1, 3, 10]), dice)
            case "play out":
                await self.play(table_id, 150, dice)
            case "give up":
                await self.everybody(table_id, lambda seat, table: {"type": "resign", "seat": seat})
            case "swap sides":
                await self.everybody(table_id, lambda seat, table: {"type": "swap-sides", "seat": seat})
            case "settings":
                await self.resettle(table_id, dice)
            case _:
                await self.everybody(table_id, lambda seat, table: _agreed(seat, how, table))

    async def everybody(self, table_id: str, asks: Callable[[Any, Table], dict[str, Any]]) -> None:
        for seat in (await self.simulation.now(table_id)).seats:
            table = await self.simulation.now(table_id)
            person = table.seats[seat].person if seat in table.seats else None
            who = self.person_of(person.user) if person else None
            if who is not None:
                await self.request(who, table_id, asks(seat, table))

    async def resettle(self, table_id: str, dice: Dice) -> None:
        table = await self.simulation.now(table_id)
        host = self.person_of(table.host)
        if host is not None:
            wanted = MESSAGES["settings"](self.simulation, table, host.user, dice)
            await self.request(host, table_id, {"type": "settings", **wanted})

    async def fill(self, table_id: str, dice: Dice, *, start: bool) -> None:
        """As people do who want to play: whoever is there sits down, the host takes bots for the rest and begins."""
        table = await self.simulation.now(table_id)
        host = self.person_of(table.host)
        for seat, held in table.seats.items():
            if held.person or held.bot:
                continue
            who = dice.of(self.strangers)
            if dice.of([0, 1]) and not table.seats_of(who.user):
                await self.request(who, table_id, {"type": "sit", "seat": seat})
            elif host is not None:
                await self.request(host, table_id, {"type": "seat-bot", "seat": seat, "bot": "random"})
        for user in (await self.simulation.now(table_id)).unagreed if dice.of([0, 1, 1]) else ():
            if (one := self.person_of(user)) is not None:
                version = (await self.simulation.now(table_id)).version
                await self.request(one, table_id, {"type": "agree", "version": version})
        if start and host is not None:
            await self.request(host, table_id, {"type": "start"})

    async def request(self, who: Someone, table_id: str, sent: dict[str, Any]) -> int:
        """Over a connection if they have one, over HTTP otherwise."""
        body = {**sent, "key": self.known.key()}
        tabs = [tab for tab in self.open_tabs() if (tab.who, tab.user, tab.table) == (who, who.user, table_id)]
        if tabs and not tabs[0].socket.frozen:
            return 200 if isinstance(await self.send(tabs[0], body), messages.Accepted) else 409
        answer = await who.http.post(f"/api/tables/{table_id}/requests", json=body)
        self.simulation.say(f"{who.label} to {self.number(table_id)}: {sent} -> {answer.status_code} {_code(answer)}")
        assert answer.status_code in {200, *STATUS_OF_REFUSALS}, f"{sent}: {answer.status_code} {answer.text[:300]}"
        if answer.status_code == 200:
            self.accepted.append((who, who.user, table_id, body, answer.json()["version"]))
        return answer.status_code

    async def play(self, table_id: str, count: int, dice: Dice) -> None:
        for _ in range(count):
            table = await self.simulation.now(table_id)
            if table.stage != "playing":
                return
            seat = dice.of(table.waiting)
            held = table.seats[seat]
            if held.bot:
                self.simulation.clock.ms += 2_100
                await move_bots(self.simulation, table_id, dice)
                await bots_moved(self.simulation, table_id)
                continue
            who = self.person_of(held.person.user) if held.person else None
            if who is None:
                return
            act = {
                "type": "act",
                "seat": seat,
                "version": table.version,
                "action": str(dice.of(table.current_game.legal(seat))),
            }
            if await self.request(who, table_id, act) != 200:
                return

    async def again(self, number: int) -> None:
        """A request that was carried out is sent once more: the same answer, and nothing happens."""
        who, user, table_id, body, version = self.accepted[-1 - number % len(self.accepted)]
        if who.user != user:
            return
        before = (await self.simulation.now(table_id)).version
        answer = await who.http.post(f"/api/tables/{table_id}/requests", json=body)
        sentence = f"{who.label} to {self.number(table_id)}, again: {body}"
        self.simulation.say(f"{sentence} -> {answer.status_code} {_code(answer)}")
        after = await self.simulation.now(table_id)
        assert after.version == before, "it was carried out twice"
        if answer.status_code != 200:  # banned, removed from a private table
            assert answer.status_code in (401, 403, 404), answer.text
        else:
            assert answer.json()["version"] == version, (answer.json()["version"], version)

    # Time, memory, restarts

    async def ban(self, what: str, who: Someone) -> None:
        db, now = self.simulation.processes[0].application.context.people.db, self.simulation.clock()
        self.simulation.say(f"operator: {what} {who.label}")
        if what == "ban the address of":
            await bans.ban_address(db, who.address, "", now)
        elif what == "ban" and who.user:
            await bans.ban_user(db, who.user, "", now)
        elif what == "lift the bans of":
            for subject in (who.user, who.address):
                await bans.lift_bans(db, subject)
        self.simulation.clock.ms += 11_000  # addresses are read again now and then

    async def skip(self, skip: int) -> None:
        simulation = self.simulation
        simulation.say(f"{skip / 1000} s pass")
        simulation.clock.ms += skip
        for _ in range(2):
            for process in simulation.processes:
                process.service.timers.run_out()
                await process.service.timers.sweep()
            await simulation.settle()
        for table_id in simulation.tables:
            table = await simulation.now(table_id)
            due = table.clocks.deadline() if table.clocks and table.stage == "playing" else None
            assert due is None or due[0] > simulation.clock(), (
                f"table {self.number(table_id)}: a clock ran out unnoticed"
            )

    async def leave_memory(self, dice: Dice) -> str:
        if not self.simulation.tables:
            return ""
        table_id = dice.of(self.simulation.tables)
        self.simulation.say(f"table {self.number(table_id)} leaves memory")
        for tab in self.open_tabs():
            if tab.table == table_id:
                tab.socket.hang_up()
                await until(lambda tab=tab: tab.socket.closed)
        await self.simulation.settle()
        for process in self.simulation.processes:
            found = process.service.cache.sessions.get(table_id)
            if found is not None:
                process.service.cache.forget(found)
        return table_id

    async def restart(self, **other: Any) -> None:
        self.simulation.say(f"the server restarts {other or ''}")
        await self.simulation.stop()
        self.simulation.config = structs.replace(self.simulation.config, **other)
        await self.simulation.start()


def _agreed(seat: Any, offer: str, table: Table) -> dict[str, Any]:
    kind = {"type": "answer", "agrees": True} if offer in table.offers else {"type": "offer"}
    return {**kind, "seat": seat, "offer": offer}


def _code(answer: Any) -> str:
    kind = answer.headers.get("content-type", "")
    body = answer.json() if kind == "application/json" and answer.content else None
    return str(body.get("code", "")) if isinstance(body, dict) else ""
