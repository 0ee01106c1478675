/** The lines of Towers, for who does not see them drawn. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { linesOf, linesThrough } from "../src/lib/lines";
import type { View } from "../src/lib/towers";
import Rules from "../src/pages/Rules.svelte";
import Spoken from "../src/table/Spoken.svelte";
import Board from "../src/towers/Board.svelte";
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
  expect(all("[data-square=c1]")[0]!.getAttribute("aria-label")).toBe("c1: from the top purple 1 and red 3. Territory: You. Lines: c, w.");
});

test("the position in words tells every line, its squares, its holder and both strongest towers", () => {
  show(Spoken, { towers: view, names });
  const told = all("li").map((one) => one.textContent);
  expect(told).toContain(
    "Line w, diagonal: b1, c1, f3 and g3. Held: Bruno. Strongest tower, You: c1, from the top purple 1 and red 3. Strongest tower, Bruno: g3, from the top purple 2 and blue 5.",
  );
  expect(told).toContain("Line f, frontal: f1, f2, f3 and f4. Held: nobody. Strongest tower, You: none. Strongest tower, Bruno: none.");
  expect(told.filter((one) => one!.startsWith("Line "))).toHaveLength(13);
});

test("the rules list the lines with the clause about them", () => {
  show(Rules, { game: "towers" });
  expect(all("#T2 li").map((one) => one.textContent)).toContain("Line y, diagonal: g1, e2, c3 and a4.");
  expect(all("#T2 li")).toHaveLength(13);
});
