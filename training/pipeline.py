"""Runs the steps that lead from nothing to a weight file; a run that was interrupted goes on where it stopped."""

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path


class Pipeline:
    """A folder of files, each made by one step. Steps whose file is there are not run again."""

    def __init__(self, folder: Path, plan: Mapping[str, object]) -> None:
        """`plan` holds every size and seed: a folder begun with another plan is refused."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(plan, indent=1) + "\n"
        kept = folder / "plan.json"
        if kept.exists() and kept.read_text(encoding="utf-8") != text:
            sys.exit(f"{kept} says other sizes or seeds: name another folder, or remove this one")
        kept.write_text(text, encoding="utf-8")

    def make(self, name: str, build: Callable[[Path], None]) -> Path:
        """The file `name`; `build` writes it to the path that it is given, unless it is there already."""
        path = self.folder / name
        if path.exists():
            print(f"{name}: already there", flush=True)
            return path
        print(f"{name}: begun", flush=True)
        begun = time.monotonic()
        build(path)
        if not path.exists():
            raise FileNotFoundError(f"the step for {path} did not write it")
        print(f"{name}: made in {time.monotonic() - begun:.0f} s", flush=True)
        return path
