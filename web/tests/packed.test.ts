import { expect, test } from "vitest";
import { breaksOff, pack, unpack } from "../src/lib/packed";

test("a record goes into a link and comes out of it", async () => {
  const record = { game: "walls", actions: Array.from({ length: 80 }, (_, at) => [at % 4, `wall G${at % 7}`]), name: "Élise" };
  const text = await pack(record);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(JSON.stringify(record).length / 2);
  expect(await unpack(text)).toEqual(record);
});

test("what is no record is refused", async () => {
  await expect(unpack("not-a-record")).rejects.toThrow();
});

test("a text that breaks off is told from one that is no JSON", () => {
  const whole = JSON.stringify({ format: "shofar/1", name: 'a "[" in it', actions: [[0, "first R5"]] });
  for (const length of [1, 12, 30, whole.length - 1]) expect(breaksOff(whole.slice(0, length))).toBe(true);
  expect(breaksOff(whole)).toBe(false);
  expect(breaksOff("hello")).toBe(false);
});
