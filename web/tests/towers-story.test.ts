/** What the other side did is told, and the board is taken back to any move: both agree with what the events say. */
import { expect, test } from "vitest";
import { movesSince, storyLine, viewAt, type Placed } from "../src/games/towers/story";
import type { Event } from "../src/games/towers/view";
import { towersMoment } from "./fixtures";

const names = { S: "You", N: "Rahab" };
const games = ["over", "turn"].map((name) => towersMoment(name).view);
const placed = (events: readonly Event[]) => events.filter((one): one is Placed => one.event === "placed");

test.each(games.map((view, at) => [at, view] as const))(
  "game %i: each move is taken off again, with all it turned",
  (_, view) => {
    const moves = placed(view.events);
    expect(moves.length).toBeGreaterThan(10);
    for (const move of moves) {
      const [before, after] = [viewAt(view, view.events, move.n - 1), viewAt(view, view.events, move.n)];
      expect(after.towers[move.square]?.at(-1)).toBe(move.piece);
      expect(before.towers[move.square] ?? []).toEqual(after.towers[move.square]!.slice(0, -1));
      for (const { line, before: was, after: is } of move.turned) {
        expect(before.monoliths[line] ?? null).toBe(was);
        expect(after.monoliths[line] ?? null).toBe(is);
      }
      for (const side of ["S", "N"] as const)
        expect(after.count[side]).toBe(Object.values(after.monoliths).filter((one) => one === side).length);
      expect(after.last).toBe(`${move.piece}@${move.square}`);
    }
    expect(viewAt(view, view.events, moves.at(-1)!.n).towers).toEqual(view.towers);
  },
);

test("what was lost stands out and comes first; every line that turned is named, and how many there are now", () => {
  const [view] = games;
  let losses = 0;
  for (const move of placed(view!.events)) {
    const line = storyLine(move, viewAt(view!, view!.events, move.n), names);
    const told = line.before + line.strong + line.after;
    for (const turned of move.turned) expect(told).toContain(`alignment ${turned.line} to `);
    const lost = move.turned.filter((one) => one.before === "S");
    expect(line.loss).toBe(lost.length > 0 && move.seat === "N");
    for (const { line: name } of lost) expect(line.strong).toContain(`alignment ${name} to `);
    losses += lost.length;
    const { S, N } = viewAt(view!, view!.events, move.n).count;
    expect(told).toMatch(new RegExp(`Now You ${S}, Rahab ${N}\\.$`));
  }
  expect(losses).toBeGreaterThan(0);
});

test("what has happened since our move is what the rival did; who watches is told of the last move", () => {
  const [, view] = games;
  const since = movesSince(view!.events, "S");
  expect(since.map((one) => one.seat)).toEqual(["N"]);
  expect(movesSince(view!.events, null)).toHaveLength(1);
});
