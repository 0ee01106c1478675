/** Open clauses of the rulebooks that a table may read otherwise than by our rulings, and other house rules. */
import type { Settings } from "../types/from-client";
import { knows, say } from "./messages.svelte";
import type { Fact } from "./table-settings";

const OFFERED: Record<string, readonly (readonly [clause: string, value: string])[]> = {
  walls: [
    ["W4", "any"],
    ["W5", "later"],
    ["W11", "may"],
  ],
  towers: [["T10", "balanced"]],
};

/** What a game leaves open: each clause with the other way to read it. */
export const offeredReadings = (game: string) => OFFERED[game] ?? [];

/** The clauses that are read otherwise than by our rulings, a line for each. */
export const readingLines = (readings: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(readings)
    .filter(([clause, value]) => knows(`page-reading-${clause}-${value}`))
    .map(([clause, value]) => [say(`page-reading-${clause}`), say(`page-reading-${clause}-${value}`)]);

/** How a table differs from the usual, a line for each thing. */
export function houseRuleLines(settings: Settings): Fact[] {
  const lines = readingLines(settings.readings ?? {});
  if (settings.series)
    lines.push([say("page-series"), say(settings.game === "towers" ? "page-series-towers" : "page-series-walls")]);
  if (settings.choose_sides) lines.push([say("page-sides"), say("page-sides-told")]);
  return lines;
}
