/** Suggests the next calls after an answer: for work that continues, and for its links. */
import { callInWords, type Callable } from "./callable.js";
import { sideEffect, type LinkFacts } from "../operations/operation.js";
import { placeKey, type Place } from "../operations/place.js";
import { evaluate, type Exchange } from "./expression.js";
import { locationCall } from "./poll.js";

/** More links than this do not help. */
const mostLinks = 3;

/**
 * @param links Of the operation.
 * @returns A sentence, or `undefined` if there is nothing to follow.
 */
export async function followUp(
  links: readonly LinkFacts[],
  exchange: Exchange,
  callable: Callable,
): Promise<string | undefined> {
  const { status, headers } = exchange.response;
  const location = await locationCall(exchange.response, callable);
  const linked = await linkedCalls(links, exchange, callable);
  if (status === 202 || location?.from === "tracker") {
    const reads = linked.filter(({ isRead }) => isRead).map(({ call }) => call);
    const how = location !== undefined && (location.isTool || reads.length === 0) ? [location.call] : reads;
    const after = headers.get("retry-after");
    const when = after !== null && /^\d+$/.test(after) ? ` in ${after} seconds` : "";
    return how.length === 0
      ? undefined
      : `Accepted, not finished yet. Check its progress${when} with ${how.join(" or ")}.`;
  }
  const calls = linked.map(({ call, description = "" }) => call + (description && ` (${description})`));
  if (status === 201 && location?.isTool === true && !linked.some(({ call }) => call === location.call))
    calls.unshift(`${location.call} (what was created)`);
  return calls.length === 0 ? undefined : `From here: ${calls.join("; ")}.`;
}

interface LinkedCall {
  call: string;
  isRead: boolean;
  description?: string | undefined;
}

async function linkedCalls(
  links: readonly LinkFacts[],
  exchange: Exchange,
  callable: Callable,
): Promise<LinkedCall[]> {
  const exact = links.filter(({ status }) => status === String(exchange.response.status));
  const calls = (exact.length > 0 ? exact : links.filter(({ status }) => status === "2XX")).map(
    async ({ operation, values, description }) => {
      const found = new Map<Place, unknown>(
        values.map(({ place, value }) => [placeKey(place), evaluate(value, exchange)]),
      );
      const given = [...found.values()].some((value) => value !== undefined);
      const call =
        given || found.size === 0
          ? await callInWords(operation, (place) => found.get(place), callable)
          : undefined;
      const { method = "" } = (await callable.operations.get(operation)) ?? {};
      return call === undefined ? [] : [{ call, description, isRead: sideEffect(method) === "read" }];
    },
  );
  return (await Promise.all(calls)).flat().slice(0, mostLinks);
}
