/** The index of the rules: titles by chapter, and a search that finds clauses by their words. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import RuleIndex from "../src/pages/RuleIndex.svelte";
import { CHAPTERS } from "../src/pages/rule-chapters";
import { findClauses, plainWords } from "../src/pages/rule-search";
import { LANGUAGES, knows, useCatalogue } from "../src/words/messages.svelte";

const FILES = import.meta.glob<string>("../../src/shofar/i18n/locales/*/*.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});
const speak = (language: (typeof LANGUAGES)[number]) =>
  useCatalogue(
    language,
    Object.fromEntries(Object.entries(FILES).filter(([file]) => file.includes(`/locales/${language}/`))),
  );
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
let made: Record<string, unknown> | null = null;
function open(game: "walls" | "towers") {
  made = mount(RuleIndex, { target: document.body, props: { game } });
  flushSync();
}
function ask(words: string) {
  const field = document.querySelector<HTMLInputElement>("#rules-search")!;
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
  speak("en");
});

const CLAUSES = [
  { number: "W1", title: "The cards", text: "There are 110 cards. Each colour has four 1s." },
  { number: "W9", title: "The highest cards fall", text: "Find the highest card; a trumpet counts 2." },
  { number: "T8", title: "À égalité", text: "L’élève compare les étages." },
];
test("every word must be there, in number, title or text; accents, capitals and apostrophes make no difference", () => {
  const found = (words: string) => findClauses(CLAUSES, words).map((one) => one.number);
  expect(found("")).toEqual(["W1", "W9", "T8"]);
  expect(found("CARDS")).toEqual(["W1", "W9"]);
  expect(found("cards highest")).toEqual(["W9"]);
  expect(found("w9")).toEqual(["W9"]);
  expect(found("egalite l'eleve")).toEqual(["T8"]);
  expect(found("cards nowhere")).toEqual([]);
  expect(plainWords("Ça, l’ÉTÉ")).toBe("ca, l'ete");
});

test("what a title does not say is shown by its sentence", () => {
  const [found] = findClauses(CLAUSES, "trumpet");
  expect(found!.said).toBe("a trumpet counts 2.");
  expect(findClauses(CLAUSES, "highest")[0]!.said).toBeNull();
});

test.each(LANGUAGES)("%s: every clause of both games has a title, and is listed with it", (language) => {
  speak(language);
  for (const game of ["walls", "towers"] as const) {
    open(game);
    const numbers = CHAPTERS[game].flatMap((one) => one.clauses);
    expect(numbers.filter((number) => !knows(`rule-${number}-title`))).toEqual([]);
    expect(all("#rules-index a").map((link) => link.getAttribute("href"))).toEqual(numbers.map((one) => `#${one}`));
    void unmount(made!);
  }
  made = null;
});

test("a search says how many it found, names their chapters, and goes to the first of them", () => {
  open("walls");
  const followed: string[] = [];
  const follow = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (link) followed.push(link.getAttribute("href")!);
    event.preventDefault();
  };
  document.querySelector("#rules-index")!.addEventListener("click", follow);
  expect(all("[role=status]")[0]!.textContent).toBe("");
  ask("nugget");
  expect(all("[role=status]")[0]!.textContent).toBe("One rule has these words.");
  expect(all("#rules-index h3").map((one) => one.textContent)).toEqual(["The end"]);
  expect(all("#rules-index li p")[0]!.textContent).toContain("nugget");
  document.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  expect(followed).toEqual(["#W19"]);
  ask("unicorn");
  expect(all("[role=status]")[0]!.textContent).toBe("No rule has these words.");
  expect(all("#rules-index a")).toHaveLength(0);
});
