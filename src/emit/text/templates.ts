/**
 * Loads the templates of a project's files: Handlebars templates that print prepared strings, and files that are copied
 * unchanged.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type Handlebars from "handlebars";

const require = createRequire(import.meta.url);
const { resolve } = require;

/**
 * Renders `templates/project/<name>.hbs`. Values are not escaped, so they must already be text of the file's language; a
 * missing value is our bug and throws.
 */
export async function render(name: string, view: object): Promise<string> {
  templates ??= load();
  const template = (await templates).get(name);
  if (template === undefined) throw new Error(`No template ${name}: npm run build`);
  return template(view);
}

let templates: Promise<ReadonlyMap<string, Handlebars.TemplateDelegate>> | undefined;

/** Loads the templates that the build compiled. */
async function load(): Promise<ReadonlyMap<string, Handlebars.TemplateDelegate>> {
  const { default: handlebars } = (await import("handlebars/runtime.js")) as { default: typeof Handlebars };
  const compiled = require("#compiled/templates.cjs") as Record<string, TemplateSpecification>;
  return new Map(Object.entries(compiled).map(([name, one]) => [name, handlebars.template(one)]));
}

/** `templates/project/<name>`, as it stands. */
export async function staticFile(name: string): Promise<string> {
  return readFile(resolve(`#templates/project/${name}`), "utf8");
}

/** Returns the TypeScript files of `src/runtime`, sorted by their path with `/`. */
export function runtimeFiles(): { path: string; text: string }[] {
  return filesBelow(dirname(resolve("#source/runtime/tool.ts")));
}

/** Returns the TypeScript files of `src/optional/<feature>` in the same form. */
export function optionalRuntimeFiles(feature: string): { path: string; text: string }[] {
  return filesBelow(join(dirname(resolve("#source/runtime/tool.ts")), "../optional", feature));
}

/** Reads synchronously: through the thread pool, nearly two hundred small files would cost seven times as much. */
function filesBelow(folder: string): { path: string; text: string }[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".ts"));
  return paths.sort().map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}
