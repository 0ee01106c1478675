/** How a table plays, in words: one line for each thing that its host decides. */
import type { Settings } from "../types/from-client";
import { clockKind, clockWords } from "./clocks";
import { seatName } from "./players";
import { houseRuleLines } from "./readings";
import { say } from "./messages.svelte";

export type Fact = [what: string, how: string];

/** What everybody reads who sits there. */
export function settingLines(settings: Settings): Fact[] {
  const clock = settings.clock ?? { clock: "none" as const };
  return [
    [say("page-clock"), clockWords(clock)],
    ...(clockKind(clock) === "none"
      ? []
      : [[say("page-timeout"), say(`page-timeout-${settings.on_timeout ?? "bot"}`)] as Fact]),
    [say("page-rated"), say(settings.rated ? "page-yes" : "page-rated-no")],
    [say("page-who-sees"), say(settings.public ? "page-public" : "page-private")],
    [say("page-order"), say(`page-order-${settings.order ?? "chosen"}`)],
    [
      say("page-starter"),
      settings.starter === null || settings.starter === undefined ? say("page-by-lot") : seatName(settings.starter),
    ],
    ...houseRuleLines(settings),
  ];
}

/** What is otherwise than it was: now, and before (nothing where it was not said before). */
export function changedSettings(before: Settings, now: Settings): { what: string; how: string; was: string | null }[] {
  const was = new Map(everything(before));
  return everything(now)
    .filter(([what, how]) => was.get(what) !== how)
    .map(([what, how]) => ({ what, how, was: was.get(what) ?? null }));
}

function everything(settings: Settings): Fact[] {
  return [
    [say("page-settings-game"), say(`game-${settings.game}`)],
    [say("page-players"), String(settings.seats)],
    ...(settings.game === "towers" ? [[say("page-board"), settings.layout ?? "octagon"] as Fact] : []),
    [say("page-one-screen"), say(settings.one_screen ? "page-yes" : "page-own-screens")],
    ...settingLines(settings),
  ];
}
