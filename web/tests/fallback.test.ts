/** A game that has no page of its own is played on the fallback page, in the same shell. */
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { gameNamed } from "../src/games";
import { fallback } from "../src/games/fallback/game";
import { acts, all, grant, open, press, server, words, withTablePage } from "./table-page";

withTablePage();

const pairs = (version: number, legal: string[], waiting: string[]) => {
  const view = { seat: "S", legal, taken: version - 9 };
  const events = version > 9 ? [{ event: "took", n: version - 9, seat: "S" }] : [];
  server.says({ type: "update", version, game: "pairs", seat: "S", waiting, view, events, whole: version === 9 });
  flushSync();
};

test("only games that are not registered fall back", () => {
  expect(gameNamed("pairs")).toBe(fallback);
  expect(gameNamed("walls")).not.toBe(fallback);
  expect(gameNamed("towers")).not.toBe(fallback);
});

test("legal actions are buttons; what happens and the view are shown as they were sent", () => {
  open("towers-turn", { settings: { game: "pairs" as "towers", seats: 2 } });
  pairs(9, ["take 1", "take 2"], ["S"]);
  expect(document.title).toMatch(/^●/);
  expect(words("[data-action]")).toEqual(["take 1", "take 2"]);
  press("take 2");
  expect(acts()).toEqual(["take 2"]);
  grant();
  pairs(10, ["take 1"], ["N"]);
  expect(document.title).not.toMatch(/^●/);
  expect(all("[data-action]")).toHaveLength(0);
  expect(words(".prompt .happened")).toEqual(["took"]);
  expect(words("dd")).toContain("1");
});
