/** Finds operations that lack something because a reference leads nowhere. A document that was cut short often still parses. */
import type { Unresolved } from "../../model/api.js";
import type { Written } from "../operation.js";
import { isReference, withoutUser } from "./reference.js";
import { child, children, type Node } from "./node.js";
import { inResource } from "./finder.js";
import type { Walk } from "./walk.js";

/** Members that a call does not need, and data that may look like anything. */
const beside = new Set(["responses", "callbacks", "default", "enum", "const", "example", "examples"]);

/** If none of these was reported, there is nothing to look for. */
const codesOfLostReferences = new Set([
  "unresolved-reference",
  "reference-refused",
  "security-scheme-undefined",
]);

/** @param securitySchemes names of the schemes that the document defines */
export function unresolved(
  operations: readonly Written[],
  { securitySchemes, walk }: { securitySchemes: ReadonlySet<string>; walk: Walk },
): Unresolved[] {
  if (!walk.diagnostics().some(({ code }) => codesOfLostReferences.has(code))) return [];
  const ofAll = child(walk.root, "security");
  return operations.flatMap(({ nodes, ...operation }) => {
    const search = searcher(walk);
    for (const node of nodes) search.enter(node);
    const own = nodes.map((node) => child(node, "security")).find((node) => node !== undefined);
    const unknown = schemeNames(own ?? ofAll).filter((name) => !securitySchemes.has(name));
    const references = [...search.lost, ...unknown.map((name) => `the security scheme ${name}`)];
    return references.length === 0 ? [] : [{ ...operation, references: [...new Set(references)] }];
  });
}

/** Returns the names in requirements, which may also contain addresses since 3.2. */
function schemeNames(requirements: Node | undefined): string[] {
  if (requirements === undefined) return [];
  return children(requirements)
    .flatMap(([, alternative]) => children(alternative).map(([name]) => name))
    .filter((name) => !/[#/]/.test(name));
}

/** Searches everything that it enters, following references, each value once; `lost` has the references that lead nowhere. */
function searcher(walk: Walk): { enter(node: Node): void; lost: Set<string> } {
  const seen = new Set<unknown>();
  const lost = new Set<string>();
  const enter = (written: Node, areNames = false): void => {
    const node = walk.peek(written);
    if (isReference(node.value)) lost.add(withoutUser(node.value.$ref));
    if (typeof node.value !== "object" || seen.has(node.value)) return;
    seen.add(node.value);
    for (const [key, member] of children(inResource(node)))
      if (areNames || !(beside.has(key) || key.startsWith("x-"))) enter(member, key === "properties");
  };
  return { enter, lost };
}
