/** The card that is chosen in the hand and what is about to be done with it, by pointer or by keys. */
import { prefs } from "../../state/preferences.svelte";
import { isDoubleClick } from "../../ui/double-click";
import type { HandFocus } from "../../ui/hand-focus";
import { rememberOrigin } from "../../ui/motion";
import type { View } from "./view";

export type Table = {
  view: View;
  /** Whether something is asked of us. */
  asked: boolean;
  sending: string | null;
  /** Whether presses are ignored, because they were meant for the last question. */
  resting: boolean;
  act: (action: string) => void;
};

export class CardChoice {
  /** The chosen card: `R5#2` is the one at place 2 of the hand. */
  selected = $state<string | null>(null);
  /** The action that is pointed at. */
  hovered = $state<string | null>(null);
  /** The action that a second press confirms. */
  armed = $state<string | null>(null);
  card = $derived.by(() => this.selected?.split("#")[0] ?? null);
  /** What can be done with the chosen card. */
  actions = $derived.by(() => (this.card ? this.actionsOf(this.card) : []));

  constructor(
    private table: () => Table,
    private focus: HandFocus,
  ) {}

  clear(): void {
    this.selected = this.hovered = this.armed = null;
  }

  private actionsOf(card: string): string[] {
    return this.table().view.legal.filter((action) => {
      const [verb, what] = action.split(" ");
      return verb === "trumpet" ? card === "T" : what === card;
    });
  }

  choose(key: string, card: string, event: MouseEvent & { currentTarget: HTMLElement }): void {
    const { view, asked, sending, resting, act } = this.table();
    if (!asked || sending || resting || isDoubleClick(event)) return;
    if (view.phase === "first" || view.phase === "feed") {
      const open = this.actionsOf(card);
      const action = open[0] ?? `${view.phase} ${card}`;
      if (prefs.confirm && open.length && this.armed !== action) {
        this.selected = key;
        this.armed = action;
        this.focus.lead(event);
        return;
      }
      // One that is not open is asked all the same: the table answers with the rule that forbids it.
      rememberOrigin(view.phase === "first" ? `${view.seat} ${card}` : "supply", event.currentTarget);
      act(action);
      return;
    }
    this.selected = this.selected === key ? null : key;
    this.armed = null;
    this.focus.lead(event);
  }

  pick(action: string, event?: MouseEvent): void {
    const { view, sending, resting, act } = this.table();
    if (sending || resting || (event && isDoubleClick(event))) return;
    if (prefs.confirm && this.armed !== action) {
      this.armed = action;
      return;
    }
    const element = document.querySelector(".hand .selected, .hand .dragged");
    const played = action.startsWith("trumpet") ? "T" : action.split(" ")[1]!;
    rememberOrigin(action.startsWith("supply") ? "supply" : `${view.seat} ${played}`, element);
    act(action);
  }

  /** A card was dragged to one's walls or to the supply. */
  drop(verb: "wall" | "supply", card: string): void {
    const { view, asked, resting, act } = this.table();
    if (!asked || resting) return;
    if (view.phase === "turn") this.pick(card === "T" && verb === "wall" ? "wall T" : `${verb} ${card}`);
    else act(`${view.phase} ${card}`);
  }

  /** Digits choose cards, letters what to do with them, Escape nothing. */
  key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    if (!this.table().asked) return;
    if (event.repeat) {
      // Enter held down would press whatever comes up under the focus.
      if (target.closest(".dock") && event.key !== "Tab") event.preventDefault();
      return;
    }
    const card = document.querySelectorAll<HTMLElement>(".hand .card").item(Number(event.key) - 1);
    if (/^[1-9]$/.test(event.key) && card) {
      card.focus();
      card.click();
      event.preventDefault();
      return;
    }
    if (event.key === "Escape") {
      this.selected = this.armed = null;
      return;
    }
    const letter = event.key.toUpperCase();
    const wanted = this.actions.find((action) => {
      const [verb, what] = action.split(" ");
      return verb === "trumpet" ? what === letter : verb === { W: "wall", S: "supply" }[letter];
    });
    if (wanted) {
      event.preventDefault();
      this.pick(wanted);
    } else if (this.armed && event.key === "Enter" && target.tagName !== "BUTTON") this.pick(this.armed);
  }
}
