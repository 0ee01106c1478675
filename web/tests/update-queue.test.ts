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
