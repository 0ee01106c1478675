/** Messages from the catalogues that the server and the terminal use too; a change of language redraws what was said. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "de", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
};

export type Params = Record<string, FluentVariable>;
type Files = Record<string, string>;

const CHUNKS: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import("./lang-en"),
  fr: () => import("./lang-fr"),
  de: () => import("./lang-de"),
  it: () => import("./lang-it"),
};
const RULES: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import("./rules-en"),
  fr: () => import("./rules-fr"),
  de: () => import("./rules-de"),
  it: () => import("./rules-it"),
};

type Catalogue = { language: Language; bundle: FluentBundle; rules: boolean };
let held = $state.raw<Catalogue>({
  language: "en",
  bundle: new FluentBundle("en"),
  rules: false,
});

/** What only some pages need and has been asked for: it stays when more is loaded. */
const added: Record<Language, Set<Files>> = { en: new Set(), fr: new Set(), de: new Set(), it: new Set() };

/** The language that is spoken now. */
export const language = (): Language => held.language;
export const rulesLoaded = (): boolean => held.rules;

export function bundleOf(code: Language, ...sets: Files[]): FluentBundle {
  const bundle = new FluentBundle(code, { useIsolating: false });
  for (const files of sets)
    for (const text of Object.values(files)) {
      const wrong = bundle.addResource(new FluentResource(text));
      if (wrong.length) console.error(code, wrong);
    }
  return bundle;
}

export async function loadLanguage(code: Language, { rules = false } = {}): Promise<void> {
  const wanted = [CHUNKS[code](), ...(rules ? [RULES[code]()] : [])];
  const sets = (await Promise.all(wanted)).map((chunk) => chunk.default);
  const bundle = bundleOf(code, ...sets);
  for (const files of added[code]) addTo(bundle, files);
  held = { language: code, bundle, rules };
  document.documentElement.lang = code;
}

/** Adds messages of this language that only some pages need. */
export function addMessages(code: Language, files: Files): void {
  added[code].add(files);
  if (code !== held.language) return;
  addTo(held.bundle, files);
  held = { ...held };
}

function addTo(bundle: FluentBundle, files: Files): void {
  for (const text of Object.values(files)) bundle.addResource(new FluentResource(text), { allowOverrides: true });
}

/** For tests: speak from texts at hand. */
export function useCatalogue(code: Language, ...sets: Files[]): void {
  held = { language: code, bundle: bundleOf(code, ...sets), rules: true };
}

export const knows = (key: string): boolean => held.bundle.hasMessage(key);

/** The sentence that a key names. A missing one shows its key, so that nobody faces an empty button. */
export function say(key: string, params: Params = {}): string {
  const { bundle } = held;
  const message = bundle.getMessage(key);
  if (!message?.value) {
    console.error(`no message ${key} in ${held.language}`);
    return key;
  }
  const wrong: Error[] = [];
  const text = bundle.formatPattern(message.value, params, wrong);
  if (wrong.length) console.error(key, wrong[0]);
  // No-break spaces stay where French puts them.
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

/** `a, b and c` as the language writes it. */
export function listed(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return say("list-and", { list: items.slice(0, -1).join(", "), last: items.at(-1)! });
}

/** The first of the browser's languages that we speak. */
export function browserLanguage(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const code = tag.slice(0, 2).toLowerCase();
    if ((LANGUAGES as readonly string[]).includes(code)) return code as Language;
  }
  return "en";
}
