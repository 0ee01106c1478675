"""The tools that an assistant gets: it may know the view of its own seat, and do that seat's actions."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Literal, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from shofar import __version__
from shofar.bots.engine_process import Fault
from shofar.bots.registry import usual_bot
from shofar.core.errors import Malformed, ShofarError
from shofar.i18n import catalogue
from shofar.i18n.rule_book import books, clause, clauses
from shofar.learn.sentences import sentence_text
from shofar.research.language.prompts import legal_lines, rules_lines, seat_names, situation
from shofar.research.mcp.local_table import LocalTable
from shofar.research.mcp.seats import Advice, SeatedTable
from shofar.research.mcp.server_table import Connection

LONGEST = 1000
"""Characters of an argument."""
LONGEST_WAIT = 50
Given = ParamSpec("Given")

INSTRUCTIONS = """Both games called Jericho: Walls (cards, 3 to 5 seats) and Towers (a board for two).
Read the rules first (`rules`). Sit down with `new_game` against bots, or with `join` at a table of a server.
Then `look` and `act`, again and again. You see what your seat may see; actions are written as `look` lists them."""


class AtTable:
    """Where the assistant sits; one thing is done at a time."""

    def __init__(self, connection: Connection | None, language: str | None, seed: str | None = None) -> None:
        self.connection, self.language, self.seed = connection, language, seed
        self.lock = asyncio.Lock()
        self._table: SeatedTable | None = None

    @property
    def table(self) -> SeatedTable:
        """The table, if there is one."""
        if self._table is None:
            raise ToolError(self.say("mcp-no-table"))
        return self._table

    def say(self, key: str, **params: object) -> str:
        """A sentence in the language that is spoken here."""
        return catalogue(self.language).say(key, params)

    def sit_down(self, table: SeatedTable) -> None:
        """Makes this the table that all tools are about."""
        self._table = table

    async def describe(self) -> str:
        """The situation in words."""
        view = await self.table.view()
        parts = [situation(view, self.language)]
        if view.legal:
            lines = legal_lines(view.legal, self.language)
            parts.append("\n".join([catalogue(self.language).say("model-legal"), *lines]))
        return "\n\n".join(parts)


def make_server(
    *, connection: Connection | None = None, language: str | None = None, seed: str | None = None
) -> MCPServer[dict[str, Any]]:
    """The server with its tools. `connection` is a server that one may join; `seed` makes local games repeat."""
    about: dict[str, Any] = {"instructions": INSTRUCTIONS, "version": __version__, "log_level": "WARNING"}
    server: MCPServer[dict[str, Any]] = MCPServer("shofar", **about)
    here = AtTable(connection, language, seed)
    for tool in (*_sitting_down(here), *_playing(here), *_reading(here)):
        server.add_tool(_guarded(here, tool), structured_output=False)
    return server


Tool = Callable[Given, Coroutine[Any, Any, str]]


def _guarded(here: AtTable, tool: Tool[Given]) -> Tool[Given]:
    """One call at a time, no endless arguments, and what goes wrong told in a sentence."""

    @wraps(tool)
    async def guarded(*args: Given.args, **given: Given.kwargs) -> str:
        for name, value in given.items():
            if isinstance(value, str) and len(value) > LONGEST:
                raise ToolError(here.say("mcp-too-long", name=name, most=LONGEST))
        async with here.lock:
            try:
                result = await tool(*args, **given)
            except Fault:
                raise ToolError(here.say("mcp-bot-failed")) from None
            except ShofarError as wrong:
                raise ToolError(_writable(str(wrong))) from None
            return _writable(result)

    return guarded


def _writable(text: str) -> str:
    """Halves of surrogate pairs, which UTF-8 cannot write, as question marks."""
    return text.encode(errors="replace").decode()


def _sitting_down(here: AtTable) -> list[Tool[Any]]:
    async def new_game(
        game: Literal["walls", "towers"], seats: int | None = None, seat: str | None = None, bot: str | None = None
    ) -> str:
        """Sit down at a fresh table against bots. Any game under way at your present table is left.

        seats: for walls 3 to 5. seat: "0", "1", ... or "S", "N" (drawn if not given).
        bot: level-1 to level-10, plain (level-3).
        """
        table = LocalTable(game, seats=seats, seat=seat, bot=bot or usual_bot(), seed=here.seed)
        await table.start()
        here.sit_down(table)
        view = await table.view()
        say = catalogue(here.language).say
        named = seat_names(view, here.language)[view.seat]
        return f"{say('model-seat', {'game': say(f'game-{game}'), 'who': named})}\n\n{await here.describe()}"

    async def join(link: str) -> str:
        """Sit down at a table of the server, by the link of an invite. Only where the person has named a server."""
        if here.connection is None:
            raise ToolError(here.say("mcp-no-server"))
        here.sit_down(await here.connection.join(link))
        return here.say("mcp-joined")

    return [new_game, join]


def _playing(here: AtTable) -> list[Tool[Any]]:
    async def look(form: Literal["words", "json"] = "words") -> str:
        """What your seat sees now, what has happened, and every action that is open to you."""
        if form == "words":
            return await here.describe()
        return json.dumps((await here.table.view()).to_json(), ensure_ascii=False)

    async def act(action: str) -> str:
        """Do one of the actions that `look` lists, written exactly so: `wall R5`, `trumpet B`, `R5@c2`."""
        before = len((await here.table.view()).events)
        await here.table.act(action)
        view = await here.table.view()
        since = here.say("mcp-since", count=len(view.events) - before)
        return f"{since}\n\n{await here.describe()}"

    async def wait(seconds: int = 30) -> str:
        """Wait for the others, at most so many seconds (50); then look."""
        await here.table.wait(max(0, min(seconds, LONGEST_WAIT)))
        return await here.describe()

    async def analyse() -> str:
        """What would be sensible here, and why. Only in casual games against bots: never rated, never among people."""
        view = await here.table.view()
        names = {str(seat): name for seat, name in seat_names(view, here.language).items()}
        advice = await here.table.advice()
        return "\n".join(f"- {_advised(one, here.language, names)}" for one in advice)

    async def record() -> str:
        """The record of the game, with all that was hidden, once it is over."""
        record_json = await here.table.record()
        if record_json is None:
            raise ToolError(here.say("mcp-not-over"))
        return json.dumps(record_json, ensure_ascii=False)

    return [look, act, wait, analyse, record]


def _advised(one: Advice, language: str | None, names: dict[str, str]) -> str:
    parts = [one.action]
    if one.value is not None:
        parts.append(f"{one.value:.0%}")
    if one.reason is not None:
        parts.append(sentence_text(one.reason, language, names))
    return ", ".join(parts)


def _reading(here: AtTable) -> list[Tool[Any]]:
    async def rules(what: str) -> str:
        """The rules: of "walls" or "towers" in short, "walls full" by clause, or one clause such as "W11" or "T8"."""
        word, _, more = what.strip().partition(" ")
        if word.lower() in books():
            return "\n".join(rules_lines(word.lower(), here.language, full=more.strip().lower() == "full"))
        known = {number.lower(): number for game in books() for number in clauses(game)}
        if what.strip().lower() not in known:
            expected = ", ".join([*books(), *known.values()])
            raise Malformed("what", "not-one-of", {"expected": expected})
        entry = clause(known[what.strip().lower()], here.language)
        return f"{entry.number}: {entry.text}" + (f" {entry.ruling}" if entry.ruling else "")

    return [rules]
