import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { SeriesInfo, TableInfo } from "../src/types/from-server";
import SeriesLine from "../src/table/SeriesLine.svelte";
import { tableInfo } from "./fixtures";

let made: Record<string, unknown> | null = null;
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
});

function told(changes: Partial<TableInfo>): string {
  const table = { info: tableInfo(changes), busy: null, swapSides: () => {} };
  made = mount(SeriesLine, { target: document.body, props: { table, names: { S: "Ada", N: "Bo" } } });
  flushSync();
  return document.body.textContent!.trim();
}
const series = (game: number, won: Record<string, number>, winners: string[] = []): SeriesInfo => ({
  game,
  of: 2,
  won,
  gathered: won,
  winners,
  next_at: null,
});

test.each([
  [1, { S: 0, N: 0 }, ["S"], "Game 1 of 2"],
  [2, { S: 1, N: 0 }, ["S"], "Game 2 of 2, you lead 1 : 0"],
  [2, { S: 1, N: 0 }, ["N"], "Game 2 of 2, you are behind 0 : 1"],
  [2, { S: 1, N: 1 }, ["S"], "Game 2 of 2, level at 1 : 1"],
  [2, { S: 1, N: 0 }, ["S", "N"], "Game 2 of 2. Won: Ada 1, Bo 0"],
])("a match tells where it stands: game %i, %o, as %o", (game, won, yours, text) => {
  expect(told({ series: series(game, won), yours })).toBe(text);
});

test("a match that is over names its winner", () => {
  expect(told({ series: series(2, { S: 2, N: 0 }, ["S"]), yours: ["S"] })).toBe("You have won the series.");
});

test("a single game has no such line; whoever may take the other side is asked", () => {
  expect(told({ yours: ["S"] })).toBe("");
  void unmount(made!);
  document.body.innerHTML = "";
  expect(told({ yours: ["N"], may_swap: ["N"] })).toContain("Take this side");
});
