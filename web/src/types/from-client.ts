// Made from the server's schemas by `npm run types`; not to be edited.

/** Play an action, or make or change a simultaneous choice. */
export type Act = {
  action: string;
  key: string;
  seat: number | string;
  type: "act";
  version: number;
};

/** Agree to settings that have changed since one sat down; refused if they have changed again since `version`. */
export type Agree = {
  key: string;
  type: "agree";
  version: number;
};

/** Agree or decline. */
export type AnswerOffer = {
  agrees: boolean;
  key: string;
  offer: "abort" | "draw" | "pause" | "rematch" | "takeback";
  seat: number | string;
  type: "answer";
};

/** Asks what an action would do. */
export type AskPreview = {
  action: string;
  key: string;
  seat: number | string;
  type: "preview";
};

/** The host changes how the table plays, before the start. */
export type ChangeSettings = {
  key: string;
  settings: Settings;
  type: "settings";
};

/** A bank of time, and some more for every move made. */
export type FischerClock = {
  bank_ms: number;
  clock: "fischer";
  more_ms?: number;
};

/** The host puts a bot on a seat. */
export type GiveSeatToBot = {
  bot: string;
  key: string;
  seat: number | string;
  type: "seat-bot";
};

/** Let a bot play one's seat, or take it back. */
export type HandOver = {
  key: string;
  seat: number | string;
  to_bot: boolean;
  type: "hand-over";
};

/** The first message on a connection: the last version seen, if any, so that only what was missed is sent. */
export type Hello = {
  protocol: 1;
  seen?: number | null;
  type: "hello";
};

/** Stand up. The host can free any seat so: whoever sat there is removed, and this table refuses them. */
export type LeaveSeat = {
  key: string;
  seat: number | string;
  type: "stand";
};

/** The host lets somebody come back who was removed. */
export type LetIn = {
  key: string;
  type: "let-in";
  user: string;
};

/** Offer a draw or a rematch, or ask for a takeback, a pause or an abort. */
export type MakeOffer = {
  key: string;
  offer: "abort" | "draw" | "pause" | "rematch" | "takeback";
  seat: number | string;
  type: "offer";
};

/** The same time for every move; days make it correspondence. */
export type MoveClock = {
  clock: "move";
  ms: number;
};

/** Be sent nothing more of what this user says, at any table; or hear them again. */
export type Mute = {
  key: string;
  muted: boolean;
  type: "mute";
  user: string;
};

/** Nobody is hurried. */
export type NoClock = {
  clock: "none";
};

/** Asks for a `pong`, to find out whether the connection still stands. */
export type Ping = {
  type: "ping";
};

/** Give up. */
export type Resign = {
  key: string;
  seat: number | string;
  type: "resign";
};

/** Say something to the table. */
export type Say = {
  key: string;
  text: string;
  type: "chat";
};

/** How a table plays. */
export type Settings = {
  choose_sides?: boolean;
  clock?: NoClock | MoveClock | FischerClock;
  game: "towers" | "walls";
  layout?: string;
  on_timeout?: "bot" | "forfeit";
  one_screen?: boolean;
  order?: "chosen" | "random";
  public?: boolean;
  rated?: boolean;
  readings?: { [key: string]: string };
  seats?: number;
  series?: boolean;
  starter?: number | string | null;
};

/** The host starts the game. */
export type Start = {
  key: string;
  type: "start";
};

/** Where sides are chosen: take the side that has made the first move, instead of answering it. */
export type SwapSides = {
  key: string;
  seat: number | string;
  type: "swap-sides";
};

/** Sit down on a free seat, which is agreement to the settings; refused if they have changed since `version`. */
export type TakeSeat = {
  key: string;
  seat: number | string;
  type: "sit";
  version?: number | null;
};

/** On a one-screen table: show this seat's view from now on, and no other's; null covers all. */
export type Uncover = {
  key: string;
  seat: number | string | null;
  type: "uncover";
};

export type FromClient =
  | Hello
  | Act
  | AskPreview
  | TakeSeat
  | LeaveSeat
  | LetIn
  | GiveSeatToBot
  | ChangeSettings
  | Agree
  | Start
  | Uncover
  | MakeOffer
  | AnswerOffer
  | Resign
  | SwapSides
  | HandOver
  | Say
  | Mute
  | Ping;
