import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UpdateQueue } from "../src/state/update-queue";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("each thing has its time, and the order is kept", () => {
  const shown: string[] = [];
  const pacer = new UpdateQueue<string>(
    (one) => shown.push(one),
    (one) => (one.startsWith("move") ? 400 : 0),
  );
  for (const one of ["move 1", "move 2", "table", "move 3"]) pacer.push(one);
  expect(shown).toEqual(["move 1"]);
  vi.advanceTimersByTime(399);
  expect(shown).toEqual(["move 1"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["move 1", "move 2"]);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(["move 1", "move 2", "table", "move 3"]);
});

test("a click shows all at once, and so does falling too far behind", () => {
  const shown: number[] = [];
  const pacer = new UpdateQueue<number>(
    (one) => shown.push(one),
    () => 400,
    3,
  );
  for (const one of [1, 2, 3]) pacer.push(one);
  pacer.flush();
  expect(shown).toEqual([1, 2, 3]);
  for (const one of [4, 5, 6, 7, 8]) pacer.push(one);
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  vi.advanceTimersByTime(10_000);
  expect(shown).toHaveLength(8);
});

test("where nothing moves nothing waits", () => {
  const shown: number[] = [];
  const pacer = new UpdateQueue<number>(
    (one) => shown.push(one),
    () => 0,
  );
  for (const one of [1, 2, 3]) pacer.push(one);
  expect(shown).toEqual([1, 2, 3]);
});

test("what moves can be ended at once: the next thing comes, and has its own time", () => {
  const shown: string[] = [];
  const queue = new UpdateQueue<string>(
    (one) => shown.push(one),
    () => 1000,
  );
  expect(queue.skip()).toBe(false);
  for (const one of ["a", "b", "c"]) queue.push(one);
  expect(shown).toEqual(["a"]);
  expect(queue.skip()).toBe(true);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(990);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(20);
  expect(shown).toEqual(["a", "b", "c"]);
  expect(queue.skip()).toBe(true);
  expect(queue.skip()).toBe(false);
});
