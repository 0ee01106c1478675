import { beforeEach, expect, test, vi } from "vitest";
import { TableStore } from "../src/state/table.svelte";
import type { Update } from "../src/types/from-server";
import { Fake } from "./fake";

const shown = (version: number): Update => ({
  type: "update",
  game: "walls",
  waiting: [],
  version,
  seat: "S",
  whole: true,
  events: [],
  view: { ply: version },
});
let table: TableStore;
let server: Fake;

beforeEach(() => {
  Fake.made = [];
  vi.stubGlobal("WebSocket", Fake);
  table = new TableStore("t", "ws://x");
  server = Fake.made[0]!;
  server.onopen!();
  server.says(shown(3));
  table.act("R5@c2");
  return () => {
    table.close();
    vi.unstubAllGlobals();
  };
});
const key = () => server.sent.find((one) => one.type === "act")!.key as string;

test("an action is under way until what it did is shown, not only until it is confirmed", () => {
  server.says({ type: "accepted", key: key(), version: 4 });
  expect(table.sending).toBe("R5@c2");
  table.act("R4@a1");
  expect(server.sent.filter((one) => one.type === "act")).toHaveLength(1);
  server.says(shown(4));
  expect(table.sending).toBeNull();
});

test("an action whose outcome is shown is under way until it is confirmed", () => {
  server.says(shown(4));
  expect(table.sending).toBe("R5@c2");
  server.says({ type: "accepted", key: key(), version: 4 });
  expect(table.sending).toBeNull();
});

test("a refusal frees the table at once", () => {
  server.says({ type: "refused", key: key(), code: "towers-same-colour", clause: "T5", params: {} });
  expect(table.sending).toBeNull();
  expect(table.refusal?.clause).toBe("T5");
});

test("a table that was set back can be played on", () => {
  server.says({ type: "accepted", key: key(), version: 4 });
  server.says(shown(4));
  server.says(shown(2));
  table.act("R4@a1");
  server.says({ type: "accepted", key: server.sent.at(-1)!.key as string, version: 3 });
  server.says(shown(3));
  expect(table.sending).toBeNull();
});
