/** Returns the arguments with which a client starts the same server: from any folder, without the secrets that were typed. */
import { resolve } from "node:path";

/** Options whose values are files or folders unless they are URLs. */
const paths: readonly string[] = ["overlay", "usage", "allow-refs"];

/** @param flags as parsed by yargs, only those that were typed */
export function startArguments(
  documents: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): string[] {
  const options = Object.entries(flags).filter(([name]) => isOption(name));
  return [
    "serve",
    ...documents.map(fromAnywhere),
    ...options.flatMap(([name, value]) => option(name, value)),
  ];
}

/**
 * yargs also stores every option under other spellings, such as `allowRefs` and `q`, next to the rest of the command line.
 */
function isOption(name: string): boolean {
  return /^[a-z][a-z-]+$/.test(name) && name !== "documents";
}

function option(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === "boolean") return [value ? `--${name}` : `--no-${name}`];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => `--${name}=${presentable(name, String(one))}`);
}

function presentable(name: string, value: string): string {
  if (name === "header") return `${value.slice(0, value.indexOf(":"))}: …`;
  return paths.includes(name) ? fromAnywhere(value) : value;
}

function fromAnywhere(source: string): string {
  return /^https?:/i.test(source) ? source.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1…@") : resolve(source);
}
