/** The whole page of a table, with the server's end of the connection played by the test: what tests of it share. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { prefs } from "../src/state/preferences.svelte";
import TablePage from "../src/pages/TablePage.svelte";
import HeaderTools from "./HeaderTools.svelte";
import type { ResultInfo, TableInfo, Update } from "../src/types/from-server";
import { Fake } from "./fake";
import { person } from "./fixtures";

export type View = {
  seat: number | string | null;
  turn: number | string | null;
  waiting?: number[];
  hands?: string[][];
  events: Record<string, unknown>[];
  result: unknown;
};
export const files = import.meta.glob("../fixtures/*.json", { eager: true, import: "default" }) as Record<
  string,
  { view: View; result?: ResultInfo }
>;
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const words = (selector: string) => all(selector).map((one) => one.textContent!.trim());
export const press = (text: string) => {
  all("button")
    .find((one) => one.textContent!.trim() === text)!
    .click();
  flushSync();
};

export let made: Record<string, unknown>;
let tools: Record<string, unknown>;
export let server: Fake;
export let view: View;
export let info: TableInfo;

export function tell(changes: Partial<TableInfo> = {}) {
  server.says((info = { ...info, ...changes }));
  flushSync();
}
export function show(changes: Partial<Update> = {}) {
  const { events, ...rest } = view;
  const { game } = info.settings;
  const waiting = view.waiting ?? (view.turn === null ? [] : [view.turn]);
  const { version } = info;
  server.says({
    type: "update",
    version,
    game,
    seat: view.seat,
    waiting,
    view: rest,
    events,
    whole: true,
    ...changes,
  });
  flushSync();
}
/** A table as a fixture has it; all its seats are ours where it stands on one screen. */
export function open(
  name: string,
  { oneScreen = false, ...changes }: { oneScreen?: boolean } & Partial<TableInfo> = {},
) {
  const { result = null } = files[`../fixtures/${name}.json`]!;
  view = structuredClone(files[`../fixtures/${name}.json`]!.view);
  const seats = view.hands ? view.hands.map((_, seat) => seat) : ["S", "N"];
  info = {
    type: "table",
    table: "t",
    version: 9,
    host: "u0",
    offers: {},
    settings: { game: view.hands ? "walls" : "towers", seats: seats.length, one_screen: oneScreen },
    seats: seats.map((seat) => person(seat)),
    stage: view.result ? "over" : "playing",
    yours: oneScreen ? seats : [view.seat!],
    result,
    ...changes,
  };
  tools = mount(HeaderTools, { target: document.body });
  made = mount(TablePage, { target: document.body, props: { id: "t" } });
  server = Fake.made[0]!;
  server.onopen!();
  tell();
  show();
}
/** What was asked of the table, but not how a view was shown. */
export const asked = () =>
  server.sent
    .filter((one) => one.type === "offer" || one.type === "answer")
    .map(({ type, seat, offer }) => ({ type, seat, offer }));
/** The server grants what was asked last. */
export const grant = () => {
  server.says({ type: "accepted", key: server.sent.at(-1)!.key as string, version: info.version });
  flushSync();
};

/** For every test of a file; files may share this one's memory, so that each says so itself. */
export function withTablePage() {
  beforeEach(() => {
    Fake.made = [];
    prefs.speed = "off";
    vi.stubGlobal("WebSocket", Fake);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  });
  afterEach(() => {
    void unmount(made);
    void unmount(tools);
    document.body.innerHTML = "";
    vi.unstubAllGlobals();
  });
}

/** The table goes on to what another fixture shows. */
export function goOn(name: string) {
  view = structuredClone(files[`../fixtures/${name}.json`]!.view);
  info = { ...info, version: info.version + 1 };
  grant();
  show();
}
export const acts = () => server.sent.filter((one) => one.type === "act").map((one) => one.action);
/** `at`: when, in milliseconds, where that matters; however slow the machine is. */
export const clicked = (selector: string, how: PointerEventInit = {}, at?: number) => {
  const event = new PointerEvent("click", { bubbles: true, detail: 1, ...how });
  if (at !== undefined) Object.defineProperty(event, "timeStamp", { value: at });
  all(selector)[0]!.dispatchEvent(event);
  flushSync();
};
