import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { loadMe } from "../src/state/account.svelte";
import type { Settings } from "../src/types/from-client";
import type { SeatInfo } from "../src/types/from-server";
import { all, open, press, server, tell, withTablePage, words } from "./table-page";

withTablePage();
const CASUAL: Settings = { game: "towers", seats: 2 };
const HARSH: Settings = { ...CASUAL, rated: true, clock: { clock: "move", ms: 10_000 }, on_timeout: "forfeit" };
const SEATS: SeatInfo[] = [
  { seat: "S", player: "person", name: "Ada", user: "u0", present: true },
  { seat: "N", player: "person", name: "Ben", user: "u1", present: true },
];

async function lobby(user: string, changes: object) {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ user: { id: user, name: "x", kind: "guest" } }))),
  );
  await loadMe();
  open("towers-start", { stage: "open", settings: HARSH, seats: SEATS, version: 12, ...changes });
  flushSync();
}

test("whoever sits at a table whose settings changed is told what, and agrees to what they see", async () => {
  await lobby("u1", { yours: ["N"], unagreed: ["N"], agreed: CASUAL });
  expect(words("[data-offer=settings] .line")).toEqual([
    "Clock: 10 seconds for each move (before: none)",
    "Out of time: the game is lost",
    "Rated: yes (before: no, for fun)",
  ]);
  press("Agree");
  expect(server.sent.at(-1)).toMatchObject({ type: "agree", version: 12 });
  tell({ unagreed: [], agreed: null, version: 13 });
  expect(all("[data-offer=settings]")).toHaveLength(0);
});

test("whoever came by a link reads all of the settings of a rated table", async () => {
  await lobby("u1", { yours: ["N"], unagreed: ["N"] });
  expect(words("[data-offer=settings] .line")).toHaveLength(6);
});

test("the host sees who has not agreed yet, and cannot start without them", async () => {
  await lobby("u0", { yours: ["S"], unagreed: ["N"] });
  expect(words(".asked")[0]).toMatch(/Not agreed to the changed settings yet: .?Ben/);
  expect(words("[data-seat=N] small")[0]).toContain("has not agreed yet");
  expect(document.querySelector<HTMLButtonElement>(".start")!.disabled).toBe(true);
  expect(all("[data-offer=settings]")).toHaveLength(0);
  tell({ unagreed: [], version: 13 });
  expect(document.querySelector<HTMLButtonElement>(".start")!.disabled).toBe(false);
});

test("a finished game that has left the table leaves the page, and the next one may be another", async () => {
  await lobby("u0", { stage: "playing", settings: CASUAL, yours: ["S"] });
  expect(all(".start")).toHaveLength(0);
  tell({
    stage: "open",
    settings: { game: "walls", seats: 3 },
    version: 13,
    seats: [0, 1, 2].map((seat) => ({ ...SEATS[0]!, seat })),
    yours: [0],
  });
  expect(all(".start")).toHaveLength(1);
  // The table says that the next game has begun before it shows it: nothing of the old one is drawn by the new one's rules.
  tell({ stage: "playing", version: 14 });
  expect(words(".page")).toEqual(["Connecting to the table…"]);
});
