"""Contrast as it is painted: each text, also in drawings, against the pixels around its letters.

Two pictures tell: the page without letters, and with a colour of its own for each text. A pixel that has changed
towards a text's colour shows a letter of it that nothing covers. What lies right beside those letters in the first
picture is the ground that they stand on, gradients, patterns and halos included.
"""

import base64
import struct
import zlib
from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page

_TEXTS = """
() => {
    const one = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
        one.clearRect(0, 0, 1, 1);
        one.fillStyle = colour;
        one.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = one.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    // What is on its way is measured where it arrives.
    for (const move of document.getAnimations())
        if (move.effect.getComputedTiming().endTime !== Infinity) move.finish();
    window.lettered = [];
    const numbers = new Map();
    // How opaque somebody's surroundings leave it, and what of it they let be seen: asked once for each element.
    const around = new Map([[null, { opacity: 1, left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 }]]);
    const surroundings = (at) => {
        let made = around.get(at);
        if (made) return made;
        made = { ...surroundings(at.parentElement) };
        const { opacity, overflowX, clipPath } = getComputedStyle(at);
        made.opacity *= Number(opacity);
        if (overflowX !== "visible" || clipPath !== "none") {
            const cut = at.getBoundingClientRect();
            for (const side of ["left", "top"]) made[side] = Math.max(made[side], cut[side]);
            for (const side of ["right", "bottom"]) made[side] = Math.min(made[side], cut[side]);
        }
        around.set(at, made);
        return made;
    };
    const found = [];
    const modal = document.querySelector("dialog:modal, body:has(svg.veil) section.slab");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        // What cannot be used now may be pale; so may what a choice has put aside.
        if (holder.closest(":disabled, [aria-disabled=true], [data-aside], option, noscript, title, desc")) continue;
        const style = getComputedStyle(holder);
        const drawn = holder instanceof SVGElement;
        const seen = surroundings(holder);
        const opacity = seen.opacity * (drawn ? Number(style.fillOpacity) : 1);
        // A dialogue or a lesson dims all but what it asks about.
        if (modal && !modal.contains(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Units of a drawing are not pixels.
        const scale = drawn ? Math.hypot(holder.getScreenCTM().a, holder.getScreenCTM().b) : 1;
        const size = parseFloat(style.fontSize) * scale;
        for (const box of range.getClientRects()) {
            const [left, top] = [Math.max(box.left, seen.left), Math.max(box.top, seen.top)];
            const [right, bottom] = [Math.min(box.right, seen.right), Math.min(box.bottom, seen.bottom)];
            if (right - left < 3 || bottom - top < 3) continue;  // only a screen reader reads it
            // Glaring colours that no ground has; neighbours get some that are far apart.
            let own = numbers.get(holder);
            if (own === undefined) numbers.set(holder, (own = window.lettered.push(holder) - 1));
            const hue = (own * 11) % 30;
            const glaring = (shift) => {
                const k = (shift + hue / 2.5) % 12;
                return Math.round(255 * (0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
            };
            found.push({
                text: `${node.data.trim().slice(0, 40)}${drawn ? ", drawn" : ""} at ${left | 0}, ${top | 0}`,
                box: [left, top, right, bottom],
                loud: [glaring(0), glaring(8), glaring(4)],
                colour: rgba(drawn ? style.fill : style.color),
                opacity,
                large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
                own,
                drawn,
            });
        }
    }
    return found;
}
"""
_BARE = """
() => {
    window.unlettered = new CSSStyleSheet();
    // A halo around drawn letters is ground to them; a shadow of others is not.
    window.unlettered.replaceSync(`
        *, *::before, *::after {
            color: transparent !important;
            caret-color: transparent !important;
            text-shadow: none !important;
            text-decoration-color: transparent !important;
            transition: none !important;
        }
        text, tspan { fill: transparent !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.unlettered];
}
"""
_LOUD = """
(texts) => {
    for (const { own, loud } of texts)
        for (const what of ["color", "fill"])
            window.lettered[own].style.setProperty(what, `rgb(${loud.join(" ")})`, "important");
}
"""
_AS_BEFORE = """
(texts) => {
    for (const { own } of texts)
        for (const what of ["color", "fill"]) window.lettered[own].style.removeProperty(what);
    delete window.lettered;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== window.unlettered);
}
"""
ABOVE = 2
"""PNG's filter of a row that is told by the one above it."""
FEW, FEW_DRAWN = 0.1, 0.25
"""Which part of the pixels beside the letters may be an edge or a rule; in a drawing letters cross its outlines."""


