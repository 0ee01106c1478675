/** The whole page of a table, with the server's end of the connection played by the test. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../src/lib/settings.svelte";
import TablePage from "../src/pages/TablePage.svelte";
import type { SeatInfo, TableInfo, Update } from "../src/wire/from-server";
import { Fake } from "./fake";

type View = { seat: number | string | null; hands?: string[][]; events: Record<string, unknown>[]; result: unknown };
const files = import.meta.glob("../fixtures/*.json", { eager: true, import: "default" }) as Record<string, { view: View }>;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (selector: string) => all(selector).map((one) => one.textContent!.trim());

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

test("the page tells what the last action did, live, after a reload and to the next one at the screen, not the card drawn", () => {
  open("walls-turn", { oneScreen: true });
  const [sounded, drew] = view.events.slice(-2);
  expect([sounded!.event, drew!.event]).toEqual(["trumpet", "drew"]);
  const told = words(".prompt .happened")[0]!;
  expect(told).toContain("trumpet in purple. One card falls: purple 7.");
  show({ events: view.events.slice(0, -2) });
  show({ events: [sounded!, drew!], whole: false });
  expect(words(".prompt .happened")).toEqual([told]);
});

test.each([
  ["walls-over", ["The game is over", "Scoring"]],
  ["towers-over", ["green 2 on f4", "Seven monoliths"]],
])("%s: what an action led to is told with it", (name, parts) => {
  open(name);
  for (const part of parts) expect(words(".prompt .happened")[0]).toContain(part);
});
