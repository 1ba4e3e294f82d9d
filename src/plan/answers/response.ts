/**
 * Reads responses (https://spec.openapis.org/oas/v3.1.1.html#responses-object): which types to accept, and what a success
 * looks like.
 */
import type { MediaType, Operation, Response, Schema } from "../../model/api.js";
import { parseMediaType } from "../../runtime/values/media-type.js";

/** Maximum number of types in Accept; further ones are left out. */
const mostTypes = 6;

/** Builds the Accept header from the types of successful answers: JSON first, each with a slightly lower weight. */
export function accept(operation: Operation): string {
  const offered = successes(operation).flatMap(({ content }) =>
    content.map(({ contentType }) => contentType.trim()),
  );
  const byEssence = new Map(
    offered
      .filter((type) => /^[\w.+*-]+\/[\w.+*-]+/.test(type))
      .map((type) => [parseMediaType(type).essence, type]),
  );
  const types = [...byEssence.values()]
    .sort((a, b) => Number(isJson(b)) - Number(isJson(a)))
    .slice(0, mostTypes);
  if (types.length === 0) return "*/*";
  return types.map((type, index) => (index === 0 ? type : `${type};q=0.${10 - index}`)).join(", ");
}

/** Returns the JSON of the lowest 2xx answer that has any. */
export function successMedia(operation: Operation): MediaType | undefined {
  return describedJson(operation)[0];
}

/** Returns the schemas of all successful JSON answers in the document. */
export function successSchemas(operation: Operation): readonly Schema[] {
  return describedJson(operation).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

function describedJson(operation: Operation): readonly MediaType[] {
  return successes(operation)
    .flatMap(({ content }) => content)
    .filter(({ contentType, schema }) => isJson(contentType) && schema !== undefined);
}

/** Whether no successful answer can have content: https://www.rfc-editor.org/rfc/rfc9110#section-15.3 */
export function hasNoContent(operation: Operation): boolean {
  const all = successes(operation);
  return all.length > 0 && all.every(({ status }) => status === "204" || status === "205");
}

/** Returns the 2xx responses by number; `default` counts as a success only if there is no other. */
export function successes({ responses }: Operation): readonly Response[] {
  const named = responses.filter(({ status }) => /^2/.test(status));
  const [first] = named;
  if (first === undefined) return responses.filter(({ status }) => status === "default");
  return [...named].sort((a, b) => (a.status.toUpperCase() < b.status.toUpperCase() ? -1 : 1));
}

function isJson(contentType: string): boolean {
  return /\/(?:.*\+)?json$/.test(parseMediaType(contentType).essence);
}
