import { expect, test } from "vitest";
import type { EventOf, GameName } from "../src/types/games";
import { clausesOf } from "../src/words/why";
import chapters from "../../src/shofar/i18n/chapters.json";
import watched from "../fixtures/walls-watch.json";

const of = (event: object, game = "walls") => clausesOf(game, event as EventOf<GameName>);
const ALL = new Set(Object.values(chapters).flatMap((game) => game.flatMap((one) => one.clauses)));

test("a trumpet is told by what fell, what left, and where it went itself", () => {
  const sounded = { event: "trumpet", n: 1, seat: 0, colour: "G", fallen: [[], []], removed: [[], []], joined: false };
  expect(of(sounded)).toEqual(["W8b", "W12"]);
  expect(of({ ...sounded, fallen: [["G5"], []], joined: true })).toEqual(["W9", "W11"]);
  expect(of({ ...sounded, fallen: [["G3"], []], removed: [[], ["T"]] })).toEqual(["W9", "W10", "W12"]);
});

test("placements, scorings, draws and ends have theirs", () => {
  expect(of({ event: "placed", turned: [] }, "towers")).toEqual(["T4"]);
  expect(of({ event: "placed", turned: [{ line: "c" }] }, "towers")).toEqual(["T4", "T11"]);
  expect(of({ event: "end", kind: "seven", winner: "S" }, "towers")).toEqual(["T12"]);
  expect(of({ event: "end", kind: "draw", winner: null }, "towers")).toEqual(["T13"]);
  expect(of({ event: "end", scores: [1], winners: [0] })).toEqual(["W19", "W21"]);
  expect(of({ event: "drew", card: "S" })).toEqual(["W13"]);
  expect(of({ event: "drew", card: "?" })).toEqual(["W8"]);
  expect(of({ event: "end" }, "pairs")).toEqual([]);
  expect(of({ event: "scoring", stayed: [] })).toEqual(["W15"]);
});

test("every event of a game leads to clauses that the rules have", () => {
  for (const event of watched.view.events) {
    expect(of(event).length).toBeGreaterThan(0);
    for (const clause of of(event)) expect(ALL).toContain(clause);
  }
});
