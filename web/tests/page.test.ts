/** What is asked of the others at a table, by whom, and who is told what. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { loadMe, join } from "../src/state/account.svelte";
import type { SeatInfo } from "../src/types/from-server";
import {
  acts,
  all,
  asked,
  clicked,
  goOn,
  grant,
  info,
  open,
  press,
  server,
  show,
  tell,
  view,
  words,
  withTablePage,
} from "./table-page";

withTablePage();

test("no double click, quick press or held key makes two decisions", () => {
  vi.useFakeTimers();
  open("walls-first");
  clicked("[data-hand=B4]");
  expect(acts()).toEqual([]);
  clicked(".play");
  goOn("walls-feed");
  clicked("[data-hand=G3]");
  expect(acts()).toEqual(["first B4"]);
  vi.advanceTimersByTime(500);
  flushSync();
  clicked("[data-hand=G3]", { detail: 2 });
  expect(acts()).toEqual(["first B4"]);
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  all("[data-hand=G3]")[0]!.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  clicked("[data-hand=G3]");
  clicked(".play", { detail: 2 });
  expect(acts()).toEqual(["first B4"]);
  clicked(".play");
  expect(acts()).toEqual(["first B4", "feed G3"]);
  vi.useRealTimers();
});

test("a double tap on a card does not press what comes up in its place", () => {
  open("walls-turn");
  clicked("[data-hand=P4]", { pointerType: "touch", clientX: 90, clientY: 600 }, 1000);
  clicked(".option", { pointerType: "touch", clientX: 95, clientY: 604 }, 1200);
  expect(acts()).toEqual([]);
  clicked(".option", { pointerType: "touch", clientX: 200, clientY: 640 }, 1300);
  expect(acts()).toEqual(["wall P4"]);
});

test("who chose a first card is not said to have chosen what is fed", () => {
  open("walls-first");
  const chose = { event: "chose", n: 900, seat: 2 };
  goOn("walls-feed");
  show({ events: [chose], whole: false });
  expect(words(".prompt .happened").join()).not.toContain("card chosen");
});

test("round one screen one click starts the next game: every seat there agrees", () => {
  open("walls-over", { oneScreen: true });
  press("Another game");
  expect(asked()).toHaveLength(1);
  grant();
  const first = asked()[0]!.seat;
  expect(asked()[0]!.type).toBe("offer");
  expect(asked().slice(1)).toEqual(
    info.yours.filter((seat) => seat !== first).map((seat) => ({ type: "answer", seat, offer: "rematch" })),
  );
});

test.each(["walls-over", "towers-over"])("%s: after a reload another game can be started, too", (name) => {
  open(name, { oneScreen: true });
  show({ seat: null, view: { ...view, seat: null } });
  press("Another game");
  grant();
  expect(new Set(asked().map((one) => one.seat))).toEqual(new Set(info.yours));
});

test("who sits at a screen of their own answers for one seat only", () => {
  open("towers-over");
  press("Another game");
  grant();
  expect(asked()).toEqual([{ type: "offer", seat: view.seat, offer: "rematch" }]);
});

test("round one screen one click takes the last move back, whosever it was", () => {
  open("towers-turn", { oneScreen: true });
  const mover = view.events.findLast((one) => one.event === "placed")!.seat;
  expect(mover).not.toBe(view.seat);
  show({ takeback: "at-once" });
  press("Undo");
  grant();
  expect(asked()).toEqual([
    { type: "offer", seat: mover, offer: "takeback" },
    { type: "answer", seat: view.seat, offer: "takeback" },
  ]);
});

test("what was refused to one seat is not asked for the others", () => {
  open("towers-turn", { oneScreen: true });
  press("Abort the game");
  expect(asked()).toHaveLength(0);
  press("Yes, abort the game");
  server.says({
    type: "refused",
    key: server.sent.at(-1)!.key as string,
    code: "table-begun-already",
    clause: null,
    params: {},
  });
  flushSync();
  expect(asked()).toHaveLength(1);
  expect(words(".prompt .refused")).toHaveLength(1);
});

test("round one screen a game that is paused goes on, after a reload, too", () => {
  open("walls-watch", { oneScreen: true, stage: "paused", yours: [0, 1, 2] });
  press("Go on");
  grant();
  expect(
    asked()
      .map((one) => one.seat)
      .sort(),
  ).toEqual([0, 1, 2]);
});

test("a draw at one screen is offered first, then agreed to there", () => {
  open("towers-turn", { oneScreen: true });
  press("Offer a draw");
  grant();
  expect(asked()).toEqual([{ type: "offer", seat: view.seat, offer: "draw" }]);
  tell({ offers: { draw: [view.seat!] } });
  press("Agree");
  expect(asked().at(-1)).toMatchObject({ type: "answer", offer: "draw" });
  expect(asked().at(-1)!.seat).not.toBe(view.seat);
});

test("who watches is told so, and that the table is full where an invitation found no seat", async () => {
  open("walls-watch", { yours: [] });
  expect(words(".prompt .asked")[0]).toMatch(/^You are watching\. /);
  vi.stubGlobal(
    "fetch",
    async (url: string) =>
      new Response(JSON.stringify(url === "/api/join" ? { table: "t", seat: null } : { user: { id: "u7" } })),
  );
  await join("Ab3_-xyZ01234567");
  flushSync();
  expect(words(".prompt .asked")[0]).toMatch(/^The table is full: you are watching\. /);
});

test("in the lobby only the host reads of bots, and a guest can change their name", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return new Response(
      JSON.stringify(
        url === "/api/bots/built-in" ? {} : { user: { id: "u1", name: "Guest", kind: "guest" }, csrf: null },
      ),
    );
  });
  await loadMe();
  open("walls-first", { stage: "open" });
  const seats: SeatInfo[] = info.seats.map((one) => (one.seat === 1 ? { seat: 1, player: "open" } : one));
  tell({ seats, host: "u1" });
  expect(words(".prompt .asked")).toEqual(["One seat is free: invite somebody, or seat a bot."]);
  tell({ host: "u0" });
  expect(words(".prompt .asked")).toEqual([
    "One seat is free: invite somebody, or wait. The host will start the game.",
  ]);
  const field = document.querySelector<HTMLInputElement>("#lobby-name")!;
  expect(field.value).toBe("Guest");
  field.value = "Bruno";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  press("Save");
  expect(sent).toEqual([{ name: "Bruno" }]);
  tell({ yours: [] });
  expect(words(".prompt .asked")).toEqual(["One seat is free: sit down if you would like to play."]);
});

test("a pause can be ended at the prompt; what is asked for is told as a pause or as going on", () => {
  open("towers-turn");
  tell({ offers: { pause: ["N"] } });
  expect(words("[data-offer=pause] span")[0]).toMatch(/^Request to pause/);
  tell({ offers: {}, stage: "paused" });
  all(".asides .btn")[0]!.click();
  expect(asked()).toEqual([{ type: "offer", seat: "S", offer: "pause" }]);
  tell({ offers: { pause: ["N"] } });
  expect(words("[data-offer=pause] span")[0]).toMatch(/^Request to go on/);
});

test("a move is listed in notation, and told in words", () => {
  open("towers-turn");
  expect(all(".moves li button")[0]!.dataset.move).toBe("B1@a1");
  expect(words(".moves li .sr")[0]).toMatch(/: blue 1 on a1\. Monoliths: alignment a to /);
});

test("Towers tells that the opponent is away", () => {
  open("towers-turn", { yours: ["S"] });
  expect(words(".counts .tag")).toEqual([]);
  tell({
    seats: info.seats.map((one) => ({ ...one, name: one.seat === "N" ? "Bruno" : "Ada", present: one.seat === "S" })),
  });
  expect(words(".counts .tag")).toEqual(["away"]);
  expect(words(".ask .told")[0]).toContain("Not connected: Bruno.");
});

test.each([
  ["resign", "Resigned: You. Winner: Bruno."],
  ["time", "Out of time: You. Winner: Bruno."],
  ["abort", "The game was aborted."],
] as const)(
  "a game of Towers that ends by %s names its winner, is nobody's turn, and the next one is at the prompt",
  (kind, told) => {
    open("towers-turn");
    expect(all(".counts .turn")).toHaveLength(1);
    const seats = info.seats.map((one) => ({ ...one, name: one.seat === "N" ? "Bruno" : "Ada" }));
    tell({ seats, stage: "over", ended: kind === "abort" ? { kind } : { kind, seat: "S", winners: ["N"] } });
    expect(words(".prompt .asked")).toEqual([told]);
    expect(all(".counts .turn, .alarm")).toHaveLength(0);
    expect(all(".asides .btn").map((one) => one.textContent)).toEqual(["Another game", "Home"]);
  },
);

test("bots that are not ready are named, and that a simpler player answers for them", () => {
  open("walls-turn");
  expect(words("[role=status]").join()).not.toContain("getting ready");
  tell({ getting_ready: { bots: ["level-10"], done: 2, of: 4 } });
  expect(words("[role=status]")).toContain("Level 10 is getting ready (2 of 4); until then a simpler player answers.");
  tell({ getting_ready: { bots: ["level-3", "strongest"], done: 0, of: 4 } });
  expect(words("[role=status]").join()).toContain("Level 3 and The strongest are getting ready (0 of 4)");
  tell({ getting_ready: null });
  expect(words("[role=status]").join()).not.toContain("getting ready");
});
