/** What the server sends about Walls. */
export type { Colour, Scored, Sounded } from "../wire/walls-view";
export type { Preview } from "../wire/walls-preview";
import type { View as Sent } from "../wire/walls-view";

export type View = Sent;
export type Event = Sent["events"][number];

/** Whether these cards lie open to whoever looks. */
export const faceUp = (cards: readonly string[]): boolean => cards.some((card) => card !== "?");
/** Whether everything is open, as in a replay: a spectator who sees hands. */
export const allOpen = (view: Sent): boolean => view.seat === null && view.hands.some(faceUp);
