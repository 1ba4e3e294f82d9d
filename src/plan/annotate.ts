/** Derives a tool's annotations: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations */
import type { Operation } from "../model/api.js";
import type { McpExtension } from "../model/lean.js";
import type { Annotations } from "../model/runtime.js";
import { isIdempotent, sideEffect } from "../runtime/operations/operation.js";
import { words } from "./words/words.js";
import { wordSet } from "../word-set.js";

/** Verbs by which a POST is known to take something away. */
const destroying = wordSet(
  "delete remove destroy purge drop wipe erase revoke terminate kill cancel archive truncate reset prune",
);

/**
 * Derives annotations from the method's promises (RFC 9110, section 9.2), unless the document's or the project's
 * owner contradicts them. PUT and PATCH count as destructive, because they overwrite.
 */
export function annotate(
  operation: Operation,
  { readOnly, annotations = {} }: Pick<McpExtension, "readOnly" | "annotations"> = {},
): Required<Annotations> {
  const effect = sideEffect(operation.method);
  const { readOnlyHint: hint, ...others } = annotations;
  // Where readOnly and the hint disagree, clients get the more careful one.
  const reads = readOnly === false ? false : (hint ?? readOnly ?? effect === "read");
  return {
    readOnlyHint: reads,
    destructiveHint: !reads && (effect === "delete" || operation.method !== "POST" || destroys(operation)),
    idempotentHint: reads || (effect !== "read" && isIdempotent(operation.method)),
    openWorldHint: true,
    ...others,
  };
}

function destroys({ operationId, path }: Operation): boolean {
  const last = path.split("/").at(-1) ?? "";
  return [...words(operationId ?? ""), ...words(last)].some((word) => destroying.has(word));
}
