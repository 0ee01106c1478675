/** What has happened since one's own turn, move by move, with what each one changed; and which cards lie face down. */
import type { StoryLine } from "../../table/Story.svelte";
import type { Position } from "../../state/position";
import { points } from "../../ui/theme";
import { initials } from "../../words/players";
import { say } from "../../words/messages.svelte";
import { cardWords, colourWords, type Names } from "../../words/sentences";
import { openSupply, type Before } from "./lane-data";
import { viewAt } from "./moments";
import type { Event, View } from "./view";

type Facts = View["facts"];
/** An event with the facts before and after it. */
type Told = { event: Event; before: Facts | null; after: Facts | null };
/** A card of the heap: a number of its own, and who put it there. */
export type HeapCard = { key: number; seat: number | null };

const ACTIONS = ["wall", "trumpet", "supply"];
const TOLD = [...ACTIONS, "first", "fed", "scoring"];
const MOST = 24;
const isAction = (event: Event, seat: number | null) =>
  ACTIONS.includes(event.event) && "seat" in event && event.seat === seat;

/** What has happened since somebody's last action, told to a seat; and what stood when that action was done. */
export function storyOf(
  { view, events }: Position<"walls">,
  names: Names,
  whose: number | null,
): { lines: StoryLine[]; before: Before | null } {
  const last = events.findLastIndex((one) => isAction(one, whose));
  const since = events.slice(Math.max(last, events.length - 2 * MOST, 0)).filter((one) => TOLD.includes(one.event));
  const lines = since.slice(-MOST).map((event) => {
    const before = viewAt(view, events, event.n - 1).facts;
    return storyLine({ event, before, after: viewAt(view, events, event.n).facts }, names, view.seat);
  });
  const own = events[last];
  const then = own ? viewAt(view, events, own.n) : null;
  return { lines, before: then && { lengths: then.facts.lengths, walls: then.walls } };
}

/** The cards that lie face down: each keeps its number for as long as it lies there. */
export class HeapStory {
  cards = $state.raw<HeapCard[]>([]);
  /** As they lay before the last scoring turned them up. */
  turned: readonly HeapCard[] = [];
  private seats = 0;
  private seen = 0;

  /** Takes in a position as it is shown. */
  follow({ view, events }: Position<"walls">): void {
    const latest = events.at(-1)?.n ?? 0;
    if (this.seats !== view.hands.length || latest < this.seen) {
      this.cards = [];
      this.seats = view.hands.length;
      this.seen = 0;
    }
    for (const event of events) if (event.n > this.seen) this.put(event);
    this.seen = latest;
    this.settle(view);
  }

  private put(event: Event): void {
    if (event.event === "supply") this.cards = [...this.cards, { key: event.n * 8, seat: event.seat }];
    else if (event.event === "fed")
      this.cards = [...this.cards, ...event.cards.map((_, seat) => ({ key: event.n * 8 + seat, seat }))];
    else if (event.event === "scoring") {
      this.turned = this.cards;
      this.cards = [];
    }
  }

  /** As many cards as the view has: those of which nothing is known have numbers below nought. */
  private settle(view: View): void {
    const hidden = view.supply.length - openSupply(view).length;
    if (this.cards.length === hidden) return;
    const missing = Array.from({ length: Math.max(0, hidden - this.cards.length) }, (_, at) => ({
      key: Math.min(0, ...this.cards.map((one) => one.key)) - 1 - at,
      seat: null,
    }));
    // Where there are too many, what came last lies there: a choice of ours became one of all that were made.
    this.cards = hidden ? [...missing, ...this.cards].slice(-hidden) : [];
  }
}

const yes = (holds: boolean) => (holds ? "yes" : "no");

export function storyLine({ event, before, after }: Told, names: Names, own: number | null): StoryLine {
  const seat = "seat" in event ? event.seat : null;
  const mine = seat !== null && seat === own;
  const line = (told: Partial<StoryLine>): StoryLine => ({
    key: event.n,
    who: seat === null ? "" : (names[seat] ?? ""),
    sign: seat === null ? "" : initials(names, own)[seat]!,
    own: mine,
    before: "",
    strong: "",
    after: "",
    loss: false,
    place: null,
    ...told,
  });
  switch (event.event) {
    case "wall": {
      const colour = event.card[0]!;
      const leads = after?.leaders[colour] ?? [];
      const led = (before?.leaders[colour] ?? []).includes(event.seat) && before?.leaders[colour]?.length === 1;
      const lead = !leads.includes(event.seat) || led ? "none" : leads.length > 1 ? "ties" : "takes";
      const length = after?.lengths[event.seat]?.[colour];
      return line({
        before: length
          ? say("story-wall", { own: yes(mine), card: cardWords(event.card), lead, length })
          : say("story-wall-only", { own: yes(mine), card: cardWords(event.card) }),
        place: colour,
      });
    }
    case "trumpet": {
      const told = `${say("story-trumpet", { own: yes(mine), colour: colourWords(event.colour) })} `;
      const place = event.colour;
      const lost = own === null ? [] : (event.fallen[own] ?? []);
      if (lost.length) {
        const lengths = { before: before?.lengths[own!]?.[place], after: after?.lengths[own!]?.[place] ?? 0 };
        return line({
          before: told,
          strong: say("story-your-fall", { value: points(lost[0]!), count: lost.length }),
          after: lengths.before ? say("story-your-wall", { before: lengths.before, after: lengths.after }) : "",
          loss: !mine,
          place,
        });
      }
      const hit = event.fallen.flatMap((cards, owner) => cards.map((card) => ({ owner, card })));
      const words = !hit.length
        ? say("story-fall-none")
        : hit.length === 1
          ? say("story-fall", { who: names[hit[0]!.owner] ?? "", value: points(hit[0]!.card) })
          : say("story-fall-many", { value: points(hit[0]!.card) });
      return line({ before: told + words, place });
    }
    case "supply":
      return line({ before: say("story-supply", { own: yes(mine) }) });
    case "scoring":
      return line({
        before: say("story-scoring", { own: yes(mine), won: own === null ? -1 : event.won[own]!.length }),
      });
    default:
      return line({ before: say(event.event === "fed" ? "story-fed" : "story-first") });
  }
}
