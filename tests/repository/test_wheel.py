"""The wheel: it carries the data files and the page, runs with the core's dependencies alone, and opens the table."""

import gzip
import json
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from urllib.request import Request, urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import shofar
from tests.repository.project import ROOT, own_files, pyproject
from tests.server.client import Guest, Seat, run
from tests.server.ports import free_port
from tests.soak_installing import CORE, DOES
from tests.wheels import built, closure, core_dependencies, installed, server_dependencies

VERSION = shofar.__version__


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("dist"))


def test_wheel_holds_every_file_of_the_package(wheel):
    package = ROOT / "src" / "shofar"
    expected = {str(path.relative_to(ROOT / "src")) for path in own_files() if package in path.parents}
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("shofar/")}
    page = {name for name in inside if name.startswith("shofar/server/page/")}
    assert inside - page - {"shofar/manual.zip"} == expected  # that is there once `make docs` has packed it
    assert "shofar/py.typed" in inside


def test_the_wheel_is_small(wheel):
    """What the core install downloads, the documentation apart (`make docs` packs that)."""
    inside = [one for one in zipfile.ZipFile(wheel).infolist() if one.filename != "shofar/manual.zip"]
    assert 1_000_000 < sum(one.compress_size for one in inside) < 3_000_000


def test_wheel_holds_the_page(wheel):
    archive = zipfile.ZipFile(wheel)
    document = archive.read("shofar/server/page/index.html").decode()
    referred = re.findall(r'(?:src|href)="/(assets/[^"]+|[^"/]+\.svg)"', document)
    assert len(referred) >= 3
    assert {f"shofar/server/page/{name}" for name in referred} <= set(archive.namelist())
    # The content security policy allows no script in the document itself.
    assert re.findall(r"<script(?![^>]*src=)", document) == []


