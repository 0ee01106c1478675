/** One table as this client knows it: views, events, what was sent and not yet answered. */
import type { FromServer, SeatInfo, TableInfo, Update } from "../wire/from-server";
import type { Settings } from "../wire/from-client";
import { flushSync } from "svelte";
import { call, Problem } from "./api.svelte";
import { Connection, newKey, type Request, type Status } from "./connection";
import { refusalSentence } from "./sentences";
import { Pacer } from "./pace";
import { time } from "./settings.svelte";
import type { Params } from "./words.svelte";

export type Seat = number | string;
export type Offer = "draw" | "takeback" | "pause" | "abort" | "rematch";
export type Said = { n: number; at: number; user: string; name: string; text: string };
export type Refusal = { code: string; clause: string | null; params: Params };
/** A request before it is given its key. */
type Wanted = Request extends infer One ? (One extends { key: string } ? Omit<One, "key"> : never) : never;
type Numbered = { n: number; event: string };

/** Events that are seen as movement. */
const MOVING = new Set(["first", "fed", "wall", "trumpet", "supply", "scoring", "placed"]);

let shown = $state("");
/** The table and version on the screen, for whoever watches the page from outside. */
export const moment = (): string => shown;

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<Record<string, unknown> | null>(null);
  seat = $state.raw<Seat | null>(null);
  events = $state.raw<Numbered[]>([]);
  fresh = $state.raw<Numbered[]>([]);
  version = $state(0);
  clock = $state.raw<Update["clock"]>(null);
  clockAt = $state(0);
  status = $state<Status>("connecting");
  chat = $state.raw<Said[]>([]);
  /** Users whom we do not want to read; the server keeps the list. */
  muted = $state.raw<string[]>([]);
  watching = $state(0);
  present = $state.raw<Seat[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** The action that was sent and whose outcome is not yet shown. */
  sending = $state<string | null>(null);
  /** The version that the action made, once it is confirmed. */
  private confirmed = 0;
  /** Another request that is under way. */
  busy = $state<string | null>(null);
  previews = $state.raw<Record<string, unknown>>({});
  private asked = new Map<string, string>();
  /** What to ask once the request with this key has been granted. */
  private afterwards = new Map<string, () => void>();
  private connection: Connection;
  /** The last version that we were sent; it may still wait to be shown. */
  private heardVersion: number | null = null;
  private pacer = new Pacer<Update | TableInfo>(
    (message) => {
      if (message.type === "table") this.heardOf(message);
      else this.update(message);
      // What one update brought must be drawn, and told, before the next.
      flushSync();
    },
    (message) => (message.type === "update" && this.fresh.some((one) => MOVING.has(one.event)) ? time(400) : 0),
  );

  constructor(readonly id: string, url = socketUrl(id)) {
    this.connection = new Connection({
      url,
      seen: () => this.heardVersion,
      heard: (message) => this.hear(message),
      changed: (status) => (this.status = status),
      refused: () =>
        call("GET", `/tables/${id}`).then(
          () => false,
          (wrong) => wrong instanceof Problem && [403, 404, 409].includes(wrong.status),
        ),
    });
  }

  close(): void {
    this.pacer.stop();
    this.connection.close();
  }
  /** Shows at once whatever still waits for movements to end. */
  catchUp(): void {
    this.pacer.flush();
  }
  hurry(): void {
    this.connection.hurry();
  }

  // What we ask

  act(action: string): void {
    if (this.sending !== null || this.seat === null) return;
    this.refusal = null;
    this.confirmed = 0;
    this.sending = action;
    this.connection.request({ type: "act", key: newKey(), version: this.version, seat: this.seat, action });
  }

  ask(wanted: Wanted, then?: () => void): void {
    this.refusal = null;
    this.busy = newKey();
    if (then) this.afterwards.set(this.busy, then);
    this.connection.request({ ...wanted, key: this.busy } as Request);
  }

  /** Whoever sits down agrees to the settings that they see. */
  sit = (seat: Seat) => this.ask({ type: "sit", seat, version: this.info!.version });
  agree = () => this.ask({ type: "agree", version: this.info!.version });
  stand = (seat: Seat) => this.ask({ type: "stand", seat });
  letIn = (user: string) => this.ask({ type: "let-in", user });
  seatBot = (seat: Seat, bot: string) => this.ask({ type: "seat-bot", seat, bot });
  settings = (settings: Settings) => this.ask({ type: "settings", settings });
  start = () => this.ask({ type: "start" });
  uncover = (seat: Seat | null) => this.ask({ type: "uncover", seat });
  offer = (seat: Seat, offer: Offer) => this.ask({ type: "offer", seat, offer });
  answer = (seat: Seat, offer: Offer, agrees: boolean) => this.ask({ type: "answer", seat, offer, agrees });
  /** Offers or agrees for every seat of ours that has not: whoever sits at one screen has agreed there. */
  together(offer: Offer): void {
    if (this.connection.unanswered.some((one) => (one.type === "offer" || one.type === "answer") && one.offer === offer)) return;
    const [first, ...others] = this.undecided(offer);
    if (first === undefined) return;
    const rest = () => others.forEach((seat) => this.answer(seat, offer, true));
    if (!this.info!.offers[offer]?.length) this.ask({ type: "offer", seat: first, offer }, rest);
    else {
      this.answer(first, offer, true);
      rest();
    }
  }
  /** The seats of ours that are asked and have not agreed; first the one that moved last, whose move a takeback undoes. */
  undecided(offer: Offer): Seat[] {
    const agreed = this.info!.offers[offer] ?? [];
    const counts = (seat: Seat) => !agreed.includes(seat) && (offer === "rematch" || !this.seatInfo(seat)?.out);
    const mover = this.lastMover();
    return this.info!.yours.filter(counts).sort((a, b) => Number(b === mover) - Number(a === mover));
  }
  /** Which seat of ours that no bot plays moved last. */
  private lastMover(): Seat | undefined {
    const own = this.info!.yours.filter((seat) => !this.seatInfo(seat)?.bot);
    return (this.events as { seat?: Seat }[]).findLast((one) => one.seat !== undefined && own.includes(one.seat))?.seat;
  }
  resign = (seat: Seat) => this.ask({ type: "resign", seat });
  handOver = (seat: Seat, to_bot: boolean) => this.ask({ type: "hand-over", seat, to_bot });
  say = (text: string) => this.ask({ type: "chat", text });
  mute = (user: string, muted: boolean) => this.ask({ type: "mute", user, muted });

  wantPreviews(actions: readonly string[]): void {
    if (this.seat === null) return;
    for (const action of actions) {
      if (action in this.previews || [...this.asked.values()].includes(action)) continue;
      const key = newKey();
      this.asked.set(key, action);
      this.connection.once({ type: "preview", key, seat: this.seat, action });
    }
  }

  // What we hear

  private hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        this.pacer.push(message);
        this.present = message.seats.filter((one) => one.present).map((one) => one.seat);
        break;
      case "update":
        // A database that came back older: what was confirmed is gone, and is not waited for.
        if (this.heardVersion !== null && message.version < this.heardVersion) this.confirmed = 0;
        this.heardVersion = message.version;
        this.clock = message.clock ?? null;
        this.clockAt = Date.now();
        this.pacer.push(message);
        if (document.hidden || message.seat !== this.seat) this.pacer.flush();
        break;
      case "accepted":
        if (message.key === this.busy) this.busy = null;
        else {
          this.confirmed = Math.max(this.confirmed, message.version);
          this.sendingDone();
        }
        this.afterwards.get(message.key)?.();
        this.afterwards.delete(message.key);
        break;
      case "refused":
        if (message.key && this.asked.delete(message.key)) break;
        if (message.key) this.afterwards.delete(message.key);
        if (message.key === this.busy) this.busy = null;
        else this.sendingDone();
        this.refusal = { code: message.code, clause: message.clause ?? null, params: message.params ?? {} };
        break;
      case "previewed": {
        const action = this.asked.get(message.key);
        this.asked.delete(message.key);
        if (action) this.previews = { ...this.previews, [action]: message.preview };
        break;
      }
      case "chat":
        if (!this.chat.some((one) => one.n === message.n)) this.chat = [...this.chat, message].sort((a, b) => a.n - b.n);
        break;
      case "muted":
        this.muted = message.users;
        break;
      case "presence":
        this.present = message.present;
        this.watching = message.watching;
        break;
    }
  }

  /** Only an action blocks the table, until it is answered and what it did is on the screen. */
  private sendingDone(): void {
    if (this.version < this.confirmed || this.connection.unanswered.some((one) => one.type === "act")) return;
    this.sending = null;
  }

  private heardOf(info: TableInfo): void {
    this.info = info;
    if (info.stage !== "open" || !this.view) return;
    // The finished game has left the table: the next one may be another.
    this.view = this.clock = null;
    this.seat = null;
    this.events = this.fresh = [];
    this.previews = {};
    this.version = info.version;
  }

  private update(message: Update): void {
    const events = message.events as unknown as Numbered[];
    const last = this.events.at(-1)?.n ?? 0;
    if (message.whole) {
      // After a gap, what is new is what we had not seen; on a first look nothing is.
      const known = this.view !== null && message.seat === this.seat && (events[0]?.n ?? 1) === 1 && events.length >= this.events.length;
      this.fresh = known ? events.filter((one) => one.n > last) : [];
      this.events = events;
    } else {
      this.fresh = events.filter((one) => one.n > last);
      this.events = [...this.events, ...this.fresh];
    }
    if (message.version !== this.version || message.seat !== this.seat) {
      this.previews = {};
      this.asked.clear();
    }
    this.version = message.version;
    this.sendingDone();
    this.seat = message.seat;
    const before = question(this.view);
    this.view = message.view;
    shown = `${this.id}:${message.version}`;
    // A refusal is read until the question is another one; others may choose meanwhile.
    if (question(message.view) !== before) this.refusal = null;
  }

  seatInfo(seat: Seat): SeatInfo | undefined {
    return this.info?.seats.find((one) => one.seat === seat);
  }
  /** Whether a bot plays this seat in its person's place. */
  lent(seat: Seat | null): boolean {
    const held = seat === null ? undefined : this.seatInfo(seat);
    return held?.player === "person" && Boolean(held.bot);
  }
  get refusedWords(): string | null {
    return this.refusal ? refusalSentence(this.refusal.code, this.refusal.params) : null;
  }
}

const question = (view: Record<string, unknown> | null): string =>
  view ? [view.phase, view.round, view.turn, view.ply, view.pending].join() : "";

export function socketUrl(id: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(id)}`;
}
