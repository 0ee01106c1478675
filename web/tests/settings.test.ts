import { afterEach, expect, test, vi } from "vitest";
import { keep, prefs } from "../src/lib/settings.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  prefs.theme = "auto";
});

test("where storage is blocked, a choice holds all the same", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  prefs.theme = "light";
  keep();
  expect(document.documentElement.dataset.theme).toBe("light");
  prefs.theme = "dusk";
  keep();
  expect(document.documentElement.dataset.theme).toBe("dusk");
});
