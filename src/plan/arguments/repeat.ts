/** Finds what a request has twice: callers give it once. */
import type { Operation } from "../../model/api.js";
import type { Place } from "../../model/runtime.js";
import type { Flatten } from "../../schema/flatten.js";
import { words } from "../words/words.js";
import type { Input } from "./decision.js";

/** Both say of the one thing that the path ends with what it is to be. */
const updating = new Set(["PATCH", "PUT"]);

/**
 * Returns the place in the path whose value an update requires again in its body: `id` of `PUT /pets/{id}`, and that of a resource
 * object, which names the same resource as the URL does: https://jsonapi.org/format/#crud-updating
 * @param all the operation's arguments
 */
export function repeatedPlace(
  input: Input,
  { operation, flatten, all }: { operation: Operation; flatten: Flatten; all: readonly Input[] },
): Place | undefined {
  if (!updating.has(operation.method) || input.location !== "body" || !input.required) return undefined;
  const last = /\{([^{}]+)\}$/.exec(operation.path)?.[1];
  const key = all.find(({ location, wireName }) => location === "path" && wireName === last);
  if (key === undefined || !(isKeyOfResource(input, all) || isSameKey(input, key))) return undefined;
  const [type, other] = [input, key].map(({ schema }) => flatten(schema).schema.type);
  return typeof type === "string" && type === other ? key.place : undefined;
}

function isKeyOfResource({ place }: Input, all: readonly Input[]): boolean {
  return place === "body:/data/id" && all.some((other) => other.place === "body:/data/type");
}

function isSameKey({ wireName }: Input, key: Input): boolean {
  return wireName === key.wireName && isCalledId(wireName);
}

/** What an id names keeps it; a name may be sent to change it. */
export function isCalledId(wireName: string): boolean {
  return /^(?:id|uid|uuid|guid)$/.test(words(wireName).at(-1) ?? "");
}
