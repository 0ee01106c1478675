/** How a position follows from updates: which events are known, and which are new. */
import { expect, test } from "vitest";
import { asGame, nextPosition, type Position } from "../src/state/position";
import type { GameUpdate } from "../src/types/games";
import turn from "../fixtures/towers-turn.json";

const view = { ...turn.view, events: undefined };
const chose = (n: number) => ({ event: "chose" as const, n, seat: 1 });
const update = (numbers: number[], changes: Partial<GameUpdate> = {}): GameUpdate =>
  ({
    type: "update",
    version: 5,
    game: "walls",
    seat: 0,
    waiting: [0],
    view,
    events: numbers.map(chose),
    whole: false,
    ...changes,
  }) as GameUpdate;
const numbers = (position: Position) => [position.events, position.fresh].map((list) => list.map((one) => one.n));

test("on a first look nothing is new", () => {
  expect(numbers(nextPosition(null, update([1, 2], { whole: true })))).toEqual([[1, 2], []]);
});

test("what an update brings is added, but nothing twice", () => {
  const first = nextPosition(null, update([1, 2], { whole: true }));
  expect(numbers(nextPosition(first, update([2, 3])))).toEqual([[1, 2, 3], [3]]);
});

test("after a gap, what had not been seen is new; after a takeback nothing is", () => {
  const first = nextPosition(null, update([1, 2], { whole: true }));
  expect(numbers(nextPosition(first, update([1, 2, 3, 4], { whole: true })))).toEqual([
    [1, 2, 3, 4],
    [3, 4],
  ]);
  expect(numbers(nextPosition(first, update([1], { whole: true })))).toEqual([[1], []]);
});

test("a position is of its own game only", () => {
  const position = nextPosition(null, update([1], { whole: true }));
  expect(asGame(position, "walls")).toBe(position);
  expect(asGame(position, "towers")).toBeNull();
  expect(asGame(null, "towers")).toBeNull();
});
