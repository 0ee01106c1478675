// Made from the server's schemas by `npm run types`; not to be edited.

/** A colour by its letter, listed in the order of the text form. */
export type Colour = "B" | "G" | "P" | "R" | "Y";

/** What would change; a colour's walls only if the action touches the table. */
export type Preview = {
  action: string;
  colour: Colour | null;
  fallen: string[][];
  joined: boolean | null;
  leaders: number[];
  leaders_before: number[];
  lengths: number[];
  prizes: number[];
  removed: string[][];
  supply: number;
};

export type WallsPreview =
  | Preview;
