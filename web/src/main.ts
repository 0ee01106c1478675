/** Starts the page: preferences, language, who is here, then `App`. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import { loadMe } from "./state/account.svelte";
import { loadInstance } from "./state/instance.svelte";
import { keepPage } from "./ui/offline.svelte";
import { applyPreferences } from "./state/preferences.svelte";

/** How long the first picture waits for its letters, for what the operator says and for who is here: later it jumps. */
const PATIENCE_MS = 800;
const LETTERS = ["500 16px 'Alegreya Sans'", "700 16px 'Alegreya Sans'", "700 16px Alegreya"];

// Words first: nothing is drawn without them.
const known = loadMe().catch(() => null);
const letters = Promise.allSettled(LETTERS.map((face) => document.fonts.load(face)));
await applyPreferences();
const instance = loadInstance().catch(() => null);
await Promise.race([Promise.all([letters, instance, known]), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
keepPage();
mount(App, { target: document.getElementById("app")! });
