"""The locks name every dependency by version and hash, and no place to fetch it from."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.project import ROOT, pyproject

LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>\S+)", re.MULTILINE)
PROJECT = pyproject()["project"]
EXTRAS = PROJECT["optional-dependencies"]
INPUTS = {
    "dev": [
        *PROJECT["dependencies"],
        *EXTRAS["fast"],
        *EXTRAS["arena"],
        *EXTRAS["server"],
        *EXTRAS["research"],
        *EXTRAS["open-spiel"],
        *EXTRAS["data"],
        *EXTRAS["mcp"],
        *pyproject()["dependency-groups"]["dev"],
    ],
    "bench": [*PROJECT["dependencies"], *EXTRAS["fast"]],
    "mutation": PROJECT["dependencies"],
    "node": [],
    "tools": [],
}


def pins(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for match in PIN.finditer((ROOT / f"requirements/{name}.lock").read_text(encoding="utf-8")):
        found.setdefault(canonicalize_name(match["name"]), []).append(match["version"])
    return found


def asked_in_file(name: str) -> list[str]:
    path = ROOT / f"requirements/{name}.in"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def test_every_lock_is_known_here():
    assert {path.stem for path in LOCKS} == set(INPUTS)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_lock_names_no_place_to_fetch_from(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "://" in line or line.startswith(("-", "--"))] == []


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_lock_gives_a_hash_for_every_pin(path):
    blocks = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8"))
    unhashed = [block.split()[0] for block in blocks if PIN.match(block) and "--hash=sha256:" not in block]
    assert unhashed == []


@pytest.mark.parametrize("name", INPUTS)
def test_lock_covers_what_is_asked_for(name):
    locked = pins(name)
    for line in [*INPUTS[name], *asked_in_file(name)]:
        wanted = Requirement(line)
        if wanted.name == PROJECT["name"]:  # one extra brings another, which is listed here too
            continue
        versions = locked.get(canonicalize_name(wanted.name), [])
        assert versions, f"{name}.lock lacks {wanted.name}: run make lock"
        assert all(wanted.specifier.contains(version) for version in versions), f"{wanted} against {versions}"


def test_the_core_stays_small():
    names = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    assert names == {"fluent-runtime", "msgspec"}
