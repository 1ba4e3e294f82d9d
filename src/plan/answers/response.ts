/** https://spec.openapis.org/oas/v3.1.1.html#responses-object: what a request asks for, and what its success looks like. */
import type { MediaType, Operation, Response, Schema } from "../../model/api.js";
import { parseMediaType } from "../../../templates/runtime/response/media-type.js";

/** Accept names at most this many types; an API that offers more takes the first ones. */
const mostTypes = 6;

/** The Accept header: types of successful answers, JSON before the rest, each a little less welcome than the one before. */
export function accept({ responses }: Operation): string {
  const offered = successes(responses).flatMap(({ content }) =>
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

/** The JSON of the lowest 2xx answer that has one. */
export function successMedia({ responses }: Operation): MediaType | undefined {
  return successes(responses)
    .flatMap(({ content }) => content)
    .find(({ contentType, schema }) => isJson(contentType) && schema !== undefined);
}

/** What every JSON answer of a success looks like, as far as the document says. */
export function successSchemas({ responses }: Operation): readonly Schema[] {
  return successes(responses)
    .flatMap(({ content }) => content)
    .flatMap(({ contentType, schema }) => (isJson(contentType) && schema !== undefined ? [schema] : []));
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-15.3: whether no success is one that could have content. */
export function hasNoContent({ responses }: Operation): boolean {
  const all = successes(responses);
  return all.length > 0 && all.every(({ status }) => status === "204" || status === "205");
}

/** 2xx by number; `default` speaks of success only where nothing else does. */
function successes(responses: readonly Response[]): readonly Response[] {
  const named = responses.filter(({ status }) => /^2/.test(status));
  const [first] = named;
  if (first === undefined) return responses.filter(({ status }) => status === "default");
  return [...named].sort((a, b) => (a.status.toUpperCase() < b.status.toUpperCase() ? -1 : 1));
}

function isJson(contentType: string): boolean {
  return /\/(?:.*\+)?json$/.test(parseMediaType(contentType).essence);
}
