/** What the table by colour is given. */
import type { Snippet } from "svelte";
import type { Coach } from "../../learn/coach.svelte";
import type { StoryLine } from "../../table/Story.svelte";
import type { Names } from "../../words/sentences";
import type { Frame } from "./film";
import type { Before } from "./lane-data";
import type { Measures } from "./measures";
import type { HeapCard } from "./story.svelte";
import type { Told } from "./tray-words";
import type { Preview, View } from "./view";

export type LanesTableProps = {
  view: View;
  names: Names;
  bots?: Record<string, string>;
  /** Seats of bots whose moves a simple player makes, or nobody. */
  standIns?: readonly (number | string)[];
  away?: readonly number[];
  sending?: string | null;
  sendingWords?: string | null;
  refused?: string | null;
  clause?: string | null;
  happened?: string | null;
  /** What is said where nothing is asked of us. */
  headline?: string | null;
  previewOf?: (action: string) => Preview | undefined;
  wantPreviews?: (actions: readonly string[]) => void;
  act?: (action: string) => void;
  readonly?: boolean;
  /** Whether the game has ended, by its rules or otherwise. */
  over?: boolean;
  /** Whether all rows are alike, as round one screen. */
  equal?: boolean;
  /** The card in hand that was drawn last. */
  drawn?: string | null;
  story?: readonly StoryLine[];
  /** What is told there. */
  title?: string;
  /** What stood when our last turn ended: changes since are marked. */
  before?: Before | null;
  /** What is said in place of a question. */
  said?: Told | null;
  /** A moment of what happened, shown in place of the table as it lies: `view` is that moment's. */
  frame?: Frame | null;
  /** By seat, the ones that were counted at the end. */
  ones?: readonly (readonly string[])[] | null;
  /** The cards that lie face down, each with a number of its own. */
  heap?: readonly HeapCard[] | null;
  /** Shows an event of the story once more. */
  again?: ((n: number) => void) | undefined;
  /** In place of what is asked; of the buttons below it; of the hand; of everything on the cloth. */
  prompt?: Snippet | undefined;
  buttons?: Snippet | undefined;
  cover?: Snippet<[Measures]> | undefined;
  cloth?: Snippet<[Measures]> | undefined;
  asides?: Snippet | undefined;
  /** Gives a word of advice in the place of what can be done. */
  coach?: Coach | undefined;
  side?: Snippet | undefined;
};
