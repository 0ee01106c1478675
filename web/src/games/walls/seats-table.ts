/** What the table by player is given: what the lanes are, but for what only they show. */
import type { Snippet } from "svelte";
import breakpoints from "../../ui/breakpoints.json";
import { say } from "../../words/messages.svelte";
import type { LanesTableProps } from "./lanes-table";
import type { Measures } from "./measures";
import type { View } from "./view";

type Shared =
  | "view"
  | "names"
  | "bots"
  | "away"
  | "sending"
  | "previewOf"
  | "wantPreviews"
  | "act"
  | "readonly"
  | "over"
  | "drawn"
  | "story"
  | "title"
  | "said"
  | "frame"
  | "again"
  | "buttons"
  | "side";

export type SeatsTableProps = Pick<LanesTableProps, Shared> & {
  /** How many cards lie under the cover, while the screen is handed over. */
  covered?: number | null;
  /** What is asked; given what is asked instead, if anything. */
  prompt?: Snippet<[instead?: string | null]> | undefined;
};

type Room = { wide: number; high: number; cards: number };

/** Where the hand lies, and how large its cards are: a narrow screen lays them over each other. */
export function handMeasures({ wide, high, cards }: Room): Pick<Measures, "shape" | "k" | "hand" | "card"> {
  const sideways = high <= breakpoints.short && wide > breakpoints.phone;
  const small = sideways || wide <= breakpoints.tablet;
  const count = Math.max(1, cards);
  const room = sideways ? 300 : wide - 22;
  const w = sideways ? 44 : small ? Math.max(44, Math.min(62, room / count - 6)) : 92;
  const lift = small ? 12 : 24;
  const hand = { x: 0, y: lift, w: Math.min(room, count * w * 1.195 + 10), h: w * 1.46 };
  return { shape: small ? "phone" : "wide", k: 0.94, card: { w, h: hand.h }, hand };
}

/** Who is asked, and who has chosen. */
export function noteOf(view: View, seat: number): string | null {
  if (view.phase === "first" || view.phase === "feed")
    return say(view.waiting.includes(seat) ? "page-choosing" : "page-has-chosen");
  return view.turn === seat ? say("page-to-play") : null;
}
