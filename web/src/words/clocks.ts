/** Clocks as a host chooses them and as people read them. */
import type { FischerClock, MoveClock, NoClock } from "../types/from-client";
import { language, say } from "./messages.svelte";

export type Clock = NoClock | MoveClock | FischerClock;
/** A clock for a move is called correspondence where it gives days. */
export type ClockKind = "none" | "move" | "fischer" | "days";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const CLOCKS = {
  move: [10, 20, 30, 60, 120, 300].map((one) => one * SECOND),
  days: [1, 2, 3, 7, 14].map((one) => one * DAY),
  bank: [1, 3, 5, 10, 15, 30, 60].map((one) => one * MINUTE),
  more: [0, 2, 5, 10, 20, 30, 60].map((one) => one * SECOND),
};

export const clockKind = (clock: Clock): ClockKind =>
  clock.clock === "move" && clock.ms >= DAY ? "days" : clock.clock;

/** What a kind of clock starts with. */
export function clockOf(kind: ClockKind): Clock {
  if (kind === "none") return { clock: "none" };
  if (kind === "fischer") return { clock: "fischer", bank_ms: 10 * MINUTE, more_ms: 10 * SECOND };
  return { clock: "move", ms: kind === "days" ? 3 * DAY : 30 * SECOND };
}

/** A length of time in the largest unit that says it without a rest. */
export function span(ms: number): string {
  const [size, unit] = (
    [
      [DAY, "day"],
      [HOUR, "hour"],
      [MINUTE, "minute"],
      [SECOND, "second"],
    ] as const
  ).find(([one]) => ms >= one && ms % one === 0) ?? [SECOND, "second"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(ms / size);
}

/** A clock in a few words: `10 minutes + 5 seconds`. */
export function clockWords(clock: Clock): string {
  if (clock.clock === "none") return say("page-clock-none");
  if (clock.clock === "move") return say("page-clock-each", { time: span(clock.ms) });
  return clock.more_ms ? `${span(clock.bank_ms)} + ${span(clock.more_ms)}` : span(clock.bank_ms);
}
