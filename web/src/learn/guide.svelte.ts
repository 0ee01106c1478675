/** A word of advice in the first games: which tables have it, what was said often enough, and when it falls silent. */
const KEY = "shofar-guide";
type Kept = { tables: string[]; said: Record<string, number>; finished: string[]; off: boolean };
const NONE: Kept = { tables: [], said: {}, finished: [], off: false };
const MOST_TABLES = 20;
/** After the first finished game only what is pressing is said, after the second nothing. */
const FIRST_GAMES = 2;
const PRESSING = ["guide-walls-fell", "guide-towers-parry", "guide-towers-lost"];

function read(): Kept {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...NONE };
  }
}
let kept = $state<Kept>(read());
function write(changed: Partial<Kept>): void {
  kept = { ...kept, ...changed };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the advice is for this visit.
  }
}

/** Games at this table are played with advice, as long as somebody is new and wants it. */
export function beginGuide(table: string): void {
  if (guideWanted()) write({ tables: [...kept.tables, table].slice(-MOST_TABLES) });
}
export const guided = (table: string): boolean => guideWanted() && kept.tables.includes(table);
/** Whether the next game against bots has advice. */
export const guideWanted = (): boolean => !kept.off && kept.finished.length < FIRST_GAMES;
export const endGuide = (): void => write({ off: true });
/** As if the next game were the first. */
export const bringGuideBack = (): void => write({ said: {}, finished: [], off: false });
/** A game with advice is over; each counts once, whenever its table is looked at again. */
export function countFinished(table: string, record: string): void {
  if (guided(table) && !kept.finished.includes(record)) write({ finished: [...kept.finished, record] });
}
/** Whether somebody who has finished so many games is still told this. */
export const stillSaid = (key: string): boolean => kept.finished.length === 0 || PRESSING.includes(key);
/** How often a line's question was answered while the line stood there. */
export const timesSaid = (key: string): number => kept.said[key] ?? 0;
export const countSaid = (key: string): void => write({ said: { ...kept.said, [key]: timesSaid(key) + 1 } });
