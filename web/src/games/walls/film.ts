/** What happened, frame by frame: what each shows, what is said to it, and how long it stays. */
import { COLOURS, points, type Colour } from "../../ui/theme";
import { listed, say } from "../../words/messages.svelte";
import { cardWords, colourWords, type Names } from "../../words/sentences";
import { fallWords } from "./lane-words";
import { factsOf, viewAt } from "./moments";
import { laneScoring, ofColour, scoringPrizes, scoringSum, thenWords } from "./sentences";
import type { HeapCard } from "./story.svelte";
import type { Event, Preview, Scored, Sounded, View } from "./view";

/** Cards that have just been won, by colour and by seat. */
export type Gains = Partial<Record<Colour, Record<number, number>>>;
export type Frame = {
  view: View;
  /** In milliseconds; what stays until somebody goes on lasts for ever. */
  ms: number;
  title: string;
  told: string;
  sub?: string;
  /** The lane that is looked at, and whether a trumpet's wave runs through it. */
  aim: Colour | null;
  wave?: boolean;
  /** What a trumpet hits there; whether it has fallen already, and the wall not yet closed. */
  hits?: Preview;
  gone?: boolean;
  /** A loss of ours, or cards that stay, in the lane. */
  chip?: { words: string; alarm: boolean };
  /** Whether the scoring card lies open on the pile, and whether the heap has been sorted into the niches. */
  card?: boolean;
  sorted?: boolean;
  gains?: Gains;
  heap?: readonly HeapCard[];
  /** Something that happened earlier, once more. */
  again?: true;
  /** Part of a scoring: which can be skipped lane by lane. */
  counts?: boolean;
};
export type Scene = {
  view: View;
  events: readonly Event[];
  names: Names;
  own: number | null;
  /** Whether a scoring waits at every colour until somebody goes on: where nobody else waits for it. */
  patient?: boolean;
};

/** A trumpet: the horn, its wave, cracks, the fall and into the niche, the wall closes, the trumpet joins or leaves. */
export const TRUMPET = { horn: 200, wave: 450, cracks: 250, fall: 800, closes: 200, joins: 250 };
/** What hits oneself is held longer. */
export const LOSS = 600;
/** A scoring: its card, the heap sorted into the niches, each lane's prize, a lane without one. */
export const SCORING = { card: 700, sorted: 900, lane: 900, empty: 250 };
const MOVE = { before: 350, after: 700 };

const yes = (holds: boolean) => (holds ? "yes" : "no");
const who = (scene: Scene, seat: number) => scene.names[seat] ?? "";

/** A trumpet as it sounds; `tail` longer at the end. */
function trumpetFrames(scene: Scene, event: Sounded, tail: number): Frame[] {
  const { view, events, own } = scene;
  const [before, after] = [viewAt(view, events, event.n - 1), viewAt(view, events, event.n)];
  const { colour } = event;
  const lost = own === null || own === event.seat ? [] : (event.fallen[own] ?? []);
  const lengths = (one: View) => one.walls.map((_, seat) => one.facts.lengths[seat]?.[colour] ?? 0);
  const hits: Preview = {
    action: "",
    colour,
    fallen: event.fallen,
    removed: event.removed,
    joined: null,
    leaders: after.facts.leaders[colour] ?? [],
    leaders_before: before.facts.leaders[colour] ?? [],
    lengths: lengths(after),
    prizes: after.walls.map(() => 0),
    supply: after.supply.length,
  };
  const closed = { ...before, walls: before.walls.map((walls, seat) => ({ ...walls, [colour]: left(seat) })) };
  function left(seat: number) {
    const gone = [...event.fallen[seat]!, ...event.removed[seat]!];
    return (before.walls[seat]![colour] ?? []).filter((card) => {
      const at = gone.indexOf(card);
      if (at >= 0) gone.splice(at, 1);
      return at < 0;
    });
  }
  const chip = lost.length
    ? {
        words:
          `${say("film-your-fall", { value: points(lost[0]!), count: lost.length })} ` +
          say("film-length", { before: lengths(before)[own!]!, after: lengths(after)[own!]! }),
        alarm: true,
      }
    : undefined;
  const fell = event.fallen.flatMap((cards, seat) =>
    cards.map((card) => say("lanes-card-of", { own: yes(seat === own), who: who(scene, seat), value: points(card) })),
  );
  const then = thenWords(event.seat, own, view.hands.length, scene.names);
  const base = {
    ...(then ? { sub: then } : {}),
    aim: colour,
    title: say("film-trumpet", {
      who: who(scene, event.seat),
      own: yes(event.seat === own),
      colour: colourWords(colour),
    }),
    told: [
      !fell.length
        ? say("film-none")
        : fell.length > 2
          ? `${fallWords(event.fallen, { names: scene.names, own })}.`
          : say("film-falls", { what: listed(fell), count: fell.length }),
      say(event.joined ? "film-joins" : "film-leaves"),
    ].join(" "),
  };
  const closedView = {
    ...closed,
    supply: after.supply,
    facts: { ...after.facts, ...factsOf(closed.walls, after.supply) },
  };
  return [
    { ...base, view: before, ms: TRUMPET.horn },
    { ...base, view: before, ms: TRUMPET.wave, wave: true },
    { ...base, view: before, ms: TRUMPET.cracks + (lost.length ? LOSS / 2 : 0), wave: true, hits, chip },
    { ...base, view: before, ms: TRUMPET.fall, hits, gone: true, chip },
    { ...base, view: closedView, ms: TRUMPET.closes, chip },
    { ...base, view: after, ms: TRUMPET.joins + (lost.length ? LOSS / 2 : 0) + tail, chip },
  ];
}

