"""docs/hosting.md, done as a new operator would: a closed instance behind Caddy, backed up, restored, and upgraded.

    python -m tests.soak_hosting

In a clean folder, with the settings and commands that the page names (one that it does not name ends the trial), and
each step timed: three accounts by links, strangers kept out, a game through Caddy, a backup while it runs, a restore,
and an upgrade of a database of commit 208b311 while games of it run. Installing the wheel is tried by
`tests/soak_contrib.py`, and units by systemd's own programs there: this one starts the same commands by itself.
"""

import asyncio
import itertools
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.server.client import Guest, Seat, open_table, play_on, run, seated
from tests.server.db.test_from_208b311 import play_all_on, put_old
from tests.server.ports import free_port
from tests.soak_contrib import CONTRIB, PATIENCE_S, ROOT, answer, program

# Commands that go on in the next line, in one.
PAGE = re.sub(r" \\\n\s*", " ", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"))
HALF_AN_HOUR_S = 1800
PASSWORD = "correct horse"


@dataclass
class Instance:
    """One instance in a folder of its own."""

    place: Path
    url: str
    port: int
    began: float

    @property
    def variables(self) -> dict[str, str]:
        """What a unit would say, and where this server is to be found."""
        own = {"SHOFAR_SERVE_CONFIG": str(self.place / "shofar.toml"), "SHOFAR_PORT": str(self.port)}
        return {**os.environ, **own, "SHOFAR_LAZY_BOTS": "1", "SHOFAR_BOT_PACE": "0"}

    def here(self, text: str) -> str:
        """What the page says, about this folder."""
        for there, here in (("/var/lib/shofar", ""), ("/etc/shofar", ""), ("https://play.example.org", self.url)):
            text = text.replace(there, here or str(self.place))
        return text

    def shofar(self, command: str, *, status: tuple[int, ...] = (0,)) -> str:
        """Runs a command that the page names; what it prints."""
        assert f"shofar {command}" in PAGE, f"docs/hosting.md does not say: shofar {command}"
        words = shlex.split(self.here(command.replace("$(date +%F)", "today")))
        found = subprocess.run(
            [sys.executable, "-m", "shofar", *words], env=self.variables, capture_output=True, text=True, check=False
        )
        assert found.returncode in status, f"{command}: {found.stdout}{found.stderr}"
        return found.stdout

    def step_done(self, step: str) -> None:
        """How long it has taken so far."""
        print(f"{time.monotonic() - self.began:6.1f} s  {step}", flush=True)

    @contextmanager
    def served(self) -> Iterator[None]:
        """The server, as its unit starts it; reached through Caddy."""
        with program(sys.executable, "-m", "shofar", "serve", **self.variables):
            until = time.monotonic() + PATIENCE_S
            while answer(f"http://127.0.0.1:{self.port}/readyz")[0] != 200:
                assert time.monotonic() < until
                time.sleep(0.1)
            yield


def settle(instance: Instance) -> None:
    """The settings of the page, and the check that it asks for."""
    (settings,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (instance.place / "shofar.toml").write_text(instance.here(settings), encoding="utf-8")
    (instance.place / "legal.txt").write_text("The Thursday club, at the corner.\n", encoding="utf-8")
    (instance.place / "backups").mkdir()
    checked(instance)


def checked(instance: Instance) -> str:
    """What the page's check tells: nothing is unsafe but what a trial cannot have, a certificate and a user."""
    output = instance.shofar("serve --check --config /etc/shofar/shofar.toml", status=(0, 1, 2))
    unsafe = [line for line in output.splitlines() if line.startswith("unsafe")]
    assert all("TLS" in line or "as root" in line for line in unsafe), output
    return output


def account(instance: Instance, name: str) -> Guest:
    """An account by a link, as `shofar user add` prints it."""
    printed = instance.shofar("user add ada") if name == "ada" else _added(instance, name)
    (link,) = re.findall(r"#([\w-]+)", printed)
    guest = Guest(instance.url, name)
    guest.post("/api/links/password", {"code": link, "password": PASSWORD})
    me = guest.get("/api/me")
    guest.user, guest.csrf = me["user"]["id"], me["csrf"]
    assert me["user"]["name"] == name
    return guest


def _added(instance: Instance, name: str) -> str:
    command = [sys.executable, "-m", "shofar", "user", "add", name]
    return subprocess.run(command, env=instance.variables, capture_output=True, text=True, check=True).stdout


def refused(work: "Guest", path: str, body: dict[str, str]) -> None:
    """A stranger does not get in."""
    with pytest.raises(HTTPError, match="403"):
        work.post(path, body)


async def moves(seats: list[Seat], count: int) -> None:
    """So many moves of a game."""
    chance = random.Random(3)
    for _ in range(count):
        version = max(seat.version for seat in seats)
        for seat in seats:
            await seat.until(partial(_has_seen, seat, version))
        (turn,) = [seat for seat in seats if seat.to_act()]
        assert getattr(await turn.act(chance.choice(turn.view["legal"])), "version", 0) > version
        for seat in seats:
            await seat.until(partial(_has_seen, seat, version + 1))


def _has_seen(seat: Seat, version: int) -> bool:
    return seat.update is not None and seat.version >= version


async def begun(people: list[Guest]) -> str:
    """A game of Towers with a few moves."""
    table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2)
    seats = await seated(people[:2], table)
    await seats[0].request("start")
    for seat in seats:
        await seat.until(partial(_has_seen, seat, 1))
    await moves(seats, 4)
    return table


async def back_at(people: list[Guest], table: str) -> list[Seat]:
    """Its players, connected again."""
    seats = [await Seat.at(guest, table) for guest in people[:2]]
    for seat in seats:
        seat.keys = itertools.count(time.monotonic_ns())  # a key that was used is answered as it was then
    for seat in seats:
        await seat.until(partial(_has_seen, seat, 1))
    return seats


async def some_more(people: list[Guest], table: str) -> int:
    """Three moves more; the version then."""
    seats = await back_at(people, table)
    await moves(seats, 3)
    return seats[0].version


async def finished(people: list[Guest], table: str, before: int) -> None:
    """The game goes on from the backup, to its end."""
    seats = await back_at(people, table)
    assert seats[0].version < before, "as it was when the backup was made"
    await play_on(seats, random.Random(5).choice)


def club(instance: Instance) -> None:
    """The instance of the page: three accounts, a game, a backup, a restore."""
    settle(instance)
    instance.step_done("settings written and checked")
    with instance.served():
        instance.step_done("served through Caddy")
        people = [account(instance, name) for name in ("ada", "ben", "cy")]
        instance.shofar("user operator ada")
        refused(Guest(instance.url, "eve"), "/api/guests", {"name": "eve"})
        refused(Guest(instance.url, "eve"), "/api/accounts", {"name": "eve", "password": PASSWORD})
        instance.step_done("three accounts, and nobody else")
        table = run(begun(people))
        unit = (CONTRIB / "systemd" / "shofar-backup.service").read_text(encoding="utf-8")
        (nightly,) = re.findall(r"^ExecStart=/opt/shofar/bin/shofar (.*)$", unit, re.MULTILINE)
        words = shlex.split(instance.here(nightly))
        subprocess.run([sys.executable, "-m", "shofar", *words], env=instance.variables, check=True)
        before = run(some_more(people, table))
        instance.step_done("a game begun, backed up as every night, and played on")
    (backup,) = (instance.place / "backups").iterdir()
    command = "restore /var/lib/shofar/backups/shofar-….db --replace --database sqlite:////var/lib/shofar/shofar.db"
    assert f"shofar {command}" in PAGE
    words = shlex.split(instance.here(command.replace("shofar-….db", backup.name)))
    subprocess.run([sys.executable, "-m", "shofar", *words], env=instance.variables, check=True)
    with instance.served():
        run(finished(people, table, before))
        instance.step_done("restored, and the game played to its end from there")


def upgraded(instance: Instance) -> None:
    """A database of 208b311 in its place, with games running: backed up, checked, and played on."""
    file = instance.place / "shofar.db"
    for old in instance.place.glob("shofar.db*"):
        old.unlink()
    put_old(file).chmod(0o600)
    output = checked(instance)
    assert "from schema 0003" in output, output
    with instance.served():
        run(play_all_on(instance))
    instance.step_done("a database of 208b311 upgraded, its games played to their ends")


def main() -> int:
    """All of it, within half an hour."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="shofar-hosting-") as folder:
        place = Path(folder)
        instance = Instance(place, f"http://localhost:{free_port()}", free_port(), began)
        variables = {"DOMAIN": instance.url, "UPSTREAM": f"127.0.0.1:{instance.port}"}
        variables |= {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        config = str(CONTRIB / "caddy" / "single.Caddyfile")
        with program("caddy", "run", "--config", config, "--adapter", "caddyfile", **variables):
            club(instance)
            upgraded(instance)
    assert time.monotonic() - began < HALF_AN_HOUR_S
    return 0


if __name__ == "__main__":
    sys.exit(main())
