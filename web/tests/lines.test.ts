/** The lines of Towers, for who does not see them drawn. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { linesOf, linesThrough, whySentence } from "../src/lib/lines";
import type { View } from "../src/lib/towers";
import Rules from "../src/pages/Rules.svelte";
import Spoken from "../src/table/Spoken.svelte";
import Board from "../src/towers/Board.svelte";
import TowersTable from "../src/towers/TowersTable.svelte";
import turn from "../fixtures/towers-turn.json";

const view = turn.view as unknown as View;
const names = { S: "You", N: "Bruno" };
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
let made: Record<string, unknown> | null = null;
function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
  made = mount(component, { target: document.body, props });
  flushSync();
}
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
});

test("every square is on a frontal line, and all but two on a diagonal one", () => {
  expect(linesOf("octagon")).toHaveLength(13);
  expect(linesThrough("octagon", "c1")).toEqual(["c", "w"]);
  expect(linesThrough("octagon", "d4")).toEqual(["d"]);
});

test("a square tells its lines", () => {
  show(Board, { view, names });
  expect(all("[data-square=c1]")[0]!.getAttribute("aria-label")).toBe("c1: from the top purple 1 and red 3. Territory: You. Alignments: c, w.");
});

test("the position in words tells every line, its squares, its holder and both strongest towers", () => {
  show(Spoken, { towers: view, names });
  const told = all("li").map((one) => one.textContent);
  expect(told).toContain(
    "Alignment w, diagonal: b1, c1, f3 and g3. Held: Bruno. Strongest tower, You: c1, from the top purple 1 and red 3. Strongest tower, Bruno: g3, from the top purple 2 and blue 5. Larger top piece: 2 against 1 (T8).",
  );
  expect(told).toContain("Alignment f, frontal: f1, f2, f3 and f4. Held: nobody. Strongest tower, You: none. Strongest tower, Bruno: none. No tower stands on it yet.");
  expect(told.filter((one) => one!.startsWith("Alignment "))).toHaveLength(13);
});

const why = (south: string[], north: string[], held: "S" | "N" | null) => {
  const towers = { ...(south.length ? { d1: south } : {}), ...(north.length ? { d4: north } : {}) };
  const facts = { ...view.facts, strongest: { d: { S: south.length ? "d1" : null, N: north.length ? "d4" : null } } };
  return whySentence({ ...view, towers, facts, monoliths: { d: held } }, names, "d");
};
test.each([
  [["R1"], ["B3"], "N", "Alignment d: Bruno, d4 against d1. Larger top piece: 3 against 1 (T8)."],
  [["R5"], ["B3", "R1"], "N", "Alignment d: Bruno, d4 against d1. A single piece loses to a tower of more (T9)."],
  [["R5", "B3"], ["R4", "G3"], "S", "Alignment d: You, d1 against d4. Equal above; piece 2 from the top: 5 against 4 (T8)."],
  [["G1", "R5", "B3"], ["R5", "G3"], "S", "Alignment d: You, d1 against d4. All that can be compared is equal: the taller tower is stronger (T10)."],
  [["R5"], ["B5"], null, "Alignment d: nobody, d1 against d4. Both towers are equal in all sizes (T10)."],
  [["R5"], [], null, "Alignment d: nobody. Only one side has a tower there: You (T11)."],
  [[], [], null, "Alignment d: nobody. No tower stands on it yet."],
] as const)("why a line is held: %j against %j", (south, north, held, told) => {
  expect(why([...south], [...north], held)).toBe(told);
});

test("pointing at a triangle tells who holds the line and why; so does a square, without a piece in hand", () => {
  show(TowersTable, { view, events: view.events, names });
  const point = (selector: string, kind: string) => {
    all(selector)[0]!.dispatchEvent(new PointerEvent(kind));
    flushSync();
    return all(".told")[0]!.textContent!.trim();
  };
  const told = whySentence(view, names, "w");
  expect(point("[data-end=wS]", "pointerenter")).toBe(told);
  expect(point("[data-end=wS]", "pointerleave")).not.toContain(told);
  expect(point("[data-square=c1]", "pointerenter")).toBe(`${whySentence(view, names, "c")} ${told}`);
});

test("the rules list the lines with the clause about them", () => {
  show(Rules, { game: "towers" });
  expect(all("#T2 li").map((one) => one.textContent)).toContain("Alignment y, diagonal: g1, e2, c3 and a4.");
  expect(all("#T2 li")).toHaveLength(13);
});
