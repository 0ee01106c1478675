/** A word of advice in the first games: which table has it, and what was said often enough. */
const KEY = "shofar-guide";
type Kept = { tables: string[]; said: Record<string, number>; off: boolean };
const NONE: Kept = { tables: [], said: {}, off: false };
const MOST_TABLES = 20;

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

/** The next game at this table is played with advice. */
export function beginGuide(table: string): void {
  write({ tables: [...kept.tables, table].slice(-MOST_TABLES), off: false });
}
export const guided = (table: string): boolean => !kept.off && kept.tables.includes(table);
export const endGuide = (): void => write({ off: true });
/** How often a line's question was answered while the line stood there. */
export const timesSaid = (key: string): number => kept.said[key] ?? 0;
export const countSaid = (key: string): void => write({ said: { ...kept.said, [key]: timesSaid(key) + 1 } });
