/** Every lesson in every language at the page's own widgets: a wrong answer, tried again, and the right ones to its end. */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import LessonPage from "../src/learn/LessonPage.svelte";
import type { Attempt, Step } from "../src/learn/lesson-table";
import { prefs } from "../src/state/preferences.svelte";
import { LANGUAGES, useCatalogue, type Language } from "../src/words/messages.svelte";

type Says = Partial<Record<Language, string>>;
type Walked = { path: string[]; step: Step; says: Says; tries: { action: string; made: Attempt; says: Says }[] };
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** A machine that does much besides may need far longer than these few seconds. */
const PATIENCE_MS = 20_000;
let told: { lesson: string; steps: Walked[] }[];
beforeAll(() => {
  const python = resolve("..", process.platform === "win32" ? ".venv/Scripts/python.exe" : ".venv/bin/python");
  const lines = execFileSync(python, ["-m", "tests.learn.page_lessons"], {
    cwd: "..",
    encoding: "utf-8",
    maxBuffer: 1 << 26,
  });
  told = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}, PATIENCE_MS * 15);

let made: Record<string, unknown> | null = null;
beforeEach(() => {
  localStorage.clear();
  Object.assign(prefs, { speed: "off" });
});
afterEach(() => {
  if (made) unmount(made);
  made = null;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  speak("en");
});

function speak(language: Language) {
  const folder = `../src/shofar/i18n/locales/${language}`;
  const files = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf-8")]);
  useCatalogue(language, Object.fromEntries(files));
}

/** What was asked that no lesson has walked. */
const unknown: string[] = [];
/** The server's end: what each path leads to, and what each try does there. */
function serve(steps: Walked[]) {
  const at = (path: string[]) => steps.find((one) => JSON.stringify(one.path) === JSON.stringify(path));
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, { body }: { body?: string } = {}) => {
      if (!body) return Response.json(url.endsWith("/lessons") ? [] : {}); // what any page asks its server
      const { path, action } = JSON.parse(body) as { path: string[]; action?: string };
      const tried = at(path)?.tries.find((one) => one.action === action);
      if (url.endsWith("/try") && tried) return Response.json(tried.made);
      if (url.endsWith("/preview")) return Response.json({ code: "server-trouble" }, { status: 422 });
      const found = url.endsWith("/try") ? undefined : at(path);
      if (!found) unknown.push(`${url} ${body}`);
      return found ? Response.json(found.step) : Response.json({ code: "server-trouble" }, { status: 422 });
    }),
  );
}

const click = (selector: string) => {
  const found = all(selector)[0];
  expect(found, selector).toBeTruthy();
  found!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
};
const come = async (holds: () => boolean, what: string) => {
  for (const end = performance.now() + PATIENCE_MS; !holds(); flushSync()) {
    if (performance.now() > end)
      throw new Error(`in vain: ${what}\n${unknown.join("\n")}${plain(document.body.textContent ?? "").slice(0, 400)}`);
    await new Promise((done) => setTimeout(done, 2));
  }
};
const said = (text: string) =>
  come(() => plain(document.querySelector(".slab .words")?.textContent ?? "").includes(plain(text)), text);

async function act(action: string) {
  if (action.includes("@")) {
    const [piece, square] = action.split("@");
    await come(() => all(`[data-stock=${piece}]`).length > 0, action);
    click(`[data-stock=${piece}]`);
    click(`[data-square=${square}]`);
    return;
  }
  const [verb, what] = action.split(" ");
  // Presses that were meant for the question before do nothing for a moment.
  const card = `[data-hand=${verb === "trumpet" ? "T" : what}][aria-disabled=false]`;
  await come(() => {
    readScorings();
    if (all(card).length && !all(".hand .selected").length) click(card); // until it listens
    return all(".hand .selected").length > 0;
  }, action);
  const lane = `[data-action='${action}']`;
  const plays = verb === "first" || verb === "feed" ? ".btn.gold.play" : lane;
  await come(() => all(plays).length > 0, `a way to ${action}`);
  click(plays);
}

/** A scoring is looked at before anything else. */
function readScorings() {
  for (let most = 8; most && all("[data-count], dialog[open] .btn.gold").length; most--)
    click("[data-count], dialog[open] .btn.gold");
}

test.each(LANGUAGES)(
  "every lesson is played right and wrong in %s",
  async (language) => {
    expect(told.length).toBe(23);
    let tries = 0;
    for (const { lesson, steps } of told) {
      localStorage.clear();
      speak(language);
      serve(steps);
      made = mount(LessonPage, { target: document.body, props: { id: lesson } });
      for (const { step, says, tries: tried } of steps.slice(0, -1)) {
        readScorings();
        await said(says[language]!);
        if (!step.asks) {
          click("[data-way=next]");
          continue;
        }
        for (const { action, made: answer, says: answered } of tried) {
          await act(action);
          tries++;
          if (step.free && answer.verdict !== "wrong") break;
          await come(() => all(`[data-verdict=${answer.verdict}]`).length > 0, `${lesson} ${action}`);
          if (answered[language]) await said(answered[language]);
          readScorings();
          if (answer.verdict === "wrong") click("[data-way=again]");
        }
        if (!step.free) click("[data-way=next]");
      }
      await come(() => all(".slab a[href='/learn'].btn").length > 0, `${lesson} ends`);
      unmount(made);
      made = null;
      document.body.innerHTML = "";
    }
    expect(tries).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  },
  PATIENCE_MS * 15,
);
