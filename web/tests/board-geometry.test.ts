import { expect, test } from "vitest";
import { geometry, LAYOUTS, TABLE } from "../src/games/towers/board-geometry";
import { battlement } from "../src/ui/theme";

test("the octagon has its squares, lines and triangles", () => {
  const places = geometry(LAYOUTS.octagon!);
  expect(Object.keys(places.squares)).toHaveLength(26);
  expect(Object.keys(places.lines)).toHaveLength(13);
  for (const ends of Object.values(places.ends)) expect(new Set(ends.map((end) => end.side)).size).toBe(2);
});

test("a wall has one merlon for each point", () => {
  expect(battlement(5, 10, 30).match(/V0/g)).toHaveLength(5);
});

test("on a 360-pixel phone two neighbouring squares are 44 pixels apart, and all of the board is on the screen", () => {
  const pixel = 360 / (2 * TABLE.half[0]!);
  expect(pixel).toBeGreaterThanOrEqual(44);
  const made = geometry(LAYOUTS.octagon!, TABLE.rim);
  for (const ends of Object.values(made.ends))
    for (const { rim } of ends) {
      expect(Math.abs(rim[0])).toBeLessThan(TABLE.half[0]!);
      expect(Math.abs(rim[1])).toBeLessThan(TABLE.half[1]!);
    }
});
