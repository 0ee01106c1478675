/** The games that have a page of their own, by name. A game that is not here is played on the fallback page. */
import { fallback } from "./fallback/game";
import { towers } from "./towers/game";
import type { Game } from "./types";
import { walls } from "./walls/game";

const GAMES: Record<string, Game> = { walls, towers };

export const gameNamed = (name: string): Game => GAMES[name] ?? fallback;
