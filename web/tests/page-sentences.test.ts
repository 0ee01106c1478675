/** What the page of a table tells, and what it shows again. */
import { flushSync, unmount } from "svelte";
import { expect, test } from "vitest";
import { Fake } from "./fake";
import { all, asked, info, made, open, press, server, show, tell, view, words, withTablePage } from "./table-page";

withTablePage();

test.each(["walls-turn", "towers-turn"])("%s: an offer is told and answered at the prompt", (name) => {
  open(name);
  const live = all("[role=status]").length;
  expect(live).toBeGreaterThan(0);
  tell({ offers: { pause: [info.seats.find((one) => one.seat !== view.seat)!.seat] } });
  const offer = all("[data-offer=pause]")[0]!;
  expect(offer.closest("details")).toBeNull();
  expect(offer.closest("[role=status]")).not.toBeNull();
  expect(all("[role=status]")).toHaveLength(live);
  expect(all(".prompt")[0]!.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(offer.compareDocumentPosition(all("details")[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  press("Agree");
  expect(asked().at(-1)).toMatchObject({ type: "answer", seat: view.seat, offer: "pause" });
});

test("what somebody says is shown outside the folded chat until it is read; what was said long ago is not", () => {
  open("towers-turn");
  const said = (n: number, at: number, text: string, user = "u9") => {
    server.says({ type: "chat", n, at, user, name: "Bruno", text });
    flushSync();
  };
  said(1, 1000, "an old word");
  expect(all(".said")).toHaveLength(0);
  said(2, Date.now(), "Good luck!");
  expect(all(".said")[0]!.closest("details")).toBeNull();
  expect(words(".said")).toEqual(["Bruno Good luck!"]);
  press("Seen");
  expect(all(".said")).toHaveLength(0);
  said(3, Date.now(), "And fun!");
  press("Answer");
  expect(all("#chat-text")[0]!.closest<HTMLDetailsElement>("details")!.open).toBe(true);
  expect(all(".said")).toHaveLength(0);
});

test.each(["walls-turn", "towers-turn", "towers-parry"])(
  "%s: where a bot plays our seat, nothing is asked of us",
  (name) => {
    open(name);
    expect(document.title).toMatch(/^●/);
    tell({ seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5" } : one)) });
    expect(document.title).not.toMatch(/^●/);
    expect(words(".prompt .asked")).toEqual(["A bot plays this seat for you."]);
    expect(all(".prompt .asked.mine")).toHaveLength(0);
    if (all(".alarm").length) expect(words(".alarm")[0]).not.toContain("Parry now");
    expect(all(".piece[aria-disabled=false]")).toHaveLength(0);
    (all("[data-hand]")[0] ?? all("[data-stock]")[0]!).click();
    flushSync();
    (all(".option")[0] ?? all(".hit")[0])?.click();
    flushSync();
    expect(all(".option, .hit[data-open=true]")).toHaveLength(0);
    // What threatens is told to whoever looks; what can be done is not.
    expect(words(".hint").join()).not.toMatch(/choose a/i);
    expect(server.sent.filter((one) => one.type === "act")).toHaveLength(0);
    press("Take my seat back");
    expect(server.sent.at(-1)).toMatchObject({ type: "hand-over", seat: view.seat, to_bot: false });
  },
);

test("a choice that a bot has made is not ours to change", () => {
  open("walls-chosen");
  tell({ seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5" } : one)) });
  expect(words(".prompt .asked")[0]).not.toContain("change your mind");
  all("[data-hand]:not(.chosen)")[0]!.click();
  expect(server.sent.filter((one) => one.type === "act")).toHaveLength(0);
});

test("who has resigned cannot play again, and is not told so", () => {
  open("walls-turn");
  tell({
    seats: info.seats.map((one) => (one.seat === view.seat ? { ...one, bot: "level-5", out: "resign" as const } : one)),
  });
  expect(words("button")).not.toContain("Take my seat back");
});

test("round one screen the next hand is not that of a seat which a bot plays; it can be taken back by its name", () => {
  open("walls-turn", { oneScreen: true });
  show({ seat: null, view: { ...view, seat: null, legal: [] } });
  expect(all(".cover")).toHaveLength(1);
  const turn = Number(view.turn);
  tell({ seats: info.seats.map((one) => (one.seat === turn ? { ...one, bot: "level-5" } : one)) });
  expect(all(".cover")).toHaveLength(0);
  press(`Seat ${turn + 1}: take the seat back`);
  expect(server.sent.at(-1)).toMatchObject({ type: "hand-over", seat: turn, to_bot: false });
});

test("the page tells what the last action did, live, after a reload and to the next one at the screen, not the card drawn", () => {
  open("walls-turn", { oneScreen: true });
  const [sounded, drew] = view.events.slice(-2);
  expect([sounded!.event, drew!.event]).toEqual(["trumpet", "drew"]);
  const told = words(".prompt .happened")[0]!;
  expect(told).toContain("trumpet in purple. One card falls: purple 7 (");
  show({ events: view.events.slice(0, -2) });
  show({ events: [sounded!, drew!], whole: false });
  expect(words(".prompt .happened")).toEqual([told]);
});

test("a scoring that was not closed is found again by a reload, and shown again whenever one likes", () => {
  sessionStorage.clear();
  open("walls-scored");
  expect(words(".prompt .asked")).toEqual(["Scoring of round 1"]);
  expect(all("[data-count=done]")).toHaveLength(1);
  press("Go on");
  expect(all("[data-count]")).toHaveLength(0);
  expect(all(".prompt .asked.mine")).toHaveLength(1);
  press("Show the last scoring");
  expect(all("dialog[open] .colours li:not(.later)")).toHaveLength(5);
  void unmount(made);
  document.body.innerHTML = "";
  Fake.made = [];
  open("walls-scored");
  expect(all("[data-count], dialog")).toHaveLength(0);
});

test.each([
  ["resign", "Resigned: You. Winner: Seat 2, Seat 3 and Seat 4."],
  ["abort", "The game was aborted."],
] as const)("a game of Walls that ended by %s looks over, says who won, and leads to the next one", (kind, told) => {
  open("walls-turn", { stage: "over", ended: kind === "resign" ? { kind, seat: 0, winners: [1, 2, 3] } : { kind } });
  tell({
    seats: info.seats.map((one) => ({
      ...one,
      name: `Seat ${Number(one.seat) + 1}`,
      out: kind === "resign" && one.seat === 0 ? ("resign" as const) : null,
    })),
  });
  expect(words(".prompt .asked")).toEqual([told]);
  expect(all(".seat.active, .tag.asked, .hand button")).toHaveLength(0);
  expect(words(".pile p")[0]).toBe("The game is over");
  expect(words(".asides .next .btn")).toEqual(["Another game", "Home"]);
  expect(words("button").filter((one) => one === "Another game")).toHaveLength(1);
});

test("the final count stands on the cloth, every seat's cards by scoring, and its table is shown when one likes", () => {
  open("walls-over");
  const end = view.events.at(-1) as { scores: number[]; ones: string[][] };
  const order = all("[data-final]").map((one) => end.scores[Number(one.dataset.final)]);
  expect(order).toEqual(end.scores.toSorted((a, b) => b - a));
  for (const row of all("[data-final]")) {
    const seat = Number(row.dataset.final);
    const stones = [...row.querySelectorAll<HTMLElement>(".part")].map((one) => Number(one.style.flexGrow));
    expect(stones.reduce((sum, one) => sum + one, 0)).toBe(end.scores[seat]);
    expect(row.querySelectorAll(".ones svg:not(.stones)")).toHaveLength(end.ones[seat]!.length);
  }
  press("Show the final count");
  expect(all("dialog[open] .colours li, dialog[open] tbody tr").length).toBe(5 + view.hands!.length);
});

test("the card that one drew is told, and marked in the hand until the next decision", () => {
  open("walls-wait");
  const n = Number(view.events.at(-1)!.n);
  const laid = { event: "wall", n: n + 1, seat: 0, card: "R3" };
  const drew = { event: "drew", n: n + 2, seat: 0, card: "P1" };
  show({ events: [laid, drew], whole: false });
  expect(words(".prompt .happened")[0]).toMatch(/red 3 laid\. .*: purple 1 drawn\./);
  expect(words(".hand .fresh")).toHaveLength(1);
  expect(words(".hand .fresh")[0]).toContain("purple 1, just drawn");
  show({ events: [{ event: "drew", n: n + 3, seat: 1, card: "?" }], whole: false });
  expect(words(".hand .fresh")).toHaveLength(1);
  show({ events: [{ ...laid, n: n + 4, card: "P4" }], whole: false });
  expect(words(".hand .fresh")).toHaveLength(0);
});

test.each([
  ["walls-over", ["The game is over", "Winner"]],
  ["towers-over", ["green 2 on f4", "Seven monoliths"]],
])("%s: what an action led to is told with it", (name, parts) => {
  open(name);
  const told = words(".prompt .asked, .prompt .happened").join(" ");
  for (const part of parts) expect(told).toContain(part);
  expect(told.split(parts[0]!)).toHaveLength(2);
});
