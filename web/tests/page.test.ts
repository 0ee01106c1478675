/** The whole page of a table, with the server's end of the connection played by the test. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findOut, join } from "../src/lib/api.svelte";
import { prefs } from "../src/lib/settings.svelte";
import TablePage from "../src/pages/TablePage.svelte";
import type { SeatInfo, TableInfo, Update } from "../src/wire/from-server";
import { Fake } from "./fake";

type View = { seat: number | string | null; hands?: string[][]; events: Record<string, unknown>[]; result: unknown };
const files = import.meta.glob("../fixtures/*.json", { eager: true, import: "default" }) as Record<string, { view: View }>;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (selector: string) => all(selector).map((one) => one.textContent!.trim());
const press = (text: string) => {
  all("button").find((one) => one.textContent!.trim() === text)!.click();
  flushSync();
};

let made: Record<string, unknown>;
let server: Fake;
let view: View;
let info: TableInfo;
const person = (seat: number | string): SeatInfo => ({ seat, player: "person", name: "Ada", user: "u0", present: true });

function tell(changes: Partial<TableInfo> = {}) {
  server.says((info = { ...info, ...changes }));
  flushSync();
}
function show(changes: Partial<Update> = {}) {
  const { events, ...rest } = view;
  server.says({ type: "update", version: info.version, seat: view.seat, view: rest, events, whole: true, ...changes });
  flushSync();
}
/** A table as a fixture has it; all its seats are ours where it stands on one screen. */
function open(name: string, { oneScreen = false, ...changes }: { oneScreen?: boolean } & Partial<TableInfo> = {}) {
  view = structuredClone(files[`../fixtures/${name}.json`]!.view);
  const seats = view.hands ? view.hands.map((_, seat) => seat) : ["S", "N"];
  info = {
    type: "table",
    table: "t",
    version: 9,
    host: "u0",
    offers: {},
    settings: { game: view.hands ? "walls" : "towers", seats: seats.length, one_screen: oneScreen },
    seats: seats.map(person),
    stage: view.result ? "over" : "playing",
    yours: oneScreen ? seats : [view.seat!],
    ...changes,
  };
  made = mount(TablePage, { target: document.body, props: { id: "t" } });
  server = Fake.made[0]!;
  server.onopen!();
  tell();
  show();
}
/** What was asked of the table, but not how a view was shown. */
const asked = () =>
  server.sent.filter((one) => one.type === "offer" || one.type === "answer").map(({ type, seat, offer }) => ({ type, seat, offer }));
/** The server grants what was asked last. */
const grant = () => {
  server.says({ type: "accepted", key: server.sent.at(-1)!.key as string, version: info.version });
  flushSync();
};

