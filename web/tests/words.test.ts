import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { towersPrompt, towersSentence } from "../src/games/towers/sentences";
import { wallsPrompt, wallsSentence } from "../src/games/walls/sentences";
import { actionSentence, refusalSentence } from "../src/words/sentences";
import { bundleOf, LANGUAGES, say, useCatalogue, type Language } from "../src/words/messages.svelte";

// Which messages there are, and that all are used, is tested beside the catalogues: tests/i18n/test_languages.py.
const LOCALES = "../src/shofar/i18n/locales";
const files = (language: string) =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language)).map((name) => [name, readFileSync(join(LOCALES, language, name), "utf-8")]),
  );
const names = { 0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", S: "Ada", N: "Bo" };
type Case = { game: "walls" | "towers"; view?: never; event?: never; action?: string; says: Record<Language, string> };

const [cases = []] = Object.values(
  import.meta.glob<Case[]>("./sentence-cases.json", { eager: true, import: "default" }),
);

afterAll(() => useCatalogue("en", files("en")));

test.each(LANGUAGES)("%s: the page says what the server and the terminal say", (language) => {
  useCatalogue(language, files(language));
  expect(cases.length).toBeGreaterThan(40);
  for (const { game, view, event, action, says } of cases) {
    const prompt = game === "walls" ? wallsPrompt : towersPrompt;
    const sentence = game === "walls" ? wallsSentence : towersSentence;
    const told = view ? prompt(view, names) : event ? sentence(event, names) : actionSentence(action!);
    expect(told).toBe(says[language]);
  }
});

test.each(LANGUAGES)("%s can be read", (language) => {
  expect(bundleOf(language, files(language)).hasMessage("page-hand")).toBe(true);
});

test("a table's refusal names cards, moves, sides and seats as the page does", () => {
  useCatalogue("fr", files("fr"));
  expect(refusalSentence("table-seat-taken", { seat: "0" })).toBe(
    "La place 1 est prise\u202f; choisissez-en une libre.",
  );
  expect(refusalSentence("table-seat-taken", { seat: "N" })).toBe(
    "La place Nord est prise\u202f; choisissez-en une libre.",
  );
  expect(refusalSentence("walls-not-in-hand", { card: "T" })).toBe(
    "Pas dans la main\u00a0: trompette. Choisissez une carte qui s’y trouve.",
  );
  useCatalogue("de", files("de"));
  expect(refusalSentence("towers-asymmetry", { action: "R5@c2", last: "R5@c3" })).toBe(
    "Rot 5 auf c2 würde den letzten Zug des Gegners, Rot 5 auf c3, auf derselben Linie nachahmen; spiele etwas anderes.",
  );
  const taken = { piece: "Y1", square: "c2" };
  expect(refusalSentence("towers-same-colour", taken)).toMatch(/^Auf c2 ist schon ein Stein in Gelb;/);
  expect(refusalSentence("towers-same-size", taken)).toMatch(/^Auf c2 ist schon eine 1;/);
  expect(refusalSentence("towers-not-your-turn", { side: "S" })).toMatch(/^Süd ist noch nicht am Zug/);
  expect(refusalSentence("what-nobody-knows", {})).toBe(say("page-trouble", { code: "what-nobody-knows" }));
});

test("the rules have a text for each clause that a refusal can name", async () => {
  const { CHAPTERS } = await import("../src/pages/rule-chapters");
  const clauses = Object.values(CHAPTERS).flatMap((chapters) => chapters.flatMap((chapter) => chapter.clauses));
  const numbers = [...Array(23)].map((_, at) => `W${at + 1}`).concat([...Array(13)].map((_, at) => `T${at + 1}`));
  expect(numbers.filter((clause) => !clauses.includes(clause))).toEqual([]);
  useCatalogue("en", files("en"));
  expect(clauses.filter((clause) => say(`rule-${clause}`) === `rule-${clause}`)).toEqual([]);
});
