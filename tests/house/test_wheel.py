"""The wheel: it carries the data files, and runs with nothing beside it but the core's dependencies."""

import importlib.metadata
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.project import ROOT, own_files, pyproject

VERSION = pyproject()["project"]["version"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    (built,) = out.glob("*.whl")
    return built


def closure(names, seen=None):
    """The installed packages that these need, and theirs, extras left out."""
    seen = {} if seen is None else seen
    for name in names:
        if (key := canonicalize_name(name)) not in seen:
            seen[key] = importlib.metadata.distribution(name)
            needs = (Requirement(line) for line in seen[key].requires or ())
            closure([need.name for need in needs if not need.marker or need.marker.evaluate({"extra": ""})], seen)
    return seen


def core_dependencies():
    return closure(Requirement(line).name for line in pyproject()["project"]["dependencies"])


def test_wheel_holds_every_file_of_the_package(wheel):
    package = ROOT / "src" / "shofar"
    expected = {str(path.relative_to(ROOT / "src")) for path in own_files() if package in path.parents}
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("shofar/")}
    assert inside == expected
    assert "shofar/py.typed" in inside


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
    """Only the core's dependencies are linked in, so an import of anything else would fail here."""
    environment = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (site,) = environment.glob("lib/python*/site-packages")
    for distribution in core_dependencies().values():
        tops = {path.parts[0] for path in distribution.files or () if path.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(distribution.locate_file(top))))
    uv = ROOT / ".venv-tools" / "bin" / "uv"
    python = environment / "bin" / "python"
    install = [uv, "pip", "install", "--offline", "--no-deps", "--quiet", "--python", python, wheel]
    subprocess.run(install, check=True, capture_output=True, text=True)
    run = subprocess.run(
        [environment / "bin" / "shofar", "--version"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert VERSION in run.stdout
