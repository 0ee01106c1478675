"""Contrast as it is painted: each text, also in drawings, against the pixels around its letters.

Two pictures tell: the page without letters, and with a colour of its own for each text. A pixel that has changed
towards a text's colour shows a letter of it that nothing covers. What lies right beside those letters in the first
picture is the ground that they stand on, gradients, patterns and halos included.
"""

import base64
from typing import Any

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
async ([bare, loud, texts, few, fewDrawn]) => {
    const pixels = async (png) => {
        const picture = new Image();
        picture.src = "data:image/png;base64," + png;
        await picture.decode();
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width, picture.height);
    };
    const [ground, letters] = [await pixels(bare), await pixels(loud)];
    const [wide, high] = [ground.width, ground.height];
    const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    const light = (r, g, b) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const worst = [];
    for (const { text, box, loud, colour, opacity, large, drawn } of texts) {
        const [left, top] = [Math.max(Math.floor(box[0]), 1), Math.max(Math.floor(box[1]), 1)];
        const [right, bottom] = [Math.min(Math.ceil(box[2]), wide - 1), Math.min(Math.ceil(box[3]), high - 1)];
        // How much of its own colour lies on a pixel: 0 where it is another's, or none.
        const share = (x, y) => {
            const at = (y * wide + x) * 4;
            let [along, square, off] = [0, 0, 0];
            for (let c = 0; c < 3; c++) {
                const way = loud[c] - ground.data[at + c];
                along += way * (letters.data[at + c] - ground.data[at + c]);
                square += way * way;
            }
            const part = square ? along / square : 0;
            for (let c = 0; c < 3; c++) {
                const way = loud[c] - ground.data[at + c];
                off = Math.max(off, Math.abs(letters.data[at + c] - ground.data[at + c] - part * way));
            }
            return off < 9 ? part : 0;
        };
        const ratios = [];
        const full = opacity * 0.55;
        for (let y = top; y < bottom; y++)
            for (let x = left; x < right; x++) {
                if (share(x, y) >= full) continue;
                if (![[-1, 0], [1, 0], [0, -1], [0, 1]].some(([dx, dy]) => share(x + dx, y + dy) >= full)) continue;
                const at = (y * wide + x) * 4;
                const under = [...ground.data.slice(at, at + 3)];
                const a = colour[3] * opacity;
                const inked = under.map((c, i) => colour[i] * a + c * (1 - a));
                const [one, other] = [light(...inked), light(...under)];
                ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
            }
        if (ratios.length < 8) continue;
        ratios.sort((a, b) => a - b);
        // A line that crosses the text is not its ground: the palest few pixels do not count.
        worst.push([ratios[Math.floor(ratios.length * (drawn ? fewDrawn : few))], large ? 3 : 4.5, text]);
    }
    return worst;
}
"""
FEW, FEW_DRAWN = 0.1, 0.25
"""Which part of the pixels beside the letters may be an edge or a rule; in a drawing letters cross its outlines."""


def ratios(page: Page) -> list[tuple[float, float, str]]:
    """Of each line of text in sight: its contrast, what WCAG AA wants, and how it begins."""
    texts: list[dict[str, Any]] = page.evaluate(_TEXTS)
    page.evaluate(_BARE)
    bare = _painted(page)
    page.evaluate(_LOUD, texts)
    loud = _painted(page)
    page.evaluate(_AS_BEFORE, texts)
    blank = page.context.new_page()  # no policy there forbids pictures from data
    found = blank.evaluate(_MEASURE, [bare, loud, texts, FEW, FEW_DRAWN])
    blank.close()
    return [(float(ratio), float(wanted), str(text)) for ratio, wanted, text in found]


def _painted(page: Page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled", caret="hide")).decode()


def too_pale(lines: list[tuple[float, float, str]]) -> list[str]:
    """Those that stand out less than WCAG AA wants."""
    return [f"{ratio:.2f} < {wanted}: {text}" for ratio, wanted, text in lines if ratio < wanted]
