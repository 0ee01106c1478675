// Made from the server's schemas by `npm run types`; not to be edited.

/** The tower that would stand, the alignments that would turn, and what that means for seven (T12). */
export type Preview = {
  action: string;
  count: { [key: string]: number };
  parries: boolean | null;
  result: ResultJson | null;
  threatens: boolean;
  tower: string[];
  turned: Turned[];
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

export type TowersPreview =
  | Preview;
