/** Sentences about cards, actions, what is asked and what happened: the page's copy of shofar.i18n.say, same keys. */
import { COLOURS } from "./look";
import type { Event as TowersEvent, View as TowersView } from "./towers";
import type { Event as WallsEvent, Scored, View as WallsView } from "./walls";
import { knows, listed, say, type Params } from "./words.svelte";

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
  if (view.seat !== null && view.waiting.includes(view.seat)) {
    if (view.phase === "turn") return say("prompt-walls-turn");
    return say(`prompt-walls-${view.phase}`, { others: view.waiting.length - 1 });
  }
  if (view.turn !== null) return say("prompt-walls-wait", { who: names[view.turn] ?? "" });
  return say(view.pending ? "prompt-walls-chosen" : "prompt-walls-watch", { count: view.waiting.length });
}

export function towersPrompt(view: TowersView, names: Names): string | null {
  if (view.turn === null) return null;
  const side = names[view.turn] ?? "";
  const mine = view.turn === view.seat;
  if (view.facts.threat) return say(mine ? "prompt-towers-parry" : "prompt-towers-parry-wait", { side, threat: names[view.facts.threat] ?? "" });
  return say(mine ? "prompt-towers-turn" : "prompt-towers-wait", { side });
}

/** Why a table refuses: cards, moves and seats as the page calls them, since its readers know no notation. */
export function refusalSentence(code: string, params: Params): string {
  const told = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramWords(name, value)]));
  return knows(`error-${code}`) ? say(`error-${code}`, told) : say("page-trouble", { code });
}

function paramWords(name: string, value: Params[string]): Params[string] {
  const text = String(value);
  if (name === "card" || name === "piece") return /^([RYGBP][1-7]|[TS])$/.test(text) ? cardWords(text) : value;
  if (name === "action" || name === "last") return /^[RYGBP][1-5]@\w+$/.test(text) ? moveWords(text) : /^\w+ \w+$/.test(text) ? actionSentence(text) : value;
  if (name === "side" || name === "kind") return knows(`${name}-${text}`) ? say(`${name}-${text}`) : value;
  // Seats are counted from 0 between programs and from 1 among people.
  if (name === "seat") return /^\d+$/.test(text) ? Number(text) + 1 : knows(`side-${text}`) ? say(`side-${text}`) : value;
  return value;
}

function moveWords(move: string): string {
  const [piece, square] = move.split("@");
  return say("move-towers", { piece: cardWords(piece!), square: square! });
}

/** Cards by seat, each with its owner. */
const cardsOf = (cards: readonly (readonly string[])[], names: Names): string =>
  listed(cards.flatMap((own, seat) => own.map((card) => say("card-of", { card: cardWords(card), who: names[seat] ?? "" }))));

export const ofColour = (cards: readonly string[], colour: string): string[] => cards.filter((card) => card[0] === colour && card !== "T");

/** Who takes what of a colour at a scoring. */
export function scoringPrizes(event: Scored, colour: string, names: Names): string {
  const prizes = event.won
    .map((cards, seat) => ({ cards: ofColour(cards, colour).length, seat }))
    .filter(({ cards }) => cards)
    .map(({ cards, seat }) => say("event-walls-scoring-prize", { who: names[seat] ?? "", cards }));
  const stay = ofColour(event.stayed, colour).length;
  if (stay) prizes.push(say("event-walls-scoring-stays", { count: stay }));
  return prizes.join(", ");
}

/** A colour of a scoring: whose walls stood how long, and what came of it. */
export function scoringSentence(event: Scored, colour: string, names: Names, last = true): string {
  const lengths = event.lengths.flatMap((own, seat) => (own[colour] ? [`${names[seat] ?? ""} ${own[colour]}`] : [])).join(", ");
  return say("event-walls-scoring-colour", {
    colour: colourWords(colour),
    lengths: lengths || say("event-walls-scoring-no-wall"),
    prizes: scoringPrizes(event, colour, names) || say("event-walls-scoring-no-card"),
    last: last ? "yes" : "no",
  });
}

