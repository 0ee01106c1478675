import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { findOut } from "./lib/api.svelte";
import { settle } from "./lib/settings.svelte";

// Words first: nothing is drawn without them.
const known = findOut().catch(() => null);
await settle();
void known;
mount(App, { target: document.getElementById("app")! });
