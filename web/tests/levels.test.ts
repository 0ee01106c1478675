/** Levels in words, the next one to try, and how a game ended for us. */
import { expect, test } from "vitest";
import { botTold, optionOf, suggested, type BotResult } from "../src/words/levels";
import { byPlace, decided, endedForUs, wasTied } from "../src/words/endings";
import type { ResultInfo } from "../src/types/from-server";

const BOTS = Array.from({ length: 10 }, (_, at) => `level-${at + 1}`);
const result = (level: number, last: boolean[]): BotResult => ({
  game: "walls",
  bot: `level-${level}`,
  games: last.length,
  won: last.filter(Boolean).length,
  last,
});

test("levels have names and sentences, characters sentences, engines neither", () => {
  expect(optionOf("level-3", "Level 3")).toBe("Level 3 – Easy");
  expect(optionOf("gleaner", "Gleaner")).toBe("Gleaner");
  expect(botTold("level-10")).toContain("best of our levels");
  expect(botTold("gleaner")).toContain("Collects 1s");
  expect(botTold("strongest@2s")).toContain("strongest");
  expect(botTold("my-engine")).toBeNull();
});

test("the next level follows from the latest games against the strongest one that was played", () => {
  const next = (...results: BotResult[]) => suggested("walls", results, BOTS)?.bot ?? null;
  expect(next()).toBe("level-2");
  expect(next(result(3, [true, true, false]))).toBe("level-4");
  expect(next(result(3, [true, true, false]), result(5, [false, false, false, false]))).toBe("level-4");
  expect(next(result(5, [false, false, false]))).toBeNull();
  expect(next(result(5, [true, false, false]))).toBeNull();
  expect(next(result(10, [true, true, true]))).toBeNull();
  expect(next(result(1, [false, false, false, false]))).toBeNull();
  expect(suggested("towers", [result(3, [true, true, true])], BOTS)?.bot).toBe("level-2");
  expect(suggested("walls", [result(3, [true, true, true])], ["level-3"])).toBeNull();
});

test("a duel is won or lost by its count", () => {
  const result = { winners: ["N"], places: { S: 2, N: 1 }, gathered: { S: 5, N: 7 } };
  expect(endedForUs(result, null, "N")).toBe("You win!");
  expect(endedForUs(result, null, "S")).toBe("You lost 5–7.");
  expect(endedForUs(result, null, null)).toBeNull();
  expect(endedForUs(null, { kind: "resign", seat: "N", winners: ["S"] }, "S")).toBe("You win!");
  expect(endedForUs(null, { kind: "resign", seat: "N", winners: ["S"] }, "N")).toBeNull();
  expect(endedForUs(null, { kind: "agreed", seat: null, winners: [] }, "N")).toBeNull();
  expect(endedForUs({ winners: [], places: { S: 1, N: 1 }, gathered: { S: 6, N: 6 } }, null, "S")).toBeNull();
  expect(decided(result, {})).toBeNull();
});

/** The end of a game of Walls as the server might tell it. */
const came = (places: number[], winners: number[], more: Partial<ResultInfo> = {}): ResultInfo => ({
  winners,
  places: Object.fromEntries(places.entries()),
  gathered: { 0: 5, 1: 9, 2: 2 },
  ...more,
});
const NAMES = { 0: "Ada", 1: "Bo", 2: "Cy" };

test("a game of Walls ends with a place, and says what decided it", () => {
  const clear = came([2, 1, 3], [1], { decided_by: "round", params: { round: 2, seat: 1, cards: 2 } });
  expect(endedForUs(clear, null, 0)).toBe("You came second of 3.");
  expect(endedForUs(clear, null, 2)).toBe("You came last of 3.");
  expect(decided(clear, NAMES)).toBe("Most of it came with the scoring of round 2: Bo +2.");
  expect(decided(came([2, 1, 3], [1], { decided_by: "tie" }), NAMES)).toContain("Equal in cards won");
  expect(decided(came([2, 1, 3], [1], { decided_by: "ones" }), NAMES)).toContain("1s");
  const shared = came([1, 1, 3], [0, 1], { decided_by: "shared" });
  expect(endedForUs(shared, null, 0)).toBe("You share the win!");
  expect(decided(shared, NAMES)).toContain("the win is shared");
  expect([clear, shared, null].map(wasTied)).toEqual([false, true, false]);
  expect(byPlace([{ seat: 0 }, { seat: 1 }, { seat: 2 }], clear).map((row) => row.seat)).toEqual([1, 0, 2]);
});

test("who gave up stands last, though a bot played on to more cards", () => {
  const lent = came([3, 1, 2], [1]);
  expect(endedForUs(lent, null, 0)).toBe("You came last of 3.");
  expect(decided(lent, NAMES)).toBeNull();
});
