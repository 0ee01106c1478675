/** One WebSocket to one table: says hello with what was seen, resends what was not answered, comes back when dropped. */
import type { FromClient } from "../types/from-client";
import type { FromServer, Previewed, Update } from "../types/from-server";
import type { GameName, GameUpdate, PreviewOf } from "../types/games";

export type Status = "connecting" | "open" | "reconnecting" | "gone" | "banned";
/** A message of the server's, with views, events and previews as their games have them. */
export type ServerMessage =
  | Exclude<FromServer, Update | Previewed>
  | GameUpdate
  | (Omit<Previewed, "preview"> & { preview: PreviewOf<GameName> });
export type Request = Extract<FromClient, { key: string }>;
/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, "send" | "close" | "readyState" | "onopen" | "onclose" | "onmessage">;
export type Options = {
  url: string;
  lastVersion: () => number | null;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  /** Whether the table is refused to us for good; browsers do not say why a connection could not be made. */
  isRefused?: () => Promise<boolean>;
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
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private keepAliveTimer: ReturnType<typeof setInterval> | undefined;
  private lastReceived = 0;
  private attempts = 0;
  private neverReady = true;
  private closed = false;
  private ready = false;

  constructor(private options: Options) {
    this.open();
  }

  /** Sends now, and again after every reconnection until it is answered; the key makes that harmless. */
  request(message: Request): void {
    this.waiting.set(message.key, message);
    if (this.ready) this.send(message);
  }

  /** For what is not worth repeating. */
  sendOnce(message: FromClient): void {
    if (this.ready) this.send(message);
  }

  get unanswered(): Request[] {
    return [...this.waiting.values()];
  }

  /** The network came back, or the page is looked at again: do not wait for the timer. */
  reconnectNow(): void {
    if (!this.closed && this.socket === null) this.open();
    else if (this.ready) this.send({ type: "ping" });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.keepAliveTimer);
    this.socket?.close();
    this.socket = null;
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    const make = this.options.make ?? ((url: string) => new WebSocket(url));
    const socket = (this.socket = make(this.options.url));
    this.ready = false;
    this.options.onStatus(this.neverReady ? "connecting" : "reconnecting");
    socket.onopen = () => {
      this.lastReceived = Date.now();
      this.send({ type: "hello", protocol: 1, seen: this.options.lastVersion() });
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.receive(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === BANNED) this.end("banned");
      else if (code === REMOVED || code === UNREADABLE) this.end("gone");
      else this.reconnect();
    };
    clearInterval(this.keepAliveTimer);
    this.keepAliveTimer = setInterval(() => this.keepAlive(), PING_MS);
  }

  private receive(message: ServerMessage): void {
    this.lastReceived = Date.now();
    if (!this.ready) {
      this.ready = true;
      this.neverReady = false;
      this.attempts = 0;
      this.options.onStatus("open");
      for (const message of this.waiting.values()) this.send(message);
    }
    if ((message.type === "accepted" || message.type === "refused") && message.key) this.waiting.delete(message.key);
    if (message.type === "previewed") this.waiting.delete(message.key);
    this.options.onMessage(message);
    if (message.type === "closing") this.reconnect(message.retry_ms);
  }

  private keepAlive(): void {
    if (Date.now() - this.lastReceived > STALE_MS) this.reconnect();
    else if (this.ready) this.send({ type: "ping" });
  }

  private reconnect(wait?: number): void {
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    if (this.closed) return;
    this.attempts++;
    // A table that never answered may not be there at all, or not for us.
    this.options.onStatus(
      this.neverReady && this.attempts > 3 ? "gone" : this.neverReady ? "connecting" : "reconnecting",
    );
    const later = wait ?? Math.min(FIRST_WAIT_MS * 2 ** (this.attempts - 1), LONGEST_WAIT_MS);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.open(), later * (0.75 + Math.random() / 2));
    // At the second, fourth, eighth attempt in a row.
    if (this.attempts > 1 && (this.attempts & (this.attempts - 1)) === 0) void this.checkRefused();
  }

  /** Does not try for ever at a door that is shut. */
  private async checkRefused(): Promise<void> {
    const refused = await this.options.isRefused?.();
    if (refused && !this.closed && !this.ready) this.end("gone");
  }

  private end(status: Status): void {
    this.close();
    this.ready = false;
    this.options.onStatus(status);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}

export const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
