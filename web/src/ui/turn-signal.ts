/** The tab's title and icon say when it is your turn; a notification does too, if it was asked for. */
import { buzz } from "./sound";
import { prefs } from "../state/preferences.svelte";

let before = false;

export function signalTurn(mine: boolean, title: string, words: string): void {
  document.title = title;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
  if (
    mine &&
    !before &&
    document.hidden &&
    prefs.notify &&
    typeof Notification !== "undefined" &&
    Notification.permission === "granted"
  )
    new Notification("Shofar", { body: words, tag: "shofar-turn", icon: "/icon-turn.svg" });
  if (mine && !before) buzz("turn");
  before = mine;
}
