/** Writes `licences.txt` beside the page: every package of which something is bundled, with the text of its licence. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const TEXTS = fileURLToPath(new URL("../licences", import.meta.url));
const FONTS = fileURLToPath(new URL("../../src/shofar/draw/fonts/OFL.txt", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../node_modules", import.meta.url));

/** The folder of the package that a bundled module belongs to; null for our own. */
function packageFolder(module: string): string | null {
  // Modules that a builder adds by itself are named after it.
  const added = /^\0(\w+)\//.exec(module)?.[1];
  const found = added ? join(PACKAGES, added) : /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
  return found && existsSync(join(found, "package.json")) ? found : null;
}

/** Who made a package and under which terms: its own file, or, where it brings none, the text of the licence it names. */
function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const own = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  const text = own ? join(folder, own) : join(TEXTS, `${license}.txt`);
  if (!existsSync(text)) throw new Error(`no text of the licence ${license} of ${name}`);
  const by = typeof author === "object" ? author.name : author;
  return `${name} ${version} (${license})${by ? `, by ${by}` : ""}\n\n${ownTerms(readFileSync(text, "utf-8")).trim()}\n`;
}

/** Without the licences of what a package was itself bundled with. */
const ownTerms = (text: string): string => text.split(/^# Licenses of bundled dependencies/m)[0]!;

export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? Object.keys(one.modules) : []));
      const folders = new Set(modules.flatMap((one) => packageFolder(one) ?? []));
      const parts = [...folders].sort((a, b) => a.localeCompare(b)).map(licenceOf);
      const fonts = `Alegreya and Alegreya Sans, cut to our letters (OFL-1.1)\n\n${readFileSync(FONTS, "utf-8").trim()}\n`;
      const head = "The scripts of this page contain parts of these packages, and it brings the fonts named last.\n";
      this.emitFile({
        type: "asset",
        fileName: "licences.txt",
        source: [head, ...parts, fonts].join(`\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}
