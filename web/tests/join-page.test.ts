import { readdirSync, readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { anchor, decoded, navigate } from "../src/ui/router.svelte";
import { LANGUAGES, useCatalogue, type Language } from "../src/words/messages.svelte";
import JoinPage from "../src/pages/JoinPage.svelte";

const CODE = "Ab3_-xyZ01234567";
const ADA = { id: "u1", name: "Ada", kind: "guest" };
const the = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
let made: Record<string, unknown> | null = null;

function speak(language: Language) {
  const folder = `../src/shofar/i18n/locales/${language}`;
  const files = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf-8")]);
  useCatalogue(language, Object.fromEntries(files));
}

/** Opens a link before a server that knows us, or not; what was asked of it. */
function open(
  kind: string,
  link: string,
  user: unknown = null,
  guests: () => Response = () => answer({ user: ADA }),
  free = 1,
  stage = "open",
) {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string }) => {
    asked.push([url, body ? JSON.parse(body) : null]);
    if (url === "/api/guests") return guests();
    if (url === "/api/join/look") return answer({ game: "walls", stage, free, ...WHERE });
    return answer(url === "/api/join" ? { table: "t" } : { user, csrf: null });
  });
  navigate(`/${kind}#${link}`);
  made = mount(JoinPage, { target: document.body, props: { kind, link: anchor() } });
  flushSync();
  return asked;
}
const WHERE = { seats: 4, rated: true, host: "Bo", players: ["Bo", "Cy"], bots: 1 };
const answer = (told: unknown, status = 200) => new Response(JSON.stringify(told), { status });

afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  speak("en");
});

const BEHIND = ["", ".", "%20", "%20)", ",", "%0A", "%C2%A0", ".%20See%20you!", "%ff"];
test.each(BEHIND)("what a chat put after a code is left away: %s", async (more) => {
  const asked = open("join", CODE + more, ADA);
  await vi.waitFor(() => expect(asked).toContainEqual(["/api/join", { code: CODE }]));
  await vi.waitFor(() => expect(location.pathname).toBe("/table/t"));
});

const DAMAGED = ["join#", "join#wrong", "carry#nope", "join#%00%ff"];
const SAID = {
  en: "This link is incomplete",
  de: "Dieser Link ist nicht vollständig",
  fr: "Ce lien n’est pas complet",
  it: "Questo link non è completo",
};
test.each(LANGUAGES.flatMap((language) => DAMAGED.map((link) => [language, link] as const)))(
  "%s: a damaged link is said to be one: %s",
  (language, whole) => {
    speak(language);
    const [kind, link] = whole.split("#");
    const asked = open(kind!, link!);
    expect(the("[role=alert]").textContent).toContain(SAID[language]);
    expect(the("form")).toBeNull();
    expect(asked).toEqual([]);
  },
);

test("a name that is refused at the door can be mended", async () => {
  const answers = [answer({ code: "server-name-empty" }, 400), answer({ user: ADA, csrf: null })];
  const asked = open("join", CODE, null, () => answers.shift()!);
  await vi.waitFor(() => expect(the("form")).not.toBeNull());
  // Who invites to what is said before any name is asked for.
  const where = the("#where").textContent!.replace(/\s+/g, " ");
  expect(where).toContain("Bo invites you to a game of Walls");
  expect(where).toContain("1 of 4 seats".replace("1", "one"));
  expect(where).toContain("there already: Bo and Cy · one bot · Rated");
  const type = (name: string) => {
    the<HTMLInputElement>("#guest").value = name;
    the("#guest").dispatchEvent(new Event("input", { bubbles: true }));
    the("form button").click();
  };
  type("...");
  await vi.waitFor(() => expect(the("[role=alert]")?.textContent).toBe("A name needs at least one letter."));
  expect(the<HTMLInputElement>("#guest").value).toBe("...");
  type("Ada");
  await vi.waitFor(() => expect(location.pathname).toBe("/table/t"));
  const names = asked.filter(([url]) => url === "/api/guests").map(([, body]) => body);
  expect(names).toEqual([{ name: "..." }, { name: "Ada" }]);
});

test.each([
  ["open", "All seats at this table are taken. You can watch."],
  ["playing", "All seats at this table are taken. You can watch."],
  ["over", "The game at this table is over"],
])("who finds a full table is told so before any name is asked for: %s", async (stage, told) => {
  const asked = open("join", CODE, null, undefined, 0, stage);
  await vi.waitFor(() => expect(the("#full")?.textContent).toContain(told));
  expect(the("form")).toBeNull();
  expect(asked.map(([url]) => url)).toEqual(["/api/me", "/api/join/look"]);
  the("button.gold").click();
  await vi.waitFor(() => expect(location.pathname).toBe("/table/t"));
  expect(asked).toContainEqual(["/api/guests", { name: "Guest" }]);
});

test("a part of an address that cannot be read is taken as it stands", () => {
  expect(decoded("a%20b")).toBe("a b");
  expect(decoded("%00%ff")).toBe("%00%ff");
});
