"""Operators at their command line, beside a server that runs."""

import asyncio
from typing import Any

import pytest

from shofar.cli import main
from shofar.server.maintenance import Maintenance
from tests.server.in_process_app import Browser, Running

PASSWORD = "correct horse"


class CommandLine:
    """`shofar … --database URL`: what it printed, and that it went well."""

    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.capsys = capsys

    async def __call__(self, *words: str, status: int = 0) -> str:
        """What was printed; on standard error where it is refused."""
        found = await asyncio.to_thread(main, [*words, "--database", self.url])
        out, err = self.capsys.readouterr()
        assert found == status, err or out
        return str(err if status else out)

    async def code(self, *words: str) -> str:
        """The code of the link that is printed."""
        (link,) = [line for line in (await self(*words)).splitlines() if "#" in line]
        return link.partition("#")[2]


async def account(server: Running, name: str = "ada") -> Browser:
    """An account, signed in."""
    made = server.browser()
    await made.post("/accounts", {"name": name, "password": PASSWORD})
    return made


async def upkeep(server: Running) -> Maintenance:
    """What a server does every few seconds; it has done it once."""
    made = Maintenance(server.context.people, server.context.metrics)
    await made.once()
    return made


def code_of(answer: Any) -> str:
    """The code of a refusal."""
    return str(answer["code"])
