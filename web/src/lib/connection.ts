/** One WebSocket to one table: says hello with what was seen, resends what was not answered, comes back when dropped. */
import type { FromClient } from "../wire/from-client";
import type { FromServer } from "../wire/from-server";

export type Status = "connecting" | "open" | "reconnecting" | "gone" | "banned";
export type Request = Extract<FromClient, { key: string }>;
type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
};
export type Options = {
  url: string;
  seen: () => number | null;
  heard: (message: FromServer) => void;
  changed: (status: Status) => void;
  /** Whether the table is refused to us for good; browsers do not say why a connection could not be made. */
  refused?: () => Promise<boolean>;
  make?: (url: string) => Socket;
};

const PING_MS = 12_000;
const STALE_MS = 26_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** The server closes with this code on somebody whom its operator has shut out. */
const BANNED = 4003;
/** ... and with this one on somebody whom the host has removed from the table. */
const REMOVED = 4004;
/** ... and with this one when the table cannot be read: the page asks why, and says it. */
const UNREADABLE = 4005;

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<string, Request>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private last = 0;
  private tries = 0;
  private never = true;
  private closed = false;
  private greeted = false;

  constructor(private options: Options) {
    this.open();
  }

  /** Sends now, and again after every reconnection until it is answered; the key makes that harmless. */
  request(message: Request): void {
    this.waiting.set(message.key, message);
    if (this.greeted) this.send(message);
  }

  /** For what is not worth repeating. */
  once(message: FromClient): void {
    if (this.greeted) this.send(message);
  }

  get unanswered(): Request[] {
    return [...this.waiting.values()];
  }

  /** The network came back, or the page is looked at again: do not wait for the timer. */
  hurry(): void {
    if (!this.closed && this.socket === null) this.open();
    else if (this.greeted) this.send({ type: "ping" });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
    this.socket = null;
  }

  private open(): void {
    clearTimeout(this.timer);
    const make = this.options.make ?? ((url: string) => new WebSocket(url) as unknown as Socket);
    const socket = (this.socket = make(this.options.url));
    this.greeted = false;
    this.options.changed(this.never ? "connecting" : "reconnecting");
    socket.onopen = () => {
      this.last = Date.now();
      this.send({ type: "hello", protocol: 1, seen: this.options.seen() });
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.hear(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === BANNED) this.end("banned");
      else if (code === REMOVED || code === UNREADABLE) this.end("gone");
      else this.dropped();
    };
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_MS);
  }

  private hear(message: FromServer): void {
    this.last = Date.now();
    if (!this.greeted) {
      this.greeted = true;
      this.never = false;
      this.tries = 0;
      this.options.changed("open");
      for (const message of this.waiting.values()) this.send(message);
    }
    if ((message.type === "accepted" || message.type === "refused") && message.key) this.waiting.delete(message.key);
    if (message.type === "previewed") this.waiting.delete(message.key);
    this.options.heard(message);
    if (message.type === "closing") this.dropped(message.retry_ms);
  }

  private beat(): void {
    if (Date.now() - this.last > STALE_MS) this.dropped();
    else if (this.greeted) this.send({ type: "ping" });
  }

  private dropped(wait?: number): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    if (this.closed) return;
    this.tries++;
    // A table that never answered may not be there at all, or not for us.
    this.options.changed(this.never && this.tries > 3 ? "gone" : this.never ? "connecting" : "reconnecting");
    const later = wait ?? Math.min(FIRST_WAIT_MS * 2 ** (this.tries - 1), LONGEST_WAIT_MS);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), later * (0.75 + Math.random() / 2));
    // At the second, fourth, eighth attempt in a row.
    if (this.tries > 1 && (this.tries & (this.tries - 1)) === 0) void this.ask();
  }

  /** Does not try for ever at a door that is shut. */
  private async ask(): Promise<void> {
    const refused = await this.options.refused?.();
    if (refused && !this.closed && !this.greeted) this.end("gone");
  }

  private end(status: Status): void {
    this.close();
    this.greeted = false;
    this.options.changed(status);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}

export const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