export function wallsSentence(event: WallsEvent, names: Names): string {
  const who = (seat: number) => names[seat] ?? "";
  switch (event.event) {
    case "chose":
      return say("event-walls-chose", { who: who(event.seat) });
    case "first":
      return say("event-walls-first", { cards: cardsOf(event.cards.map((card) => [card]), names) });
    case "fed":
      return say("event-walls-fed");
    case "trumpet": {
      const removed = event.removed.flatMap((cards, seat) => (cards.length ? [who(seat)] : []));
      return say("event-walls-trumpet", {
        who: who(event.seat),
        colour: colourWords(event.colour),
        fallen: event.fallen.flat().length,
        cards: cardsOf(event.fallen, names),
        removed: event.removed.flat().length,
        from: listed(removed),
        joined: event.joined ? "yes" : "no",
      });
    }
    case "scoring": {
      const lay = COLOURS.filter((colour) => ofColour(event.supply, colour).length);
      const told = lay.map((colour) => scoringSentence(event, colour, names, colour === lay.at(-1)));
      return [say("event-walls-scoring", { round: event.round }), ...(told.length ? told : [say("event-walls-scoring-none")])].join(" ");
    }
    case "end": {
      const winners = event.winners.map(who);
      return say("event-walls-end", {
        scores: event.scores.map((score, seat) => `${who(seat)} (${score})`).join(", "),
        winners: listed(winners),
        count: winners.length,
      });
    }
    default:
      return say(`event-walls-${event.event}`, { who: who(event.seat), card: cardWords(event.card) });
  }
}

/** The same in short, where there is little room: of a scoring who takes how many cards. */
export function wallsBrief(event: WallsEvent, names: Names): string {
  if (event.event !== "scoring") return wallsSentence(event, names);
  const prizes = event.won.flatMap((cards, seat) => (cards.length ? [say("event-walls-scoring-prize", { who: names[seat] ?? "", cards: cards.length })] : []));
  const told = prizes.length ? `${prizes.join(", ")}.` : say("event-walls-scoring-none");
  return `${say("event-walls-scoring", { round: event.round })} ${told}`;
}

type SeatName = number | string;
type End = { kind: string; seat?: SeatName | null };

/** How a game ended that did not end by its rules. Who gave up or ran out of time lost to the others: of two players, to the other one. */
export function endedSentence(end: End, seats: readonly SeatName[], names: Names, lost: readonly SeatName[] = []): string {
  const told = say(`page-ended-${end.kind}`, { who: names[end.seat ?? ""] ?? "" });
  const losers = lost.length || seats.length !== 2 || end.seat == null ? lost : [end.seat];
  const winners = losers.length ? seats.filter((seat) => !losers.includes(seat)) : [];
  return winners.length ? `${told} ${say("page-won-by", { who: listed(winners.map((seat) => names[seat] ?? "")) })}` : told;
}

/** The events that an action begins with, or with which a common choice is turned up. */
const BEGINNINGS = ["first", "fed", "wall", "trumpet", "supply", "placed"];

/** What the last action did, from all that has happened: the action itself and what it led to, but not a card that others drew. */
export function lastAction<E extends { event: string }>(events: readonly E[], seat: number | string | null = null): E[] {
  const begun = events.findLastIndex((one) => BEGINNINGS.includes(one.event));
  return begun < 0 ? [] : events.slice(begun).filter((one) => one.event !== "chose" && worthTelling(one, seat));
}

/** A card drawn is told to whoever drew it; a scoring card is told by its scoring. */
export function worthTelling(event: { event: string }, seat: number | string | null): boolean {
  if (event.event !== "drew") return true;
  const drew = event as Extract<WallsEvent, { event: "drew" }>;
  return drew.seat === seat && drew.card !== "S";
}

/** The card that a seat drew last, until it decides again. */
export function newCard(events: readonly WallsEvent[], seat: number | null): string | null {
  const last = events.findLast((one) => "seat" in one && one.seat === seat && one.event !== "scoring" && !(one.event === "drew" && one.card === "S"));
  return last?.event === "drew" ? last.card : null;
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
