/** A card that is dragged aims at what lies under it, and is played where it is dropped. */
import type { Colour } from "../../ui/theme";
import type { Drag } from "./Fan.svelte";
import type { LaneChoice } from "./lane-choice.svelte";

export function dragging(choice: LaneChoice) {
  const targetOf = (drag: Drag): string | null => {
    for (const element of document.elementsFromPoint(drag.x, drag.y)) {
      const lane = element.closest<HTMLElement>("[data-lane]")?.dataset.lane;
      const there = lane ? choice.at(lane as Colour) : null;
      if (there) return there;
      // A wall card finds its place among one's own walls wherever it is dropped there.
      if (drag.card !== "T" && element.closest("[data-own-walls]")) return choice.at(drag.card[0] as Colour);
      if (element.closest(".heap, [data-supply]")) return choice.at(null);
    }
    return null;
  };
  function moved(drag: Drag | null) {
    if (!drag) return;
    if (choice.selected !== drag.key) {
      choice.clear();
      if (!choice.actionsOf(drag.card).length) return;
      choice.selected = drag.key;
    }
    choice.hovered = targetOf(drag);
  }
  function dropped(drag: Drag): boolean {
    const action = choice.selected === drag.key ? targetOf(drag) : null;
    choice.hovered = null;
    if (!action) {
      choice.clear();
      return false;
    }
    choice.play(action);
    return true;
  }
  return { moved, dropped };
}
