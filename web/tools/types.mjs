// Writes src/wire/*.ts from the server's JSON Schemas. `--check` only says whether they are current.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const SCHEMAS = join(HERE, "../../src/shofar/records/schemas");
const WIRE = join(HERE, "../src/wire");
export const NAMES = ["from-client", "from-server", "towers-preview", "towers-view", "walls-preview", "walls-view"];

const pascal = (name) => name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
const quoted = (value) => JSON.stringify(value);

function typeOf(schema, depth = 0) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.map(quoted).join(" | ");
  if ("const" in schema) return quoted(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((one) => typeOf(one, depth)).join(" | ");
  switch (schema.type) {
    case "array":
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
    const values = typeof schema.additionalProperties === "object" ? typeOf(schema.additionalProperties, depth) : "unknown";
    return keys === "string" ? `Record<string, ${values}>` : `Partial<Record<${keys}, ${values}>>`;
  }
  const required = new Set(schema.required ?? []);
  const indent = "  ".repeat(depth + 1);
  const rows = Object.entries(schema.properties).map(
    ([name, one]) => `${indent}${name}${required.has(name) ? "" : "?"}: ${typeOf(one, depth + 1)};\n`,
  );
  return `{\n${rows.join("")}${"  ".repeat(depth)}}`;
}

export function typesOf(name) {
  const schema = JSON.parse(readFileSync(join(SCHEMAS, `${name}.schema.json`), "utf-8"));
  const parts = ["// Made from the server's schemas by `npm run types`; not to be edited.\n"];
  for (const [title, one] of Object.entries(schema.$defs)) {
    if (one.description) parts.push(`/** ${one.description.split("\n")[0]} */`);
    parts.push(`export type ${title} = ${typeOf(one)};\n`);
  }
  const root = typeOf(schema);
  if (root !== pascal(name)) parts.push(`export type ${pascal(name)} =\n  | ${root.split(" | ").join("\n  | ")};\n`);
  return parts.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let stale = 0;
  for (const name of NAMES) {
    const file = join(WIRE, `${name}.ts`);
    if (process.argv.includes("--check")) {
      let found = "";
      try {
        found = readFileSync(file, "utf-8");
      } catch {
        // Not there yet: as stale as can be.
      }
      if (found !== typesOf(name)) {
        console.error(`not current: ${name}.ts (run: npm run types)`);
        stale = 1;
      }
    } else writeFileSync(file, typesOf(name));
  }
  process.exit(stale);
}
