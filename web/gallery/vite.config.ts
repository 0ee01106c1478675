import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Components with fixtures, for looking at; never part of the package.
export default defineConfig({
  root: "gallery",
  base: "./",
  plugins: [svelte({ configFile: "../svelte.config.js" })],
  build: { outDir: "../../build/gallery", emptyOutDir: true, target: "es2022" },
});
