"""Golden pictures of the key screens: `make golden` paints them anew, after which somebody looks at them.

Letters are bars (bar_font.py), so that fonts make no difference, and eight pixels become one, so that a smoother edge
makes none either. A picture is compared with tolerance; what it may not show is counted: the parts of each screen.
"""

import base64
import json
import shutil
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page, Route, sync_playwright

from tests.browser.bar_font import font
from tests.browser.people import Visits
from tests.browser.states import STATES
from tests.server.processes import running

GOLDEN = Path(__file__).parent / "golden"
COUNTS = GOLDEN / "parts.json"
SCREENS = [
    *("home", "rules-walls", "replay", "settings", "lobby", "hand-over"),
    *("walls-first", "walls-card", "walls-trumpet", "walls-watch", "walls-five", "walls-scoring", "walls-end"),
    *("towers-start", "towers-piece", "towers-parry", "towers-over"),
]
SIZES = {"desktop": False, "phone": True}
SHRINK = 8
FAR = 36
"""How far a colour may be off, of 255: a shadow that is softer is not, a card that is missing is."""
FEW = 0.006
"""Which part of the picture may be off: words may change a little."""
CLUMP = 8
"""How many points of a square of sixteen may be: a line of words is not that high, a piece that is missing is."""
PARTS = {
    "buttons": "button",
    "links": "a[href]",
    "fields": "input, select, textarea",
    "headings": "h1, h2, h3",
    "cards": ".card",
    "seats": ".seat",
    "wall stones": ".wall .segment",
    "signs": "svg[aria-label]",
    "lines": "[data-line]",
    "towers": "[data-tower]",
    "monoliths": ".monolith",
    "list items": "li",
    "drawings": "svg",
}
_COUNT = """
(parts) => Object.fromEntries(Object.entries(parts).map(([name, selector]) =>
    [name, [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length]))
"""
_SHRUNK = """
async ([png, by]) => {
    const picture = new Image();
    picture.src = "data:image/png;base64," + png;
    await picture.decode();
    const [wide, high] = [Math.floor(picture.width / by), Math.floor(picture.height / by)];
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const {data} = context.getImageData(0, 0, picture.width, picture.height);
    const means = new Uint8Array(wide * high * 3);
    for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let dy = 0; dy < by; dy++) for (let dx = 0; dx < by; dx++)
            sum += data[((y * by + dy) * picture.width + x * by + dx) * 4 + c];
        means[(y * wide + x) * 3 + c] = Math.round(sum / by / by);
    }
    return [wide, high, btoa(String.fromCharCode(...means))];
}
"""
Picture = NDArray[np.uint8]


def in_bars(page: Page) -> None:
    """From now on every letter is a bar."""
    style = "@font-face{font-family:Bars;src:url(/bars.ttf)}*,*::before,*::after{font-family:Bars!important}"

    def styled(route: Route) -> None:
        route.fulfill(content_type="text/css", body=route.fetch(max_retries=3).text() + style)

    context = page.context
    context.route(lambda url: url.endswith(".css"), styled)
    context.route("**/bars.ttf", lambda route: route.fulfill(content_type="font/ttf", body=font()))


def painted(page: Page) -> Picture:
    """The screen as it is, small. (height, width, 3)"""
    page.evaluate("document.fonts.ready.then(() => 0)")
    png = base64.b64encode(page.screenshot(animations="disabled", caret="hide")).decode()
    blank = page.context.new_page()  # no policy there forbids pictures from data
    wide, high, means = blank.evaluate(_SHRUNK, [png, SHRINK])
    blank.close()
    return np.frombuffer(base64.b64decode(means), np.uint8).reshape(high, wide, 3)


def parts(page: Page) -> dict[str, int]:
    """How many of each part can be seen."""
    found: dict[str, int] = page.evaluate(_COUNT, PARTS)
    return {name: count for name, count in found.items() if count}


def apart(one: Picture, other: Picture) -> float:
    """How different two pictures are; above 1 is too much. Each point may have moved by one: 8 pixels of the page."""
    if one.shape != other.shape:
        return float("inf")
    return max(_missing(one, other), _missing(other, one))


def _missing(one: Picture, other: Picture) -> float:
    high, wide, _ = one.shape
    around = np.pad(other.astype(np.int16), ((1, 1), (1, 1), (0, 0)), mode="edge")
    shifted = [around[y : y + high, x : x + wide] for y in range(3) for x in range(3)]
    off = np.min([np.abs(one - moved).max(axis=2) for moved in shifted], axis=0) > FAR
    clumps = np.lib.stride_tricks.sliding_window_view(off, (4, 4)).sum(axis=(2, 3))
    return max(float(off.mean()) / FEW, float(clumps.max()) / CLUMP)


def write_png(file: Path, picture: Picture) -> None:
    high, wide, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    body = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(body))


def read_png(file: Path) -> Picture:
    """Only what `write_png` has written."""
    data = file.read_bytes()
    wide, high = struct.unpack(">II", data[16:24])
    length = struct.unpack(">I", data[33:37])[0]
    rows = np.frombuffer(zlib.decompress(data[41 : 41 + length]), np.uint8).reshape(high, 1 + wide * 3)
    return rows[:, 1:].reshape(high, wide, 3)


def counted() -> dict[str, Any]:
    known: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return known


def main() -> int:
    """Paints all of them anew."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    counts: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        with running(f"sqlite:///{folder}/shofar.db", Path(folder)) as server:
            visits = Visits(chromium, server.url)
            for size, phone in SIZES.items():
                page = visits.new(phone=phone)
                in_bars(page)
                for screen in SCREENS:
                    STATES[screen](page)
                    write_png(GOLDEN / f"{screen}-{size}.png", painted(page))
                    counts[f"{screen}-{size}"] = parts(page)
                    print(f"golden: {screen}-{size}", flush=True)
        chromium.close()
    COUNTS.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
