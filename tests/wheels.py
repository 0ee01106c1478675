"""The wheel, built and installed into environments that have what it needs and nothing else."""

import importlib.metadata
import subprocess
import sys
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.project import ROOT, pyproject

Packages = Mapping[str, Distribution]


def built(out: Path) -> Path:
    """The wheel, made in this folder."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    (made,) = out.glob("*.whl")
    return made


def closure(names: Iterable[str], seen: Packages | None = None) -> dict[str, Distribution]:
    """The installed packages that these need, and theirs, extras left out."""
    found = dict(seen or {})
    for name in names:
        if (key := canonicalize_name(name)) not in found:
            found[key] = importlib.metadata.distribution(name)
            needs = (Requirement(line) for line in found[key].requires or ())
            found = closure([one.name for one in needs if not one.marker or one.marker.evaluate({"extra": ""})], found)
    return found


def core_dependencies() -> dict[str, Distribution]:
    """What the wheel needs without any extra."""
    return closure(Requirement(line).name for line in pyproject()["project"]["dependencies"])


def server_dependencies() -> dict[str, Distribution]:
    """What its extra `server` needs."""
    extras = pyproject()["project"]["optional-dependencies"]
    assert "shofar[fast]" in extras["server"]
    wanted = [Requirement(line).name for line in [*extras["server"], *extras["fast"]]]
    return closure([name for name in wanted if name != "shofar"], core_dependencies())


def installed(wheel: Path, folder: Path, packages: Packages) -> Path:
    """An environment with the wheel and these packages linked in, so that an import of anything else fails there."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for distribution in packages.values():
        tops = {path.parts[0] for path in distribution.files or () if path.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(distribution.locate_file(top))))
    uv = ROOT / ".venv-tools" / "bin" / "uv"
    install: list[str | Path] = [
        uv,
        "pip",
        "install",
        "--offline",
        "--no-deps",
        "--quiet",
        "--python",
        folder / "bin" / "python",
        wheel,
    ]
    subprocess.run(install, check=True, capture_output=True, text=True)
    return folder / "bin"