beforeEach(() => {
  Fake.made = [];
  prefs.speed = "off";
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => {
  void unmount(made);
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

/** The table goes on to what another fixture shows. */
function goOn(name: string) {
  view = structuredClone(files[`../fixtures/${name}.json`]!.view);
  info = { ...info, version: info.version + 1 };
  grant();
  show();
}
const acts = () => server.sent.filter((one) => one.type === "act").map((one) => one.action);
const clicked = (selector: string, how: PointerEventInit = {}) => {
  all(selector)[0]!.dispatchEvent(new PointerEvent("click", { bubbles: true, detail: 1, ...how }));
  flushSync();
};

test("no double click, quick press or held key makes two decisions", () => {
  vi.useFakeTimers();
  open("walls-first");
  clicked("[data-hand=B4]");
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
  expect(acts()).toEqual(["first B4", "feed G3"]);
  vi.useRealTimers();
});

test("a double tap on a card does not press what comes up in its place", () => {
  open("walls-turn");
  clicked("[data-hand=P4]", { pointerType: "touch", clientX: 90, clientY: 600 });
  clicked(".option", { pointerType: "touch", clientX: 95, clientY: 604 });
  expect(acts()).toEqual([]);
  clicked(".option", { pointerType: "touch", clientX: 200, clientY: 640 });
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
  expect(asked().slice(1)).toEqual(info.yours.filter((seat) => seat !== first).map((seat) => ({ type: "answer", seat, offer: "rematch" })));
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
  press("Take the last move back");
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
  server.says({ type: "refused", key: server.sent.at(-1)!.key as string, code: "table-begun-already", clause: null, params: {} });
  flushSync();
  expect(asked()).toHaveLength(1);
  expect(words(".prompt .refused")).toHaveLength(1);
});

test("round one screen a game that is paused goes on, after a reload, too", () => {
  open("walls-watch", { oneScreen: true, stage: "paused", yours: [0, 1, 2] });
  press("Go on");
  grant();
  expect(asked().map((one) => one.seat).sort()).toEqual([0, 1, 2]);
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
  vi.stubGlobal("fetch", async (url: string) => new Response(JSON.stringify(url === "/api/join" ? { table: "t", seat: null } : { user: { id: "u7" } })));
  await join("Ab3_-xyZ01234567");
  flushSync();
  expect(words(".prompt .asked")[0]).toMatch(/^The table is full: you are watching\. /);
});

test("in the lobby only the host reads of bots, and a guest can change their name", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return new Response(JSON.stringify(url === "/api/bots/built-in" ? {} : { user: { id: "u1", name: "Guest", kind: "guest" }, csrf: null }));
  });
  await findOut();
  open("walls-first", { stage: "open" });
  const seats: SeatInfo[] = info.seats.map((one) => (one.seat === 1 ? { seat: 1, player: "open" } : one));
  tell({ seats, host: "u1" });
  expect(words(".prompt .asked")).toEqual(["One seat is free: invite somebody, or seat a bot."]);
  tell({ host: "u0" });
  expect(words(".prompt .asked")).toEqual(["One seat is free: invite somebody, or wait. The host will start the game."]);
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
  all(".top .btn")[0]!.click();
  expect(asked()).toEqual([{ type: "offer", seat: "S", offer: "pause" }]);
  tell({ offers: { pause: ["N"] } });
  expect(words("[data-offer=pause] span")[0]).toMatch(/^Request to go on/);
});

test("a move is listed in notation, and told in words", () => {
  open("towers-turn");
  expect(words(".moves li")[0]).toContain("B1@a1");
  expect(words(".moves li .sr")[0]).toMatch(/: blue 1 on a1\. Monoliths: alignment a to /);
});

test("Towers tells that the opponent is away", () => {
  open("towers-turn", { yours: ["S"] });
  expect(words(".counts .tag")).toEqual([]);
  tell({ seats: info.seats.map((one) => ({ ...one, name: one.seat === "N" ? "Bruno" : "Ada", present: one.seat === "S" })) });
  expect(words(".counts .tag")).toEqual(["away"]);
  expect(words(".prompt .asked")[0]).toContain("Not connected: Bruno.");
});

test.each([
  ["resign", "Resigned: You. Winner: Bruno."],
  ["time", "Out of time: You. Winner: Bruno."],
  ["abort", "The game was aborted."],
] as const)("a game of Towers that ends by %s names its winner, is nobody's turn, and the next one is at the prompt", (kind, told) => {
  open("towers-turn");
  expect(all(".counts .turn")).toHaveLength(1);
  const seats = info.seats.map((one) => ({ ...one, name: one.seat === "N" ? "Bruno" : "Ada" }));
  tell({ seats, stage: "over", ended: { kind, seat: kind === "abort" ? null : "S" } });
  expect(words(".prompt .asked")).toEqual([told]);
  expect(all(".counts .turn, .alarm")).toHaveLength(0);
  expect(all(".top .btn").map((one) => one.textContent)).toEqual(["Another game"]);
});

