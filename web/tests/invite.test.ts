import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Invite from "../src/table/Invite.svelte";

const URL = "http://game.lan:8000/join#abcdefgh";
const the = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
let made: Record<string, unknown>;

beforeEach(async () => {
  const invitation = JSON.stringify({ url: URL, qr: "<svg/>", local_only: false, seat: null });
  vi.stubGlobal("fetch", async () => new Response(invitation));
  made = mount(Invite, { target: document.body, props: { table: "t", local: false } });
  await vi.waitFor(() => expect(the("#invite-url")).not.toBeNull());
  flushSync();
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});
const press = () => the("button").click();
const selected = () => {
  const field = the<HTMLInputElement>("#invite-url");
  return field.value.slice(field.selectionStart!, field.selectionEnd!);
};

test("a link is copied to the clipboard", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  press();
  await vi.waitFor(() => expect(the("button").textContent).toBe("Copied"));
  expect(writeText).toHaveBeenCalledWith(URL);
});

test.each([
  ["absent", undefined],
  ["forbidden", { writeText: () => Promise.reject(new Error("no")) }],
])("where the clipboard is %s, the field is copied from", async (_, clipboard) => {
  vi.stubGlobal("navigator", { clipboard });
  const copy = vi.fn(() => selected() === URL);
  Object.assign(document, { execCommand: copy });
  press();
  await vi.waitFor(() => expect(the("button").textContent).toBe("Copied"));
  expect(copy).toHaveBeenCalledWith("copy");
});

test("what was not copied is not said to be, and stays selected", async () => {
  vi.stubGlobal("navigator", {});
  const copy = vi.fn(() => false);
  Object.assign(document, { execCommand: copy });
  press();
  await vi.waitFor(() => expect(copy).toHaveBeenCalled());
  flushSync();
  expect(the("button").textContent).toBe("Copy the link");
  expect(selected()).toBe(URL);
  expect(document.activeElement).toBe(the("#invite-url"));
});
