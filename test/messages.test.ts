/** Messages of the program and of generated servers are written in plain English: what is wrong, where, what to do. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const folders = ["src"];

const texts = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path))
    .flatMap((path) => literals(path).map((text) => ({ path, text }))),
);

test.each<[unwanted: RegExp, instead: string]>([
  [/\bmend/i, "fix"],
  [/(?<!\bthere )\bis no (?!longer\b)[a-z]/i, "is not a"],
  [/\b(?:parted|heed(?:ed)?|dearest)\b/i, "separated, ignored, largest"],
  [/\bas it should be\b/i, "invalid"],
  [/\b(?:asked for by|in vain|told of|hears of)\b/i, "requested by, unused, reported"],
  [/\bsay (?:--|one of|openapi-to-mcp)/i, "pass, run"],
  [/\btake (?:it|this|that|these|them)(?: one)? (?:out|back)\b/i, "remove"],
  [/\b(?:does|do) not count\b/i, "is ignored"],
  [/\bdiff (?!--surface)--(?:base|list|markdown|json)\b/, "diff --surface --list"],
  [/\binspect --(?:why|tool) [a-z]+s\b/, "inspect --why NAME"],
  [/\b(?:whoever|nobody asks|who calls it)\b/i, "callers"],
])("no message says %s; say: %s", (unwanted) => {
  expect(texts.filter(({ text }) => unwanted.test(text))).toEqual([]);
});

/** Every piece of text in the string literals and templates of a file. */
function literals(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
