// Writes src/types/*.ts from the server's JSON Schemas (tools/schemas.py) and its OpenAPI document (tools/openapi.py).
// `--check` only says whether they are current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const SCHEMAS = join(HERE, "../../src/shofar/records/schemas");
const TYPES = join(HERE, "../src/types");
/** The games that have a view, by name. */
const GAMES = readdirSync(SCHEMAS).flatMap((file) => /^(\w+)-view\.schema\.json$/.exec(file)?.[1] ?? []);
/** The schemas that become a file of types each. */
const NAMES = ["from-client", "from-server", ...GAMES.flatMap((game) => [`${game}-preview`, `${game}-view`])];
const HEAD = "// Made from the server's schemas by `npm run types`; not to be edited.\n";

const pascal = (name) => name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
const quoted = (value) => JSON.stringify(value);

function typeOf(schema, depth = 0) {
    if (schema.$ref) return schema.$ref.split("/").at(-1);
    if (schema.enum) return schema.enum.map(quoted).sort().join(" | ");
    if ("const" in schema) return quoted(schema.const);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return either.map((one) => typeOf(one, depth)).join(" | ");
    switch (schema.type) {
        case "array":
            if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, depth)).join(", ")}]`;
            return schema.items ? `${bracketed(typeOf(schema.items, depth))}[]` : "unknown[]";
        case "object":
            return objectOf(schema, depth);
        case "integer":
        case "number":
            return "number";
        case "boolean":
        case "string":
        case "null":
            return schema.type;
        default:
            return "unknown";
    }
}

const bracketed = (type) => (type.includes(" ") ? `(${type})` : type);

function objectOf(schema, depth) {
    if (!schema.properties) {
        const keys = schema.propertyNames?.enum ? schema.propertyNames.enum.map(quoted).join(" | ") : "string";
        const values =
            typeof schema.additionalProperties === "object" ? typeOf(schema.additionalProperties, depth) : "unknown";
        return keys === "string" ? `{ [key: string]: ${values} }` : `{ [key in ${keys}]?: ${values} }`;
    }
    const required = new Set(schema.required ?? []);
    const indent = "  ".repeat(depth + 1);
    const rows = Object.entries(schema.properties).map(
        ([name, one]) => `${indent}${name}${required.has(name) ? "" : "?"}: ${typeOf(one, depth + 1)};\n`,
    );
    return `{\n${rows.join("")}${"  ".repeat(depth)}}`;
}

function typesOf(name) {
    const schema = JSON.parse(readFileSync(join(SCHEMAS, `${name}.schema.json`), "utf-8"));
    const parts = [HEAD];
    for (const [title, one] of Object.entries(schema.$defs)) {
        if (one.description) parts.push(`/** ${one.description.split("\n")[0]} */`);
        parts.push(`export type ${title} = ${typeOf(one)};\n`);
    }
    const root = typeOf(schema);
    if (root !== pascal(name)) parts.push(`export type ${pascal(name)} =\n  | ${root.split(" | ").join("\n  | ")};\n`);
    return parts.join("\n");
}

/** Views, events and previews by the name of their game, and the update that names it. */
function gameTypes() {
    const parts = [HEAD, 'import type { Update } from "./from-server";'];
    for (const game of GAMES) {
        parts.push(`import type { Preview as ${pascal(game)}Preview } from "./${game}-preview";`);
        parts.push(`import type { View as ${pascal(game)}View } from "./${game}-view";`);
    }
    parts.push("\nexport type Games = {");
    for (const game of GAMES) {
        const view = `${pascal(game)}View`;
        parts.push(
            `  ${game}: { view: Omit<${view}, "events">; event: ${view}["events"][number]; preview: ${pascal(game)}Preview };`,
        );
    }
    parts.push(`};
export type GameName = keyof Games;
export type ViewOf<G extends GameName> = Games[G]["view"];
export type EventOf<G extends GameName> = Games[G]["event"];
export type PreviewOf<G extends GameName> = Games[G]["preview"];

/** An update; \`game\` tells which view and events it has. */
export type GameUpdate = {
  [G in GameName]: Omit<Update, "game" | "view" | "events"> & { game: G; view: ViewOf<G>; events: EventOf<G>[] };
}[GameName];
`);
    return parts.join("\n");
}

const openapi = () => JSON.parse(readFileSync(join(HERE, "../../docs/openapi.json"), "utf-8"));

/** What is sent and answered over HTTP; types that the table's messages have too are taken from there. */
function httpBodyTypes() {
    const shared = ["from-client", "from-server"].map((file) => ({ file, text: typesOf(file), names: [] }));
    const own = [];
    for (const [title, one] of Object.entries(openapi().components.schemas)) {
        const type = `export type ${title} = ${typeOf(one)};\n`;
        const message = shared.find(({ text }) => text.includes(type));
        if (message) message.names.push(title);
        else own.push(type);
    }
    const taken = shared.flatMap(({ file, names }) => [
        `import type { ${names.join(", ")} } from "./${file}";`,
        `export type { ${names.join(", ")} };`,
    ]);
    return [HEAD, ...taken, "", ...own].join("\n");
}

/** Every operation of the HTTP API: what stands in its path and query, its body, and what it answers. */
function httpTypes() {
    const parts = ["export type Operations = {"];
    for (const [path, methods] of Object.entries(openapi().paths))
        for (const [method, operation] of Object.entries(methods))
            if (path.startsWith("/api/"))
                parts.push(`  "${method.toUpperCase()} ${path.slice("/api".length)}": ${operationType(operation)};`);
    const text = `${parts.join("\n")}\n};\n`;
    const used = Object.keys(openapi().components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    return `${HEAD}\nimport type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./http-bodies";\n\n${text}`;
}

function operationType(operation) {
    const named = (where) => {
        const found = (operation.parameters ?? []).filter((one) => one.in === where);
        const rows = found.map((one) => `"${one.name}"${one.required ? "" : "?"}: ${typeOf(one.schema, 2)}`);
        return rows.length ? `{ ${rows.join("; ")} }` : "undefined";
    };
    const schema = (part) => part?.content?.["application/json"]?.schema;
    const body = schema(operation.requestBody);
    const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
    const answer = schema(success);
    const parts = {
        path: named("path"),
        query: named("query"),
        body: body ? typeOf(body, 2) : "undefined",
        answer: answer ? typeOf(answer, 2) : "null",
    };
    const rows = Object.entries(parts).map(([name, type]) => `    ${name}: ${type};\n`);
    return `{\n${rows.join("")}  }`;
}

/** Every file of types by its name. */
export const typeFiles = () => ({
    games: gameTypes(),
    http: httpTypes(),
    "http-bodies": httpBodyTypes(),
    ...Object.fromEntries(NAMES.map((name) => [name, typesOf(name)])),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    let stale = 0;
    for (const [name, text] of Object.entries(typeFiles())) {
        const file = join(TYPES, `${name}.ts`);
        if (!process.argv.includes("--check")) writeFileSync(file, text);
        else if (!existsSync(file) || readFileSync(file, "utf-8") !== text) {
            console.error(`not current: ${name}.ts (run: npm run types)`);
            stale = 1;
        }
    }
    process.exit(stale);
}
