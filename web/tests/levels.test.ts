/** Levels in words, the next one to try, and how a game ended for us. */
import { expect, test } from "vitest";
import over from "../fixtures/towers-over.json";
import wallsOver from "../fixtures/walls-over.json";
import { botTold, optionOf, suggested, type BotResult } from "../src/words/levels";
import { decided, endedForUs } from "../src/words/endings";
import type { Position } from "../src/state/position";

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
  const { view } = over;
  const count: Record<string, number> = view.count;
  const position = { game: "towers", view, waiting: [], events: view.events, fresh: [] } as unknown as Position;
  const winner = (view.events as { event: string; winner?: string }[]).findLast((one) => one.event === "end")!.winner!;
  const loser = winner === "S" ? "N" : "S";
  expect(endedForUs(position, winner, null)).toBe("You win!");
  expect(endedForUs(position, loser, null)).toBe(`You lost ${count[loser]}–${count[winner]}.`);
  expect(endedForUs(position, null, null)).toBeNull();
  expect(endedForUs(position, "S", { kind: "resign", seat: "N", winners: ["S"] })).toBe("You win!");
  expect(endedForUs(position, "N", { kind: "resign", seat: "N", winners: ["S"] })).toBeNull();
  expect(endedForUs(position, "N", { kind: "agreed", seat: null, winners: [] })).toBeNull();
  expect(decided(position, {})).toBeNull();
});

/** The end of a game of Walls as it might have been. */
function ended(scores: number[], tiebreak: number[], winners: number[], ones: string[][]): Position {
  const end = { n: 2, event: "end", scores, tiebreak, winners, ones };
  const won = [["R1"], ["R1", "R2"], []];
  const events = [{ n: 1, event: "scoring", round: 2, won }, end];
  return { game: "walls", view: wallsOver.view, waiting: [], events, fresh: [] } as unknown as Position;
}
const NAMES = { 0: "Ada", 1: "Bo", 2: "Cy" };

test("a game of Walls ends with a place, and says what decided it", () => {
  const clear = ended([5, 9, 2], [1, 1, 1], [1], [[], [], []]);
  expect(endedForUs(clear, 0, null)).toBe("You came second of 3.");
  expect(endedForUs(clear, 2, null)).toBe("You came last of 3.");
  expect(decided(clear, NAMES)).toBe("Most of it came with the scoring of round 2: Bo +2.");
  const tied = ended([5, 5, 2], [1, 3, 1], [1], [[], [], []]);
  expect(decided(tied, NAMES)).toContain("Equal in cards won");
  expect(endedForUs(tied, 0, null)).toBe("You came second of 3.");
  const nuggets = ended([6, 7, 2], [1, 1, 1], [1], [[], ["R1", "G1"], []]);
  expect(decided(nuggets, NAMES)).toContain("1s");
  const shared = ended([5, 5, 2], [1, 1, 1], [0, 1], [[], [], []]);
  expect(endedForUs(shared, 0, null)).toBe("You share the win!");
  expect(decided(shared, NAMES)).toBeNull();
});
