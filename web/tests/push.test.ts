/** Notifications: the switch is there where operator and browser have them, and the worker shows what it is sent. */
import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import PushSwitch from "../src/pages/PushSwitch.svelte";
import { loadMe, signOut } from "../src/state/account.svelte";
import { loadInstance } from "../src/state/instance.svelte";

const answers = (body: unknown, status = 200) => new Response(status === 204 ? null : JSON.stringify(body), { status });
const ada = (id: string) => ({ user: { id, name: "Ada", kind: "guest" }, csrf: "c", url: "", version: "1" });
const nobody = { user: null, csrf: null, url: "", version: "1" };
const json = { endpoint: "https://push.example.org/1", keys: { p256dh: "p", auth: "a" } };

let kept: { toJSON: () => typeof json; unsubscribe: () => Promise<boolean> } | null;
let sent: string[];
let permission: NotificationPermission;
let refused: number;

beforeEach(() => {
  [kept, sent, permission, refused] = [null, [], "granted", 0];
  const made = { toJSON: () => json, unsubscribe: async () => !(kept = null) };
  const pushManager = { getSubscription: async () => kept, subscribe: async () => (kept = made) };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => ({ active: {}, pushManager }) },
  });
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function serve(key: string | null, who: unknown) {
  vi.stubGlobal("fetch", async (url: string, { method = "GET" } = {}) => {
    if (url.endsWith("/me/push")) {
      sent.push(method);
      return refused ? answers({ code: "server-push-unfit" }, refused) : answers(null, 204);
    }
    return answers(url.endsWith("/instance") ? { push: key } : url.endsWith("/sign-out") ? nobody : who);
  });
}

async function shown(key: string | null, who: unknown) {
  serve(key, who);
  await loadInstance();
  await loadMe();
  const made = mount(PushSwitch, { target: document.body, props: {} });
  flushSync();
  return { box: document.querySelector("input"), end: () => void unmount(made) };
}
const told = () => document.querySelector("[role=status]")?.textContent;

test("without the operator's key, or in a browser that cannot, there is no switch", async () => {
  const without = await shown(null, ada("a1"));
  expect(without.box).toBeNull();
  without.end();
  Reflect.deleteProperty(navigator, "serviceWorker");
  const unable = await shown("key", ada("a1"));
  expect(unable.box).toBeNull();
  unable.end();
});

test("switched on, the server is told where; switched off, nobody keeps anything", async () => {
  const { box, end } = await shown("key", ada("a2"));
  box!.click();
  await vi.waitFor(() => expect([sent, box!.checked, box!.disabled]).toEqual([["POST"], true, false]));
  box!.click();
  await vi.waitFor(() => expect([sent, box!.checked, kept]).toEqual([["POST", "DELETE"], false, null]));
  end();
});

test("what the browser forbids, or the server refuses, is said and leaves the switch off", async () => {
  permission = "denied";
  const { box, end } = await shown("key", ada("a3"));
  box!.click();
  await vi.waitFor(() => expect(told()).toContain("blocked"));
  expect([sent, box!.checked]).toEqual([[], false]);
  [permission, refused] = ["granted", 400];
  box!.click();
  await vi.waitFor(() => expect(told()).toContain("cannot be switched on"));
  expect([sent, box!.checked, kept]).toEqual([["POST"], false, null]);
  end();
});

test("a browser that is told says so at its next start, once, and signing out ends it", async () => {
  kept = { toJSON: () => json, unsubscribe: async () => !(kept = null) };
  serve("key", ada("a4"));
  await loadMe();
  await loadMe();
  await vi.waitFor(() => expect(sent).toEqual(["POST"]));
  await signOut();
  expect([sent, kept]).toEqual([["POST", "DELETE"], null]);
});

type Happening = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>;

function worker() {
  const heard: Record<string, (event: Happening) => void> = {};
  const self = {
    addEventListener: (name: string, listener: (event: Happening) => void) => (heard[name] = listener),
    registration: { showNotification: vi.fn(async () => {}) },
    clients: { matchAll: vi.fn(async () => [] as { url: string; focus: () => void }[]), openWindow: vi.fn() },
    location,
  };
  new Function("self", readFileSync("public/sw.js", "utf-8"))(self);
  const happens = async (name: string, event: Record<string, unknown>) => {
    let work: Promise<unknown> = Promise.resolve();
    heard[name]!({ ...event, waitUntil: (given) => (work = given) });
    await work;
  };
  return { self, happens };
}
const message = (text: string) => ({ data: { json: () => JSON.parse(text) } });

test("the worker shows a message, and nothing that is none", async () => {
  const { self, happens } = worker();
  for (const text of [
    "",
    "{",
    "null",
    "7",
    '{"title":1,"table":"t1"}',
    '{"title":"x","table":"../evil"}',
    '{"title":"x"}',
  ])
    await happens("push", message(text));
  await happens("push", { data: null });
  expect(self.registration.showNotification).not.toHaveBeenCalled();
  await happens("push", message('{"title":"It is your turn: Walls","table":"t1","game":"walls"}'));
  expect(self.registration.showNotification).toHaveBeenCalledExactlyOnceWith("It is your turn: Walls", {
    tag: "shofar-t1",
    icon: "/icon-192.png",
    data: { table: "t1" },
  });
});

test("a click opens the table, or goes to it where it is open", async () => {
  const { self, happens } = worker();
  const notification = { close: vi.fn(), data: { table: "t1" } };
  await happens("notificationclick", { notification });
  expect(notification.close).toHaveBeenCalled();
  expect(self.clients.openWindow).toHaveBeenCalledExactlyOnceWith("/table/t1");
  const focus = vi.fn();
  self.clients.matchAll.mockResolvedValue([
    { url: "https://x.org/", focus: vi.fn() },
    { url: "https://x.org/table/t1", focus },
  ]);
  await happens("notificationclick", { notification });
  expect(focus).toHaveBeenCalledOnce();
  expect(self.clients.openWindow).toHaveBeenCalledOnce();
});
