import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
    { ignores: ["dist/"] },
    ts.configs.strict,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        // What a value is comes from generated types or a check, never from two casts: in tests from typed fixtures.
        rules: {
            "no-restricted-syntax": [
                "error",
                {
                    selector: "TSAsExpression > TSAsExpression[typeAnnotation.type=/^TS(Any|Never|Unknown)Keyword$/]",
                    message: "no `as unknown as`",
                },
            ],
        },
    },
    { linterOptions: { reportUnusedDisableDirectives: "error" } },
    {
        rules: {
            // noUncheckedIndexedAccess asks for it wherever an index is known to be there.
            "@typescript-eslint/no-non-null-assertion": "off",
            // {" "} keeps a space that Svelte would trim at the edge of a block.
            "svelte/no-useless-mustaches": "off",
            // Maps and sets here are local to a computation, or hold what is not drawn.
            "svelte/prefer-svelte-reactivity": "off",
        },
    },
);
