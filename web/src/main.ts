import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import { loadMe } from "./state/account.svelte";
import { keepPage } from "./ui/offline.svelte";
import { applyPreferences } from "./state/preferences.svelte";

/** How long the first picture waits for its letters; what stands in for them takes the same room. */
const PATIENCE_MS = 800;
const LETTERS = ["500 16px 'Alegreya Sans'", "700 16px 'Alegreya Sans'", "700 16px Alegreya"];

// Words first: nothing is drawn without them.
const known = loadMe().catch(() => null);
const letters = Promise.allSettled(LETTERS.map((face) => document.fonts.load(face)));
await applyPreferences();
await Promise.race([letters, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
void known;
keepPage();
mount(App, { target: document.getElementById("app")! });
