import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../src/state/preferences.svelte";
import type { Preview as TowersPreview } from "../src/games/towers/view";
import type { Preview as WallsPreview } from "../src/games/walls/view";
import type { View as TowersView } from "../src/types/towers-view";
import type { View as WallsView } from "../src/types/walls-view";
import TowersTable from "../src/games/towers/TowersTable.svelte";
import ScoringDialog from "../src/games/walls/ScoringDialog.svelte";
import SeatsTable from "../src/games/walls/SeatsTable.svelte";
import { wallsMoment } from "./fixtures";

const files = import.meta.glob("../fixtures/*.json", { eager: true, import: "default" }) as Record<
  string,
  { view: unknown; previews?: Record<string, unknown> }
>;
const fixture = (name: string) => files[`../fixtures/${name}.json`]!;
const names = { 0: "You", 1: "Bruno", 2: "Chiara", 3: "Dov", 4: "Élise", S: "You", N: "Bruno" };
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const click = (selector: string) => {
  all(selector)[0]!.click();
  flushSync();
};

let made: Record<string, unknown> | null = null;
function walls(name: string, act = vi.fn()) {
  const { view, previews } = fixture(name);
  made = mount(SeatsTable, {
    target: document.body,
    props: { view: view as WallsView, names, act, previewOf: (action) => previews?.[action] as WallsPreview },
  });
  flushSync();
  return { view: view as WallsView, act };
}
function towers(name: string, act = vi.fn()) {
  const { view, previews } = fixture(name);
  made = mount(TowersTable, {
    target: document.body,
    props: {
      view: view as TowersView,
      events: (view as TowersView).events,
      names,
      act,
      previewOf: (action) => previews?.[action] as TowersPreview,
    },
  });
  flushSync();
  return { view: view as TowersView, act, previews };
}
let complaint: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  complaint = vi.spyOn(console, "error");
  prefs.confirm = false;
  prefs.speed = "off";
});
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test.each(Object.keys(files).filter((name) => name.includes("walls")))(
  "%s is drawn, every wall and no secret",
  (path) => {
    const { view } = walls(path.split("/").at(-1)!.replace(".json", ""));
    const standing = view.walls.flatMap((own) => Object.values(own).flat()).length;
    expect(all(".wall .segment").length).toBe(standing);
    expect(all(".seat")).toHaveLength(view.hands.length);
    const crowns = Object.values(view.facts.leaders).flat().length;
    expect(all(".walls svg[aria-label='longest wall']")).toHaveLength(crowns);
    if (view.seat === null) expect(all("[data-hand]")).toHaveLength(0);
  },
);

test("choosing a trumpet shows what would fall, colour by colour, and a click sounds it", () => {
  const { view, act } = walls("walls-turn");
  click("[data-hand=T]");
  const actions = all(".option").map((one) => one.dataset.action);
  expect(actions).toEqual(["R", "Y", "G", "B", "P"].map((colour) => `trumpet ${colour}`).concat("supply T"));
  const preview = fixture("walls-turn").previews!["trumpet G"] as WallsPreview;
  all("[data-action='trumpet G']")[0]!.dispatchEvent(new PointerEvent("pointerenter"));
  flushSync();
  expect(all(".segment.falls")).toHaveLength(preview.fallen.flat().length);
  click("[data-action='trumpet G']");
  expect(act).toHaveBeenCalledWith("trumpet G");
  expect(view.legal).toContain("trumpet G");
});

test("with confirm moves on, the first click only shows", () => {
  prefs.confirm = true;
  const { act } = walls("walls-turn");
  click("[data-hand=T]");
  click("[data-action='trumpet G']");
  expect(act).not.toHaveBeenCalled();
  click("[data-action='trumpet G']");
  expect(act).toHaveBeenCalledTimes(1);
});

