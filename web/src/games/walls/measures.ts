/** Where everything of the lanes table stands, in pixels, from the room that there is. */
import breakpoints from "../../ui/breakpoints.json";

export type Shape = "wide" | "tablet" | "phone" | "side";
export type Box = { x: number; y: number; w: number; h: number };
export type Row = { y: number; h: number; own: boolean };
export type Measures = {
  shape: Shape;
  /** How much larger than at 1280 × 800. */
  k: number;
  w: number;
  h: number;
  people: Box;
  plaque: { w: number; h: number; gap: number };
  story: Box;
  slab: Box;
  keep: number;
  store: number;
  /** Where a wall begins, and how long its track is. */
  track: { x: number; w: number };
  /** Each lane from top to bottom: all are alike but one that is opened as a lens. */
  lanes: { y: number; h: number; rows: Row[] }[];
  ridge: number;
  merlon: number;
  tray: Box;
  card: { w: number; h: number };
  hand: Box;
  words: Box;
  buttons: Box;
  heap: Box;
  pile: Box;
  /** Where offers and advice lie. */
  asides: Box;
  /** Sizes of letters. */
  type: { name: number; rival: number; own: number; small: number; title: number; told: number };
};

/** What a lane has for its seats: the last one may be one's own, and higher. */
function rowsOf(inner: number, seats: number, own: boolean): Row[] {
  const share = own ? [0, 0, 0, 0.602, 0.677, 0.72][seats]! : 1;
  const rival = (inner * share) / (own ? seats - 1 : seats);
  return Array.from({ length: seats }, (_, at) => {
    const mine = own && at === seats - 1;
    return { y: at * rival, h: mine ? inner * (1 - share) : rival, own: mine };
  });
}

export type Asked = {
  w: number;
  h: number;
  seats: number;
  own: boolean;
  lens: number | null;
  tall?: boolean;
  advice?: boolean;
};

export function shapeOf(w: number, h: number): Shape {
  if (w > breakpoints.phone && h <= breakpoints.short) return "side";
  if (w <= breakpoints.phone) return "phone";
  return w < breakpoints.wide && h > w * 0.9 ? "tablet" : "wide";
}

export function measures(asked: Asked): Measures {
  const { w, h } = asked;
  const shape = shapeOf(w, h);
  return { wide, tablet, phone, side }[shape](asked, w, h);
}

function lanesFrom(top: number, pitch: number, gap: number, asked: Asked, lensed = pitch) {
  const heights = Array.from({ length: 5 }, (_, at) => (at === asked.lens ? lensed : pitch));
  let y = top;
  return heights.map((each) => {
    const lane = { y, h: each - gap, rows: rowsOf(each - gap - 6, asked.seats, asked.own) };
    for (const row of lane.rows) row.y += 3;
    y += each;
    return lane;
  });
}

function wide(asked: Asked, w: number, h: number): Measures {
  const k = Math.max(0.66, Math.min(w / 1280, h / 758));
  const column = 226 * k;
  const tray = (asked.tall ? 222 : 184) * k;
  const slab = { x: 254 * k, y: 6 * k, w: w - 270 * k, h: h - tray - 13 * k };
  const lanesTop = slab.y + 18 * k;
  const pitch = (slab.h - 18 * k - 1 * k) / 5;
  const [keep, store] = [158 * k, 178 * k];
  const trayTop = h - tray;
  const wordsW = Math.min(312 * k, w * 0.27);
  const heapW = 205 * k;
  const wordsX = w - heapW - wordsW - 12 * k;
  return {
    shape: "wide",
    k,
    w,
    h,
    people: { x: 14 * k, y: 30 * k, w: column, h: 0 },
    plaque: { w: column, h: [0, 0, 0, 74, 68, 60][asked.seats]! * k, gap: 6 * k },
    story: { x: 14 * k, y: 0, w: column + 4 * k, h: 0 },
    slab,
    keep,
    store,
    track: { x: slab.x + keep, w: slab.w - keep - store },
    lanes: lanesFrom(lanesTop, pitch, 6.5 * k, asked),
    ridge: 6.5 * k,
    merlon: 12 * k,
    tray: { x: 0, y: trayTop, w, h: tray },
    card: { w: 98 * k, h: 143 * k },
    hand: { x: 254 * k, y: trayTop + 20 * k, w: wordsX - 254 * k - 16 * k, h: tray - 20 * k },
    words: { x: wordsX, y: trayTop + 22 * k, w: wordsW, h: 96 * k },
    buttons: { x: wordsX, y: Math.min(trayTop + 129 * k, h - 54), w: wordsW, h: Math.max(44, 46 * k) },
    heap: { x: w - heapW + 2 * k, y: trayTop + 20 * k, w: heapW - 14 * k, h: 156 * k },
    pile: { x: 22 * k, y: trayTop + 32 * k, w: 204 * k, h: 143 * k },
    asides: { x: 14 * k, y: 0, w: column, h: trayTop - 8 },
    type: { name: 14.5 * k, rival: 15 * k, own: 20 * k, small: 13 * k, title: 23 * k, told: 15.5 * k },
  };
}

