/** A lesson dressed as a table's socket, so that it is played at the real table's widgets. */
import { call, Problem, type Answer } from "../net/http";
import type { Socket } from "../net/connection";
import type { FromClient, TableInfoLike } from "./table-info";
import { tableInfo } from "./table-info";
import { learnWordsLoaded } from "./words.svelte";

export type Step = Answer<"POST /lessons/{lesson}">;
export type Attempt = Answer<"POST /lessons/{lesson}/try">;
type Shown = Step["table"];
type Heard = { onStep: (step: Step) => void; onAttempt: (action: string, made: Attempt) => void };

export class LessonTable {
  private socket: Socket | null = null;
  private step: Step | null = null;
  private version = 0;
  /** Whether an answer is shown: nothing is asked of the table until the next step, or the same one again. */
  private answered = false;

  constructor(
    private lesson: string,
    public path: string[],
    private heard: Heard,
  ) {}

  /** What a connection is given in place of a WebSocket. */
  make = (): Socket => {
    const socket: Socket = {
      readyState: 1,
      onopen: null,
      onclose: null,
      onmessage: null,
      send: (text) => this.receive(JSON.parse(String(text)) as FromClient),
      close: () => {
        if (this.socket === socket) this.socket = null;
      },
    };
    this.socket = socket;
    queueMicrotask(() => socket.onopen?.call(socket as WebSocket, new Event("open")));
    return socket;
  };

  /** Shows the step that the path leads to. */
  async load(): Promise<void> {
    this.step = await call("POST /lessons/{lesson}", { path: { lesson: this.lesson }, body: { path: this.path } });
    // Who plays by the script is named in words that come late.
    await learnWordsLoaded();
    this.answered = false;
    this.heard.onStep(this.step);
    this.say(this.info());
    this.update(this.step.table, { whole: true, asked: this.step.asks });
  }

  /** The same step once more, after an answer that was not right. */
  again(): void {
    if (!this.step) return;
    this.answered = false;
    this.update(this.step.table, { whole: true, asked: true });
  }

  private info(): TableInfoLike {
    return tableInfo(this.step!, ++this.version);
  }

  private receive(message: FromClient): void {
    switch (message.type) {
      case "hello":
        void this.load();
        break;
      case "act":
        void this.act(message.key, message.action);
        break;
      case "preview":
        void this.preview(message.key, message.action);
        break;
      case "ping":
        this.say({ type: "pong", at: Date.now() });
        break;
      default:
        if ("key" in message) this.say({ type: "accepted", key: message.key, version: this.version });
    }
  }

  private async act(key: string, action: string): Promise<void> {
    if (this.answered) return this.say({ type: "accepted", key, version: this.version });
    try {
      const made = await call("POST /lessons/{lesson}/try", {
        path: { lesson: this.lesson },
        body: { path: this.path, action },
      });
      if (made.refusal) this.say({ type: "refused", key, ...made.refusal });
      if (made.verdict !== "refused") this.answered = true;
      if (!made.refusal) {
        this.say({ type: "accepted", key, version: this.version + 1 });
        this.update(made.table, { whole: false, asked: false });
      }
      this.heard.onAttempt(action, made);
    } catch (wrong) {
      const { code, clause, params } = wrong instanceof Problem ? wrong : { code: "", clause: null, params: {} };
      this.say({ type: "refused", key, code: code || "server-trouble", clause, params });
    }
  }

  private async preview(key: string, action: string): Promise<void> {
    try {
      const preview = await call("POST /lessons/{lesson}/preview", {
        path: { lesson: this.lesson },
        body: { path: this.path, action },
      });
      this.say({ type: "previewed", key, preview });
    } catch {
      this.say({ type: "refused", key, code: "server-trouble", clause: null, params: {} });
    }
  }

  private update({ view, events, waiting }: Shown, { whole, asked }: { whole: boolean; asked: boolean }): void {
    // Where nothing is asked, nothing is open: an answer is looked at first.
    const shown = asked ? view : { ...view, legal: [] };
    this.say({
      type: "update",
      version: ++this.version,
      game: this.step!.game,
      seat: view.seat ?? null,
      view: shown,
      events,
      waiting: asked ? waiting : [],
      whole,
      clock: null,
    });
  }

  private say(message: object): void {
    this.socket?.onmessage?.call(
      this.socket as WebSocket,
      new MessageEvent("message", { data: JSON.stringify(message) }),
    );
  }
}
