/** What each lane shows: walls piece by piece, who leads, and what a chosen action would change in it. */
import { COLOURS, points, type Colour } from "../../ui/theme";
import type { Mark } from "../../draw/Segment.svelte";
import type { Preview, View } from "./view";

export type Piece = { key: string; card: string; x: number; mark: Mark };
export type WallRow = {
  seat: number;
  own: boolean;
  pieces: Piece[];
  /** Ones that stood at its beginning and were counted at the end: their places are left empty. */
  sockets: number;
  /** Where the wall ends, in points; what is to be added counts. */
  end: number;
  length: number;
  /** The length that the aimed action would leave. */
  then: number | null;
  leads: boolean;
  /** Whether the lead would be gained or lost. */
  gains: boolean;
  loses: boolean;
  /** What has changed since one's own turn. */
  since: number;
  /** Cards that the wall has just won. */
  gain: number;
};
export type LaneData = {
  colour: Colour;
  rows: WallRow[];
  /** Known cards of the supply; those that would come are ghosts. */
  prize: { key: string; card: string; ghost: boolean }[];
  /** The seats to which the thread runs. */
  heirs: number[];
};

// Ones stand first, horns last, as in the server's drawings.
const weight = (card: string) => (card === "T" ? 9 : points(card));

/** Takes a card out of a list that is being used up. */
function take(from: string[], card: string): boolean {
  const at = from.indexOf(card);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
}

type Hit = {
  fallen: readonly string[];
  removed: readonly string[];
  added: string | null;
  aimed: boolean;
  /** Whether what was hit has fallen already, and the wall has not closed. */
  gone: boolean;
};

function pieces(
  cards: readonly string[],
  fresh: readonly string[],
  hit: Hit,
  sockets: number,
): { pieces: Piece[]; end: number } {
  const [news, falling, leaving] = [[...fresh], [...hit.fallen], [...hit.removed]];
  const seen: Record<string, number> = {};
  let x = sockets;
  const all = [
    ...cards.map((card) => ({ card, added: false })),
    ...(hit.added ? [{ card: hit.added, added: true }] : []),
  ]
    .sort((a, b) => weight(a.card) - weight(b.card) || Number(a.added) - Number(b.added))
    .map(({ card, added }) => {
      const key = `${card}#${(seen[card] = (seen[card] ?? 0) + 1)}`;
      const falls = !added && take(falling, card);
      const leaves = !added && !falls && take(leaving, card);
      const mark: Mark = added
        ? "new"
        : falls || leaves
          ? hit.aimed
            ? "breaks"
            : "falls"
          : take(news, card)
            ? "fresh"
            : null;
      const piece = { key, card, x, mark, hit: falls || leaves };
      x += points(card);
      return piece;
    });
  const placed = hit.gone ? all.filter((one) => !one.hit) : all;
  return { pieces: placed.map(({ key, card, x, mark }) => ({ key, card, x, mark })), end: x };
}

/** What stood when one's own turn ended: lengths by seat, and walls. */
export type Before = { lengths: View["facts"]["lengths"]; walls: View["walls"] };

/** The cards of `now` that are not in `before`. */
function added(before: readonly string[] = [], now: readonly string[] = []): string[] {
  const rest = [...before];
  return now.filter((card) => !take(rest, card));
}

/** Rivals in the order of play after oneself, oneself last; for others the order of seats. */
export const seatOrder = (seats: number, own: number | null): number[] =>
  Array.from({ length: seats }, (_, at) => (own === null ? at : (own + 1 + at) % seats));

/** The supply's cards that lie open for all: one's own hidden ones lie in the heap. */
export function openSupply(view: View): string[] {
  const mine = [...view.supply_mine];
  return view.supply.filter((card) => card !== "?" && !take(mine, card));
}

type Asked = {
  view: View;
  order: readonly number[];
  own: number | null;
  /** What each colour would suffer, as far as it is known. */
  previews: Partial<Record<Colour, Preview>>;
  aim: Colour | null;
  before: Before | null;
  /** A first card that this seat alone knows of. */
  first?: string | null;
  /** Whether what is hit has fallen already. */
  gone?: boolean;
  gains?: Partial<Record<Colour, Record<number, number>>>;
  /** By seat, the ones that left their walls at the end. */
  ones?: readonly (readonly string[])[] | null;
};

export function laneData(asked: Asked): LaneData[] {
  const { view, order, own, previews, aim, before, first = null, gone = false, gains = {}, ones = null } = asked;
  const open = openSupply(view);
  return COLOURS.map((colour) => {
    const preview = previews[colour] ?? null;
    const aimed = aim === colour && preview !== null;
    const leaders = view.facts.leaders[colour] ?? [];
    const then = aimed ? preview.leaders : leaders;
    const rows = order.map((seat): WallRow => {
      const cards = view.walls[seat]?.[colour] ?? [];
      const [verb, what] = preview?.action.split(" ") ?? [];
      const mine = aimed && seat === view.seat;
      const hit: Hit = {
        fallen: preview?.fallen[seat] ?? [],
        removed: preview?.removed[seat] ?? [],
        added: mine
          ? verb === "wall"
            ? what!
            : preview.joined
              ? "T"
              : null
          : first?.[0] === colour && first !== "T" && seat === view.seat
            ? first
            : null,
        aimed,
        gone: aimed && gone,
      };
      const length = view.facts.lengths[seat]?.[colour] ?? 0;
      const left = aimed ? preview.lengths[seat]! : null;
      const sockets = ones?.[seat]?.filter((card) => card[0] === colour).length ?? 0;
      return {
        seat,
        own: seat === own,
        ...pieces(cards, before && !aim ? added(before.walls[seat]?.[colour], cards) : [], hit, sockets),
        sockets,
        length,
        then: left !== null && left !== length ? left : null,
        leads: leaders.includes(seat),
        gains: aimed && then.includes(seat) && !leaders.includes(seat),
        loses: aimed && leaders.includes(seat) && !then.includes(seat),
        since: before ? length - (before.lengths[seat]?.[colour] ?? 0) : 0,
        gain: gains[colour]?.[seat] ?? 0,
      };
    });
    const count: Record<string, number> = {};
    const keyed = (card: string) => `${card}#${(count[card] = (count[card] ?? 0) + 1)}`;
    const prize = open.filter((card) => card[0] === colour && card !== "T");
    const falling = aimed ? preview.fallen.flat().filter((card) => card !== "T") : [];
    return {
      colour,
      rows,
      prize: [
        ...prize.map((card) => ({ key: keyed(card), card, ghost: false })),
        ...falling.map((card) => ({ key: keyed(card), card, ghost: true })),
      ],
      heirs: prize.length + falling.length || gains[colour] ? then : [],
    };
  });
}
