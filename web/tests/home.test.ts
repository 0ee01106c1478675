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
  expect(button.textContent!.trim()).toBe("Setting up the table…");
  expect(document.querySelector("[role=status]")!.textContent).toBe("Setting up the table…");
  expect(document.querySelector("[data-play=walls]")!.textContent!.trim()).toBe("Play now");
});

test("people round one screen may say who they are; the table is asked for with their names", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === "POST" && url === "/api/tables") asked.push(JSON.parse(body!));
    return new Response(
      JSON.stringify(
        url === "/api/me"
          ? { user: { id: "u", name: "Ada", kind: "guest" }, csrf: null }
          : (url.startsWith("/api/tables") || url === "/api/lessons") && method === "GET"
            ? []
            : url.endsWith("/results")
              ? { against: [], ratings: [] }
              : { id: "t" },
      ),
    );
  });
  made = mount(Home, { target: document.body, props: {} });
  flushSync();
  const toggle = document.querySelector<HTMLButtonElement>("[data-screen=walls]")!;
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  toggle.click();
  flushSync();
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  const fields = [...document.querySelectorAll<HTMLInputElement>("#screen-walls input:not([type=checkbox])")];
  expect(fields).toHaveLength(4);
  fields[2]!.value = " Grandma ";
  fields[2]!.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector<HTMLButtonElement>("[data-lay=walls]")!.click();
  flushSync();
  expect(document.querySelector("[data-lay=walls]")!.textContent).toBe("Setting up the table…");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual({
    settings: { game: "walls", seats: 4, one_screen: true },
    start: true,
    names: { 2: "Grandma" },
    bots: {},
  });
  expect(JSON.parse(localStorage.getItem("shofar-settings")!).names[2]).toBe(" Grandma ");
});

test("a series and house rules can be chosen here, and lie folded away until then", async () => {
  const asked: { settings: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === "POST" && url === "/api/tables") asked.push(JSON.parse(body!));
    const list = (url.startsWith("/api/tables") || url === "/api/lessons") && method === "GET";
    const me = { user: { id: "u", name: "Ada", kind: "guest" }, csrf: null };
    return Response.json(url === "/api/me" ? me : list ? [] : { id: "t", against: [], ratings: [] });
  });
  made = mount(Home, { target: document.body, props: {} });
  flushSync();
  const click = (selector: string) => {
    document.querySelector<HTMLElement>(selector)!.click();
    flushSync();
  };
  expect(document.querySelector("#rules-towers")).toBeNull();
  click("[data-more=towers]");
  click("#rules-towers > .check input");
  const reading = document.querySelector<HTMLSelectElement>("#how-T10")!;
  reading.value = "balanced";
  reading.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  click("[data-play=towers]");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.settings).toMatchObject({ game: "towers", series: true, readings: { T10: "balanced" } });
});
