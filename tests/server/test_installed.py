"""Installed as docs/server.md says: the wheel, in an environment of root's, for a service user without a home."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import shofar
from tests import wheels
from tests.server.client import Guest, Seat, run
from tests.server.ports import free_port
from tests.server.processes import PATIENCE_S

MOVES = 15
PACKAGE = Path(shofar.__file__).parent
NOBODY = 65_534
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
POWERLESS = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
"""Root who may not pass over rights: where the interpreter itself lies in root's home."""


def as_service() -> list[str]:
    """How a command is run so that it cannot write to what belongs to root; as it is, where we are not root."""
    if os.geteuid() != 0:
        return []
    again = "import subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)"  # as servers start workers
    reachable = subprocess.run([*AS_NOBODY, sys.executable, "-c", again], capture_output=True, check=False)
    return AS_NOBODY if reachable.returncode == 0 else POWERLESS


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheels.built(tmp_path_factory.mktemp("dist"))


@pytest.fixture
def installed(wheel: Path) -> Iterator[Path]:
    """A folder with `opt`, an environment with the wheel, warm and not to be written to, and `var` for the service."""
    folder = Path(tempfile.mkdtemp(prefix="shofar-installed-"))
    folder.chmod(0o755)
    wheels.installed(wheel, folder / "opt", wheels.server_dependencies())
    warm(folder)
    (folder / "var").mkdir()
    if as_service() == AS_NOBODY:
        os.chown(folder / "var", NOBODY, NOBODY)
    for place, _, _ in os.walk(folder / "opt"):
        os.chmod(place, 0o555)
    yield folder
    for place, _, _ in os.walk(folder / "opt"):
        os.chmod(place, 0o755)
    shutil.rmtree(folder)


def package(folder: Path) -> Path:
    (found,) = folder.glob("opt/lib/python*/site-packages/shofar")
    return found


def warm(folder: Path) -> None:
    """What `shofar warm` would have compiled there: ours, which belongs to sources of the same age."""
    there = package(folder)
    for compiled in [*PACKAGE.rglob("*.nbi"), *PACKAGE.rglob("*.nbc")]:
        copy = there / compiled.relative_to(PACKAGE)
        copy.parent.mkdir(exist_ok=True)
        shutil.copy2(compiled, copy)
    for source in PACKAGE.rglob("*.py"):
        assert (there / source.relative_to(PACKAGE)).read_bytes() == source.read_bytes()
        shutil.copystat(source, there / source.relative_to(PACKAGE))


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What systemd gives a service, more or less."""
    lean = {"PATH": os.environ["PATH"], "HOME": f"{folder}/opt/home", "LANG": "C.UTF-8", "TMPDIR": str(folder / "var")}
    return {**lean, **more}


@contextlib.contextmanager
def serving(folder: Path, **more: str) -> Iterator[str]:
    port, log = free_port(), folder / "log"
    command = [f"{folder}/opt/bin/shofar", "serve", "--port", str(port), "--bot-pace", "0", "--bot-time", "3000"]
    command += ["--database", f"sqlite:///{folder}/var/shofar.db"]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*as_service(), *command], env=environment(folder, **more), cwd=folder, stdout=out, stderr=out
        )
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + PATIENCE_S
        while b"shofar: http" not in log.read_bytes():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        print(log.read_text())


def test_a_strong_bot_plays_as_itself_and_says_so(installed: Path) -> None:
    async def go(url: str) -> None:
        host = Guest.named(url, "ada")
        body = {"settings": {"game": "towers", "seats": 2, "starter": "N"}, "fill": "strongest", "start": True}
        seat = await Seat.at(host, host.post("/api/tables", body)["id"])
        for _ in range(MOVES):
            await seat.until(seat.to_act)
            assert seat.info is not None
            [bot] = [one for one in seat.info.seats if one.bot]
            if bot.stand_in is None:
                return
            # Until compiled code is loaded a simple player answers, and says so.
            assert bot.stand_in == "getting-ready"
            await seat.act(seat.view["legal"][0])
            await seat.until(lambda: not seat.to_act())
        raise AssertionError("the bot itself has never answered")

    with serving(installed, CACHE_DIRECTORY=f"{installed}/var") as url:
        run(go(url))
    assert list((installed / "var" / "compiled").rglob("*.nbi")), "what was compiled before has been brought along"


COMPILES = """
import tempfile
{before}
import shofar.fast.cache as cache
from shofar.fast.towers.board_setup import *
from shofar.bots.towers.move_ordering import remember
print(cache.place(), remember._cache.cache_path)
"""
NO_TEMPORARY = "tempfile.gettempdir = lambda: '/nonexistent'; tempfile.mkdtemp = None"


def compiled(folder: Path, before: str = "", **more: str) -> list[str]:
    """Where a service keeps compiled code: as we see it, and as Numba does."""
    command = [*as_service(), f"{folder}/opt/bin/python", "-c", COMPILES.format(before=before)]
    done = subprocess.run(
        command, env=environment(folder, **more), cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_compiled_code_is_kept_where_it_can_be(installed: Path) -> None:
    var = installed / "var"
    named, numbas = compiled(installed, SHOFAR_CACHE=f"{var}/mine", CACHE_DIRECTORY=str(var))
    assert named == f"{var}/mine"
    assert numbas.startswith(f"{var}/mine/towers_")
    kept = [
        sorted(one.name for one in Path(place).iterdir()) for place in (numbas, PACKAGE / "bots/towers/__pycache__")
    ]
    assert set(kept[0]) == {one for one in kept[1] if one.endswith((".nbi", ".nbc"))}, "brought to where Numba looks"
    assert compiled(installed, CACHE_DIRECTORY=f"{var}:/elsewhere")[0] == f"{var}/compiled"
    assert compiled(installed, XDG_CACHE_HOME=f"{var}/xdg")[0] == f"{var}/xdg/shofar"
    assert compiled(installed, HOME=str(var))[0] == f"{var}/.cache/shofar"
    assert compiled(installed)[0].startswith(f"{var}/shofar-")


def test_without_any_folder_it_is_compiled_in_memory(installed: Path) -> None:
    assert compiled(installed, NO_TEMPORARY) == ["None", "None"]
