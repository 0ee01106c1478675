/** From one question to the next: what was chosen for the last one is put back, and presses meant for it do nothing. */
import { untrack } from "svelte";
import { REST_MS } from "../../ui/double-click";
import type { LaneChoice } from "./lane-choice.svelte";
import type { View } from "./view";

export class Asking {
  /** Whether presses are ignored, because they were meant for the last question. */
  resting = $state(false);

  /** Follows a table's questions while its component lives; `cleared` is called when a choice was put back. */
  constructor(
    private view: () => View,
    private choice: () => LaneChoice,
    private cleared: () => void = () => {},
  ) {
    let asked = "";
    $effect(() => {
      const { phase, round, turn, pending, hands, seat, draw } = this.view();
      const hand = seat === null ? [] : hands[seat]!;
      // Whose hand is the same again has drawn the very card that they played.
      const question = `${phase} ${round} ${turn} ${hand.join()} ${pending} ${draw}`;
      untrack(() => {
        if (question === asked) return;
        asked = question;
        this.choice().clear();
        this.cleared();
      });
    });
    const moment = $derived(`${this.view().phase} ${this.view().round}`);
    let earlier = "";
    $effect(() => {
      const changed = earlier !== "" && earlier !== moment;
      earlier = moment;
      if (!changed) return;
      this.resting = true;
      const waking = setTimeout(() => (this.resting = false), REST_MS);
      return () => {
        clearTimeout(waking);
        this.resting = false;
      };
    });
  }
}
