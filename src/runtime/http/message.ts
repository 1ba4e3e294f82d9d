/** Reads the messages of clients, within bounds. */
import { countValues, isObject, memberIn } from "../values/json.js";
import { JsonLimitError, readSent } from "../values/read-json.js";
import type { Steps } from "../values/slices.js";
import { withThousands } from "../values/text.js";

export interface ReadMessage {
  /** `undefined` if it is no JSON. */
  message?: unknown;
  /** Why it is refused, if it is. */
  fault?: string | undefined;
}

export function* readMessage(text: string): Steps<ReadMessage> {
  try {
    const message = yield* readSent(text);
    return { message, fault: fullnessFault(message) };
  } catch (error) {
    return error instanceof JsonLimitError
      ? { fault: `The message ${error.message}: send less, in flatter values` }
      : {};
  }
}

/** Members of the objects that a message consists of; no tool has as many arguments. */
const mostMembers = 1_000;
/** Values of all parameters but arguments, at any depth, of a batch in all: the SDK tells what is wrong with each of them. */
const mostValues = 1_000;
/** Each may ask for the longest text that there is. */
const mostMessages = 20;

/** @returns What is wrong with a message, or with one of a batch, if its own objects have too many members. */
export function fullnessFault(message: unknown): string | undefined {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [message];
  if (messages.length > mostMessages) return `The batch has more than ${mostMessages} messages: send fewer`;
  if (messages.flatMap(namesOf).some((name) => typeof name === "string" && name.length > longestName))
    return `The message has an id or a progress token of more than ${withThousands(longestName)} characters`;
  const isFull = messages.some((one) => partsOf(one).some((part) => Object.keys(part).length > mostMembers));
  const params = messages.map((one) => memberIn(one, "params"));
  // Arguments have bounds of their own where they are looked at.
  const most = mostValues + params.length;
  return isFull || countValues(params, most, "arguments") > most
    ? `The message has more than ${mostMembers} parameters or arguments: send fewer`
    : undefined;
}

/** Characters of what answers and notifications repeat, of which there may be any number. */
const longestName = 1_000;

function namesOf(message: unknown): unknown[] {
  return [memberIn(message, "id"), memberIn(memberIn(memberIn(message, "params"), "_meta"), "progressToken")];
}

function partsOf(message: unknown): Readonly<Record<string, unknown>>[] {
  const params = memberIn(message, "params");
  const parts = [
    message,
    params,
    memberIn(params, "_meta"),
    memberIn(params, "arguments"),
    memberIn(params, "capabilities"),
    memberIn(params, "clientInfo"),
    memberIn(memberIn(params, "context"), "arguments"),
  ];
  return parts.filter(isObject);
}
