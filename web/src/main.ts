import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import { loadMe } from "./state/account.svelte";
import { applyPreferences } from "./state/preferences.svelte";

// Words first: nothing is drawn without them.
const known = loadMe().catch(() => null);
await applyPreferences();
void known;
mount(App, { target: document.getElementById("app")! });
