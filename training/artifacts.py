"""Files that training makes: written whole or not at all, with a note that says how they were made."""

import json
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]
ROOT = Path(__file__).parents[1]


def save_arrays(path: Path, arrays: Arrays) -> None:
    """Writes an .npz file; an interrupted run leaves no half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.unfinished")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **dict(arrays))
    unfinished.replace(path)


def load_arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """All arrays of an .npz file by name."""
    with np.load(path) as data:
        return dict(data)


def current_commit() -> str:
    """The commit of the working tree, with a plus if files have changed since; "unknown" outside of Git."""
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def write_note(weights: Path, facts: Mapping[str, object]) -> None:
    """Writes a JSON file beside a weight file: date, commit and `facts`."""
    note = {"date": str(date.today()), "commit": current_commit(), **facts}
    weights.with_suffix(".json").write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")
