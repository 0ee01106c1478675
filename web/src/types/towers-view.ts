// Made from the server's schemas by `npm run types`; not to be edited.

/** The end (T12, T13). */
export type Ended = {
  event: "end";
  kind: "draw" | "seven" | "small";
  n: number;
  winner: Side | null;
};

/** What follows from a view, so that a page need compute nothing. */
export type Facts = {
  parries: string[] | null;
  reasons: { [key: string]: Reason };
  strongest: { [key: string]: { [key: string]: string | null } };
  threat: Side | null;
};

/** A piece by its code, colour and size; each player owns one of each. */
export type Piece = "B1" | "B2" | "B3" | "B4" | "B5" | "G1" | "G2" | "G3" | "G4" | "G5" | "P1" | "P2" | "P3" | "P4" | "P5" | "R1" | "R2" | "R3" | "R4" | "R5" | "Y1" | "Y2" | "Y3" | "Y4" | "Y5";

/** A piece was placed (T4), and these alignments turned (T11). */
export type Placed = {
  event: "placed";
  n: number;
  piece: Piece;
  seat: Side;
  square: string;
  turned: Turned[];
};

/** Why an alignment's monolith lies where it does (T8–T11). */
export type Reason = {
  level?: number | null;
  sizes?: [number, number] | null;
  why: "alone" | "balanced" | "below" | "empty" | "equal" | "single" | "taller" | "top";
};

/** How a game ended; nobody wins a draw. */
export type ResultJson = {
  kind: "draw" | "seven" | "small";
  winner: Side | null;
};

/** A player: South or North. */
export type Side = "N" | "S";

/** An alignment whose monolith changed hands; None is nobody's. */
export type Turned = {
  after: Side | null;
  before: Side | null;
  line: string;
};

/** The position; the fields are the keys of the JSON form. Pieces, squares and moves are text. */
export type View = {
  count: { [key: string]: number };
  events: (Placed | Ended)[];
  facts: Facts;
  last: string | null;
  layout: string;
  legal: string[];
  monoliths: { [key: string]: Side | null };
  ply: number;
  readings?: { [key: string]: string };
  result: ResultJson | null;
  seat: Side | null;
  stock: { [key: string]: string[] };
  towers: { [key: string]: string[] };
  turn: Side | null;
};

export type TowersView =
  | View;
