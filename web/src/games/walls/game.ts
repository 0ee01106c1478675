/** Walls as the page knows games: its components, and its sentences. */
import { actionSentence } from "../../words/sentences";
import { COLOURS } from "../../ui/theme";
import { say } from "../../words/messages.svelte";
import type { Game } from "../types";
import { scoringIn } from "./tray-words";
import { canShow } from "./film";
import { letterOf } from "./lane-words";
import { lasts } from "./move-durations";
import { wallsHappened, wallsPrompt, wallsSentence } from "./sentences";
import ScoringButton from "./ScoringButton.svelte";
import WallsDetails from "./WallsDetails.svelte";
import WallsPage from "./WallsPage.svelte";
import WallsReplay from "./WallsReplay.svelte";

export const walls: Game<"walls"> = {
  Page: WallsPage,
  Replay: WallsReplay,
  Details: WallsDetails,
  Results: ScoringButton,
  secrets: true,
  toolsAbove: true,
  tellsAbsence: false,
  // There is little room, and how it ended is told as the question was.
  happenedAtEnd: false,
  prompt: wallsPrompt,
  happened: wallsHappened,
  keys: () => [
    ["1 – 7", "card"],
    [COLOURS.map(letterOf).join(" "), "colour"],
    ["S", "supply"],
    ["↑ ↓", "aim"],
    ["Enter", "confirm"],
  ],
  lasts,
  pocket: ({ view }) => say("page-round", { round: view.round }),
  where: ({ view }) => (view.phase === "over" ? say("page-over") : scoringIn(view.facts.scoring)),
  event: wallsSentence,
  shows: canShow,
  action: actionSentence,
};
