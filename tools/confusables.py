"""Writes confusables.txt of shofar.server.people from Unicode's confusables, as confusable_homoglyphs has them.

    python tools/confusables.py PATH/TO/confusable_homoglyphs/confusables.json

One line for each text of Latin letters, digits, - and _ that something else is drawn like: the text, then whatever is.
What NFKC turns into something else by itself is left out. After a change, a migration has to fill `users.looks` anew.
"""

import json
import sys
import unicodedata
from pathlib import Path
from string import ascii_letters, digits

TARGET = Path(__file__).parents[1] / "src/shofar/server/people/confusables.txt"
WANTED = frozenset(ascii_letters + digits + "-_")
MARK = "\u200e"
"""Stands around letters that run from right to left in that file."""


def main() -> None:
    """Reads the one file and writes the other."""
    pairs = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    drawn: dict[str, set[str]] = {}
    for text, others in pairs.items():
        if set(text) <= WANTED:
            alike = {one["c"].replace(MARK, "") for one in others}
            found = {one for one in alike if len(one) == 1 and not one.isascii()}
            drawn[text] = {one for one in found if unicodedata.normalize("NFKC", one) == one}
    lines = [f"{text} {''.join(sorted(alike))}\n" for text, alike in sorted(drawn.items()) if alike]
    TARGET.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