test("a first card is chosen, then put down, and the chosen one is shown as such", () => {
  const { view, act } = walls("walls-first");
  const card = view.legal[0]!.split(" ")[1]!;
  click(`[data-hand=${card}]`);
  expect(act).not.toHaveBeenCalled();
  click(".play");
  expect(act).toHaveBeenCalledWith(`first ${card}`);
  void unmount(made!);
  document.body.innerHTML = "";
  const chosen = walls("walls-chosen").view;
  expect(all(".card.chosen").map((one) => one.dataset.hand)).toEqual([chosen.pending!.split(" ")[1]]);
});

test("screen readers are told of walls that stand, and of numbers in words", () => {
  const { view } = walls("walls-turn");
  for (const [seat, own] of view.walls.entries())
    expect(all(`[data-seat="${seat}"] .walls li:not([aria-hidden])`)).toHaveLength(Object.keys(own).length);
  const facts = all(".own .facts :is(.sr, .note)").map((one) => one.textContent!.trim());
  const [won, led, ones] = [view.won[0]!.length, view.facts.led[0]!, view.facts.ones[0]!];
  expect(facts).toEqual([
    `Cards in hand: 3. Won: ${won}, leading for: ${led}, ones: ${ones}; now ${won + led + ones}.`,
    "to play",
  ]);
});

test("the first card lies before its owner while the supply is fed", () => {
  walls("walls-feed");
  expect(all(".seat .first > [data-card]").map((one) => one.dataset.card)).toEqual(["B4"]);
  expect(all(".own .first figcaption")[0]!.textContent).toBe("First card: blue 4");
});

test("a card that cannot be put down is asked all the same, so that the table can tell why", () => {
  const { act } = walls("walls-first");
  click("[data-hand=T]");
  expect(act).toHaveBeenCalledWith("first T");
});

test("keys choose and aim, and the same letter again plays", () => {
  const { act } = walls("walls-turn");
  const press = (key: string) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    flushSync();
  };
  press("3");
  press("s");
  expect(act).not.toHaveBeenCalled();
  expect(all(".option.armed").map((one) => one.dataset.action)).toEqual(["supply T"]);
  press("s");
  expect(act).toHaveBeenCalledExactlyOnceWith("supply T");
});

test("what a card would do is told with its reason", () => {
  const { view } = walls("walls-turn");
  click("[data-hand=T]");
  const told = (action: string) => all(`[data-action='${action}'] small`)[0]!.textContent;
  expect(told("trumpet G")).toMatch(/^All 4s fall · your trumpet joins/);
  expect(told("supply T")).toContain("leaves the game at the scoring");
  click("[data-hand=P4]");
  const now = view.facts.lengths[0]!.P!;
  expect(told("wall P4")).toMatch(new RegExp(`^Your wall grows from ${now} to ${now + 4}\\.`));
  const leader = view.facts.leaders.P!.map((seat) => names[seat as 0]);
  expect(told("supply P4")).toContain(`${leader[0]} would win it now`);
});

test("a scoring tells every colour, and the end its count", () => {
  const { view, result } = wallsMoment("over");
  const scored = view.events.findLast((event) => event.event === "scoring")!;
  const ended = view.events.findLast((event) => event.event === "end")!;
  made = mount(ScoringDialog, { target: document.body, props: { scored, ended, result, names, close: () => {} } });
  flushSync();
  expect(all(".colours li")).toHaveLength(5);
  expect(all("tbody tr")).toHaveLength(view.hands.length);
  const [most] = [...ended.scores.entries()].sort(([, a], [, b]) => b - a);
  const ones = ended.ones[most![0]]!.length;
  expect(all("tbody td")[0]!.textContent!.replace(/\s+/g, " ")).toBe(`${most![1] - ones} + ${ones} = ${most![1]}`);
  expect(all(".winner th").map((one) => one.textContent!.trim())).toEqual(
    ended.winners.map((seat) => names[seat as 0]),
  );
});

