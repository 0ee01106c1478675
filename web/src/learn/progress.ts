/** What somebody has done of each lesson, kept in this browser: the path as far as it was walked. */
import { call } from "../net/http";

const KEY = "shofar-lessons";
type Kept = Record<string, string[]>;

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter(
        ([, path]) => Array.isArray(path) && path.every((one) => typeof one === "string" && one.length <= 32),
      ),
    );
  } catch {
    return {};
  }
}

export const pathOf = (lesson: string): string[] => kept()[lesson] ?? [];

export function keepPath(lesson: string, path: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [lesson]: path }));
  } catch {
    // Storage is blocked or full: the lesson goes on for this visit.
  }
}

export type Standing = "fresh" | "begun" | "done";
export function standingOf(lesson: { id: string; steps: number }): Standing {
  const walked = pathOf(lesson.id).length;
  return walked === 0 ? "fresh" : walked >= lesson.steps ? "done" : "begun";
}

/** Where "Learn" leads in a game: on to the lesson that is next, once somebody has begun; to its first one before. */
export async function nextLesson(game: string): Promise<string> {
  const first = `${game}-1`;
  if (!Object.keys(kept()).some((one) => one.startsWith(`${game}-`))) return first;
  const lessons = await call("GET /lessons").catch(() => []);
  return lessons.find((one) => one.game === game && standingOf(one) !== "done")?.id ?? first;
}
