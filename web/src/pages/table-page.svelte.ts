/** What the page of a table shows, derived from the table: names, what is asked, what happened, whose turn it is. */
import { untrack } from "svelte";
import { gameNamed } from "../games";
import { fullTable } from "../state/account.svelte";
import type { Seat, TableStore } from "../state/table.svelte";
import { listed, say } from "../words/messages.svelte";
import { botLabel, seatNames } from "../words/players";
import { decided, endedForUs } from "../words/endings";
import { endedSentence } from "../words/sentences";
import { clausesOf } from "../words/why";

/** The sentences that there are, one after the other. */
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

export class TablePageState {
  constructor(readonly table: TableStore) {
    const usual = table.lasts;
    table.lasts = (position) => this.game.lasts?.(position.fresh, position.view.seat) ?? usual(position);
  }

  info = $derived.by(() => this.table.info);
  seats = $derived.by(() => this.info?.seats ?? []);
  game = $derived.by(() => gameNamed(this.info?.settings.game ?? ""));
  names = $derived.by(() => {
    if (!this.info) return {};
    const { yours } = this.info;
    return seatNames(this.info, this.table.seat ?? (yours.length === 1 ? yours[0]! : null));
  });
  /** Bots by seat, each with its level. */
  bots = $derived.by(() =>
    Object.fromEntries(this.seats.filter((one) => one.bot).map((one) => [one.seat, botLabel(one)])),
  );
  /** Seats of bots whose moves a simple player makes, or nobody. */
  standIns = $derived.by(() => this.seats.filter((one) => one.stand_in).map((one) => one.seat));
  /** Who can chat. */
  people = $derived.by(() =>
    this.seats.flatMap((one) => (one.user && one.name ? [{ user: one.user, name: one.name }] : [])),
  );
  /** Seats whose person is not connected. */
  away = $derived.by(() =>
    this.seats
      .filter((one) => one.player === "person" && !this.table.present.includes(one.seat))
      .map((one) => one.seat),
  );
  waiting = $derived.by<Seat[]>(() => this.table.position?.waiting ?? []);
  over = $derived.by(() => this.info?.stage === "over");
  /** Whether a bot plays our seat: then nothing is asked of us. */
  botPlays = $derived.by(() => this.table.botPlays(this.table.seat));
  /** Whether we have to act. */
  mine = $derived.by(
    () =>
      this.info?.stage === "playing" &&
      !this.botPlays &&
      this.table.seat !== null &&
      this.waiting.includes(this.table.seat),
  );

  /** Whether moves can ever be taken back here without asking anybody: against bots, for fun, or round one screen. */
  undoes = $derived.by(() => {
    const { info } = this;
    if (!info || info.settings.rated || (info.stage !== "playing" && info.stage !== "paused")) return false;
    return info.yours.length > 0 && info.seats.every((one) => !one.user || info.yours.includes(one.seat) || one.out);
  });

  // Several players at one screen

  /** Whether we hold several seats. */
  several = $derived.by(() => (this.info?.yours.length ?? 0) > 1);
  /** The seat at this screen that has to act next. */
  next = $derived.by(() => {
    if (!this.several || this.info?.stage !== "playing") return null;
    const { yours } = this.info;
    return this.waiting.find((seat) => yours.includes(seat) && !this.table.botPlays(seat)) ?? null;
  });
  /** Whether the screen waits to be passed on: no hand is here meanwhile. */
  covered = $derived.by(() => this.several && this.game.secrets && this.next !== null && this.table.seat !== this.next);

  /** Shows the next player's view, or, where hands are secret, covers that of the one before. */
  passScreen(): void {
    const { table, next } = this;
    if (!this.several || next === null || table.status !== "open" || table.busy || table.seat === next) return;
    const { seat } = table;
    const { secrets } = this.game;
    untrack(() => {
      if (!secrets) table.uncover(next);
      else if (seat !== null) table.uncover(null);
    });
  }

  // What is said

  /** Everything that happened, in sentences. */
  lines = $derived.by(() =>
    (this.table.position?.events ?? [])
      .filter((event) => event.event !== "chose")
      .map((event) => ({
        n: event.n,
        text: this.game.event(event, this.names),
        again: this.game.shows?.(event) ?? false,
        clauses: clausesOf(this.info?.settings.game ?? "", event),
      })),
  );
  /** Shows an event once more; the game's page gives it. */
  showAgain = $state.raw<((n: number) => void) | undefined>(undefined);
  private absent = $derived.by(() => {
    const missed = this.away.filter((seat) => !this.info!.yours.includes(seat) && !this.table.botPlays(seat));
    return missed.length ? say("page-not-here", { who: listed(missed.map((seat) => this.names[seat] ?? "")) }) : null;
  });
  private ended = $derived.by(() => {
    const { position, seat } = this.table;
    const end = position?.events.findLast((one) => one.event === "end");
    const how = this.info?.ended
      ? endedSentence(this.info.ended, this.names)
      : end
        ? this.game.event(end, this.names)
        : say("page-over");
    if (!position) return how;
    const ours = this.several ? null : endedForUs(this.info?.result, this.info?.ended, seat);
    return joined(ours, how, decided(this.info?.result, this.names));
  });
  /** What is asked, of whomever, or how it ended. */
  asked = $derived.by(() => {
    const view = this.table.position?.view;
    const { info, game, names } = this;
    if (!info) return null;
    const watching = info.yours.length ? null : say(fullTable() === this.table.id ? "page-full" : "page-you-watch");
    if (info.stage === "paused") return joined(watching, say("page-paused"));
    if (this.over) return this.ended;
    if (!view) return null;
    if (!this.botPlays) return joined(watching, game.prompt(view, names), game.tellsAbsence ? this.absent : null);
    // What the others are waited for is told as to a spectator.
    const others = this.waiting.includes(this.table.seat!) ? null : game.prompt(view, names, true);
    return joined(say("page-lent"), others);
  });
  /** What has just happened. */
  happened = $derived.by(() => {
    const { position, seat } = this.table;
    if (!position || (this.over && !this.game.happenedAtEnd)) return null;
    return this.game.happened(position, seat, this.names);
  });
  /** The action that is under way. */
  sending = $derived.by(() =>
    this.table.sending ? say("page-sending", { action: this.game.action(this.table.sending) }) : null,
  );
  title = $derived.by(() => {
    const name = this.info ? `${say(`game-${this.info.settings.game}`)} – ` : "";
    return `${this.mine ? `● ${say("page-your-turn")} – ` : ""}${name}Shofar`;
  });
}
