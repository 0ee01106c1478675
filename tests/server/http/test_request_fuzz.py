"""Random and mutated requests, made from the API's own document: nothing may go wrong on our side."""

import asyncio
import json
import random
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.scale import SOAK
from tests.server.in_process_app import Browser, running

CASES = 400 if SOAK else 4
"""For each operation."""
FORM = ("server-wrong-form", "server-name-long", "server-account-letters", "server-password-short", "not-json")
"""What no request is refused with that keeps to the document."""


def _operations(document: dict[str, Any]) -> Iterator[Any]:
    schema = schemathesis.openapi.from_dict(document)
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), "the document is sound"
        yield result.ok()


def _cases(operation: Any, mode: GenerationMode, count: int) -> list[Any]:
    found: list[Any] = []

    @hypothesis.seed(7)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def collect(case: Any) -> None:
        found.append(case)

    try:
        collect()
    except hypothesis.errors.Unsatisfiable:
        return []  # an operation without parameters cannot be asked wrongly
    return found


def _whole(value: Any) -> Any:
    """3.0 is an integer by JSON Schema, but no client writes one so, and the server takes it for a fraction."""
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _wrong_body(case: Any) -> bool:
    """Whether it is the body that the document forbids."""
    return any(
        part.value == "body" and info.mode is GenerationMode.NEGATIVE for part, info in case.meta.components.items()
    )


async def _send(browser: Browser, case: Any, headers: dict[str, str]) -> tuple[int, str]:
    sent = case.as_transport_kwargs(base_url="http://shofar.test")
    own = {**{str(name): str(value) for name, value in (sent.pop("headers", None) or {}).items()}, **headers}
    clean = {name: value for name, value in own.items() if value.isascii() and value.isprintable()}
    body = {"content": sent["data"]} if "data" in sent else {"json": _whole(sent["json"])} if "json" in sent else {}
    browser.http.cookies.clear()
    answer = await browser.http.request(sent["method"], sent["url"], params=sent.get("params"), headers=clean, **body)
    return answer.status_code, answer.text


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_request_that_the_document_allows_or_forbids_is_answered_with_a_500(tmp_path, kind, shared_postgres):
    database = {"database": shared_postgres.migrated("allowed")} if kind == "postgresql" else {}

    async def story():
        async with running(tmp_path, **database) as server:
            ada = server.browser()
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            token = (await ada.post(f"/bots/{ada.user['id']}/tokens", {"label": "fuzz"}))["token"]
            table = await ada.table(settings={"public": True, "game": "walls", "seats": 3})
            document = (await ada.http.get("/api/openapi/openapi.json")).json()
            requests, program = 0, server.browser()
            for operation in _operations(document):
                if operation.path == "/api/me" and operation.method == "delete":
                    continue  # or the rest of the test would be nobody
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    for case in await asyncio.to_thread(_cases, operation, mode, CASES):
                        if case.path_parameters and "table_id" in case.path_parameters and requests % 2:
                            case.path_parameters["table_id"] = table
                        headers = {"authorization": f"Bearer {token}"} if requests % 3 else {}
                        status, text = await _send(program, case, headers)
                        requests += 1
                        said = f"{mode} {operation.method} {operation.path}: {case.body!r} {case.query} {text[:200]}"
                        assert str(status) in document["paths"][operation.path][operation.method]["responses"], said
                        body = json.loads(text) if status >= 400 and text else {"code": "", "message": ""}
                        assert bool(body["code"]) == bool(body["message"]) == (status >= 400)
                        if mode is GenerationMode.POSITIVE:
                            assert body["code"] not in FORM, said
                        elif _wrong_body(case):
                            assert status >= 400, said
            assert requests > 20 * CASES

    asyncio.run(story())


BODIES: list[tuple[str, Any]] = [
    ("/guests", {"name": "Ada"}),
    ("/accounts", {"name": "ada-1", "password": "correct horse"}),
    ("/sign-in", {"name": "ada-1", "password": "correct horse"}),
    ("/links", {"code": "A" * 16}),
    ("/join", {"code": "A" * 16}),
    ("/tables", {"settings": {"game": "walls", "seats": 3, "clock": {"clock": "move", "ms": 5000}}, "fill": "random"}),
    ("/replay", {"record": {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": "S", "actions": []}}),
    ("/preview", {"record": {"format": "shofar/1", "game": "walls", "seats": 3}, "step": 0, "seat": 0, "action": "x"}),
]
ODD: list[Any] = [
    None,
    True,
    -1,
    2**63,
    1e308,
    "",
    "\u0000",
    "\ud83d",
    "x" * 300,
    [],
    {},
    [[[]]],
    {"": ""},
    "../../etc",
    "%00",
    "R5",
]


def _mutated(value: Any, dice: random.Random) -> Any:
    if isinstance(value, dict) and value and dice.random() < 0.8:
        name = dice.choice(list(value))
        changed = {**value, name: _mutated(value[name], dice)}
        return {key: one for key, one in changed.items() if key != name or dice.random() < 0.9}
    if isinstance(value, str) and value and dice.random() < 0.4:
        at = dice.randrange(len(value))
        return value[:at] + dice.choice(["\u202e", "'", "\n", "😀", "\\", "<"]) + value[at + 1 :]
    return dice.choice(ODD)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@settings(max_examples=100 if SOAK else 1, deadline=None)
@given(st.integers(0, 2**32))
def test_mutated_bodies_are_refused_and_nothing_grows(tmp_path_factory, kind, shared_postgres, seed):
    database = {"database": shared_postgres.migrated(f"mutated_{token_hex(4)}")} if kind == "postgresql" else {}

    async def story():
        async with running(tmp_path_factory.mktemp("fuzz"), **database) as server:
            dice = random.Random(seed)
            ada = await server.browser().be("Ada")
            for _ in range(250):
                path, body = dice.choice(BODIES)
                text = json.dumps(_mutated(body, dice)).encode()
                if dice.random() < 0.1:
                    cut = dice.randrange(len(text) + 1)
                    text = text[:cut] + dice.choice([b"", b"\xff", b"}", b"\x00"]) + text[cut:]
                answer = await ada.request("POST", path, content=text, headers={"content-type": "application/json"})
                assert answer.status_code < 500, text
            assert (await ada.get("/me"))["user"]["name"] is not None
            assert all(not session.busy and not session.queue for session in server.service.cache.sessions.values())

    asyncio.run(story())
