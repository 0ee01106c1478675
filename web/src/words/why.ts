/** Why something happened: the clauses of the rules that made it so, by what an event tells. */
import type { EventOf, GameName } from "../types/games";

type Walls = EventOf<"walls">;
type Towers = EventOf<"towers">;

/** From the general to the particular; none in a game whose rules are not ours. */
export function clausesOf(game: string, event: EventOf<GameName>): string[] {
  return game === "towers" ? ofTowers(event as Towers) : game === "walls" ? ofWalls(event as Walls) : [];
}

function ofTowers(event: Towers): string[] {
  if (event.event === "end") return [event.kind === "seven" ? "T12" : "T13"];
  return event.turned.length ? ["T4", "T11"] : ["T4"];
}

function ofWalls(event: Walls): string[] {
  switch (event.event) {
    case "chose":
      return ["W23"];
    case "first":
      return ["W7"];
    case "fed":
      return ["W6"];
    case "wall":
      return ["W8a"];
    case "supply":
      return ["W8c"];
    case "drew":
      return [event.card === "S" ? "W13" : "W8"];
    case "trumpet":
      return [
        event.fallen.some((cards) => cards.length) ? "W9" : "W8b",
        ...(event.removed.some((cards) => cards.length) ? ["W10"] : []),
        event.joined ? "W11" : "W12",
      ];
    case "scoring":
      return ["W15", ...(event.stayed.length ? ["W16", "W17"] : [])];
    case "end":
      return ["W19", "W21"];
  }
}
