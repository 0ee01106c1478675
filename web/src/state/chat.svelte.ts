/** What is said at a table, and how much of it has been read. */
import type { Said, TableStore } from "./table.svelte";

/** A table tells its old messages when it is opened; clocks may differ by as much. */
const RECENT_MS = 30_000;

export class ChatState {
  /** Whether the chat is unfolded: then all is read. */
  open = $state(false);
  /** Nothing is wanted from anybody, for this visit. */
  silent = $state(false);
  private seen = $state(0);
  private since = Date.now() - RECENT_MS;

  constructor(
    private table: Pick<TableStore, "chat" | "muted">,
    private own: () => string | null,
  ) {}

  /** What others have said since we came and has not been read. */
  get unread(): Said[] {
    if (this.silent) return [];
    return this.table.chat.filter(
      (one) =>
        one.n > this.seen && one.at > this.since && one.user !== this.own() && !this.table.muted.includes(one.user),
    );
  }

  read(): void {
    this.seen = this.table.chat.at(-1)?.n ?? 0;
  }
}
