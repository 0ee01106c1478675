/** A position of some game as one seat sees it, with what has happened. */
import type { EventOf, GameName, GameUpdate, ViewOf } from "../types/games";

export type Seat = number | string;

export type Position<G extends GameName = GameName> = {
  game: G;
  view: ViewOf<G>;
  /** The seats that have to act. */
  waiting: Seat[];
  events: EventOf<G>[];
  /** The events that the last update brought. */
  fresh: EventOf<G>[];
};

/** The position as one of this game, if it is. */
export function asGame<G extends GameName>(position: Position | null, game: G): Position<G> | null {
  return position?.game === game ? (position as Position<G>) : null;
}

/** The position after an update. `before` is what the same seat saw last, if anything. */
export function nextPosition(before: Position | null, update: GameUpdate): Position {
  const known = before?.events ?? [];
  const last = known.at(-1)?.n ?? 0;
  const events: EventOf<GameName>[] = update.events;
  const news = events.filter((one) => one.n > last);
  const { game, view, waiting } = update;
  if (!update.whole) return { game, view, waiting, events: [...known, ...news], fresh: news };
  // After a gap, what is new is what we had not seen; on a first look nothing is, nor after a takeback.
  const followed = before !== null && (events[0]?.n ?? 1) === 1 && events.length >= known.length;
  return { game, view, waiting, events, fresh: followed ? news : [] };
}
