/** What lay open to all after an event, found by taking back what has happened since: for showing again what has been. */
import { COLOURS, points } from "../../ui/theme";
import { openSupply } from "./lane-data";
import type { Event, View } from "./view";

type Facts = View["facts"];
type Walls = Record<string, string[]>[];

/** Takes each of these cards out of a list once. */
function without(cards: readonly string[], gone: readonly string[]): string[] {
  const rest = [...cards];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** The view with the table as it lay after event `n`; hands are as they are now, and nothing is asked. */
export function viewAt(view: View, events: readonly Event[], n: number): View {
  const walls: Walls = view.walls.map((own) => ({ ...own }));
  let won = view.won.map((own) => [...own]);
  let { draw } = view;
  const add = (seat: number, colour: string, cards: readonly string[]) => {
    if (cards.length) walls[seat]![colour] = [...(walls[seat]![colour] ?? []), ...cards];
  };
  const remove = (seat: number, colour: string, cards: readonly string[]) => {
    const { [colour]: wall = [], ...others } = walls[seat]!;
    const left = without(wall, cards);
    walls[seat] = left.length ? { ...others, [colour]: left } : others;
  };
  for (const event of events.toReversed()) {
    if (event.n <= n) break;
    switch (event.event) {
      case "wall":
        remove(event.seat, event.card[0]!, [event.card]);
        break;
      case "first":
        event.cards.forEach((card, seat) => card !== "T" && remove(seat, card[0]!, [card]));
        break;
      case "trumpet":
        if (event.joined) remove(event.seat, event.colour, ["T"]);
        event.fallen.forEach((cards, seat) => add(seat, event.colour, [...cards, ...event.removed[seat]!]));
        break;
      case "drew":
        draw++;
        break;
      case "scoring":
        won = won.map((own, seat) => without(own, event.won[seat]!));
        break;
      case "end":
        won = won.map((own, seat) => without(own, event.ones[seat]!));
        event.ones.forEach((ones, seat) => ones.forEach((card) => add(seat, card[0]!, [card])));
    }
  }
  const supply = supplyAt(view, events, n);
  const round = Math.min(3, 1 + events.filter((one) => one.event === "scoring" && one.n <= n).length);
  const later = events.some((one) => one.event === "scoring" && one.n > n);
  return {
    ...view,
    phase: "turn",
    round: later || n < (events.at(-1)?.n ?? 0) ? roundAt(view, events, n, round) : view.round,
    turn: null,
    waiting: [],
    legal: [],
    pending: null,
    walls,
    won,
    draw,
    supply,
    supply_mine: [],
    facts: { ...factsOf(walls, supply), ...scoringAt(view.facts, view.draw, draw, later) },
  };
}

/** Rounds are counted from the next scoring, where that is known: earlier events may be missing. */
function roundAt(view: View, events: readonly Event[], n: number, counted: number): number {
  const next = events.find((one) => one.event === "scoring" && one.n > n);
  if (next?.event === "scoring") return next.round;
  return events.some((one) => one.event === "scoring") ? Math.max(counted, view.round) : view.round;
}

/** The supply: cards that fell into it are known, what was put there face down is not. */
function supplyAt(view: View, events: readonly Event[], n: number): string[] {
  const next = events.find((one) => one.event === "scoring" && one.n > n);
  const last = events.findLast((one) => one.event === "scoring" && one.n <= n);
  const between = (from: number, to: number) => events.filter((one) => one.n > from && one.n <= to);
  const fell = (some: readonly Event[]) => some.flatMap((one) => (one.event === "trumpet" ? one.fallen.flat() : []));
  const put = (some: readonly Event[]) =>
    some.reduce((sum, one) => sum + (one.event === "supply" ? 1 : one.event === "fed" ? one.cards.length : 0), 0);
  let [open, hidden]: [string[], number] = [[], 0];
  if (next?.event === "scoring") {
    const stayed = last?.event === "scoring" ? last.stayed : [];
    open = [...stayed, ...fell(between(last?.n ?? 0, n))];
    const known = stayed.length + fell(between(last?.n ?? 0, next.n)).length;
    hidden = next.supply.length - known - put(between(n, next.n));
  } else {
    const since = between(n, Infinity);
    open = without(openSupply(view), fell(since));
    hidden = view.supply.length - openSupply(view).length - put(since);
  }
  return [...open.sort(), ...Array.from({ length: Math.max(0, hidden) }, () => "?")];
}

/** When a scoring card could come, as long as none has come since. */
function scoringAt(facts: Facts, now: number, then: number, later: boolean): Pick<Facts, "scoring" | "later"> {
  if (later || !facts.scoring) return { scoring: null, later: [] };
  const shift = then - now;
  const moved = (one: NonNullable<Facts["scoring"]>) => ({
    earliest: one.earliest + shift,
    latest: one.latest + shift,
  });
  return { scoring: moved(facts.scoring), later: facts.later.map(moved) };
}

/** Lengths, whose wall is longest, and what each would win of the cards that are known. */
export function factsOf(walls: Readonly<Walls>, supply: readonly string[]): Omit<Facts, "scoring" | "later"> {
  const lengths = walls.map((own) =>
    Object.fromEntries(
      Object.entries(own).map(([colour, cards]) => [colour, cards.reduce((sum, card) => sum + points(card), 0)]),
    ),
  );
  const leaders: Record<string, number[]> = {};
  const led = walls.map(() => 0);
  for (const colour of COLOURS) {
    const best = Math.max(...lengths.map((own) => own[colour] ?? 0));
    if (!best) continue;
    leaders[colour] = lengths.flatMap((own, seat) => (own[colour] === best ? [seat] : []));
    const prize = supply.filter((card) => card[0] === colour && card !== "T").length;
    for (const seat of leaders[colour]) led[seat]! += Math.floor(prize / leaders[colour].length);
  }
  const ones = walls.map(
    (own) =>
      Object.values(own)
        .flat()
        .filter((card) => card !== "T" && points(card) === 1).length,
  );
  return { lengths, leaders, led, ones };
}
