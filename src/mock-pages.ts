/** Pages of a mock: what it answers at first is all that there is, so that who follows the pages comes to their end. */
import { word } from "./runtime/response/cut.js";
import { listIn, isFound } from "./optional/code/paging/list.js";
import {
  lastNames,
  moreNames,
  moversAmong,
  nextNames,
  numberedNames,
  totalNames,
  totalPagesNames,
  type PagingArgument,
} from "./optional/code/paging/words.js";
import type { OperationFacts } from "./runtime/operations/operation.js";
import { isObject, jsonValue } from "./runtime/values/json.js";

interface MockRequest {
  facts: OperationFacts;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** @param answer JSON text of the answer to a request for the first page */
export function pageOf(answer: string, request: MockRequest): string {
  const movers = moversAmong(takenBy(request.facts));
  const value = jsonValue(answer);
  const list = listIn(value, { path: request.facts.path, moves: movers.length > 0, isPaged: true });
  if (!isFound(list)) return answer;
  const isLater = movers.some((mover) => isMoved(mover, request));
  return JSON.stringify(withoutMore(value, { at: list.at, count: list.items.length, isLater, levels: 3 }));
}

function takenBy({ arguments: all, parameters }: OperationFacts): PagingArgument[] {
  return all.map(({ name, place }) => {
    const { schema = {} } = parameters.find((one) => `${one.in}:${one.name}` === place) ?? {};
    const { format, type } = schema;
    return {
      ...{ name, place },
      ...(format !== undefined && { format }),
      ...(typeof type === "string" && { type }),
    };
  });
}

function isMoved({ name, place }: PagingArgument, { url, headers, body }: MockRequest): boolean {
  const [location = "", ...rest] = place.split(":");
  const wire = rest.join(":");
  const given =
    location === "query"
      ? url.searchParams.get(wire)
      : location === "header"
        ? headers.get(wire)
        : location === "body" && typeof body === "string"
          ? memberOf(jsonValue(body), wire.slice(1))
          : undefined;
  if (given === undefined || given === null || given === "") return false;
  // Some APIs give tokens for an offset.
  return !numberedNames.has(word(name)) || !(Number(given) <= 1);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

interface Shortening {
  /** Members that lead to the list of items; absent outside of them. */
  at: readonly string[] | undefined;
  count: number;
  isLater: boolean;
  levels: number;
}

function withoutMore(value: unknown, { at, count, isLater, levels }: Shortening): unknown {
  if (at?.length === 0) return isLater ? [] : value;
  if (!isObject(value) || levels === 0) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const key = word(name);
    if (isLater && nextNames.has(key)) return [];
    if (typeof member === "boolean" && (moreNames.has(key) || lastNames.has(key)))
      return [[name, lastNames.has(key)]];
    if (typeof member === "number" && totalNames.has(key)) return [[name, count]];
    if (typeof member === "number" && totalPagesNames.has(key)) return [[name, 1]];
    const inside = at?.[0] === name ? at.slice(1) : undefined;
    return [[name, withoutMore(member, { at: inside, count, isLater, levels: levels - 1 })]];
  });
  return Object.fromEntries(members);
}
