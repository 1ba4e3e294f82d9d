/** A few operations of a document with all that they refer to: large documents yield small ones, each a test of its own. */
import type { Random } from "../contract/sample/random.js";

type Members = Readonly<Record<string, unknown>>;

const shared = ["components", "definitions", "parameters", "responses", "securityDefinitions"] as const;

/** At most `most` paths, and of what is shared only what is reached from the rest. */
export function slice(document: Members, { most, random }: { most: number; random: Random }): Members {
  const paths = Object.entries(record(document["paths"]));
  const kept = new Set<number>();
  while (kept.size < Math.min(most, paths.length)) kept.add(random.integer(paths.length));
  const small: Members = {
    ...document,
    ...(paths.length > 0 && { paths: Object.fromEntries(paths.filter((_, index) => kept.has(index))) }),
  };
  const roots = Object.entries(small).flatMap(([key, value]) =>
    isShared(key) && key !== "securityDefinitions" ? [] : [value],
  );
  const reached = reachable(roots, document);
  return Object.fromEntries(
    Object.entries(small).map(([key, value]) => [
      key,
      isShared(key) ? pruned(value, { at: `#/${key}`, reached }) : value,
    ]),
  );
}

function isShared(key: string): boolean {
  return shared.some((one) => one === key);
}

/** Pointers to everything that references lead to, and to the security schemes, which are named and not referred to. */
function reachable(roots: readonly unknown[], document: Members): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = roots.flatMap(references);
  for (let reference = pending.pop(); reference !== undefined; reference = pending.pop()) {
    const pointer = reference.split("/").slice(0, 4).join("/");
    if (reached.has(reference)) continue;
    reached.add(reference).add(pointer);
    pending.push(...references(at(document, reference)));
  }
  return reached;
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  return Object.entries(record(value)).flatMap(([key, member]) =>
    key === "$ref" && typeof member === "string" ? [member] : references(member),
  );
}

function at(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (value, segment) => record(value)[segment.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

/** Members of `components/schemas` and the like that nothing reaches go. */
function pruned(
  value: unknown,
  { at: pointer, reached }: { at: string; reached: ReadonlySet<string> },
): unknown {
  if (pointer === "#/securityDefinitions" || pointer === "#/components/securitySchemes") return value;
  const nested = pointer === "#/components";
  return Object.fromEntries(
    Object.entries(record(value)).flatMap(([key, member]): [string, unknown][] => {
      const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (nested) return [[key, pruned(member, { at: here, reached })]];
      return reached.has(here) ? [[key, member]] : [];
    }),
  );
}

function record(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
