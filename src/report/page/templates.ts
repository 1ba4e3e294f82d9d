/** Reads the parts of the page from `templates/report`. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import Handlebars from "handlebars";

const { resolve } = createRequire(import.meta.url);

/** `page.html.hbs`. Values are escaped for HTML text and attributes, except in triple braces. */
export async function pageTemplate(): Promise<Handlebars.TemplateDelegate> {
  const source = await readFile(resolve("#templates/report/page.html.hbs"), "utf8");
  return Handlebars.compile(source, { strict: true, knownHelpersOnly: true });
}

export async function style(): Promise<string> {
  return readFile(resolve("#templates/report/style.css"), "utf8");
}

/** `page.ts`, as the build compiled it. */
export async function script(): Promise<string> {
  return readFile(resolve("#page/page.js"), "utf8");
}