test("a count is skipped to its end before it can be closed, keeps its place and is read aloud", () => {
  vi.useFakeTimers();
  prefs.speed = "normal";
  const view = fixture("walls-over").view as WallsView;
  const scored = view.events.findLast((event) => event.event === "scoring")!;
  const ended = view.events.findLast((event) => event.event === "end")!;
  made = mount(ScoringDialog, { target: document.body, props: { scored, ended, names, close: () => {} } });
  flushSync();
  const dialog = all("dialog")[0] as HTMLDialogElement;
  expect(all(".colours li")).toHaveLength(5);
  expect(all(".colours li.later")).toHaveLength(5);
  vi.advanceTimersByTime(700);
  flushSync();
  expect(all(".colours li.later")).toHaveLength(4);
  expect(all("dialog [aria-live]")[0]!.textContent).toMatch(/^red \(/);
  expect(all("dialog .btn.gold")[0]!.textContent).toBe("Skip the count");
  click("dialog .btn.gold");
  expect(all("dialog .later")).toHaveLength(0);
  expect(all("dialog [aria-live]")[0]!.textContent).toContain("Winner");
  expect(dialog.open).toBe(true);
  click("dialog .btn.gold");
  expect(dialog.open).toBe(false);
  vi.useRealTimers();
});

test.each(Object.keys(files).filter((name) => name.includes("towers")))("%s is drawn", (path) => {
  const { view } = towers(path.split("/").at(-1)!.replace(".json", ""));
  expect(all("[data-tower]")).toHaveLength(Object.keys(view.towers).length);
  expect(all(".board [data-piece]")).toHaveLength(Object.values(view.towers).flat().length);
  expect(all(".monolith")).toHaveLength((view.count.S ?? 0) + (view.count.N ?? 0));
  expect(all(".hit")).toHaveLength(26);
});

test("picking a piece marks its legal squares; looking at one previews, clicking plays", () => {
  const { view, act, previews } = towers("towers-turn");
  const [move, preview] = Object.entries(previews as Record<string, TowersPreview>).find(
    ([, one]) => one.turned.length,
  )!;
  const [piece, square] = move.split("@");
  click(`[data-stock=${piece}]`);
  const open = all(".hit[data-open=true]").map((one) => one.dataset.square);
  expect(open.sort()).toEqual(
    view.legal
      .filter((one) => one.startsWith(`${piece}@`))
      .map((one) => one.split("@")[1])
      .sort(),
  );
  all(`[data-square=${square}]`)[0]!.dispatchEvent(new PointerEvent("pointerenter"));
  flushSync();
  for (const one of preview.turned)
    expect(document.querySelector<HTMLElement>(`[data-line=${one.line}]`)!.dataset.holder).toBe(one.after ?? "none");
  click(`[data-square=${square}]`);
  expect(act).toHaveBeenCalledWith(move);
});

test("a finger's first tap shows what a move would do, a tap elsewhere shows that, the second tap plays", () => {
  const { act, previews } = towers("towers-turn");
  const [piece, square] = Object.keys(previews!)[0]!.split("@");
  const other = Object.keys(previews!)
    .find((one) => one.startsWith(`${piece}@`) && !one.endsWith(square!))!
    .split("@")[1]!;
  const tap = (what: string) => {
    all(`[data-square=${what}]`)[0]!.dispatchEvent(
      Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType: "touch" }),
    );
    click(`[data-square=${what}]`);
  };
  click(`[data-stock=${piece}]`);
  tap(square!);
  expect(all(".hit.target").map((one) => one.dataset.square)).toEqual([square]);
  expect(all(".told")[0]!.textContent).toContain("Monoliths then:");
  tap(other);
  expect(all(".hit.target").map((one) => one.dataset.square)).toEqual([other]);
  expect(act).not.toHaveBeenCalled();
  tap(other);
  expect(act).toHaveBeenCalledExactlyOnceWith(`${piece}@${other}`);
});

test("seven monoliths are announced", () => {
  towers("towers-parry");
  expect(all(".plaque.alarm .who")[0]!.textContent).toBe("Bruno");
  expect(all(".told")[0]!.textContent).toContain("Bruno holds seven monoliths.");
});
