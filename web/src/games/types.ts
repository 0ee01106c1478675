/** What the page asks of a game: see index.ts for those there are. */
import type { Component, Snippet } from "svelte";
import type { TablePageState } from "../pages/table-page.svelte";
import type { Position, Seat } from "../state/position";
import type { ResultInfo } from "../types/from-server";
import type { EventOf, GameName, ViewOf } from "../types/games";
import type { Names } from "../words/sentences";

/** What happened, in a sentence; whether the table can show it once more; and the clauses that made it so. */
export type LogLine = {
  n: number;
  text: string;
  again?: boolean;
  clauses?: readonly string[];
  /** The numbers of its first and its last event, where that is not `n` alone; null where it is about none. */
  events?: readonly [number, number] | null;
};

/** A running table of the game. */
export type GamePageProps = {
  page: TablePageState;
  /** What is asked and what happened; a game can ask something else instead. */
  prompt: Snippet<[instead?: string | null]>;
  /** The same without what else is said there: for a game that gives that a place of its own. */
  question: Snippet<[instead?: string | null]>;
  /** What else is said there: offers, seats that can be taken back, another game. */
  asides: Snippet;
  /** Menu, chat and what else stands beside the game. */
  side: Snippet;
};

/** One step of a finished game. */
export type GameReplayProps = {
  position: Position;
  names: Names;
  bots: Record<string, string>;
  over: boolean;
  /** All events of the game, whatever step is shown; and the way to the step of one of them. */
  every: Position["events"];
  goTo: (n: number) => void;
  prompt: Snippet;
  side: Snippet;
};

/** What stands beside the game: the position in words and the like. `lines` are all that has happened so far. */
export type GameDetailsProps = {
  position: Position;
  names: Names;
  lines?: LogLine[];
  over?: boolean;
  /** How the game came out, once it has. */
  result?: ResultInfo | null | undefined;
  /** Shows an event once more, where the table does that. */
  again?: ((n: number) => void) | undefined;
};

// Methods, so that a game of its own types is one of any: each is only given positions of its own game.
export interface Game<G extends GameName = GameName> {
  readonly Page: Component<GamePageProps>;
  readonly Replay: Component<GameReplayProps>;
  readonly Details: Component<GameDetailsProps>;
  /** Beside "another game" once it is over: how the result came about. */
  readonly Results?: Component<{ position: Position; names: Names; result: ResultInfo | null | undefined }>;
  /** Whether seats have secrets: then one screen is covered between two players. */
  readonly secrets: boolean;
  /** Whether undo and hint stand in the header; else the game has a place for them. */
  readonly toolsAbove: boolean;
  /** Whether the prompt says who is not connected; else the game shows it at the seats. */
  readonly tellsAbsence: boolean;
  /** What is asked; as a spectator reads it where somebody's bot plays in their place. */
  prompt(view: ViewOf<G>, names: Names, spectator?: boolean): string | null;
  /** What has just happened. */
  happened(position: Position<G>, seat: Seat | null, names: Names): string | null;
  /** Whether what happened is still told once the game is over. */
  readonly happenedAtEnd: boolean;
  /** Keys of its own, each with what it does: `page-key-…` says it. */
  keys?(): readonly (readonly [keys: string, what: string])[];
  /** How long what has just happened takes to be followed, in milliseconds; else a moment for anything that moves. */
  lasts?(fresh: readonly EventOf<G>[], seat: Seat | null): number;
  /** How far the game is, in a few words: below its name in the header. */
  where?(position: Position<G>): string;
  /** What stands in the place of its name on a phone; then larger screens tell how far it is elsewhere. */
  pocket?(position: Position<G>): string;
  event(event: EventOf<G>, names: Names): string;
  /** Whether an event can be shown once more. */
  shows?(event: EventOf<G>): boolean;
  action(action: string): string;
}
