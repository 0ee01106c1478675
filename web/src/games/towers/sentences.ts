/** Sentences about Towers: what is asked and what happened. */
import type { Position } from "../../state/position";
import { listed, say } from "../../words/messages.svelte";
import { ownerOf } from "./lines";
import { cardWords, oneself, type Names } from "../../words/sentences";
import type { Event as TowersEvent, Preview, Turned, View as TowersView } from "./view";

export function towersPrompt(view: TowersView, names: Names, spectator = false): string | null {
  if (view.turn === null) return null;
  const side = names[view.turn] ?? "";
  const mine = !spectator && view.turn === view.seat;
  if (view.facts.threat)
    return say(mine ? "prompt-towers-parry" : "prompt-towers-parry-wait", {
      side,
      threat: names[view.facts.threat] ?? "",
    });
  return say(mine ? "prompt-towers-turn" : "prompt-towers-wait", { side });
}

export function towersSentence(event: TowersEvent, names: Names): string {
  if (event.event === "end") {
    const who = event.winner ? (names[event.winner] ?? "") : "";
    return say(`event-towers-end-${event.kind}${oneself([who]) ? "-own" : ""}`, { who });
  }
  const turned = turnedSentences(event.turned, names);
  return say("event-towers-placed", {
    who: names[event.seat] ?? "",
    piece: cardWords(event.piece),
    square: event.square,
    count: turned.length,
    turned: listed(turned),
  });
}

/** Each line that turned, and to whom. */
const turnedSentences = (turned: readonly Turned[], names: Names): string[] =>
  turned.map(({ line, after }) =>
    after ? say("event-towers-turned", { line, who: names[after] ?? "" }) : say("event-towers-neutral", { line }),
  );

/** Whose tower it is on which a move puts its piece, and what becomes of it: the bank decides, not the hand. */
export function towerSentence(preview: Preview, view: TowersView, names: Names): string {
  const square = preview.action.split("@")[1]!;
  const side = ownerOf(view.layout, square);
  const who = names[side] ?? "";
  const own = who === say("seat-you") ? "-own" : "";
  const [before, after] = [view.towers[square]?.at(-1)?.[1], preview.tower.at(-1)![1]!];
  if (before === undefined) return say(`towers-tower-new${own}`, { who });
  // Any stack beats any single piece, whatever shows on top.
  if (preview.tower.length === 2) return say(`towers-tower-stack${own}`, { who });
  return say(`towers-tower-${after > before ? "rises" : "sinks"}${own}`, { who, before, after });
}

/** Which lines a move would turn, and the count after it. */
export function turnsSentence(preview: Preview, names: Names): string {
  const turns = turnedSentences(preview.turned, names);
  const count = { south: preview.count.S ?? 0, north: preview.count.N ?? 0, s: names.S ?? "", n: names.N ?? "" };
  const told = turns.length ? say("page-would-turn", { list: listed(turns) }) : say("page-would-turn-none");
  return `${told} ${say("page-count-then", count)}`;
}

/** What a move would mean for seven. */
export const sevenSentence = (preview: Preview): string =>
  [
    ...(preview.parries === null ? [] : [say(preview.parries ? "page-parries" : "page-parries-not")]),
    ...(preview.threatens ? [say("page-threatens")] : []),
  ].join(" ");

/** What has just happened: the moves of the last update, or the last move. */
export function towersHappened(position: Position<"towers">, names: Names): string | null {
  const news = position.fresh.length ? position.fresh : position.events;
  const moves = news.filter((one) => one.event === "placed");
  const told = position.fresh.length ? moves.slice(-3) : moves.slice(-1);
  return told.map((one) => towersSentence(one, names)).join(" ") || null;
}
