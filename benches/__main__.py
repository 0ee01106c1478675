"""`make bench BENCH=NAME …`: runs one of the benches in this folder; without a name, the one beside OpenSpiel."""

import runpy
import sys
from pathlib import Path

DEFAULT = "playouts_beside_openspiel"


def main() -> None:
    names = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("_"))
    chosen = sys.argv[1] if len(sys.argv) > 1 else DEFAULT
    if chosen not in names:
        sys.exit(f"there is no bench {chosen}; there are {', '.join(names)}")
    sys.argv = [chosen, *sys.argv[2:]]
    runpy.run_module(f"benches.{chosen}", run_name="__main__")


main()
