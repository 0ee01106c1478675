/** How long each move takes to be followed, and a quarter of a second until the next. */
import type { Seat } from "../../state/position";
import { LOSS, SCORING, TRUMPET } from "./film";
import { ofColour } from "./sentences";
import { COLOURS } from "../../ui/theme";
import type { Event } from "./view";

const REST = 250;
const sounding = Object.values(TRUMPET).reduce((sum, one) => sum + one, 0);

export function lasts(fresh: readonly Event[], seat: Seat | null): number {
  const long = fresh.map((event) => {
    if (event.event === "wall") return 280 + 200;
    if (event.event === "supply" || event.event === "first" || event.event === "fed") return 320;
    if (event.event === "scoring")
      return COLOURS.reduce(
        (sum, colour) => sum + (ofColour(event.supply, colour).length ? SCORING.lane : SCORING.empty),
        SCORING.card + SCORING.sorted,
      );
    if (event.event !== "trumpet") return 0;
    return sounding + (typeof seat === "number" && seat !== event.seat && event.fallen[seat]?.length ? LOSS : 0);
  });
  const sum = long.reduce((all, one) => all + one, 0);
  return sum ? sum + REST : 0;
}
