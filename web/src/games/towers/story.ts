/** What has happened on the board since one's own move, told move by move; and how it lay after an earlier one. */
import type { StoryLine } from "../../table/Story.svelte";
import { initials } from "../../words/players";
import { listed, say } from "../../words/messages.svelte";
import { cardWords, type Names } from "../../words/sentences";
import type { Event, Side, Turned, View } from "./view";

export type Placed = Extract<Event, { event: "placed" }>;

/** The moves since a side's last one; who only watches is told of the last. */
export function movesSince(events: readonly Event[], own: Side | null): Placed[] {
  const moves = events.filter((event) => event.event === "placed");
  return own === null ? moves.slice(-1) : moves.slice(moves.findLastIndex((one) => one.seat === own) + 1);
}

/** A move in words: what was placed where, which monoliths it turned, those that we lost first, and how many there are now. */
export function storyLine(move: Placed, view: View, names: Names): StoryLine {
  const own = view.seat ?? null;
  const mine = move.seat === own;
  const told = ({ line, after }: Turned) =>
    say("story-towers-turned", {
      line,
      to: after === null ? "none" : after === own ? "own" : "other",
      who: after === null ? "" : (names[after] ?? ""),
    });
  const lost = move.turned.filter((one) => own !== null && one.before === own).map(told);
  const others = move.turned.filter((one) => own === null || one.before !== own).map(told);
  const count = { south: view.count.S ?? 0, north: view.count.N ?? 0, s: names.S ?? "", n: names.N ?? "" };
  return {
    key: move.n,
    who: names[move.seat] ?? "",
    sign: initials(names, own ?? "S")[move.seat] ?? "",
    own: mine,
    before: say("story-towers-placed", {
      own: mine ? "yes" : "no",
      piece: cardWords(move.piece),
      square: move.square,
      count: move.turned.length,
    }),
    strong: lost.length ? ` ${listed(lost)}` : "",
    after: `${lost.length && others.length ? ", " : others.length ? " " : ""}${listed(others)}. ${say("story-towers-count", count)}`,
    loss: lost.length > 0 && !mine,
    place: move.square,
  };
}

/** How the board lay after a move: what came later is taken off again. */
export function viewAt(view: View, events: readonly Event[], n: number): View {
  let towers = { ...view.towers };
  const monoliths = { ...view.monoliths };
  const count = { ...view.count };
  let last = view.last;
  for (const move of events.filter((event) => event.event === "placed").reverse()) {
    if (move.n <= n) {
      last = `${move.piece}@${move.square}`;
      break;
    }
    const { [move.square]: tower = [], ...others } = towers;
    towers = tower.length > 1 ? { ...others, [move.square]: tower.slice(0, -1) } : others;
    for (const { line, before, after } of move.turned) {
      monoliths[line] = before;
      if (after) count[after] = (count[after] ?? 0) - 1;
      if (before) count[before] = (count[before] ?? 0) + 1;
    }
  }
  return { ...view, towers, monoliths, count, last, facts: { ...view.facts, threat: null, parries: null } };
}
