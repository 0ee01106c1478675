/** Towers as the page knows games: its components, and its sentences. */
import { say } from "../../words/messages.svelte";
import { actionSentence } from "../../words/sentences";
import type { Game } from "../types";
import { towersHappened, towersPrompt, towersSentence } from "./sentences";
import TowersDetails from "./TowersDetails.svelte";
import TowersPage from "./TowersPage.svelte";
import TowersReplay from "./TowersReplay.svelte";

export const towers: Game<"towers"> = {
  Page: TowersPage,
  Replay: TowersReplay,
  Details: TowersDetails,
  secrets: false,
  toolsAbove: true,
  tellsAbsence: true,
  happenedAtEnd: true,
  keys: () => [
    ["← ↑ → ↓", "arrows"],
    ["Enter", "place"],
  ],
  prompt: towersPrompt,
  happened: (position, _seat, names) => towersHappened(position, names),
  where: ({ view }) => say("towers-move", { n: view.ply + 1 }),
  event: towersSentence,
  action: actionSentence,
};
