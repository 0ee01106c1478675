/** Words on the lanes: what an action would do and why, and each lane in a sentence. */
import { COLOURS, points, type Colour } from "../../ui/theme";
import { listed, say, type Params } from "../../words/messages.svelte";
import { cardList, cardWords, colourWords, type Names } from "../../words/sentences";
import type { LaneData } from "./lane-data";
import type { Preview, View } from "./view";

export type Who = { names: Names; own: number | null };

/** The letter that aims at a lane: as the language calls the colour, where no other lane has that letter. */
export function letterOf(colour: Colour): string {
  const first = (one: Colour) => [...say(`lanes-letter-${one}`)][0]!.toUpperCase();
  const mine = first(colour);
  const taken = COLOURS.some((one) => one !== colour && (first(one) === mine || one === mine));
  return taken ? colour : mine;
}

const yes = (holds: boolean) => (holds ? "yes" : "no");
const own = (seat: number, who: Who) => yes(seat === who.own);
const name = (seat: number, who: Who) => who.names[seat] ?? "";
export const several = (seats: readonly number[], who: Who): string =>
  listed([...seats].sort((a, b) => Number(b === who.own) - Number(a === who.own)).map((seat) => name(seat, who)));

/** What falls, in a few words: whose card, or all of a value. */
export function fallWords(fallen: readonly (readonly string[])[], who: Who): string {
  const hit = fallen.flatMap((cards, seat) => cards.map((card) => ({ seat, card })));
  if (!hit.length) return say("lanes-fall-none");
  const value = points(hit[0]!.card);
  if (hit.length === 1)
    return say("lanes-fall-one", { own: own(hit[0]!.seat, who), who: name(hit[0]!.seat, who), value });
  return say("lanes-fall-many", { value, own: yes(hit.some(({ seat }) => seat === who.own)) });
}

/** More than so many cards that fall are not named one by one. */
const NAMED = 1;

/** The same with the rule that makes it so, where that does not take a list. */
function ruleWords(fallen: readonly (readonly string[])[], who: Who): string {
  const { length } = fallen.flat();
  return length && length <= NAMED
    ? say("lanes-fall-rule", { what: fallenCards(fallen, who) })
    : fallWords(fallen, who);
}

const fallenCards = (fallen: readonly (readonly string[])[], who: Who): string =>
  listed(
    fallen.flatMap((cards, seat) =>
      cards.map((card) => say("lanes-card-of", { own: own(seat, who), who: name(seat, who), value: points(card) })),
    ),
  );

function leadWords(leaders: readonly number[], length: number, who: Who): string {
  if (!leaders.length) return say("lanes-lead-none");
  if (leaders.length > 1) return say("lanes-lead-tie", { who: several(leaders, who), length });
  return say("lanes-lead-one", { own: own(leaders[0]!, who), who: name(leaders[0]!, who), length });
}

const prizeWords = (preview: Preview, who: Who): string | null => {
  const count = who.own === null ? 0 : (preview.prizes[who.own] ?? 0);
  return count ? say("lanes-cards", { count }) : null;
};

/** The outcome as it stands at the end of a lane; in full also what changes nothing, and with the rule that makes it so. */
export function outcome(preview: Preview, who: Who, { full = false, rule = false } = {}): string {
  const { leaders, leaders_before: before } = preview;
  const length = leaders.length ? preview.lengths[leaders[0]!]! : 0;
  const changed = leaders.join() !== before.join();
  if (preview.joined === null) {
    const rivals = before.filter((seat) => seat !== who.own);
    const leads = who.own !== null && leaders.includes(who.own);
    const words = !leads
      ? leadWords(leaders, length, who)
      : leaders.length > 1
        ? say("lanes-tie-with", {
            who: several(
              leaders.filter((seat) => seat !== who.own),
              who,
            ),
          })
        : !changed
          ? say("lanes-lead-still")
          : rivals.length
            ? say("lanes-lead-take", { who: several(rivals, who) })
            : say("lanes-lead-first");
    const prize = leads ? prizeWords(preview, who) : null;
    return prize ? say("lanes-with-prize", { told: words, prize }) : words;
  }
  const horn = preview.joined ? (full || !changed ? say("lanes-horn-joins") : null) : say("lanes-horn-lost");
  const prize = who.own !== null && leaders.includes(who.own) ? prizeWords(preview, who) : null;
  const lead = changed || full ? leadWords(leaders, length, who) : null;
  const falls = rule ? ruleWords(preview.fallen, who) : fallWords(preview.fallen, who);
  return [falls, horn, lead, full ? prize : null].filter(Boolean).join(" · ");
}

/** Why it comes so: the rule, and what it means here. */
export function reason(preview: Preview, lengths: readonly number[], who: Who): string {
  const told = [];
  const [before, after] = who.own === null ? [0, 0] : [lengths[who.own] ?? 0, preview.lengths[who.own]!];
  if (preview.joined === null) return say(before ? "lanes-wall-grows" : "lanes-wall-begins", { before, after });
  told.push(
    preview.fallen.flat().length
      ? say("lanes-why-fall", { what: fallenCards(preview.fallen, who) })
      : say("lanes-why-none"),
  );
  told.push(preview.joined ? say("lanes-why-joins", { before, after }) : say("lanes-why-lost"));
  return told.join(" ");
}

/** What a card in the supply is good for: whoever leads its colour would win it, and a trumpet is worth nothing. */
export function supplyWords(card: string, { facts }: View, who: Who): string {
  if (card === "T") return say("lanes-supply-horn");
  const leaders = facts.leaders[card[0]!] ?? [];
  return say("lanes-supply-told", {
    colour: colourWords(card[0]!),
    leads: !leaders.length ? "none" : leaders.length > 1 ? "tie" : leaders[0] === who.own ? "own" : "rival",
    who: several(leaders, who),
  });
}

/** A lane for whoever does not see it. */
export function laneSentence(lane: LaneData, who: Who): string {
  const leading = lane.rows.filter((row) => row.leads);
  const mine = lane.rows.find((row) => row.own);
  return say("lanes-told", {
    colour: colourWords(lane.colour),
    lead: leading.length
      ? leadWords(
          leading.map((row) => row.seat),
          leading[0]!.length,
          who,
        )
      : say("lanes-told-none"),
    rest: lane.rows
      .filter((row) => !row.leads && row.length)
      .map((row) => `, ${row.own ? say("lanes-told-you") : name(row.seat, who)} ${row.length}`)
      .join(""),
    prize: lane.prize.length
      ? say("lanes-told-prize", {
          count: lane.prize.length,
          cards: cardList(lane.prize.map((one) => one.card)),
        })
      : say("lanes-told-empty"),
    cards: mine?.pieces.length ? say("lanes-told-mine", { cards: cardList(mine.pieces.map((one) => one.card)) }) : "",
  });
}

/** What an action is called on its button, and as a question. */
export function actionWords(action: string, kind: "ask" | "do"): string {
  const [verb, what] = action.split(" ");
  const told: Params = verb === "trumpet" ? { colour: colourWords(what!) } : { card: cardWords(what!) };
  return kind === "ask" ? say(`lanes-ask-${verb}`, told) : say(`lanes-do-${verb}`, told);
}
