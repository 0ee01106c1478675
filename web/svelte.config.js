import { readFileSync } from "node:fs";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const { phone, tablet, wide, short } = JSON.parse(
    readFileSync(new URL("src/ui/breakpoints.json", import.meta.url), "utf-8"),
);
/** The only widths and heights at which the page changes its shape: `@media (--phone)` in a component's styles. */
const MEDIA = {
    phone: `(max-width: ${phone}px)`,
    "above-phone": `(min-width: ${phone + 1}px)`,
    tablet: `(max-width: ${tablet}px)`,
    desktop: `(min-width: ${tablet + 1}px)`,
    wide: `(min-width: ${wide}px)`,
    short: `(max-height: ${short}px)`,
    tall: `(min-height: ${short + 1}px)`,
};
function query(whole, name) {
    if (!(name in MEDIA)) throw new Error(`no breakpoint ${whole}`);
    return MEDIA[name];
}
const breakpoints = {
    name: "breakpoints",
    style: ({ content }) => ({ code: content.replace(/@media[^{]+/g, (one) => one.replace(/\(--([\w-]+)\)/g, query)) }),
};

export default { preprocess: [vitePreprocess(), breakpoints] };
