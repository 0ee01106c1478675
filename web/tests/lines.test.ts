/** The lines of Towers, for who does not see them drawn. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { linesOf, linesThrough, whySentence } from "../src/games/towers/lines";
import type { Side, View } from "../src/games/towers/view";
import type { Reason } from "../src/types/towers-view";
import Rules from "../src/pages/Rules.svelte";
import Board from "../src/games/towers/Board.svelte";
import TowersDetails from "../src/games/towers/TowersDetails.svelte";
import TowersTable from "../src/games/towers/TowersTable.svelte";
import turn from "../fixtures/towers-turn.json";

const view = JSON.parse(JSON.stringify(turn.view)) as View;
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
  expect(all("[data-square=c1]")[0]!.getAttribute("aria-label")).toBe(
    "c1: from the top purple 1 and red 3. Territory: You. Alignments: c, w.",
  );
});

test("the position in words tells every line, its squares, its holder and both strongest towers", () => {
  const position = { game: "towers" as const, view, waiting: [], events: [], fresh: [] };
  show(TowersDetails, { position, names });
  const told = all("li").map((one) => one.textContent.replace(/\s+/g, " ").trim());
  expect(told).toContain(
    "Alignment w, diagonal: b1, c1, f3 and g3. Held: Bruno. Strongest tower, You: c1, from the top purple 1 and red 3. Strongest tower, Bruno: g3, from the top purple 2 and blue 5. The larger top piece is stronger: 2 against 1.",
  );
  expect(told).toContain(
    "Alignment f, frontal: f1, f2, f3 and f4. Held: nobody. Strongest tower, You: none. Strongest tower, Bruno: none. No tower stands on it yet.",
  );
  expect(told.filter((one) => one!.startsWith("Alignment "))).toHaveLength(13);
});

test.each([
  [
    { why: "top", level: 1, sizes: [3, 1] },
    "N",
    "Alignment d: Bruno, d4 against d1. The larger top piece is stronger: 3 against 1.",
  ],
  [
    { why: "single" },
    "N",
    "Alignment d: Bruno, d4 against d1. A tower of one piece loses to every taller tower, whatever the sizes.",
  ],
  [
    { why: "below", level: 2, sizes: [5, 4] },
    "S",
    "Alignment d: You, d1 against d4. Equal above, so piece 2 from the top decides: 5 against 4.",
  ],
  [
    { why: "taller" },
    "S",
    "Alignment d: You, d1 against d4. All that can be compared is equal: the taller tower is stronger.",
  ],
  [
    { why: "equal" },
    null,
    "Alignment d: nobody, d1 against d4. Both towers have equal sizes on every level: a tie holds nothing.",
  ],
  [
    { why: "alone" },
    null,
    "Alignment d: nobody. Only one side has a tower there, You: without a confrontation nobody holds it.",
  ],
  [{ why: "empty" }, null, "Alignment d: nobody. No tower stands on it yet."],
] as [Reason, Side | null, string][])("why a line is held: %j", (reason, held, told) => {
  const { why } = reason;
  const strongest = { d: { S: why === "empty" ? null : "d1", N: why === "empty" || why === "alone" ? null : "d4" } };
  const facts = { ...view.facts, strongest, reasons: { d: reason } };
  expect(whySentence({ ...view, facts, monoliths: { d: held } }, names, "d")).toBe(told);
});

test("pointing at a triangle tells who holds the line and why; so does a square, without a piece in hand", () => {
  show(TowersTable, { view, events: [], names });
  const point = (selector: string, kind: string) => {
    all(selector)[0]!.dispatchEvent(new PointerEvent(kind));
    flushSync();
    return (all(".told .why")[0]?.textContent ?? "").trim();
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
