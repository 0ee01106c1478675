/** What a page puts into the header that stands over all pages. */
import type { Snippet } from "svelte";

type Header = {
  /** What one is at: a game's name; beside the brand, or instead of it on a phone. */
  title: string;
  /** Which game's rules are meant. */
  game: string;
  /** How far it is. */
  detail: string;
  /** What a phone has in the title's place, where the table itself tells it on larger screens. */
  pocket: string;
  /** The page's own buttons: undo, a hint. */
  tools: Snippet | null;
};
const EMPTY: Header = { title: "", game: "", detail: "", pocket: "", tools: null };
let shown = $state.raw<Header>(EMPTY);

export const header = (): Header => shown;

/** For an effect of a page: what it returns takes everything away again. */
export function setHeader(wanted: Partial<Header>): () => void {
  const mine = { ...EMPTY, ...wanted };
  shown = mine;
  return () => {
    if (shown === mine) shown = EMPTY;
  };
}
