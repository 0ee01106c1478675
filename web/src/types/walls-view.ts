// Made from the server's schemas by `npm run types`; not to be edited.

/** A seat has made its simultaneous choice; nobody learns which (W23). */
export type Chose = {
  event: "chose";
  n: number;
  seat: number;
};

/** A colour by its letter, listed in the order of the text form. */
export type Colour = "B" | "G" | "P" | "R" | "Y";

/** A seat drew a card; a scoring card is shown (W8, W13). */
export type Drew = {
  card: string;
  event: "drew";
  n: number;
  seat: number;
};

/** The end: ones that moved from walls to won piles by seat, and the result (W19–W21). */
export type Ended = {
  event: "end";
  n: number;
  ones: string[][];
  scores: number[];
  tiebreak: number[];
  winners: number[];
};

/** What follows from a view, so that a page need compute nothing. */
export type Facts = {
  later: Scoring[];
  leaders: { [key: string]: number[] };
  led: number[];
  lengths: ({ [key: string]: number })[];
  ones: number[];
  scoring: Scoring | null;
};

/** All have fed the supply, by seat (W6). */
export type Fed = {
  cards: string[];
  event: "fed";
  n: number;
};

/** The first cards are turned up, by seat; each starts a wall, a trumpet leaves the game (W7, W4). */
export type FirstTurned = {
  cards: string[];
  event: "first";
  n: number;
};

/** A seat laid a wall card (W8a). */
export type Laid = {
  card: string;
  event: "wall";
  n: number;
  seat: number;
};

/** How a game ended. */
export type ResultJson = {
  scores: number[];
  tiebreak: number[];
  winners: number[];
};

/** A scoring: the supply turned up, wall lengths and won cards by seat, what stayed and what left (W13–W17). */
export type Scored = {
  event: "scoring";
  lengths: ({ [key: string]: number })[];
  n: number;
  removed: string[];
  round: number;
  seat: number;
  stayed: string[];
  supply: string[];
  won: string[][];
};

/** When the next scoring card can come, in cards drawn from now: 1 is the next one (W3). */
export type Scoring = {
  earliest: number;
  latest: number;
};

/** A trumpet sounded: by seat what fell and which trumpets left the game; whether it joined (W9–W12). */
export type Sounded = {
  colour: Colour;
  event: "trumpet";
  fallen: string[][];
  joined: boolean;
  n: number;
  removed: string[][];
  seat: number;
};

/** A seat put a card face down into the supply (W8c). */
export type Supplied = {
  card: string;
  event: "supply";
  n: number;
  seat: number;
};

/** The state as one seat sees it; the fields are the keys of the JSON form. Cards are text, `?` is a secret. */
export type View = {
  draw: number;
  events: (Chose | FirstTurned | Fed | Laid | Sounded | Supplied | Drew | Scored | Ended)[];
  facts: Facts;
  first: (string | null)[];
  hands: string[][];
  legal: string[];
  pending: string | null;
  phase: "feed" | "first" | "over" | "turn";
  readings?: { [key: string]: string };
  removed: string[];
  result: ResultJson | null;
  round: number;
  seat: number | null;
  start: number | null;
  supply: string[];
  supply_mine: string[];
  turn: number | null;
  waiting: number[];
  walls: ({ [key: string]: string[] })[];
  won: string[][];
};

export type WallsView =
  | View;
