import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Home from "../src/pages/Home.svelte";

let made: Record<string, unknown> | null = null;
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("while a table is opened, the button that was pressed says so, and it is spoken", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  made = mount(Home, { target: document.body, props: {} });
  flushSync();
  const button = document.querySelector<HTMLButtonElement>("[data-friends=towers]")!;
  expect(button.textContent!.trim()).toBe("With friends");
  button.click();
  flushSync();
  expect(button.textContent!.trim()).toBe("The table is being laid…");
  expect(document.querySelector("[role=status]")!.textContent).toBe("The table is being laid…");
  expect(document.querySelector("[data-play=walls]")!.textContent!.trim()).toBe("Play now");
});
