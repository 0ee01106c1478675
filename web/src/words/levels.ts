/** Levels and characters in words, and which level is the next one to try. */
import type { Answer } from "../net/http";
import { knows, say } from "./messages.svelte";

export type BotResult = Answer<"GET /users/{who}/results">["against"][number];
export type Suggestion = { bot: string; why: string };

const MOST = 10;
/** Where somebody begins who has not played yet. */
const FIRST = 2;

export const levelOf = (bot: string): number | null => Number(/^level-(\d+)$/.exec(bot)?.[1] ?? 0) || null;
/** Two levels share their name. */
const kind = (level: number) => Math.ceil(Math.min(level, MOST) / 2);

/** A bot as an option of a list. */
export function optionOf(bot: string, name: string): string {
  const level = levelOf(bot);
  return level === null ? name : say("page-level-option", { level, name: say(`page-level-name-${kind(level)}`) });
}

/** A bot where there is little room: a level is its name first, and its number. */
export function shortOption(bot: string, name: string): string {
  const level = levelOf(bot);
  return level === null ? name : `${say(`page-level-name-${kind(level)}`)} (${level})`;
}

/** What one can expect of a bot, in a sentence. */
export function botTold(bot: string): string | null {
  const level = levelOf(bot);
  if (level !== null) return say(`page-level-told-${kind(level)}`);
  const key = `page-character-${bot.split("@")[0]}`;
  return knows(key) ? say(key) : null;
}

/** The level to try next, by what came of the latest games against the strongest level that was played. */
export function suggested(game: string, results: readonly BotResult[], bots: readonly string[]): Suggestion | null {
  const played = results
    .filter((one) => one.game === game && levelOf(one.bot) !== null && one.games >= 2)
    .sort((a, b) => levelOf(b.bot)! - levelOf(a.bot)!);
  const top = played[0];
  const at = (level: number, why: string): Suggestion | null =>
    bots.includes(`level-${level}`) ? { bot: `level-${level}`, why } : null;
  if (!top) return at(FIRST, say("page-level-first"));
  const level = levelOf(top.bot)!;
  const won = top.last.filter(Boolean).length;
  const games = top.last.length;
  // Against several at once a win in two is more than one's share.
  if (games >= 3 && won * 2 >= games && level < MOST) return at(level + 1, say("page-level-up", { level, won, games }));
  if (games >= 4 && won === 0 && level > 1) return at(level - 1, say("page-level-down", { level }));
  return null;
}
