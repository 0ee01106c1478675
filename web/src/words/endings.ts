/** How a game ended for us, and what decided it. */
import type { Position, Seat } from "../state/position";
import type { EndInfo } from "../types/from-server";
import { say } from "./messages.svelte";
import type { Names } from "./sentences";

/** Won, shared, lost with the count, or which place: null for who watched, and for a draw. */
export function endedForUs(position: Position, seat: Seat | null, ended: EndInfo | null): string | null {
  if (seat === null) return null;
  const winners = ended ? (ended.winners ?? []) : winnersOf(position);
  if (!winners.length) return null;
  if (winners.includes(seat)) return say(winners.length > 1 ? "page-you-share" : "page-you-win");
  if (position.game === "towers") {
    const count: Record<string, number> = (position as Position<"towers">).view.count;
    const other = Object.keys(count).find((side) => side !== seat)!;
    return ended ? null : say("page-you-lost", { own: count[seat] ?? 0, other: count[other] ?? 0 });
  }
  const end = (position as Position<"walls">).events.findLast((one) => one.event === "end");
  if (!end || ended) return null;
  const better = (other: number, own: number) =>
    end.scores[other]! > end.scores[own]! ||
    (end.scores[other] === end.scores[own] && end.tiebreak[other]! > end.tiebreak[own]!);
  const place = 1 + end.scores.filter((_, other) => better(other, Number(seat))).length;
  const count = end.scores.length;
  return say("page-you-placed", { place: place === count ? 5 : place, count });
}

function winnersOf(position: Position): Seat[] {
  if (position.game === "towers") {
    const end = (position as Position<"towers">).events.findLast((one) => one.event === "end");
    return end?.winner ? [end.winner] : [];
  }
  return (position as Position<"walls">).events.findLast((one) => one.event === "end")?.winners ?? [];
}

/** Why a game of Walls was won: the tie-break, the 1s of the end, or the scoring that brought most. */
export function decided(position: Position, names: Names): string | null {
  if (position.game !== "walls") return null;
  const { events } = position as Position<"walls">;
  const end = events.findLast((one) => one.event === "end");
  const [winner, ...others] = end?.winners ?? [];
  if (!end || winner === undefined || others.length) return null;
  const best = Math.max(...end.scores);
  if (end.scores.filter((score) => score === best).length > 1) return say("page-decided-tie");
  const before = end.scores.map((score, seat) => score - (end.ones[seat]?.length ?? 0));
  if (before.some((score, seat) => seat !== winner && score >= before[winner]!)) return say("page-decided-ones");
  const scorings = events.filter((one) => one.event === "scoring");
  const top = scorings.toSorted((a, b) => b.won[winner]!.length - a.won[winner]!.length)[0];
  if (!top?.won[winner]?.length) return null;
  return say("page-decided-round", {
    round: top.round,
    who: names[winner] ?? "",
    cards: top.won[winner].length,
  });
}
