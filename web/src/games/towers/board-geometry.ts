/** Where things lie on a board of Towers: squares from the layout's points, lines to the octagon's rim. */
import octagon from "../../../../src/shofar/towers/layouts/octagon.json";
import { look } from "../../ui/theme";

export type Point = [number, number];
export type SideName = "S" | "N";
export type Layout = {
  name: string;
  squares: Record<string, number[]>;
  territories: Record<string, string[]>;
  frontal: Record<string, string[]>;
  diagonal: Record<string, string[]>;
};
export type End = { side: SideName; rim: Point; out: Point };
export type Geometry = {
  squares: Record<string, Point>;
  owners: Record<string, SideName>;
  lines: Record<string, Point[]>;
  ends: Record<string, [End, End]>;
  on: Record<string, string[]>;
};

/** How a board is cut: half its width and height, its rim, and where the triangles at the ends of lines stand. */
export type Cut = {
  half: [number, number];
  rim: Point[];
  triangle: { half: number; height: number; corner: number; front: number };
};

/** The whole board, as in the drawings. */
export const WHOLE: Cut = {
  half: [5.04, 5.12],
  rim: look.board.octagon as Point[],
  triangle: { half: 0.21, height: 0.28, corner: 0.1, front: 0.12 },
};

/** On a small screen its sides are trimmed, so that a square is 44 pixels wide on a 360-pixel phone. */
export const TABLE: Cut = {
  half: [4.09, 4.21],
  rim: [
    [-3.34, -4.2],
    [3.34, -4.2],
    [4.05, -3.33],
    [4.05, 3.33],
    [3.34, 4.2],
    [-3.34, 4.2],
    [-4.05, 3.33],
    [-4.05, -3.33],
  ] as Point[],
  triangle: { half: 0.2, height: 0.28, corner: 0.04, front: 0.4 },
};

/** Half a tower's width, in units of the board. */
export const RADIUS = 0.31;
/** A tower is never drawn higher, in units of the board: what stands behind it can be seen. */
export const HIGHEST = 0.98;

export const LAYOUTS: Record<string, Layout> = { octagon };

/** Every place of a layout's board, in units of the look's octagon, y growing upwards. */
export function geometry(layout: Layout, corners: Point[] = look.board.octagon as Point[]): Geometry {
  const farthest = Math.max(...Object.values(layout.squares).flat().map(Math.abs));
  const scale = look.board.reach / farthest;
  const squares: Record<string, Point> = {};
  for (const [name, [x, y]] of Object.entries(layout.squares)) squares[name] = [x! * scale, y! * scale];
  const owners: Record<string, SideName> = {};
  for (const side of ["S", "N"] as const) for (const square of layout.territories[side]!) owners[square] = side;
  const made: Geometry = { squares, owners, lines: {}, ends: {}, on: {} };
  for (const [line, on] of Object.entries({ ...layout.frontal, ...layout.diagonal })) {
    const through = on.map((square) => squares[square]!);
    const tail = endOf(through[1]!, through[0]!, corners);
    const head = endOf(through.at(-2)!, through.at(-1)!, corners);
    made.on[line] = on;
    made.lines[line] = [tail.rim, ...through, head.rim];
    made.ends[line] = [
      { side: owners[on[0]!]!, ...tail },
      { side: owners[on.at(-1)!]!, ...head },
    ];
  }
  return made;
}

/** Going on from two squares of a line: where the rim is met, and the direction. */
function endOf(inner: Point, outer: Point, corners: Point[]): { rim: Point; out: Point } {
  const [dx, dy] = [outer[0] - inner[0], outer[1] - inner[1]];
  const length = Math.hypot(dx, dy);
  const out: Point = [dx / length, dy / length];
  const reaches = corners
    .map((corner, at) => crossing(outer, out, corner, corners[(at + 1) % corners.length]!))
    .filter((reach) => reach !== null);
  const reach = Math.min(...reaches);
  return { rim: [outer[0] + out[0] * reach, outer[1] + out[1] * reach], out };
}

/** How far along the way the edge from a to b is crossed; null if it is not. */
function crossing(start: Point, way: Point, a: Point, b: Point): number | null {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const cross = way[0] * ey - way[1] * ex;
  if (Math.abs(cross) < 1e-9) return null;
  const [sx, sy] = [a[0] - start[0], a[1] - start[1]];
  const along = (sx * ey - sy * ex) / cross;
  const part = (sx * way[1] - sy * way[0]) / cross;
  return along > 0 && part >= -1e-9 && part <= 1 + 1e-9 ? along : null;
}

/** A piece's height in units of the board. */
export const pieceHeight = (size: number): number => look.tower.base + look.tower.step * size;

/** How much the pieces of a tall tower are pressed together. */
export const pressed = (tower: readonly string[]): number =>
  Math.min(1, HIGHEST / tower.reduce((sum, piece) => sum + pieceHeight(Number(piece[1])), 0));

/** Where the arrow keys lead, on the screen. */
export const STEPS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest square that way; far aside counts more than far ahead. */
export function nextSquare(squares: readonly [string, Point][], [x, y]: Point, step: Point): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [name, [px, py]] of squares) {
    const along = (px - x) * step[0] + (py - y) * step[1];
    const aside = Math.abs((px - x) * step[1]) + Math.abs((py - y) * step[0]);
    if (along > 1 && along + aside * 2.2 < least) {
      least = along + aside * 2.2;
      best = name;
    }
  }
  return best;
}