function tablet(asked: Asked, w: number, h: number): Measures {
  const k = Math.min(1.15, w / 768);
  const tray = Math.min(296, h * 0.31);
  const strip = 66;
  const slab = { x: 14, y: strip + 8 + 44 + 20, w: w - 28, h: 0 };
  slab.h = h - tray - slab.y - 12;
  const top = slab.y + 16;
  const pitch = (slab.h - 18) / 5;
  const [keep, store] = [121 * k, 146 * k];
  const trayTop = h - tray;
  const right = 192 * k;
  return {
    shape: "tablet",
    k: 1,
    w,
    h,
    people: { x: 14, y: 8, w: w - 28, h: strip },
    plaque: { w: 0, h: strip, gap: 8 },
    story: { x: 14, y: strip + 14, w: w - 28, h: 44 },
    slab,
    keep,
    store,
    track: { x: slab.x + keep, w: slab.w - keep - store },
    lanes: lanesFrom(top, pitch, 6.5, asked),
    ridge: 6,
    merlon: 10,
    tray: { x: 0, y: trayTop, w, h: tray },
    card: { w: 88, h: 128 },
    hand: { x: 108, y: trayTop + tray - 184, w: w - right - 108 - 26, h: 140 },
    words: { x: 24, y: trayTop + 18, w: w - right - 50, h: 90 },
    buttons: { x: w - right - 14, y: trayTop + tray - 114, w: right, h: 46 },
    heap: { x: w - right - 14, y: trayTop + 18, w: right, h: tray - 144 },
    pile: { x: 24, y: trayTop + tray - 160, w: 160, h: 150 },
    asides: { ...slab, h: slab.h - 4 },
    type: { name: 13.5, rival: 15, own: 19, small: 13, title: 23, told: 16 },
  };
}

function phone(asked: Asked, w: number, h: number): Measures {
  const low = h < 660;
  const strip = low ? 38 : 43;
  // Advice is read where the question stands, which has the room for it as long as a game has advice.
  const advice = asked.advice ? (low ? 34 : 44) : 0;
  const tray = advice + (low ? 196 : Math.min(270, 240 + Math.max(0, h - 690) * 0.4));
  const slab = { x: 5, y: strip + (low ? 6 : 9), w: w - 10, h: 0 };
  slab.h = h - tray - slab.y - 5;
  const merlon = low ? 5 : 6;
  const top = slab.y + merlon + 3;
  const room = slab.h - merlon - 6;
  // Where lanes are low, the one that is aimed at opens as a lens.
  const lens = low && asked.lens !== null ? Math.min(room / 5 + 52, 111) : room / 5;
  const pitch = low && asked.lens !== null ? (room - lens) / 4 : room / 5;
  const trayTop = h - tray;
  const card = low ? { w: 50, h: 73 } : { w: 60, h: 87 };
  return {
    shape: "phone",
    k: 1,
    w,
    h,
    people: { x: 5, y: 2, w: w - 10, h: strip },
    plaque: { w: 0, h: strip, gap: 4 },
    story: { x: 8, y: h - 52, w: w - 16, h: 44 },
    slab,
    keep: 50,
    store: 66,
    track: { x: slab.x + 50, w: slab.w - 116 },
    lanes: lanesFrom(top, pitch, 3, asked, lens),
    ridge: low ? 2.4 : 2.8,
    merlon,
    tray: { x: 0, y: trayTop, w, h: tray },
    card,
    hand: { x: 6, y: trayTop + advice + (low ? 66 : 86), w: w - 12, h: card.h + 6 },
    words: { x: 12, y: trayTop + 11, w: w - 112, h: advice + (low ? 56 : 73) },
    buttons: { x: 12, y: h - 52, w: w - 24, h: 44 },
    heap: { x: w - 97, y: trayTop + 11, w: 91, h: low ? 55 : 63 },
    pile: { x: 0, y: 0, w: 0, h: 0 },
    asides: { ...slab, h: slab.h - 4 },
    type: { name: 12, rival: 11.5, own: 13, small: 12, title: 16, told: 13 },
  };
}

