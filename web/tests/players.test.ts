import { expect, test } from "vitest";
import { isolateName, seatNames, replayPlayers, shortenName } from "../src/words/players";
import { wallsSentence } from "../src/games/walls/sentences";
import { person, tableInfo } from "./fixtures";

const MOSHE = "משה";
const ALONE = `\u2068${MOSHE}\u2069`;

test("names that run from right to left are set apart, others stay as they are", () => {
  expect(isolateName(MOSHE)).toBe(ALONE);
  expect(isolateName("سارة")).toBe("\u2068سارة\u2069");
  for (const name of ["Ada", "Élise", "Ωμέγα", "李", "42"]) expect(isolateName(name)).toBe(name);
});

test("they are so at a table, in a replay, and where two have the same", () => {
  const seats = ["Ada", MOSHE, MOSHE].map((name, seat) => person(seat, { name }));
  expect(seatNames(tableInfo({ seats }), 0)).toEqual({ 0: "You", 1: `${ALONE} 2`, 2: `${ALONE} 3` });
  expect(replayPlayers([0, 1], [MOSHE, "Bo"]).names).toEqual({ 0: ALONE, 1: "Bo" });
});

test("round one screen a seat has its own name, or that of its place", () => {
  const seats = [0, 1, 2].map((seat) => person(seat, { name: seat ? "Bo" : "Ada", called: seat ? "Bo" : null }));
  const info = tableInfo({ seats, settings: { game: "walls", seats: 3, one_screen: true } });
  expect(seatNames(info, 0)).toEqual({ 0: "Seat 1", 1: "Bo 2", 2: "Bo 3" });
});

test("a record tells who played, and which bots", () => {
  const players = [{ name: "Ada", out: "resign" }, { bot: "level-3" }, { name: "Cy", out: "time" }];
  expect(replayPlayers([0, 1, 2], players)).toEqual({
    names: { 0: "Ada", 1: "Caleb", 2: "Cy" },
    bots: { 1: "Easy (3)" },
  });
});

test("scores stand beside their names", () => {
  const event = { event: "end" as const, n: 9, ones: [[], []], scores: [18, 19], tiebreak: [0, 0], winners: [1] };
  expect(wallsSentence(event, replayPlayers([0, 1], ["Ada", MOSHE]).names)).toContain(`Ada (18), ${ALONE} (19)`);
});

test("a name that is cut stays set apart", () => {
  expect(shortenName("Ω".repeat(24), 13)).toBe(`${"Ω".repeat(12)}…`);
  expect(shortenName(isolateName(MOSHE.repeat(9)), 13)).toBe(`\u2068${MOSHE.repeat(4)}…\u2069`);
  expect(shortenName("𝔸𝔻𝔸", 3)).toBe("𝔸𝔻𝔸");
});

test("whoever is called “You” wins in the words of a person who is spoken to", () => {
  const event = { event: "end" as const, n: 9, ones: [[], []], scores: [18, 19], tiebreak: [0, 0], winners: [1] };
  expect(wallsSentence(event, { 0: "Ada", 1: "You" })).toMatch(/Cards won: Ada \(18\), You \(19\)\. You win\.$/);
  expect(wallsSentence(event, { 0: "You", 1: "Ada" })).toMatch(/Winner: Ada\.$/);
});
