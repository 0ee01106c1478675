import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { CLOCKS, clockKind, clockOf, clockWords, span } from "../src/words/clocks";
import { botGroups, replayPlayers } from "../src/words/players";
import Chat from "../src/table/Chat.svelte";
import TableSettings from "../src/table/TableSettings.svelte";
import type { Settings } from "../src/types/from-client";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
let made: Record<string, unknown> | null = null;
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
});

function how(settings: Settings, host = true) {
  const change = vi.fn<(settings: Settings) => void>();
  made = mount(TableSettings, { target: document.body, props: { settings, seats: [0, 1, 2], host, change } });
  flushSync();
  return change;
}
function choose(id: string, value: string) {
  const list = document.querySelector<HTMLSelectElement>(id)!;
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

test("the host chooses a clock, the seating and the starter, and nothing else changes", () => {
  const settings: Settings = { game: "walls", seats: 3, public: true };
  const change = how(settings);
  choose("#how-clock", "fischer");
  choose("#how-order", "random");
  choose("#how-starter", "2");
  choose("#how-seats", "5");
  expect(change.mock.calls.map(([told]) => told)).toEqual([
    { ...settings, clock: { clock: "fischer", bank_ms: 600_000, more_ms: 10_000 } },
    { ...settings, order: "random" },
    { ...settings, starter: 2 },
    { ...settings, seats: 5, starter: null },
  ]);
});

test("what a clock needs is asked only with that clock", () => {
  how({ game: "towers", seats: 2, clock: { clock: "move", ms: 3 * 86_400_000 } });
  expect(document.querySelector<HTMLSelectElement>("#how-clock")!.value).toBe("days");
  expect(document.querySelector<HTMLSelectElement>("#how-time")!.selectedOptions[0]!.text).toBe("3 days");
  expect(all("#how-timeout")).toHaveLength(1);
  expect(all("#how-seats, #how-bank")).toHaveLength(0);
});

test("guests read what the host decided", () => {
  how(
    { game: "walls", seats: 3, rated: true, clock: { clock: "fischer", bank_ms: 300_000, more_ms: 5000 }, starter: 1 },
    false,
  );
  expect(all("select, input")).toHaveLength(0);
  const told = all("dd").map((one) => one.textContent);
  expect(told).toContain("5 minutes + 5 seconds");
  expect(told).toContain("Seat 2");
});

test("every clock that can be chosen is of its own kind and has words", () => {
  for (const kind of ["none", "move", "fischer", "days"] as const) {
    expect(clockKind(clockOf(kind))).toBe(kind);
    expect(clockWords(clockOf(kind))).not.toBe("");
  }
  expect(CLOCKS.move.map(span)).toEqual([
    "10 seconds",
    "20 seconds",
    "30 seconds",
    "1 minute",
    "2 minutes",
    "5 minutes",
  ]);
  expect(span(0)).toBe("0 seconds");
});

test("bots are grouped, engines with the others", () => {
  expect(botGroups(["random", "level-1", "builder", "level-2", "my-engine"])).toEqual([
    { kind: "levels", names: ["level-1", "level-2"] },
    { kind: "characters", names: ["builder"] },
    { kind: "others", names: ["random", "my-engine"] },
  ]);
});

test("players of a finished game have names, bots a level too, and no two are called alike", () => {
  const archive = [
    { seat: "0", name: "Ada", bot: null },
    { seat: "2", name: "Ada", bot: null },
    { seat: "1", name: "level-3", bot: "level-3" },
  ];
  expect(replayPlayers([0, 1, 2], archive)).toEqual({
    names: { 0: "Ada 1", 1: "Caleb", 2: "Ada 3" },
    bots: { 1: "Easy (3)" },
  });
  expect(replayPlayers(["S", "N"], ["Ada", { bot: "mason" }])).toEqual({
    names: { S: "Ada", N: "Caleb" },
    bots: { N: "Mason" },
  });
  expect(replayPlayers(["S", "N"], undefined).names).toEqual({ S: "South", N: "North" });
});

test("one person is muted, the others are still read", () => {
  const line = (n: number, name: string) => ({ n, at: n, user: name.toLowerCase(), name, text: `said by ${name}` });
  const props = {
    lines: [line(1, "Ada"), line(2, "Bruno"), line(3, "Chiara")],
    people: [{ user: "dov", name: "Dov" }],
    own: "ada",
    muted: ["bruno"],
    say: vi.fn(),
    mute: vi.fn(),
  };
  made = mount(Chat, { target: document.body, props });
  flushSync();
  expect(all("li").map((one) => one.textContent)).toEqual(["Ada said by Ada", "Chiara said by Chiara"]);
  expect(all("[data-mute]").map((one) => one.dataset.mute)).toEqual(["dov", "bruno", "chiara"]);
  all("[data-mute=bruno]")[0]!.click();
  all("[data-mute=chiara]")[0]!.click();
  expect(props.mute.mock.calls).toEqual([
    ["bruno", false],
    ["chiara", true],
  ]);
});
