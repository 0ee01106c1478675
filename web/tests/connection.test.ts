import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Status } from "../src/net/connection";
import type { FromServer } from "../src/types/from-server";
import { Fake } from "./fake";

let statuses: Status[];
let heard: FromServer[];
let refused: boolean;
const open = (seen: number | null = null) =>
  new Connection({
    url: "ws://x",
    lastVersion: () => seen,
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    isRefused: () => Promise.resolve(refused),
    make: () => new Fake() as never,
  });
const act = { type: "act", key: "k1", version: 3, seat: 0, action: "wall R5" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  Fake.made = [];
  statuses = [];
  refused = false;
  heard = [];
});
afterEach(() => vi.useRealTimers());

test("says hello with what it has seen", () => {
  open(7);
  Fake.made[0]!.onopen!();
  expect(Fake.made[0]!.sent).toEqual([{ type: "hello", protocol: 1, seen: 7 }]);
});

test("keeps what is asked before the greeting, and sends it after", () => {
  const connection = open();
  connection.request(act);
  Fake.made[0]!.onopen!();
  expect(Fake.made[0]!.sent).toHaveLength(1);
  Fake.made[0]!.says({ type: "pong", at: 0 });
  expect(Fake.made[0]!.sent.at(-1)).toEqual(act);
});

test("an unanswered request is sent again under the same key after a reconnection, an answered one is not", () => {
  const connection = open();
  Fake.made[0]!.onopen!();
  Fake.made[0]!.says({ type: "pong", at: 0 });
  connection.request(act);
  connection.request({ ...act, key: "k2" });
  Fake.made[0]!.says({ type: "accepted", key: "k2", version: 4 });
  Fake.made[0]!.drops();
  expect(statuses.at(-1)).toBe("reconnecting");
  vi.advanceTimersByTime(1000);
  Fake.made[1]!.onopen!();
  Fake.made[1]!.says({ type: "pong", at: 0 });
  expect(Fake.made[1]!.sent.filter((one) => one.type === "act")).toEqual([act]);
  expect(statuses.at(-1)).toBe("open");
});

test("a silent connection is given up", () => {
  open();
  Fake.made[0]!.onopen!();
  Fake.made[0]!.says({ type: "pong", at: 0 });
  vi.advanceTimersByTime(40_000);
  expect(Fake.made.length).toBeGreaterThan(1);
});

test("a server that closes says when to come back", () => {
  open();
  Fake.made[0]!.onopen!();
  Fake.made[0]!.says({ type: "closing", retry_ms: 4000 });
  vi.advanceTimersByTime(2900);
  expect(Fake.made).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(Fake.made).toHaveLength(2);
});

test.each([
  [4003, "banned"],
  [4004, "gone"],
])("somebody who is banned, or whom the host has removed, is told so and does not come back: %d", (code, status) => {
  const connection = open();
  Fake.made[0]!.onopen!();
  Fake.made[0]!.says({ type: "pong", at: 0 });
  Fake.made[0]!.drops(code);
  expect(statuses.at(-1)).toBe(status);
  connection.reconnectNow();
  vi.advanceTimersByTime(60_000);
  expect(Fake.made).toHaveLength(1);
});

test.each([true, false])(
  "a table that is refused is not asked for ever, one that is only away is: %s",
  async (never) => {
    refused = never;
    const connection = open();
    Fake.made[0]!.drops();
    await vi.advanceTimersByTimeAsync(1000);
    Fake.made[1]!.drops();
    await vi.advanceTimersByTimeAsync(10_000);
    if (never) {
      expect(statuses.at(-1)).toBe("gone");
      connection.reconnectNow();
    }
    expect(Fake.made).toHaveLength(never ? 2 : 3);
  },
);
