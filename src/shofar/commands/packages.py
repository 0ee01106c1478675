"""Which packages an extra needs, and whether an installed one is too old or too new."""

import re
from collections.abc import Iterator
from importlib import metadata

from shofar.i18n import catalogue
from shofar.installing import install_command

_REQUIREMENT = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+)\s*(?:\[(?P<extras>[^\]]*)\])?\s*\(?(?P<versions>[^;)]*)\)?\s*(?:;(?P<marker>.*))?"
)
_EXTRA = re.compile(r"extra\s*==\s*['\"]([^'\"]+)['\"]")


def needed_for(extra: str, package: str = "shofar") -> Iterator[tuple[str, list[str]]]:
    """Packages that an extra asks for, and their versions (`>=` or `<` and a number); none if ours is not installed."""
    try:
        lines = metadata.requires(package) or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        found = _REQUIREMENT.match(line)
        if found is None:
            continue
        wanted = _EXTRA.search(found["marker"] or "")
        if wanted is not None and wanted[1] != extra:
            continue
        if found["name"].lower() == package:
            for inner in (found["extras"] or "").split(","):
                yield from needed_for(inner.strip(), package)
        else:
            yield found["name"], [part.strip() for part in found["versions"].split(",") if part.strip()]


def unfit(extra: str) -> str | None:
    """One sentence about the first package that is too old or too new; None if all fit or are missing."""
    for name, versions in needed_for(extra):
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
        for wanted in versions:
            if (bound := _broken(found, wanted)) is not None:
                params = {"package": name, "found": found, "needed": ",".join(sorted(versions, reverse=True))}
                params["command"] = install_command(extra, upgrade=True)
                return catalogue().say(f"terminal-package-{bound}", params)
    return None


def _broken(found: str, wanted: str) -> str | None:
    if wanted.startswith(">="):
        return "old" if _release(found) < _release(wanted[2:]) else None
    if wanted.startswith("<"):
        return "new" if _release(found) >= _release(wanted[1:]) else None
    return None


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version, without zeros at their end."""
    found = re.match(r"\s*v?(\d+(?:\.\d+)*)", version)
    numbers = [int(part) for part in found[1].split(".")] if found else [0]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
