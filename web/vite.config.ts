/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./tools/licences.ts";

// The page is built into the Python package, which serves it; see hatch_build.py.
export default defineConfig({
  plugins: [svelte(), licences()],
  base: "/",
  build: {
    outDir: "../src/shofar/server/page",
    emptyOutDir: true,
    target: "es2022",
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 200,
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 60_000,
    fileParallelism: false,
    isolate: false,
  },
});
