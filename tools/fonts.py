"""Cuts the page's fonts, @fontsource/alegreya and @fontsource/alegreya-sans, to the letters of our four languages.

Run by hand when a letter is missing, with `fonttools` and `brotli` installed and the packages unpacked by npm:
`python tools/fonts.py node_modules/@fontsource`.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

OUT = Path(__file__).parents[1] / "src" / "shofar" / "draw" / "fonts"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + (
    "\u00a0©«°±·»½×ßÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäæçèéêëìíîïñòóôöùúûüŒœ\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e…\u2039\u203a\u2191\u2193\u2212"
)
FACES = {
    "alegreya-700": ("alegreya", "700-normal", LETTERS),
    "alegreya-800": ("alegreya", "800-normal", LETTERS),
    # Lines of the board are named by slanted letters.
    "alegreya-700-italic": ("alegreya", "700-italic", "abcdefghijklmnopqrstuvwxyz"),
    "alegreya-sans-500": ("alegreya-sans", "500-normal", LETTERS),
    "alegreya-sans-700": ("alegreya-sans", "700-normal", LETTERS),
    "alegreya-sans-800": ("alegreya-sans", "800-normal", LETTERS),
}


PICTURES = ("alegreya-700", "alegreya-sans-500")
"""What pictures for other sites are lettered with, by a program that reads no WOFF."""


def lining(font: TTFont) -> dict[str, str]:
    """Digits that stand on the line, each under the name of the hanging one."""
    table, found = font["GSUB"].table, {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for at in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[at].SubTable:
                    found.update(getattr(part, "ExtSubTable", part).mapping)
    return found


def cut(source: Path, letters: str, target: Path) -> None:
    """One face with these letters alone; its digits are the lining ones."""
    font = TTFont(source)
    stands = lining(font)
    for table in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in table.cmap:
                table.cmap[digit] = stands.get(table.cmap[digit], table.cmap[digit])
    options = Options()
    options.layout_features = ["kern", "liga", "mark", "ccmp"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.flavor = "woff2"
    subset = Subsetter(options)
    subset.populate(text=letters)
    subset.subset(font)
    for flavor, suffix in (("woff2", ".woff2"), *([(None, ".ttf")] if target.stem in PICTURES else [])):
        font.flavor = flavor
        font.save(target.with_suffix(suffix))


if __name__ == "__main__":
    for name, (package, face, letters) in FACES.items():
        source = Path(sys.argv[1]) / package / "files" / f"{package}-latin-{face}.woff2"
        cut(source, letters, OUT / f"{name}.woff2")
        print(f"{name}: {(OUT / f'{name}.woff2').stat().st_size:,} bytes")
