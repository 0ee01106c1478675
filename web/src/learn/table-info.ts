/** How a lesson's table describes itself: the learner, and those who play by the script. */
import type { FromClient } from "../types/from-client";
import type { TableInfo } from "../types/from-server";
import { say } from "../words/messages.svelte";

export type { FromClient };
export type TableInfoLike = TableInfo;
type Step = { lesson: string; game: "walls" | "towers"; table: { view: Record<string, unknown> } };

export function tableInfo(step: Step, version: number): TableInfo {
  const own = step.table.view.seat as number | string;
  const hands = step.table.view.hands;
  const seats: (number | string)[] = Array.isArray(hands) ? hands.map((_, at) => at) : ["S", "N"];
  return {
    type: "table",
    table: `lesson-${step.lesson}`,
    version,
    host: "learner",
    offers: {},
    settings: { game: step.game, seats: seats.length },
    seats: seats.map((seat) => ({
      seat,
      player: "person",
      present: true,
      user: seat === own ? "learner" : `script-${seat}`,
      name:
        seat === own ? say("seat-you") : typeof seat === "number" ? say(`lesson-seat-${seat}`) : say(`side-${seat}`),
    })),
    stage: "playing",
    yours: [own],
  };
}
