"""What a machine can see on a page: what axe finds, targets too small for a thumb, controls that are cut off."""

from pathlib import Path

from playwright.sync_api import Page, ViewportSize

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THUMB = 44
STILL = 0.02
"""Layout shift; 0.1 is what others call good."""
_AXE = """
async ([runOnly, measured]) => {
    const resultTypes = ["violations", "incomplete"];
    const { violations, incomplete } = await axe.run(document, {runOnly, resultTypes, preload: false});
    const told = (one) => one.id + ": " + one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 4).join(" | ");
    const unsure = incomplete.filter((one) => !measured.includes(one.id));
    return [...violations.map(told), ...unsure.map((one) => "axe cannot tell, " + told(one))];
}
"""
MEASURED = ["color-contrast"]
"""What axe may leave open: over gradients, drawings and single signs it cannot tell; contrast.py reads pixels."""
_CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']"
_SEEN = f"""
const seen = () => {{
    // Where a dialogue is open, only what is in it can be reached.
    const root = document.querySelector("dialog[open]") ?? document;
    return [...root.querySelectorAll("{_CONTROLS}")].filter((one) => one.checkVisibility({{visibilityProperty: true}}));
}};
const named = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
"""
_SMALL = f"""
(thumb) => {{
    {_SEEN}
    // A link within a sentence is as high as its line: WCAG's own exception.
    const inline = (one) => one.matches("p a, li a, td a, dd a") && getComputedStyle(one).display === "inline";
    return seen()
        .filter((one) => !one.matches(".skip:not(:focus)") && !inline(one))
        // The squares of a picture in the rules tell what stands there, and nothing hangs on hitting one.
        .filter((one) => !one.matches("figure .hit"))
        // What only a keeper of passwords reads is no target.
        .filter((one) => !one.matches("[aria-hidden=true][tabindex='-1']"))
        .map((one) => [one, (one.matches("input[type=checkbox], input[type=radio]") && one.closest("label")) || one])
        .map(([one, target]) => [one, target.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < thumb - 0.5)
        .map(([one, box]) => Math.round(box.width) + "×" + Math.round(box.height) + " " + named(one));
}}
"""
_CUT = f"""
() => {{
    {_SEEN}
    const wide = document.documentElement.clientWidth;
    const outside = (one) => {{
        const box = one.getBoundingClientRect();
        return box.left < -1 || box.right > wide + 1;
    }};
    const scrolled = (one) => {{
        for (let at = one.parentElement; at; at = at.parentElement)
            if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
        return false;
    }};
    const text = (one) => one.matches("button, .btn, summary") && !one.querySelector("svg")
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
    return seen()
        .filter((one) => !one.matches(".skip:not(:focus)"))
        .filter((one) => (outside(one) && !scrolled(one)) || text(one))
        .map(named);
}}
"""
_WORDS = """
(within) => {
    const seen = (one) => one.closest(within) && one.offsetParent && one.offsetWidth > 1 && !one.closest(".sr, .skip");
    const boxes = [...document.querySelectorAll("button, a.btn, .tag, summary, legend, label, th, td")]
        .filter((one) => seen(one) && getComputedStyle(one).display !== "inline" && !one.querySelector("svg"))
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
    const cut = [...document.querySelectorAll("body *")]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .filter((one) => seen(one) && ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
        .filter((one) => one.scrollWidth > one.clientWidth + 1);
    // As wide as each choice by itself would make the select.
    const choices = [...document.querySelectorAll("select")].filter(seen).flatMap((one) => {
        const alone = one.cloneNode(false);
        Object.assign(alone.style, {position: "absolute", width: "auto", maxWidth: "none", flex: "none"});
        one.after(alone);
        const wide = [...one.options].filter((choice) => {
            alone.replaceChildren(new Option(choice.text));
            return alone.offsetWidth > one.offsetWidth + 1;
        });
        alone.remove();
        return wide.map((choice) => `select ${one.id}: ${choice.text}`);
    });
    const named = (one) => `${one.tagName}.${one.className}: ${one.innerText}`;
    return [...choices, ...[...boxes, ...cut].map(named)];
}
"""
_SHIFT = """
() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value;
    }).observe({type: "layout-shift", buffered: true});
    setTimeout(() => resolve(sum), 60);
})
"""


_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def resized(page: Page, size: ViewportSize) -> None:
    """Gives the window another size, and waits until the page is drawn for it."""
    page.set_viewport_size(size)
    page.evaluate(_DRAWN)


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds or cannot tell; all of its rules for WCAG 2.2 AA and good practice, or some by name."""
    # The page's own policy forbids inline scripts; the test's script comes in by the debugger, not by the page.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": RULES}
    found: list[str] = page.evaluate(_AXE, [only, MEASURED])
    return found


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a thumb wants."""
    found: list[str] = page.evaluate(_SMALL, THUMB)
    return found


def cut_off(page: Page) -> list[str]:
    """Controls outside of the screen's width, or whose words do not fit."""
    found: list[str] = page.evaluate(_CUT)
    return found


def cut_words(page: Page, within: str = "body") -> list[str]:
    """Text that does not fit: in a button or a tag, or cut off by whatever it stands in."""
    found: list[str] = page.evaluate(_WORDS, within)
    return found


def jumped(page: Page) -> list[str]:
    """How much has moved since the page was opened, where that is more than nobody would notice."""
    found: float = page.evaluate(_SHIFT)
    return [f"it jumped while loading: {found:.3f}"] if found > STILL else []
