/** What a page is called in the browser's tab. */
import { say } from "./messages.svelte";

const TITLED = [
  ...["rules", "learn", "replay", "game", "profile", "user", "settings", "about"],
  ...["legal", "privacy", "password", "register", "operators"],
];

/** By the first part of its address. */
export function pageTitle(page: string): string {
  if (TITLED.includes(page)) return say(`page-title-${page}`);
  if (page === "join") return say("page-join-title");
  return say(page === "carry" ? "page-carry-title" : "page-nothing-there");
}
