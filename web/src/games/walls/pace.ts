/** How long each move takes to be followed, and a quarter of a second until the next. */
import type { Seat } from "../../state/position";
import type { Event } from "./view";

const REST = 250;
/** A trumpet: the horn, its wave, cracks, the fall, into the niche, the wall closes, the trumpet joins or leaves. */
export const TRUMPET = 200 + 450 + 250 + 500 + 300 + 200 + 250;
/** Losses of one's own are held longer. */
export const LOSS = 600;

export function lasts(fresh: readonly Event[], seat: Seat | null): number {
  const long = fresh.map((event) => {
    if (event.event === "wall") return 280 + 200;
    if (event.event === "supply" || event.event === "first" || event.event === "fed") return 320;
    if (event.event !== "trumpet") return 0;
    return TRUMPET + (typeof seat === "number" && seat !== event.seat && event.fallen[seat]?.length ? LOSS : 0);
  });
  const sum = long.reduce((all, one) => all + one, 0);
  return sum ? sum + REST : 0;
}
