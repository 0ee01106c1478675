/** Sentences about Walls: what is asked and what happened. */
import type { Position, Seat } from "../../state/position";
import { COLOURS } from "../../ui/theme";
import { listed, say } from "../../words/messages.svelte";
import { cardWords, colourWords, oneself, type Names } from "../../words/sentences";
import type { Event as WallsEvent, Scored, View as WallsView } from "./view";

export function wallsPrompt(view: WallsView, names: Names, spectator = false): string | null {
  if (!view.waiting.length) return null;
  if (!spectator && view.seat !== null && view.waiting.includes(view.seat)) {
    if (view.phase === "turn") return say("prompt-walls-turn");
    return say(`prompt-walls-${view.phase}`, { others: view.waiting.length - 1 });
  }
  if (view.turn !== null) return say("prompt-walls-wait", { who: names[view.turn] ?? "" });
  return say(view.pending && !spectator ? "prompt-walls-chosen" : "prompt-walls-watch", { count: view.waiting.length });
}

/** Cards by seat, each with its owner. */
const cardsOf = (cards: readonly (readonly string[])[], names: Names): string =>
  listed(
    cards.flatMap((own, seat) => own.map((card) => say("card-of", { card: cardWords(card), who: names[seat] ?? "" }))),
  );

export const ofColour = (cards: readonly string[], colour: string): string[] =>
  cards.filter((card) => card[0] === colour && card !== "T");

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
  const lengths = event.lengths
    .flatMap((own, seat) => (own[colour] ? [`${names[seat] ?? ""} ${own[colour]}`] : []))
    .join(", ");
  return say("event-walls-scoring-colour", {
    colour: colourWords(colour),
    lengths: lengths || say("event-walls-scoring-no-wall"),
    prizes: scoringPrizes(event, colour, names) || say("event-walls-scoring-no-card"),
    last: last ? "yes" : "no",
  });
}

/** What a colour of a scoring comes to, in whole sentences: who has the longest wall, and what it wins. */
export function laneScoring(event: Scored, colour: string, names: Names, own: number | null): string {
  if (!ofColour(event.supply, colour).length) return say("film-lane-no-card");
  const lengths = event.lengths.map((walls) => walls[colour] ?? 0);
  const length = Math.max(...lengths);
  const leaders = lengths.flatMap((one, seat) => (length && one === length ? [seat] : []));
  const [first] = leaders;
  if (first === undefined) return say("film-lane-no-wall");
  const cards = ofColour(event.won[first]!, colour).length;
  if (leaders.length === 1)
    return say("film-lane-wins", { own: first === own ? "yes" : "no", who: names[first] ?? "", length, cards });
  const who = listed(
    [...leaders].sort((a, b) => Number(b === own) - Number(a === own)).map((seat) => names[seat] ?? ""),
  );
  const count = ofColour(event.stayed, colour).length;
  if (!cards) return say("film-lane-tie-none", { who, length });
  const tie = say("film-lane-tie", { who, length, cards });
  return count ? `${tie} ${say("film-lane-stays", { count })}` : tie;
}

/** What everybody has won in a scoring, in one sentence that begins with oneself. */
export function scoringSum(event: Scored, names: Names, own: number | null): string {
  const won = event.won
    .flatMap((cards, seat) => (cards.length ? [{ seat, cards: cards.length }] : []))
    .sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || b.cards - a.cards);
  if (!won.length) return say("film-won-none");
  const told = won.map(({ seat, cards }, at) => {
    const who = names[seat] ?? "";
    return at
      ? say("film-won-more", { who, cards })
      : say("film-won", { own: seat === own ? "yes" : "no", who, cards });
  });
  return `${told.join(", ")}.`;
}

/** Who plays after somebody, up to oneself; nothing where that is not to come. */
export function thenWords(seat: number, own: number | null, seats: number, names: Names): string | null {
  if (own === null || seat === own) return null;
  const between = Array.from({ length: seats - 1 }, (_, at) => (seat + 1 + at) % seats);
  const before = between.slice(0, between.indexOf(own)).map((one) => names[one] ?? "");
  return before.length ? say("lanes-then", { who: listed(before) }) : say("lanes-then-you");
}

export function wallsSentence(event: WallsEvent, names: Names): string {
  const who = (seat: number) => names[seat] ?? "";
  switch (event.event) {
    case "chose":
      return say("event-walls-chose", { who: who(event.seat) });
    case "first":
      return say("event-walls-first", {
        cards: cardsOf(
          event.cards.map((card) => [card]),
          names,
        ),
      });
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
      return [
        say("event-walls-scoring", { round: event.round }),
        ...(told.length ? told : [say("event-walls-scoring-none")]),
      ].join(" ");
    }
    case "end": {
      const winners = event.winners.map(who);
      const scores = event.scores.map((score, seat) => `${who(seat)} (${score})`).join(", ");
      if (oneself(winners)) return say("event-walls-end-own", { scores });
      return say("event-walls-end", {
        scores,
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
  const prizes = event.won.flatMap((cards, seat) =>
    cards.length ? [say("event-walls-scoring-prize", { who: names[seat] ?? "", cards: cards.length })] : [],
  );
  const told = prizes.length ? `${prizes.join(", ")}.` : say("event-walls-scoring-none");
  return `${say("event-walls-scoring", { round: event.round })} ${told}`;
}

/** The events that an action begins with, or with which a common choice is turned up. */
const BEGINNINGS = ["first", "fed", "wall", "trumpet", "supply"];

/** What the last action did, from all that has happened: the action itself and what it led to, but not a card that others drew. */
export function lastAction(events: readonly WallsEvent[], seat: Seat | null = null): WallsEvent[] {
  const begun = events.findLastIndex((one) => BEGINNINGS.includes(one.event));
  return begun < 0 ? [] : events.slice(begun).filter((one) => one.event !== "chose" && worthTelling(one, seat));
}

/** A card drawn is told to whoever drew it; a scoring card is told by its scoring. */
const worthTelling = (event: WallsEvent, seat: Seat | null): boolean =>
  event.event !== "drew" || (event.seat === seat && event.card !== "S");

/** The card that a seat drew last, until it decides again. */
export function newCard(events: readonly WallsEvent[], seat: number | null): string | null {
  const last = events.findLast(
    (one) =>
      "seat" in one && one.seat === seat && one.event !== "scoring" && !(one.event === "drew" && one.card === "S"),
  );
  return last?.event === "drew" ? last.card : null;
}

/** What has just happened, in short: the events of the last update, or of the last action. */
export function wallsHappened(position: Position<"walls">, seat: Seat | null, names: Names): string | null {
  // Who chose has not chosen in the phase that this led to.
  const news = position.fresh.filter((one) => one.event !== "chose" || !position.waiting.includes(one.seat));
  const fresh = news.length > 1 ? news.filter((one) => worthTelling(one, seat)) : news;
  const last = fresh.length ? fresh : lastAction(position.events, seat);
  const told = last.filter((one) => one.event !== "end").slice(-3);
  return told.map((one) => wallsBrief(one, names)).join(" ") || null;
}
