/** The page changes its shape at the widths and heights of `ui/breakpoints.json`, and at no others. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import breakpoints from "../src/ui/breakpoints.json";

const files = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) =>
  /\.(css|svelte|ts)$/.test(name),
);
/** A breakpoint by its number, where a screen or a table is measured. */
const KNOWN = new RegExp(
  `\\b(?:w|h|wide|high)\\s*[<>]=?\\s*(?:${Object.values(breakpoints)
    .flatMap((one) => [one - 1, one, one + 1])
    .join("|")})\\b`,
  "g",
);
/** Queries of media that name a size: in styles, and in scripts. */
const raw = (text: string): string[] => [
  ...[...text.matchAll(/@(?:media|container)[^{]*\{/g)]
    .map(([one]) => one)
    .filter((one) => /(?:width|height)/.test(one)),
  ...[...text.matchAll(/\((?:min|max)-(?:width|height): *\d[^)]*\)/g)].map(([one]) => one),
  ...[...text.matchAll(/\b(?:innerWidth|innerHeight)\s*[<>]=?\s*\d/g)].map(([one]) => one),
  ...[...text.matchAll(KNOWN)].map(([one]) => one),
];

test("only breakpoints decide what a screen's size changes", () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((name) => raw(readFileSync(join("src", name), "utf-8")).map((one) => `${name}: ${one}`));
  expect(found).toEqual([]);
});

test("the scan finds what it looks for", () => {
  for (const text of [
    "@media (max-width: 559px) {",
    "asks('(min-width: 30em)')",
    "if (innerWidth > 900)",
    "@media (width < 9em) {",
    "if (w <= 559)",
  ])
    expect(raw(text)).not.toEqual([]);
  for (const text of [
    "@media (--phone), (--short) {",
    "@media (forced-colors: active) {",
    "innerWidth > breakpoints.tablet",
  ])
    expect(raw(text)).toEqual([]);
});
