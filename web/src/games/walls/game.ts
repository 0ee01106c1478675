import { actionSentence } from "../../words/sentences";
import type { Game } from "../types";
import { lasts } from "./pace";
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
  tellsAbsence: false,
  // There is little room, and how it ended is told as the question was.
  happenedAtEnd: false,
  prompt: wallsPrompt,
  happened: wallsHappened,
  lasts,
  event: wallsSentence,
  action: actionSentence,
};
