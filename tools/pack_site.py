"""Packs a folder into an archive whose bytes follow from the files alone."""

import sys
import zipfile
from pathlib import Path

BEGINNING = (1980, 1, 1, 0, 0, 0)


def main() -> int:
    """`pack_site FOLDER ARCHIVE`"""
    folder, archive = map(Path, sys.argv[1:3])
    fresh = archive.with_suffix(".new")
    with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), BEGINNING)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, file.read_bytes())
    fresh.replace(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
