import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "../src/types/walls-view";
import Replay from "../src/pages/Replay.svelte";
import { wallsMoment } from "./fixtures";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const HANDS = [["B1", "T"], ["G7"], ["P3", "R2", "Y4"]];
const NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"];
let made: Record<string, unknown> | null = null;

/** A game of three, looked at through those eyes, that ended so. */
async function replayed(
  view: Partial<View>,
  end: { kind: string; seat: number | null; winners?: number[] } | null = null,
  lost: number[] = [],
  swapped: boolean | null = null,
) {
  const { events, ...seen } = { ...wallsMoment("watch").view, ...view };
  const seats = seen.hands.map((_, seat) => seat);
  const players = seats.map((seat) => ({
    seat: String(seat),
    name: NAMES[seat],
    bot: lost[0] === seat && lost.length > 1 ? "level-3" : null,
    forfeit: lost.includes(seat),
  }));
  const step = (n: number) => ({ step: n, action: null, view: seen, events: events.slice(Math.max(0, n - 1), n) });
  const steps = [step(0), step(1), step(2)];
  const answers: Record<string, unknown> = {
    "/api/games/g-1": { id: "g-1", game: "walls", kind: end?.kind ?? "rules", ended_at: 0, players },
    "/api/games/g-1/replay": { game: "walls", seats, actions: 2, eyes: "open", steps, next: null, end, swapped },
    "/api/games/g-1/proof": { commitment: null, salt: null, found: null, holds: null },
  };
  const why = [{ clause: "W7", key: "why-walls-first", params: { value: 5 } }];
  answers["/api/games/g-1/why"] = why;
  vi.stubGlobal("fetch", async (url: string) => new Response(JSON.stringify(answers[url.split("?")[0]!])));
  made = mount(Replay, { target: document.body, props: { id: "g-1" } });
  await vi.waitFor(() => expect(all(".seat")).toHaveLength(seats.length));
  flushSync();
}
const toTheEnd = () => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  flushSync();
};

beforeEach(() => history.replaceState(null, "", "/game/g-1"));
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("all open shows every hand, drawn, in words, and to screen readers", async () => {
  const { view } = wallsMoment("watch");
  const hands = view.hands.map((_, seat) => HANDS[seat % 3]!);
  await replayed({ hands, supply: ["R1", "T"] });
  for (const [seat, hand] of hands.entries()) {
    const held = all(`[data-seat="${seat}"] .faces`);
    expect(held).toHaveLength(1);
    expect([...held[0]!.querySelectorAll<SVGElement>("[data-mini]")].map((one) => one.dataset.mini)).toEqual(hand);
  }
  expect(all('[data-seat="0"] .faces')[0]!.getAttribute("aria-label")).toBe("In hand: blue 1 and trumpet.");
  expect(
    all("details li")
      .map((one) => one.textContent)
      .join(),
  ).toContain("In hand: purple 3, red 2 and yellow 4.");
  expect(
    all("details p")
      .map((one) => one.textContent)
      .join(),
  ).toContain("red 1 and trumpet");
});

test("why something happened is told at its line, with the clause, and folded away again", async () => {
  await replayed({});
  const asking = all("[data-why]");
  expect(asking.length).toBeGreaterThan(0);
  expect(all("[data-reason]")).toHaveLength(0);
  asking[0]!.click();
  await vi.waitFor(() => {
    flushSync();
    expect(all("[data-reason]")).toHaveLength(1);
  });
  const told = "Each first card starts a wall of its colour; the longest of these walls is 5 long. W7";
  expect(all("[data-reason]")[0]!.textContent!.replace(/\s+/g, " ").trim()).toBe(told);
  expect(all("[data-reason] a")[0]!.getAttribute("href")).toBe("/rules/walls#W7");
  asking[0]!.click();
  flushSync();
  expect(all("[data-reason]")).toHaveLength(0);
});

test("a spectator sees no hand", async () => {
  await replayed({});
  expect(all(".faces")).toHaveLength(0);
  expect(document.body.textContent).not.toContain("In hand");
});

test.each([
  ["resign", 1, "Resigned: Bo."],
  ["time", 2, "Out of time: Cy."],
  ["agreed", null, "A draw by agreement."],
  ["abort", null, "The game was aborted."],
])("the start and the last step tell how a game ended otherwise: %s", async (kind, seat, told) => {
  await replayed({}, { kind, seat });
  expect(all(".happened")[0]!.textContent).toBe(`The start of the game. ${told}`);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  flushSync();
  expect(all(".happened")[0]!.textContent).not.toContain(told);
  toTheEnd();
  expect(all(".happened")[0]!.textContent).toContain(told);
  expect(all("ol li").at(-1)!.textContent).toContain(told);
});

test("who resigned has lost to the others, as the table told", async () => {
  await replayed({}, { kind: "resign", seat: 1, winners: [2, 3] }, [0, 1]);
  toTheEnd();
  expect(all(".happened")[0]!.textContent).toContain("Resigned: Bo. Winner: Cy and Di.");
  // A bot stood in for the one who resigned first.
  expect(all('[data-seat="0"] h2')[0]!.textContent).toBe("Ada");
  expect(all('[data-seat="0"] .tag')[0]!.textContent).toContain("Easy (3)");
});

test("without a clipboard, the link to a position is copied from its field, or stays selected there", async () => {
  await replayed({});
  const copy = vi.fn(() => false);
  Object.assign(document, { execCommand: copy });
  const button = all(".more button")[0]!;
  button.click();
  await vi.waitFor(() => expect(copy).toHaveBeenCalledWith("copy"));
  const field = all(".more input")[0] as HTMLInputElement;
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(location.href);
  expect(document.activeElement).toBe(field);
  expect(button.textContent).toBe("Copy a link to this position");
  copy.mockReturnValue(true);
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe("Copied"));
  toTheEnd();
  expect(button.textContent).toBe("Copy a link to this position");
});

test.each([
  ['{"a":1}', "no game record"],
  ['{"format":"shofar/1","actions":[[0,', "breaks off"],
  ["hello", "not JSON"],
])("what is no record is told as what it is: %s", (text, told) => {
  history.replaceState(null, "", "/replay");
  made = mount(Replay, { target: document.body, props: {} });
  flushSync();
  const field = document.querySelector<HTMLTextAreaElement>("#record-text")!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  document.querySelector<HTMLElement>("form .btn")!.click();
  flushSync();
  expect(all(".refused")[0]!.textContent).toContain(told);
});

test("house rules are told beside a replay, and whether sides were swapped", async () => {
  await replayed({});
  expect(all("[data-house-rules]")).toHaveLength(0);
  void unmount(made!);
  await replayed({ readings: { W4: "any", W11: "may" } } as Partial<View>, null, [], true);
  expect(all("[data-house-rules]")[0]!.textContent).toBe(
    "First card: any hand card. A trumpet that can join its wall: joins or is set aside. " +
      "Sides were chosen after the first move: they were swapped.",
  );
});
