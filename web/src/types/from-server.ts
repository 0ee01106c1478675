// Made from the server's schemas by `npm run types`; not to be edited.

/** The request with this key is durable. */
export type Accepted = {
  key: string;
  type: "accepted";
  version: number;
};

/** Somebody said something. */
export type Chatted = {
  at: number;
  n: number;
  name: string;
  text: string;
  type: "chat";
  user: string;
};

/** Time left by seat (null: no limit), and whose clocks run. */
export type ClockInfo = {
  left_ms: { [key: string]: number | null };
  running: (number | string)[];
};

/** The server goes down or away: connect again after this long. */
export type Closing = {
  retry_ms: number;
  type: "closing";
};

/** How a game ended that did not end by its rules, by whose doing, and who won by it. */
export type EndInfo = {
  kind: "abort" | "agreed" | "resign" | "time";
  seat?: number | string | null;
  winners?: (number | string)[];
};

/** A bank of time, and some more for every move made. */
export type FischerClock = {
  bank_ms: number;
  clock: "fischer";
  more_ms?: number;
};

/** Bots at this table that are being loaded or compiled: until then a simpler player answers. */
export type GettingReady = {
  bots: string[];
  done: number;
  of: number;
};

/** The same time for every move; days make it correspondence. */
export type MoveClock = {
  clock: "move";
  ms: number;
};

/** Whom you have muted: sent when you come, if there is anybody, and after every change. */
export type Muted = {
  type: "muted";
  users: string[];
};

/** Nobody is hurried. */
export type NoClock = {
  clock: "none";
};

/** A guest or an account at the table. */
export type Person = {
  called?: string | null;
  invited?: boolean;
  name: string;
  user: string;
};

/** The answer to a `ping`. */
export type Pong = {
  at: number;
  type: "pong";
};

/** Which seats are connected, and how many watch. */
export type Presence = {
  present: (number | string)[];
  type: "presence";
  watching: number;
};

/** What the asked action would do. */
export type Previewed = {
  key: string;
  preview: { [key: string]: unknown };
  type: "previewed";
};

/** The request changed nothing: the clause or the field, and the code of the sentence that says why. */
export type Refused = {
  clause?: string | null;
  code: string;
  field?: string | null;
  key: string | null;
  params?: { [key: string]: string | number };
  type: "refused";
};

/** How a game came out that ended by its rules: each seat's place, and what it gathered (monoliths, or cards). */
export type ResultInfo = {
  decided_by?: string | null;
  gathered: { [key: string]: number };
  params?: { [key: string]: number };
  places: { [key: string]: number };
  winners: (number | string)[];
};

/** Who plays a seat, for all to see. */
export type SeatInfo = {
  bot?: string | null;
  called?: string | null;
  name?: string | null;
  out?: "resign" | "time" | null;
  player: "bot" | "open" | "person";
  present?: boolean;
  seat: number | string;
  stand_in?: "failed" | "getting-ready" | "given-up" | "late" | "no-compiler" | "nobody-plays" | "too-many" | "no-worker" | null;
  user?: string | null;
};

/** How a series stands, by seat: games won, and what they gathered (monoliths, or cards). */
export type SeriesInfo = {
  game: number;
  gathered: { [key: string]: number };
  next_at?: number | null;
  of: number;
  winners?: (number | string)[];
  won: { [key: string]: number };
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

/** The table itself: settings, seats, what is offered, how it stands. */
export type TableInfo = {
  agreed?: Settings | null;
  commitment?: string | null;
  ended?: EndInfo | null;
  getting_ready?: GettingReady | null;
  host: string;
  local_only?: boolean;
  may_swap?: (number | string)[];
  offers: { [key: string]: (number | string)[] };
  record?: string | null;
  removed?: Person[];
  result?: ResultInfo | null;
  seats: SeatInfo[];
  series?: SeriesInfo | null;
  settings: Settings;
  stage: "closed" | "open" | "over" | "paused" | "playing";
  table: string;
  type: "table";
  unagreed?: (number | string)[];
  version: number;
  yours: (number | string)[];
};

/** A seat's view without its events, and the events since the last version that this client was sent. */
export type Update = {
  clock?: ClockInfo | null;
  events: ({ [key: string]: unknown })[];
  game: string;
  seat: number | string | null;
  takeback?: "at-once" | "by-agreement" | null;
  type: "update";
  version: number;
  view: { [key: string]: unknown };
  waiting: (number | string)[];
  whole: boolean;
};

export type FromServer =
  | TableInfo
  | Update
  | Accepted
  | Refused
  | Previewed
  | Chatted
  | Muted
  | Presence
  | Closing
  | Pong;
