/** How a game ended for us, and what decided it: the server says how it came out, the page only words it. */
import type { Seat } from "../state/position";
import type { EndInfo, ResultInfo } from "../types/from-server";
import { say } from "./messages.svelte";
import type { Names } from "./sentences";

type Result = ResultInfo | null | undefined;

/** Won, shared, lost with the count, or which place: null for who watched, and for a draw. */
export function endedForUs(result: Result, ended: EndInfo | null | undefined, seat: Seat | null): string | null {
  const winners = ended?.winners ?? result?.winners ?? [];
  if (seat === null || !winners.length) return null;
  if (winners.includes(seat)) return say(winners.length > 1 ? "page-you-share" : "page-you-win");
  const place = result?.places[seat];
  if (!result || place === undefined) return null;
  const seats = Object.keys(result.places);
  const [other, ...more] = seats.filter((one) => one !== String(seat));
  if (!more.length) return say("page-you-lost", { own: result.gathered[seat]!, other: result.gathered[other!]! });
  return say("page-you-placed", { place: place === seats.length ? 5 : place, count: seats.length });
}

/** What decided a game, where its end alone does not say it. */
export function decided(result: Result, names: Names): string | null {
  if (!result?.decided_by) return null;
  const { params = {} } = result;
  return say(`page-decided-${result.decided_by}`, { ...params, who: names[params.seat ?? ""] ?? "" });
}

/** Whether several had won equally much, so that what decides between them is worth telling. */
export const wasTied = (result: Result): boolean => result?.decided_by === "tie" || result?.decided_by === "shared";

/** Seats in the order of their places; as they sit where none is known. */
export const byPlace = <Row extends { seat: Seat }>(rows: Row[], result: Result): Row[] =>
  rows.toSorted((a, b) => (result?.places[a.seat] ?? 0) - (result?.places[b.seat] ?? 0));
