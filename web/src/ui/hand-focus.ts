/** The focus of a hand: it stays there when the card, or the way to play it, that had it is gone. */
import { tick } from "svelte";

export class HandFocus {
  private place = 0;
  private ours = false;

  constructor(private dock: () => HTMLElement | undefined) {}

  private cards(): HTMLElement[] {
    return [...(this.dock()?.querySelectorAll<HTMLElement>(".hand .card") ?? [])];
  }
  /** Something on the page has got the focus. */
  notice(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    this.ours = this.dock()?.contains(target) ?? false;
    const at = this.ours ? this.cards().indexOf(target) : -1;
    if (at >= 0) this.place = at;
  }
  /** Gives the focus to the hand, or to what is asked, if nothing has it. */
  take(): void {
    if (document.activeElement && document.activeElement !== document.body) return;
    const held = this.cards();
    const wanted = held[Math.min(this.place, held.length - 1)] ?? this.dock()?.querySelector<HTMLElement>(".prompt");
    wanted?.focus({ preventScroll: true });
  }
  /** After the hand was drawn anew. */
  keep(): void {
    if (this.ours && !document.querySelector("dialog[open]")) this.take();
  }
  /** Whoever chose a card without pointing at it is led to what it can do. */
  lead(event: MouseEvent): void {
    if (event.detail === 0) void tick().then(() => this.dock()?.querySelector<HTMLElement>(".options button")?.focus());
  }
}
