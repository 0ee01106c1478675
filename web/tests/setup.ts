/** jsdom knows no animations, no dialogs and no sizes. */
import { readFileSync, readdirSync } from "node:fs";
import { afterEach } from "vitest";
import { DEFAULTS, prefs } from "../src/state/preferences.svelte";
import { useCatalogue } from "../src/words/messages.svelte";

Element.prototype.animate ??= function () {
  const still: Partial<Animation> = {
    cancel() {},
    finish() {},
    onfinish: null,
    addEventListener() {},
    currentTime: 0,
  };
  return still as Animation;
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const folder = "../src/shofar/i18n/locales/en";
const files = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf-8")]);
useCatalogue("en", Object.fromEntries(files));

// Files share one environment: what a test prefers ends with it.
afterEach(() => void Object.assign(prefs, DEFAULTS));
