/** What is drawn at the ends of a board's lines, and along them: all in units of the board. */
import type { Cut, End, Point } from "./board-geometry";

/** A point beside the end of a line: so far inside the rim, so far aside. */
export function beside({ rim, out }: End, inside: number, aside = 0): Point {
  return [rim[0] - out[0] * inside - out[1] * aside, rim[1] - out[1] * inside + out[0] * aside];
}

/** Triangles of frontal lines stand in a row before the squares; those of diagonals are in the corners. */
const inset = (end: End, { triangle }: Cut): number => (end.out[0] && end.out[1] ? triangle.corner : triangle.front);

export const triangle = (end: End, cut: Cut): Point[] => {
  const { height, half } = cut.triangle;
  const start = inset(end, cut);
  return [beside(end, start), beside(end, start + height, half), beside(end, start + height, -half)];
};

/** Where a monolith stands in its triangle. */
export const foot = (end: End, cut: Cut): Point => beside(end, inset(end, cut) + cut.triangle.height * 0.5);

/** Where the triangle ends, and a little further in, where its line begins. */
export const inner = (end: End, cut: Cut): Point => beside(end, inset(end, cut) + cut.triangle.height);
export const tip = (end: End, cut: Cut): Point => beside(end, inset(end, cut) + cut.triangle.height + 0.06);

/** Where a line's letter stands: beside its triangle, or before it where the sides are trimmed. */
export function letter(line: string, end: End, cut: Cut, small: boolean): Point {
  if (small) return foot(end, cut);
  const { height } = cut.triangle;
  // Clear of each other in the corners: towards the board's side beside diagonals, and inside of the last column.
  return end.out[0] && end.out[1]
    ? beside(end, inset(end, cut) + height + 0.02, end.out[0] * end.out[1] < 0 ? 0.3 : -0.3)
    : beside(end, inset(end, cut) + height * 0.45, end.out[1] > 0 !== (line === "g") ? -0.36 : 0.36);
}

/** Points as SVG writes them. */
export const written = (points: Point[]): string =>
  points.map((point) => point.map((value) => value.toFixed(1)).join()).join(" ");

/** Arrow heads from one point of the picture to another. */
export function arrows([ax, ay]: Point, [bx, by]: Point): string {
  const long = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  let path = "";
  for (let way = 70; way < long - 40; way += 74) {
    const [x, y] = [ax + ux * way, ay + uy * way];
    path += `M${x - ux * 9 - uy * 9} ${y - uy * 9 + ux * 9}L${x} ${y}L${x - ux * 9 + uy * 9} ${y - uy * 9 - ux * 9}`;
  }
  return path;
}
