/** Lowers request bodies: https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
import type { RequestBody } from "../model/api.js";
import { type Context, once } from "./context.js";
import { flag, text } from "./fields.js";
import { lowerContent } from "./media-type.js";
import type { ObjectNode } from "./references/node.js";

/**
 * Lowers a request body whose references have been followed.
 *
 * @returns undefined if it offers no media type, because there is then nothing to send.
 */
export function lowerRequestBody(node: ObjectNode, context: Context): RequestBody | undefined {
  return once(context.lowered.bodies, node.value, () => {
    const { walk } = context;
    const content = lowerContent(node, context);
    if (content.length === 0) {
      walk.report(node.at, {
        severity: "info",
        code: "body-empty",
        message: "The request body has no media type; no body is sent.",
        hint: 'Add one under "content".',
      });
      return undefined;
    }
    const description = text(node, "description", walk);
    const required = flag(node, "required", walk);
    return {
      ...(description !== undefined && { description }),
      required: required ?? false,
      ...(required === false && { leftOut: true }),
      content,
    };
  });
}
