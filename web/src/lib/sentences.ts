/** Sentences about cards, actions, what is asked and what happened: the page's copy of shofar.i18n.say, same keys. */
import type { Event as TowersEvent, View as TowersView } from "./towers";
import type { Event as WallsEvent, View as WallsView } from "./walls";
import { listed, say } from "./words.svelte";

export type Names = Record<string, string>;

export function cardWords(card: string): string {
  if (card === "T") return say("card-trumpet");
  if (card === "S") return say("card-scoring");
  if (card === "?") return say("card-hidden");
  return say("card-wall", { colour: say(`colour-${card[0]}`), value: Number(card.slice(1)) });
}

export const colourWords = (colour: string): string => say(`colour-${colour}`);
export const cardList = (cards: readonly string[]): string => listed(cards.map(cardWords));

export function actionSentence(action: string): string {
  const [piece, square] = action.split("@");
  if (square) return say("action-towers-place", { piece: cardWords(piece!), square });
  const [verb, what] = action.split(" ");
  if (verb === "trumpet") return say("action-walls-trumpet", { colour: colourWords(what!) });
  return say(`action-walls-${verb}`, { card: cardWords(what!) });
}

export function wallsPrompt(view: WallsView, names: Names): string | null {
  if (!view.waiting.length) return null;
  if (view.seat !== null && view.waiting.includes(view.seat)) return say(`prompt-walls-${view.phase}`);
  if (view.turn !== null) return say("prompt-walls-wait", { who: names[view.turn] ?? "" });
  return say(view.pending ? "prompt-walls-chosen" : "prompt-walls-watch", { count: view.waiting.length });
}

export function towersPrompt(view: TowersView, names: Names): string | null {
  if (view.turn === null) return null;
  const side = names[view.turn] ?? "";
  if (view.facts.threat) return say("prompt-towers-parry", { side, threat: names[view.facts.threat] ?? "" });
  return say("prompt-towers-turn", { side });
}

export function wallsSentence(event: WallsEvent, names: Names): string {
  const who = (seat: number) => names[seat] ?? "";
  switch (event.event) {
    case "chose":
      return say("event-walls-chose", { who: who(event.seat) });
    case "first":
      return say("event-walls-first", { cards: cardList(event.cards) });
    case "fed":
      return say("event-walls-fed");
    case "trumpet": {
      const fallen = event.fallen.flat();
      return say("event-walls-trumpet", {
        who: who(event.seat),
        colour: colourWords(event.colour),
        fallen: fallen.length,
        cards: cardList(fallen),
        joined: event.joined ? "yes" : "no",
      });
    }
    case "scoring": {
      const prizes = event.won
        .map((cards, seat) => ({ cards: cards.length, seat }))
        .filter(({ cards }) => cards)
        .map(({ cards, seat }) => say("event-walls-scoring-prize", { who: who(seat), cards }));
      const told = prizes.length ? listed(prizes) : say("event-walls-scoring-none");
      return say("event-walls-scoring", { round: event.round, prizes: told });
    }
    case "end": {
      const winners = event.winners.map(who);
      return say("event-walls-end", {
        scores: event.scores.join(", "),
        winners: listed(winners),
        count: winners.length,
      });
    }
    default:
      return say(`event-walls-${event.event}`, { who: who(event.seat), card: cardWords(event.card) });
  }
}

export function towersSentence(event: TowersEvent, names: Names): string {
  if (event.event === "end")
    return say(`event-towers-end-${event.kind}`, { who: event.winner ? (names[event.winner] ?? "") : "" });
  const turned = event.turned.map((one) =>
    one.after
      ? say("event-towers-turned", { line: one.line, who: names[one.after] ?? "" })
      : say("event-towers-neutral", { line: one.line }),
  );
  return say("event-towers-placed", {
    who: names[event.seat] ?? "",
    piece: cardWords(event.piece),
    square: event.square,
    count: turned.length,
    turned: listed(turned),
  });
}
