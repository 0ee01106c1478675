/** Which messages of a chat are unread. */
import { beforeEach, expect, test } from "vitest";
import { ChatState } from "../src/state/chat.svelte";
import { loadLanguage } from "../src/words/messages.svelte";
import { chatWords, QUICK, quickText } from "../src/words/quick";
import type { Said } from "../src/state/table.svelte";

let table: { chat: Said[]; muted: string[] };
let chat: ChatState;
const said = (n: number, user: string, at = Date.now()): Said => ({ n, at, user, name: user, text: `message ${n}` });
beforeEach(() => {
  table = { chat: [], muted: [] };
  chat = new ChatState(table, () => "me");
});

test("what others say now is unread until it is read", () => {
  table.chat = [said(1, "ada"), said(2, "me"), said(3, "bo")];
  expect(chat.unread.map((one) => one.n)).toEqual([1, 3]);
  chat.read();
  expect(chat.unread).toEqual([]);
  table.chat = [...table.chat, said(4, "ada")];
  expect(chat.unread.map((one) => one.n)).toEqual([4]);
});

test("what was said long ago, by muted people, or while silent is not", () => {
  table = Object.assign(table, { chat: [said(1, "ada", 1000), said(2, "bo")], muted: ["bo"] });
  expect(chat.unread).toEqual([]);
  table.muted = [];
  chat.silent = true;
  expect(chat.unread).toEqual([]);
});

test("a phrase is read in the reader's language; what somebody typed stays as it is", async () => {
  await loadLanguage("de");
  expect(chatWords(quickText("well-played"))).toBe("Gut gespielt!");
  await loadLanguage("en");
  expect(QUICK.map((one) => chatWords(quickText(one)))).toContain("Well played!");
  for (const typed of ["well played", ":quick-nothing:", ":quick-hello: all"]) expect(chatWords(typed)).toBe(typed);
});
