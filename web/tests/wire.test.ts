import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error a plain script
import { NAMES, typesOf } from "../tools/types.mjs";

test.each(NAMES as string[])("types of %s are current", (name) => {
  expect(readFileSync(`src/wire/${name}.ts`, "utf-8")).toBe(typesOf(name));
});
