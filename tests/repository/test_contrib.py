"""contrib/: what its files name exists. What takes other people's programs is in tests/soak_contrib.py."""

import asyncio
import json
import re
import shlex

import pytest

from shofar.cli import parser
from shofar.commands.serve_options import OPTIONS, OTHER_VARIABLES
from tests.repository.project import ROOT
from tests.server.in_process_app import running

CONTRIB = ROOT / "contrib"
FILES = sorted(path for path in CONTRIB.rglob("*") if path.is_file() and path.name != "README.md")
ALERTS = (CONTRIB / "prometheus" / "alerts.yml").read_text(encoding="utf-8")
BOARD = json.loads((CONTRIB / "grafana" / "shofar.json").read_text(encoding="utf-8"))
OF_HISTOGRAMS = re.compile(r"_(bucket|sum|count)$")


def test_every_file_stands_in_the_list_with_how_it_is_tested():
    readme = (CONTRIB / "README.md").read_text(encoding="utf-8")
    items = [item.partition(": ") for item in readme.split("\n- ")[1:]]
    listed = {name for what, _, _ in items for name in re.findall(r"`([\w@./-]+)`", what)}
    single = {path.relative_to(CONTRIB).as_posix() for path in FILES}
    assert listed == single
    assert all(how.strip() for _, _, how in items)


@pytest.fixture(scope="module")
def metrics(tmp_path_factory):
    """The names in a server's /metrics."""

    async def measured():
        async with running(tmp_path_factory.mktemp("metrics")) as server:
            await server.browser().be("Ada")
            return server.context.metrics.text().decode()

    return set(re.findall(r"^# TYPE (\w+)", asyncio.run(measured()), re.MULTILINE))


def test_alerts_and_board_ask_for_metrics_that_there_are(metrics):
    expressions = re.findall(r"expr: (.*)", ALERTS)
    expressions += [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
    assert len(expressions) > 25
    named = {
        OF_HISTOGRAMS.sub("", name) for expression in expressions for name in re.findall(r"\bshofar_\w+", expression)
    }
    assert named - metrics == set()


def test_each_panel_has_a_place_of_its_own():
    places = [tuple(panel["gridPos"].values()) for panel in BOARD["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in BOARD["panels"]})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_settings_are_ones_that_there_are(file):
    text = file.read_text(encoding="utf-8")
    # Caddy's own placeholders bring their default with them: they are settings of that file.
    known = {*(one.variable for one in OPTIONS), *OTHER_VARIABLES, *re.findall(r"\{\$(SHOFAR_[A-Z_]+):[^}]", text)}
    assert set(re.findall(r"\bSHOFAR_[A-Z_]+", text)) - known == set()


def commands():
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        for line in re.findall(r"^ExecStart=\S*?shofar (.*)$", text, re.MULTILINE):
            yield file.name, shlex.split(line)
        for line in re.findall(r'(?:CMD|command:) \["?shofar"?, (.*)\]', text):
            yield file.name, [word.strip(' "') for word in line.split(",")]


def test_commands_are_ones_that_there_are():
    found = list(commands())
    assert {name for name, _ in found} == {
        *("Containerfile", "compose.yaml", "shofar.service", "shofar-worker@.service", "shofar-backup.service")
    }
    for name, words in found:
        assert parser().parse_args(words).command == words[0], name


def test_units_run_as_nobody_in_particular_and_keep_secrets_to_themselves():
    for file in CONTRIB.glob("systemd/*.service"):
        lines = set(file.read_text(encoding="utf-8").splitlines())
        wanted = {"User=shofar", "NoNewPrivileges=yes", "ProtectSystem=strict", "UMask=0077", "CapabilityBoundingSet="}
        assert wanted <= lines, file.name


def test_the_image_runs_without_root_and_holds_no_secret():
    text = (CONTRIB / "container" / "Containerfile").read_text(encoding="utf-8")
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER shofar$", last, re.MULTILINE)
    assert last.index("USER shofar") < last.index("\nCMD")
    assert "SHOFAR_SECRET" not in text