function side(asked: Asked, w: number, h: number): Measures {
  const column = Math.min(300, Math.max(220, w * 0.34));
  const left = w - column;
  const strip = 26;
  const slab = { x: 5, y: strip + 5, w: left - 10, h: h - strip - 9 };
  const top = slab.y + 8;
  const pitch = (slab.h - 10) / 5;
  const many = h > 300;
  return {
    shape: "side",
    k: 1,
    w,
    h,
    people: { x: 5, y: 2, w: left - 10, h: strip },
    plaque: { w: 0, h: strip, gap: 4 },
    story: { x: left + 8, y: h - 52, w: column - 16, h: 44 },
    slab,
    keep: 50,
    store: 84,
    track: { x: slab.x + 50, w: slab.w - 134 },
    lanes: lanesFrom(top, pitch, 3, asked),
    ridge: 3,
    merlon: 5,
    tray: { x: left, y: 0, w: column, h },
    card: { w: 44, h: 64 },
    hand: { x: left + 8, y: h - 52 - (many ? 140 : 76), w: column - 16, h: many ? 134 : 70 },
    words: { x: left + 12, y: 8, w: column - 110, h: many ? h - 204 : h - 138 },
    buttons: { x: left + 8, y: h - 50, w: column - 16, h: 44 },
    heap: { x: w - 90, y: 8, w: 82, h: 60 },
    pile: { x: 0, y: 0, w: 0, h: 0 },
    asides: { ...slab, h: slab.h - 4 },
    type: { name: 11.5, rival: 11, own: 12.5, small: 12, title: 16, told: 13 },
  };
}

/** Points that the track has room for: more only where a wall would not fit. */
export const scalePoints = (longest: number): number => 24 + 6 * Math.max(0, Math.ceil((longest - 22) / 6));

/** What stands behind a wall: its total, a crown. */
export const unitOf = ({ track, shape }: Measures, points: number): number =>
  (track.w - (shape === "wide" ? 62 : shape === "tablet" ? 62 : 40)) / points;

/** The largest cards of which so many fit into a niche, in rows; of each the value stays in sight. */
export function fitCards(
  count: number,
  w: number,
  h: number,
  most: number,
): { w: number; rows: number[]; step: number } {
  let best = { w: 0, rows: [count], step: 0 };
  for (let rows = 1; rows <= 4; rows++) {
    const columns = Math.ceil(count / rows);
    const high = (h - (rows - 1) * 2) / rows / 1.36;
    const broad = w / (1 + (columns - 1) * (rows === 1 ? 0.73 : 1.06));
    const size = Math.min(most, high, broad);
    if (size <= best.w + 0.4) continue;
    const step = columns > 1 ? Math.min(size * 1.06, (w - size) / (columns - 1)) : 0;
    const lengths = Array.from({ length: rows }, (_, at) => Math.min(columns, Math.max(0, count - at * columns)));
    best = { w: size, rows: lengths.filter(Boolean), step };
  }
  return best;
}

/** Where the cards of a hand lie, fanned; closer where there are many. */
export function fan(count: number, room: number, card: number): { x: number; turn: number; dip: number }[] {
  const step = count > 1 ? Math.min(card * 1.195, (room - card) / (count - 1)) : 0;
  const left = Math.max(0, (room - card - step * (count - 1)) / 2);
  return Array.from({ length: count }, (_, at) => {
    const off = count > 1 ? at / (count - 1) - 0.5 : 0;
    return { x: left + at * step, turn: off * 5.6, dip: off * off * 10 };
  });
}
