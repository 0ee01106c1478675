/** Sentences about cards, actions, what is asked and what happened: the page's copy of shofar.i18n.say, same keys. */
import type { EndInfo } from "../types/from-server";
import { knows, listed, say, type Params } from "./messages.svelte";

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
  const [verb, what, aside] = action.split(" ");
  if (verb === "trumpet")
    return say(aside ? "action-walls-trumpet-aside" : "action-walls-trumpet", { colour: colourWords(what!) });
  return say(`action-walls-${verb}`, { card: cardWords(what!) });
}

/** Why a table refuses: cards, moves and seats as the page calls them, since its readers know no notation. */
export function refusalSentence(code: string, params: Params): string {
  const told = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramWords(name, value)]));
  Object.assign(told, partsOfPiece(params));
  return knows(`error-${code}`) ? say(`error-${code}`, told) : say("page-trouble", { code });
}

/** What a sentence about a piece may name of it: its colour and its size. */
export function partsOfPiece({ piece }: Params): Params {
  const text = String(piece);
  return /^[RYGBP][1-5]$/.test(text) ? { colour: colourWords(text[0]!), size: Number(text[1]) } : {};
}

function paramWords(name: string, value: Params[string]): Params[string] {
  const text = String(value);
  if (name === "card" || name === "piece") return /^([RYGBP][1-7]|[TS])$/.test(text) ? cardWords(text) : value;
  if (name === "action" || name === "last")
    return /^[RYGBP][1-5]@\w+$/.test(text)
      ? moveWords(text)
      : /^\w+ \w+( aside)?$/.test(text)
        ? actionSentence(text)
        : value;
  if (name === "side" || name === "kind") return knows(`${name}-${text}`) ? say(`${name}-${text}`) : value;
  // Seats are counted from 0 between programs and from 1 among people.
  if (name === "seat")
    return /^\d+$/.test(text) ? Number(text) + 1 : knows(`side-${text}`) ? say(`side-${text}`) : value;
  return value;
}

function moveWords(move: string): string {
  const [piece, square] = move.split("@");
  return say("move-towers", { piece: cardWords(piece!), square: square! });
}

/** Whether the names are oneself alone: who is called “You” is told so in the words of a person who is spoken to. */
export const oneself = (names: string[]): boolean => names.length === 1 && names[0] === say("seat-you");

/** Who won, in a few words. */
export const winWords = (names: string[]): string =>
  oneself(names) ? say("page-you-win") : say("page-wins", { who: listed(names) });

/** How a game ended that did not end by its rules, and who won by it. */
export function endedSentence(end: EndInfo, names: Names): string {
  const told = say(`page-ended-${end.kind}`, { who: names[end.seat ?? ""] ?? "" });
  if (!end.winners?.length) return told;
  const winners = end.winners.map((seat) => names[seat] ?? "");
  return `${told} ${oneself(winners) ? say("page-you-win") : say("page-won-by", { who: listed(winners) })}`;
}
