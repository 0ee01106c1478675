/** The lines of a board of Towers in words: which squares they join, who holds them, with which towers. */
import { LAYOUTS, type Layout } from "./board-geometry";
import { cardWords, type Names } from "../../words/sentences";
import type { Side, View } from "./view";
import { listed, say } from "../../words/messages.svelte";

const layoutOf = (name: string): Layout => LAYOUTS[name] ?? LAYOUTS.octagon!;

/** Every line of a board, the frontal ones first: its name, its kind and its squares. */
export function linesOf(layout: string): { line: string; kind: "frontal" | "diagonal"; squares: string[] }[] {
  const board = layoutOf(layout);
  return (["frontal", "diagonal"] as const).flatMap((kind) =>
    Object.entries(board[kind]).map(([line, squares]) => ({ line, kind, squares })),
  );
}

/** On whose bank a square lies. */
export const ownerOf = (layout: string, square: string): Side =>
  layoutOf(layout).territories.S!.includes(square) ? "S" : "N";

/** The lines that a square is on. */
export const linesThrough = (layout: string, square: string): string[] =>
  linesOf(layout)
    .filter((one) => one.squares.includes(square))
    .map((one) => one.line);

/** `Line c, frontal: c1, c2, c3 and c4.` */
export function lineSentence(layout: string, line: string): string {
  const found = linesOf(layout).find((one) => one.line === line)!;
  return say("line-squares", { line, kind: say(`kind-${found.kind}`), squares: listed(found.squares) });
}

/** Who holds a line, and the strongest tower of either side on it. */
export function lineStands(view: View, names: Names, line: string): string {
  const held = view.monoliths[line];
  const towers = (["S", "N"] as const).map((side) => towerSentence(view, names, line, side));
  return [held ? say("line-held", { who: names[held] ?? "" }) : say("line-free"), ...towers].join(" ");
}

function towerSentence(view: View, names: Names, line: string, side: Side): string {
  const who = names[side] ?? "";
  const square = view.facts.strongest[line]?.[side];
  if (!square) return say("line-no-tower", { who });
  return say("line-strongest", {
    who,
    square,
    pieces: listed([...(view.towers[square] ?? [])].reverse().map(cardWords)),
  });
}

/** A line in a sentence or two: who holds it, with which tower against which, and why (T8 to T11). */
export function whySentence(view: View, names: Names, line: string): string {
  const { S, N } = view.facts.strongest[line] ?? {};
  const held = view.monoliths[line];
  const head = () => {
    if (!S || !N) return say("line-open", { line });
    if (!held) return say("line-tied", { line, square: S, other: N });
    return say("line-won", { line, who: names[held] ?? "", square: held === "S" ? S : N, other: held === "S" ? N : S });
  };
  return `${head()} ${reasonSentence(view, names, line)}`;
}

/** Why a line's monolith is where it is. */
export function reasonSentence(view: View, names: Names, line: string): string {
  const { why, level, sizes } = view.facts.reasons[line] ?? { why: "empty" };
  const { S, N } = view.facts.strongest[line] ?? {};
  if (why === "alone") return say("line-why-alone", { who: names[S ? "S" : N ? "N" : ""] ?? "" });
  const [more, less] = sizes ?? [];
  if (why === "top" && more && less) return say("line-why-top", { more, less });
  if (why === "below" && more && less) return say("line-why-below", { at: level ?? 1, more, less });
  return say(`line-why-${why}`);
}
