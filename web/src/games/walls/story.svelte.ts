/** What has happened since one's own turn, move by move, with what each one changed; and which cards lie face down. */
import type { StoryLine } from "../../table/Story.svelte";
import type { Position } from "../../state/position";
import { points } from "../../ui/theme";
import { say } from "../../words/messages.svelte";
import { cardWords, colourWords, type Names } from "../../words/sentences";
import { openSupply, type Before } from "./lane-data";
import type { Event, View } from "./view";

type Facts = View["facts"];
/** An event with the facts before and after it, where both were seen. */
type Told = { event: Event; before: Facts | null; after: Facts | null };
/** A card of the heap: a number of its own, and who put it there. */
export type HeapCard = { key: number; seat: number | null };

const ACTIONS = ["wall", "trumpet", "supply"];
const TOLD = [...ACTIONS, "first", "fed", "scoring"];
const isAction = (event: Event, seat: number | null) =>
  ACTIONS.includes(event.event) && "seat" in event && event.seat === seat;

export class WallsStory {
  private told = $state.raw<Told[]>([]);
  /** What stood when our last turn ended. */
  before = $state.raw<Before | null>(null);
  heap = $state.raw<HeapCard[]>([]);
  private last: View | null = null;
  private seen = 0;

  /** Takes in a position as it is shown. */
  follow(position: Position<"walls">): void {
    const { view, events } = position;
    const known = this.last !== null && this.last.seat === view.seat && this.last.hands.length === view.hands.length;
    const latest = events.at(-1)?.n ?? 0;
    if (!known || latest < this.seen) this.begin(position);
    else {
      const news = events.filter((one) => one.n > this.seen && TOLD.includes(one.event));
      for (const event of news) {
        if (isAction(event, view.seat)) {
          this.told = [];
          this.before = { lengths: view.facts.lengths, walls: view.walls };
        }
        // Of several moves at once nobody has seen what came of each.
        const moves = news.filter((one) => ACTIONS.includes(one.event)).length === 1;
        const facts = moves ? { before: this.last!.facts, after: view.facts } : { before: null, after: null };
        this.told = [...this.told, { event, ...facts }];
        this.put(event);
      }
    }
    this.last = view;
    this.seen = latest;
    this.settle(view);
  }

  /** A first look: what happened is told, what it changed is not known. */
  private begin({ view, events }: Position<"walls">): void {
    const own = events.findLastIndex((one) => isAction(one, view.seat));
    const since = events.slice(Math.max(own, events.length - 24, 0));
    this.told = since.filter((one) => TOLD.includes(one.event)).map((event) => ({ event, before: null, after: null }));
    this.before = null;
    this.heap = [];
    for (const event of events) this.put(event);
  }

  /** What an event puts face down keeps its number for as long as it lies there. */
  private put(event: Event): void {
    if (event.event === "supply") this.heap = [...this.heap, { key: event.n * 8, seat: event.seat }];
    else if (event.event === "fed")
      this.heap = [...this.heap, ...event.cards.map((_, seat) => ({ key: event.n * 8 + seat, seat }))];
    else if (event.event === "scoring") this.heap = [];
  }

  /** As many cards as the view has: those of which nothing is known have numbers below nought. */
  private settle(view: View): void {
    const hidden = view.supply.length - openSupply(view).length;
    if (this.heap.length === hidden) return;
    const missing = Array.from({ length: Math.max(0, hidden - this.heap.length) }, (_, at) => ({
      key: Math.min(0, ...this.heap.map((one) => one.key)) - 1 - at,
      seat: null,
    }));
    // Where there are too many, what came last lies there: a choice of ours became one of all that were made.
    this.heap = hidden ? [...missing, ...this.heap].slice(-hidden) : [];
  }

  lines(names: Names, own: number | null): StoryLine[] {
    return this.told.map((one) => storyLine(one, names, own));
  }
}

const yes = (holds: boolean) => (holds ? "yes" : "no");

export function storyLine({ event, before, after }: Told, names: Names, own: number | null): StoryLine {
  const seat = "seat" in event ? event.seat : null;
  const mine = seat !== null && seat === own;
  const line = (told: Partial<StoryLine>): StoryLine => ({
    key: event.n,
    who: seat === null ? "" : (names[seat] ?? ""),
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
