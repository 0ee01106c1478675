import { afterEach, expect, test, vi } from "vitest";
import { prefs } from "../src/state/preferences.svelte";
import { whileSeen } from "../src/ui/while-seen";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("steps are taken while the element is seen, and end", () => {
  vi.useFakeTimers();
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const step = vi.fn();
  const end = whileSeen(document.body, 100, step);
  vi.advanceTimersByTime(250);
  expect(step).toHaveBeenCalledTimes(2);
  tell([{ isIntersecting: false }]);
  vi.advanceTimersByTime(300);
  expect(step).toHaveBeenCalledTimes(2);
  tell([{ isIntersecting: true }]);
  vi.advanceTimersByTime(100);
  expect(step).toHaveBeenCalledTimes(3);
  end!();
  vi.advanceTimersByTime(300);
  expect(step).toHaveBeenCalledTimes(3);
});

test("nothing steps where motion is unwanted", () => {
  prefs.speed = "off";
  expect(whileSeen(document.body, 100, () => {})).toBeUndefined();
});
