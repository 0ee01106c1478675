import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as guide from "../src/learn/guide.svelte";
import { keepPath, nextLesson, pathOf, standingOf } from "../src/learn/progress";
import { asSentence, saidSentence, type Said } from "../src/learn/words.svelte";
import { LANGUAGES, useCatalogue, type Language } from "../src/words/messages.svelte";

const FILES: Record<string, string> = import.meta.glob("../../src/shofar/i18n/locales/*/*.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});
const of = (language: string) =>
  Object.fromEntries(Object.entries(FILES).filter(([file]) => file.includes(`/locales/${language}/`)));
type Case = { said: Said; says: Record<Language, string> };
const [cases = []] = Object.values(import.meta.glob<Case[]>("./learn-cases.json", { eager: true, import: "default" }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  useCatalogue("en", of("en"));
});

test.each(LANGUAGES)("lessons, coach and guide say in %s what the terminal says", (language) => {
  useCatalogue(language, of(language));
  expect(cases.length).toBeGreaterThan(130);
  for (const { said, says } of cases) expect(saidSentence(said, { 0: "Ada", 1: "Bo", 2: "Cy" })).toBe(says[language]);
});

test("a reason is told as a sentence", () => {
  useCatalogue("de", of("de"));
  expect(asSentence("über alles")).toBe("Über alles.");
  expect(asSentence("Gewonnen!")).toBe("Gewonnen!");
});

test("progress is kept, and what cannot be one counts as none", () => {
  const lesson = { id: "walls-2", steps: 2 };
  expect(standingOf(lesson)).toBe("fresh");
  keepPath("walls-2", ["wall G4"]);
  expect(pathOf("walls-2")).toEqual(["wall G4"]);
  expect(standingOf(lesson)).toBe("begun");
  keepPath("walls-2", ["wall G4", "next"]);
  expect(standingOf(lesson)).toBe("done");
  localStorage.setItem("shofar-lessons", '{"walls-2": [1], "walls-3": "x"}');
  expect(pathOf("walls-2")).toEqual([]);
  localStorage.setItem("shofar-lessons", "{");
  expect(pathOf("walls-2")).toEqual([]);
});

test("without storage the lesson goes on", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
    clear: () => {},
  });
  keepPath("walls-2", ["wall G4"]);
  expect(pathOf("walls-2")).toEqual([]);
});

test("advice falls silent: what is pressing after the second game, the rest after the first", () => {
  guide.bringGuideBack();
  guide.beginGuide("one");
  expect(guide.guided("one")).toBe(true);
  expect(guide.guided("other")).toBe(false);
  guide.countFinished("one", "g1");
  guide.countFinished("one", "g1");
  expect(guide.guided("one")).toBe(true);
  expect(["guide-walls-fell", "guide-towers-parry", "guide-towers-bank"].map(guide.stillSaid)).toEqual([
    true,
    true,
    false,
  ]);
  guide.countFinished("one", "g2");
  expect(guide.guided("one")).toBe(false);
  expect(guide.guideWanted()).toBe(false);
  guide.beginGuide("two");
  guide.bringGuideBack();
  expect(guide.guided("one")).toBe(true);
  expect(guide.guided("two")).toBe(false);
  guide.endGuide();
  expect(guide.guided("one")).toBe(false);
  expect(JSON.parse(localStorage.getItem("shofar-guide")!)).toMatchObject({ off: true });
});

test("Learn leads on to the lesson that is next, once somebody has begun", async () => {
  const asked = vi.fn(async () =>
    Response.json([
      { id: "walls-1", game: "walls", steps: 1 },
      { id: "walls-2", game: "walls", steps: 2 },
      { id: "towers-1", game: "towers", steps: 1 },
    ]),
  );
  vi.stubGlobal("fetch", asked);
  expect(await nextLesson("walls")).toBe("walls-1");
  expect(asked).not.toHaveBeenCalled();
  keepPath("walls-1", ["next"]);
  expect(await nextLesson("walls")).toBe("walls-2");
  expect(await nextLesson("towers")).toBe("towers-1");
  keepPath("walls-2", ["next", "next"]);
  expect(await nextLesson("walls")).toBe("walls-1");
});
