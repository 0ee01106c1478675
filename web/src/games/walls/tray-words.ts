/** What stands on the cloth: a title, what can be done or would be done, and why. */
import { prefs } from "../../state/preferences.svelte";
import { say } from "../../words/messages.svelte";
import { cardWords } from "../../words/sentences";
import { laneOf } from "./lane-choice.svelte";
import { actionWords, outcome, reason, supplyWords, type Who } from "./lane-words";
import { thenWords } from "./sentences";
import type { Preview, View } from "./view";

/** In how many cards the next scoring comes. */
export function scoringIn(scoring: View["facts"]["scoring"]): string {
  if (!scoring) return "";
  const { earliest, latest } = scoring;
  return earliest >= latest ? say("page-scoring-next", { latest }) : say("lanes-scoring-in", { earliest, latest });
}

export type Told = { title: string; mine: boolean; told: string; sub?: string };
type Moment = {
  view: View;
  asked: boolean;
  readonly: boolean;
  headline: string | null;
  /** The chosen card, and the card that has been put down but may change. */
  card: string | null;
  pending: string | null;
  /** The action that is aimed at, and what it would do. */
  shown: string | null;
  preview: Preview | null;
  who: Who;
  /** Whether the lanes have no words of their own, or there is little room. */
  brief: boolean;
  small: boolean;
};

export function trayWords(moment: Moment): Told {
  const { view, asked, card, pending, shown, headline } = moment;
  if (pending && !card && !moment.readonly)
    return {
      title: say(`lanes-chosen-${view.phase}`, { card: cardWords(pending) }),
      mine: false,
      told: headline ?? "",
    };
  if (!asked) return { title: headline ?? "", mine: false, told: (headline && thenOf(view, moment.who)) || "" };
  if (view.phase !== "turn")
    return card && shown
      ? {
          title: actionWords(shown, "ask"),
          mine: true,
          told: card === "T" ? supplyWords(card, view, moment.who) : say(`lanes-then-${view.phase}`),
        }
      : { title: say(`lanes-title-${view.phase}`), mine: true, told: say(`lanes-asked-${view.phase}`) };
  if (!card)
    return {
      title: say("lanes-title-turn"),
      mine: true,
      told: say(moment.small ? "lanes-turn-brief" : "lanes-turn"),
      sub: say("lanes-turn-why"),
    };
  if (!shown)
    return { title: say("lanes-ask-horn"), mine: true, told: say(moment.small ? "lanes-horn-brief" : "lanes-horn") };
  return aimed(moment, shown);
}

/** Who comes after whoever plays now, up to us. */
const thenOf = ({ phase, turn, hands }: View, { names, own }: Who): string | null =>
  phase === "turn" && turn !== null ? thenWords(turn, own, hands.length, names) : null;

function aimed({ view, preview, who, brief }: Moment, shown: string): Told {
  const title = actionWords(shown, "ask");
  const lane = laneOf(shown);
  if (!lane) return { title, mine: true, told: supplyWords(shown.split(" ")[1]!, view, who) };
  if (!prefs.aids || !preview) return { title, mine: true, told: "" };
  const told = brief
    ? outcome(preview, who, { full: true, rule: true })
    : reason(
        preview,
        view.facts.lengths.map((one) => one[lane] ?? 0),
        who,
      );
  return { title, mine: true, told, sub: shown.startsWith("wall") ? say("lanes-wall-how") : "" };
}
