/**
 * Loads the templates of a project's files: Handlebars templates that print prepared strings, and files that are copied
 * unchanged.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type Handlebars from "handlebars";
import { formatTypeScript } from "./format.js";
import type { View } from "./layout.js";

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

/** A file of the built runtime. */
export function runtimeFile(name: string): string {
  return readFileSync(resolve(`#runtime/${name}`), "utf8");
}

/** Renders a TypeScript file, and formats it with Prettier unless its view is already laid out. */
export async function rendered(template: string, { view, laidOut }: View): Promise<string> {
  const source = await render(template, view);
  return laidOut ? source : formatTypeScript(source);
}
