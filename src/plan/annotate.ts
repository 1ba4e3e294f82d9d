/** https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations */
import { isIdempotent, sideEffect } from "../../templates/runtime/operation.js";
import type { Operation } from "../model/api.js";
import type { McpExtension } from "../model/lean.js";
import type { Annotations } from "../model/runtime.js";
import { words } from "./words/words.js";

/** Verbs with which documents tell of a POST that takes something away. */
const destroying = new Set(
  "delete remove destroy purge drop wipe erase revoke terminate kill cancel archive truncate reset prune".split(
    " ",
  ),
);

/**
 * What the method promises (RFC 9110, section 9.2), unless the owner of the document or the project says that nothing is
 * changed, or that something is. PUT and PATCH count as destructive, because what was there before is gone.
 */
export function annotate(
  operation: Operation,
  { readOnly, annotations = {} }: Pick<McpExtension, "readOnly" | "annotations"> = {},
): Required<Annotations> {
  const effect = sideEffect(operation.method);
  const { readOnlyHint: hint, ...others } = annotations;
  // Where the two differ, clients are told what keeps them careful.
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
