import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { load } from "js-yaml";

/**
 * The OpenAPI documents at or below the given paths, sorted: files that parse, have `openapi` or `swagger` at their
 * root, and are not parts of others, which is to say that none refers to them.
 */
export function findDocuments(paths: readonly string[]): string[] {
  const documents = paths
    .flatMap((path) => filesBelow(resolve(path)))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => isOpenApi(text));
  const parts = new Set(
    documents.flatMap(({ file, text }) => references(text).map((to) => resolve(dirname(file), to))),
  );
  return [...new Set(documents.map(({ file }) => file))].filter((file) => !parts.has(file)).sort();
}

/** Those that take longest begin first, so that no core is idle at the end. */
export function largestFirst(documents: readonly string[]): string[] {
  const sizes = new Map(documents.map((file) => [file, statSync(file).size]));
  return documents.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|ya?ml)$/i.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

function isOpenApi(text: string): boolean {
  if (!/["']?(openapi|swagger)["']?\s*:/.test(text)) return false;
  try {
    const root: unknown = text.trimStart().startsWith("{") ? JSON.parse(text) : load(text, { json: true });
    return typeof root === "object" && root !== null && ("openapi" in root || "swagger" in root);
  } catch {
    return false;
  }
}

/** Files that the text refers to: whatever stands before the fragment of a `$ref`. */
function references(text: string): string[] {
  return [...text.matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)].flatMap(([, file = ""]) =>
    file === "" || /^[a-z][a-z0-9+.-]*:/i.test(file) ? [] : [file],
  );
}
