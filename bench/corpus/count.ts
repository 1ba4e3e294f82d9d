import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { load } from "js-yaml";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** How many operations the paths of a document hold, counted without the generator's help. */
export function countOperations(document: string): number {
  const paths = member(read(document), "paths");
  return Object.values(paths).reduce<number>((sum, item) => sum + operationsIn(item, document, 0), 0);
}

/** A path item may stand elsewhere, in its own file even, with operations of its own beside the reference. */
function operationsIn(item: unknown, file: string, depth: number): number {
  const { $ref: reference, additionalOperations, ...rest } = record(item);
  const own = Object.keys(rest).filter((name) => methods.includes(name)).length;
  const more = Object.keys(record(additionalOperations)).length;
  if (typeof reference !== "string" || depth > 10) return own + more;
  const [path = "", pointer = ""] = reference.split("#");
  const target = path === "" ? file : resolve(dirname(file), path);
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  const referred = names.reduce<unknown>((value, name) => record(value)[name], read(target));
  return own + more + operationsIn(referred, target, depth + 1);
}

function read(file: string): unknown {
  const text = readFileSync(file, "utf8");
  return text.trimStart().startsWith("{") ? JSON.parse(text) : load(text, { json: true });
}

function member(value: unknown, name: string): Record<string, unknown> {
  return record(record(value)[name]);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