Lines = list[tuple[float, float, str]]
Picture = npt.NDArray[np.uint8]
Text = dict[str, Any]


def ratios(page: Page) -> Lines:
    """Of each line of text in sight: its contrast, what WCAG AA wants, and how it begins."""
    (found,) = ratios_in(page, [lambda: None])
    return found


def ratios_in(page: Page, themes: Sequence[Callable[[], None]]) -> list[Lines]:
    """The same in each theme, once it has been switched to.

    Letters stand where they stood in the first theme, so that only the ground is painted anew. Where a theme says other
    things, or elsewhere, its letters are looked for as well.
    """
    measured: list[Lines] = []
    places: list[Any] = []
    beside: list[npt.NDArray[np.bool_]] = []
    for switch in themes:
        switch()
        texts: list[Text] = page.evaluate(_TEXTS)
        page.evaluate(_BARE)
        ground = _painted(page)
        if (now := [(one["text"], one["box"], one["own"], one["opacity"]) for one in texts]) != places:
            page.evaluate(_LOUD, texts)
            letters = _painted(page)
            places, beside = now, [_beside(one, ground, letters) for one in texts]
        page.evaluate(_AS_BEFORE, texts)
        found = (_measured(one, around, ground) for one, around in zip(texts, beside, strict=True))
        measured.append([line for line in found if line])
    return measured


def _box(text: Text, picture: Picture) -> tuple[int, int, int, int]:
    """Its pixels, so that there is one more on every side."""
    (left, top, right, bottom), (high, wide, _) = text["box"], picture.shape
    return max(floor(left), 1), max(floor(top), 1), min(ceil(right), wide - 1), min(ceil(bottom), high - 1)


def _beside(text: Text, ground: Picture, letters: Picture) -> npt.NDArray[np.bool_]:
    """Which pixels of its box lie right beside its letters: those on which enough of its own colour lies."""
    left, top, right, bottom = _box(text, ground)
    if right <= left or bottom <= top:
        return np.zeros((0, 0), np.bool_)
    around = np.s_[top - 1 : bottom + 1, left - 1 : right + 1]
    before = ground[around].astype(np.float32)
    changed, way = letters[around] - before, np.array(text["loud"], np.float32) - before
    square = (way * way).sum(-1)
    part = np.divide((way * changed).sum(-1), square, out=np.zeros_like(square), where=square > 0)
    off = np.abs(changed - part[..., None] * way).max(-1)
    own = (off < 9) & (part >= text["opacity"] * 0.55)
    around_one = own[:-2, 1:-1] | own[2:, 1:-1] | own[1:-1, :-2] | own[1:-1, 2:]
    found: npt.NDArray[np.bool_] = around_one & ~own[1:-1, 1:-1]
    return found


def _measured(text: Text, beside: npt.NDArray[np.bool_], ground: Picture) -> tuple[float, float, str] | None:
    """A text's contrast against the pixels beside its letters; nothing where hardly a letter of it is seen."""
    if beside.sum() < 8:
        return None
    left, top, right, bottom = _box(text, ground)
    under = ground[top:bottom, left:right][beside].astype(np.float64)
    *colour, alpha = text["colour"]
    alpha *= text["opacity"]
    one, other = _light(np.array(colour) * alpha + under * (1 - alpha)), _light(under)
    contrast = np.sort((np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05))
    # A line that crosses the text is not its ground: the palest few pixels do not count.
    few = FEW_DRAWN if text["drawn"] else FEW
    return float(contrast[int(len(contrast) * few)]), 3 if text["large"] else 4.5, text["text"]


def _light(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """WCAG's relative luminance."""
    share = colours / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    light: npt.NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light


def _painted(page: Page) -> Picture:
    """The page's pixels. What Chromium packs in a hurry says of each row by how much it differs from the one above."""
    line = page.context.new_cdp_session(page)
    png = base64.b64decode(line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"])
    line.detach()
    at, packed, size = 8, b"", (0, 0)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        size = struct.unpack_from(">II", data) if kind == b"IHDR" else size
        packed += data if kind == b"IDAT" else b""
        at += length + 12
    wide, high = size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(high, 1 + wide * 3)
    assert (rows[:, 0] == ABOVE).all(), "packed otherwise than in a hurry"
    pixels: Picture = rows[:, 1:].cumsum(axis=0, dtype=np.uint8).reshape(high, wide, 3)
    return pixels


def too_pale(lines: Lines) -> list[str]:
    """Those that stand out less than WCAG AA wants."""
    return [f"{ratio:.2f} < {wanted}: {text}" for ratio, wanted, text in lines if ratio < wanted]
