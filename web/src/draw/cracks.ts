/** What becomes of a piece of wall that is hit: lines of cracks, and the stones into which it breaks. */
import { look, r } from "../ui/theme";

/** The same irregularity every time. */
const chance = (seed: number): number => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};

/** Cracks from the battlements to the foot, each forked to both sides, about one for every point. */
export function cracks(length: number, unit: number, height: number, ridge: number): string {
  const count = Math.max(1, Math.round(length * 0.8));
  const step = (length * unit) / count;
  const body = height - ridge;
  const wide = Math.min(step * 0.34, body * 0.9);
  let path = "";
  for (let at = 0; at < count; at++) {
    const lean = chance(at * 3 + length) > 0.5 ? 1 : -1;
    const x = (at + 0.5) * step + (chance(at + length) - 0.5) * step * 0.3;
    const point = (across: number, down: number) => `${r(x + lean * across * wide)} ${r(ridge + down * body)}`;
    path +=
      `M${point(0.7, 0)}L${point(0, 0.3)}L${point(0.45, 0.52)}L${point(-0.35, 0.76)}L${point(-0.1, 1)}` +
      `M${point(0, 0.3)}L${point(-0.65, 0.22)}L${point(-1.1, 0.44)}` +
      `M${point(0.45, 0.52)}L${point(0.95, 0.62)}L${point(1.35, 0.46)}` +
      `M${point(-0.35, 0.76)}L${point(-0.95, 0.84)}L${point(-1.2, 1)}`;
  }
  return path;
}

export type Shard = { path: string; dx: number; dy: number; turn: number; x: number; y: number };

/** The stones: for each point one with a merlon and one below it, each a little out of its place. */
export function shards(length: number, unit: number, height: number, ridge: number): Shard[] {
  const half = (look.wall.merlon.width * unit) / 2;
  const body = height - ridge;
  const edge = (at: number) =>
    at === 0 || at === length ? 0 : (chance(at * 7 + length) - 0.5) * Math.min(unit * 0.5, body);
  const middle = (at: number) => ridge + body * (0.42 + 0.24 * chance(at * 5 + length));
  return Array.from({ length }, (_, at) => {
    const [left, right] = [at * unit, (at + 1) * unit];
    const [lean, next] = [edge(at), edge(at + 1)];
    const [ml, mr] = [middle(at), middle(at + 1)];
    const mid = (at + 0.5) * unit;
    const top =
      `M${r(left)} ${r(ml)}L${r(left + lean * 0.5)} ${r(ridge)}H${r(mid - half)}V0H${r(mid + half)}V${r(ridge)}` +
      `H${r(right + next * 0.5)}L${r(right)} ${r(mr)}Z`;
    const foot = `M${r(left)} ${r(ml)}L${r(right)} ${r(mr)}L${r(right - next)} ${r(height)}H${r(left - lean)}Z`;
    const turn = (chance(at * 11 + length) - 0.5) * 14;
    const rise = -body * (0.1 + 0.16 * chance(at * 13 + length));
    return [
      { path: top, dx: 0, dy: rise, turn, x: mid, y: ridge },
      { path: foot, dx: 0, dy: body * 0.06, turn: -turn * 0.4, x: mid, y: height },
    ];
  }).flat();
}
