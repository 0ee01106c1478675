/** What lay open earlier, taken back from what has happened since, is what the rules say lay there. */
import { expect, test } from "vitest";
import { framesAgain, framesOf, canShow, type Scene } from "../src/games/walls/film";
import { viewAt } from "../src/games/walls/moments";
import { ofColour, thenWords } from "../src/games/walls/sentences";
import type { Event, Scored, View } from "../src/games/walls/view";
import { COLOURS } from "../src/ui/theme";

type Fixture = { view: View & { events: Event[] }; moments: ({ n: number } & View)[] };
const files = import.meta.glob("../fixtures/told/walls-moments.json", { eager: true, import: "default" });
const told = Object.values(files)[0] as Fixture;
const { view } = told;
const { events } = view;
const scene: Scene = { view, events, names: { 0: "You", 1: "Bo", 2: "Cy", 3: "Di" }, own: 0 };
const sorted = (walls: View["walls"]) =>
  walls.map((own) => Object.fromEntries(Object.entries(own).map(([colour, cards]) => [colour, cards.toSorted()])));
const won = (one: View) => one.won.map((cards) => cards.toSorted());

test.each(told.moments.map((one) => [one.n, one] as const))("after event %i", (n, there) => {
  const found = viewAt(view, events, n);
  expect(sorted(found.walls)).toEqual(sorted(there.walls));
  expect(won(found)).toEqual(won(there));
  expect(found.draw).toBe(there.draw);
  expect(found.supply).toEqual(there.supply);
  expect(found.round).toBe(there.round);
  for (const fact of ["lengths", "leaders", "led", "ones"] as const)
    expect(found.facts[fact], fact).toEqual(there.facts[fact]);
});

test("every event that can be shown again ends as the table lay after it", () => {
  const shown = events.filter(canShow);
  expect(shown.length).toBeGreaterThan(60);
  for (const event of shown) {
    const frames = framesAgain(scene, event.n);
    const after = viewAt(view, events, event.n);
    expect(sorted(frames.at(-1)!.view.walls)).toEqual(sorted(after.walls));
    expect(won(frames.at(-1)!.view)).toEqual(won(after));
    // A frame before the deed, and what follows.
    expect(sorted(frames[0]!.view.walls)).toEqual(sorted(viewAt(view, events, event.n - 1).walls));
  }
});

test("a scoring shows its card before anything is counted, then lane by lane, and waits at its end", () => {
  const scored = events.find((one) => one.event === "scoring") as Scored;
  const frames = framesOf(
    scene,
    events.filter((one) => one.n === scored.n),
    [],
  );
  const before = viewAt(view, events, scored.n - 1);
  expect(frames[0]).toMatchObject({ card: true, aim: null, ms: 700 });
  expect(frames[0]!.view.won).toEqual(before.won);
  expect(frames[1]!.view.supply.toSorted()).toEqual(scored.supply.toSorted());
  expect(won(frames[1]!.view)).toEqual(won(before));
  const lanes = frames.flatMap((one) => (one.aim ? [one.aim] : []));
  expect([...new Set(lanes)].join("")).toBe("RYGBP");
  expect(frames.at(-1)!.ms).toBe(Infinity);
  expect(frames.slice(0, -1).every((one) => one.ms < Infinity)).toBe(true);
  // Cards count only when they have landed, and none is counted twice.
  const counts = frames.map((one) => one.view.won.flat().length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const gained = Object.values(frames.at(-1)!.gains!).flatMap((one) => Object.values(one));
  expect(gained.reduce((sum, one) => sum + one, 0)).toBe(scored.won.flat().length);
});

test("where nobody else waits, a scoring waits at every colour that has a prize, and says in a sentence who wins it", () => {
  for (const scored of events.filter((one) => one.event === "scoring")) {
    const frames = framesOf({ ...scene, patient: true }, [scored], []);
    const waits = frames.filter((one) => one.ms === Infinity);
    const colours = COLOURS.filter((colour) => ofColour(scored.supply, colour).length);
    expect(waits.map((one) => one.aim)).toEqual([null, ...colours, null]);
    for (const colour of colours) {
      const told = waits.find((one) => one.aim === colour)!.told;
      const lengths = scored.lengths.map((walls) => walls[colour] ?? 0);
      const longest = Math.max(...lengths);
      if (longest) expect(told).toContain(String(longest));
      const winners = scored.won.flatMap((cards, seat) => (ofColour(cards, colour).length ? [seat] : []));
      for (const seat of winners) expect(told).toContain(seat ? scene.names[seat] : "Your wall");
      expect(told).toMatch(/\.$/);
    }
    const sum = scored.won.reduce((all, cards) => all + cards.length, 0);
    const counted = [...waits.at(-1)!.told.replace("one card", "1").matchAll(/\d+/g)].reduce(
      (all, [n]) => all + Number(n),
      0,
    );
    expect(counted).toBe(sum);
  }
});

test("who comes next is told, up to oneself", () => {
  const names = { 0: "You", 1: "Bo", 2: "Cy", 3: "Di" };
  expect(thenWords(1, 0, 4, names)).toBe("Then Cy and Di, then you.");
  expect(thenWords(3, 0, 4, names)).toBe("Then it is your turn.");
  expect(thenWords(0, 0, 4, names)).toBeNull();
  expect(thenWords(1, null, 4, names)).toBeNull();
});

test("a trumpet that hits us is held 600 ms longer, and says so in its lane", () => {
  const heard = events.flatMap((one) => (one.event === "trumpet" && one.fallen.flat().length ? [one] : []));
  const owner = (at: number) => heard[at]!.fallen.findIndex((cards) => cards.length);
  const at = heard.findIndex((one, place) => owner(place) !== one.seat);
  const lasts = (own: number | null) =>
    framesOf({ ...scene, own }, [heard[at]!], []).reduce((sum, one) => sum + one.ms, 0);
  expect(lasts(null)).toBe(2150);
  expect(lasts(owner(at))).toBe(2750);
  const frames = framesOf({ ...scene, own: owner(at) }, [heard[at]!], []);
  expect(frames.filter((one) => one.chip?.alarm).length).toBe(4);
  expect(frames[0]!.chip).toBeUndefined();
});
