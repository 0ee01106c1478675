/** What lessons and the coach say: keys and typed words from the server, sentences here. */
import { untrack } from "svelte";
import { addMessages, language, listed, say, type Language } from "../words/messages.svelte";
import { cardWords, type Names } from "../words/sentences";

type Files = { default: Record<string, string> };
const CHUNKS: Record<Language, () => Promise<Files>> = {
  en: () => import("../words/learn-en"),
  fr: () => import("../words/learn-fr"),
  de: () => import("../words/learn-de"),
  it: () => import("../words/learn-it"),
};
let loaded = $state<Language | null>(null);

/** Whether the words are there in the language that is spoken now; asks for them where they are not. */
export function learnWords(): boolean {
  const wanted = language();
  if (loaded === wanted) return true;
  untrack(() => void learnWordsLoaded());
  return false;
}

/** Done once the words are there in the language that is spoken now. */
export async function learnWordsLoaded(): Promise<void> {
  const wanted = language();
  if (loaded === wanted) return;
  const files = await CHUNKS[wanted]();
  addMessages(wanted, files.default);
  if (language() === wanted) loaded = wanted;
}

export type Said = { key: string; params: Record<string, number | string> };
const FRONTAL = "abcdefg";

export function saidSentence(said: Said, names: Names = {}): string {
  const params = Object.entries(said.params).map(([name, value]) => [name, word(value, names)]);
  return say(said.key, Object.fromEntries(params));
}

/** A sentence with a capital letter and a full stop: reasons are told as parts of one. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase(language())}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

function word(value: number | string, names: Names): number | string {
  if (typeof value === "number") return value;
  const at = value.indexOf(":");
  const [kind, code] = at < 0 ? ["", value] : [value.slice(0, at), value.slice(at + 1)];
  switch (kind) {
    case "colour":
      return say(`colour-${code}`);
    case "seat":
      return say(`lesson-seat-${code}`);
    case "side":
      return names[code] ?? say(`side-${code}`);
    case "player":
      return playerWords(code, names);
    case "players":
      return listed(code.split("+").map((one) => playerWords(one, names)));
    case "card":
      return cardWords(code);
    case "cards":
      return listed(
        code
          .split("+")
          .filter(Boolean)
          .map((one) => ownedCard(one, names)),
      );
    case "line":
      return lineWords(code);
    case "lines":
      return listed(code.split("+").map(lineWords));
    case "move": {
      const [piece, square] = code.split("@");
      return say("move-towers", { piece: cardWords(piece!), square: square! });
    }
  }
  return code;
}

const playerWords = (seat: string, names: Names): string =>
  names[seat] ?? say("seat-walls", { seat: Number(seat) + 1 });

const lineWords = (line: string): string =>
  say(FRONTAL.includes(line) ? "lesson-line-frontal" : "lesson-line-diagonal", { line });

/** `G5.1`: a card with its owner. */
function ownedCard(one: string, names: Names): string {
  const [card, seat] = one.split(".");
  return say("card-of", { card: cardWords(card!), who: playerWords(seat!, names) });
}
