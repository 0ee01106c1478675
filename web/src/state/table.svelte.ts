/** One table as this client knows it: views, events, what was sent and not yet answered. */
import type { GameName, GameUpdate, PreviewOf } from "../types/games";
import type { SeatInfo, TableInfo } from "../types/from-server";
import type { Settings } from "../types/from-client";
import { flushSync } from "svelte";
import { call, Problem } from "../net/http";
import { Connection, newKey, type Options, type Request, type ServerMessage, type Status } from "../net/connection";
import { asGame, nextPosition, type Position, type Seat } from "./position";
import { refusalSentence } from "../words/sentences";
import { UpdateQueue } from "./update-queue";
import { motionTime } from "../ui/motion";
import type { Params } from "../words/messages.svelte";

export type { Seat };
export type Offer = "draw" | "takeback" | "pause" | "abort" | "rematch";
export type Said = { n: number; at: number; user: string; name: string; text: string };
export type Refusal = { code: string; clause: string | null; params: Params };
/** A request before it is given its key. */
type Wanted = Request extends infer One ? (One extends { key: string } ? Omit<One, "key"> : never) : never;

/** Events that nothing moves for. */
const STILL = new Set(["chose", "drew", "end"]);

let shown = $state("");
/** The table and version on the screen, for whoever watches the page from outside. */
export const shownVersion = (): string => shown;

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  /** The game as `seat` sees it; null before it begins. */
  position = $state.raw<Position | null>(null);
  seat = $state.raw<Seat | null>(null);
  version = $state(0);
  clock = $state.raw<GameUpdate["clock"]>(null);
  /** Whether our last move can be taken back now: at once, if others agree, or not. */
  takeback = $state.raw<GameUpdate["takeback"]>(null);
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
  private previews = $state.raw<Record<string, PreviewOf<GameName>>>({});
  private previewRequests = new Map<string, string>();
  /** What to ask once the request with this key has been granted. */
  private onAccepted = new Map<string, () => void>();
  private connection: Connection;
  /** The last version that we were sent; it may still wait to be shown. */
  private receivedVersion: number | null = null;
  private queue = new UpdateQueue<GameUpdate | TableInfo>(
    (message) => {
      if (message.type === "table") this.showTable(message);
      else this.showUpdate(message);
      // What one update brought must be drawn, and told, before the next.
      flushSync();
    },
    (message) => (message.type === "update" && this.position ? motionTime(this.lasts(this.position)) : 0),
  );

  constructor(
    readonly id: string,
    url = socketUrl(id),
    make?: Options["make"],
  ) {
    this.connection = new Connection({
      url,
      make,
      lastVersion: () => this.receivedVersion,
      onMessage: (message) => this.receive(message),
      onStatus: (status) => (this.status = status),
      isRefused: () =>
        call("GET /tables/{table_id}", { path: { table_id: id } }).then(
          () => false,
          (wrong) => wrong instanceof Problem && [403, 404, 409].includes(wrong.status),
        ),
    });
  }

  close(): void {
    this.queue.stop();
    this.connection.close();
  }
  /** Shows at once whatever still waits for movements to end. */
  showAll(): void {
    this.queue.flush();
  }
  /** Ends what moves at once, and shows what comes next; false where nothing moves. */
  skip(event?: Event): boolean {
    const moves = this.ends(event);
    return this.queue.skip() || moves;
  }
  /** Ends a movement of the game's own; true if there was one. */
  ends: (event?: Event) => boolean = () => false;
  reconnectNow(): void {
    this.connection.reconnectNow();
  }

  // What we send

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
    if (then) this.onAccepted.set(this.busy, then);
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
  offerTogether(offer: Offer): void {
    if (
      this.connection.unanswered.some((one) => (one.type === "offer" || one.type === "answer") && one.offer === offer)
    )
      return;
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
    const moves = (this.position?.events ?? []).flatMap((one) => ("seat" in one ? [one.seat] : []));
    return moves.findLast((seat) => own.includes(seat));
  }
  resign = (seat: Seat) => this.ask({ type: "resign", seat });
  /** Takes the side that has made the first move, where sides are chosen. */
  swapSides = (seat: Seat) => this.ask({ type: "swap-sides", seat });
  handOver = (seat: Seat, to_bot: boolean) => this.ask({ type: "hand-over", seat, to_bot });
  say = (text: string) => this.ask({ type: "chat", text });
  mute = (user: string, muted: boolean) => this.ask({ type: "mute", user, muted });

  wantPreviews(actions: readonly string[]): void {
    if (this.seat === null) return;
    for (const action of actions) {
      if (action in this.previews || [...this.previewRequests.values()].includes(action)) continue;
      const key = newKey();
      this.previewRequests.set(key, action);
      this.connection.sendOnce({ type: "preview", key, seat: this.seat, action });
    }
  }

  // What the server sends

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.queue.push(message);
        this.present = message.seats.filter((one) => one.present).map((one) => one.seat);
        break;
      case "update":
        // A database that came back older: what was confirmed is gone, and is not waited for.
        if (this.receivedVersion !== null && message.version < this.receivedVersion) this.confirmed = 0;
        this.receivedVersion = message.version;
        this.clock = message.clock ?? null;
        this.clockAt = Date.now();
        this.queue.push(message);
        if (document.hidden || message.seat !== this.seat) this.queue.flush();
        break;
      case "accepted":
        if (message.key === this.busy) this.busy = null;
        else {
          this.confirmed = Math.max(this.confirmed, message.version);
          this.sendingDone();
        }
        this.onAccepted.get(message.key)?.();
        this.onAccepted.delete(message.key);
        break;
      case "refused":
        if (message.key && this.previewRequests.delete(message.key)) break;
        if (message.key) this.onAccepted.delete(message.key);
        if (message.key === this.busy) this.busy = null;
        else this.sendingDone();
        this.refusal = { code: message.code, clause: message.clause ?? null, params: message.params ?? {} };
        break;
      case "previewed": {
        const action = this.previewRequests.get(message.key);
        this.previewRequests.delete(message.key);
        if (action) this.previews = { ...this.previews, [action]: message.preview };
        break;
      }
      case "chat":
        if (!this.chat.some((one) => one.n === message.n))
          this.chat = [...this.chat, message].sort((a, b) => a.n - b.n);
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

  private showTable(info: TableInfo): void {
    this.info = info;
    if (info.stage !== "open" || !this.position) return;
    // The finished game has left the table: the next one may be another.
    this.position = this.clock = this.takeback = null;
    this.seat = null;
    this.previews = {};
    this.version = info.version;
  }

  private showUpdate(message: GameUpdate): void {
    const before = this.position;
    this.position = nextPosition(message.whole && message.seat !== this.seat ? null : before, message);
    if (message.version !== this.version || message.seat !== this.seat) {
      this.previews = {};
      this.previewRequests.clear();
    }
    this.version = message.version;
    this.takeback = message.takeback ?? null;
    this.sendingDone();
    this.seat = message.seat;
    shown = `${this.id}:${message.version}`;
    // A refusal is read until the question is another one; others may choose meanwhile.
    if (question(this.position) !== question(before)) this.refusal = null;
  }

  /** How long what an update brought is looked at before the next is shown. */
  lasts: (position: Position) => number = ({ fresh }) => (fresh.some((one) => !STILL.has(one.event)) ? 400 : 0);

  /** The position as one of this game, if it is. */
  at<G extends GameName>(game: G): Position<G> | null {
    return asGame(this.position, game);
  }
  /** What an action would do, once the server has said so; the table plays the game of its position. */
  preview<G extends GameName>(_game: G, action: string): PreviewOf<G> | undefined {
    return this.previews[action] as PreviewOf<G> | undefined;
  }
  seatInfo(seat: Seat): SeatInfo | undefined {
    return this.info?.seats.find((one) => one.seat === seat);
  }
  /** Whether a bot plays this seat in its person's place. */
  botPlays(seat: Seat | null): boolean {
    const held = seat === null ? undefined : this.seatInfo(seat);
    return held?.player === "person" && Boolean(held.bot);
  }
  get refusedWords(): string | null {
    return this.refusal ? refusalSentence(this.refusal.code, this.refusal.params) : null;
  }
}

/** What is asked: the same until somebody's turn, a phase or one's own choice is another. */
function question(position: Position | null): string {
  if (!position) return "";
  const { phase, round, turn, ply, pending }: Record<string, unknown> = { ...position.view };
  return [phase, round, turn, ply, pending].join();
}

export function socketUrl(id: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(id)}`;
}
