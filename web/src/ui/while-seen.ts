/** What moves by itself moves only while it can be seen, and not at all where motion is unwanted. */
import { motionTime } from "./motion";

/** Takes a step every so many milliseconds while the element is on the screen; what it gives ends that. */
export function whileSeen(element: Element, ms: number, step: () => void): (() => void) | undefined {
  if (!motionTime(1)) return undefined;
  let seen = true;
  const watch =
    typeof IntersectionObserver === "function"
      ? new IntersectionObserver(([one]) => (seen = one!.isIntersecting))
      : null;
  watch?.observe(element);
  const timer = setInterval(() => document.hidden || !seen || step(), ms);
  return () => {
    clearInterval(timer);
    watch?.disconnect();
  };
}
