/** Presses that belong to the one before: nobody decides twice by a double click, a double tap or a key held down. */

/** How long what has just come up under a finger does not listen. */
export const REST_MS = 400;
const NEAR = 30;

type Press = { at: number; x: number; y: number };
const NEVER: Press = { at: -Infinity, x: 0, y: 0 };
let before = NEVER;
let last = NEVER;
if (typeof window !== "undefined")
  addEventListener(
    "click",
    (event) => {
      before = last;
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    },
    true,
  );

/** Whether a click is the second of two. Mice count their clicks; fingers do not everywhere, so that their place tells. */
export function isDoubleClick(event: MouseEvent): boolean {
  if (event.detail > 1) return true;
  const together = last.at - before.at < REST_MS && Math.hypot(last.x - before.x, last.y - before.y) < NEAR;
  return (event as PointerEvent).pointerType === "touch" && together;
}
