/** Tells which names several documents want, and what they became. */
import type { Diagnostic } from "../../errors.js";
import type { Selected } from "../select/selected.js";
import type { Allocated } from "./allocate.js";

/** @param names in the order of `selected` */
export function nameClashes(selected: readonly Selected[], names: readonly Allocated[]): Diagnostic[] {
  const named = selected.map((one, index) => ({ ...one, ...(names[index] ?? { name: "" }) }));
  const wanted = new Set(names.flatMap((one) => one.wanted?.name ?? []));
  return [...wanted].flatMap((name): Diagnostic[] => {
    const all = named.filter((one) => one.wanted?.name === name || one.name === name);
    const [best = name, ...others] = new Set(all.map((one) => one.wanted?.best ?? one.name));
    if (new Set(all.map(({ api }) => api.id)).size < 2) return [];
    const each = all.map(({ name: given, api, operation: { method, path } }) => {
      return `${given} (${method} ${path} of ${api.at.file})`;
    });
    return [
      {
        severity: "info",
        code: "name-clash",
        message: `Several documents want the tool name ${others.length > 0 ? name : best}. Their tools are ${each.join(" and ")}.`,
        hint: `Set "prefix" for a document in mcp.config.yaml, or x-mcp.name for an operation, to name them otherwise.`,
        at: all.at(-1)?.operation.at ?? { file: "" },
      },
    ];
  });
}
