/** A game that has no page of its own: its legal actions as buttons, its view as it was sent. */
import { say } from "../../words/messages.svelte";
import type { Game } from "../types";
import FallbackDetails from "./FallbackDetails.svelte";
import FallbackPage from "./FallbackPage.svelte";
import FallbackReplay from "./FallbackReplay.svelte";

export const fallback: Game = {
  Page: FallbackPage,
  Replay: FallbackReplay,
  Details: FallbackDetails,
  // Whether it has secrets is not known.
  secrets: true,
  toolsAbove: false,
  tellsAbsence: true,
  happenedAtEnd: true,
  prompt: (view, _names, spectator = false) => (view.legal.length && !spectator ? say("page-your-turn") : null),
  happened: (position) => position.fresh.map((one) => one.event).join(", ") || null,
  event: (event) => event.event,
  action: (action) => action,
};
