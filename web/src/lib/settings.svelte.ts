/** What a player prefers, kept in this browser. */
import { applyTheme, type Theme } from "./look";
import { preferred, speak, type Language } from "./words.svelte";

export type Prefs = {
  language: Language | "auto";
  theme: Theme | "auto";
  sound: boolean;
  speed: "off" | "fast" | "normal" | "slow";
  confirm: boolean;
  aids: boolean;
  notify: boolean;
  /** Whether single letters and digits do something by themselves. */
  keys: boolean;
  /** Who sat round this screen last, by seat. */
  names: string[];
};

const USUAL: Prefs = {
  language: "auto",
  theme: "auto",
  sound: true,
  speed: "normal",
  confirm: false,
  aids: true,
  notify: false,
  keys: true,
  names: [],
};
const KEY = "shofar-settings";

function kept(): Prefs {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export const prefs = $state<Prefs>(kept());

const asks = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

export const spokenLanguage = (): Language => (prefs.language === "auto" ? preferred() : prefs.language);
export const shownTheme = (): Theme =>
  prefs.theme === "auto" ? (asks("(prefers-color-scheme: light)") ? "light" : "dusk") : prefs.theme;

// A system that turns dark in the evening takes the page along.
if (typeof matchMedia === "function")
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => applyTheme(shownTheme()));

export function keep(): void {
  applyTheme(shownTheme());
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Storage is blocked or full: the choice holds for this visit.
  }
}

export async function settle({ rules = false } = {}): Promise<void> {
  applyTheme(shownTheme());
  await speak(spokenLanguage(), { rules });
}

/** Milliseconds for a movement that usually takes `usual`: 0 where movement is unwanted. */
export function time(usual: number): number {
  if (asks("(prefers-reduced-motion: reduce)")) return 0;
  return usual * { off: 0, fast: 0.5, normal: 1, slow: 2 }[prefs.speed];
}