test.each(["walls-turn", "towers-turn"])("%s: an offer is told and answered at the prompt", (name) => {
  open(name);
  const live = all("[role=status]").length;
  expect(live).toBeGreaterThan(0);
  tell({ offers: { pause: [info.seats.find((one) => one.seat !== view.seat)!.seat] } });
  const offer = all("[data-offer=pause]")[0]!;
  expect(offer.closest("details")).toBeNull();
  expect(offer.closest("[role=status]")).not.toBeNull();
  expect(all("[role=status]")).toHaveLength(live);
  expect(all(".prompt")[0]!.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(offer.compareDocumentPosition(all("details")[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  press("Agree");
  expect(asked().at(-1)).toMatchObject({ type: "answer", seat: view.seat, offer: "pause" });
});

test("what somebody says is shown outside the folded chat until it is read; what was said long ago is not", () => {
  open("towers-turn");
  const said = (n: number, at: number, text: string, user = "u9") => {
    server.says({ type: "chat", n, at, user, name: "Bruno", text });
    flushSync();
  };
  said(1, 1000, "an old word");
  expect(all(".said")).toHaveLength(0);
  said(2, Date.now(), "Good luck!");
  expect(all(".said")[0]!.closest("details")).toBeNull();
  expect(words(".said")).toEqual(["Bruno Good luck!"]);
  press("Seen");
  expect(all(".said")).toHaveLength(0);
  said(3, Date.now(), "And fun!");
  press("Answer");
  expect(all("#chat-text")[0]!.closest<HTMLDetailsElement>("details")!.open).toBe(true);
  expect(all(".said")).toHaveLength(0);
});

test.each(["walls-turn", "towers-turn", "towers-parry"])("%s: where a bot plays our seat, nothing is asked of us", (name) => {
  open(name);
  expect(document.title).toMatch(/^●/);
  tell({ seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5" } : one)) });
  expect(document.title).not.toMatch(/^●/);
  expect(words(".prompt .asked")).toEqual(["A bot plays this seat for you."]);
  expect(all(".prompt .asked.mine")).toHaveLength(0);
  if (all(".alarm").length) expect(words(".alarm")[0]).not.toContain("Parry now");
  expect(all(".piece[aria-disabled=false]")).toHaveLength(0);
  (all("[data-hand]")[0] ?? all("[data-stock]")[0]!).click();
  flushSync();
  (all(".option")[0] ?? all(".hit")[0])?.click();
  flushSync();
  expect(all(".option, .hint, .hit[data-open=true]")).toHaveLength(0);
  expect(server.sent.filter((one) => one.type === "act")).toHaveLength(0);
  press("Take my seat back");
  expect(server.sent.at(-1)).toMatchObject({ type: "hand-over", seat: view.seat, to_bot: false });
});

test("a choice that a bot has made is not ours to change", () => {
  open("walls-chosen");
  tell({ seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5" } : one)) });
  expect(words(".prompt .asked")[0]).not.toContain("change your mind");
  all("[data-hand]:not(.chosen)")[0]!.click();
  expect(server.sent.filter((one) => one.type === "act")).toHaveLength(0);
});

test("who has resigned cannot play again, and is not told so", () => {
  open("walls-turn");
  tell({ seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5", out: "resign" as const } : one)) });
  expect(words("button")).not.toContain("Take my seat back");
});

test("round one screen the next hand is not that of a seat which a bot plays; it can be taken back by its name", () => {
  open("walls-turn", { oneScreen: true });
  show({ seat: null, view: { ...view, seat: null, legal: [] } });
  expect(all(".cover")).toHaveLength(1);
  const turn = (view as unknown as { turn: number }).turn;
  tell({ seats: info.seats.map((one) => (one.seat === turn ? { ...one, bot: "level-5" } : one)) });
  expect(all(".cover")).toHaveLength(0);
  press(`Seat ${turn + 1}: take the seat back`);
  expect(server.sent.at(-1)).toMatchObject({ type: "hand-over", seat: turn, to_bot: false });
});

test("the page tells what the last action did, live, after a reload and to the next one at the screen, not the card drawn", () => {
  open("walls-turn", { oneScreen: true });
  const [sounded, drew] = view.events.slice(-2);
  expect([sounded!.event, drew!.event]).toEqual(["trumpet", "drew"]);
  const told = words(".prompt .happened")[0]!;
  expect(told).toContain("trumpet in purple. One card falls: purple 7 (");
  show({ events: view.events.slice(0, -2) });
  show({ events: [sounded!, drew!], whole: false });
  expect(words(".prompt .happened")).toEqual([told]);
});

test("a scoring that was not closed is found again by a reload, and shown again whenever one likes", () => {
  sessionStorage.clear();
  open("walls-scored");
  expect(all("dialog")).toHaveLength(1);
  all("dialog")[0]!.dispatchEvent(new Event("close"));
  flushSync();
  expect(all("dialog")).toHaveLength(0);
  press("Show the last scoring");
  expect(all("dialog[open] .colours li:not(.later)")).toHaveLength(5);
  void unmount(made);
  document.body.innerHTML = "";
  Fake.made = [];
  open("walls-scored");
  expect(all("dialog")).toHaveLength(0);
});

test.each([
  ["resign", "Resigned: You. Winner: Seat 2, Seat 3 and Seat 4."],
  ["abort", "The game was aborted."],
] as const)("a game of Walls that ended by %s looks over, says who won, and leads to the next one", (kind, told) => {
  open("walls-turn", { stage: "over", ended: { kind, seat: kind === "resign" ? 0 : null } });
  tell({ seats: info.seats.map((one) => ({ ...one, name: `Seat ${Number(one.seat) + 1}`, out: kind === "resign" && one.seat === 0 ? ("resign" as const) : null })) });
  expect(words(".prompt .asked")).toEqual([told]);
  expect(all(".seat.active, .note, .hand button")).toHaveLength(0);
  expect(words(".round")[0]).toMatch(/^The game is over/);
  expect(words(".round")[0]).not.toContain("Scoring");
  expect(words(".dock .next .btn")).toEqual(["Another game"]);
  expect(words("button").filter((one) => one === "Another game")).toHaveLength(1);
});

test("the final count is shown again", () => {
  open("walls-over");
  all("dialog")[0]!.dispatchEvent(new Event("close"));
  flushSync();
  press("Show the final count");
  expect(all("dialog[open] .colours li, dialog[open] tbody tr").length).toBe(5 + view.hands!.length);
});

test("the card that one drew is told, and marked in the hand until the next decision", () => {
  open("walls-wait");
  const n = Number(view.events.at(-1)!.n);
  const laid = { event: "wall", n: n + 1, seat: 0, card: "R3" };
  const drew = { event: "drew", n: n + 2, seat: 0, card: "P1" };
  show({ events: [laid, drew], whole: false });
  expect(words(".prompt .happened")[0]).toMatch(/red 3 laid\. .*: purple 1 drawn\./);
  expect(words(".hand .fresh")).toHaveLength(1);
  expect(words(".hand .fresh")[0]).toContain("purple 1, just drawn");
  show({ events: [{ event: "drew", n: n + 3, seat: 1, card: "?" }], whole: false });
  expect(words(".hand .fresh")).toHaveLength(1);
  show({ events: [{ ...laid, n: n + 4, card: "P4" }], whole: false });
  expect(words(".hand .fresh")).toHaveLength(0);
});

test.each([
  ["walls-over", ["The game is over", "Winner"]],
  ["towers-over", ["green 2 on f4", "Seven monoliths"]],
])("%s: what an action led to is told with it", (name, parts) => {
  open(name);
  const told = words(".prompt .asked, .prompt .happened").join(" ");
  for (const part of parts) expect(told).toContain(part);
  expect(told.split(parts[0]!)).toHaveLength(2);
});
