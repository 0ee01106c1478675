/** Movements that explain: where a thing came from and where it went. All of them end at once where motion is unwanted. */
import { cubicIn, cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { asks, prefs } from "../state/preferences.svelte";

/** How much longer movements take at each speed that a player may choose. */
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** Milliseconds for a movement that usually takes `usual`: 0 where movement is unwanted. */
export function motionTime(usual: number): number {
  return asks("(prefers-reduced-motion: reduce)") ? 0 : usual * SPEEDS[prefs.speed];
}

const origins = new Map<string, DOMRect>();

/** Remembers where a card lay when it was played, so that it can fly from there. */
export function rememberOrigin(what: string, element: Element | null): void {
  if (element) origins.set(what, element.getBoundingClientRect());
}

/** The middle of the last thing of that name that is on the screen. */
function place(name: string): { x: number; y: number } | null {
  for (const found of [...document.querySelectorAll(`[data-origin="${name}"]`)].reverse()) {
    const box = found.getBoundingClientRect();
    if (box.width) return middle(box);
  }
  return null;
}
const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Flies in from where the thing lay, or from the seat that played it. */
export function flyIn(node: Element, { from, seat }: { from: string; seat: string }): TransitionConfig {
  const left = origins.get(from);
  origins.delete(from);
  const duration = motionTime(320);
  if (!duration) return { duration: 0 };
  const start = left ? middle(left) : place(seat);
  if (!start) return { duration, css: (t) => `opacity:${t}` };
  const end = middle(node.getBoundingClientRect());
  const [dx, dy] = [start.x - end.x, start.y - end.y];
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => `transform:translate(${dx * u}px,${dy * u}px) scale(${1 + 0.25 * u});opacity:${0.25 + 0.75 * t}`,
  };
}

/** A hit segment breaks off and rolls into the supply; what leaves the game falls. */
export function crumble(
  node: Element,
  { to, usual = 350, delay = 0 }: { to: string | null; usual?: number; delay?: number },
): TransitionConfig {
  const duration = motionTime(usual);
  if (!duration) return { duration };
  const lean = Math.random() * 60 - 30;
  const end = to ? place(to) : null;
  const start = middle(node.getBoundingClientRect());
  const [dx, dy] = end ? [end.x - start.x, end.y - start.y] : [0, 46];
  return {
    duration,
    delay: motionTime(delay),
    easing: cubicIn,
    css: (t, u) =>
      `transform:translate(${u * dx}px,${u * dy}px) rotate(${u * lean}deg) scale(${1 - 0.4 * u});opacity:${Math.min(1, 2 * t)}`,
  };
}

/** A card of a wall falls, then rolls into its niche; what leaves the game only falls. */
export function fallAway(node: Element, { to }: { to: string | null }): TransitionConfig {
  const duration = motionTime(800);
  if (!duration) return { duration };
  const lean = Math.random() * 44 - 22;
  const end = to ? place(to) : null;
  const start = middle(node.getBoundingClientRect());
  const [dx, dy] = end ? [end.x - start.x, end.y - start.y] : [0, 40];
  const css = (_t: number, u: number) => {
    const [down, away] = [Math.min(1, u / 0.6), Math.max(0, (u - 0.6) / 0.4)];
    const [x, y] = [dx * away, 10 * down * down * (1 - away) + dy * away];
    return `transform:translate(${x}px,${y}px) rotate(${lean * down}deg) scale(${1 - 0.45 * away});opacity:${1 - 0.8 * away}`;
  };
  return { duration, css };
}

/** A card goes where it was won to, or fades. */
export function flyTo(node: Element, { to }: { to: string | null }): TransitionConfig {
  const end = to ? place(to) : null;
  const duration = motionTime(end ? 450 : 150);
  if (!duration) return { duration };
  const start = middle(node.getBoundingClientRect());
  const [dx, dy] = end ? [end.x - start.x, end.y - start.y] : [0, 0];
  return {
    duration,
    easing: cubicInOut,
    css: (t, u) => `transform:translate(${dx * u}px,${dy * u}px);opacity:${end ? Math.min(1, 3 * t) : t}`,
  };
}

/** Ends at once whatever moves. */
export function endMovements(): void {
  if (typeof document.getAnimations !== "function") return;
  for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
}

const crossing = new Map<string, { x: number; y: number }>();

/** A monolith leaves its triangle: it will be seen again at the other end of its line. */
export function crossOver(_node: Element, { line, x, y }: { line: string; x: number; y: number }): TransitionConfig {
  crossing.set(line, { x, y });
  setTimeout(() => crossing.delete(line));
  return { duration: 0 };
}

/** A monolith comes along its line from the other side, or appears where nobody held the line. */
export function goAcross(
  _node: Element,
  { line, x, y }: { line: string; x: number; y: number },
): () => TransitionConfig {
  // Later than the leaving of the same moment.
  return () => {
    const from = crossing.get(line) ?? { x, y: y - 14 };
    const css = (t: number, u: number) =>
      `transform:translate(${(from.x - x) * u}px,${(from.y - y) * u}px);opacity:${0.3 + 0.7 * t}`;
    return { duration: motionTime(340), easing: cubicInOut, css };
  };
}

/** A quiet appearance. */
export function appear(_node: Element, { y = 8 } = {}): TransitionConfig {
  return {
    duration: motionTime(180),
    easing: cubicOut,
    css: (t, u) => `opacity:${t};transform:translateY(${u * y}px)`,
  };
}
