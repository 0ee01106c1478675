import { expect, test } from "vitest";
import { geometry, LAYOUTS } from "../src/lib/board";
import { battlement } from "../src/lib/look";

test("the octagon has its squares, lines and triangles", () => {
  const places = geometry(LAYOUTS.octagon!);
  expect(Object.keys(places.squares)).toHaveLength(26);
  expect(Object.keys(places.lines)).toHaveLength(13);
  for (const ends of Object.values(places.ends)) expect(new Set(ends.map((end) => end.side)).size).toBe(2);
});

test("a wall has one merlon for each point", () => {
  expect(battlement(5, 10, 30).match(/V0/g)).toHaveLength(5);
});