/** A scoring, counted lane by lane, and held at its end. */
function scoringFrames(scene: Scene, event: Scored, heap: readonly HeapCard[] | undefined): Frame[] {
  const { names } = scene;
  const before = viewAt(scene.view, scene.events, event.n - 1);
  const after = viewAt(scene.view, scene.events, event.n);
  const title = say("page-scoring-title", { round: event.round });
  const drawn = say("film-scoring-card", { who: who(scene, event.seat), own: yes(event.seat === scene.own) });
  const frames: Frame[] = [
    {
      view: before,
      ms: SCORING.card,
      title,
      told: drawn,
      aim: null,
      card: true,
      ...(heap ? { heap } : {}),
      counts: true,
    },
  ];
  let supply = [...event.supply].sort();
  let won = before.won;
  let gains: Gains = {};
  const frame = (told: Partial<Frame>): Frame => {
    const view = { ...before, supply, won, facts: { ...before.facts, ...factsOf(before.walls, supply) } };
    return {
      view,
      ms: 0,
      title,
      told: drawn,
      aim: null,
      card: true,
      sorted: true,
      gains,
      counts: true,
      heap: [],
      ...told,
    };
  };
  const stays = (ms: number) => (scene.patient ? Infinity : ms);
  frames.push(frame({ ms: stays(SCORING.sorted) }));
  for (const colour of COLOURS) {
    const aimed = {
      aim: colour,
      title: say("film-scoring-lane", { colour: colourWords(colour) }),
      told: laneScoring(event, colour, names, scene.own),
    };
    if (!ofColour(event.supply, colour).length) {
      frames.push(frame({ ...aimed, ms: SCORING.empty }));
      continue;
    }
    const prizes = event.won.map((cards) => ofColour(cards, colour));
    const left = ofColour(event.stayed, colour);
    const chip = left.length ? { words: scoringPrizes({ ...event, won: [] }, colour, names), alarm: false } : undefined;
    supply = supply.filter((card) => card[0] !== colour || card === "T").concat(left);
    frames.push(frame({ ...aimed, ms: SCORING.lane / 2, chip }));
    won = won.map((cards, seat) => [...cards, ...prizes[seat]!]);
    const each = prizes.flatMap((cards, seat) => (cards.length ? [[seat, cards.length] as const] : []));
    gains = { ...gains, [colour]: Object.fromEntries(each) };
    frames.push(frame({ ...aimed, ms: stays(SCORING.lane / 2), chip }));
  }
  const horns = event.removed.filter((card) => card === "T").length;
  frames.push({
    ...frame({ ms: Infinity, told: scoringSum(event, names, scene.own) }),
    view: after,
    ...(horns ? { sub: say("page-horns-leave", { count: horns }) } : {}),
  });
  return frames;
}

/** A card laid or put down, or cards turned up. */
function moveFrames(scene: Scene, event: Event): Frame[] {
  const { view, events } = scene;
  const [before, after] = [viewAt(view, events, event.n - 1), viewAt(view, events, event.n)];
  const told = {
    title: titleOf(scene, event),
    told: "",
    aim: event.event === "wall" ? (event.card[0] as Colour) : null,
  };
  return [
    { ...told, view: before, ms: MOVE.before },
    { ...told, view: after, ms: MOVE.after },
  ];
}

function titleOf(scene: Scene, event: Event): string {
  const seat = "seat" in event ? event.seat : null;
  const own = yes(seat !== null && seat === scene.own);
  const name = seat === null ? "" : who(scene, seat);
  if (event.event === "wall") return say("film-wall", { who: name, own, card: cardWords(event.card) });
  if (event.event === "supply") return say("film-supply", { who: name, own });
  return say(event.event === "fed" ? "story-fed" : "story-first");
}

const MOVES = ["wall", "trumpet", "supply", "first", "fed"];

/** What an update brought, if it is more than a card that flies: a trumpet, a scoring. */
export function framesOf(scene: Scene, fresh: readonly Event[], heap: readonly HeapCard[]): Frame[] {
  const moves = fresh.filter((one) => MOVES.includes(one.event));
  const [move] = moves;
  const scored = fresh.find((one) => one.event === "scoring");
  const frames: Frame[] = [];
  // Of several moves at once only the scoring is shown.
  if (moves.length === 1 && move?.event === "trumpet") frames.push(...trumpetFrames(scene, move, 0));
  else if (moves.length === 1 && move && scored) frames.push(...moveFrames(scene, move).slice(1));
  if (scored) frames.push(...scoringFrames(scene, scored, heap));
  return frames;
}

/** Something that happened earlier, once more. */
export function framesAgain(scene: Scene, n: number): Frame[] {
  const event = scene.events.find((one) => one.n === n);
  const made = (): Frame[] => {
    if (event?.event === "trumpet") return trumpetFrames(scene, event, 900);
    if (event?.event === "scoring") return scoringFrames(scene, event, undefined);
    return event && canShow(event) ? moveFrames(scene, event) : [];
  };
  return made().map((one) => ({ ...one, again: true }));
}

/** Whether something can be shown once more. */
export const canShow = (event: Event): boolean => event.event === "scoring" || MOVES.includes(event.event);

/** What each seat has won so far. */
export const bySeat = (gains: Gains): Record<number, number> =>
  Object.values(gains).reduce<Record<number, number>>((sum, one) => {
    for (const [seat, count] of Object.entries(one)) sum[Number(seat)] = (sum[Number(seat)] ?? 0) + count;
    return sum;
  }, {});
