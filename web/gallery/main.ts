import { mount } from "svelte";
import "../src/app.css";
import { applyTheme, type Theme } from "../src/lib/look";
import { speak, type Language } from "../src/lib/words.svelte";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
applyTheme((asked.get("theme") ?? "dusk") as Theme);
await speak((asked.get("lang") ?? "en") as Language);
mount(Gallery, {
  target: document.getElementById("app")!,
  props: { name: asked.get("name") ?? "walls-turn", select: asked.get("select") },
});
