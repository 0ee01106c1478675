import { expect, test } from "vitest";
import { pack, unpack } from "../src/lib/packed";

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
