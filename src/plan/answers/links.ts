/** Converts links (https://spec.openapis.org/oas/v3.1.1.html#link-object) to operations and places. */
import { unescapeSegment } from "../../runtime/schema/pointer.js";
import type { Link, Operation } from "../../model/api.js";
import type { LinkFacts } from "../../model/runtime.js";
import type { Selected } from "../select/selected.js";
import { argumentDescription } from "../words/describe.js";

/**
 * Returns the links of successful answers, if their operation is known. Links with a request body are left out, because they
 * say what to do next rather than where to look.
 * @param selected the operations of the document
 */
export function linkFacts({ responses }: Operation, selected: readonly Selected[]): LinkFacts[] {
  return responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ status, links }) =>
      links.flatMap((link): LinkFacts[] => {
        const target = link.requestBody === undefined ? targetOf(link, selected) : undefined;
        if (target === undefined) return [];
        const description = argumentDescription(link.description, link.name);
        return [
          {
            status,
            operation: target.key,
            ...(description !== undefined && { description }),
            values: valuesOf(link, target.operation),
          },
        ];
      }),
    );
}

function targetOf({ operationId, operationRef = "" }: Link, selected: readonly Selected[]) {
  if (operationId !== undefined)
    return selected.find(({ operation }) => operation.operationId === operationId);
  const [, path = "", method = ""] = /^#\/paths\/([^/]+)\/([a-z]+)$/i.exec(operationRef) ?? [];
  const wanted = unescapeSegment(decoded(path));
  return selected.find(
    ({ operation }) => operation.path === wanted && operation.method === method.toUpperCase(),
  );
}

/** Decodes a reference, in which braces should be percent-encoded but seldom are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name may include its location: `path.id`. */
function valuesOf({ parameters }: Link, { parameters: known }: Operation): LinkFacts["values"] {
  return [...parameters].flatMap(([name, value]): LinkFacts["values"] => {
    const found =
      known.find((parameter) => name === `${parameter.in}.${parameter.name}`) ??
      known.find((parameter) => name === parameter.name);
    const simple = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return found === undefined || !simple ? [] : [{ place: `${found.in}:${found.name}`, value }];
  });
}
