/** Refuses messages whose shape alone makes work, before anything walks through them. */
import { isObject, memberOf } from "../json.js";

/** Members of the objects that a message consists of; no tool has as many arguments. */
const mostMembers = 1_000;

/** @returns What is wrong with a message, or with one of a batch, if its own objects have too many members. */
export function fullnessFault(message: unknown): string | undefined {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [message];
  const isFull = messages.some((one) => partsOf(one).some((part) => Object.keys(part).length > mostMembers));
  return isFull ? `The message has more than ${mostMembers} parameters or arguments: send fewer` : undefined;
}

function partsOf(message: unknown): Readonly<Record<string, unknown>>[] {
  const params = member(message, "params");
  const parts = [
    message,
    params,
    member(params, "_meta"),
    member(params, "arguments"),
    member(params, "capabilities"),
    member(params, "clientInfo"),
    member(member(params, "context"), "arguments"),
  ];
  return parts.filter(isObject);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? memberOf(value, name) : undefined;
}
