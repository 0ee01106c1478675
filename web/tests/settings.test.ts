import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import { savePreferences, prefs } from "../src/state/preferences.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  prefs.theme = "auto";
});

test("where storage is blocked, a choice holds all the same", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  prefs.theme = "light";
  savePreferences();
  expect(document.documentElement.dataset.theme).toBe("light");
  prefs.theme = "dusk";
  savePreferences();
  expect(document.documentElement.dataset.theme).toBe("dusk");
});

test("shortcuts of a single key can be switched off; others stay", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const made = mount(App, { target: document.body, props: {} });
  const heard = vi.fn();
  addEventListener("keydown", heard);
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
  prefs.keys = false;
  press("m");
  press("1");
  expect(prefs.sound).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  press("Escape");
  expect(heard).toHaveBeenCalledTimes(1);
  prefs.keys = true;
  press("m");
  expect(prefs.sound).toBe(false);
  prefs.sound = true;
  removeEventListener("keydown", heard);
  void unmount(made);
  vi.unstubAllGlobals();
});
