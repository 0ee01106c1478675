/** Advice at a casual table of one person against bots: hints on request, and in the first games a word at a question. */
import { getContext, setContext, untrack } from "svelte";
import { call, type Answer } from "../net/http";
import { me } from "../state/account.svelte";
import type { TablePageState } from "../pages/table-page.svelte";
import { countFinished, countSaid, endGuide, guided, stillSaid, timesSaid } from "./guide.svelte";
import type { Said } from "./words.svelte";

const ENOUGH = 3;
const AT_TABLE = Symbol("coach");
/** The coach of the table whose page this is, if it has one: for a game that keeps a place for advice. */
export const tableCoach = (): Coach | undefined => getContext(AT_TABLE);

export class Coach {
  hints = $state.raw<Answer<"POST /tables/{table_id}/hint"> | null>(null);
  thinking = $state(false);
  wrong = $state<string | null>(null);
  line = $state.raw<Said | null>(null);
  private last = "";
  /** Whether room for advice is kept: it stays for as long as the page is open, so that nothing moves. */
  readonly room: boolean;
  private places = $state(0);
  /** Whether the game's table shows the advice in a place of its own. */
  readonly placed = $derived(this.places > 0);

  /** For the page of a table, while it is made. */
  constructor(readonly page: TablePageState) {
    setContext(AT_TABLE, this);
    this.room = guided(page.table.id);
    // A hint is about one question.
    $effect(() => {
      void this.page.table.version;
      untrack(() => {
        this.hints = null;
        this.wrong = null;
      });
    });
    // What was missed is about one game.
    $effect(() => {
      void this.page.over;
      untrack(() => (this.missed = null));
    });
    // What is said at a question stands there until it is answered; what stood there three times is known.
    $effect(() => {
      const now = this.question;
      untrack(() => this.advise(now));
    });
    // The first hint should come as soon as any: the server gets ready for it once somebody may ask.
    $effect(() => {
      if (this.asked && me()?.user) untrack(() => this.prepare());
    });
    $effect(() => {
      const { over, info, table } = this.page;
      if (over && info?.record) untrack(() => countFinished(table.id, info.record!));
    });
  }

  /** For an effect of a table that keeps a place for advice. */
  takePlace(): () => void {
    untrack(() => this.places++);
    return () => untrack(() => this.places--);
  }

  private get seat() {
    return this.page.table.seat;
  }
  /** Where the server gives hints at all: it decides, this only shows or hides the button. */
  casual = $derived.by(
    () =>
      !this.page.info?.settings.rated &&
      this.page.info?.yours.length === 1 &&
      this.page.seats.every((one) =>
        one.seat === this.seat ? one.player === "person" && !one.bot : one.player === "bot",
      ),
  );
  asked = $derived.by(() => this.casual && this.page.mine);
  /** The same while others choose too: what is said stands there until we have answered. */
  private question = $derived.by(() => {
    const { position } = this.page.table;
    if (!this.asked || !position) return null;
    const { phase, round }: Record<string, unknown> = { ...position.view };
    const own = position.events.filter((one) => "seat" in one && one.seat === this.seat && one.event !== "drew");
    return [phase, round, own.length].join();
  });

  private advise(question: string | null): void {
    const { table } = this.page;
    if (question === null || !guided(table.id)) {
      this.line = null;
      return;
    }
    void call("GET /tables/{table_id}/guide", { path: { table_id: table.id }, query: { seat: String(this.seat) } })
      .then((found) => {
        if (this.question !== question) return;
        this.line =
          found.find((one) => stillSaid(one.key) && timesSaid(one.key) < ENOUGH && one.key !== this.last) ?? null;
        this.last = this.line?.key ?? "";
        if (this.line) countSaid(this.line.key);
      })
      .catch(() => (this.line = null));
  }

  private prepared = false;
  private prepare(): void {
    const { seat } = this;
    if (this.prepared || seat === null) return;
    this.prepared = true;
    const path = { table_id: this.page.table.id };
    call("POST /tables/{table_id}/hint", { path, body: { seat, prepare: true } }).catch(() => (this.prepared = false));
  }
  /** Asks the server for the two or three sensible actions. */
  ask = async (): Promise<void> => {
    const { table } = this.page;
    const { seat } = this;
    if (!this.asked || this.thinking || seat === null) return;
    const version = table.version;
    this.thinking = true;
    this.wrong = null;
    try {
      const found = await call("POST /tables/{table_id}/hint", { path: { table_id: table.id }, body: { seat } });
      if (table.version === version) this.hints = found;
    } catch (problem) {
      this.wrong = (problem as Error).message;
    } finally {
      this.thinking = false;
    }
  };
  close = (): void => {
    this.hints = null;
  };
  /** Where the server looks back at a game that is over: it decides, as about hints. */
  looksBack = $derived.by(() => this.casual && this.page.over && this.page.info?.record);
  missed = $state.raw<Answer<"POST /tables/{table_id}/missed"> | null>(null);
  /** Asks for the moments in which something better was open. */
  lookBack = async (): Promise<void> => {
    const { table } = this.page;
    const { seat } = this;
    if (this.thinking || seat === null) return;
    const record = this.page.info?.record;
    this.thinking = true;
    this.wrong = null;
    try {
      const found = await call("POST /tables/{table_id}/missed", { path: { table_id: table.id }, body: { seat } });
      if (this.page.info?.record === record) this.missed = found;
    } catch (problem) {
      this.wrong = (problem as Error).message;
    } finally {
      this.thinking = false;
    }
  };
  /** No more advice, in this game and the next. */
  end = (): void => {
    endGuide();
    this.line = null;
  };
}
