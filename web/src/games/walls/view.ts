/** What the server sends about Walls. */
import type { EventOf, PreviewOf, ViewOf } from "../../types/games";

export type { Colour, Scored, Sounded } from "../../types/walls-view";
export type View = ViewOf<"walls">;
export type Event = EventOf<"walls">;
export type Preview = PreviewOf<"walls">;

/** Whether these cards lie open to whoever looks. */
export const faceUp = (cards: readonly string[]): boolean => cards.some((card) => card !== "?");
/** Whether everything is open, as in a replay: a spectator who sees hands. */
export const allOpen = (view: View): boolean => view.seat === null && view.hands.some(faceUp);
