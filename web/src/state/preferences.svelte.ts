/** What a player prefers, kept in this browser. */
import { applyTheme, type Theme } from "../ui/theme";
import { browserLanguage, loadLanguage, type Language } from "../words/messages.svelte";

export type Prefs = {
  language: Language | "auto";
  theme: Theme | "auto";
  sound: boolean;
  /** How loud sounds are, of a hundred. */
  volume: number;
  /** Whether a phone shakes a little when it is our turn, or when we lose something. */
  haptics: boolean;
  speed: "off" | "fast" | "normal" | "slow";
  confirm: boolean;
  aids: boolean;
  notify: boolean;
  /** How the walls stand: by colour in five lanes, or by player. */
  arrangement: "lanes" | "players";
  /** Whether single letters and digits do something by themselves. */
  keys: boolean;
  /** Who sat round this screen last, by seat. */
  names: string[];
};

export const DEFAULTS: Readonly<Prefs> = {
  language: "auto",
  theme: "auto",
  sound: true,
  volume: 80,
  haptics: true,
  speed: "normal",
  confirm: false,
  aids: true,
  notify: false,
  arrangement: "lanes",
  keys: true,
  names: [],
};
const KEY = "shofar-settings";

function stored(): Prefs {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = $state<Prefs>(stored());

/** What the system asks for, such as less movement. */
export const asks = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

export const currentLanguage = (): Language => (prefs.language === "auto" ? browserLanguage() : prefs.language);
export const currentTheme = (): Theme =>
  prefs.theme === "auto" ? (asks("(prefers-color-scheme: light)") ? "light" : "dusk") : prefs.theme;

// A system that turns dark in the evening takes the page along.
if (typeof matchMedia === "function")
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => applyTheme(currentTheme()));

export function savePreferences(): void {
  applyTheme(currentTheme());
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Storage is blocked or full: the choice holds for this visit.
  }
}

export async function applyPreferences({ rules = false } = {}): Promise<void> {
  applyTheme(currentTheme());
  await loadLanguage(currentLanguage(), { rules });
}
