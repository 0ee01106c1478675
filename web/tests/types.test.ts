import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error a plain script
import { typeFiles } from "../tools/types.mjs";

test.each(Object.entries(typeFiles() as Record<string, string>))("types of %s are current", (name, text) => {
  expect(readFileSync(`src/types/${name}.ts`, "utf-8")).toBe(text);
});
