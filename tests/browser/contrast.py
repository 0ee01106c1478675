"""Contrast as it is painted: each text, also in drawings, against the pixels around its letters.

Two pictures tell: the page without letters, and with a colour of its own for each text. A pixel that has changed
towards a text's colour shows a letter of it that nothing covers. What lies right beside those letters in the first
picture is the ground that they stand on, gradients, patterns and halos included.
"""

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Page

from tests.browser.looking import DRAWN

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
    window.lettered ??= [];
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
        let opacity = drawn ? Number(style.fillOpacity) : 1;
        for (let at = holder; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        // A dialogue or a lesson dims all but what it asks about.
        if (modal && !modal.contains(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const seen = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 };
        for (let at = holder; at; at = at.parentElement) {
            const { overflowX, clipPath } = getComputedStyle(at);
            if (overflowX === "visible" && clipPath === "none") continue;
            const cut = at.getBoundingClientRect();
            for (const side of ["left", "top"]) seen[side] = Math.max(seen[side], cut[side]);
            for (const side of ["right", "bottom"]) seen[side] = Math.min(seen[side], cut[side]);
        }
        // Units of a drawing are not pixels.
        const scale = drawn ? Math.hypot(holder.getScreenCTM().a, holder.getScreenCTM().b) : 1;
        const size = parseFloat(style.fontSize) * scale;
        for (const box of range.getClientRects()) {
            const [left, top] = [Math.max(box.left, seen.left), Math.max(box.top, seen.top)];
            const [right, bottom] = [Math.min(box.right, seen.right), Math.min(box.bottom, seen.bottom)];
            if (right - left < 3 || bottom - top < 3) continue;  // only a screen reader reads it
            // Glaring colours that no ground has; neighbours get some that are far apart.
            let own = window.lettered.findIndex((one) => one === holder);
            if (own < 0) own = window.lettered.push(holder) - 1;
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
_MEASURE = """
async ([bare, loud, texts, grounds, few, fewDrawn]) => {
    const pixels = async (png) => {
        const picture = new Image();
        picture.src = "data:image/png;base64," + png;
        await picture.decode();
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", {willReadFrequently: true});
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width, picture.height);
    };
    const [ground, letters] = [await pixels(bare), await pixels(loud)];
    const under = [];
    for (const { bare, texts } of grounds) under.push({ data: (bare ? await pixels(bare) : ground).data, texts });
    const [wide, high] = [ground.width, ground.height];
    const linear = Float64Array.from({ length: 256 }, (_, c) =>
        c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    const channel = (c) => linear[Math.round(Math.min(255, Math.max(0, c)))];
    const light = (r, g, b) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const worst = grounds.map(() => []);
    texts.forEach(({ box, loud, opacity }, nth) => {
        const [left, top] = [Math.max(Math.floor(box[0]), 1), Math.max(Math.floor(box[1]), 1)];
        const [right, bottom] = [Math.min(Math.ceil(box[2]), wide - 1), Math.min(Math.ceil(box[3]), high - 1)];
        if (right <= left || bottom <= top) return;
        // How much of its own colour lies on a pixel: nothing where it is another's, or none; and one pixel around.
        const row = right - left + 2;
        const lettered = new Uint8Array(row * (bottom - top + 2));
        const full = opacity * 0.55;
        for (let y = top - 1; y <= bottom; y++)
            for (let x = left - 1; x <= right; x++) {
                const at = (y * wide + x) * 4;
                const [r, g, b] = [ground.data[at], ground.data[at + 1], ground.data[at + 2]];
                const [dr, dg, db] = [letters.data[at] - r, letters.data[at + 1] - g, letters.data[at + 2] - b];
                if (!(dr || dg || db)) continue;
                const [wr, wg, wb] = [loud[0] - r, loud[1] - g, loud[2] - b];
                const square = wr * wr + wg * wg + wb * wb;
                const part = square ? (wr * dr + wg * dg + wb * db) / square : 0;
                const off = Math.max(Math.abs(dr - part * wr), Math.abs(dg - part * wg), Math.abs(db - part * wb));
                if (off < 9 && part >= full) lettered[(y - top + 1) * row + x - left + 1] = 1;
            }
        const beside = [];
        for (let y = top; y < bottom; y++)
            for (let x = left; x < right; x++) {
                const at = (y - top + 1) * row + x - left + 1;
                if (lettered[at]) continue;
                if (lettered[at - 1] || lettered[at + 1] || lettered[at - row] || lettered[at + row])
                    beside.push((y * wide + x) * 4);
            }
        if (beside.length < 8) return;
        under.forEach(({ data, texts }, which) => {
            const { text, colour, opacity, large, drawn } = texts[nth];
            const a = colour[3] * opacity;
            const ratios = Float64Array.from(beside, (at) => {
                const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
                const inked = [r, g, b].map((c, i) => colour[i] * a + c * (1 - a));
                const one = light(...inked);
                const other = light(r, g, b);
                return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            }).sort();
            // A line that crosses the text is not its ground: the palest few pixels do not count.
            const few_ = drawn ? fewDrawn : few;
            worst[which].push([ratios[Math.floor(ratios.length * few_)], large ? 3 : 4.5, text]);
        });
    });
    return worst;
}
"""
FEW, FEW_DRAWN = 0.1, 0.25
"""Which part of the pixels beside the letters may be an edge or a rule; in a drawing letters cross its outlines."""


Lines = list[tuple[float, float, str]]


def ratios(page: Page) -> Lines:
    """Of each line of text in sight: its contrast, what WCAG AA wants, and how it begins."""
    (found,) = ratios_in(page, [lambda: None])
    return found


def ratios_in(page: Page, themes: Sequence[Callable[[], None]]) -> list[Lines]:
    """The same in each theme, once it has been switched to.

    Letters stand where they stood in the first theme, so that only the ground is painted anew. Where a theme says other
    things, or elsewhere, it is measured by itself.
    """
    measured: list[Lines] = []
    shown: list[dict[str, Any]] = []
    painted: list[str] = []
    grounds: list[dict[str, Any]] = []

    def measure() -> None:
        if grounds:
            found = _measuring(page.context).evaluate(_MEASURE, [*painted, shown, grounds, FEW, FEW_DRAWN])
            measured.extend([(float(r), float(wanted), str(text)) for r, wanted, text in lines] for lines in found)
            grounds.clear()

    for switch in themes:
        switch()
        texts: list[dict[str, Any]] = page.evaluate(_TEXTS)
        page.evaluate(_BARE)
        bare = _painted(page)
        if grounds and [_place(one) for one in texts] == [_place(one) for one in shown]:
            grounds.append({"bare": bare, "texts": texts})
        else:
            measure()
            page.evaluate(_LOUD, texts)
            shown, painted = texts, [bare, _painted(page)]
            grounds.append({"bare": None, "texts": texts})
        page.evaluate(_AS_BEFORE, texts)
    measure()
    return measured


def _place(text: dict[str, Any]) -> tuple[object, ...]:
    return text["text"], text["box"], text["own"], text["opacity"]


_MEASURING: WeakKeyDictionary[BrowserContext, Page] = WeakKeyDictionary()


def _measuring(context: BrowserContext) -> Page:
    """An empty page beside the others: no policy there forbids pictures from data."""
    if context not in _MEASURING:
        _MEASURING[context] = context.new_page()
    return _MEASURING[context]


def _painted(page: Page) -> str:
    """The page as a picture; packed quickly, since it is thrown away."""
    page.evaluate(DRAWN)
    line = page.context.new_cdp_session(page)
    made: str = line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"]
    line.detach()
    return made


def too_pale(lines: Lines) -> list[str]:
    """Those that stand out less than WCAG AA wants."""
    return [f"{ratio:.2f} < {wanted}: {text}" for ratio, wanted, text in lines if ratio < wanted]
