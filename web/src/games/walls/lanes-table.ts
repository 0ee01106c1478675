/** What the table by colour is given. */
import type { Snippet } from "svelte";
import type { StoryLine } from "../../table/Story.svelte";
import type { Colour } from "../../ui/theme";
import type { Names } from "../../words/sentences";
import type { Before } from "./lane-data";
import type { HeapCard } from "./story.svelte";
import type { Preview, View } from "./view";

export type LanesTableProps = {
  view: View;
  names: Names;
  bots?: Record<string, string>;
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
  /** What stood when our last turn ended: changes since are marked. */
  before?: Before | null;
  /** The lane in which a trumpet has just sounded. */
  wave?: Colour | null;
  /** The cards that lie face down, each with a number of its own. */
  heap?: readonly HeapCard[] | null;
  prompt?: Snippet | undefined;
  asides?: Snippet | undefined;
  side?: Snippet | undefined;
};
