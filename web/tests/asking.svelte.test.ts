/** What was chosen for one question is put back for the next, also where the hand is the same again. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { Asking } from "../src/games/walls/asking.svelte";
import { LaneChoice } from "../src/games/walls/lane-choice.svelte";
import { wallsMoment } from "./fixtures";

test("who draws the card again that they have just played is asked anew", () => {
  let view = $state.raw(wallsMoment("turn").view);
  const choice = new LaneChoice(() => ({ view, asked: true, sending: null, resting: false, act: vi.fn() }));
  const end = $effect.root(
    () =>
      void new Asking(
        () => view,
        () => choice,
      ),
  );
  flushSync();
  const card = view.hands[view.seat!]![0]!;
  choice.choose(card);
  expect(choice.card).toBe(card);
  view = { ...view };
  flushSync();
  expect(choice.card).toBe(card);
  view = { ...view, draw: view.draw - 1 };
  flushSync();
  expect(choice.card).toBeNull();
  end();
});
