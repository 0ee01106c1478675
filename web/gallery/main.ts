import { mount } from "svelte";
import "../src/app.css";
import { applyTheme, type Theme } from "../src/ui/theme";
import { loadLanguage, type Language } from "../src/words/messages.svelte";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
applyTheme((asked.get("theme") ?? "dusk") as Theme);
await loadLanguage((asked.get("lang") ?? "en") as Language);
mount(Gallery, {
  target: document.getElementById("app")!,
  props: { name: asked.get("name") ?? "walls-turn", select: asked.get("select") },
});
