/** The card that is chosen in the hand and where it is aimed: at a lane or at the heap. By pointer, finger or keys. */
import { prefs } from "../../state/preferences.svelte";
import { isDoubleClick } from "../../ui/double-click";
import { rememberOrigin } from "../../ui/motion";
import { COLOURS, type Colour } from "../../ui/theme";
import { letterOf } from "./lane-words";
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

/** The lane that an action belongs to; null is the heap. */
export function laneOf(action: string): Colour | null {
  const [verb, what] = action.split(" ");
  return verb === "trumpet" || verb === "wall" || verb === "first" ? (what![0] as Colour) : null;
}

export class LaneChoice {
  /** The chosen card: `R5#2` is the second red 5 of the hand. */
  selected = $state<string | null>(null);
  /** The action that Enter and the gold button carry out. */
  aimed = $state<string | null>(null);
  /** The action that a pointer rests on. */
  hovered = $state<string | null>(null);
  /** The action at which a first press has aimed, and which the second one plays. */
  armed = $state<string | null>(null);
  card = $derived.by(() => this.selected?.split("#")[0] ?? null);
  /** What can be done with the chosen card. */
  actions = $derived.by(() => (this.card ? this.actionsOf(this.card) : []));
  /** What is shown on the lanes. */
  shown = $derived.by(() => this.hovered ?? this.aimed);

  constructor(private table: () => Table) {}

  clear(): void {
    this.selected = this.aimed = this.hovered = this.armed = null;
  }

  actionsOf(card: string): string[] {
    return this.table().view.legal.filter((action) => {
      const [verb, what] = action.split(" ");
      return verb === "trumpet" ? card === "T" : what === card;
    });
  }
  /** What the chosen card would do in a lane; in the heap for null. */
  at(lane: Colour | null): string | null {
    return this.actions.find((action) => laneOf(action) === lane) ?? null;
  }

  choose(key: string, event?: MouseEvent): void {
    const { view, asked, sending, resting, act } = this.table();
    if (!asked || sending || resting || (event && isDoubleClick(event))) return;
    const card = key.split("#")[0]!;
    if (this.selected === key) return this.clear();
    const open = this.actionsOf(card);
    if (!open.length) {
      // One that is not open is asked all the same: the table answers with the rule that forbids it.
      this.clear();
      act(view.phase === "turn" ? `wall ${card}` : `${view.phase} ${card}`);
      return;
    }
    this.clear();
    this.selected = key;
    this.aimed = card === "T" && view.phase === "turn" ? null : open.find((one) => !one.startsWith("supply"))!;
  }

  aim(action: string | null): void {
    this.aimed = action;
    this.hovered = this.armed = null;
  }

  /** The pointer leaves a lane: a trumpet stays aimed where it was, so that a button can sound it. */
  leave(): void {
    if (this.hovered?.startsWith("trumpet")) this.aimed = this.hovered;
    this.hovered = null;
  }

  /** A press on a lane or on the heap: a finger's first one only aims, and so does everybody's who wants to confirm. */
  press(action: string, event: MouseEvent): void {
    const { sending, resting } = this.table();
    if (sending || resting || isDoubleClick(event)) return;
    const finger = (event as PointerEvent).pointerType === "touch";
    const shown = this.aimed === action && (!prefs.confirm || this.armed === action);
    if ((finger || prefs.confirm) && !shown) {
      this.aim(action);
      this.armed = action;
      return;
    }
    this.play(action);
  }

  play(action: string | null = this.aimed): void {
    const { view, asked, sending, resting, act } = this.table();
    if (!action || !asked || sending || resting) return;
    const element = document.querySelector(".hand .selected, .hand .dragged");
    const played = action.startsWith("trumpet") ? "T" : action.split(" ")[1]!;
    rememberOrigin(laneOf(action) ? `${view.seat} ${played}` : "heap", element);
    this.hovered = null;
    this.aimed = action;
    act(action);
  }

  /** The next lane that the card can be aimed at, in the direction of an arrow. */
  private step(by: number): void {
    const places = [...COLOURS, null].filter((lane) => this.at(lane));
    if (!places.length) return;
    const now = this.aimed ? places.indexOf(laneOf(this.aimed)) : by > 0 ? -1 : 0;
    this.aim(this.at(places[(now + by + places.length) % places.length]!));
  }

  /** Digits choose cards, letters and arrows aim, Enter plays, Escape goes back. */
  key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
    if (!this.table().asked) return;
    if (event.repeat) {
      // Enter held down would press whatever comes up under the focus.
      if (target.closest?.(".dock, .lane-list") && event.key !== "Tab") event.preventDefault();
      return;
    }
    const card = document.querySelectorAll<HTMLElement>(".hand .card").item(Number(event.key) - 1);
    if (/^[1-9]$/.test(event.key) && card) {
      card.focus();
      this.choose(card.dataset.key!);
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (!this.selected) return;
      const card = document.querySelector<HTMLElement>(`.hand .card[data-key="${this.selected}"]`);
      this.clear();
      card?.focus();
    } else if (!this.selected) return;
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.step(event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
    } else if (event.key === "Enter") {
      // On a lane, the heap or a button Enter is a press of that; on the card in hand it plays what is aimed at.
      if (target.closest?.("button:not(.card), a, summary")) return;
      if (!target.closest?.(".card") || target.dataset.key === this.selected) {
        if (!this.aimed) return;
        event.preventDefault();
        this.play();
      }
    } else {
      const letter = event.key.toUpperCase();
      const lane = COLOURS.find((one) => letterOf(one) === letter) ?? COLOURS.find((one) => one === letter);
      const wanted = letter === "S" ? this.at(null) : lane ? this.at(lane) : null;
      if (!wanted) return;
      event.preventDefault();
      if (this.aimed === wanted && this.armed === wanted) this.play();
      else {
        this.aim(wanted);
        this.armed = wanted;
      }
    }
  }
}
