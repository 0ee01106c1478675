import { afterAll, expect, test } from "vitest";
import { addMessages, loadLanguage, say } from "../src/words/messages.svelte";

afterAll(() => loadLanguage("en", { rules: true }));

test("what a page added stays when the rules are loaded, or another language and back", async () => {
  await loadLanguage("de");
  addMessages("de", { "probe.ftl": "added-probe = Probe\n" });
  addMessages("fr", { "probe.ftl": "added-probe = Essai\n" });
  expect(say("added-probe")).toBe("Probe");
  await loadLanguage("de", { rules: true });
  expect(say("added-probe")).toBe("Probe");
  await loadLanguage("fr");
  expect(say("added-probe")).toBe("Essai");
  await loadLanguage("de");
  expect(say("added-probe")).toBe("Probe");
});
