"""An assistant at the table: it sees its own seat's view and nothing else, acts by the rules, and breaks nothing."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from shofar import load
from shofar.core.errors import Malformed
from shofar.i18n import LANGUAGES
from shofar.research.leaks.permuted_walls import permuted
from shofar.research.mcp.local_table import LocalTable
from shofar.research.mcp.server_table import Connection, origin
from shofar.research.mcp.tools import make_server
from tests.server.client import Guest
from tests.server.processes import running

SHOFAR = [sys.executable, "-m", "shofar", "mcp"]
Call = Callable[..., Coroutine[Any, Any, tuple[bool, str]]]


def with_client(played: Callable[[Call], Coroutine[Any, Any, None]], server: Any = None, **options: Any) -> None:
    """Runs a scene with a client; `call` gives whether a tool refused, and its text."""

    async def scene() -> None:
        async with Client(server or make_server(**options)) as client:

            async def call(tool: str, **arguments: Any) -> tuple[bool, str]:
                answer = await client.call_tool(tool, arguments)
                (content,) = answer.content
                assert content.type == "text"
                return bool(answer.is_error), content.text

            await played(call)

    asyncio.run(scene())


async def view_of(call: Call) -> dict[str, Any]:
    refused, text = await call("look", form="json")
    assert not refused, text
    view: dict[str, Any] = json.loads(text)
    return view


@pytest.mark.parametrize(("game", "more"), [("towers", {"seat": "N"}), ("walls", {"seats": 3})])
def test_a_whole_game_against_bots_and_its_record(game, more):
    async def played(call: Call) -> None:
        refused, text = await call("new_game", game=game, bot="plain", **more)
        assert not refused, text
        dice = Random(4)
        while legal := (await view_of(call))["legal"]:
            assert (await call("record"))[0], "closed while the game goes on"
            refused, text = await call("act", action=dice.choice(legal))
            assert not refused, text
            assert "?" * 3 not in text
        refused, record = await call("record")
        assert not refused
        assert load(json.loads(record)).outcome is not None
        assert (await call("act", action="R5@c2"))[0]
        assert (await call("analyse"))[0]

    with_client(played)


def test_over_standard_input_and_output():
    async def played(call: Call) -> None:
        refused, text = await call("new_game", game="walls", bot="plain", seats=3, seat="1")
        assert not refused
        assert "Mauern: Du bist Platz 1." in text
        assert "Offen stehen" in text or "stehen dir offen" in text
        legal = (await view_of(call))["legal"]
        assert not (await call("act", action=legal[0]))[0]
        refused, text = await call("rules", what="W11")
        assert text.startswith("W11: ")
        assert "Trompete" in text

    parameters = StdioServerParameters(command=SHOFAR[0], args=[*SHOFAR[1:], "--lang", "de"])
    with_client(played, parameters)


def test_nothing_that_a_tool_says_follows_what_is_hidden(monkeypatch):
    """The same game with every card that the seat has not seen in another place: every tool says the same."""
    seed, changed = "tells", 0
    dice = Random(1)

    results: list[list[tuple[bool, str]]] = []
    hidden: list[Any] = []

    async def everything(call: Call, moves: int) -> list[tuple[bool, str]]:
        said = [
            await call("look"),
            await call("look", form="json"),
            await call("record"),
            await call("wait", seconds=0),
        ]
        said += [await call("act", action=text) for text in ("wall R7", "supply S", "first T", "trumpet X", "")]
        return [*said, *([await call("analyse")] if moves == 6 else [])]

    for moves in (0, 2, 6):
        results.clear()
        hidden.clear()
        for other in (False, True):
            begin = LocalTable.start

            async def start(table: Any, *, other: bool = other, moves: int = moves, begin: Any = begin) -> None:
                await begin(table)
                for _ in range(moves):
                    await table.act(table._game.legal(table.seat)[0])
                if other:
                    table._game = permuted(table._game, table.seat, dice)
                hidden.append(table._game.state.hands[1:])

            async def played(call: Call, *, moves: int = moves) -> None:
                await call("new_game", game="walls", seat="0", seats=3, bot="plain")
                results.append(await everything(call, moves))

            with monkeypatch.context() as patched:
                patched.setattr(LocalTable, "start", start)
                with_client(played, seed=seed)
        assert results[0] == results[1]
        changed += hidden[0] != hidden[1]
    assert changed


def test_the_seed_is_nobodys_to_give_or_to_see():
    async def scene() -> None:
        async with Client(make_server(seed="sesame-7")) as client:
            tools = (await client.list_tools()).tools
            assert {tool.name for tool in tools} == {
                "new_game", "join", "look", "act", "wait", "analyse", "record", "rules",
            }  # fmt: skip
            assert not [tool.name for tool in tools if "seed" in json.dumps(tool.input_schema)]
            assert all(tool.description for tool in tools)
            said = [
                await client.call_tool("new_game", {"game": "walls", "seat": "2"}),
                await client.call_tool("look", {}),
            ]
            assert "sesame" not in repr(said)

    asyncio.run(scene())


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("act", {"action": "wall R9"}),
    ("act", {"action": ""}),
    ("act", {"action": "x" * 1_000_000}),
    ("act", {"action": "\x00\x1b[2J"}),
    ("act", {"action": 7}),
    ("act", {"action": None}),
    ("act", {"action": ["wall R5"]}),
    ("act", {}),
    ("act", {"seat": 1, "action": {"a": "b"}}),
    ("new_game", {"game": "chess"}),
    ("new_game", {"game": "walls", "seats": -1}),
    ("new_game", {"game": "walls", "seats": 10**30}),
    ("new_game", {"game": "walls", "seat": "99"}),
    ("new_game", {"game": "walls", "bot": "strongest@999999s"}),
    ("new_game", {"game": "walls", "bot": "os:system"}),
    ("new_game", {"game": "walls", "bot": "/etc/passwd"}),
    ("rules", {"what": "W99"}),
    ("rules", {"what": "../../etc/passwd"}),
    ("rules", {"what": "W1" * 100_000}),
    ("look", {"form": "state"}),
    ("wait", {"seconds": "for ever"}),
    ("join", {"link": "http://127.0.0.1:1/join#x"}),
    ("join", {"link": "file:///etc/passwd"}),
    ("no_such_tool", {}),
]


def test_what_is_wrong_is_refused_in_a_sentence_and_changes_nothing():
    async def played(call: Call) -> None:
        assert (await call("look"))[0], "at no table yet"
        await call("new_game", game="walls", bot="plain", seat="0")
        before = await view_of(call)
        for tool, arguments in WRONG:
            refused, text = await call(tool, **arguments)
            assert refused, (tool, arguments)
            assert len(text) < 5000, (tool, len(text))
            assert "Traceback" not in text
            assert "root:" not in text
        assert await view_of(call) == before

    with_client(played)


def test_garbage_on_the_wire_ends_nothing():
    """Lines that are no messages, no UTF-8, half a surrogate pair, and one of five megabytes; then an ordinary call."""
    hello = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }  # fmt: skip
    lines = [
        b"no JSON",
        b"\xff\xfe\x00",
        b"[]",
        b'{"jsonrpc":"2.0"}',
        b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"rules","arguments":{"what":"\\ud800"}}}',
        b'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"act","arguments":{"action":"'
        + b"y" * 5_000_000
        + b'"}}}',
        b'{"jsonrpc":"2.0","id":9,"method":"no/such","params":{}}',
        b'{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"rules","arguments":{"what":"T8"}}}',
    ]
    ready = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
    with subprocess.Popen(SHOFAR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(hello).encode() + b"\n" + ready + b"\n" + b"\n".join(lines) + b"\n")
        process.stdin.flush()
        results: dict[Any, dict[str, Any]] = {}
        while 10 not in results:
            answer = json.loads(process.stdout.readline())
            results[answer.get("id")] = answer
        process.stdin.close()
        process.stdout.read()
    assert process.returncode == 0
    assert results[10]["result"]["content"][0]["text"].startswith("T8: ")
    assert len(json.dumps(results)) < 20_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_by_clause_in_every_language(language):
    async def played(call: Call) -> None:
        for what in ("walls", "towers", "walls full", "towers full", "w8a", "T12"):
            refused, text = await call("rules", what=what)
            assert not refused, text
            assert len(text) > 40
        assert (await call("rules", what="W"))[0]
        assert (await call("act", action="R5@c2"))[0]

    with_client(played, language=language)


def test_advice_against_bots():
    async def played(call: Call) -> None:
        await call("new_game", game="towers", bot="plain", seat="S")
        refused, text = await call("analyse")
        assert not refused, text
        legal = (await view_of(call))["legal"]
        assert all(line[2:].partition(",")[0] in legal for line in text.splitlines())

    with_client(played)


def test_at_a_table_of_a_server_among_people(tmp_path):
    """By an invite: the view is that of the seat, moves are the server's to judge, and there is no advice."""
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path) as server:
        ada = Guest.named(server.url, "Ada")
        settings = {"game": "towers", "seats": 2, "public": False}
        table = ada.post("/api/tables", {"settings": settings, "sit": ["S"]})["id"]
        link = f"{server.url}/join#{ada.post(f'/api/tables/{table}/invite', {})['url'].rpartition('#')[2]}"

        def request(**request: Any) -> None:
            ada.post(f"/api/tables/{table}/requests", {"key": f"ada-{request['type']}", **request})

        def version_of() -> int:
            version: int = ada.get(f"/api/tables/{table}/view")["version"]
            return version

        async def played(call: Call) -> None:
            refused, text = await call("join", link="http://127.0.0.1:9/join#abc")
            assert refused
            assert server.url in text
            refused, text = await call("join", link=f"{server.url}/join#wrong")
            assert refused
            refused, text = await call("join", link=link)
            assert not refused, text
            await asyncio.to_thread(request, type="start")
            refused, text = await call("wait", seconds=0)
            assert not refused, text
            if ada.get(f"/api/tables/{table}/view")["waiting"] == ["S"]:
                assert (await call("act", action="R5@c2"))[0], "not its turn"
                await asyncio.to_thread(request, type="act", seat="S", version=version_of(), action="B1@a1")
            refused, text = await call("wait", seconds=30)
            assert not refused, text
            view = await view_of(call)
            assert view["seat"] == "N"
            assert view["legal"]
            refused, text = await call("analyse")
            assert refused, "never among people"
            assert not (await call("act", action=view["legal"][3]))[0]
            assert (await call("record"))[0]

        with_client(played, connection=Connection(server.url, name="Robot"))


def test_nobody_is_led_to_another_address():
    met: list[str] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            met.append(self.path)
            self.send_response(307 if self.path != "/stolen" else 200)
            self.send_header("location", "/stolen")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{server.server_port}"

        async def played(call: Call) -> None:
            refused, text = await call("join", link=f"{url}/join#code")
            assert refused
            assert "307" in text

        with_client(played, connection=Connection(url))
        server.shutdown()
        thread.join()
    assert met == ["/api/guests"]


def test_addresses():
    assert origin("https://Games.example.org/join#x") == "https://games.example.org"
    assert origin("http://[::1]:8000/") == "http://[::1]:8000"
    for wrong in ("ftp://a", "a", "http://", "http://u:p@a/", "http://a:b/", "javascript:1"):
        with pytest.raises(Malformed):
            origin(wrong)
