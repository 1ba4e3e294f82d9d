/** What is tried: a document of the given folders, or a part of it, made worse. Each case follows from its number alone. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { load } from "js-yaml";
import { random as numbers, seedOf, type Random } from "../contract/sample/random.js";
import { findDocuments } from "../corpus/find.js";
import { mutate, pick } from "./mutate.js";
import { slice } from "./slice.js";
import { print, treeOf, type Tree } from "./tree.js";

export interface Case {
  /** `<seed>/<number>`: what makes it again, with the same folders. */
  readonly name: string;
  /** File that it was made from. */
  readonly origin: string;
  readonly tree: Tree;
}

export type Base = { readonly name: string; readonly value: Readonly<Record<string, unknown>> };

/** The documents at or below the paths. */
export function readBases(paths: readonly string[]): Base[] {
  return findDocuments(paths).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const value: unknown = text.trimStart().startsWith("{") ? JSON.parse(text) : load(text, { json: true });
    return typeof value === "object" && value !== null ? [{ name: basename(file), value: { ...value } }] : [];
  });
}

/** Paths that a case keeps of a document. */
const mostPaths = 6;

export function makeCase(bases: readonly Base[], { seed, number }: { seed: number; number: number }): Case {
  const name = `${seed}/${number}`;
  const random = numbers(seedOf(name));
  const base = pick(bases, random);
  if (base === undefined) throw new Error("There is no document to begin with");
  const tree = treeOf(slice(base.value, { most: 1 + random.integer(mostPaths), random }));
  mutate(tree, random);
  return { name, origin: base.name, tree };
}

/** As JSON, or behind the mark that makes it YAML, which is read by another parser. */
export function documentText({ name, tree }: Pick<Case, "name" | "tree">): string {
  const random: Random = numbers(seedOf(`${name} notation`));
  return random.integer(4) === 0 ? `---\n${print(tree)}\n` : print(tree);
}
