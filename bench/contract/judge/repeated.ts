/** What a server sends twice because the document asks for it twice: the key of what the URL names, in the body that changes it. */
import { isDeepStrictEqual } from "node:util";
import type { OperationObject } from "../document/operations.js";
import { member } from "../json.js";
import { sentAt, sentBody, type Sent } from "./sent.js";

/** The body that was asked for, with the key that arrived in it: by the name that it has in the path, or as a resource's `id` (JSON:API). */
export function bodyWithKey(
  sent: readonly Sent[],
  { method, path }: OperationObject,
  arrived: unknown,
): unknown {
  const name = /\{([^{}]+)\}$/.exec(path)?.[1] ?? "";
  const key = sentAt(sent, `path:${name}`);
  if (key === undefined || !["PUT", "PATCH"].includes(method)) return sentBody(sent);
  const places = [
    { place: `body:/${name}`, value: member(arrived, name) },
    { place: "body:/data/id", value: member(member(arrived, "data"), "id") },
  ];
  const added = places.filter(
    ({ place, value }) => isDeepStrictEqual(value, key.value) && sentAt(sent, place) === undefined,
  );
  return sentBody([...sent, ...added.map((one) => ({ ...one, argument: key.argument }))]);
}
