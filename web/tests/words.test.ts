import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleOf, LANGUAGES } from "../src/lib/words.svelte";

const LOCALES = "../src/shofar/i18n/locales";
const SOURCE = "src";
const OWN = ["page.ftl", "rules.ftl"];
const text = (language: string, file: string) => readFileSync(join(LOCALES, language, file), "utf-8");
const keys = (language: string, file: string) =>
  [...text(language, file).matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]!).sort();
const params = (language: string, file: string) =>
  Object.fromEntries(
    text(language, file)
      .split(/^(?=[a-z][\w-]* =)/m)
      .slice(1)
      .map((entry) => [entry.match(/^[\w-]+/)![0], [...new Set([...entry.matchAll(/\$(\w+)/g)].map((match) => match[1]))].sort()]),
  );

function sources(folder = SOURCE): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(ts|svelte)$/.test(name) ? [readFileSync(path, "utf-8")] : [];
  });
}

test.each(LANGUAGES)("%s has every message, with the same parameters", (language) => {
  for (const file of OWN) {
    expect(keys(language, file)).toEqual(keys("en", file));
    expect(params(language, file)).toEqual(params("en", file));
    expect(() => bundleOf(language, { [file]: text(language, file) })).not.toThrow();
  }
});

test("every message is used, and every message used is there", () => {
  const code = sources().join("\n");
  // Keys that end in something computed: page-title-${page} and the like.
  const starts = [...code.matchAll(/[`"]((?:page|rules|rule)-[\w-]*)\$\{/g)].map((match) => match[1]!);
  const ends = [...code.matchAll(/[`"]((?:page|rules)-[\w-]+)[`"]/g)].map((match) => match[1]!);
  const known = OWN.flatMap((file) => keys("en", file));
  expect(known.filter((key) => !ends.includes(key) && !starts.some((start) => key.startsWith(start)))).toEqual([]);
  expect([...new Set(ends)].filter((key) => !known.includes(key) && !/^(page|rules)-(core|none)$/.test(key))).toEqual([]);
});

test("the rules have a text for each clause that a refusal can name", async () => {
  const { CHAPTERS } = await import("../src/pages/chapters");
  const clauses = Object.values(CHAPTERS).flatMap((chapters) => chapters.flatMap((chapter) => chapter.clauses));
  const numbers = [...Array(23)].map((_, at) => `W${at + 1}`).concat([...Array(13)].map((_, at) => `T${at + 1}`));
  expect(numbers.filter((clause) => !clauses.includes(clause))).toEqual([]);
  expect(clauses.filter((clause) => !keys("en", "rules.ftl").includes(`rule-${clause}`))).toEqual([]);
});
