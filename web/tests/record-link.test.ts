import { expect, test } from "vitest";
import { isTruncated, encodeRecord, decodeRecord } from "../src/net/record-link";

test("a record goes into a link and comes out of it", async () => {
  const record = {
    game: "walls",
    actions: Array.from({ length: 80 }, (_, at) => [at % 4, `wall G${at % 7}`]),
    name: "Élise",
  };
  const text = await encodeRecord(record);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(JSON.stringify(record).length / 2);
  expect(await decodeRecord(text)).toEqual(record);
});

test("what is no record is refused", async () => {
  await expect(decodeRecord("not-a-record")).rejects.toThrow();
});

test("a text that breaks off is told from one that is no JSON", () => {
  const whole = JSON.stringify({ format: "shofar/1", name: 'a "[" in it', actions: [[0, "first R5"]] });
  for (const length of [1, 12, 30, whole.length - 1]) expect(isTruncated(whole.slice(0, length))).toBe(true);
  expect(isTruncated(whole)).toBe(false);
  expect(isTruncated("hello")).toBe(false);
});
