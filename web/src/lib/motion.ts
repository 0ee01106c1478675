/** Movements that explain: where a thing came from and where it went. All of them end at once where motion is unwanted. */
import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { time } from "./settings.svelte";

const origins = new Map<string, DOMRect>();

/** Remembers where a card lay when it was played, so that it can fly from there. */
export function leaveFrom(what: string, element: Element | null): void {
  if (element) origins.set(what, element.getBoundingClientRect());
}

/** Flies in from where the thing lay, or from the seat that played it. */
export function arrive(node: Element, { from, seat }: { from: string; seat: string }): TransitionConfig {
  const duration = time(320);
  if (!duration) return { duration: 0 };
  const left = origins.get(from);
  origins.delete(from);
  const start = left ?? document.querySelector(`[data-origin="${seat}"]`)?.getBoundingClientRect();
  if (!start) return { duration, css: (t) => `opacity:${t}` };
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => `transform:translate(${dx * u}px,${dy * u}px) scale(${1 + 0.25 * u});opacity:${0.25 + 0.75 * t}`,
  };
}

/** A hit segment breaks off and falls. */
export function crumble(_node: Element): TransitionConfig {
  const duration = time(350);
  const lean = Math.random() * 24 - 12;
  return {
    duration,
    easing: cubicIn,
    css: (t, u) => `transform:translateY(${u * 46}px) rotate(${u * lean}deg);opacity:${t}`,
  };
}

/** A quiet appearance. */
export function appear(_node: Element, { y = 8 } = {}): TransitionConfig {
  return { duration: time(180), easing: cubicOut, css: (t, u) => `opacity:${t};transform:translateY(${u * y}px)` };
}
