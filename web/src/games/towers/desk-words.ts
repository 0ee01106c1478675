/** What stands on the cloth before the board: a title, what a move would do, why a line is held, what can be done. */
import { prefs } from "../../state/preferences.svelte";
import { say } from "../../words/messages.svelte";
import { cardWords, type Names } from "../../words/sentences";
import { linesThrough, whySentence } from "./lines";
import { sevenSentence, towerSentence, turnsSentence } from "./sentences";
import type { Preview, Side, View } from "./view";

export type DeskWords = {
  title: string | null;
  /** The same in a word or two, where a sentence follows. */
  lead: string;
  told: string | null;
  turns: string | null;
  why: string | null;
  /** The same where there is little room: each line with its holder. */
  whyBrief: string | null;
  hint: string | null;
};
type Moment = {
  view: View;
  names: Names;
  asked: boolean;
  /** The side that threatens with seven lines. */
  threat: Side | null | undefined;
  piece: string | null;
  /** The square and the line that are looked at. */
  looked: string | null;
  along: string | null;
  /** The move that is shown, and whether a tap has asked for it that a second one would make. */
  move: string | null;
  tapped: boolean;
  preview: Preview | null;
  /** Who is not connected. */
  missing: string | null;
};

export function deskWords(moment: Moment): DeskWords {
  const { view, names, preview } = moment;
  const told = preview && `${towerSentence(preview, view, names)} ${sevenSentence(preview)}`.trim();
  return {
    title: title(moment),
    lead: lead(moment),
    told,
    turns: preview && turnsSentence(preview, names),
    why: told ? null : why(moment),
    whyBrief: told ? null : whyBrief(moment),
    hint: [hint(moment), moment.asked && moment.missing].filter(Boolean).join(" ") || null,
  };
}

/** Whose turn it is, in a word or two. */
function lead({ view, names, asked }: Moment): string {
  const who = view.turn ? (names[view.turn] ?? "") : "";
  return asked && who === say("seat-you") ? say("page-your-turn") : say("prompt-towers-wait", { side: who });
}

function title(moment: Moment): string | null {
  const { move, tapped, asked, threat } = moment;
  if (!move) return !asked ? null : threat ? say("towers-title-parry") : lead(moment);
  const [piece, square] = move.split("@") as [string, string];
  if (tapped) return say("page-tap-again", { piece: cardWords(piece), square });
  const asks = say("towers-try", { piece: cardWords(piece), square });
  return asks[0]!.toUpperCase() + asks.slice(1);
}

/** Without a piece in hand, who looks at a square or along a line learns who holds it and why. */
function linesLooked({ view, piece, looked, along }: Moment): string[] {
  if (!prefs.aids) return [];
  return along ? [along] : looked && !piece ? linesThrough(view.layout, looked) : [];
}
function why(moment: Moment): string | null {
  const { view, names } = moment;
  return (
    linesLooked(moment)
      .map((line) => whySentence(view, names, line))
      .join(" ") || null
  );
}
function whyBrief(moment: Moment): string | null {
  const { view, names } = moment;
  const lines = linesLooked(moment);
  if (lines.length === 1) return whySentence(view, names, lines[0]!);
  const holder = (line: string) => names[view.monoliths[line] ?? ""] ?? "–";
  return lines.map((line) => say("said-of", { name: line, told: holder(line) })).join(" · ") || null;
}

/** What one's seat is told while it chooses. */
function hint({ view, names, asked, threat, piece }: Moment): string | null {
  const parries = view.facts.parries ?? [];
  if (threat && view.turn === threat) return null;
  if (threat && !asked) return say("page-seven-wait", { who: names[threat] ?? "" });
  if (threat && !piece) return say("page-seven-parry", { who: names[threat] ?? "", count: parries.length });
  if (threat)
    return say("towers-parry-with", {
      piece: cardWords(piece!),
      who: names[threat] ?? "",
      count: parries.filter((one) => one.startsWith(piece!)).length,
    });
  if (!asked) return null;
  return piece ? say("page-pick-square", { piece: cardWords(piece) }) : say("page-pick-piece");
}