def test_the_page_brings_the_licences_of_all_that_it_contains(wheel, tmp_path):
    """What is bundled is read from source maps, which know nothing of how the file of licences is made."""
    build = [sys.executable, str(ROOT / "hatch_build.py"), "npm", "run", "--silent", "build", "--"]
    options = ["--sourcemap", "--outDir", str(tmp_path), "--emptyOutDir", "--logLevel=error"]
    subprocess.run([*build, *options], cwd=ROOT, check=True, capture_output=True)
    maps = [json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "assets").glob("*.js.map")]
    paths = [path for one in maps for path in one["sources"]]
    bundled = {match[1] for path in paths if (match := re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", path))}
    assert {"svelte", "@fluent/bundle"} <= bundled
    text = zipfile.ZipFile(wheel).read("shofar/server/page/licences.txt").decode()
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").partition("THIRD PARTIES")[0]
    for name in bundled:
        assert re.search(rf"^{re.escape(name)} [\d.]+ \(", text, re.MULTILINE), name
        assert f"  {name} " in notice
    assert "Permission is hereby granted, free of charge" in text
    assert "Apache License" in text


def test_the_first_load_is_small(wheel):
    """What the document names, and the longest language, compressed and without fonts: under the 150 kB granted."""
    archive = zipfile.ZipFile(wheel)
    document = archive.read("shofar/server/page/index.html").decode()
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', document)
    assert len(named) > 3
    spoken = [name for name in archive.namelist() if re.search(r"/assets/lang-\w+-.*\.js$", name)]
    assert len(spoken) == 4

    def size(name):
        return len(gzip.compress(archive.read(name)))

    sizes = {name: size(f"shofar/server/page/{name}") for name in named}
    assert sum(sizes.values()) + max(map(size, spoken)) < 150_000, sizes


def test_wheel_carries_the_licence_and_asks_only_for_the_core(wheel):
    archive = zipfile.ZipFile(wheel)
    info = f"shofar-{VERSION}.dist-info"
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"} <= set(archive.namelist())
    metadata = archive.read(f"{info}/METADATA").decode()
    lines = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    plain = {Requirement(line.partition(":")[2].strip()).name for line in lines if "extra ==" not in line}
    assert plain == {"fluent-runtime", "msgspec"}


def test_notice_names_what_is_installed_beside_us():
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower()
    extras = [line for lines in pyproject()["project"]["optional-dependencies"].values() for line in lines]
    named = {word.replace(".", "-").replace("_", "-") for word in notice.split()}
    assert (set(core_dependencies()) | {canonicalize_name(Requirement(line).name) for line in extras}) - named == set()


def test_wheel_runs_in_an_empty_environment(wheel, tmp_path):
    binaries = installed(wheel, tmp_path / "empty", core_dependencies())
    command = [str(binaries / "shofar"), "--version"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert VERSION in run.stdout


def test_the_table_opens_from_the_wheel_without_node(wheel, tmp_path):
    """Plain `shofar` in an environment with the server's packages: the page, its scripts, and a game against bots."""
    binaries = installed(wheel, tmp_path / "empty", server_dependencies())
    environment = {
        "PATH": str(binaries),  # no Node, and nothing else
        "HOME": str(tmp_path),
        "SHOFAR_DATA": str(tmp_path / "games"),
        "SHOFAR_NO_BROWSER": "1",
    }
    command = [str(binaries / "shofar"), "open", "--port", str(free_port())]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        # On a slow machine, what is said about the bots comes before it.
        said = next(line for line in process.stdout if line.startswith("shofar: http"))
        url = said.removeprefix("shofar: ").strip()
        document = fetched(f"{url}/")
        for name in re.findall(r'(?:src|href)="(/assets/[^"]+)"', document.decode()):
            inside = zipfile.ZipFile(wheel).read(f"shofar/server/page{name}")
            assert fetched(url + name) == inside, name
            assert gzip.decompress(fetched(url + name, gzip="gzip")) == inside, name
        run(until_asked(url))
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        process.stdout.close()


def fetched(url, **encodings):
    with urlopen(Request(url, headers={"accept-encoding": ", ".join(encodings) or "identity"}), timeout=10) as answer:
        return answer.read()


async def until_asked(url):
    """A game against bots as the page starts one, until both bots have chosen and something is asked again."""
    guest = Guest.named(url, "Ada")
    settings = {"game": "walls", "seats": 3}
    opened = guest.post("/api/tables", {"settings": settings, "fill": "level-3", "start": True})
    seat = await Seat.at(guest, opened["id"])
    await seat.until(seat.to_act)
    await seat.act(next(action for action in seat.view["legal"] if not action.endswith(" T")))
    await seat.until(lambda: seat.view["phase"] == "feed" and seat.to_act())


def test_the_source_archive_builds_the_same_wheel_without_node(wheel, tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target"]
    subprocess.run([*build, "sdist", "--directory", tmp_path], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(tmp_path / f"shofar-{VERSION}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    source, out = tmp_path / f"shofar-{VERSION}", tmp_path / "out"
    environment = {"PATH": str(tmp_path)}
    subprocess.run([*build, "wheel", "--directory", out], cwd=source, env=environment, check=True, capture_output=True)
    (again,) = out.glob("*.whl")
    assert contents(again) == contents(wheel)


def contents(wheel):
    archive = zipfile.ZipFile(wheel)
    return {name: archive.read(name) for name in archive.namelist() if name.startswith("shofar/")}


OWN_BOT = """
from shofar import Choice, walls


class Tallest:
    name = "tallest"

    def choose(self, view: walls.View, budget, seed):
        return Choice(max(view.legal, key=lambda action: action[-1]))
"""


def test_an_own_bot_plays_a_tournament_where_only_the_extra_for_it_is_installed(wheel, tmp_path):
    """An environment with the wheel and `arena` alone; what is missing is named with the command that brings it."""
    needs = closure([Requirement(line).name for line in pyproject()["project"]["optional-dependencies"]["arena"]])
    binaries = installed(wheel, tmp_path / "empty", {**core_dependencies(), **needs})
    (tmp_path / "tallest.py").write_text(OWN_BOT, encoding="utf-8")
    words = ["arena", "ladder", "tallest.py:Tallest", "random", "--seats", "3", "--deals", "1", "--jobs", "1"]
    command = [str(binaries / "python"), "-W", "error", "-m", "shofar", *words, "--out", "mine", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {one["name"] for one in json.loads(done.stdout)["players"]} == {"tallest.py:Tallest", "random"}
    assert (tmp_path / "mine" / "report.html").exists()
    strong = [str(binaries / "shofar"), "arena", "ladder", "level-3", "random"]
    done = subprocess.run(strong, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"pip install '{wheel}[fast]'" in done.stderr


def test_the_trial_of_installing_knows_every_extra():
    assert set(DOES) - {CORE} == set(pyproject()["project"]["optional-dependencies"])
