/** Lowers responses: https://spec.openapis.org/oas/v3.1.1.html#responses-object */
import type { Response } from "../model/api.js";
import { type Context, once } from "./context.js";
import { entries, text } from "./fields.js";
import { lowerContent } from "./media-type.js";
import { dialectAt, isObjectNode, type Node, type ObjectNode } from "./references/node.js";
import { upgradeResponse } from "./upgrade.js";

/**
 * Lowers the responses of an operation, in the order of the document.
 *
 * @param produces media types of Swagger 2.0; later versions do not use them
 */
export function lowerResponses(
  operation: Node,
  { produces, context }: { produces: readonly string[]; context: Context },
): Response[] {
  const { walk } = context;
  return entries(operation, "responses", walk).flatMap(([status, written]) => {
    if (status.startsWith("x-")) return [];
    if (!/^([1-5]\d\d|[1-5]xx|default)$/i.test(status)) {
      walk.report(written.at, {
        code: "status-invalid",
        message: `"${status}" is not a status; this response is left out.`,
        hint: "Write a code such as 200, a range such as 4XX, or default.",
      });
      return [];
    }
    const response = walk.follow(written);
    if (!isObjectNode(response)) return [];
    return [lowerResponse(response, { status: normalised(status), produces, context })];
  });
}

/** Normalizes the case of a status: `4xx` → `4XX`, `Default` → `default`. */
function normalised(status: string): string {
  return status.toLowerCase() === "default" ? "default" : status.toUpperCase();
}

function lowerResponse(
  node: ObjectNode,
  { status, produces, context }: { status: string; produces: readonly string[]; context: Context },
): Response {
  const isTwo = dialectAt(node) === "2.0";
  const variants = once(
    context.lowered.responses,
    node.value,
    () => new Map<string, Omit<Response, "status">>(),
  );
  const variant = isTwo ? produces.join(" ") : "";
  const known =
    variants.get(variant) ?? readResponse(isTwo ? upgradeResponse(node, produces) : node, context);
  variants.set(variant, known);
  return { status, ...known };
}

function readResponse(node: ObjectNode, context: Context): Omit<Response, "status"> {
  const description = text(node, "description", context.walk);
  return {
    ...(description !== undefined && { description }),
    headers: context.headers(node),
    content: lowerContent(node, context),
  };
}
