/** Tells of an example call that could not be made. The rest of the project does not depend on it, so generation goes on. */
import { Undecided } from "../../runtime/schema/work.js";
import { isStackExhausted, messageText, type Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";

/** @param error thrown for a reason in the document, or for one of ours */
export function leftOut(
  operation: string,
  { error, at = { file: "", pointer: "" } }: { readonly error: unknown; readonly at: Location | undefined },
): Diagnostic {
  const reason = reasonInDocument(error);
  if (reason !== undefined)
    return {
      severity: "warning",
      code: "example-left-out",
      message: `The project's test does not call ${operation}: ${reason}.`,
      hint: "Simplify the schema in the document or with an overlay. The operation itself works without the test.",
      at,
    };
  return {
    severity: "warning",
    code: "example-failed",
    message: `The project's test does not call ${operation}, because of a bug in openapi-to-mcp: ${thrown(error)}`,
    hint: "Please report this message with the operation's description. The operation itself works without the test.",
    at,
  };
}

function reasonInDocument(error: unknown): string | undefined {
  if (error instanceof Undecided)
    return error.pattern === undefined
      ? "checking a sample value takes too many steps"
      : `checking a sample value against the pattern /${messageText(error.pattern)}/ takes too many steps`;
  return isStackExhausted(error) ? "its schemas are nested too deeply for a sample value" : undefined;
}

/** What happened and where, without the callers. */
function thrown(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = /^ +at (.*)$/m.exec(error.stack ?? "")?.[1];
  return where === undefined ? error.message : `${error.message} (${where})`;
}
