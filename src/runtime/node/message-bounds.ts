/** Refuses messages whose shape alone makes work, before anything walks through them. */
import { isObject, memberOf } from "../json.js";

/** Levels of JSON, the arguments' own among them. */
const deepest = 1_000;
/** Members of the objects that a message consists of; no tool has as many arguments. */
const mostMembers = 1_000;

/** @returns What is wrong with the text of a message, if it is nested too deeply to be read. */
export function nestingFault(text: string): string | undefined {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > deepest)
        return `The message is nested more than ${deepest} levels deep: send flatter values`;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return undefined;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

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
